import gc

from django.apps import AppConfig

FEW_COLLECTIONS = (50_000, 20, 100)
"""Allocations before the collector looks: a fold makes many small objects, and all of them stay.

At the default (700, 10, 10) the collector took two thirds of the time of a fold.
"""


class ScoringConfig(AppConfig):
    name = "scoring"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # What was imported so far stays as long as the process: nothing to look through again.
        gc.freeze()
        gc.set_threshold(*FEW_COLLECTIONS)
