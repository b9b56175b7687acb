"""A round's tables and an entrant's own way through the tournament."""

from __future__ import annotations

from dataclasses import dataclass

from scoring import queries
from scoring.queries import RoundInBook, TableInBook
from scoring.values import EntrantNumber, EventNumber, Line, Points, RoundNumber
from tournaments.models import Tournament
from tournaments.presenters.names import EntrantName, Names, names


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLine:
    """One line at a table: who, smazzata by smazzata (P.P.), and what it earned."""

    line: Line
    entrant: EntrantName
    smazzate: tuple[int, ...]
    points: Points | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCard:
    """A table of a round; one line means a bye."""

    book: TableInBook
    lines: tuple[TableLine, ...]

    @property
    def is_bye(self) -> bool:
        return len(self.lines) == 1

    def line_of(self, entrant: EntrantNumber) -> TableLine:
        return next(line for line in self.lines if line.entrant.number == entrant)

    def opponent_of(self, entrant: EntrantNumber) -> TableLine | None:
        return next((line for line in self.lines if line.entrant.number != entrant), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPage:
    number: EventNumber
    round: RoundInBook
    tables: tuple[TableCard, ...]


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
    """The tables an entrant sat at in published rounds, in order."""
    published = {one.number for one in queries.rounds(tournament.ledger) if one.published}
    return tuple(
        card(table, who)
        for table in queries.tables_of(tournament.ledger, entrant)
        if table.round in published
    )


def card(table: TableInBook, who: Names) -> TableCard:
    """A table with its names and figures."""
    lines = (Line.A,) if table.line_b is None else (Line.A, Line.B)
    return TableCard(book=table, lines=tuple(_line(table, line, who) for line in lines))


def _line(table: TableInBook, line: Line, who: Names) -> TableLine:
    entrant = table.entrant(line)
    if entrant is None:
        raise AssertionError("a line without entrant is no line")
    smazzate = table.sheet.smazzate if table.sheet else ()
    place = 0 if line is Line.A else 1
    return TableLine(
        line=line,
        entrant=who.entrants[entrant],
        smazzate=tuple(one.of(line).total for one in smazzate),
        points=table.points[place] if place < len(table.points) else None,
    )
