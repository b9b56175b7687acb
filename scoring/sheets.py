"""What a score sheet says: its smazzate line by line, or only the totals of the round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from scoring.values import Line


class Pozzetto(StrEnum):
    """What became of a line's pozzetto; taken and not played counts among the cards in hand."""

    TAKEN = "taken"
    NOT_TAKEN = "not_taken"


@dataclass(frozen=True, slots=True, kw_only=True)
class Breakdown:
    """How a line's smazzata is made (C/F art. 7, U art. 5, I art. 17); cards in P.P."""

    clean: int = 0
    semi_clean: int = 0
    """Burraco Italiano (RULES.md section 12)."""
    dirty: int = 0
    bonus: int = 0
    """U art. 5: pairs of cards beyond the seventh in clean burrachi."""
    closed: bool = False
    referee_bonus: int = 0
    """I arts 17, 22: P.P. that the referee added to a closing."""
    pozzetto: Pozzetto = Pozzetto.TAKEN
    cards_table: int = 0
    cards_hand: int = 0
    penalised: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class LineScore:
    """One line's smazzata as it stands on the sheet; P.P. everywhere.

    `total` is what the line scored. The breakdown is there when the computerista typed it,
    and then adds up to the total.
    """

    total: int
    breakdown: Breakdown | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SmazzataScore:
    """All lines of one smazzata; a third one sits where three play (U art. 3.1)."""

    a: LineScore
    b: LineScore
    c: LineScore | None = None

    def lines(self) -> Mapping[Line, LineScore]:
        """The lines that are there, in order."""
        found = {Line.A: self.a, Line.B: self.b}
        return found if self.c is None else {**found, Line.C: self.c}

    def of(self, line: Line) -> LineScore:
        """One line's.

        Raises:
            KeyError: no such line sits here.
        """
        return self.lines()[line]

    def others(self, line: Line) -> tuple[LineScore, ...]:
        """Those of whom this line played against."""
        return tuple(score for other, score in self.lines().items() if other is not line)


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetScore:
    """All that a sheet says: its smazzate, or only the totals of the round."""

    smazzate: tuple[SmazzataScore, ...] = ()
    totals: tuple[int, ...] | None = None
    """P.P. of each line, a first, when only the round's totals were written."""

    def game_points(self, line: Line) -> int:
        if self.totals is not None:
            return self.totals[line.place]
        return sum(smazzata.of(line).total for smazzata in self.smazzate)

    def lines(self) -> int:
        """How many lines it has figures for; 0 for an empty sheet."""
        if self.totals is not None:
            return len(self.totals)
        return max((len(smazzata.lines()) for smazzata in self.smazzate), default=0)
