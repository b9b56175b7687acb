"""Which players of each team sit in which room of a round, on cards and sheets (I arts 2-3)."""

from collections.abc import Iterable

from scoring.queries import EntrantInBook, RoundInBook, TableInBook
from scoring.records import record
from scoring.rules.tiebreaks import declares_first
from scoring.seats import Room, RoomLineUp
from scoring.values import EntrantNumber, PlayerId, RoundNumber, SheetState, TableNumber
from tournaments.moment import Moment
from tournaments.names import EntrantName, Names
from tournaments.presenters.rounds.page import Match, Seated, matches
from tournaments.presenters.rounds.tables import TableLine, card
from tournaments.wording import label

IN_A_ROOM = 2


@record
class TeamPlayer:
    player: PlayerId
    name: str
    room: Room | None
    """Where they sit; None: they rest."""


@record
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


@record
class CaptainCard:
    """What one team of a match declares on."""

    team: EntrantName
    players: tuple[str, ...]
    """All who may sit down this round."""
    rooms: tuple[Seated, ...]
    """Its places: the open room first."""
    against: EntrantName
    declares_first: EntrantName | None
    """The one lower in the ranking; None in the first round, where the captains draw cards for it,
    and between equals."""


def captain_cards(moment: Moment, round_: RoundNumber) -> tuple[CaptainCard, ...]:
    """Two for each match, in order of its tables; none where the round has no rooms."""
    played = moment.round(round_)
    if played is None:
        return ()
    met = matches(card(table, moment.names) for table in moment.tables(round_))
    with_rooms = [match for match in met if match.has_rooms]
    line_ups = {one.entrant.number: one for one in team_rooms(moment, played)} if with_rooms else {}
    return tuple(
        _card(match, line_ups[side.entrant.number], line_ups[other.entrant.number])
        for match in with_rooms
        for side, other in (match.sides, match.sides[::-1])
    )


def _card(match: Match, team: TeamRooms, against: TeamRooms) -> CaptainCard:
    first = next((one.entrant for one in (team, against) if one.first), None)
    return CaptainCard(
        team=team.entrant,
        players=tuple(player.name for player in team.players),
        rooms=match.side(team.entrant.number).rooms,
        against=against.entrant,
        declares_first=first,
    )


@record
class OtherRoom:
    """What somebody who types a team's sheet has to know of the other room's."""

    room: Room
    """Of the sheet being typed."""
    other: TableNumber
    other_room: Room
    state: SheetState
    game_points: tuple[int, ...] | None
    """P.P. written there, in the order of the lines here; None: the sheet is not in."""


def other_room(table: TableInBook, tables: Iterable[TableInBook]) -> OtherRoom | None:
    """The other room's sheet; None where a match is one table."""
    if table.room is None:
        return None
    mine = {frozenset(line) for line in table.lines}
    for other in tables:
        if other.room is table.room.other and {frozenset(line) for line in other.lines} == mine:
            return OtherRoom(
                room=table.room,
                other=other.table,
                other_room=table.room.other,
                state=other.state,
                game_points=_there(table, other),
            )
    return None


def match_data(table: TableInBook, tables: Iterable[TableInBook]) -> dict[str, object] | None:
    """The same for the script that adds up."""
    other = other_room(table, tables)
    if other is None:
        return None
    return {
        "room": label(other.room),
        "other": int(other.other),
        "other_room": label(other.other_room),
        "game_points": list(other.game_points) if other.game_points else None,
    }


def at_table(line: TableLine) -> str:
    """A line as the one who types its sheet has to find it: a team with who sits there."""
    has_team = line.team and line.players
    return f"{line.team} ({' – '.join(line.players)})" if has_team else line.name


def _there(here: TableInBook, other: TableInBook) -> tuple[int, ...] | None:
    if other.sheet is None:
        return None
    written = {line: other.sheet.game_points(name) for name, line in other.by_line()}
    return tuple(written[line] for line in here.lines)
