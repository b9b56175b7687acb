"""Where everybody sits in a round, in order of surname: the list at the door."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import cycle, groupby

from scoring.seats import Room
from scoring.values import EntrantNumber, EventNumber, Line, RoundNumber, TableNumber
from tournaments.moment import Moment
from tournaments.names import EntrantName
from tournaments.presenters.rounds.page import RoundPage, TableCard, TableLine, round_page
from tournaments.spelling.letters import in_a_dictionary


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedSeat:
    """A player's place; a line without opponent rests."""

    player: str
    entrant: EntrantNumber
    table: TableNumber
    line: Line
    room: Room | None
    place: str
    """Nord, Est ...; empty where they draw a card for it."""
    rests: bool

    @property
    def shown(self) -> tuple[str]:
        """The name in parts, as a line has it."""
        return (self.player,)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsByName:
    number: EventNumber
    round: RoundNumber
    published: bool
    letters: tuple[tuple[str, tuple[NamedSeat, ...]], ...]
    """Initial letters in order, each with its players in order of surname."""

    @property
    def with_positions(self) -> bool:
        """Whether places at the tables are known."""
        return any(seat.place for _letter, seats in self.letters for seat in seats)


def seats_by_name(moment: Moment, round_: RoundNumber) -> SeatsByName | None:
    """All players of a round in order of surname; None when it was never seated."""
    page = round_page(moment, round_)
    if page is None:
        return None
    ordered = sorted(_seats(page), key=lambda seat: in_a_dictionary(seat.player))
    return SeatsByName(
        number=page.number,
        round=round_,
        published=page.round.published,
        letters=tuple(
            (letter, tuple(group))
            for letter, group in groupby(
                ordered, lambda seat: in_a_dictionary(seat.player)[:1].upper()
            )
        ),
    )


def _seats(page: RoundPage) -> list[NamedSeat]:
    """Everybody where they really sit; of a team's players only those who play this round."""
    return [
        _seat(player, entrant.number, line, table, line.place_of(index))
        for table in page.tables
        for line in table.lines
        for index, (entrant, player) in enumerate(_people(line))
    ]


def _people(line: TableLine) -> tuple[tuple[EntrantName, str], ...]:
    """Each player with the entrant they play for."""
    return tuple(zip(cycle(line.entrants), line.players, strict=False))


def _seat(
    player: str, entrant: EntrantNumber, line: TableLine, table: TableCard, place: str
) -> NamedSeat:
    return NamedSeat(
        player=player,
        entrant=entrant,
        table=table.book.table,
        line=line.line,
        room=table.book.room,
        place=place,
        rests=table.is_bye,
    )
