"""Figures as they come from a form: read, or said which could not be.

A field's name ends as the figure's own (`smazzate.0.a.clean`, `b.cards_hand`), so that every
refusal finds its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.rules.violations import Problem
from scoring.sheets import Pozzetto
from tournaments.organise.sheets import LineForm
from tournaments.refusals import HouseCode

COUNTS = ("clean", "semi_clean", "dirty", "bonus")
AMOUNTS = ("referee_bonus", "cards_table", "cards_hand", "penalised")
TICKS = ("closed", "no_pozzetto")
LONGEST_FIGURE = 7
"""Characters of a figure, sign included: more is a slip, and would only fill the message."""


@dataclass
class Reader:
    """Reads figures, and keeps what could not be read."""

    fields: Mapping[str, str]
    problems: list[Problem] = field(default_factory=list)

    def text(self, name: str) -> str:
        return self.fields.get(name, "").strip()

    def number(self, name: str) -> int | None:
        """The whole number in a field; None for an empty one, or one that cannot be read."""
        text = self.text(name).replace("−", "-")
        if not text:
            return None
        if len(text) <= LONGEST_FIGURE and text.removeprefix("-").isdecimal():
            return int(text)
        self.problems.append(
            Problem(HouseCode.VALUE_UNREADABLE, name, "", {"value": text[:20], "column": name})
        )
        return None

    def needed(self, name: str) -> int:
        """A number that has to be there."""
        if not self.text(name):
            self.problems.append(Problem(HouseCode.LINE_EMPTY, name))
        return self.number(name) or 0


def broken_down(reader: Reader, at: str) -> LineForm:
    """A line with its breakdown: what is left empty is zero, the total the computed one."""
    figures = {name: reader.number(at + name) or 0 for name in COUNTS + AMOUNTS}
    return LineForm(
        **figures,
        closed=bool(reader.text(f"{at}closed")),
        pozzetto=Pozzetto.NOT_TAKEN if reader.text(f"{at}no_pozzetto") else Pozzetto.TAKEN,
        total=reader.number(f"{at}total"),
    )
