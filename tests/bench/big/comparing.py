"""The same questions to an empty database and to a federation's, in turns; and which answers take
longer where there is more."""

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import IO, Any

from django.conf import settings

from tests.bench import house
from tests.bench.big.filling import Sizes

TURNS = 7
MORE_TURNS = 25
"""Of what seems to be over: the machine has other things to do."""
MOST = 1.3
LEAST_SECONDS = 0.0005
"""Of difference: less than that is the clock's and the machine's."""
OK = (200, 201, 204, 302)


@dataclass(slots=True)
class Compared:
    """A question with what it took in either database."""

    name: str
    who: str
    statements: tuple[int, int]
    empty: list[float] = field(default_factory=list)
    big: list[float] = field(default_factory=list)

    @property
    def ratio(self) -> float:
        return statistics.median(self.big) / statistics.median(self.empty)

    @property
    def is_over(self) -> bool:
        more = statistics.median(self.big) - statistics.median(self.empty)
        return self.ratio > MOST and more > LEAST_SECONDS

    def line(self) -> str:
        empty, big = (1000 * statistics.median(taken) for taken in (self.empty, self.big))
        counts = f"{self.statements[0]}/{self.statements[1]}"
        name = f"{self.name} [{self.who}]" if self.who else self.name
        return f"{name:<84.84}{empty:>9.1f}{big:>9.1f}{self.ratio:>7.2f}{counts:>9}"


HEADER = f"{'che cosa, e chi chiede':<84}{'ms vuoto':>9}{'ms pieno':>9}{'volte':>7}{'domande':>9}"


class Asked:
    """A process that asks one database."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin
        assert process.stdout
        self._in: IO[str] = process.stdin
        self._out: IO[str] = process.stdout
        self.names: list[list[str]] = self._heard()

    def timed(self, number: int) -> tuple[int, float]:
        return self._ask(number, False)

    def counted(self, number: int) -> tuple[int, float]:
        return self._ask(number, True)

    def _ask(self, number: int, counting: bool) -> tuple[int, float]:
        self._in.write(json.dumps([number, counting]) + "\n")
        self._in.flush()
        status, measured = self._heard()
        return int(status), measured

    def _heard(self) -> Any:
        line = self._out.readline()
        if not line:
            raise house.Unservable("the process that asks has ended")
        return json.loads(line)


def run(sizes: Sizes, say: Callable[[str], object]) -> None:
    """Make both databases, ask, and print what came of it."""
    with house.own_environment() as empty:
        _stage(empty, "scene")
        with house.own_environment("_big", like=empty) as big:
            begun = time.monotonic()
            say(_stage(big, f"fill:{sizes.tournaments}:{sizes.players}:{sizes.offices}").strip())
            say(f"in {time.monotonic() - begun:.0f} s")
            with _asking(empty) as few, _asking(big) as many:
                compared = compare(few, many)
            for line in report(compared):
                say(line)


def compare(few: Asked, many: Asked) -> list[Compared]:
    """Both processes know the same questions; what either refuses is left out."""
    assert few.names == many.names, "the databases do not know the same questions"
    compared = []
    for number, (name, who) in enumerate(few.names):
        (status, count), (other, counted) = few.counted(number), many.counted(number)
        if status in OK and other in OK:
            one = Compared(name, who, (int(count), int(counted)))
            _time(one, number, few, many, TURNS)
            if one.is_over:
                # Begun anew.
                one.empty.clear()
                one.big.clear()
                _time(one, number, few, many, MORE_TURNS)
            compared.append(one)
    return compared


def _time(one: Compared, number: int, few: Asked, many: Asked, turns: int) -> None:
    few.timed(number)
    many.timed(number)
    for _ in range(turns):
        one.empty.append(few.timed(number)[1])
        one.big.append(many.timed(number)[1])


def report(compared: list[Compared]) -> Iterator[str]:
    """The slowest against its like first."""
    yield HEADER
    for one in sorted(compared, key=lambda one: -one.ratio):
        yield one.line()
    over = [one for one in compared if one.is_over]
    more = [one for one in compared if one.statements[1] > one.statements[0]]
    ratios = sorted(one.ratio for one in compared)
    yield f"{len(compared)} domande; mediana {statistics.median(ratios):.2f} volte"
    yield f"oltre {MOST}: {len(over)}"
    yield f"con più domande al database dov'è pieno: {len(more)}"


def _command(stage: str) -> list[str]:
    program = [sys.executable, "-W", "ignore::UserWarning", "-m", "tests.bench"]
    return [*program, "--big", "--inside", f"--stage={stage}"]


def _stage(environment: Mapping[str, str], stage: str) -> str:
    done = subprocess.run(
        _command(stage),
        cwd=settings.CHECKOUT,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        raise house.Unservable(f"{stage} ended with {done.returncode}")
    return done.stdout


@contextmanager
def _asking(environment: Mapping[str, str]) -> Iterator[Asked]:
    process = subprocess.Popen(
        _command("ask"),
        cwd=settings.CHECKOUT,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield Asked(process)
    finally:
        assert process.stdin
        process.stdin.close()
        process.wait(60)
