"""What the rounds so far leave behind: who met whom, with whom, and who rested."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product

from scoring.seats import Seat
from scoring.values import EntrantNumber

Two = frozenset[EntrantNumber]
Line = tuple[EntrantNumber, ...]


@dataclass(slots=True)
class History:
    """Of the tables of earlier rounds, a match of teams counted once."""

    met: Counter[Two] = field(default_factory=Counter)
    """How many times two were opponents."""
    partners: Counter[Two] = field(default_factory=Counter)
    """How many times two played together (giallo)."""
    rests: Counter[EntrantNumber] = field(default_factory=Counter)
    movable: set[EntrantNumber] = field(default_factory=set)
    """Who has been on another line than the first."""

    @classmethod
    def of(cls, seats: Iterable[Seat]) -> History:
        history = cls()
        for seat in seats:
            history._add(seat)
        return history

    def _add(self, seat: Seat) -> None:
        if seat.is_bye:
            self.rests.update(seat.entrants())
        self.met.update(opponents(seat.lines))
        for line in seat.lines:
            self.partners.update(frozenset(two) for two in combinations(line, 2))
        for line in seat.lines[1:]:
            self.movable.update(line)


def opponents(lines: Sequence[Line]) -> list[Two]:
    """Everybody with everybody of the other lines."""
    return [
        frozenset(two) for line, other in combinations(lines, 2) for two in product(line, other)
    ]
