"""Tournaments: listed, opened, read, renamed, shut."""

from datetime import date
from http import HTTPStatus
from typing import Annotated, Any, TypeAlias

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.commands import OpenTournament, transaction_on
from scoring.plans import RETYPE_SECONDS, Format, Movement, Plan, PositionsBy, SeatingMethod
from scoring.rules.regulations import TieBreak
from scoring.rulings import SecondKeying
from scoring.values import Role, Stage
from tournaments.api.plan import WARNING, PlanBody, PlannedGroups, planned_groups
from tournaments.api.tournament_lists import (
    FAR,
    SUMMARY,
    TournamentList,
    TournamentPagination,
    TournamentQuery,
    TournamentSummary,
    items_of,
    known,
    listed,
)
from tournaments.api.wire.commands import body_of
from tournaments.api.wire.headers import REPEATED, idempotent
from tournaments.api.wire.permissions import May, Opener, ReadWrite
from tournaments.api.wire.problems import ProblemDetails
from tournaments.api.wire.requests import ApiRequest, Body, Confirmation, Reason, Slug, Word
from tournaments.api.wire.shapes import Instant, fill, thinned
from tournaments.api.wire.views import ApiView, TournamentView
from tournaments.moment import Moment
from tournaments.organise.dossiers import TO_TAKE_OUT
from tournaments.organise.evening import open_tournament, opened_by
from tournaments.organise.perform import perform
from tournaments.organise.tournaments import (
    AT_OPENING,
    SAID_LATER,
    DescribeTournament,
    Description,
    tell_results_sent,
)
from tournaments.permissions import require_right
from tournaments.presenters.plan_warnings import PlanWarning, warnings_of
from tournaments.presenters.settings import unsealed_until
from tournaments.presenters.tables import columns_of

Announced: TypeAlias = Annotated[int, msgspec.Meta(ge=-1, le=100_000)]
TOURNAMENT = {
    **SUMMARY,
    **FAR,
    "smazzate_per_round": 3,
    "first_round": "lot",
    "movements": ["mitchell", "mitchell", "mitchell", "danese"],
    "sessions": [],
    "clubs_apart": False,
    "groups": None,
    "ranked_by": ["victory_points", "match_points", "game_points"],
    "substitutes_first_half": False,
    "protest_minutes": 10,
    "cut_minutes": 10,
    "round_minutes": 35,
    "retype_seconds": 120,
    "positions": "card",
    "protests_until": None,
    "second_keying": "by_risk",
    "brought_in_at": None,
    "taken_over": False,
    "goes_on_at": "",
    "unsealed": None,
    "warnings": [WARNING],
}


class OpenedPlan(PlanBody):
    """What is fixed when a tournament is opened; without a slug the name gives one."""

    regulation: Word
    smazzate_per_round: Annotated[int, msgspec.Meta(ge=0, le=100)] = 3
    format: Format = Format.PAIRS
    # Another order of ranking that the regulation allows; empty: its own.
    ranked_by: Annotated[tuple[TieBreak, ...], msgspec.Meta(max_length=10)] = ()
    # Substitutes come in during the first half of the rounds only.
    substitutes_first_half: bool = False
    # Of the end; where the regulation has a window for each ranking, of each. Null: its own.
    protest_minutes: Announced | None = None
    # Of the ranking to be cut into groups; null: the regulation's, or as the end.
    cut_minutes: Announced | None = None
    # Within the regulation's; left out: the most that it prints, null: not announced.
    round_minutes: Announced | msgspec.UnsetType | None = msgspec.UNSET
    # How long whoever typed a sheet may type it again; then other figures are a correction.
    retype_seconds: Announced = RETYPE_SECONDS
    # How each player's place at a table is given: another way where the edition has it.
    positions: PositionsBy = PositionsBy.CARD
    slug: Slug = ""
    # Which sheets are typed a second time; null: those that a look at them makes doubtful.
    second_keying: SecondKeying | None = None


class TournamentChange(Body):
    # Of a club evening, to the federation: for whoever may close it, once it is over. Another day
    # is written when the one before was taken back, with null.
    results_sent_on: date | msgspec.UnsetType | None = msgspec.UNSET


