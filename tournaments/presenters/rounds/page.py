"""A round's tables and an entrant's own way through the tournament."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.queries import RoundInBook
from scoring.values import EntrantNumber, EventNumber, RoundNumber
from tournaments.moment import Moment
from tournaments.presenters.rounds.matches import Match, matches
from tournaments.presenters.rounds.tables import TableCard, TableLine, card
from tournaments.presenters.rounds.variations import Variation, variations_of

__all__ = ["RoundGroup", "RoundPage", "TableCard", "TableLine", "card", "round_page", "tables_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPage:
    number: EventNumber
    round: RoundInBook
    tables: tuple[TableCard, ...]
    variations: tuple[Variation, ...]
    """Its sheets that were corrected, in the order in which they were."""

    @property
    def groups(self) -> tuple[RoundGroup, ...]:
        """The tables apart by merit group; a single group is one without a name."""
        by_group: dict[str, list[TableCard]] = {}
        for table in self.tables:
            by_group.setdefault(table.book.group, []).append(table)
        return tuple(
            RoundGroup(name=name, tables=tuple(tables)) for name, tables in by_group.items()
        )

    @property
    def matches(self) -> tuple[Match, ...]:
        return matches(self.tables)

    @property
    def awarded(self) -> tuple[TableCard, ...]:
        """The tables whose sheet, or a smazzata of it, a decision replaces."""
        return tuple(table for table in self.tables if table.award or table.technical)

    @property
    def counted_later(self) -> tuple[TableCard, ...]:
        """The tables whose score came, or was found, after its ranking had been used."""
        return tuple(table for table in self.tables if table.came_late)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundGroup:
    """The tables of one merit group, or all of them (no name)."""

    name: str
    tables: tuple[TableCard, ...]

    @property
    def matches(self) -> tuple[Match, ...]:
        """The same as matches: two tables each, where teams play."""
        return matches(self.tables)


def round_page(moment: Moment, number: RoundNumber) -> RoundPage | None:
    """A round and its tables, draft or published; None when it was never seated."""
    round_ = moment.round(number)
    if round_ is None:
        return None
    tables = moment.tables(number)
    return RoundPage(
        number=moment.number,
        round=round_,
        tables=tuple(card(table, moment.names) for table in tables),
        variations=variations_of(moment, tables),
    )


def tables_of(moment: Moment, entrant: EntrantNumber) -> tuple[TableCard, ...]:
    """The tables an entrant sat at in published rounds, in order; a team's rooms both."""
    published = {round_.number for round_ in moment.published_rounds}
    return tuple(
        card(table, moment.names) for table in moment.tables_of(entrant) if table.round in published
    )
