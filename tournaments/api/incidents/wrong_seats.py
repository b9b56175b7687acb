"""Play had begun at the wrong tables: who really sat where, and who of them sat wrong."""

from __future__ import annotations

from typing import Annotated

import msgspec

from scoring.commands import Receipt, RecordMistakenSeats
from scoring.events import SeatsMistaken
from tournaments.api.incidents.proposed import ProposedSanctionShape, prescribed
from tournaments.api.seating import ABOUT_SEATING, Seats, seats_of
from tournaments.api.wire.bodies import Body, Entrant, Event, Reason
from tournaments.api.wire.commands import Answer, writing
from tournaments.api.wire.permissions import May
from tournaments.api.wire.shapes import Written
from tournaments.api.wire.views import TournamentView
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


def _of_wrong_seats(view: TournamentView, receipt: Receipt) -> Response:
    """With the sanction of those whom the record names as wrong."""
    events = (recorded.event for recorded in receipt.events)
    wrong = [
        entrant for event in events if isinstance(event, SeatsMistaken) for entrant in event.wrong
    ]
    cards = wrong_seat_cards(view.moment.again(), view.kwargs["round"], wrong)
    proposed = tuple(prescribed(each.card, each.table) for each in cards)
    return view.written(receipt, WrongSeatsRecorded, proposed=proposed)


class WrongSeatsView(TournamentView):
    permission_classes = [May(RecordMistakenSeats.right)]

    post = writing(
        RecordMistakenSeats,
        "Record who really sat where, when play had begun at the wrong tables",
        body=WrongSeatsBody,
        about=ABOUT_SEATING,
        said=seats_of,
        answer=Answer(WrongSeatsRecorded, _of_wrong_seats),
    )
