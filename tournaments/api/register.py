"""The ledger, read: every event as a sentence and as data, newest first."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

import msgspec

from scoring import queries
from scoring.events import EVENT_TYPES
from scoring.queries import EventFilter
from scoring.values import EntrantNumber, EventNumber, Right, RoundNumber, TableNumber, UserId
from tournaments.api import samples
from tournaments.api.bodies import Body, Seen, Small
from tournaments.api.operations import Asked, Door, operation
from tournaments.api.pages import Limit
from tournaments.api.problems import refuse
from tournaments.api.refusals import ApiCode
from tournaments.api.shapes import RegisterShape, Shape, register_shape
from tournaments.presenters.register import RegisterLine, is_private, lines, register_page

EventKind = StrEnum("EventKind", {kind.name(): kind.name() for kind in EVENT_TYPES})  # type: ignore[misc]


class EventsQuery(Body, frozen=True, kw_only=True):
    """Which events; all by default. Several kinds: `kind` repeated."""

    kind: tuple[EventKind, ...] = ()
    round: Small | None = None
    table: Small | None = None
    entrant: Small | None = None
    user: Seen | None = None
    after: Seen | None = None
    before: Seen | None = None
    limit: Limit = 50

    def filter(self) -> EventFilter:
        return EventFilter(
            names=tuple(str(kind) for kind in self.kind),
            round=None if self.round is None else RoundNumber(self.round),
            table=None if self.table is None else TableNumber(self.table),
            entrant=None if self.entrant is None else EntrantNumber(self.entrant),
            user=None if self.user is None else UserId(self.user),
            after=None if self.after is None else EventNumber(self.after),
            before=None if self.before is None else EventNumber(self.before),
        )


class EventShape(RegisterShape, frozen=True, kw_only=True):
    data: Annotated[
        dict[str, Any], msgspec.Meta(description="The event itself: ids, never names or texts")
    ]


class EventList(Shape, frozen=True, kw_only=True):
    number: int
    items: tuple[EventShape, ...]
    total: int
    next: int | None
    """Send it as `before` to go on; null behind the oldest."""


class EventsDoor(Door):
    @operation(
        summary="Events, newest first; disciplinary ones for who may write referti",
        answers=EventList,
        query=EventsQuery,
        right=Right.READ,
        tagged=True,
        example=samples.EVENTS,
    )
    def get(self, asked: Asked[EventsQuery]) -> EventList:
        found = register_page(
            asked.moment,
            asked.form.filter(),
            private=asked.may(Right.WRITE_REFERTI),
            size=asked.form.limit,
        )
        return EventList(
            number=found.number,
            items=tuple(_shape(line) for line in found.lines),
            total=found.total,
            next=found.older,
        )


class EventDoor(Door):
    @operation(
        summary="One event by its number",
        answers=EventShape,
        right=Right.READ,
        tagged=True,
        example=samples.EVENT,
    )
    def get(self, asked: Asked[None], event: int) -> EventShape:
        found = queries.event(asked.ledger, EventNumber(event))
        hidden = not asked.may(Right.WRITE_REFERTI)
        if found is None or (hidden and is_private(asked.moment, found)):
            raise refuse(ApiCode.NOT_FOUND)
        return _shape(lines(asked.moment, [found])[0])


def _shape(line: RegisterLine) -> EventShape:
    return EventShape(
        **msgspec.structs.asdict(register_shape(line)), data=msgspec.to_builtins(line.event)
    )
