"""How entries come in: lists, pasted or from a file, all or nothing; and who asks from home."""

from dataclasses import asdict
from http import HTTPStatus
from typing import Annotated
from uuid import UUID

import msgspec
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.commands import EnterEntrants
from tournaments.api.entrants import Entered, EntryBody, PlayerBody, entered
from tournaments.api.wire.headers import idempotent
from tournaments.api.wire.permissions import May
from tournaments.api.wire.problems import FieldProblem, field_problems
from tournaments.api.wire.requests import ApiRequest, Body, Word
from tournaments.api.wire.shapes import Instant, Shape, examples, fill
from tournaments.api.wire.views import TournamentView
from tournaments.models import Tournament
from tournaments.organise.bookings import TO_DECIDE, decline, enter_booking
from tournaments.organise.entrants import EntryForm
from tournaments.organise.lists import (
    Field,
    GivenSeats,
    ListText,
    Preview,
    PreviewRow,
    Reading,
    enter_list,
    preview,
    read_file,
)
from tournaments.organise.lists.cells import MOST_COLUMNS
from tournaments.organise.lists.columns import Column
from tournaments.organise.texts import LARGEST
from tournaments.presenters.arrivals import Queued, booking_queue
from tournaments.spelling.field_types import NO_NUL


class PasteBody(Body):
    """A list as copied from a spreadsheet or message - comma, semicolon or tab - or its file."""

    text: Annotated[str, msgspec.Meta(max_length=LARGEST, pattern=NO_NUL)] = ""
    file: Annotated[bytes, msgspec.Meta(max_length=LARGEST)] = b""
    """xlsx, ods or csv, in base64; instead of the text."""
    sheet: Word = ""
    """Of a workbook, which sheet; without it the one of most rows."""
    columns: Annotated[tuple[Field, ...], msgspec.Meta(max_length=MOST_COLUMNS)] = ()
    """What each column holds; without any, as recognised."""
    heading: bool | None = None
    """Whether the first row names the columns; without it, as recognised."""
    usual_case: bool = False
    """Write names that have capitals only, or small letters only, in the usual letters."""
    seated: bool = True
    """Seat the first round at the tables of the list, if it has any."""

    def listed(self) -> ListText:
        return read_file(self.file, sheet=self.sheet) if self.file else ListText(text=self.text)

    def read(self, tournament: Tournament, listed: ListText) -> Preview:
        reading = Reading(
            fields=self.columns or None, heading=self.heading, usual_case=self.usual_case
        )
        return preview(listed.text, tournament, reading)


class GivenTableShape(Shape):
    """A table of the list; its lines hold the places of entries in `rows`, from 0."""

    table: int
    lines: tuple[tuple[int, ...], ...]


class GivenSeatsShape(Shape):
    """The first round as the list has it."""

    tables: tuple[GivenTableShape, ...]
    problems: tuple[FieldProblem, ...]
    """Why it cannot be seated so; without `seated` the list is entered all the same."""


class PreviewRowShape(Shape):
    line: int
    content: str
    entry: EntryBody | None
    problems: tuple[FieldProblem, ...]


class LeftOutShape(Shape):
    line: int
    content: str


class PreviewShape(Shape):
    """What the list would enter; nothing is saved. It is accepted when neither a line nor a column
    has a problem.

    A column of `unused` is read by nobody.
    """

    columns: tuple[Column, ...]
    rows: tuple[PreviewRowShape, ...]
    left_out: tuple[LeftOutShape, ...]
    """Lines that are no entries: titles, totals, talk."""
    problems: tuple[FieldProblem, ...]
    """Columns of which somebody has to say what they hold, by `columns`."""
    seats: GivenSeatsShape | None
    in_capitals: bool
    """Whether all names are, and `usual_case` would change them."""
    acceptable: bool
    sheet: str
    """Of a workbook, the sheet that was read."""
    other_sheets: tuple[str, ...]
    """Those in which something stands that was not read."""


