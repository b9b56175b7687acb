"""Tournaments: listed, opened, read, renamed, shut."""

from __future__ import annotations

from datetime import date, datetime
from http import HTTPStatus
from typing import Annotated, Any, TypeAlias

import msgspec
from django.db.models import Q, QuerySet

from scoring import queries
from scoring.commands import OpenTournament, Receipt
from scoring.plans import Format, Movement, SeatingMethod
from scoring.rules.regulations import TieBreak
from scoring.rules.violations import refuse as refuse_by_rule
from scoring.values import Right, Role, Stage
from tournaments.api import plan_samples
from tournaments.api.bodies import Body, Line, Word
from tournaments.api.operations import Asked, Door, operation
from tournaments.api.pages import Limit
from tournaments.api.plans import PlanBody, PlannedGroups, groups_shape
from tournaments.api.problems import refuse
from tournaments.api.refusals import ApiCode
from tournaments.api.shapes import Shape
from tournaments.models import Official, Tournament
from tournaments.organise.entrants import names_changed
from tournaments.organise.opening import open_tournament
from tournaments.organise.ranking import close_tournament
from tournaments.presenters.points import columns_of
from tournaments.refusals import HouseCode

Slug: TypeAlias = Annotated[str, msgspec.Meta(max_length=80, pattern=r"^[-a-zA-Z0-9_]*$")]
SUMMARY = {
    "slug": "serale-di-marzo",
    "name": "Serale di marzo",
    "venue": "Circolo Primavera",
    "played_on": "2026-03-14",
    "is_public": True,
    "role": "director",
}


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
    slug: Slug = ""
    venue: Line = ""
    played_on: date | None = None


class TournamentPatch(Body, frozen=True, kw_only=True):
    name: Line | msgspec.UnsetType = msgspec.UNSET
    venue: Line | msgspec.UnsetType = msgspec.UNSET
    played_on: date | msgspec.UnsetType | None = msgspec.UNSET
    is_public: bool | msgspec.UnsetType = msgspec.UNSET


class TournamentQuery(Body, frozen=True, kw_only=True):
    mine: bool = False
    """Only those in which one has an office."""
    after: Slug = ""
    limit: Limit = 100


class TournamentSummary(Shape, frozen=True, kw_only=True):
    slug: str
    name: str
    venue: str
    played_on: date | None
    is_public: bool
    role: Role | None
    """What one is there oneself."""


class TournamentList(Shape, frozen=True, kw_only=True):
    items: tuple[TournamentSummary, ...]
    next: str | None


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
    protests_until: datetime | None


EXAMPLE = {
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
    "protests_until": None,
}


class TournamentsDoor(Door):
    @operation(
        summary="Public tournaments and one's own, newest first",
        answers=TournamentList,
        query=TournamentQuery,
        public=True,
        example={"items": [SUMMARY], "next": None},
    )
    def get(self, asked: Asked[TournamentQuery]) -> TournamentList:
        roles = dict(
            Official.objects.filter(user_id=asked.user_id).values_list("tournament_id", "role")
        )
        chosen = _chosen(asked.form, list(roles))
        shown = list(chosen[: asked.form.limit + 1])
        more = len(shown) > asked.form.limit
        shown = shown[: asked.form.limit]
        return TournamentList(
            items=tuple(
                TournamentSummary(**_summary(one, _role(roles.get(one.pk)))) for one in shown
            ),
            next=shown[-1].slug if more else None,
        )

    @operation(
        summary="Open a tournament and become its director",
        answers=TournamentShape,
        body=Opening,
        opener=True,
        keyed=True,
        status=HTTPStatus.CREATED,
        examples={
            "club_evening": {
                "name": "Serale di marzo",
                "regulation": "classico",
                "movements": ["mitchell", "mitchell", "mitchell", "danese"],
                "venue": "Circolo Primavera",
                "played_on": "2026-03-14",
            },
            "teams_in_merit_groups": {
                "name": "Campionato a squadre",
                "regulation": "internazionale",
                "format": "teams",
                "smazzate_per_round": 4,
                **{name: said for name, said in plan_samples.GROUPS.items() if name != "reason"},
            },
        },
        example=EXAMPLE,
    )
    def post(self, asked: Asked[Opening]) -> TournamentShape:
        said = asked.form
        plan = OpenTournament(
            regulation=said.regulation,
            plan=said.plan(),
            smazzate_per_round=said.smazzate_per_round,
            format=said.format,
            protest_minutes=said.protest_minutes,
            ranked_by=said.ranked_by,
            substitutes_first_half=said.substitutes_first_half,
        )
        opened = open_tournament(
            asked.user,
            plan,
            name=said.name,
            slug=said.slug,
            venue=said.venue,
            played_on=said.played_on,
            command_id=asked.command_id,
        )
        return shape(opened, Role.DIRECTOR)


