"""Rounds: listed, and read with their time, their tables and results."""

from enum import StrEnum
from typing import Annotated

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.plans import SeatingMethod
from scoring.queries import Book, RoundInBook, TableInBook
from scoring.rules.clock import RoundClock, time_of
from scoring.rules.timeout import Position
from scoring.rules.violations import Code, refuse
from scoring.rulings import AwardCause, Mistake
from scoring.seats import Avoided, Room, WhyByeGiven
from scoring.values import Line, Points, Right, RoundNumber, SheetState
from tournaments.api.entrants import EntrantShape
from tournaments.api.wire.headers import conditional_get
from tournaments.api.wire.pagination import NumberPagination, PageQuery
from tournaments.api.wire.permissions import Everybody
from tournaments.api.wire.requests import ApiRequest, Entrant, Query, Word
from tournaments.api.wire.shapes import (
    Instant,
    Shape,
    examples,
    fields_of,
    fill,
    or_sparse,
    thinned,
)
from tournaments.api.wire.views import TournamentView
from tournaments.presenters.papers import awaiting_second
from tournaments.presenters.rounds.page import Variation, round_page
from tournaments.presenters.rounds.tables import TableCard, TechnicalSmazzata


class ClockShape(Shape):
    """Nothing here changes by itself: count down to `ends`, by the server's time."""

    started: Instant | None
    """When the whistle went; null before, and to players whom the edition tells no time."""
    minutes: int | None
    """Announced for each round; null: none were."""
    extended: int
    """Minutes given beyond those."""
    ends: Instant | None
    """When the minutes are over; null in a pause, before the whistle, or without minutes."""
    paused_since: Instant | None
    left_in_pause: int | None
    """Seconds that are left when play goes on."""
    time_out: Instant | None
    """When it was called."""


def clock_shape(book: Book, round_: RoundInBook, *, official: bool) -> ClockShape:
    """The clock's figures of a round; to players nothing, where they may not ask (I art. 6)."""
    told = official or not book.regulation.untold_time
    started, clock = (round_.started, round_.clock) if told else (None, RoundClock())
    minutes = book.settings.round_minutes
    time = time_of(clock, started=started, minutes=minutes, now=book.now)
    paused = clock.is_paused
    return ClockShape(
        started=started,
        minutes=minutes,
        extended=clock.extended,
        ends=time.ends,
        paused_since=clock.pauses[-1].began if paused else None,
        left_in_pause=round(time.left.total_seconds()) if paused and time.left else None,
        time_out=clock.called,
    )


class RoundSummary(Shape):
    number: int = msgspec.field(name="round")
    method: SeatingMethod
    """How it was seated, or its first group was."""
    published: bool
    closed: bool
    tables: int
    missing: int
    """Tables whose sheet is not in."""
    last: int = msgspec.field(name="expected")
    """Number of the last event about this seating: send it with the next write."""


class RoundList(Shape):
    number: int
    items: tuple[RoundSummary, ...]
    next: int | None


class TableLineShape(Shape):
    line: Line
    entrants: tuple[EntrantShape, ...]
    """One; in a giallo the two that are partners this round."""
    players: tuple[str, ...]
    """Who really sat there: a substitute, or those of the team in this room."""
    positions: tuple[Position, ...]
    """Of each of the players; north deals first, the next in the order of play is served first.
    Empty where they draw a card for their places."""
    smazzate: tuple[int, ...]
    """P.P. of each smazzata, as far as they were typed one by one."""
    written: int | None
    """P.P. on the sheet of this table, before penalties; of a match of teams, those of the room."""
    points: Points | None
    """What it earned; of a match of teams, what the whole match earned."""


@examples(lost={"cause": "lost_sheet", "article": "art. 18", "before": []})
class AwardShape(Shape):
    """Why a table has a score that its sheet does not say."""

    cause: AwardCause
    article: str
    """Empty where none names such a cause."""
    before: tuple[int, ...]
    """P.P. of each line on the sheet that does not count, a first; empty: none was in."""


class TableShape(Shape):
    table: int
    room: Room | None
    """Of a match of teams: table 2m-1 is the open, 2m the closed room of match m."""
    group: str
    state: SheetState
    last: int = msgspec.field(name="expected")
    placed: int
    """The last event that said who sits there, or in which place."""
    lines: tuple[TableLineShape, ...]
    """One line: a bye."""
    award: AwardShape | None
    technical: tuple[TechnicalSmazzata, ...]
    """Smazzate of the sheet that a referee decided."""
    counts_from: int | None
    """The round whose ranking first counts a sheet that came, was found or was corrected after its
    own."""
    due: tuple[tuple[int, ...], ...] | None
    """The entrants that should have sat here, line by line, where others did (I art. 2)."""
    unlikely: tuple[Line, ...]
    """Lines with a figure so unlikely that it was typed twice."""


