"""Lines of which somebody was expelled: what becomes of them is to be decided (RULES.md 13).

They go on with a substitute or withdraw, with a score or a reason for the round of who stays.
Until then nothing goes on without them: nobody is left out of a seating or a ranking unasked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Protocol

from scoring.rules.ledger import Ledger
from scoring.values import EntrantNumber, PlayerId


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
