"""The cut into merit groups as people look at it, before and after it is made."""

from scoring import queries
from scoring.events import Group
from scoring.records import record
from scoring.values import EntrantNumber, RoundNumber
from tournaments.moment import Moment
from tournaments.names import EntrantName, Names
from tournaments.presenters.ranking import RankingRow, ranking

Rows = dict[EntrantNumber, RankingRow]


@record
class CutRow:
    """One entrant above or below a line."""

    row: RankingRow
    on_the_line: bool
    """Equal on everything with one on the other side of a cut."""


@record
class CutGroup:
    name: str
    rows: tuple[CutRow, ...]
    stand_ins: tuple[EntrantName, ...]
    """Staff who fill seats in it."""


@record
class Cut:
    after_round: RoundNumber
    groups: tuple[CutGroup, ...]

    @property
    def tied(self) -> bool:
        """Whether points alone do not say who comes into which group."""
        return any(row.on_the_line for group in self.groups for row in group.rows)


def cut_page(moment: Moment) -> Cut | None:
    """The groups as they were formed, or as they would be now; None when none are planned."""
    book = moment.book
    planned = book.groups or book.plan.groups
    if planned is None:
        return None
    groups = book.groups.groups if book.groups else queries.proposed_groups(book)
    table = moment.once(ranking, after_round=planned.after_round)
    rows = {row.entrant.number: row for row in table.rows}
    names = moment.names
    return Cut(
        after_round=planned.after_round,
        groups=tuple(_group(group, groups, rows, names) for group in groups),
    )


def _group(group: Group, groups: tuple[Group, ...], rows: Rows, names: Names) -> CutGroup:
    ranked = [rows[entrant] for entrant in group.entrants if entrant in rows]
    others = [
        rows[entrant]
        for other in groups
        if other is not group
        for entrant in other.entrants
        if entrant in rows
    ]
    beyond = {row.rank for row in others}
    return CutGroup(
        name=group.name,
        rows=tuple(CutRow(row=row, on_the_line=row.rank in beyond) for row in ranked),
        stand_ins=tuple(
            names.entrants[entrant] for entrant in group.entrants if entrant not in rows
        ),
    )
