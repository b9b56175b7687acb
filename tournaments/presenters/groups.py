"""The cut into merit groups as people look at it, before and after it is made."""

from __future__ import annotations

from dataclasses import dataclass

from scoring import queries
from scoring.events import Group
from scoring.values import EntrantNumber, RoundNumber
from tournaments.moment import Moment
from tournaments.names import EntrantName, Names
from tournaments.presenters.ranking import RankingRow, ranking

Rows = dict[EntrantNumber, RankingRow]


@dataclass(frozen=True, slots=True, kw_only=True)
class CutRow:
    """One entrant above or below a line."""

    row: RankingRow
    on_the_line: bool
    """Equal on everything with one on the other side of a cut."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CutGroup:
    name: str
    rows: tuple[CutRow, ...]
    stand_ins: tuple[EntrantName, ...]
    """Staff who fill seats in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    after_round: RoundNumber
    groups: tuple[CutGroup, ...]

    @property
    def tied(self) -> bool:
        """Whether points alone do not say who comes into which group."""
        return any(one.on_the_line for group in self.groups for one in group.rows)


def cut_page(moment: Moment) -> Cut | None:
    """The groups as they were formed, or as they would be now; None when none are planned.

    Raises:
        Violation: `group_too_small`.
    """
    book = moment.book
    planned = book.groups or book.plan.groups
    if planned is None:
        return None
    groups = book.groups.groups if book.groups else queries.proposed_groups(moment.ledger)
    table = moment.once(ranking, after_round=planned.after_round)
    rows = {one.entrant.number: one for one in table.rows}
    who = moment.names
    return Cut(
        after_round=planned.after_round,
        groups=tuple(_group(one, groups, rows, who) for one in groups),
    )


def _group(group: Group, groups: tuple[Group, ...], rows: Rows, who: Names) -> CutGroup:
    known = [rows[one] for one in group.entrants if one in rows]
    others = [rows[n] for one in groups if one is not group for n in one.entrants if n in rows]
    beyond = {one.rank for one in others}
    return CutGroup(
        name=group.name,
        rows=tuple(CutRow(row=one, on_the_line=one.rank in beyond) for one in known),
        stand_ins=tuple(who.entrants[one] for one in group.entrants if one not in rows),
    )
