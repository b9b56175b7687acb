"""Play had begun at the wrong tables: who really sat where, and who of them sat wrong."""

from __future__ import annotations

from typing import Annotated

import msgspec

from scoring.events import SeatsMistaken
from scoring.values import EntrantNumber, Right, RoundNumber
from tournaments.api import irregular_samples as samples
from tournaments.api.answers import Came, Written
from tournaments.api.bodies import Body, Reason, Seen, Small
from tournaments.api.operations import Asked, Door, operation
from tournaments.api.prescribed_sanction import ProposedSanctionShape, prescribed
from tournaments.api.seating import Seats, expected_seating
from tournaments.organise.incidents import record_mistaken_seats
from tournaments.presenters.incidents import wrong_seat_cards


class WrongSeatsBody(Body, frozen=True, kw_only=True):
    """The tables concerned as they were really played, and who of them sat wrong.

    Given as they were due and with nobody wrong, an earlier record is taken back.
    """

    seats: Seats
    wrong: Annotated[tuple[Small, ...], msgspec.Meta(max_length=1_000)] = ()
    reason: Reason
    expected: Seen | None = None


class WrongSeatsRecorded(Written, frozen=True, kw_only=True):
    proposed: tuple[ProposedSanctionShape, ...]
    """The ammonizione of who sat wrong; empty where the edition has none."""


class WrongSeatsDoor(Door):
    @operation(
        summary="Record who really sat where, when play had begun at the wrong tables",
        answers=WrongSeatsRecorded,
        body=WrongSeatsBody,
        right=Right.PENALISE,
        keyed=True,
        expects=True,
        examples=samples.WRONG_SEATS,
        example=samples.WRONG_SEATS_RECORDED,
    )
    def post(self, asked: Asked[WrongSeatsBody], round_: int) -> Came:
        said, number = asked.form, RoundNumber(round_)
        receipt = record_mistaken_seats(
            by=asked.by,
            round_=number,
            seats=tuple(one.seat() for one in said.seats),
            wrong=tuple(EntrantNumber(one) for one in said.wrong),
            reason=said.reason,
            expected=expected_seating(asked, said.expected, round_),
            command_id=asked.command_id,
        )
        wrong = [
            entrant
            for one in receipt.events
            if isinstance(one.event, SeatsMistaken)
            for entrant in one.event.wrong
        ]
        cards = wrong_seat_cards(asked.moment, number, wrong)
        body = WrongSeatsRecorded(
            number=receipt.number,
            events=tuple(one.number for one in receipt.events),
            proposed=tuple(prescribed(one.card, one.table) for one in cards),
        )
        return Came(receipt, body)