class PartShape(Shape):
    """How one merit group was seated; in a single group its name is empty."""

    group: str
    method: SeatingMethod
    order: tuple[int, ...]
    """The order it went by: of the lot, of the letters, of the ranking, of the calendar."""
    letters: tuple[str, ...]
    bye_reason: WhyByeGiven | None
    avoided: tuple[Avoided, ...]


class VariedLineShape(Shape):
    line: Line
    before: int
    """P.P. on the sheet."""
    after: int


@examples(
    by_the_desk={
        "number": 88,
        "at": "2026-03-14T21:40:12+01:00",
        "table": 4,
        "mistake": "desk",
        "article": "art. 2.5",
        "counts_from": 3,
        "lines": [
            {"line": "a", "before": 1740, "after": 1700},
            {"line": "b", "before": 1840, "after": 1840},
        ],
    }
)
class VariationShape(Shape):
    """A sheet of the round that was corrected, as it is declared in public (U 12.2)."""

    number: int
    at: Instant
    table: int
    mistake: Mistake
    article: str
    """Empty where the edition is silent."""
    counts_from: int
    """The ranking after this round counts it, and those that follow."""
    lines: tuple[VariedLineShape, ...]


class RoundShape(RoundSummary):
    ledger_number: int = msgspec.field(name="number")
    seed: int | None
    ranked_at: int | None
    """The event whose ranking was paired (Danese)."""
    parts: tuple[PartShape, ...]
    amended: bool
    awaiting_second: int
    """Sheets that somebody else still has to type, as officials see; nothing waits for them."""
    clock: ClockShape
    variations: tuple[VariationShape, ...]
    seating: Annotated[tuple[TableShape, ...], or_sparse(TableShape)]


TableField = StrEnum("TableField", fields_of(TableShape))  # type: ignore[misc]


class RoundQuery(Query):
    """Which of its tables are listed under `seating`; the figures of the round are of all."""

    state: Annotated[
        tuple[SheetState, ...],
        msgspec.Meta(max_length=10, description="Whose sheet is so far: `missing` is not in."),
    ] = ()
    group: Annotated[Word, msgspec.Meta(description="Of this merit group.")] = ""
    entrant: Annotated[Entrant | None, msgspec.Meta(description="At which this entrant sits.")] = (
        None
    )
    fields: Annotated[
        tuple[TableField, ...],
        msgspec.Meta(max_length=20, description="Of each only these fields; all by default."),
    ] = ()

    def admits(self, table: TableInBook) -> bool:
        so_far = not self.state or table.state in self.state
        of_group = self.group in ("", table.group)
        return so_far and of_group and (self.entrant is None or self.entrant in table.entrants())


class RoundsView(TournamentView):
    permission_classes = [Everybody]
    query_class = PageQuery
    pagination_class = NumberPagination

    @extend_schema(summary="The rounds, in order; drafts for officials only", responses=RoundList)
    @conditional_get
    def get(self, request: ApiRequest) -> Response:
        page = self.page(round_ for round_ in self.moment.rounds if may_see(self, round_))
        return self.respond(RoundList, page, number=self.moment.number)


class RoundView(TournamentView):
    permission_classes = [Everybody]
    query_class = RoundQuery

    @extend_schema(
        summary="A round with its tables and results; a draft for officials only",
        responses=RoundShape,
    )
    @conditional_get
    def get(self, request: ApiRequest, round: RoundNumber) -> Response:
        query: RoundQuery = self.query
        page = round_page(self.moment, round)
        if page is None or not may_see(self, page.round):
            raise refuse(Code.ROUND_UNKNOWN, field="round", round=round)
        seating = (table for table in page.tables if query.admits(table.book))
        answer = fill(
            RoundShape,
            page.round,
            ledger_number=page.number,
            awaiting_second=len(awaiting_second(self.moment, round)) if self.moment.by else 0,
            clock=clock_shape(self.moment.book, page.round, official=self.may(Right.READ)),
            variations=tuple(map(_variation, page.variations)),
            seating=tuple(map(table_shape, seating)),
        )
        return Response(thinned(answer, "seating", query.fields))


def may_see(view: TournamentView, round_: RoundInBook) -> bool:
    """Drafts are for officials."""
    return round_.published or view.may(Right.READ)


def require_seen(view: TournamentView, number: RoundNumber) -> None:
    """
    Raises:
        Violation: `round_unknown`: there is none, or it is a draft and no official asks.
    """
    round_ = view.moment.round(number)
    if round_ is None or not may_see(view, round_):
        raise refuse(Code.ROUND_UNKNOWN, field="round", round=number)


def _variation(variation: Variation) -> VariationShape:
    lines = tuple(fill(VariedLineShape, each, line=each.line.line) for each in variation.lines)
    return fill(VariationShape, variation, lines=lines)


def table_shape(card: TableCard) -> TableShape:
    """A table with its lines and figures."""
    return fill(TableShape, card, card.book)
