"""Saturday night on paper: a part of it is played here, and what each thing cost is multiplied.

Three hundred tournaments of twenty tables hand in a round within ten minutes, and 24,000 people
look on.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial

import psutil
from django.core.management import call_command

from config.server import raise_file_limit
from tests.bench import house, light, made_up, viewers
from tests.bench.figures import amount, percentile
from tests.bench.light import Connections, Stream
from tests.bench.live import SITE, TABLES, Computerista, one_tournament, spent_by, typist_of
from tests.bench.viewers import Hall, Screen, Took, Waiting
from tournaments.organise.accounts import make_token

TOURNAMENTS = 300
VIEWERS = 24_000
MINUTES = 10
SHEETS_A_SECOND = TOURNAMENTS * TABLES / (60 * MINUTES)
ROUND = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """What part of the night is played, by how many processes, and for how long."""

    scale: float
    workers: int
    seconds: float

    @property
    def tournaments(self) -> int:
        return max(1, round(TOURNAMENTS * self.scale))

    @property
    def viewers(self) -> int:
        """Of each tournament."""
        return max(1, round(VIEWERS / TOURNAMENTS * min(1, self.scale * TOURNAMENTS)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What one of something cost here, and all of them on the whole night."""

    name: str
    value: float
    unit: str
    times: float = 0
    each: str = ""

    def line(self) -> str:
        measured = f"{self.name:<52}{amount(self.value, self.unit):>14}"
        if not self.times:
            return measured
        whole = amount(self.value * self.times, self.unit)
        return f"{measured}  x {self.times:,.0f} {self.each} = {whole}"


@dataclass(slots=True)
class Spent:
    """Seconds of processor so far: the web processes', the database's, this client's."""

    web: float
    database: float
    client: float

    def since(self, before: Spent) -> Spent:
        return Spent(
            self.web - before.web, self.database - before.database, self.client - before.client
        )


class Night:
    """The servers, the tournaments, and those who look on."""

    def __init__(self, servers: Sequence[house.Server], halls: Sequence[Hall]) -> None:
        self.servers = servers
        self.halls = halls
        self.saves: list[float] = []
        self.took: list[Took] = []

    def spent(self) -> Spent:
        web = sum(spent_by(server.process) for server in self.servers)
        return Spent(web, sum(map(spent_by, _backends())), time.process_time())

    def kibibytes(self) -> float:
        """What the web processes hold in memory."""
        return sum(psutil.Process(one.process).memory_info().rss for one in self.servers) / 1024

    async def save_one_each(self) -> None:
        """A sheet in each tournament, with nobody looking on."""
        doors = [Connections(server.address, 1) for server in self.servers]
        for place, hall in enumerate(self.halls):
            await viewers.change(hall, [doors[place % len(doors)]])
        viewers.close((), doors)

    async def play(self, each: int, seconds: float) -> Iterator[Cost]:
        """With so many viewers of each tournament, at the pace of the night."""
        before = self.kibibytes()
        doors = [Connections(one.address, viewers.KEPT_OPEN) for one in self.servers]
        crowds = [await _crowd(hall, each, doors) for hall in self.halls]
        held = (self.kibibytes() - before) / (each * len(self.halls))
        begun, at = time.perf_counter(), self.spent()
        await asyncio.sleep(min(seconds, 20))
        idle = self.spent().since(at).web / (time.perf_counter() - begun) / (each * len(crowds))
        at = self.spent()
        await asyncio.gather(
            *(self._evening(place, crowd, doors, seconds) for place, crowd in enumerate(crowds))
        )
        spent = self.spent().since(at)
        for crowd in crowds:
            viewers.close(crowd.streams, ())
        viewers.close((), doors)
        return self._costs(spent, idle, held, seconds, each * len(crowds))

    async def _evening(
        self, place: int, crowd: _Crowd, doors: Sequence[Connections], seconds: float
    ) -> None:
        every = TOURNAMENTS / SHEETS_A_SECOND
        due = time.perf_counter() + every * place / len(self.halls) % seconds
        until = time.perf_counter() + seconds
        door = [doors[place % len(doors)]]
        while due < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            begun = time.perf_counter()
            number = await viewers.change(self.halls[place], door)
            self.saves.append(time.perf_counter() - begun)
            self.took.append(await crowd.waiting.all_at(number, begun))
            due += every

    def _costs(
        self, spent: Spent, idle: float, held: float, seconds: float, crowd: int
    ) -> Iterator[Cost]:
        sheets = len(self.saves)
        web = max(0.0, spent.web - idle * seconds * crowd) / sheets
        seen = sorted(second for took in self.took for second in took.seconds)
        missed = sum(took.missed for took in self.took)
        yield Cost(name=f"{sheets} score salvati, p50", value=_at(self.saves, 0.5), unit="s")
        yield Cost(name="p99", value=_at(self.saves, 0.99), unit="s")
        yield Cost(name=f"schermi aggiornati ({missed} mai), p50", value=_at(seen, 0.5), unit="s")
        yield Cost(name="p99", value=_at(seen, 0.99), unit="s")
        yield Cost(
            name="processore web per score, con chi guarda",
            value=web,
            unit="s",
            times=SHEETS_A_SECOND,
            each="al secondo",
        )
        yield Cost(
            name="processore del database per score",
            value=spent.database / sheets,
            unit="s",
            times=SHEETS_A_SECOND,
            each="al secondo",
        )
        yield Cost(
            name="processore web al secondo per mille flussi fermi",
            value=idle * 1000,
            unit="s",
            times=VIEWERS / 1000,
            each="mila",
        )
        yield Cost(name="memoria per flusso", value=held, unit="KiB", times=VIEWERS, each="flussi")


