"""The announced plan: sound for its format, and changed only where nothing was played yet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from scoring.events import Event, PlanChanged, RankingPublished
from scoring.plans import FIRST_ROUND_METHODS, MOST_GROUPS, Format, GroupsPlan, Movement, Plan
from scoring.rules import formats
from scoring.rules.decide import Command, Scene, require_changeable, require_fresh, require_reason
from scoring.rules.decide.duties import require_done
from scoring.rules.decide.windows import closing_from
from scoring.rules.ledger import Ledger
from scoring.rules.owing import HeldStep
from scoring.rules.pairing.registry import movements_of
from scoring.rules.violations import Code, refuse
from scoring.values import EventNumber, RemarkId, Right, RoundNumber

MOST_ROUNDS = 40
MOST_TABLES = 999


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePlan(Command):
    """Announce another plan, whole; the rounds already seated stay as they were.

    Once the last ranking is out the rounds are as many as they were; where one that was to be cut
    becomes the last, it is posted as that.
    """

    right: ClassVar[Right] = Right.PAIR
    plan: Plan
    remark: RemarkId | None = None
    expected: EventNumber | None = None
    """The last change of the plan that the sender had seen; 0: the opening."""

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        ledger = scene.ledger
        require_changeable(ledger)
        require_sound(self.plan, ledger.format)
        if ledger.plan is None or self.plan == ledger.plan:
            return ()
        require_fresh(ledger.plan_changed_at, self.expected)
        _require_played_kept(ledger, ledger.plan, self.plan)
        _require_groups_kept(ledger, self.plan.groups)
        _require_still_the_last(ledger, self.plan)
        require_reason(self.remark, "RULES 7")
        changed = self.fact(PlanChanged)
        return (changed, *_posted_as_the_last(scene, self.plan))


def require_sound(plan: Plan, format_: Format) -> None:
    """Refuse a plan that cannot be played in this format.

    Raises:
        Violation: no rounds, a movement of another format, sessions or groups that do not fit.
    """
    if not 1 <= plan.rounds <= MOST_ROUNDS:
        raise refuse(Code.NO_ROUNDS, field="movements", value=plan.rounds, limit=MOST_ROUNDS)
    if plan.first_round not in FIRST_ROUND_METHODS:
        raise refuse(
            Code.METHOD_NOT_ANNOUNCED,
            field="first_round",
            value=plan.first_round,
            announced=FIRST_ROUND_METHODS,
        )
    for field, movement in _movements(plan):
        _require_of_format(field, movement, format_)
    if plan.sessions and (sum(plan.sessions) != plan.rounds or min(plan.sessions) < 1):
        raise refuse(
            Code.SESSIONS_MISMATCH,
            field="sessions",
            value=sum(plan.sessions),
            planned=plan.rounds,
        )
    if plan.groups is not None:
        _require_groups(plan.groups, plan.rounds)


def _movements(plan: Plan) -> Iterator[tuple[str, Movement]]:
    for index, movement in enumerate(plan.movements):
        yield f"movements.{index}", movement
    for position, group in enumerate(plan.groups.groups if plan.groups else ()):
        for index, movement in enumerate(group.movements):
            yield f"groups.groups.{position}.movements.{index}", movement


def _require_of_format(field: str, movement: Movement, format_: Format) -> None:
    allowed = movements_of(format_)
    if movement not in allowed:
        raise refuse(
            Code.MOVEMENT_NOT_IN_FORMAT,
            field=field,
            article=formats.of(format_).article,
            value=movement,
            format=format_,
            choices=tuple(sorted(allowed)),
        )


def _require_groups(groups: GroupsPlan, rounds: int) -> None:
    if not 1 <= groups.after_round < rounds:
        raise _groups_mismatch("after_round", groups.after_round, rounds - 1)
    if not 2 <= len(groups.groups) <= MOST_GROUPS:
        raise _groups_mismatch("groups", len(groups.groups), MOST_GROUPS)
    if not 0 <= groups.carry_percent <= 100:
        raise _groups_mismatch("carry_percent", groups.carry_percent, 100)
    left = rounds - groups.after_round
    for index, group in enumerate(groups.groups):
        if not 1 <= group.tables <= MOST_TABLES:
            raise _groups_mismatch(f"groups.{index}.tables", group.tables, MOST_TABLES)
        if group.movements and len(group.movements) != left:
            raise _groups_mismatch(f"groups.{index}.movements", len(group.movements), left)


def _groups_mismatch(field: str, value: int, limit: int) -> Exception:
    return refuse(
        Code.GROUPS_MISMATCH, field=f"groups.{field}", article="RULES 7", value=value, limit=limit
    )


def _require_played_kept(ledger: Ledger, before: Plan, after: Plan) -> None:
    """What was played stays announced as it was played."""
    played = ledger.current_round
    if played and after.first_round is not before.first_round:
        raise refuse(Code.PLAN_PLAYED, field="first_round", round=1)
    groups = ("", *(group.name for group in ledger.groups.groups)) if ledger.groups else ("",)
    for round_ in map(RoundNumber, range(1, played + 1)):
        for group in groups:
            if after.movement(round_, group) is not before.movement(round_, group):
                raise refuse(Code.PLAN_PLAYED, field=f"movements.{round_ - 1}", round=round_)


def _require_groups_kept(ledger: Ledger, groups: GroupsPlan | None) -> None:
    """Formed groups stay; a cut that is still to come lies ahead."""
    before = ledger.plan.groups if ledger.plan else None
    if ledger.groups is not None and before is not None:
        if groups is None or _cut(groups) != _cut(before):
            raise refuse(Code.PLAN_PLAYED, field="groups", round=ledger.groups.after_round)
    elif groups is not None and groups.after_round < ledger.current_round:
        raise refuse(Code.PLAN_PLAYED, field="groups.after_round", round=groups.after_round)


def _require_still_the_last(ledger: Ledger, after: Plan) -> None:
    """What was the last ranking when it came out stays it: places and prizes hang on its window."""
    if ledger.last_is_out and not ledger.ends_by(after):
        raise refuse(
            Code.LAST_RANKING_OUT,
            field="movements",
            article="RULES 6",
            round=ledger.current_round,
        )


def _posted_as_the_last(scene: Scene, after: Plan) -> tuple[RankingPublished, ...]:
    """It hung out to be cut, and nothing hung on its window but the cut: everybody may protest
    anew, for as long as is announced for the end."""
    ledger = scene.ledger
    if not ledger.is_provisional or ledger.last_is_out or not ledger.ends_by(after):
        return ()
    require_done(scene, HeldStep.RANKING)
    closing = closing_from(scene, last=True)
    return (RankingPublished(after_round=ledger.current_round, protests_until=closing),)


def _cut(groups: GroupsPlan) -> tuple[object, ...]:
    tables = tuple(group.tables for group in groups.groups)
    return groups.after_round, groups.carry_percent, tables
