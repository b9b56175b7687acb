"""Tournaments: listed, opened, read, renamed, shut."""

from __future__ import annotations

from datetime import date, datetime
from http import HTTPStatus
from typing import Annotated, Any

import msgspec
from django.db.models import Q
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.commands import CloseTournament, OpenTournament
from scoring.plans import Format, Movement, Plan, SeatingMethod
from scoring.rules.regulations import TieBreak
from scoring.values import Role, Stage
from tournaments.api.groups import PlannedGroups, planned_groups
from tournaments.api.plan import MERIT_GROUPS, PlanBody
from tournaments.api.wire.bodies import Body, Confirmation, Line, Query, Reason, Slug, Word
from tournaments.api.wire.filters import OwnFilter
from tournaments.api.wire.pagination import Limit, NewestFirst
from tournaments.api.wire.permissions import May, Opener, ReadWrite
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Shape, Written, examples, fill
from tournaments.api.wire.views import ApiView, TournamentView
from tournaments.api.wire.writing import idempotent
from tournaments.models import Official, Tournament
from tournaments.moment import Moment
from tournaments.organise.opening import open_tournament
from tournaments.organise.ranking import close_tournament
from tournaments.organise.tournaments import describe_tournament
from tournaments.permissions import visible
from tournaments.presenters.irreversible import closing
from tournaments.presenters.points import columns_of

SUMMARY: dict[str, Any] = {
    "slug": "serale-di-marzo",
    "name": "Serale di marzo",
    "venue": "Circolo Primavera",
    "played_on": "2026-03-14",
    "is_public": True,
    "put_away": False,
    "proposals_allowed": False,
    "bookings_open": True,
    "bookings_limit": 40,
    "bookings_until": None,
    "role": "director",
}
TOURNAMENT: dict[str, Any] = {
    **SUMMARY,
    "number": 61,
    "stage": "playing",
    "current_round": 2,
    "planned_rounds": 4,
    "regulation": "classico",
    "format": "pairs",
    "smazzate_per_round": 3,
    "first_round": "lot",
    "movements": ["mitchell", "mitchell", "mitchell", "danese"],
    "sessions": [],
    "clubs_apart": False,
    "groups": None,
    "ranked_by": ["victory_points", "match_points", "game_points"],
    "substitutes_first_half": False,
    "protest_minutes": 10,
    "round_minutes": 35,
    "protests_until": None,
}


@examples(
    club_evening={
        "name": "Serale di marzo",
        "regulation": "classico",
        "movements": ["mitchell", "mitchell", "mitchell", "danese"],
        "round_minutes": 35,
        "venue": "Circolo Primavera",
        "played_on": "2026-03-14",
    },
    teams_in_merit_groups={
        "name": "Campionato a squadre",
        "regulation": "internazionale",
        "format": "teams",
        "smazzate_per_round": 4,
        **MERIT_GROUPS,
    },
)
class Opening(PlanBody, frozen=True, kw_only=True):
    """What is fixed when a tournament is opened; without a slug the name gives one."""

    name: Line
    regulation: Word
    smazzate_per_round: Annotated[int, msgspec.Meta(ge=0, le=100)] = 3
    format: Format = Format.PAIRS
    ranked_by: Annotated[tuple[TieBreak, ...], msgspec.Meta(max_length=10)] = ()
    """Another order of ranking that the regulation allows; empty: its own."""
    substitutes_first_half: bool = False
    """Substitutes come in during the first half of the rounds only."""
    protest_minutes: Annotated[int, msgspec.Meta(ge=-1, le=100_000)] | None = None
    round_minutes: Annotated[int, msgspec.Meta(ge=-1, le=100_000)] | msgspec.UnsetType | None = (
        msgspec.UNSET
    )
    """Within the regulation's; left out: the most that it prints, null: not announced."""
    slug: Slug = ""
    venue: Line = ""
    played_on: date | None = None


@examples(
    hide={"is_public": False}, move={"venue": "Palazzetto"}, opened_by_mistake={"put_away": True}
)
class TournamentPatch(Body, frozen=True, kw_only=True):
    name: Line | msgspec.UnsetType = msgspec.UNSET
    venue: Line | msgspec.UnsetType = msgspec.UNSET
    played_on: date | msgspec.UnsetType | None = msgspec.UNSET
    is_public: bool | msgspec.UnsetType = msgspec.UNSET
    put_away: bool | msgspec.UnsetType = msgspec.UNSET
    """Opened by mistake: in no list, not shown to players. Only before a round is published."""
    proposals_allowed: bool | msgspec.UnsetType = msgspec.UNSET
    """The lines of a table may propose their sheet from their phones."""
    bookings_open: bool | msgspec.UnsetType = msgspec.UNSET
    """Players may ask from home to be entered."""
    bookings_limit: Annotated[int, msgspec.Meta(ge=1, le=2000)] | msgspec.UnsetType | None = (
        msgspec.UNSET
    )
    """Places before bookings wait; null: as many as come."""
    bookings_until: Annotated[datetime, msgspec.Meta(tz=True)] | msgspec.UnsetType | None = (
        msgspec.UNSET
    )


