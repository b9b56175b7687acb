"""Tasks: run by workers where there is a broker, in the process where there is none."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
# Told to end, a worker would wait for as long as its task takes: now it hands it back in time.
os.environ.setdefault("REMAP_SIGTERM", "SIGQUIT")

app = Celery("burraco")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
