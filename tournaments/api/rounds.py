"""Rounds: seated, amended, published; their tables and results."""

from __future__ import annotations

from typing import Any

from scoring import queries
from scoring.plans import SeatingMethod
from scoring.queries import RoundInBook
from scoring.rules.violations import Code
from scoring.rules.violations import refuse as refuse_by_rule
from scoring.seats import Part, Room, WhyAvoided, WhyByeGiven
from scoring.values import (
    Line,
    Points,
    Right,
    RoundNumber,
    SheetState,
)
from tournaments.api import samples
from tournaments.api.operations import Asked, Door, operation
from tournaments.api.pages import PageQuery, page
from tournaments.api.shapes import EntrantShape, Shape, entrant_shape
from tournaments.presenters.rounds.page import round_page
from tournaments.presenters.rounds.tables import TableCard


class RoundSummary(Shape, frozen=True, kw_only=True):
    round: int
    method: SeatingMethod
    """How it was seated, or its first group was."""
    published: bool
    closed: bool
    tables: int
    missing: int
    """Tables whose sheet is not in."""
    expected: int
    """Number of the last event about this seating: send it with the next write."""


class RoundList(Shape, frozen=True, kw_only=True):
    number: int
    items: tuple[RoundSummary, ...]
    next: int | None


class TableLineShape(Shape, frozen=True, kw_only=True):
    line: Line
    entrants: tuple[EntrantShape, ...]
    """One; in a giallo the two that are partners this round."""
    players: tuple[str, ...]
    """Who really sat there: a substitute, or those of the team in this room."""
    smazzate: tuple[int, ...]
    """P.P. of each smazzata, as far as they were typed one by one."""
    points: Points | None
    """What it earned; of a match of teams, what the whole match earned."""


class TableShape(Shape, frozen=True, kw_only=True):
    table: int
    room: Room | None
    """Of a match of teams: table 2m-1 is the open, 2m the closed room of match m."""
    group: str
    state: SheetState
    expected: int
    lines: tuple[TableLineShape, ...]
    """One line: a bye."""
    due: tuple[tuple[int, ...], ...] | None
    """The entrants that should have sat here, line by line, where others did (I art. 2)."""


class AvoidedShape(Shape, frozen=True, kw_only=True):
    """Two whom the order alone would have put together, and why they are not."""

    entrants: tuple[int, int]
    why: WhyAvoided
    places: int
    """How many places further the first of them had to look for an opponent."""


class PartShape(Shape, frozen=True, kw_only=True):
    """How one merit group was seated; in a single group its name is empty."""

    group: str
    method: SeatingMethod
    order: tuple[int, ...]
    """The order it went by: of the lot, of the letters, of the ranking, of the calendar."""
    letters: tuple[str, ...]
    bye_reason: WhyByeGiven | None
    avoided: tuple[AvoidedShape, ...]


class RoundShape(RoundSummary, frozen=True, kw_only=True):
    number: int
    seed: int | None
    ranked_at: int | None
    """The event whose ranking was paired (Danese)."""
    parts: tuple[PartShape, ...]
    amended: bool
    seating: tuple[TableShape, ...]


class RoundsDoor(Door):
    @operation(
        summary="The rounds, in order; drafts for officials only",
        answers=RoundList,
        query=PageQuery,
        public=True,
        tagged=True,
        example=samples.ROUNDS,
    )
    def get(self, asked: Asked[PageQuery]) -> RoundList:
        number = queries.head(asked.ledger)
        visible = [one for one in queries.rounds(asked.ledger) if _may_see(asked, one)]
        shown, after = page(visible, asked.form, lambda one: one.number)
        items = tuple(RoundSummary(**_summary(one)) for one in shown)
        return RoundList(number=number, items=items, next=after)


class RoundDoor(Door):
    @operation(
        summary="A round with its tables and results; a draft for officials only",
        answers=RoundShape,
        public=True,
        tagged=True,
        example=samples.ROUND_WITH_TABLES,
    )
    def get(self, asked: Asked[None], round_: int) -> RoundShape:
        found = round_page(asked.moment, RoundNumber(round_))
        if found is None or not _may_see(asked, found.round):
            raise refuse_by_rule(Code.ROUND_UNKNOWN, field="round", round=round_)
        book = found.round
        return RoundShape(
            **_summary(book),
            number=found.number,
            seed=book.seed,
            ranked_at=book.ranked_at,
            parts=tuple(_part(one) for one in book.parts),
            amended=book.amended,
            seating=tuple(table_shape(card) for card in found.tables),
        )


def _may_see(asked: Asked[Any], round_: RoundInBook) -> bool:
    return round_.published or asked.may(Right.READ)


def _summary(round_: RoundInBook) -> dict[str, Any]:
    return {
        "round": round_.number,
        "method": round_.method,
        "published": round_.published,
        "closed": round_.closed,
        "tables": round_.tables,
        "missing": round_.missing,
        "expected": round_.last,
    }


def table_shape(card: TableCard) -> TableShape:
    """A table with its lines and figures."""
    return TableShape(
        table=card.book.table,
        room=card.book.room,
        group=card.book.group,
        state=card.book.state,
        expected=card.book.last,
        lines=tuple(
            TableLineShape(
                line=one.line,
                entrants=tuple(entrant_shape(entrant) for entrant in one.entrants),
                players=one.players,
                smazzate=one.smazzate,
                points=one.points,
            )
            for one in card.lines
        ),
        due=card.book.due,
    )


def _part(part: Part) -> PartShape:
    return PartShape(
        group=part.group,
        method=part.method,
        order=part.order,
        letters=part.letters,
        bye_reason=part.bye_reason,
        avoided=tuple(
            AvoidedShape(entrants=one.entrants, why=one.why, places=one.places)
            for one in part.avoided
        ),
    )
