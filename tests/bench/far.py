"""A database some way off: what it costs who saves alone, and what company saves of it."""

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from statistics import median
from typing import NamedTuple

import psycopg
from django.db import connection

from tests.bench import costs, house
from tests.bench.costs import Turn
from tests.bench.figures import Measurement
from tests.bench.house import Server
from tests.bench.load import Typist
from tests.bench.measures import CLIENTS, TURNS
from tests.machine.slow_line import Rate, SlowLine, slow_way

SITE = "config.asgi:application"
AWAY = Rate(bits_a_second=inf, there_and_back=0.002)
NEAR = Rate(bits_a_second=inf, there_and_back=0)
BESIDE = "lo stesso database accanto"
ALONE = "una persona sola, altrettanto via"
ASKED = 200


class Saved(NamedTuple):
    """What was saved in a turn, and how often the database was waited for."""

    turn: Turn
    waits: int


@dataclass(slots=True)
class Way:
    """Sites whose database is so far away, and what was saved there."""

    site: Server
    line: SlowLine
    wait: float
    """Seconds from a question to its answer."""
    together: list[Saved] = field(default_factory=list)
    alone: list[Saved] = field(default_factory=list)

    def save(self, typists: list[Typist], seconds: float) -> None:
        self.together.append(self._saved(typists, seconds))
        self.alone.append(self._saved(typists[:1], seconds))

    def _saved(self, typists: list[Typist], seconds: float) -> Saved:
        before = self.line.waits
        turn = costs.saving_turn(self.site, typists, seconds)
        return Saved(turn, self.line.waits - before)


def saving(typists: list[Typist], workers: int, duration: float) -> Iterator[Measurement]:
    """Through the same kind of line both, so that nothing but the way differs."""
    with ExitStack() as stack:
        near, far = (stack.enter_context(_way(rate, workers)) for rate in (NEAR, AWAY))
        for way in (near, far):
            way.save(typists[:CLIENTS], min(duration, 2))
            way.together, way.alone = [], []
        for _ in range(TURNS):
            for way in (near, far):
                way.save(typists[:CLIENTS], duration / TURNS / 4)
    yield from _figures(near, far)


def _figures(near: Way, far: Way) -> Iterator[Measurement]:
    yield Measurement(
        name="un'attesa del database lontano",
        value=far.wait,
        unit="s",
        floor=near.wait,
        floor_name=BESIDE,
    )
    for name, saved, beside in (
        (f"{CLIENTS} insieme", far.together, near.together),
        ("una persona sola", far.alone, near.alone),
    ):
        yield Measurement(
            name=f"score salvati, database lontano, {name}",
            value=_rate(saved),
            unit="/s",
            floor=_rate(beside),
            floor_name=BESIDE,
        )
    yield Measurement(
        name=f"score salvati, database lontano, {CLIENTS} insieme",
        value=_rate(far.together),
        unit="/s",
        floor=_rate(far.alone),
        floor_name=ALONE,
    )
    yield Measurement(
        name=f"attese del database per score, {CLIENTS} insieme",
        value=_waits(far.together),
        unit="attese",
        floor=_waits(far.alone),
        floor_name=ALONE,
    )


def _rate(saved: list[Saved]) -> float:
    return median(turn.rate for turn, _ in saved)


def _waits(saved: list[Saved]) -> float:
    """A sheet. Some more are of what the processes ask beside it."""
    return sum(waits for _, waits in saved) / max(1, sum(turn.saves for turn, _ in saved))


@contextmanager
def _way(rate: Rate, workers: int) -> Iterator[Way]:
    settings = connection.settings_dict
    parameters = connection.get_connection_params()
    folder, port = parameters["host"], parameters.get("port") or 5432
    socket = str(Path(folder, f".s.PGSQL.{port}"))
    with slow_way(socket if folder.startswith("/") else (folder, int(port)), rate) as line:
        url = f"{line.url.replace('http', 'postgresql')}/{settings['NAME']}?user={settings['USER']}"
        with house.serving(SITE, workers, {"DATABASE_URL": url}) as site:
            yield Way(site, line, _wait(url))


def _wait(url: str) -> float:
    with psycopg.connect(url, autocommit=True) as asking:
        taken = []
        for _ in range(ASKED):
            begun = time.perf_counter()
            asking.execute("SELECT 1")
            taken.append(time.perf_counter() - begun)
    return median(taken)
