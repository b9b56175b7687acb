"""The announced plan with its merit groups: read by everybody, changed ahead of play."""

from typing import Annotated, TypeAlias

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.commands import ChangePlan
from scoring.plans import Format, Movement, Plan, SeatingMethod
from scoring.queries import Book
from scoring.values import EntrantNumber, RoundNumber
from tournaments.api.wire.commands import About, Answer, writing
from tournaments.api.wire.headers import conditional_get
from tournaments.api.wire.permissions import May, ReadWrite
from tournaments.api.wire.requests import ApiRequest, Body, Event, Reason, Round, Small
from tournaments.api.wire.shapes import Shape, Written, fill
from tournaments.api.wire.views import TournamentView
from tournaments.moment import Moment
from tournaments.presenters.plan_warnings import PlanWarning, warnings_of

Movements: TypeAlias = Annotated[tuple[Movement, ...], msgspec.Meta(max_length=100)]


class GroupBody(Body):
    """A merit group: how many tables of the ranking it takes, and its own movements.

    One movement for each round behind the cut, or none: then those of the plan.
    """

    tables: Small
    movements: Movements = ()


class GroupsBody(Body):
    """When the ranking is cut, into what, and how much of the points goes along."""

    after_round: Round
    groups: Annotated[tuple[GroupBody, ...], msgspec.Meta(max_length=100)]
    """Best first; they are called A, B, C ... The last one takes whoever is left."""
    carry_percent: Annotated[int, msgspec.Meta(ge=-1, le=1_000)] = 100


class PlannedGroup(Shape):
    name: str
    tables: int
    movements: tuple[Movement, ...]
    """Its own; empty: those of the plan."""
    entrants: tuple[EntrantNumber, ...] | None
    """Who is in it, best first; null before the cut."""


class PlannedGroups(Shape):
    after_round: int
    carry_percent: int
    formed: bool
    due: bool
    """The ranking can be cut once all sheets of the round are in."""
    groups: tuple[PlannedGroup, ...]


def planned_groups(book: Book) -> PlannedGroups | None:
    """The merit groups as announced, with who is in them."""
    cut = book.plan.groups
    if cut is None:
        return None
    formed = {group.name: group.entrants for group in book.groups.groups} if book.groups else {}
    groups = tuple(
        fill(PlannedGroup, group, name=name, entrants=formed.get(name))
        for name, group in zip(cut.names(), cut.groups, strict=True)
    )
    return fill(
        PlannedGroups, cut, formed=book.groups is not None, due=book.groups_due, groups=groups
    )


WARNING = {
    "code": "movement_not_printed",
    "article": "9",
    "text": "Il regolamento (art. 9) abbina ogni turno dopo il primo per classifica dei V.P.",
}


class PlanWritten(Written):
    warnings: tuple[PlanWarning, ...]


class PlanBody(Body):
    """The rounds as they are announced, whole."""

    movements: Movements
    """One per round; that of the first says how its order is put at tables."""
    first_round: SeatingMethod = SeatingMethod.LOT
    sessions: Annotated[tuple[Small, ...], msgspec.Meta(max_length=100)] = ()
    """Rounds of each session, in order; empty: all in one."""
    clubs_apart: bool = False
    """In the first round members of one club do not meet, while that is possible."""
    groups: GroupsBody | None = None


class PlanChange(PlanBody):
    """The plan as it should be from here on; what was played stays as it was announced."""

    reason: Reason = ""
    expected: Event | None = None
    """`expected` of the plan, as seen."""


class PlannedRound(Shape):
    round: int
    session: int
    movement: Movement
    published: bool


class PlanShape(Shape):
    number: int
    plan_changed_at: int = msgspec.field(name="expected")
    """The event that announced it, 0 for the opening: send it with the next change."""
    format: Format
    first_round: SeatingMethod
    clubs_apart: bool
    sessions: tuple[int, ...]
    rounds: tuple[PlannedRound, ...]
    groups: PlannedGroups | None
    warnings: tuple[PlanWarning, ...]


class PlanView(TournamentView):
    permission_classes = [ReadWrite(write=May(ChangePlan.right))]

    @extend_schema(
        summary="The announced plan: rounds, sessions, movements, merit groups",
        responses=PlanShape,
    )
    @conditional_get
    def get(self, request: ApiRequest) -> Response:
        book = self.moment.book
        return self.respond(
            PlanShape,
            book,
            book.plan,
            rounds=_rounds(self.moment),
            groups=planned_groups(book),
            warnings=warnings_of(self.moment),
        )

    put = writing(
        ChangePlan,
        "Announce another plan, whole; what was played stays, and a reason is needed",
        body=PlanChange,
        about=About(lambda moment: moment.book.plan_changed_at),
        said=lambda _view, body: {"plan": fill(Plan, body)},
        answer=Answer(
            PlanWritten,
            lambda view, receipt: view.written(
                receipt, PlanWritten, warnings=warnings_of(Moment(view.tournament))
            ),
        ),
    )


def _rounds(moment: Moment) -> tuple[PlannedRound, ...]:
    plan = moment.book.plan
    return tuple(
        PlannedRound(
            round=number,
            session=plan.session(RoundNumber(number)),
            movement=movement,
            published=number <= moment.book.current_round,
        )
        for number, movement in enumerate(plan.movements, start=1)
    )