class PreviewView(TournamentView):
    permission_classes = [May(EnterEntrants.right)]

    @extend_schema(
        summary="Read a pasted list, line by line; nothing is saved",
        request=PasteBody,
        responses=PreviewShape,
    )
    def post(self, request: ApiRequest) -> Response:
        body = request.body_as(PasteBody)
        listed = body.listed()
        read = body.read(self.tournament, listed)
        return self.respond(
            PreviewShape,
            read,
            listed,
            rows=tuple(map(_row, read.rows)),
            seats=_seats(read.seats) if read.seats else None,
            left_out=tuple(
                LeftOutShape(line=row.line, content=row.shown) for row in read.taken_apart.left_out
            ),
            problems=field_problems(read.column_problems),
            acceptable=read.acceptable,
        )


class PasteView(TournamentView):
    permission_classes = [May(EnterEntrants.right)]

    @extend_schema(
        summary="Enter a pasted list, all or nothing", request=PasteBody, responses={201: Entered}
    )
    @idempotent
    def post(self, request: ApiRequest) -> Response:
        body = request.body_as(PasteBody)
        receipt = enter_list(
            by=self.by,
            read=body.read(self.tournament, body.listed()),
            seated=body.seated,
            command_id=request.command_id,
        )
        return self.written(receipt, Entered, status=201, entrants=entered(receipt))


def _seats(seats: GivenSeats) -> GivenSeatsShape:
    tables = tuple(fill(GivenTableShape, given) for given in seats.tables)
    return GivenSeatsShape(tables=tables, problems=field_problems(seats.problems))


def _row(row: PreviewRow) -> PreviewRowShape:
    entry = _entry(row.entry) if row.entry else None
    return fill(PreviewRowShape, row, entry=entry, problems=field_problems(row.problems))


def _entry(form: EntryForm) -> EntryBody:
    """Made, not converted: what was pasted may be longer than what may be sent."""
    players = tuple(PlayerBody(**asdict(player)) for player in form.players)
    first = form.captain == 1
    return EntryBody(**{**asdict(form), "players": players, "first_is_captain": first})


class BookedPlayer(Shape):
    name: str
    membership_number: str


class BookingShape(Shape):
    """A booking that waits for an answer."""

    id: UUID
    players: tuple[BookedPlayer, ...]
    team: str
    club: str
    contact: str
    asked_at: Instant
    waits: int
    """Its place on the waiting list; 0: there is a place for it."""


class BookingsShape(Shape):
    limit: int | None
    """Places; null: as many as come."""
    entered: int
    items: tuple[BookingShape, ...]
    """First come, first."""


@examples(one={"entrant": 13})
class EnteredShape(Shape):
    entrant: int


class BookingsView(TournamentView):
    permission_classes = [May(TO_DECIDE)]

    @extend_schema(summary="Who asks from home to be entered", responses=BookingsShape)
    def get(self, request: ApiRequest) -> Response:
        queue = booking_queue(self.moment)
        return self.respond(
            BookingsShape,
            limit=queue.limit,
            entered=queue.entered,
            items=tuple(map(_shape, queue.asked)),
        )


class BookingEntryView(TournamentView):
    permission_classes = [May(TO_DECIDE)]

    @extend_schema(
        summary="Enter who asked, under the next number", request=None, responses=EnteredShape
    )
    def post(self, request: ApiRequest, booking: UUID) -> Response:
        entrant = enter_booking(by=self.by, booking=_known(self, booking))
        return self.respond(EnteredShape, entrant=entrant)


class BookingView(TournamentView):
    permission_classes = [May(TO_DECIDE)]

    @extend_schema(summary="Decline a booking", responses={204: None})
    def delete(self, request: ApiRequest, booking: UUID) -> Response:
        decline(by=self.by, booking=_known(self, booking))
        return Response(status=HTTPStatus.NO_CONTENT)


def _known(view: TournamentView, booking: UUID) -> UUID:
    if not view.tournament.bookings.filter(pk=booking).exists():
        raise Http404
    return booking


def _shape(queued: Queued) -> BookingShape:
    row = queued.booking
    return BookingShape(
        id=row.id,
        players=tuple(
            BookedPlayer(name=name, membership_number=card) for name, card in row.players
        ),
        team=row.team,
        club=row.club,
        contact=row.contact,
        asked_at=row.asked_at,
        waits=queued.waits,
    )
