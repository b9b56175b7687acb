"""What is written beside a tournament's book: its name, venue, day, and whether players see it."""

from collections.abc import Mapping
from dataclasses import fields
from datetime import UTC, date, datetime
from typing import Annotated, Any, ClassVar, Literal, TypeAlias
from uuid import UUID

import msgspec
from django.utils.timezone import localdate

from scoring import queries, server_time
from scoring.commands import (
    ChooseSecondKeying,
    Receipt,
    TellResultsSent,
    tell_leaving,
    transaction_on,
)
from scoring.plans import PositionsBy
from scoring.records import record
from scoring.rules.violations import Code, refuse
from scoring.values import Authority, Right
from tournaments.models import Tournament
from tournaments.models.tournaments import MOST_HOURS
from tournaments.moment import Moment
from tournaments.organise.perform import RowCommand, Rows, perform
from tournaments.organise.players import names_changed
from tournaments.organise.texts import longest, require_short
from tournaments.permissions import require_right
from tournaments.presenters.overview import results_asked
from tournaments.refusals import HouseCode
from tournaments.spelling.field_types import Instant, Line
from tournaments.spelling.letters import tidy_line

LONGEST = {
    column: longest(column, Tournament)
    for column in ("name", "venue", "referti_body", "goes_on_at")
}
Places: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=2000)]
Hours: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=MOST_HOURS)]
SAID_ANYWHERE = ("is_public", "goes_on_at")
"""What is said here of a tournament that was played, or goes on, elsewhere, too."""
YEARS = (2000, 2999)
"""Of a day or an hour that somebody writes; beyond them lie some that the database cannot give
back."""


@record
class Description:
    """What is written beside a tournament's book, with what holds where nothing is said."""

    name: Line
    venue: Line = ""
    played_on: date | None = None
    # What it binds is told in warnings; empty: nobody said.
    kind: Literal["", "club", "regional", "national"] = ""
    # Where referti go, and how long there is from the end of the event, where the regulation
    # prints nothing.
    referti_body: Line = ""
    referti_hours: Hours | None = None
    # The same cards at all tables.
    equal_cards: bool = False
    # Pages and papers mark the lines N/S and E/O.
    compass_lines: bool = False
    is_public: bool = True
    # Opened by mistake: in no list, not shown to players. Only before a round is published.
    put_away: bool = False
    # The lines of a table may propose their sheet from their phones.
    proposals_allowed: bool = False
    # The house where its book goes on, for whoever may take it out; empty: it goes on here.
    goes_on_at: Line = ""
    # Players may ask from home to be entered, up to so many, up to then.
    bookings_open: bool = False
    bookings_limit: Places | None = None
    bookings_until: Instant | None = None


SAID_LATER = ("referti_body", "referti_hours", "put_away", "goes_on_at")
"""What nobody says when a tournament is opened."""
AT_OPENING = tuple(field.name for field in fields(Description) if field.name not in SAID_LATER)


def describe_tournament(*, tournament: Tournament, **changes: Any) -> None:
    """Write other values of some fields of its `Description`.

    Pages show them at once. What is put away players do not see either; what is shown to them is
    in the lists again.

    Raises:
        Violation: `brought_in`, `tournament_played`, `places_given`, or what `fill_in` refuses.
    """
    if not changes:
        return
    barred = changes.keys() - {*SAID_ANYWHERE}
    if barred and tournament.is_elsewhere:
        raise refuse(HouseCode.BROUGHT_IN, field=min(barred))
    if changes.get("put_away"):
        changes["is_public"] = False
    elif changes.get("is_public"):
        changes["put_away"] = False
    require_describable(tournament, **changes)
    stayed = not tournament.goes_on_at
    fill_in(tournament, **changes)
    tournament.save(update_fields=list(changes))
    # Only then: who writes in the book holds its head before the tournament's row.
    if stayed is bool(tournament.goes_on_at):
        tell_leaving(tournament.ledger, left=stayed)
    names_changed(tournament)


@record
class DescribeTournament(RowCommand[Tournament]):
    """Write what is said of it; where its book goes on is for whoever may take it out."""

    right: ClassVar = Right.DESCRIBE
    said: Mapping[str, Any]

    def write(self, rows: Rows) -> Tournament:
        return _described(rows, **self.said)


