"""Play had begun at the wrong tables: who really sat where, and who of them sat wrong."""

from __future__ import annotations

from typing import Annotated

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.commands import Receipt, RecordMistakenSeats
from scoring.events import SeatsMistaken
from scoring.seats import Seat
from scoring.values import RoundNumber
from tournaments.api.incidents.proposed import ProposedSanctionShape, prescribed
from tournaments.api.seating import Seats, seen_seating
from tournaments.api.wire.bodies import Body, Entrant, Event, Reason
from tournaments.api.wire.permissions import May
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Written, fill
from tournaments.api.wire.views import TournamentView
from tournaments.api.wire.writing import expects_event, idempotent
from tournaments.moment import Moment
from tournaments.organise.perform import perform
from tournaments.presenters.incidents import (
    wrong_seat_cards,
)


class WrongSeatsBody(Body, frozen=True, kw_only=True):
    """The tables concerned as they were really played, and who of them sat wrong.

    Given as they were due and with nobody wrong, an earlier record is taken back.
    """

    seats: Seats
    wrong: Annotated[tuple[Entrant, ...], msgspec.Meta(max_length=1_000)] = ()
    reason: Reason
    expected: Event | None = None


class WrongSeatsRecorded(Written, frozen=True, kw_only=True):
    proposed: tuple[ProposedSanctionShape, ...]
    """The ammonizione of who sat wrong; empty where the edition has none."""


class WrongSeatsView(TournamentView):
    permission_classes = [May(RecordMistakenSeats.right)]

    @extend_schema(
        summary="Record who really sat where, when play had begun at the wrong tables",
        request=WrongSeatsBody,
        responses=WrongSeatsRecorded,
    )
    @expects_event
    @idempotent
    def post(self, request: ApiRequest, round: RoundNumber) -> Response:
        mistake = request.body_as(WrongSeatsBody)
        receipt = perform(
            RecordMistakenSeats(
                round=round,
                seats=fill(tuple[Seat, ...], mistake.seats),
                wrong=mistake.wrong,
                expected=seen_seating(request, mistake.expected, self.moment, round),
            ),
            by=self.by,
            reason=mistake.reason,
            command_id=request.command_id,
        )
        proposed = _of_wrong_seats(self.moment.again(), round, receipt)
        return self.written(receipt, WrongSeatsRecorded, proposed=proposed)


def _of_wrong_seats(
    moment: Moment, round_: RoundNumber, receipt: Receipt
) -> tuple[ProposedSanctionShape, ...]:
    """The sanction of those whom a record names as wrong."""
    events = (recorded.event for recorded in receipt.events)
    wrong = [
        entrant for event in events if isinstance(event, SeatsMistaken) for entrant in event.wrong
    ]
    cards = wrong_seat_cards(moment, round_, wrong)
    return tuple(prescribed(wrong_seat.card, wrong_seat.table) for wrong_seat in cards)
