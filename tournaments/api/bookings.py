"""Who asks from home to be entered: read, entered, declined."""

from __future__ import annotations

from http import HTTPStatus
from uuid import UUID

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournaments.api.wire.permissions import May
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Instant, Shape, examples
from tournaments.api.wire.views import TournamentView
from tournaments.organise.bookings import TO_DECIDE, decline, enter_booking
from tournaments.presenters.arrivals import Queued, booking_queue


class BookedPlayer(Shape, frozen=True, kw_only=True):
    name: str
    membership_number: str


class BookingShape(Shape, frozen=True, kw_only=True):
    """A booking that waits for an answer."""

    id: UUID
    players: tuple[BookedPlayer, ...]
    team: str
    club: str
    contact: str
    asked_at: Instant
    waits: int
    """Its place on the waiting list; 0: there is a place for it."""


class BookingsShape(Shape, frozen=True, kw_only=True):
    limit: int | None
    """Places; null: as many as come."""
    entered: int
    items: tuple[BookingShape, ...]
    """First come, first."""


@examples(one={"entrant": 13})
class EnteredShape(Shape, frozen=True, kw_only=True):
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
    """Raises:
    Http404: it is no booking of this tournament.
    """
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
