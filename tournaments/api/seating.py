"""Seating a round: drawn, amended, published."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from scoring import queries
from scoring.commands import Receipt
from scoring.plans import SeatingMethod
from scoring.seats import Room, Seat
from scoring.values import EntrantNumber, EventNumber, Right, RoundNumber, TableNumber
from tournaments.api.bodies import Body, Reason, Seed, Seen, Small, Word
from tournaments.api.operations import Asked, Door, operation
from tournaments.organise.seating import amend_seating, publish_round, seat_round

BY_HAND = {
    "seats": [
        {"table": 1, "lines": [[1], [12]]},
        {"table": 2, "lines": [[2], [13]]},
        {"table": 3, "lines": [[3]]},
    ]
}
PARTNERS = {"seats": [{"table": 1, "lines": [[1, 4], [2, 3]]}, {"table": 2, "lines": [[5]]}]}
ROOMS = {
    "seats": [
        {"table": 1, "room": "open", "lines": [[1], [2]]},
        {"table": 2, "room": "closed", "lines": [[2], [1]]},
    ]
}


LineOfSeat = Annotated[tuple[Small, ...], msgspec.Meta(min_length=1, max_length=2)]


class SeatBody(Body, frozen=True, kw_only=True):
    """A table and its lines, each the number of an entrant; in a giallo, of two partners.

    A single line rests. A match of teams is two tables, the closed room with the lines the
    other way round.
    """

    table: Small
    lines: Annotated[tuple[LineOfSeat, ...], msgspec.Meta(min_length=1, max_length=3)]
    room: Room | None = None

    def seat(self) -> Seat:
        return Seat(
            table=TableNumber(self.table),
            lines=tuple(tuple(EntrantNumber(one) for one in line) for line in self.lines),
            room=self.room,
        )


Seats = Annotated[tuple[SeatBody, ...], msgspec.Meta(max_length=1_000)]


class SeatingBody(Body, frozen=True, kw_only=True):
    """How to seat the next round; left out: as announced. A lot without seed draws its own."""

    method: SeatingMethod | None = None
    seed: Seed | None = None
    letters: Annotated[tuple[Word, ...], msgspec.Meta(max_length=2)] = ()
    """Alphabetical: from which letter the fixed lines come, and from which the movable ones."""
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


class SeatingDoor(Door):
    @operation(
        summary="Seat the next round: as announced, by another way to begin, or by hand",
        answers=Receipt,
        body=SeatingBody,
        right=Right.PAIR,
        keyed=True,
        examples={
            "as_announced": {},
            "by_hand": {"method": "by_hand", **BY_HAND},
            "partners_by_hand": {"method": "by_hand", **PARTNERS},
            "teams_by_hand": {"method": "by_hand", **ROOMS},
            "alphabetical": {"method": "alphabetical", "letters": ["C", "L"]},
            "past_missing_sheets": {"reason": "Il tavolo 7 consegna a fine turno"},
        },
    )
    def post(self, asked: Asked[SeatingBody], round_: int) -> Receipt:
        said = asked.form
        return seat_round(
            by=asked.by,
            round_=RoundNumber(round_),
            method=said.method,
            seed=said.seed,
            letters=said.letters,
            seats=tuple(one.seat() for one in said.seats),
            reason=said.reason,
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
        return amend_seating(
            by=asked.by,
            round_=RoundNumber(round_),
            seats=tuple(one.seat() for one in asked.form.seats),
            expected=expected_seating(asked, asked.form.expected, round_),
            command_id=asked.command_id,
        )


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
        return publish_round(
            by=asked.by,
            round_=RoundNumber(round_),
            expected=expected_seating(asked, asked.form.expected, round_),
            command_id=asked.command_id,
        )


def expected_seating(asked: Asked[Any], said: int | None, round_: int) -> EventNumber:
    """The last event about a seating that the sender had seen."""

    def last() -> EventNumber | None:
        seated = queries.rounds(asked.ledger)
        return next((one.last for one in seated if one.number == round_), None)

    return asked.expected(said, last)
