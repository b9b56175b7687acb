"""Processor time and memory of what a load went through: they hold where rates do not, on a machine
that others use as well."""

import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

import psutil
from django.db import connection

from tests.bench import load
from tests.bench.figures import Measurement
from tests.bench.house import Server
from tests.bench.load import Typist


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What was saved in one turn, and at what cost."""

    rate: float
    saves: float
    web: float
    """Seconds of processor, of all processes of the site."""
    database: float


def saving_turn(site: Server, typists: list[Typist], seconds: float) -> Turn:
    """All of them save as fast as they are answered."""
    web, database, begun = spent_by(site), spent_by_the_database(), time.perf_counter()
    rate = load.saves_per_second(site.address, typists, seconds)
    return Turn(
        rate=rate,
        saves=rate * (time.perf_counter() - begun),
        web=spent_by(site) - web,
        database=spent_by_the_database() - database,
    )


def viewing_turn(bare: Server, clients: int, seconds: float) -> Turn:
    """The same of a view that does nothing."""
    web, begun = spent_by(bare), time.perf_counter()
    rate = load.views_per_second(bare.address, clients, seconds)
    saves = rate * (time.perf_counter() - begun)
    return Turn(rate=rate, saves=saves, web=spent_by(bare) - web, database=0.0)


def each(turns: Sequence[Turn], floors: Sequence[Turn], floor_name: str) -> Iterator[Measurement]:
    """Of one saved sheet, the web's processor and the database's; that of another floor's web."""
    whose = {"web": sum(turn.web for turn in turns)}
    if database := sum(turn.database for turn in turns):
        whose["PostgreSQL"] = database
    for name, spent in whose.items():
        yield Measurement(
            name=f"processore per score salvato, {name}",
            value=spent / _done(turns),
            unit="s",
            floor=sum(floor.web for floor in floors) / _done(floors),
            floor_name=floor_name,
        )


def _done(turns: Sequence[Turn]) -> float:
    """At least one: a turn may be over before the first is."""
    return max(1, sum(turn.saves for turn in turns))


def mebibytes(server: Server) -> float:
    """What the largest of its processes holds."""
    return float(max(one.memory_info().rss for one in _family(server.process)) / 2**20)


def spent_by(server: Server) -> float:
    return sum(map(_spent, _family(server.process)))


def spent_by_the_database() -> float:
    """Of all its processes, those too that ended; 0 where it is on another machine."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (backend,) = cursor.fetchone()
    if not psutil.pid_exists(backend) or not (first := psutil.Process(backend).parent()):
        return 0.0
    ended = first.cpu_times()
    return sum(map(_spent, _family(first.pid))) + ended.children_user + ended.children_system


def _spent(process: psutil.Process) -> float:
    with suppress(psutil.Error):
        times = process.cpu_times()
        return float(times.user + times.system)
    return 0.0


def _family(process: int) -> list[psutil.Process]:
    first = psutil.Process(process)
    return [first, *first.children(recursive=True)]
