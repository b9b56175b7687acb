"""What is owed in a tournament, for whom it concerns."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.rules.duties import DutyKind
from scoring.rules.owing import HeldStep
from scoring.values import Right
from tournaments.api.wire.permissions import May
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Instant, Shape, fill
from tournaments.api.wire.views import TournamentView
from tournaments.presenters.duties import duty_lines
from tournaments.presenters.referti.due import deadline


class DutyShape(Shape):
    kind: DutyKind
    right: Right
    """What it takes to do it: only who has it reads of it."""
    round: int | None
    tables: tuple[int, ...]
    entrant: int | None
    players: tuple[UUID, ...]
    names: tuple[str, ...]
    events: tuple[int, ...]
    """What raised it; empty: no one event did."""
    article: str
    sanction: str
    """The `code` to give by `POST …/sanctions`; with `decided` of the measure `none` and a reason
    it says that nothing is due. Empty: it is done otherwise."""
    holds: tuple[HeldStep, ...]
    """What is refused until it is done."""
    holds_unless_reason: tuple[HeldStep, ...]
    """What is refused without a `reason`."""
    told_at: tuple[HeldStep, ...]
    """What goes on, and is asked to be confirmed with this said beside it."""
    until: Instant | None
    """Of a referto: when it is to be sent; null: the event has not ended, or no time is given."""
    sentence: str


class DutyList(Shape):
    number: int
    items: tuple[DutyShape, ...]


class DutiesView(TournamentView):
    permission_classes = [May(Right.READ)]

    @extend_schema(
        summary="What is owed and what waits for it, as far as it concerns who asks",
        responses=DutyList,
    )
    def get(self, request: ApiRequest) -> Response:
        term = deadline(self.moment)
        items = tuple(
            fill(
                DutyShape,
                line.duty,
                names=line.names,
                sentence=line.sentence,
                until=term.until if term and line.kind is DutyKind.REFERTO_DUE else None,
            )
            for line in duty_lines(self.moment)
        )
        return self.respond(DutyList, number=self.moment.number, items=items)
