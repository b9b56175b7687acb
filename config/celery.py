"""Tasks: run by workers where there is a broker, in the process where there is none."""

import os
from typing import Any

from celery import Celery, Task

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
# Told to end, a worker would wait for as long as its task takes: now it hands it back in time.
os.environ.setdefault("REMAP_SIGTERM", "SIGQUIT")


class GivenBackTask(Task[..., Any]):
    """Named, not imported: only a worker reads what workers are made of."""

    Request = "config.worker:Taken"


app = Celery("burraco", task_cls=GivenBackTask)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