class TournamentDoor(Door):
    @operation(
        summary="A tournament and how far it is",
        answers=TournamentShape,
        public=True,
        example=EXAMPLE,
    )
    def get(self, asked: Asked[None]) -> TournamentShape:
        return shape(asked.tournament, asked.authority.role if asked.authority else None)

    @operation(
        summary="Change name, venue, date, or whether players may see it",
        answers=TournamentShape,
        body=TournamentPatch,
        right=Right.OPEN,
        examples={"hide": {"is_public": False}, "move": {"venue": "Palazzetto"}},
        example=EXAMPLE,
    )
    def patch(self, asked: Asked[TournamentPatch]) -> TournamentShape:
        tournament = asked.tournament
        changed = {
            name: value.strip() if isinstance(value, str) else value
            for name in TournamentPatch.__struct_fields__
            if (value := getattr(asked.form, name)) is not msgspec.UNSET
        }
        if changed.get("name") == "":
            raise refuse_by_rule(HouseCode.NAME_REQUIRED, field="name")
        for name, value in changed.items():
            setattr(tournament, name, value)
        if changed:
            tournament.save(update_fields=list(changed))
            names_changed(tournament)
        return shape(tournament, asked.by.role)


class ClosingDoor(Door):
    @operation(summary="Shut the book for good", answers=Receipt, right=Right.CLOSE, keyed=True)
    def post(self, asked: Asked[None]) -> Receipt:
        return close_tournament(by=asked.by, command_id=asked.command_id)


def shape(tournament: Tournament, role: Role | None) -> TournamentShape:
    book = queries.book(tournament.ledger)
    if book is None:
        raise refuse(ApiCode.NOT_FOUND)
    return TournamentShape(
        **_summary(tournament, role),
        number=book.number,
        stage=book.stage,
        current_round=book.current_round,
        planned_rounds=book.planned_rounds,
        regulation=book.regulation.edition,
        format=book.format,
        smazzate_per_round=book.smazzate_per_round,
        first_round=book.plan.first_round,
        movements=book.plan.movements,
        sessions=book.plan.sessions,
        clubs_apart=book.plan.clubs_apart,
        groups=groups_shape(book),
        ranked_by=tuple(one.name for one in columns_of(book)),
        substitutes_first_half=book.settings.substitutes_first_half,
        protest_minutes=book.settings.protest_minutes,
        protests_until=book.protests_until,
    )


def _summary(tournament: Tournament, role: Role | None) -> dict[str, Any]:
    return {
        "slug": tournament.slug,
        "name": tournament.name,
        "venue": tournament.venue,
        "played_on": tournament.played_on,
        "is_public": tournament.is_public,
        "role": role,
    }


def _role(found: str | None) -> Role | None:
    return Role(found) if found else None


def _chosen(query: TournamentQuery, mine: list[Any]) -> QuerySet[Tournament]:
    own = Q(id__in=mine)
    chosen = Tournament.objects.filter(own if query.mine else own | Q(is_public=True))
    last = Tournament.objects.filter(slug=query.after).first() if query.after else None
    if last is not None:
        behind = Q(created_at__lt=last.created_at)
        chosen = chosen.filter(behind | Q(created_at=last.created_at, id__lt=last.id))
    return chosen.order_by("-created_at", "-id")
