"""Which players of each team sit in which room of a round (I arts 2-3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.queries import EntrantInBook, RoundInBook, TableInBook
from scoring.rules.tiebreaks import declares_first
from scoring.seats import Room, RoomLineUp
from scoring.values import EntrantNumber, PlayerId, RoundNumber, SheetState, TableNumber
from tournaments.moment import Moment
from tournaments.names import EntrantName, Names

IN_A_ROOM = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamPlayer:
    player: PlayerId
    name: str
    room: Room | None
    """Where they sit; None: they rest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRooms:
    """A team's line-up of a round: as declared, or as it would be by the round before.

    Once the match is on, who declared nothing sits as the first four do.
    """

    entrant: EntrantName
    players: tuple[TeamPlayer, ...]
    declared: bool
    first: bool
    """Lower in the ranking than its opponents: it declares before them (I art. 3)."""
    begun: bool
    """Its match is on: it changes by a substitution only."""
    rests: bool
    """It has no match: it sits in no room."""

    @property
    def assumed(self) -> bool:
        """Its match is on, and it never said who plays."""
        return self.begun and not (self.rests or self.declared)

    @property
    def awaited(self) -> bool:
        """It has still to say who plays."""
        return not (self.rests or self.declared or self.begun)


def asked_rooms(moment: Moment, round_: RoundInBook) -> tuple[TeamRooms, ...]:
    """The teams that play in a round."""
    return tuple(team for team in team_rooms(moment, round_) if not team.rests)


def team_rooms(moment: Moment, round_: RoundInBook) -> tuple[TeamRooms, ...]:
    """All teams seated in a round: those who declare first before the others, by number."""
    names = moment.names
    before = [earlier for earlier in moment.rounds if earlier.number < round_.number]
    seated = {entrant for table in moment.tables(round_.number) for entrant in table.entrants()}
    first = _declaring_first(moment, round_.number)
    on = playing(round_, moment.tables(round_.number))
    byes = [table for table in moment.tables(round_.number) if table.is_bye]
    resting = {entrant for table in byes for entrant in table.entrants()}
    teams = [
        _team(
            team,
            round_,
            before,
            names,
            first=team.number in first,
            begun=team.number in on,
            rests=team.number in resting,
        )
        for team in moment.entrants
        if team.number in seated
    ]
    return tuple(sorted(teams, key=lambda team: not team.first))


def playing(round_: RoundInBook, tables: Iterable[TableInBook]) -> set[EntrantNumber]:
    """Whose match is on, or over: who plays in it changes by a substitution only (I art. 3)."""
    return {
        entrant
        for table in tables
        if not table.is_bye and (round_.whistled or table.state is not SheetState.MISSING)
        for entrant in table.entrants()
    }


def undeclared_tables(moment: Moment, round_: RoundInBook) -> tuple[TableNumber, ...]:
    """Where a team has still to say who plays, before its match."""
    tables = moment.tables(round_.number)
    said = {*round_.rooms, *playing(round_, tables)}
    of_teams = (table for table in tables if table.room is not None and not table.is_bye)
    return tuple(table.table for table in of_teams if not said.issuperset(table.entrants()))


def assumed_teams(moment: Moment, round_: RoundInBook) -> tuple[str, ...]:
    """Whose match has begun without their saying who plays: they sit in their order of entry."""
    tables = [table for table in moment.tables(round_.number) if table.room is not None]
    silent = sorted(playing(round_, tables) - set(round_.rooms))
    return tuple(moment.names.entrants[team].name for team in silent)


def _declaring_first(moment: Moment, round_: RoundNumber) -> set[EntrantNumber | None]:
    if round_ == 1:
        return set()
    ranking = moment.standings(after_round=RoundNumber(round_ - 1)).rows
    return {declares_first(table.entrants(), ranking) for table in moment.tables(round_)}


def _team(
    team: EntrantInBook,
    round_: RoundInBook,
    before: list[RoundInBook],
    names: Names,
    *,
    first: bool,
    begun: bool,
    rests: bool,
) -> TeamRooms:
    players = team.players_in(round_.number)
    rooms = round_.rooms.get(team.number) or _as_last(team.number, players, [] if begun else before)
    where = {
        **dict.fromkeys(rooms.open, Room.OPEN),
        **dict.fromkeys(rooms.closed, Room.CLOSED),
    }
    return TeamRooms(
        entrant=names.entrants[team.number],
        players=tuple(
            TeamPlayer(player=player, name=names.player(player), room=where.get(player))
            for player in players
        ),
        declared=team.number in round_.rooms,
        first=first,
        begun=begun,
        rests=rests,
    )


def _as_last(
    team: EntrantNumber, players: tuple[PlayerId, ...], before: list[RoundInBook]
) -> RoomLineUp:
    """As last declared, while the same players are there; else the first four in their order."""
    for earlier in reversed(before):
        declared = earlier.rooms.get(team)
        if declared is not None and {*declared.open, *declared.closed} <= set(players):
            return declared
    return RoomLineUp(open=players[:IN_A_ROOM], closed=players[IN_A_ROOM : 2 * IN_A_ROOM])
