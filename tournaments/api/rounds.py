"""Rounds: seated, amended, published; their tables and results."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from scoring import queries
from scoring.commands import AmendSeating, PublishSeating, Receipt, SeatRound, perform
from scoring.plans import SeatingMethod
from scoring.queries import RoundInBook
from scoring.rules.violations import Code
from scoring.rules.violations import refuse as refuse_by_rule
from scoring.seats import Seat, WhyByeGiven
from scoring.values import (
    EntrantNumber,
    EventNumber,
    Points,
    Right,
    RoundNumber,
    SheetState,
    TableNumber,
)
from tournaments.api import samples
from tournaments.api.bodies import Body, Reason, Seed, Seen, Small
from tournaments.api.operations import Asked, Door, operation
from tournaments.api.pages import PageQuery, page
from tournaments.api.shapes import EntrantShape, Shape, entrant_shape
from tournaments.organise.lots import seed
from tournaments.organise.remarks import perform_for_reason
from tournaments.presenters.rounds import TableCard, round_page

BY_HAND = {
    "seats": [
        {"table": 1, "line_a": 1, "line_b": 12},
        {"table": 2, "line_a": 2, "line_b": 13},
        {"table": 3, "line_a": 3},
    ]
}


class SeatBody(Body, frozen=True, kw_only=True):
    """A table; without line b, line a rests."""

    table: Small
    line_a: Small
    line_b: Small | None = None

    def seat(self) -> Seat:
        return Seat(
            table=TableNumber(self.table),
            line_a=EntrantNumber(self.line_a),
            line_b=None if self.line_b is None else EntrantNumber(self.line_b),
        )


Seats = Annotated[tuple[SeatBody, ...], msgspec.Meta(max_length=1_000)]


class SeatingBody(Body, frozen=True, kw_only=True):
    """How to seat the next round; left out: as announced. A lot without seed draws its own."""

    method: SeatingMethod | None = None
    seed: Seed | None = None
    seats: Seats = ()
    """By hand: who sits where, whole."""
    reason: Reason = ""
    """Needed to go on while sheets of the round before are missing."""


class AmendmentBody(Body, frozen=True, kw_only=True):
    """The draft as it should be, whole."""

    seats: Seats
    expected: Seen | None = None


class PublicationBody(Body, frozen=True, kw_only=True):
    expected: Seen | None = None


class RoundSummary(Shape, frozen=True, kw_only=True):
    round: int
    method: SeatingMethod
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
    line: str
    entrant: EntrantShape
    smazzate: tuple[int, ...]
    """P.P. of each smazzata, as far as they were typed one by one."""
    points: Points | None


class TableShape(Shape, frozen=True, kw_only=True):
    table: int
    state: SheetState
    expected: int
    lines: tuple[TableLineShape, ...]
    """One line: a bye."""


class RoundShape(RoundSummary, frozen=True, kw_only=True):
    number: int
    seed: int | None
    ranked_at: int | None
    """The event whose ranking was paired (Danese)."""
    bye_reason: WhyByeGiven | None
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
        found = round_page(asked.tournament, RoundNumber(round_))
        if found is None or not _may_see(asked, found.round):
            raise refuse_by_rule(Code.ROUND_UNKNOWN, field="round", round=round_)
        book = found.round
        return RoundShape(
            **_summary(book),
            number=found.number,
            seed=book.seed,
            ranked_at=book.ranked_at,
            bye_reason=book.bye_reason,
            amended=book.amended,
            seating=tuple(_table(card) for card in found.tables),
        )


class SeatingDoor(Door):
    @operation(
        summary="Seat the next round: by lot, entry order, movement, or by hand",
        answers=Receipt,
        body=SeatingBody,
        right=Right.PAIR,
        keyed=True,
        examples={
            "as_announced": {},
            "by_hand": {"method": "by_hand", **BY_HAND},
            "past_missing_sheets": {"reason": "Il tavolo 7 consegna a fine turno"},
        },
    )
    def post(self, asked: Asked[SeatingBody], round_: int) -> Receipt:
        said = asked.form
        lot = seed(asked.command_id) if said.seed is None else said.seed
        return perform_for_reason(
            asked.tournament,
            said.reason,
            lambda because: SeatRound(
                round=RoundNumber(round_),
                method=said.method,
                seed=lot,
                seats=tuple(one.seat() for one in said.seats),
                remark=because,
            ),
            by=asked.by,
            command_id=asked.command_id,
        )

    @operation(
        summary="Put another seating in the place of the draft, whole",
        answers=Receipt,
        body=AmendmentBody,
        right=Right.PAIR,
        keyed=True,
        expects=True,
        examples={"by_hand": {**BY_HAND, "expected": 41}},
    )
    def put(self, asked: Asked[AmendmentBody], round_: int) -> Receipt:
        command = AmendSeating(
            round=RoundNumber(round_),
            seats=tuple(one.seat() for one in asked.form.seats),
            expected=_expected(asked, asked.form.expected, round_),
        )
        return perform(command, by=asked.by, command_id=asked.command_id)


class PublicationDoor(Door):
    @operation(
        summary="Publish the draft: players may sit down, and the round before is closed",
        answers=Receipt,
        body=PublicationBody,
        right=Right.PUBLISH_SEATING,
        keyed=True,
        expects=True,
        examples={"publish": {"expected": 42}},
    )
    def post(self, asked: Asked[PublicationBody], round_: int) -> Receipt:
        command = PublishSeating(
            round=RoundNumber(round_),
            expected=_expected(asked, asked.form.expected, round_),
        )
        return perform(command, by=asked.by, command_id=asked.command_id)


def _expected(asked: Asked[Any], said: int | None, round_: int) -> EventNumber:
    def last() -> EventNumber | None:
        seated = queries.rounds(asked.ledger)
        return next((one.last for one in seated if one.number == round_), None)

    return asked.expected(said, last)


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


def _table(card: TableCard) -> TableShape:
    return TableShape(
        table=card.book.table,
        state=card.book.state,
        expected=card.book.last,
        lines=tuple(
            TableLineShape(
                line=one.line,
                entrant=entrant_shape(one.entrant),
                smazzate=one.smazzate,
                points=one.points,
            )
            for one in card.lines
        ),
    )