@dataclass(slots=True)
class _Crowd:
    """Who looks at one tournament."""

    waiting: Waiting
    streams: list[Stream]


async def _crowd(hall: Hall, people: int, doors: Sequence[Connections]) -> _Crowd:
    waiting = Waiting(people)
    any_door = partial(made_up.made_up_by(hall.path).choice, doors)
    screens = [
        Screen(hall.path, any_door, partial(waiting.saw, viewer)) for viewer in range(people)
    ]
    await asyncio.gather(*(screen.ask() for screen in screens))
    return _Crowd(waiting, await viewers.open_streams(hall, [screen.tell for screen in screens]))


def costs(sizes: Sizes) -> Iterator[Cost]:
    """What a part of the night costs, and the whole."""
    raise_file_limit()
    call_command("collectstatic", interactive=False, verbosity=0)
    director, _ = made_up.make_user("direttore")
    token = make_token(director)[1]
    played = [
        one_tournament(f"sala-{number}", 2 * TABLES, ROUND, director)
        for number in range(1, sizes.tournaments + 1)
    ]
    with ExitStack() as stack:
        servers = [stack.enter_context(house.serving(SITE)) for _ in range(sizes.workers)]
        addresses = tuple(server.address for server in servers)
        halls = [
            Hall(
                servers=addresses[place % len(addresses) :] + addresses[: place % len(addresses)],
                path=f"/t/{tournament.slug}/",
                desk=Computerista(typist_of(tournament, token, ROUND)),
            )
            for place, tournament in enumerate(played)
        ]
        night = Night(servers, halls)
        light.run(Night(servers, halls[: 2 * len(servers)]).save_one_each())
        yield from _unwatched(night)
        yield from light.run(night.play(sizes.viewers, sizes.seconds))
        yield Cost(name="connessioni al database", value=len(_backends()), unit="")


def _unwatched(night: Night) -> Iterator[Cost]:
    before, at = night.kibibytes(), night.spent()
    light.run(night.save_one_each())
    spent, books = night.spent().since(at), len(night.halls)
    yield Cost(
        name="memoria per libro aperto", value=(night.kibibytes() - before) / books, unit="KiB"
    )
    yield Cost(name="processore web per score, nessuno guarda", value=spent.web / books, unit="s")


def _at(values: Sequence[float], share: float) -> float:
    return percentile(sorted(values), share) if values else 0.0


def _backends() -> list[int]:
    """Processes of the database that serve this run, where they are on this machine."""
    query = (
        "SELECT pid FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    with house.raw_connection() as connection:
        return [pid for (pid,) in connection.execute(query).fetchall() if psutil.pid_exists(pid)]
