"""The announced plan: read by everybody, changed ahead of play; merit groups formed."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from scoring import queries
from scoring.commands import Receipt
from scoring.plans import Format, GroupPlan, GroupsPlan, Movement, Plan, SeatingMethod
from scoring.queries import Book
from scoring.rules.violations import Code
from scoring.rules.violations import refuse as refuse_by_rule
from scoring.values import EntrantNumber, Right, RoundNumber
from tournaments.api import plan_samples
from tournaments.api.bodies import Body, Reason, Small
from tournaments.api.operations import Asked, Door, operation
from tournaments.api.shapes import Shape
from tournaments.organise.groups import form_groups
from tournaments.organise.plan import change_plan

Movements = Annotated[tuple[Movement, ...], msgspec.Meta(max_length=100)]


class GroupBody(Body, frozen=True, kw_only=True):
    """A merit group: how many tables of the ranking it takes, and its own movements.

    One movement for each round behind the cut, or none: then those of the plan.
    """

    tables: Small
    movements: Movements = ()


class GroupsBody(Body, frozen=True, kw_only=True):
    """When the ranking is cut, into what, and how much of the points goes along."""

    after_round: Small
    groups: Annotated[tuple[GroupBody, ...], msgspec.Meta(max_length=100)]
    """Best first; they are called A, B, C ... The last one takes whoever is left."""
    carry_percent: Annotated[int, msgspec.Meta(ge=-1, le=1_000)] = 100

    def groups_plan(self) -> GroupsPlan:
        return GroupsPlan(
            after_round=RoundNumber(self.after_round),
            groups=tuple(
                GroupPlan(tables=one.tables, movements=one.movements) for one in self.groups
            ),
            carry_percent=self.carry_percent,
        )


class PlanBody(Body, frozen=True, kw_only=True):
    """The rounds as they are announced, whole."""

    movements: Movements
    """One per round; that of the first says how its order is put at tables."""
    first_round: SeatingMethod = SeatingMethod.LOT
    sessions: Annotated[tuple[Small, ...], msgspec.Meta(max_length=100)] = ()
    """Rounds of each session, in order; empty: all in one."""
    clubs_apart: bool = False
    """In the first round members of one club do not meet, while that is possible."""
    groups: GroupsBody | None = None

    def plan(self) -> Plan:
        return Plan(
            first_round=self.first_round,
            movements=self.movements,
            sessions=self.sessions,
            clubs_apart=self.clubs_apart,
            groups=self.groups.groups_plan() if self.groups else None,
        )


class PlanChange(PlanBody, frozen=True, kw_only=True):
    """The plan as it should be from here on; what was played stays as it was announced."""

    reason: Reason = ""


class PlannedGroup(Shape, frozen=True, kw_only=True):
    name: str
    tables: int
    movements: tuple[Movement, ...]
    """Its own; empty: those of the plan."""
    entrants: tuple[EntrantNumber, ...] | None
    """Who is in it, best first; null before the cut."""


class PlannedGroups(Shape, frozen=True, kw_only=True):
    after_round: int
    carry_percent: int
    formed: bool
    due: bool
    """The ranking can be cut once all sheets of the round are in."""
    groups: tuple[PlannedGroup, ...]


class PlannedRound(Shape, frozen=True, kw_only=True):
    round: int
    session: int
    movement: Movement
    published: bool


class PlanShape(Shape, frozen=True, kw_only=True):
    number: int
    format: Format
    first_round: SeatingMethod
    clubs_apart: bool
    sessions: tuple[int, ...]
    rounds: tuple[PlannedRound, ...]
    groups: PlannedGroups | None


class PlanDoor(Door):
    @operation(
        summary="The announced plan: rounds, sessions, movements, merit groups",
        answers=PlanShape,
        public=True,
        tagged=True,
        example=plan_samples.PLAN,
    )
    def get(self, asked: Asked[None]) -> PlanShape:
        return _shape(opened_book(asked))

    @operation(
        summary="Announce another plan, whole; what was played stays, and a reason is needed",
        answers=Receipt,
        body=PlanChange,
        right=Right.PAIR,
        keyed=True,
        examples={"one_round_more": plan_samples.CHANGE, "merit_groups": plan_samples.GROUPS},
    )
    def put(self, asked: Asked[PlanChange]) -> Receipt:
        return change_plan(
            by=asked.by,
            plan=asked.form.plan(),
            reason=asked.form.reason,
            command_id=asked.command_id,
        )


class GroupsDoor(Door):
    @operation(
        summary="Cut the ranking into the announced merit groups; the rounds so far are closed",
        answers=Receipt,
        right=Right.PAIR,
        keyed=True,
    )
    def post(self, asked: Asked[None]) -> Receipt:
        return form_groups(by=asked.by, command_id=asked.command_id)


def opened_book(asked: Asked[Any]) -> Book:
    """The tournament's book.

    Raises:
        Violation: it was never opened.
    """
    if (book := queries.book(asked.ledger)) is None:
        raise refuse_by_rule(Code.TOURNAMENT_UNKNOWN)
    return book


def groups_shape(book: Book) -> PlannedGroups | None:
    """The merit groups as announced, with who is in them."""
    planned = book.plan.groups
    if planned is None:
        return None
    formed = {one.name: one.entrants for one in book.groups.groups} if book.groups else {}
    return PlannedGroups(
        after_round=planned.after_round,
        carry_percent=planned.carry_percent,
        formed=book.groups is not None,
        due=book.groups_due,
        groups=tuple(
            PlannedGroup(
                name=name,
                tables=group.tables,
                movements=group.movements,
                entrants=formed.get(name),
            )
            for name, group in zip(planned.names(), planned.groups, strict=True)
        ),
    )


def _shape(book: Book) -> PlanShape:
    plan = book.plan
    return PlanShape(
        number=book.number,
        format=book.format,
        first_round=plan.first_round,
        clubs_apart=plan.clubs_apart,
        sessions=plan.sessions,
        rounds=tuple(
            PlannedRound(
                round=number,
                session=plan.session(RoundNumber(number)),
                movement=movement,
                published=number <= book.current_round,
            )
            for number, movement in enumerate(plan.movements, start=1)
        ),
        groups=groups_shape(book),
    )
