import gc
from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _

FEW_COLLECTIONS = (10_000, 20, 10)
"""Allocations before the collector looks at the youngest objects, and how seldom at the others: a
fold of 600 pairs over 12 rounds makes 100,000 objects, and all of them stay.

At Python's own (700, 10, 10) the collector took two thirds of the time of a fold. At 200,000 all
who save wait, once in a thousand sheets, until it has gone through them. The oldest are looked at
as Python does: at 1,000 a process grew with each page (decision 0223).
"""


class ScoringConfig(AppConfig):
    name = "scoring"
    verbose_name = _("Registri")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        _read_editions()
        post_migrate.connect(_write_rows_anew, sender=self)
        # What was imported so far stays as long as the process: nothing to look through again.
        gc.freeze()
        gc.set_threshold(*FEW_COLLECTIONS)


def _read_editions() -> None:
    """Read every edition: a wrong file is told at start, not in the middle of an evening."""
    from django.conf import settings

    from scoring.rules import regulations

    regulations.also_from(settings.REGULATIONS_DIR)
    try:
        regulations.load_all()
    except regulations.RegulationUnreadable as refusal:
        # As for a setting: the sentence, not the path it took through our modules.
        raise SystemExit(str(refusal)) from None


def _write_rows_anew(**_: Any) -> None:
    """A migration that changes the rows' shape empties them; the events are all still there."""
    from scoring.rebuilding import write_missing_rows

    write_missing_rows()
