"""The Celery application; without a broker URL the tasks run inside the web process (tournaments.jobs)."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("tenteio")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
