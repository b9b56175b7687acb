"""Which players sit where: substitutes from their round on, teams in their rooms, in which place.

Places at a table matter where no card decides: who deals first, who is served first (U art.
3.3). Lines of which somebody was expelled have still to be decided (RULES.md 13): they go on
with a substitute or withdraw, with a score or a reason for the round of who stays. Until then
nothing goes on without them: nobody is left out of a seating or a ranking unasked.
"""

import hashlib
from collections.abc import Collection, Iterable, Sequence
from itertools import chain
from typing import Protocol

from scoring.plans import Format, PositionsBy
from scoring.rules import formats
from scoring.rules.ledger import Ledger, Round, Table
from scoring.seats import Room, RoomLineUp
from scoring.values import EntrantNumber, PlayerId, RoundNumber, TableNumber

IN_A_ROOM = 2


def players_at(ledger: Ledger, round_: Round, table: Table) -> tuple[tuple[PlayerId, ...], ...]:
    """The players of each line of a table."""
    room = table.seat.room
    return tuple(
        tuple(chain.from_iterable([_players(ledger, round_, entrant, room) for entrant in line]))
        for line in table.seat.lines
    )


def sat_at(ledger: Ledger, round_: Round, table: Table) -> tuple[PlayerId, ...]:
    """Everybody who sat at a table, those too whom others took over from during the round."""
    seated = [player for line in players_at(ledger, round_, table) for player in line]
    entrants = [ledger.entrants[number] for number in table.seat.entrants()]
    before = [
        player
        for entrant in entrants
        for player in entrant.sat_in(round_.number)
        if player not in entrant.players_in(round_.number)
    ]
    return tuple(dict.fromkeys((*seated, *before)))


def table_with(
    ledger: Ledger, round_: Round, entrant: EntrantNumber, player: PlayerId | None = None
) -> Table | None:
    """Where an entrant sits; of a team's two tables that of the player, or the open room's."""
    tables = round_.tables_of(entrant)
    for table in tables:
        if player is not None and any(player in line for line in players_at(ledger, round_, table)):
            return table
    return next(iter(tables), None)


def rooms(ledger: Ledger, round_: Round, team: EntrantNumber) -> RoomLineUp:
    """Who of a team sits in which room: as declared, or the first four in their order."""
    declared = round_.rooms.get(team)
    if declared is not None:
        return declared
    players = ledger.entrants[team].players_in(round_.number)
    return RoomLineUp(open=players[:IN_A_ROOM], closed=players[IN_A_ROOM : 2 * IN_A_ROOM])


def _players(
    ledger: Ledger, round_: Round, entrant: EntrantNumber, room: Room | None
) -> tuple[PlayerId, ...]:
    if room is None:
        return ledger.entrants[entrant].players_in(round_.number)
    return rooms(ledger, round_, entrant).of(room)


Lines = Sequence[Sequence[int]]
"""The players of each line, counted from 0 line after line."""


def order_of_play(ledger: Ledger, round_: Round, table: Table) -> tuple[int, ...]:
    """The players of a table in the order of play, the dealer first; empty: by card, or a rest."""
    way = ledger.settings.positions
    if table.is_bye or way is PositionsBy.CARD:
        return ()
    lines = lines_of(ledger.format)
    if (given := table.positions) is not None:
        return beginning_with(lines, given.dealer - 1, given.first_served - 1)
    if way is PositionsBy.DIRECTION:
        return _around(lines)
    if round_.seed is None:
        return ()
    return drawn(lines, round_.seed, round_.number, table.seat.table)


def are_drawn(ledger: Ledger) -> bool:
    """Whether the program draws them, from the seed of the round's seating."""
    return ledger.settings.positions is PositionsBy.PROGRAM


def lines_of(format_: Format) -> Lines:
    """As a format has them at a table."""
    rules = formats.of(format_)
    return [range(line * rules.hands, (line + 1) * rules.hands) for line in range(rules.lines)]


def drawn(lines: Lines, seed: int, round_: RoundNumber, table: TableNumber) -> tuple[int, ...]:
    """The lot of a seed: each player gets a number, the lowest deals; partners sit opposite."""

    def lot(player: int) -> bytes:
        return hashlib.sha256(f"{seed}:{round_}:{table}:{player}".encode()).digest()

    in_order = [sorted(line, key=lot) for line in lines]
    return _around(sorted(in_order, key=lambda line: lot(line[0])))


def beginning_with(lines: Lines, dealer: int, first_served: int) -> tuple[int, ...]:
    """The order in which these two come first, and the others as they are listed.

    Raises:
        ValueError: they are of one line, or not of the table.
    """
    first = [line for player in (dealer, first_served) for line in lines if player in line]
    if len(first) != len({dealer, first_served}) or first[0] == first[-1]:
        raise ValueError("two players of two lines deal and are served first")
    others = [line for line in lines if line not in first]
    begun = [
        sorted(line, key=lambda player: player not in (dealer, first_served))
        for line in (*first, *others)
    ]
    return _around(begun)


def _around(lines: Lines) -> tuple[int, ...]:
    """Clockwise, lines in turn: partners are opposite."""
    return tuple(chain.from_iterable(zip(*lines, strict=True)))


class Booked(Protocol):
    """An entrant, as far as this asks."""

    @property
    def number(self) -> EntrantNumber: ...
    @property
    def players(self) -> tuple[PlayerId, ...]: ...
    @property
    def withdrawn(self) -> bool: ...


def undecided(
    entrants: Iterable[Booked], expelled: Collection[PlayerId]
) -> dict[EntrantNumber, tuple[PlayerId, ...]]:
    """The lines that have neither substitute nor withdrawn, with who of them was expelled."""
    return {
        entrant.number: out
        for entrant in entrants
        if (out := tuple(player for player in entrant.players if player in expelled))
        and not entrant.withdrawn
    }


def undecided_lines(ledger: Ledger) -> dict[EntrantNumber, tuple[PlayerId, ...]]:
    """Those of a book."""
    return undecided(ledger.entrants.values(), ledger.expelled())