Opening = body_of(Description, "Opening", base=OpenedPlan, without=SAID_LATER)
TournamentPatch = body_of(Description, "TournamentPatch", base=TournamentChange, changes=True)


class TournamentShape(TournamentSummary):
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
    cut_minutes: int
    """Of the ranking to be cut into groups."""
    round_minutes: int | None
    """As announced at the opening; null: not announced."""
    retype_seconds: int
    positions: PositionsBy
    protests_until: Instant | None
    second_keying: SecondKeying
    """Which sheets are typed a second time."""
    brought_in_at: Instant | None
    """When it came as one file from where it was begun; if it was not taken over, it is read, and
    refuses every write."""
    taken_over: bool
    """It was begun in another house, and goes on here."""
    goes_on_at: str
    """The house where its book goes on: here it is read, and refuses every write. Empty: here."""
    unsealed: int | None
    """Of such a one the last event from before texts were sealed, 0 for none: up to it nothing
    vouches for names, clubs and reasons."""
    warnings: tuple[PlanWarning, ...]
    """Where the plan is not as the regulation prints it, or as its kind of tournament has it."""


class TournamentsView(ApiView):
    permission_classes = [ReadWrite(write=Opener)]
    query_class = TournamentQuery
    pagination_class = TournamentPagination
    known = staticmethod(known)

    @extend_schema(
        summary="Public tournaments and one's own, how far each is; newest first by default",
        responses={HTTPStatus.OK: TournamentList, HTTPStatus.UNPROCESSABLE_ENTITY: ProblemDetails},
    )
    def get(self, request: ApiRequest) -> Response:
        query: TournamentQuery = self.query
        page = self.page(listed(request.user, query))
        answer = fill(TournamentList, page, items=items_of(request.user, page.items))
        return Response(thinned(answer, "items", query.fields))

    @extend_schema(
        summary="Open a tournament and become its director",
        request=Opening,
        responses={201: TournamentShape},
        parameters=[REPEATED],
    )
    @idempotent
    def post(self, request: ApiRequest) -> Response:
        opening: Any = request.body_as(Opening)
        repeated = opened_by(request.account, request.command_id) is not None
        tournament = open_tournament(
            by=request.account,
            plan=fill(OpenTournament, opening, plan=fill(Plan, opening)),
            slug=opening.slug,
            keying=opening.second_keying,
            command_id=request.command_id,
            **{name: getattr(opening, name) for name in AT_OPENING},
        )
        shape = tournament_shape(Moment(tournament), Role.DIRECTOR)
        return self.made(shape, "tournaments", tournament.slug, repeated=repeated)


class OneTournamentView(TournamentView):
    permission_classes = [ReadWrite(write=May(DescribeTournament.right))]

    @extend_schema(summary="A tournament and how far it is", responses=TournamentShape)
    def get(self, request: ApiRequest) -> Response:
        by = self.moment.by
        return Response(tournament_shape(self.moment, by.role if by else None))

    @extend_schema(
        summary="Change name, venue, date, whether players see it or lists show it",
        request=TournamentPatch,
        responses={200: TournamentShape, HTTPStatus.CONFLICT: ProblemDetails},
    )
    def patch(self, request: ApiRequest) -> Response:
        patch = msgspec.structs.asdict(request.body_as(TournamentPatch))
        changes = {name: value for name, value in patch.items() if value is not msgspec.UNSET}
        if "goes_on_at" in changes:
            require_right(self.by, TO_TAKE_OUT)
        with transaction_on(self.by.ledger):
            if "results_sent_on" in changes:
                day = changes.pop("results_sent_on")
                tell_results_sent(by=self.by, tournament=self.tournament, day=day)
            changed = perform(DescribeTournament(said=changes), by=self.by)
        return Response(tournament_shape(Moment(changed, self.by), self.by.role))


class ClosingBody(Confirmation):
    """Why it is shut while referti that are due are missing; nothing where none is."""

    reason: Reason = ""


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
        cut_minutes=book.cut_minutes,
        unsealed=unsealed_until(moment.tournament),
        warnings=warnings_of(moment),
        groups=planned_groups(book),
        ranked_by=tuple(column.name for column in columns_of(book)),
    )
