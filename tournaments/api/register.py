"""The ledger, read: every event as a sentence and as data, newest first."""

from enum import StrEnum
from typing import Annotated

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring import queries
from scoring.events import EVENT_TYPES
from scoring.queries import EventFilter
from scoring.rules.violations import refuse
from scoring.values import EventNumber, Json, Right, Role, UserId
from tournaments.api.wire.headers import conditional_get
from tournaments.api.wire.pagination import Limit
from tournaments.api.wire.permissions import May
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import ApiRequest, Entrant, Event, Query, Round, Table
from tournaments.api.wire.shapes import Instant, Shape, fields_of, fill, or_sparse, thinned
from tournaments.api.wire.views import TournamentView
from tournaments.presenters.register import RegisterLine, is_private, lines, register_page

EventKind = StrEnum("EventKind", {kind.name(): kind.name() for kind in EVENT_TYPES})  # type: ignore[misc]


class RegisterShape(Shape):
    """An event of the ledger, as a sentence in the language of the request."""

    number: int
    at: Instant
    who: str
    role: Role
    kind: str
    sentence: str
    hash: Annotated[str, msgspec.Meta(description="SHA-256, chained, in hex")]


class EventShape(RegisterShape):
    data: Annotated[Json, msgspec.Meta(description="The event itself: ids, never names or texts")]


EventField = StrEnum("EventField", fields_of(EventShape))  # type: ignore[misc]


class EventsQuery(Query):
    """Which events; all by default. A file has them all, whatever `limit` says."""

    kind: Annotated[
        tuple[EventKind, ...],
        msgspec.Meta(description="Of one of these kinds."),
    ] = ()
    round: Annotated[Round | None, msgspec.Meta(description="About this round.")] = None
    table: Annotated[Table | None, msgspec.Meta(description="About this table.")] = None
    entrant: Annotated[Entrant | None, msgspec.Meta(description="About this entrant.")] = None
    user: Annotated[
        Annotated[UserId, msgspec.Meta(ge=0, le=2_147_483_647)] | None,
        msgspec.Meta(description="Written by this account."),
    ] = None
    after: Annotated[Event | None, msgspec.Meta(description="Later than this event.")] = None
    before: Annotated[
        Event | None,
        msgspec.Meta(description="Earlier than this event: the `next` of the page before."),
    ] = None
    limit: Limit = 50

    def filter(self) -> EventFilter:
        return fill(EventFilter, self, names=tuple(str(kind) for kind in self.kind), without=())


class EventPageQuery(EventsQuery):
    """Which events, and how much of each."""

    fields: Annotated[
        tuple[EventField, ...],
        msgspec.Meta(max_length=20, description="Of each only these fields; all by default."),
    ] = ()


class EventList(Shape):
    number: int
    items: Annotated[tuple[EventShape, ...], or_sparse(EventShape)]
    total: int
    older: int | None = msgspec.field(name="next")
    """Send it as `before` to go on; null behind the oldest."""


class EventsView(TournamentView):
    permission_classes = [May(Right.READ)]
    query_class = EventPageQuery

    @extend_schema(
        summary="Events, newest first; disciplinary ones for who may write referti",
        responses=EventList,
    )
    @conditional_get
    def get(self, request: ApiRequest) -> Response:
        query: EventPageQuery = self.query
        page = register_page(
            self.moment,
            query.filter(),
            private=self.may(Right.WRITE_REFERTI),
            size=query.limit,
        )
        answer = fill(EventList, page, items=tuple(map(_shape, page.lines)))
        return Response(thinned(answer, "items", query.fields))


class EventView(TournamentView):
    permission_classes = [May(Right.READ)]

    @extend_schema(summary="One event by its number", responses=EventShape)
    @conditional_get
    def get(self, request: ApiRequest, event: EventNumber) -> Response:
        recorded = queries.event(self.moment.ledger, event)
        hidden = not self.may(Right.WRITE_REFERTI)
        if recorded is None or (hidden and is_private(self.moment, recorded)):
            raise refuse(ApiCode.NOT_FOUND)
        return Response(_shape(lines(self.moment, [recorded])[0]))


def _shape(line: RegisterLine) -> EventShape:
    return fill(EventShape, line, data=msgspec.to_builtins(line.event))
