"""One group about to be seated: what a movement may know of the ledger."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from scoring.plans import Movement
from scoring.rules.ledger import BEFORE_ALL, Ledger, Round
from scoring.rules.pairing import teams
from scoring.rules.pairing.history import History
from scoring.rules.regulations import Regulation
from scoring.rules.standings import standings
from scoring.seats import Part, Seat
from scoring.values import EntrantNumber, RoundNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """The entrants of a group that are to be seated in a round behind the first."""

    ledger: Ledger
    regulation: Regulation
    round: RoundNumber
    group: str
    active: tuple[EntrantNumber, ...]
    movement: Movement

    @property
    def stand_ins(self) -> set[EntrantNumber]:
        return self.ledger.stand_ins().intersection(self.active)

    @property
    def is_last_round(self) -> bool:
        return self.ledger.plan is not None and self.round == self.ledger.plan.rounds

    def without(self, idle: Collection[EntrantNumber]) -> Field:
        """The same group, some of whom sit aside."""
        return replace(
            self, active=tuple(entrant for entrant in self.active if entrant not in idle)
        )

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
        rows = standings(self.ledger, self.regulation, self._last().number)
        ranked = [row.entrant for row in rows if row.entrant in self.active]
        return (*ranked, *self._behind(ranked))

    def carried(self) -> tuple[EntrantNumber, ...]:
        """The order that the rounds have been going by, less who left, and who came behind it."""
        orders = (part.order for part in self.parts(self._before()) if part.order)
        kept = [entrant for entrant in next(orders, ()) if entrant in self.active]
        return (*kept, *self._behind(kept))

    def block(self) -> list[Round]:
        """The rounds just before this one that had the same movement, in order."""
        plan, groups = self.ledger.plan, self.ledger.groups
        first = groups.after_round if groups is not None else BEFORE_ALL
        block: list[Round] = []
        for played in reversed(self._before()):
            movement = plan.movement(played.number, self.group) if plan else None
            if played.number <= first or movement is not self.movement:
                break
            block.insert(0, played)
        return block

    def parts(self, rounds: Sequence[Round]) -> Iterator[Part]:
        """How this group was seated, latest first; before there were groups, how all were."""
        for played in reversed(rounds):
            yield from (part for part in played.parts if part.group in ("", self.group))

    def matches_of(self, round_: Round) -> list[Seat]:
        """The matches of this group in a round, as they should have been."""
        members = set(self.active) | {
            entrant
            for entrant in self.ledger.entrants
            if self.ledger.group_of(entrant) == self.group
        }
        due = teams.matches(round_.due_seats())
        return [seat for seat in due if members.issuperset(seat.entrants())]

    def _before(self) -> list[Round]:
        """All that were published: the round to be seated is not."""
        return list(self.ledger.played_rounds())

    def _last(self) -> Round:
        return self.ledger.rounds[RoundNumber(self.round - 1)]

    def _behind(self, ranked: Iterable[EntrantNumber]) -> list[EntrantNumber]:
        stand_ins, listed = self.stand_ins, set(ranked)
        late = [entrant for entrant in self.active if entrant not in listed]
        return sorted(late, key=lambda entrant: (entrant in stand_ins, entrant))

    @staticmethod
    def _matches(rounds: Iterable[Iterable[Seat]]) -> Iterator[Seat]:
        for seats in rounds:
            yield from teams.matches(seats)
