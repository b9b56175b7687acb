"""Who plays under a number: substitutes from a round on, and the rooms of a team."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.events import Event, LineUpChanged, RoomsDeclared
from scoring.rules import formats
from scoring.rules.decide import Command, Scene, require_changeable, require_phase_open
from scoring.rules.decide.entrants import known_entrant, require_distinct
from scoring.rules.ledger import Entrant, Ledger, Round
from scoring.rules.seated import IN_A_ROOM
from scoring.rules.standings import standings
from scoring.rules.tiebreaks import declares_first
from scoring.rules.violations import Code, refuse
from scoring.seats import RoomLineUp
from scoring.values import EntrantNumber, PlayerId, RemarkId, Right, RoundNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeLineUp(Command):
    """Other players under the same number from a round on; what was played stays theirs.

    Without `from_round`: from the round being played, or the next if its sheet is in.
    """

    right: ClassVar[Right] = Right.ENTER_ENTRANTS
    entrant: EntrantNumber
    players: tuple[PlayerId, ...]
    from_round: RoundNumber | None = None
    remark: RemarkId | None = None

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        ledger = scene.ledger
        require_changeable(ledger)
        entrant = known_entrant(ledger, self.entrant)
        from_round = self.from_round or _round_to_come(ledger, self.entrant)
        if entrant.players_in(from_round) == self.players == entrant.players:
            return ()
        _require_allowed(ledger, from_round)
        if ledger.current_round and self.remark is None:
            raise refuse(Code.REASON_REQUIRED, field="reason")
        require_distinct(ledger, {self.entrant: self.players})
        return (
            LineUpChanged(
                entrant=self.entrant,
                players=self.players,
                remark=self.remark,
                from_round=from_round,
            ),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareRooms(Command):
    """Which of a team's players sit in which room this round (I arts 2-3).

    `copied` comes from another program's books: who declared first was seen to there.
    """

    right: ClassVar[Right] = Right.CHECK_IN
    round: RoundNumber
    entrant: EntrantNumber
    rooms: RoomLineUp
    copied: bool = False

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        ledger = scene.ledger
        require_changeable(ledger)
        team = known_entrant(ledger, self.entrant)
        round_ = self._round(ledger)
        self._require_of_the_team(team)
        if round_.rooms.get(self.entrant) == self.rooms:
            return ()
        if not self.copied:
            self._require_turn(scene, round_)
        return (RoomsDeclared(round=self.round, entrant=self.entrant, rooms=self.rooms),)

    def _round(self, ledger: Ledger) -> Round:
        round_ = ledger.rounds.get(self.round)
        if round_ is None:
            raise refuse(Code.ROUND_UNKNOWN, field="round", round=self.round)
        if round_.closed:
            raise refuse(Code.ROUND_CLOSED, field="round", round=self.round)
        if formats.of(ledger.format).tables == 1:
            raise refuse(Code.NO_ROOMS, field="rooms", format=ledger.format)
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

    def _require_of_the_team(self, team: Entrant) -> None:
        seated = (*self.rooms.open, *self.rooms.closed)
        two_each = len(self.rooms.open) == len(self.rooms.closed) == IN_A_ROOM
        of_the_team = set(seated) <= set(team.players_in(self.round))
        if len(set(seated)) != len(seated) or not two_each or not of_the_team:
            raise refuse(Code.ROOMS_WRONG, field="rooms", article="I 2", entrant=self.entrant)


def _round_to_come(ledger: Ledger, entrant: EntrantNumber) -> RoundNumber:
    """The round being played, or the next one when this entrant has played it."""
    now = ledger.rounds.get(ledger.current_round)
    table = now.table_of(entrant) if now else None
    played = now is None or (table is not None and table.score is not None)
    return RoundNumber(ledger.current_round + played)


def _require_allowed(ledger: Ledger, from_round: RoundNumber) -> None:
    """Within the rounds seated so far and the next; in the first half, where that is announced."""
    last = ledger.current_round + 1
    if not 1 <= from_round <= last:
        raise refuse(Code.OUT_OF_RANGE, field="from_round", value=from_round, limit=last)
    require_phase_open(ledger, from_round)
    if ledger.opened is None or ledger.plan is None or not ledger.current_round:
        return
    half = (ledger.plan.rounds + 1) // 2
    if ledger.opened.settings.substitutes_first_half and from_round > half:
        raise refuse(Code.SUBSTITUTE_TOO_LATE, field="from_round", round=from_round, limit=half)
