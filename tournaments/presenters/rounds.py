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
    """One line at a table: who, smazzata by smazzata (P.P.), and what it earned.

    A pair, a team or a player; in a giallo two players, partners for the round.
    """

    line: Line
    entrants: tuple[EntrantName, ...]
    players: tuple[str, ...]
    """Who really sat there that round: a substitute, or a team's players in this room."""
    smazzate: tuple[int, ...]
    points: Points | None

    @property
    def numbers(self) -> str:
        """The numbers of its entrants as people write them: 7, or 7+12."""
        return "+".join(str(one.number) for one in self.entrants)

    @property
    def name(self) -> str:
        """What the line is called: the team, or the players who sat there."""
        team = self.entrants[0].team
        return team or " – ".join(self.players)

    @property
    def surnames(self) -> str:
        """The same for narrow screens."""
        team = self.entrants[0].team
        return team or " – ".join(one.split()[0] for one in self.players if one.split())

    def has(self, entrant: EntrantNumber) -> bool:
        return any(one.number == entrant for one in self.entrants)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCard:
    """A table of a round; one line means a bye."""

    book: TableInBook
    lines: tuple[TableLine, ...]

    @property
    def is_bye(self) -> bool:
        return len(self.lines) == 1

    def line_of(self, entrant: EntrantNumber) -> TableLine:
        return next(line for line in self.lines if line.has(entrant))

    def opponents_of(self, entrant: EntrantNumber) -> tuple[TableLine, ...]:
        """The other lines: one, or two where three play at a table."""
        return tuple(line for line in self.lines if not line.has(entrant))

    def partners_of(self, entrant: EntrantNumber) -> tuple[EntrantName, ...]:
        """Who makes the line with this entrant, in a giallo."""
        return tuple(one for one in self.line_of(entrant).entrants if one.number != entrant)


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
    """The tables an entrant sat at in published rounds, in order; a team's rooms both."""
    published = {one.number for one in queries.rounds(tournament.ledger) if one.published}
    return tuple(
        card(table, who)
        for table in queries.tables_of(tournament.ledger, entrant)
        if table.round in published
    )


def card(table: TableInBook, who: Names) -> TableCard:
    """A table with its names and figures."""
    return TableCard(
        book=table, lines=tuple(_line(table, line, who) for line, _ in table.by_line())
    )


def _line(table: TableInBook, line: Line, who: Names) -> TableLine:
    smazzate = table.sheet.smazzate if table.sheet else ()
    place = line.place
    return TableLine(
        line=line,
        entrants=tuple(who.entrants[entrant] for entrant in table.lines[place]),
        players=tuple(who.player(player) for player in table.players[place]),
        smazzate=tuple(one.of(line).total for one in smazzate),
        points=table.points[place] if place < len(table.points) else None,
    )
