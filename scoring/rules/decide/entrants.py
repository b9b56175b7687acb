"""Who takes part: entries (late ones too), withdrawals, other players under a number."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

from scoring.events import (
    EntrantEntered,
    EntrantReadmitted,
    EntrantWithdrawn,
    Event,
    LineUpChanged,
)
from scoring.rules.decide import Command, Scene, require_changeable
from scoring.rules.ledger import Entrant, Ledger
from scoring.rules.violations import Code, refuse
from scoring.values import HIGHEST_ENTRANT, EntrantNumber, PlayerId, RemarkId, Right

PLAYERS_OF_A_PAIR = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Players that enter together; without a number they get the next free one."""

    players: tuple[PlayerId, ...]
    number: EntrantNumber | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterEntrants(Command):
    """Enter pairs, all or none. Allowed until the ranking is final: late entries play on."""

    right: ClassVar[Right] = Right.ENTER_ENTRANTS
    entries: tuple[Entry, ...]

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        require_changeable(scene.ledger)
        numbers = self._numbers(scene.ledger)
        line_ups = {n: e.players for n, e in zip(numbers, self.entries, strict=True)}
        _require_distinct(scene.ledger, line_ups)
        return tuple(EntrantEntered(entrant=n, players=p) for n, p in line_ups.items())

    def _numbers(self, ledger: Ledger) -> list[EntrantNumber]:
        taken = set(ledger.entrants)
        numbers: list[EntrantNumber] = []
        for at, entry in enumerate(self.entries):
            number = entry.number or EntrantNumber(max(taken, default=0) + 1)
            if number in taken:
                raise refuse(
                    Code.ENTRANT_NUMBER_TAKEN, field=f"entries.{at}.number", entrant=number
                )
            if not 1 <= number <= HIGHEST_ENTRANT:
                raise refuse(
                    Code.OUT_OF_RANGE,
                    field=f"entries.{at}.number",
                    value=number,
                    limit=HIGHEST_ENTRANT,
                )
            taken.add(number)
            numbers.append(number)
        return numbers


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawEntrant(Command):
    """Seat it no more, from the next seating on; its history stands (U art. 13.4)."""

    right: ClassVar[Right] = Right.ENTER_ENTRANTS
    entrant: EntrantNumber
    remark: RemarkId | None = None

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        require_changeable(scene.ledger)
        if known_entrant(scene.ledger, self.entrant).withdrawn:
            raise refuse(Code.ENTRANT_ALREADY_WITHDRAWN, entrant=self.entrant)
        return (EntrantWithdrawn(entrant=self.entrant, remark=self.remark),)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadmitEntrant(Command):
    """Take a withdrawal back."""

    right: ClassVar[Right] = Right.ENTER_ENTRANTS
    entrant: EntrantNumber

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        require_changeable(scene.ledger)
        entrant = known_entrant(scene.ledger, self.entrant)
        if not entrant.withdrawn:
            raise refuse(Code.ENTRANT_NOT_WITHDRAWN, entrant=self.entrant)
        _require_distinct(scene.ledger, {self.entrant: entrant.players})
        return (EntrantReadmitted(entrant=self.entrant),)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeLineUp(Command):
    """Other players under the same number, from here on; what was played stays theirs."""

    right: ClassVar[Right] = Right.ENTER_ENTRANTS
    entrant: EntrantNumber
    players: tuple[PlayerId, ...]
    remark: RemarkId | None = None

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        require_changeable(scene.ledger)
        entrant = known_entrant(scene.ledger, self.entrant)
        if entrant.players == self.players:
            return ()
        if scene.ledger.current_round and self.remark is None:
            raise refuse(Code.REASON_REQUIRED, field="reason")
        _require_distinct(scene.ledger, {self.entrant: self.players})
        return (LineUpChanged(entrant=self.entrant, players=self.players, remark=self.remark),)


def known_entrant(ledger: Ledger, number: EntrantNumber, field: str = "entrant") -> Entrant:
    """The entrant of this number.

    Raises:
        Violation: `entrant_unknown`.
    """
    if number not in ledger.entrants:
        raise refuse(Code.ENTRANT_UNKNOWN, field=field, entrant=number)
    return ledger.entrants[number]


def _require_distinct(ledger: Ledger, line_ups: dict[EntrantNumber, tuple[PlayerId, ...]]) -> None:
    """Nobody plays in two pairs, and a pair is two (RULES.md section 1)."""
    elsewhere = {
        player: entrant.number
        for entrant in ledger.entrants.values()
        if not entrant.withdrawn and entrant.number not in line_ups
        for player in entrant.players
    }
    for number, players in line_ups.items():
        if len(players) != PLAYERS_OF_A_PAIR:
            raise refuse(
                Code.PLAYERS_WRONG_COUNT,
                field="players",
                entrant=number,
                value=len(players),
                expected=PLAYERS_OF_A_PAIR,
            )
        for player, times in Counter(players).items():
            if times > 1 or player in elsewhere:
                raise refuse(
                    Code.PLAYER_TWICE,
                    field="players",
                    player=str(player),
                    entrant=number,
                    other=elsewhere.get(player, number),
                )
            elsewhere[player] = number