@record
class AllowProposals(RowCommand[Tournament]):
    """Let the tables propose their sheets, or no more."""

    right: ClassVar = ChooseSecondKeying.right
    allowed: bool = False

    def write(self, rows: Rows) -> Tournament:
        return _described(rows, proposals_allowed=self.allowed)


@record
class OpenBookings(RowCommand[Tournament]):
    """Let players book, so many, so long; or no more."""

    right: ClassVar = Right.OPEN
    open_: bool = False
    limit: Places | None = None
    until: Instant | None = None

    def write(self, rows: Rows) -> Tournament:
        terms = {"bookings_limit": self.limit, "bookings_until": self.until}
        return _described(rows, bookings_open=self.open_, **terms)


def _described(rows: Rows, **changes: Any) -> Tournament:
    describe_tournament(tournament=rows.tournament, **changes)
    return rows.tournament


def require_describable(tournament: Tournament, **changes: Any) -> None:
    """Refuse what its book, or the calendar, does not admit."""
    if changes.get("put_away"):
        require_unplayed(tournament)
    if changes.get("compass_lines"):
        require_places_by_card(tournament)
    if changes.get("played_on") is not None:
        require_year(changes["played_on"], "played_on")


def tell_results_sent(
    *, by: Authority, tournament: Tournament, day: date | None, command_id: UUID | None = None
) -> Receipt:
    """Say on which day a club evening's results went to the federation, once they are due; None:
    they did not, it was written by mistake.

    Raises:
        Violation: `not_allowed`, `results_not_due`, `results_sent`: somebody wrote another day, or
            `year_impossible`, `day_to_come`.
    """
    field = "results_sent_on"
    if day is not None:
        _require_past(day, field)
    with transaction_on(by.ledger):
        before = tournament.results_sent_on
        if day is not None and before not in (None, day):
            raise refuse(Code.RESULTS_SENT, field=field, sent=str(before))
        if day is not None and before is None and not results_asked(Moment(tournament, by)):
            require_right(by, TellResultsSent.right)
            raise refuse(Code.RESULTS_NOT_DUE, field=field)
        command = TellResultsSent(day=day, beside=before is not None)
        receipt = perform(command, by=by, command_id=command_id)
        if not receipt.repeated:
            tournament.results_sent_on = day
            tournament.save(update_fields=[field])
    return receipt


def _require_past(day: date, field: str) -> None:
    require_year(day, field)
    if day > localdate(server_time.now()):
        raise refuse(HouseCode.DAY_TO_COME, field=field, sent=day.isoformat())


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
    if values.get("played_on") is not None:
        require_year(values["played_on"], "played_on")
    if {"bookings_open", "bookings_until"} & values.keys():
        tournament.bookings_until = _end(
            tournament.bookings_until, to_come=tournament.bookings_open
        )


def _end(until: datetime | None, *, to_come: bool) -> datetime | None:
    """When bookings end, as the database gives it back: an hour that there is, and no past one."""
    if until is None:
        return None
    require_year(until, "bookings_until")
    if to_come and until <= server_time.now():
        raise refuse(HouseCode.BOOKINGS_OVER, field="bookings_until")
    return until.astimezone(UTC)


def require_year(day: date, field: str) -> None:
    """Refuse a day of a year that nobody can mean."""
    least, most = YEARS
    if not least <= day.year <= most:
        raise refuse(
            HouseCode.YEAR_IMPOSSIBLE,
            field=field,
            value=str(day.year),
            least=str(least),
            most=str(most),
        )


def require_places_by_card(tournament: Tournament) -> None:
    """Refuse to call lines N/S and E/O where who deals says which player sits at Nord."""
    book = queries.book(tournament.ledger)
    if book is not None and book.settings.positions is not PositionsBy.CARD:
        raise refuse(HouseCode.PLACES_GIVEN, field="compass_lines")


def require_unplayed(tournament: Tournament) -> None:
    """Refuse to put away what was played: what was opened by mistake has no round."""
    book = queries.book(tournament.ledger)
    if book is not None and book.current_round:
        raise refuse(HouseCode.TOURNAMENT_PLAYED, field="put_away", round=book.current_round)
