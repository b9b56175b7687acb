"""What a seating brings together again: opponents, partners, members of one club."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations

from scoring.queries import TableInBook
from scoring.seats import Room
from scoring.values import EntrantNumber, RoundNumber, TableNumber
from tournaments.moment import Moment
from tournaments.names import Names

Two = frozenset[EntrantNumber]


class ClashKind(StrEnum):
    MET = "met"
    PARTNERS = "partners"
    SAME_CLUB = "same_club"


@dataclass(frozen=True, slots=True, kw_only=True)
class Clash:
    """Two at one table who have been there before, or belong together."""

    table: TableNumber
    entrants: tuple[EntrantNumber, EntrantNumber]
    kind: ClashKind
    round: RoundNumber | None
    """When they met last."""


@dataclass(frozen=True, slots=True)
class Past:
    """Who has met whom, and who has been whose partner, and in which round last."""

    opponents: dict[Two, RoundNumber] = field(default_factory=dict)
    partners: dict[Two, RoundNumber] = field(default_factory=dict)


def past(moment: Moment, before: RoundNumber) -> Past:
    """All meetings of the rounds before one."""
    meetings = Past()
    for number in range(1, before):
        for table in moment.tables(RoundNumber(number)):
            meetings.opponents.update(dict.fromkeys(_opponents(table), table.round))
            meetings.partners.update(dict.fromkeys(_partners(table), table.round))
    return meetings


def clashes(
    tables: Iterable[TableInBook], past: Past, names: Names, *, clubs: bool
) -> tuple[Clash, ...]:
    """In order of table; members of one club only where they are to be kept apart."""
    return tuple(clash for table in tables for clash in _at(table, past, names, clubs=clubs))


def _at(table: TableInBook, past: Past, names: Names, *, clubs: bool) -> Iterator[Clash]:
    for two in sorted(_partners(table), key=sorted):
        if (when := past.partners.get(two)) is not None:
            yield _clash(table, two, ClashKind.PARTNERS, when)
    if table.room is Room.CLOSED:
        return  # the open room has told already
    for two in sorted(_opponents(table), key=sorted):
        if (when := past.opponents.get(two)) is not None:
            yield _clash(table, two, ClashKind.MET, when)
        elif clubs and _same_club(two, names):
            yield _clash(table, two, ClashKind.SAME_CLUB, None)


def _clash(table: TableInBook, two: Two, kind: ClashKind, when: RoundNumber | None) -> Clash:
    first, second = sorted(two)
    return Clash(table=table.table, entrants=(first, second), kind=kind, round=when)


def _same_club(two: Two, names: Names) -> bool:
    first, second = (names.entrants[entrant].club.casefold().strip() for entrant in two)
    return bool(first) and first == second


def _opponents(table: TableInBook) -> set[Two]:
    return {
        frozenset((entrant, other))
        for line, others in combinations(table.lines, 2)
        for entrant in line
        for other in others
    }


def _partners(table: TableInBook) -> set[Two]:
    return {frozenset(two) for line in table.lines for two in combinations(line, 2)}
