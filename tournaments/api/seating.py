"""Seating a round: drawn, amended, published; and why a table was seated as it was."""

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring import commands
from scoring.plans import SeatingMethod
from scoring.rules.violations import Code, refuse
from scoring.seats import Room, Seat
from scoring.values import EventNumber, RoundNumber, Seed, TableNumber
from tournaments.api.rounds import TableShape, require_seen, table_shape
from tournaments.api.wire.commands import About, body_of, writing
from tournaments.api.wire.headers import conditional_get, expects_event, idempotent, seen_event
from tournaments.api.wire.permissions import Everybody, May
from tournaments.api.wire.requests import (
    ApiRequest,
    Body,
    Entrant,
    Event,
    Reason,
    Table,
    Word,
)
from tournaments.api.wire.shapes import Shape, Written, fill
from tournaments.api.wire.views import TournamentView
from tournaments.moment import Moment
from tournaments.organise.seating import seat_round
from tournaments.presenters.seating.reasons import why_here

LineOfSeat = Annotated[tuple[Entrant, ...], msgspec.Meta(min_length=1, max_length=2)]


class SeatBody(Body):
    """A table and its lines, each the number of an entrant; in a giallo, of two partners.

    A single line rests. A match of teams is two tables, the closed room with the lines the
    other way round.
    """

    table: Table
    lines: Annotated[tuple[LineOfSeat, ...], msgspec.Meta(min_length=1, max_length=3)]
    room: Room | None = None


Seats = Annotated[tuple[SeatBody, ...], msgspec.Meta(max_length=1_000)]


class SeatingBody(Body):
    """How to seat the next round; left out: as announced. A lot without seed draws its own."""

    method: SeatingMethod | None = None
    seed: Seed | None = None
    letters: Annotated[tuple[Word, ...], msgspec.Meta(max_length=2)] = ()
    """Alphabetical: from which letter the fixed lines come, and from which the movable ones."""
    seats: Seats = ()
    """By hand: who sits where, whole."""
    rest: bool = False
    """Who is over rests, instead of playing against robots; asked for until somebody has rested."""
    reason: Reason = ""
    """Needed to go on while sheets of the round before are missing."""
    expected: Event | None = None
    """`expected` of the round, where there is a draft that this one replaces."""


class ReasonsShape(Shape):
    """Whole sentences, each true on its own, in the language of the request."""

    round: int
    tables: str
    """The table, or the two of a match of teams."""
    table: TableShape
    sentences: tuple[str, ...]


def _last_of_seating(
    moment: Moment, round: RoundNumber, table: TableNumber | None = None
) -> EventNumber | None:
    """Of the whole seating, whichever table is changed."""
    seating = moment.round(round)
    return seating.last if seating else None


def seen_seating(
    request: ApiRequest, expected: EventNumber | None, moment: Moment, round_: RoundNumber
) -> EventNumber:
    """The last event about a seating that the sender had seen."""
    return seen_event(request, expected, partial(_last_of_seating, moment, round_))


def seats_of(_view: TournamentView, body: Any) -> Mapping[str, Any]:
    """Who sits where, of a body that says it."""
    return {"seats": fill(tuple[Seat, ...], body.seats)}


def _placed(moment: Moment, round: RoundNumber, table: TableNumber) -> EventNumber | None:
    seated = moment.table(round, table)
    return seated.placed if seated else None


ABOUT_SEATING, ABOUT_PLACES = About(_last_of_seating), About(_placed)
ABOUT_SEATING_IF_SAID = About(_last_of_seating, required=False)


class SeatingView(TournamentView):
    permission_classes = [May(commands.SeatRound.right)]

    @extend_schema(
        summary="Seat the next round: as announced, by another way to begin, or by hand",
        request=SeatingBody,
        responses=Written,
    )
    @idempotent
    @expects_event
    def post(self, request: ApiRequest, round: RoundNumber) -> Response:
        seating = request.body_as(SeatingBody)
        command = fill(
            commands.SeatRound,
            seating,
            round=round,
            seats=fill(tuple[Seat, ...], seating.seats),
            rests=commands.Rests.GIVEN if seating.rest else commands.Rests.ASKED,
            expected=self._draft_seen(request, seating.expected, round),
        )
        receipt = seat_round(
            command, by=self.by, reason=seating.reason, command_id=request.command_id
        )
        return self.written(receipt)

    def _draft_seen(
        self, request: ApiRequest, expected: EventNumber | None, round_: RoundNumber
    ) -> EventNumber | None:
        """Asked for where something would be replaced, other than by this very command before."""
        if self.moment.round(round_) is None or commands.answered(self.by, request.command_id):
            return expected
        return seen_seating(request, expected, self.moment, round_)

    put = writing(
        commands.AmendSeating,
        "Put another seating in the place of the draft, whole",
        body=body_of(
            commands.AmendSeating,
            "AmendmentBody",
            without=["round"],
            words="The draft as it should be, whole.",
            seats=Seats,
        ),
        about=ABOUT_SEATING,
    )


class PublicationView(TournamentView):
    permission_classes = [May(commands.PublishSeating.right)]
    post = writing(
        commands.PublishSeating,
        "Publish the draft: players may sit down, and the round before is closed",
        body=body_of(commands.PublishSeating, "PublicationBody", without=["round"]),
        about=ABOUT_SEATING,
    )
    delete = writing(
        commands.TakeBackSeating,
        "Take the round back: it is a draft again, as long as nobody has played it",
    )


class ReasonsView(TournamentView):
    permission_classes = [Everybody]

    @extend_schema(
        summary="Why these lines sit at this table, in words; of a draft for officials only",
        responses=ReasonsShape,
    )
    @conditional_get
    def get(self, request: ApiRequest, round: RoundNumber, table: TableNumber) -> Response:
        require_seen(self, round)
        why = why_here(self.moment, round, table)
        if why is None:
            raise table_unknown(self.moment, round, table)
        return self.respond(ReasonsShape, why, table=table_shape(why.card))


def table_unknown(moment: Moment, round_: RoundNumber, table: TableNumber) -> Exception:
    """That there is no such table, or no such round."""
    tables = moment.tables(round_)
    if not tables:
        return refuse(Code.ROUND_UNKNOWN, field="round", round=round_)
    last = int(max(seated.table for seated in tables))
    return refuse(Code.TABLE_UNKNOWN, field="table", round=round_, table=table, last=last)
