"""The announced plan, changed only where nothing was played yet, and its cut into merit groups."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from scoring.events import Event, Group, GroupsFormed, PlanChanged, RankingPublished
from scoring.plans import FIRST_ROUND_METHODS, MOST_GROUPS, Format, GroupsPlan, Movement, Plan
from scoring.records import record
from scoring.rules import formats
from scoring.rules.decide import (
    Command,
    Scene,
    require_changeable,
    require_fresh,
    require_reason,
    require_window_over,
)
from scoring.rules.decide.duties import require_done
from scoring.rules.decide.rounds import close_before
from scoring.rules.decide.windows import closing_from
from scoring.rules.ledger import Ledger
from scoring.rules.owing import HeldStep
from scoring.rules.pairing.registry import movements_of
from scoring.rules.regulations import Regulation
from scoring.rules.standings import standings
from scoring.rules.violations import Code, refuse
from scoring.values import EntrantNumber, EventNumber, RemarkId, Right, RoundNumber

MOST_ROUNDS = 40
MOST_TABLES = 999


@record
class ChangePlan(Command):
    """Announce another plan, whole; the rounds already seated stay as they were.

    Once the last ranking is out the rounds are as many as they were; where one that was to be cut
    becomes the last, it is posted as that.
    """

    right = Right.PAIR
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
    """Refuse a plan that cannot be played in this format."""
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


FEWEST_IN_A_GROUP = 2


@record
class FormGroups(Command):
    """Cut the ranking as announced; the rounds played so far change no more.

    In every edition the ranking must be out, and its window for protests over (I art. 19).
    """

    right = Right.PAIR
    unasked = frozenset({"was_parted"})
    was_parted: bool = False
    """Equals were parted elsewhere, by whatever rule: a folder says into which groups."""

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        ledger = scene.ledger
        require_changeable(ledger)
        if ledger.groups is not None:
            raise refuse(Code.GROUPS_ALREADY_FORMED, round=ledger.groups.after_round)
        planned = _due(ledger)
        require_done(scene, HeldStep.CUT)
        require_window_over(scene)
        groups = cut(ledger, scene.regulation, planned)
        if not self.was_parted:
            _require_parted(scene, planned, groups)
        return (
            *close_before(ledger, RoundNumber(planned.after_round + 1)),
            GroupsFormed(
                after_round=planned.after_round,
                groups=groups,
                carry_percent=planned.carry_percent,
            ),
        )


def _due(ledger: Ledger) -> GroupsPlan:
    planned = ledger.plan.groups if ledger.plan else None
    if planned is None:
        raise refuse(Code.GROUPS_NOT_PLANNED)
    if ledger.current_round != planned.after_round:
        raise refuse(Code.GROUPS_NOT_DUE, round=planned.after_round, played=ledger.current_round)
    return planned


def _require_parted(scene: Scene, planned: GroupsPlan, groups: Sequence[Group]) -> None:
    """Who comes into which group says the ranking, or who settled what it leaves open (RULES 6)."""
    ledger = scene.ledger
    rank = {
        row.entrant: row.rank
        for row in standings(ledger, scene.regulation, planned.after_round)
        if not ledger.entrants[row.entrant].withdrawn
    }
    for above, below in pairwise(groups):
        ranks_below = {rank[entrant] for entrant in below.entrants if entrant in rank}
        if equal := ranks_below.intersection(rank.get(entrant, 0) for entrant in above.entrants):
            raise refuse(
                Code.TIE_ON_THE_CUT,
                article="RULES 6",
                entrants=tuple(entrant for entrant in rank if rank[entrant] in equal),
                group=above.name,
                other=below.name,
            )


def cut(ledger: Ledger, regulation: Regulation, planned: GroupsPlan) -> tuple[Group, ...]:
    """Down the ranking; the last group takes the rest, who has not played yet, and the stand-ins.

    Who has withdrawn takes no place, and stays with those ranked beside it. Refused where a group
    would be too small.
    """
    ranking = [row.entrant for row in standings(ledger, regulation, planned.after_round)]
    rules = formats.of(ledger.format)
    at_a_table = rules.at_a_match // rules.tables
    names = planned.names()
    places = [group.tables * at_a_table for group in planned.groups]
    members: list[list[EntrantNumber]] = [[] for _ in names]
    index = seated = 0
    for entrant in ranking:
        withdrawn = ledger.entrants[entrant].withdrawn
        if not withdrawn and seated == places[index] and index < len(names) - 1:
            index, seated = index + 1, 0
        members[index].append(entrant)
        seated += not withdrawn
    for name, group in zip(names, members, strict=True):
        active = sum(not ledger.entrants[entrant].withdrawn for entrant in group)
        if active < FEWEST_IN_A_GROUP:
            raise refuse(Code.GROUP_TOO_SMALL, group=name, value=active, least=FEWEST_IN_A_GROUP)
    unranked = set(ledger.active_entrants()).difference(ranking)
    members[-1] += sorted(unranked - ledger.stand_ins()) + sorted(unranked & ledger.stand_ins())
    return tuple(
        Group(name=name, entrants=tuple(group)) for name, group in zip(names, members, strict=True)
    )
