"""One table as people see it: its lines, who sat in them, and what they earned."""

from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from scoring.queries import TableInBook
from scoring.records import record
from scoring.rules.timeout import Position, seated
from scoring.rulings import AwardCause
from scoring.values import EntrantNumber, Line, Points, RoundNumber, SheetState, SmazzataNumber
from tournaments.names import EntrantName, Names, surname
from tournaments.wording import label
from tournaments.wording.regulations import article


class SeatedPlayer(NamedTuple):
    """A player and the place at the table (U art. 3.3)."""

    player: str
    position: Position
    turn: int
    """In the first smazzata: 0 deals, 1 is served first."""

    @property
    def place(self) -> str:
        return label(self.position)

    @property
    def is_dealer(self) -> bool:
        return self.turn == 0

    @property
    def is_first_served(self) -> bool:
        return self.turn == 1


@dataclass(frozen=True, eq=False)
class TableLine:
    """One line at a table: who, smazzata by smazzata (P.P.), and what it earned.

    A pair, a team or a player; in a giallo two players, partners for the round. Of hundreds a page
    reads a part: what nobody reads is not made.
    """

    table: TableInBook
    line: Line
    names: Names

    @cached_property
    def entrants(self) -> tuple[EntrantName, ...]:
        return tuple(map(self.names.entrants.__getitem__, self.table.lines[self.line.place]))

    @cached_property
    def players(self) -> tuple[str, ...]:
        """Who really sat there that round: a substitute, or a team's players in this room."""
        return tuple(map(self.names.player, self.table.players[self.line.place]))

    @property
    def membership_numbers(self) -> tuple[str, ...]:
        """Of each of the players."""
        return tuple(map(self.names.membership, self.table.players[self.line.place]))

    @cached_property
    def seated(self) -> tuple[SeatedPlayer, ...]:
        """Where each of the players sits; nobody where they draw a card for it (U art. 3.3)."""
        order = self.table.order
        if not order:
            return ()
        place, positions = self.line.place, seated(len(order))
        first = sum(map(len, self.table.players[:place]))
        turns = map(order.index, range(first, len(order)))
        return tuple(
            SeatedPlayer(player, positions[turn], turn)
            for player, turn in zip(self.players, turns, strict=False)
        )

    @property
    def smazzate(self) -> tuple[int, ...]:
        sheet = self.table.sheet
        return tuple(each.of(self.line).total for each in sheet.smazzate) if sheet else ()

    @property
    def points(self) -> Points | None:
        """What it earned; at both tables of a match of teams, what the match earned."""
        return next(iter(self.table.points[self.line.place :]), None)

    @property
    def written(self) -> int | None:
        """P.P. on the sheet of this table, before penalties; None while there is no sheet."""
        return self.table.sheet.game_points(self.line) if self.table.sheet else None

    @property
    def people(self) -> tuple[tuple[EntrantName, tuple[str, ...]], ...]:
        """Each entrant with the names it is shown by: partners of a giallo one by one."""
        if len(self.entrants) > 1:
            return tuple(
                (entrant, (player,))
                for entrant, player in zip(self.entrants, self.players, strict=False)
            )
        (entrant,) = self.entrants
        return ((entrant, self.shown),)

    @property
    def numbers(self) -> str:
        """The numbers of its entrants as people write them: 7, or 7+12."""
        return "+".join(map(str, self.table.lines[self.line.place]))

    @property
    def team(self) -> str:
        """The name of a team; empty for everybody else."""
        return self.names.teams.get(self.table.lines[self.line.place][0], "")

    @property
    def name(self) -> str:
        """What the line is called: the team, or the players who sat there."""
        return self.team or " – ".join(self.players)

    @property
    def positions(self) -> tuple[Position, ...]:
        return tuple(each.position for each in self.seated)

    @property
    def places(self) -> str:
        """Where its players sit, in their order: `Nord – Sud`; empty where cards decide."""
        return " – ".join(each.place for each in self.seated)

    def place_of(self, index: int) -> str:
        """Where one of its players sits; empty where cards decide."""
        return self.seated[index].place if self.seated else ""

    @property
    def members(self) -> tuple[tuple[str, str], ...]:
        """Each player with the membership number."""
        return tuple(zip(self.players, self.membership_numbers, strict=True))

    @property
    def shown(self) -> tuple[str, ...]:
        """The name in parts: each may be cut where there is no room."""
        return (self.team,) if self.team else self.players

    @property
    def surnames(self) -> str:
        """The same for narrow screens."""
        return self.team or self.player_surnames

    @property
    def player_surnames(self) -> str:
        """Of who sat here, a team's players too."""
        return " – ".join(filter(None, map(surname, self.players)))

    @property
    def stands_in(self) -> bool:
        """Nobody of it is ranked: staff filling the seats."""
        return all(entrant.stand_in for entrant in self.entrants)

    def has(self, entrant: EntrantNumber) -> bool:
        return any(member.number == entrant for member in self.entrants)