class TournamentQuery(Query, frozen=True, kw_only=True):
    mine: bool = False
    """Only those in which one has an office."""
    put_away: bool = False
    """Those put away, in which one has an office, instead of those that lists show."""
    after: Slug = ""
    limit: Limit = 100


class TournamentSummary(Shape, frozen=True, kw_only=True):
    slug: str
    name: str
    venue: str
    played_on: date | None
    is_public: bool
    put_away: bool
    proposals_allowed: bool
    bookings_open: bool
    bookings_limit: int | None
    bookings_until: datetime | None
    role: Role | None
    """What one is there oneself."""


@examples(one={"items": [SUMMARY], "next": None})
class TournamentList(Shape, frozen=True, kw_only=True):
    items: tuple[TournamentSummary, ...]
    next: str | None


@examples(playing=TOURNAMENT)
class TournamentShape(TournamentSummary, frozen=True, kw_only=True):
    number: int
    stage: Stage
    current_round: int
    planned_rounds: int
    regulation: str
    format: Format
    smazzate_per_round: int
    first_round: SeatingMethod
    movements: tuple[Movement, ...]
    sessions: tuple[int, ...]
    clubs_apart: bool
    groups: PlannedGroups | None
    ranked_by: tuple[str, ...]
    """What the ranking goes by, in order."""
    substitutes_first_half: bool
    protest_minutes: int
    round_minutes: int | None
    """As announced at the opening; null: not announced."""
    protests_until: datetime | None


class TournamentFilter(OwnFilter):
    own = staticmethod(visible)


class TournamentsView(ApiView):
    permission_classes = [ReadWrite(write=Opener)]
    query_class = TournamentQuery
    filterset_class = TournamentFilter
    pagination_class = NewestFirst

    @extend_schema(
        summary="Public tournaments and one's own, newest first", responses=TournamentList
    )
    def get(self, request: ApiRequest) -> Response:
        offices = Official.objects.filter(user_id=request.user.pk or 0)
        roles = {pk: Role(role) for pk, role in offices.values_list("tournament_id", "role")}
        shown = Tournament.objects.filter(
            Q(id__in=roles) | Q(is_public=True), put_away=self.query.put_away
        )
        page = self.page(self.filter_queryset(shown))
        items = tuple(fill(TournamentSummary, row, role=roles.get(row.pk)) for row in page.items)
        return self.respond(TournamentList, page, items=items)

    @extend_schema(
        summary="Open a tournament and become its director",
        request=Opening,
        responses={201: TournamentShape},
    )
    @idempotent
    def post(self, request: ApiRequest) -> Response:
        opening = request.body_as(Opening)
        tournament = open_tournament(
            by=request.account,
            plan=fill(OpenTournament, opening, plan=fill(Plan, opening)),
            name=opening.name,
            slug=opening.slug,
            venue=opening.venue,
            played_on=opening.played_on,
            command_id=request.command_id,
        )
        return Response(tournament_shape(Moment(tournament), Role.DIRECTOR), HTTPStatus.CREATED)


class OneTournamentView(TournamentView):
    permission_classes = [ReadWrite(write=May(OpenTournament.right))]

    @extend_schema(summary="A tournament and how far it is", responses=TournamentShape)
    def get(self, request: ApiRequest) -> Response:
        by = self.moment.by
        return Response(tournament_shape(self.moment, by.role if by else None))

    @extend_schema(
        summary="Change name, venue, date, whether players see it or lists show it",
        request=TournamentPatch,
        responses=TournamentShape,
    )
    def patch(self, request: ApiRequest) -> Response:
        patch = msgspec.structs.asdict(request.body_as(TournamentPatch))
        changes = {name: value for name, value in patch.items() if value is not msgspec.UNSET}
        describe_tournament(tournament=self.tournament, **changes)
        return Response(tournament_shape(self.moment, self.by.role))


@examples(
    nothing_missing={"confirm": True},
    without_referti={"confirm": True, "reason": "Il referto arriva domani per posta."},
)
class ClosingBody(Confirmation, frozen=True, kw_only=True):
    """Why it is shut while referti that are due are missing; nothing where none is."""

    reason: Reason = ""


class ClosingView(TournamentView):
    permission_classes = [May(CloseTournament.right)]

    @extend_schema(
        summary="Shut the book for good, once the referti that are due are filed",
        request=ClosingBody,
        responses=Written,
    )
    @idempotent
    def post(self, request: ApiRequest) -> Response:
        body = request.body_as(ClosingBody)
        body.require(lambda: closing(self.moment).consequences)
        return self.written(
            close_tournament(by=self.by, reason=body.reason, command_id=request.command_id)
        )


def tournament_shape(moment: Moment, role: Role | None) -> TournamentShape:
    """A tournament and how far it is, for an official in this role."""
    book = moment.book
    return fill(
        TournamentShape,
        moment.tournament,
        book,
        book.plan,
        book.settings,
        role=role,
        regulation=book.regulation.edition,
        groups=planned_groups(book),
        ranked_by=tuple(column.name for column in columns_of(book)),
    )
