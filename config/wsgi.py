"""WSGI entry point (the one that `make run` serves)."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django_application = get_wsgi_application()

# After the line above: the app's modules need Django set up.
from tournaments import safety_copies  # noqa: E402
from tournaments.front import PublicFront  # noqa: E402

application = PublicFront(django_application)
safety_copies.start()
