"""What is written beside a tournament's book: its name, venue, day, and whether players see it."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

from scoring import clock, queries
from scoring.rules.violations import refuse
from tournaments.letters import tidy_line
from tournaments.models import Tournament
from tournaments.organise.players import names_changed
from tournaments.organise.texts import longest, require_short
from tournaments.refusals import HouseCode

LONGEST = {column: longest(column, Tournament) for column in ("name", "venue", "referti_body")}
YEARS = (2000, 2999)
"""Of a day or an hour that somebody writes; beyond them lie some that the database cannot give
back."""


def describe_tournament(*, tournament: Tournament, **changes: Any) -> None:
    """Write other values of `name`, `venue`, `played_on`, `kind`, `equal_cards`, `results_sent_on`,
    `is_public`, `put_away`, `proposals_allowed`, of the terms of referti or of what bookings go by.

    Pages show them at once. What is put away players do not see either; what is shown to them is
    in the lists again.

    Raises:
        Violation: `tournament_played`, or what `fill_in` refuses.
    """
    if not changes:
        return
    if changes.get("put_away"):
        require_unplayed(tournament)
        changes["is_public"] = False
    elif changes.get("is_public"):
        changes["put_away"] = False
    fill_in(tournament, **changes)
    tournament.save(update_fields=list(changes))
    names_changed(tournament)


def fill_in(tournament: Tournament, **values: Any) -> None:
    """Set fields of a tournament that is saved afterwards.

    Raises:
        Violation: `name_required`, `text_too_long`, `bookings_over`, `year_impossible`.
    """
    for field, value in values.items():
        setattr(tournament, field, tidy_line(value) if isinstance(value, str) else value)
    if not tournament.name:
        raise refuse(HouseCode.NAME_REQUIRED, field="name")
    for field in LONGEST.keys() & values.keys():
        require_short(getattr(tournament, field), LONGEST[field], field)
    for field in ("played_on", "results_sent_on"):
        if values.get(field) is not None:
            require_year(values[field], field)
    if {"bookings_open", "bookings_until"} & values.keys():
        tournament.bookings_until = _end(
            tournament.bookings_until, to_come=tournament.bookings_open
        )


def _end(until: datetime | None, *, to_come: bool) -> datetime | None:
    """When bookings end, as the database gives it back: an hour that there is, and no past one."""
    if until is None:
        return None
    require_year(until, "bookings_until")
    if to_come and until <= clock.now():
        raise refuse(HouseCode.BOOKINGS_OVER, field="bookings_until")
    return until.astimezone(UTC)


def require_year(day: date, field: str) -> None:
    """
    Raises:
        Violation: `year_impossible`.
    """
    least, most = YEARS
    if not least <= day.year <= most:
        raise refuse(
            HouseCode.YEAR_IMPOSSIBLE,
            field=field,
            value=str(day.year),
            least=str(least),
            most=str(most),
        )


def require_unplayed(tournament: Tournament) -> None:
    """That nobody has played: what was opened by mistake has no round.

    Raises:
        Violation: `tournament_played`.
    """
    book = queries.book(tournament.ledger)
    if book is not None and book.current_round:
        raise refuse(HouseCode.TOURNAMENT_PLAYED, field="put_away", round=book.current_round)
