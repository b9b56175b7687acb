"""One group about to be seated: what a movement has to know of the ledger."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scoring.plans import Movement, SeatingMethod
from scoring.rules.decide import Scene
from scoring.rules.ledger import BEFORE_ALL, Ledger, Round
from scoring.rules.pairing import italiana, teams
from scoring.rules.pairing.history import History
from scoring.rules.standings import standings
from scoring.seats import Part, Seat
from scoring.values import EntrantNumber, RoundNumber


@dataclass(frozen=True, slots=True)
class Field:
    """The entrants of a group that are to be seated in a round behind the first."""

    scene: Scene
    round: RoundNumber
    group: str
    active: tuple[EntrantNumber, ...]

    @property
    def ledger(self) -> Ledger:
        return self.scene.ledger

    @property
    def stand_ins(self) -> set[EntrantNumber]:
        return self.ledger.stand_ins().intersection(self.active)

    def history(self) -> History:
        """Who really met whom."""
        return History.of(self._matches(played.seats() for played in self._before()))

    def due_history(self) -> History:
        """As if nobody had ever sat wrong (I art. 2)."""
        return History.of(self._matches(played.due_seats() for played in self._before()))

    def last_met(self) -> History:
        """Who really met in the round before."""
        return History.of(teams.matches(self._last().seats()))

    def previous(self) -> tuple[Seat, ...]:
        """The tables of the round before, as they should have been."""
        return teams.matches(self._last().due_seats())

    def ranking(self) -> tuple[EntrantNumber, ...]:
        """Best first, behind them who has just come, and last the stand-ins."""
        rows = standings(self.ledger, self.scene.regulation, self._last().number)
        ranked = [row.entrant for row in rows if row.entrant in self.active]
        return (*ranked, *self._behind(ranked))

    def carried(self) -> tuple[EntrantNumber, ...]:
        """The order that the rounds have been going by, less who left, and who came behind it."""
        orders = (part.order for part in self._parts(self._before()) if part.order)
        kept = [one for one in next(orders, ()) if one in self.active]
        return (*kept, *self._behind(kept))

    def calendar(self) -> tuple[italiana.Order | None, int]:
        """The calendar that has been going on and how many rounds; None when it begins now."""
        block = self._block()
        if not block:
            return None, 0
        drawn = [one for one in block if one is not block[0] or not one.amended]
        parts = (part for part in self._parts(drawn) if part.method is not SeatingMethod.BY_HAND)
        order = next((part.order for part in parts if part.order), None)
        return order or italiana.calendar_of(self._own(block[0].due_seats())), len(block)

    def _block(self) -> list[Round]:
        """The rounds just before this one that are all'italiana, in order."""
        plan, groups = self.ledger.plan, self.ledger.groups
        first = groups.after_round if groups is not None else BEFORE_ALL
        block: list[Round] = []
        for played in reversed(self._before()):
            movement = plan.movement(played.number, self.group) if plan else None
            if played.number <= first or movement is not Movement.ITALIANA:
                break
            block.insert(0, played)
        return block

    def _before(self) -> list[Round]:
        return [played for played in self.ledger.played_rounds() if played.number < self.round]

    def _last(self) -> Round:
        return self.ledger.rounds[RoundNumber(self.round - 1)]

    def _parts(self, rounds: Iterable[Round]) -> Iterator[Part]:
        """How this group was seated, latest first; before there were groups, how all were."""
        for played in sorted(rounds, key=lambda one: one.number, reverse=True):
            yield from (part for part in played.parts if part.group in ("", self.group))

    def _own(self, seats: Iterable[Seat]) -> list[Seat]:
        here = set(self.active) | {
            one for one in self.ledger.entrants if self.ledger.group_of(one) == self.group
        }
        return [seat for seat in teams.matches(seats) if here.issuperset(seat.entrants())]

    def _behind(self, known: Iterable[EntrantNumber]) -> list[EntrantNumber]:
        stand_ins, there = self.stand_ins, set(known)
        late = [one for one in self.active if one not in there]
        return sorted(late, key=lambda one: (one in stand_ins, one))

    @staticmethod
    def _matches(rounds: Iterable[Iterable[Seat]]) -> Iterator[Seat]:
        for seats in rounds:
            yield from teams.matches(seats)
