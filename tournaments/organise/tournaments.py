"""What is written beside a tournament's book: its name, venue, day, and whether players see it."""

from __future__ import annotations

from typing import Any

from scoring import queries
from scoring.rules.violations import refuse
from tournaments.models import Tournament
from tournaments.organise.players import names_changed
from tournaments.refusals import HouseCode


def describe_tournament(*, tournament: Tournament, **changes: Any) -> None:
    """Write other values of `name`, `venue`, `played_on`, `is_public`, `put_away`,
    `proposals_allowed` or of what bookings go by.

    Pages show them at once. What is put away players do not see either; what is shown to them is
    in the lists again.

    Raises:
        Violation: `name_required`, `tournament_played`.
    """
    if not changes:
        return
    if changes.get("put_away"):
        require_unplayed(tournament)
        changes["is_public"] = False
    elif changes.get("is_public"):
        changes["put_away"] = False
    for field, value in changes.items():
        setattr(tournament, field, value.strip() if isinstance(value, str) else value)
    if not tournament.name:
        raise refuse(HouseCode.NAME_REQUIRED, field="name")
    tournament.save(update_fields=list(changes))
    names_changed(tournament)


def require_unplayed(tournament: Tournament) -> None:
    """That nobody has played: what was opened by mistake has no round.

    Raises:
        Violation: `tournament_played`.
    """
    book = queries.book(tournament.ledger)
    if book is not None and book.current_round:
        raise refuse(HouseCode.TOURNAMENT_PLAYED, field="put_away", round=book.current_round)
