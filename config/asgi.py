"""ASGI entry point, for hosts that want it; sync WSGI is faster (docs/benchmarks.md)."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = get_asgi_application()
