"""Assembly: settings, addresses, servers. Nothing here knows burraco."""

# A task asked for anywhere must find this app, not Celery's own default with its own broker.
from config.celery import app as celery_app

__all__ = ["celery_app"]
