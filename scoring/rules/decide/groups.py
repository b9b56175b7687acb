"""The cut into merit groups (RULES.md sections 7 and 12, I art. 19)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from scoring.events import Event, Group, GroupsFormed
from scoring.plans import GroupsPlan
from scoring.rules import formats
from scoring.rules.decide import (
    Command,
    Scene,
    require_changeable,
    require_window_over,
)
from scoring.rules.decide.duties import require_done
from scoring.rules.decide.rounds import close_before
from scoring.rules.ledger import Ledger
from scoring.rules.owing import HeldStep
from scoring.rules.regulations import Regulation
from scoring.rules.standings import standings
from scoring.rules.violations import Code, refuse
from scoring.values import EntrantNumber, Right, RoundNumber

FEWEST_IN_A_GROUP = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class FormGroups(Command):
    """Cut the ranking as announced; the rounds played so far change no more.

    In every edition the ranking must be out, and its window for protests over (I art. 19).
    """

    right: ClassVar[Right] = Right.PAIR
    unasked: ClassVar[frozenset[str]] = frozenset({"was_parted"})
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
        raise refuse(
            Code.GROUPS_NOT_DUE, round=planned.after_round, played=int(ledger.current_round)
        )
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
                entrants=tuple(int(entrant) for entrant in rank if rank[entrant] in equal),
                group=above.name,
                other=below.name,
            )


def cut(ledger: Ledger, regulation: Regulation, planned: GroupsPlan) -> tuple[Group, ...]:
    """Down the ranking; the last group takes the rest, who has not played yet, and the stand-ins.

    Who has withdrawn takes no place, and stays with those ranked beside it.

    Raises:
        Violation: `group_too_small`.
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
