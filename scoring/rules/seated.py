"""Which players really sat where: substitutes from their round on, teams in their rooms."""

from __future__ import annotations

from itertools import chain

from scoring.rules.ledger import Ledger, Round, Table
from scoring.seats import Room, RoomLineUp
from scoring.values import EntrantNumber, PlayerId

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
