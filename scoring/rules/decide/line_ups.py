"""Who plays under a number: substitutes from a round on, and the rooms of a team."""

from dataclasses import replace

from scoring.events import CaptainNamed, Event, LineUpChanged, RoomsDeclared
from scoring.plans import Format
from scoring.records import record
from scoring.rules import formats
from scoring.rules.decide import (
    Command,
    Scene,
    known_round,
    played_round,
    require_changeable,
    require_fresh,
    require_not_closed,
    require_open,
    require_phase_open,
    require_reason,
)
from scoring.rules.decide.entrants import (
    known_entrant,
    require_decider,
    require_distinct,
    require_nobody_expelled,
)
from scoring.rules.ledger import Entrant, Ledger, Round
from scoring.rules.seated import IN_A_ROOM, rooms
from scoring.rules.standings import standings
from scoring.rules.tiebreaks import declares_first
from scoring.rules.violations import Code, refuse
from scoring.seats import RoomLineUp
from scoring.values import (
    EntrantNumber,
    EventNumber,
    PlayerId,
    RemarkId,
    Right,
    RoundNumber,
)


@record
class ChangeLineUp(Command):
    """Other players under the same number from a round on; what was played stays theirs, and a
    later round that others are announced for stays with those.

    Without `from_round`: from the first round whose match has not begun.
    """

    right = Right.ENTER_ENTRANTS
    entrant: EntrantNumber
    players: tuple[PlayerId, ...]
    from_round: RoundNumber | None = None
    remark: RemarkId | None = None
    expected: EventNumber | None = None
    """The last event about who plays under the number that the sender had seen."""

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        ledger = scene.ledger
        require_changeable(ledger)
        entrant = known_entrant(ledger, self.entrant)
        from_round = self.from_round or _round_to_come(ledger, self.entrant)
        if entrant.players_in(from_round) == self.players:
            return ()
        _require_as_seen(entrant, self.expected)
        require_decider(scene, self.entrant)
        _require_allowed(ledger, from_round)
        if ledger.current_round:
            require_reason(self.remark)
        _require_not_begun(ledger, self.entrant, from_round)
        return _changed(ledger, entrant, self.players, from_round, self.remark)


@record
class DeclareRooms(Command):
    """Which of a team's players sit in which room this round (I arts 2-3)."""

    right = Right.CHECK_IN
    round: RoundNumber
    entrant: EntrantNumber
    rooms: RoomLineUp
    expected: EventNumber | None = None
    """As in `ChangeLineUp`."""

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        ledger = scene.ledger
        require_changeable(ledger)
        team = known_entrant(ledger, self.entrant)
        round_ = self._round(ledger)
        _require_of_the_team(self.entrant, self.rooms, team.players_in(self.round))
        if round_.rooms.get(self.entrant) == self.rooms:
            return ()
        _require_as_seen(team, self.expected)
        _require_may_sit(ledger, self.entrant, self.rooms)
        _require_not_begun(ledger, self.entrant, self.round)
        self._require_turn(scene, round_)
        return (self.fact(RoomsDeclared),)

    def _round(self, ledger: Ledger) -> Round:
        round_ = known_round(ledger, self.round)
        require_not_closed(round_)
        _require_rooms(ledger)
        return round_

    def _require_turn(self, scene: Scene, round_: Round) -> None:
        """The team lower in the ranking that the round began with declares first (I art. 3)."""
        table = round_.table_of(self.entrant)
        if table is None or self.round == 1:
            return
        ranked = standings(scene.ledger, scene.regulation, RoundNumber(self.round - 1))
        first = declares_first(table.seat.entrants(), ranked)
        if first not in (None, self.entrant, *round_.rooms):
            raise refuse(
                Code.ROOMS_AFTER_THE_LOWER,
                field="rooms",
                article="I 3",
                round=self.round,
                entrant=self.entrant,
                first=first,
            )


