"""Figures beside their floors, printed as they are measured."""

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

MOST_TIMES = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Measurement:
    """A measure, the floor that this machine sets in the same run, and what was aimed at."""

    name: str
    value: float
    unit: str
    floor: float
    floor_name: str
    target: str = ""

    def line(self) -> str:
        measured = f"{amount(self.value, self.unit):>14}"
        floor = f"{amount(self.floor, self.unit):>14}  {self.floor_name:<34}"
        return f"{self.name:<52}{measured}{floor}{self._ratio():>9}  {self.target}"

    def _ratio(self) -> str:
        """A share of the floor for rates; how many times the floor for durations."""
        if not self.floor:
            return "-"
        ratio = self.value / self.floor
        return f"{ratio:.1%}" if self.unit.endswith("/s") else f"x {ratio:.1f}"


HEADER = f"{'misura':<52}{'valore':>14}{'fondo':>14}  {'il fondo è':<34}{'rapporto':>9}  obiettivo"


def amount(value: float, unit: str) -> str:
    """A rate as it is; a duration in the unit that suits it; all else with its unit."""
    if unit.endswith("/s"):
        return f"{value:,.0f} {unit}"
    if unit != "s":
        return f"{value:,.3g} {unit}" if value < 100 else f"{value:,.0f} {unit}"
    return f"{value * 1000:,.2f} ms" if value < 1 else f"{value:,.2f} s"


@dataclass(frozen=True, slots=True)
class Stopwatch:
    """Times work by repeating it, `enough` seconds in all: at least once, at most thirty times."""

    enough: float = 1.0

    def seconds(self, work: Callable[[], object]) -> float:
        """The median duration."""
        taken: list[float] = []
        while not taken or (sum(taken) < self.enough and len(taken) < MOST_TIMES):
            begun = time.perf_counter()
            work()
            taken.append(time.perf_counter() - begun)
        return statistics.median(taken)


def percentile(sorted_values: Sequence[float], share: float) -> float:
    """The value that `share` of them do not exceed."""
    return sorted_values[min(len(sorted_values) - 1, int(share * len(sorted_values)))]
