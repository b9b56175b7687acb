"""A round's tables and an entrant's own way through the tournament."""

from __future__ import annotations

from dataclasses import dataclass

from scoring import queries
from scoring.queries import RoundInBook
from scoring.values import EntrantNumber, EventNumber, RoundNumber
from tournaments.models import Tournament
from tournaments.names import Names, names
from tournaments.presenters.rounds.matches import Match, matches
from tournaments.presenters.rounds.tables import TableCard, TableLine, card

__all__ = ["RoundGroup", "RoundPage", "TableCard", "TableLine", "card", "round_page", "way_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPage:
    number: EventNumber
    round: RoundInBook
    tables: tuple[TableCard, ...]

    @property
    def groups(self) -> tuple[RoundGroup, ...]:
        """The tables apart by merit group; a single group is one without a name."""
        found: dict[str, list[TableCard]] = {}
        for one in self.tables:
            found.setdefault(one.book.group, []).append(one)
        return tuple(RoundGroup(name=name, tables=tuple(own)) for name, own in found.items())


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundGroup:
    """The tables of one merit group, or all of them (no name)."""

    name: str
    tables: tuple[TableCard, ...]

    @property
    def matches(self) -> tuple[Match, ...]:
        """The same as matches: two tables each, where teams play."""
        return matches(self.tables)


def round_page(tournament: Tournament, number: RoundNumber) -> RoundPage | None:
    """A round and its tables, draft or published; None when it was never seated."""
    at = queries.head(tournament.ledger)
    found = next((one for one in queries.rounds(tournament.ledger) if one.number == number), None)
    if found is None:
        return None
    who = names(tournament)
    cards = tuple(card(table, who) for table in queries.tables(tournament.ledger, number))
    return RoundPage(number=at, round=found, tables=cards)


def way_of(tournament: Tournament, entrant: EntrantNumber, who: Names) -> tuple[TableCard, ...]:
    """The tables an entrant sat at in published rounds, in order; a team's rooms both."""
    published = {one.number for one in queries.rounds(tournament.ledger) if one.published}
    return tuple(
        card(table, who)
        for table in queries.tables_of(tournament.ledger, entrant)
        if table.round in published
    )