@record
class Award:
    """Why a table has a score that its sheet does not say. The referee's own words are private."""

    cause: AwardCause
    article: str
    """As it is cited; empty where none names such a cause."""
    before: tuple[int, ...]
    """P.P. of each line on the sheet that does not count; empty: none was in."""


@record
class TechnicalSmazzata:
    """A smazzata whose points were mixed before counting (U art. 10.27). The reason is private."""

    smazzata: SmazzataNumber
    points: tuple[int, ...]
    """P.P. of each line, a first."""
    article: str
    """As it is cited."""


@record
class TableCard:
    """A table of a round; one line means a bye."""

    book: TableInBook
    lines: tuple[TableLine, ...]

    @property
    def is_bye(self) -> bool:
        return len(self.lines) == 1

    @property
    def award(self) -> Award | None:
        """None where the score was played."""
        handling, over = self.book.handling, self.book.handling.awarded_over
        if handling.awarded_for is None:
            return None
        before = tuple(over.game_points(line.line) for line in self.lines) if over else ()
        return Award(
            cause=handling.awarded_for, article=article(handling.awarded_under), before=before
        )

    @property
    def technical(self) -> tuple[TechnicalSmazzata, ...]:
        """The smazzate of its sheet that a referee decided; none where nothing is in."""
        cited = article(self.book.handling.technical_under)
        return tuple(
            TechnicalSmazzata(smazzata=number, points=totals, article=cited)
            for number, totals in (self.book.handling.technical if self.book.sheet else ())
        )

    @property
    def said_before(self) -> tuple[tuple[TableLine, int], ...]:
        """Each line with its P.P. on a sheet that does not count."""
        return tuple(zip(self.lines, self.award.before, strict=False)) if self.award else ()

    @property
    def counts_from(self) -> RoundNumber | None:
        """The round whose ranking first counts a sheet that came, was found or was corrected too
        late for its own."""
        return self.book.handling.counts_from

    @property
    def came_late(self) -> bool:
        """Whether the sheet did; a correction says it itself."""
        return self.counts_from is not None and self.book.state is not SheetState.CORRECTED

    @property
    def around(self) -> tuple[SeatedPlayer, ...]:
        """Everybody in the order of play, who deals first, then who is served first."""
        seated_here = chain.from_iterable(line.seated for line in self.lines)
        return tuple(sorted(seated_here, key=lambda each: each.turn))

    @property
    def is_wrong(self) -> bool:
        """Other lines should have played here (I art. 2)."""
        return self.book.due is not None and self.book.due != self.book.lines

    def line_of(self, entrant: EntrantNumber) -> TableLine:
        return next(line for line in self.lines if line.has(entrant))

    def opponents_of(self, entrant: EntrantNumber) -> tuple[TableLine, ...]:
        """The other lines: one, or two where three play at a table."""
        return tuple(line for line in self.lines if not line.has(entrant))

    def partners_of(self, entrant: EntrantNumber) -> tuple[EntrantName, ...]:
        """Who makes the line with this entrant, in a giallo."""
        return tuple(
            partner for partner in self.line_of(entrant).entrants if partner.number != entrant
        )


def card(table: TableInBook, names: Names) -> TableCard:
    """A table with its names and figures."""
    return TableCard(
        book=table, lines=tuple(TableLine(table, line, names) for line, _ in table.by_line())
    )