@record
class Substitute(Command):
    """Others play for somebody in a match that has begun: of a team, in either room (I art. 3).

    Who is announced for the next round plays it all the same.

    Without `rooms` whoever comes in takes the seats of who goes.
    """

    right = Right.PENALISE
    round: RoundNumber
    entrant: EntrantNumber
    players: tuple[PlayerId, ...]
    """All who play under the number from this round on."""
    rooms: RoomLineUp | None = None
    remark: RemarkId | None = None
    expected: EventNumber | None = None
    """As in `ChangeLineUp`."""

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        ledger = scene.ledger
        require_changeable(ledger)
        entrant = known_entrant(ledger, self.entrant)
        round_ = played_round(ledger, self.round)
        # Who sat in it stands; and those of the rounds behind it are not this one's to change.
        require_not_closed(round_)
        if not has_begun(ledger, self.entrant, self.round):
            raise refuse(Code.LINE_UP_FREE, round=self.round, entrant=self.entrant)
        if self._is_so(ledger, round_, entrant):
            return ()
        _require_as_seen(entrant, self.expected)
        changed = (*self._players(ledger, entrant), *self._rooms(ledger, round_, entrant))
        if changed:
            require_reason(self.remark, "I 3")
        return changed

    def _is_so(self, ledger: Ledger, round_: Round, entrant: Entrant) -> bool:
        """These play already, where they are said to sit."""
        same_rooms = self.rooms in (None, rooms(ledger, round_, self.entrant))
        return entrant.players_in(self.round) == self.players and same_rooms

    def _players(self, ledger: Ledger, entrant: Entrant) -> tuple[Event, ...]:
        if entrant.players_in(self.round) == self.players:
            return ()
        _require_allowed(ledger, self.round)
        given = () if self.rooms is None else (self.round,)
        return _changed(ledger, entrant, self.players, self.round, self.remark, given)

    def _rooms(self, ledger: Ledger, round_: Round, entrant: Entrant) -> tuple[Event, ...]:
        """As they are given, for this round; those that follow from the players are above."""
        if self.rooms is None:
            return ()
        _require_rooms(ledger)
        require_phase_open(ledger, self.round)
        _require_of_the_team(self.entrant, self.rooms, self.players)
        if rooms(ledger, round_, self.entrant) == self.rooms:
            return ()
        _require_may_sit(ledger, self.entrant, self.rooms)
        return (self.fact(RoomsDeclared),)


@record
class NameCaptain(Command):
    """Say which of its players is a team's captain (I art. 3); None: nobody.

    One of those who play now, or are announced for the next round.
    """

    right = ChangeLineUp.right
    entrant: EntrantNumber
    player: PlayerId | None
    expected: EventNumber | None = None
    """As in `ChangeLineUp`."""

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        require_open(scene.ledger)
        team = known_entrant(scene.ledger, self.entrant)
        if len(team.players) < min(formats.of(Format.TEAMS).players):
            raise refuse(Code.NO_CAPTAIN, field="player", entrant=self.entrant)
        if self.player is not None and self.player not in _playing(scene.ledger, team):
            raise refuse(Code.PLAYER_NOT_IN_ENTRANT, field="player", entrant=self.entrant)
        if team.captain == self.player:
            return ()
        _require_as_seen(team, self.expected)
        return (CaptainNamed(entrant=self.entrant, player=self.player),)


def _require_as_seen(entrant: Entrant, expected: EventNumber | None) -> None:
    """Refuse to write over who plays, where and as captain, when that changed meanwhile."""
    require_fresh(entrant.changed, expected, entrant=entrant.number)


def has_begun(ledger: Ledger, entrant: EntrantNumber, number: RoundNumber) -> bool:
    """Whether its match of a round is on: the whistle has gone, or something of a sheet is in.

    A whistle that was taken back opens no second key to the line-ups: from then on they are the
    referee's, who also declares for whom it was blown too early. All are free again only when the
    seating is taken back and published anew.
    """
    round_ = ledger.rounds.get(number)
    if round_ is None or not round_.published:
        return False
    tables = [table for table in round_.tables_of(entrant) if not table.is_bye]
    typed = any(table.score or table.smazzate for table in tables)
    return typed or bool(tables and round_.whistled)


def _changed(
    ledger: Ledger,
    entrant: Entrant,
    players: tuple[PlayerId, ...],
    since: RoundNumber,
    remark: RemarkId | None,
    given: tuple[RoundNumber, ...] = (),
) -> tuple[Event, ...]:
    """Others from a round on; in rooms that were declared who comes in sits where who goes sat.

    Rooms of the rounds that are `given` are said elsewhere. Line-ups of later rounds, which the
    first event would end, are said again behind it.
    """
    require_distinct(ledger, {entrant.number: players}, since)
    later = [line_up for line_up in entrant.line_ups if line_up[0] > since]
    declared = {
        number: round_.rooms[entrant.number]
        for number, round_ in ledger.rounds.items()
        if number >= since and number not in given and entrant.number in round_.rooms
        if not any(begins <= number for begins, _players in later)
    }
    moved = {
        number: _reseated(before, entrant.players_in(number), players)
        for number, before in declared.items()
    }
    return (
        *(
            LineUpChanged(entrant=entrant.number, players=these, remark=remark, from_round=begins)
            for begins, these in ((since, players), *later)
        ),
        *_captain_lost(ledger, entrant, players, since),
        *(
            RoomsDeclared(round=number, entrant=entrant.number, rooms=now, remark=remark)
            for number, now in moved.items()
            if now != declared[number]
        ),
    )


