"""What is written beside a tournament's book: its name, venue, day, and whether players see it."""

from __future__ import annotations

from typing import Any

from scoring.rules.violations import refuse
from tournaments.models import Tournament
from tournaments.organise.players import names_changed
from tournaments.refusals import HouseCode


def describe_tournament(*, tournament: Tournament, **changes: Any) -> None:
    """Write other values of `name`, `venue`, `played_on` or `is_public`; pages show them at once.

    Raises:
        Violation: `name_required`.
    """
    if not changes:
        return
    for field, value in changes.items():
        setattr(tournament, field, value.strip() if isinstance(value, str) else value)
    if not tournament.name:
        raise refuse(HouseCode.NAME_REQUIRED, field="name")
    tournament.save(update_fields=list(changes))
    names_changed(tournament)