def _captain_lost(
    ledger: Ledger, entrant: Entrant, players: tuple[PlayerId, ...], since: RoundNumber
) -> tuple[Event, ...]:
    """A captain who plays no more is none: said, so that another is named.

    Who goes only from a later round on is it until that is published (`captains_gone`).
    """
    others = [line_up for line_up in entrant.line_ups if line_up[0] != since]
    then = replace(entrant, line_ups=sorted([*others, (since, players)]))
    if entrant.captain is None or entrant.captain in _playing(ledger, then):
        return ()
    return (CaptainNamed(entrant=entrant.number, player=None, lost=True),)


def _playing(ledger: Ledger, entrant: Entrant) -> set[PlayerId]:
    """Who plays now, or from the next round on when its match is over, and who is announced."""
    now = ledger.rounds.get(ledger.current_round)
    tables = now.tables_of(entrant.number) if now else ()
    over = bool(tables) and all(table.score is not None for table in tables)
    return entrant.playing_from(RoundNumber(ledger.current_round + over))


def captains_gone(ledger: Ledger, round_: RoundNumber) -> tuple[CaptainNamed, ...]:
    """The captains who play no more from a round on that is published now."""
    return tuple(
        CaptainNamed(entrant=entrant.number, player=None, lost=True)
        for entrant in ledger.entrants.values()
        if entrant.captain is not None and entrant.captain not in entrant.playing_from(round_)
    )


def _reseated(
    declared: RoomLineUp, before: tuple[PlayerId, ...], now: tuple[PlayerId, ...]
) -> RoomLineUp:
    gone = [player for player in (*declared.open, *declared.closed) if player not in now]
    instead = dict(zip(gone, [player for player in now if player not in before], strict=False))
    return RoomLineUp(
        open=tuple(instead.get(player, player) for player in declared.open),
        closed=tuple(instead.get(player, player) for player in declared.closed),
    )


def _require_not_begun(ledger: Ledger, entrant: EntrantNumber, number: RoundNumber) -> None:
    """Refuse what is a substitution by now, in this round or one that was seated behind it."""
    for round_ in ledger.rounds:
        if round_ >= number and has_begun(ledger, entrant, round_):
            raise refuse(
                Code.LINE_UP_STANDS, field="round", article="I 3", round=round_, entrant=entrant
            )


def _require_rooms(ledger: Ledger) -> None:
    if formats.of(ledger.format).tables == 1:
        raise refuse(Code.NO_ROOMS, field="rooms", format=ledger.format)


def _require_of_the_team(
    team: EntrantNumber, declared: RoomLineUp, players: tuple[PlayerId, ...]
) -> None:
    """Two in each room, all of the team."""
    seated = (*declared.open, *declared.closed)
    two_each = len(declared.open) == len(declared.closed) == IN_A_ROOM
    if len(set(seated)) != len(seated) or not two_each or not set(seated) <= set(players):
        raise refuse(Code.ROOMS_WRONG, field="rooms", article="I 2", entrant=team)


def _require_may_sit(ledger: Ledger, team: EntrantNumber, declared: RoomLineUp) -> None:
    """Who was expelled is in the team until it is decided on, and sits down nowhere."""
    require_nobody_expelled(ledger, {team: (*declared.open, *declared.closed)}, field="rooms")


def _round_to_come(ledger: Ledger, entrant: EntrantNumber) -> RoundNumber:
    """The current round, or the next one when this entrant is playing it or has played it."""
    now = ledger.rounds.get(ledger.current_round)
    table = now.table_of(entrant) if now else None
    played = now is None or (table is not None and table.score is not None)
    begun = has_begun(ledger, entrant, ledger.current_round)
    return RoundNumber(ledger.current_round + (played or begun))


def _require_allowed(ledger: Ledger, from_round: RoundNumber) -> None:
    """Within the rounds seated so far and the next; in the first half, where that is announced."""
    last = ledger.current_round + 1
    if not 1 <= from_round <= last:
        raise refuse(Code.OUT_OF_RANGE, field="from_round", value=from_round, limit=last)
    require_phase_open(ledger, from_round)
    if ledger.plan is None or not ledger.current_round:
        return
    half = (ledger.plan.rounds + 1) // 2
    if ledger.settings.substitutes_first_half and from_round > half:
        raise refuse(Code.SUBSTITUTE_TOO_LATE, field="from_round", round=from_round, limit=half)
