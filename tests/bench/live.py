"""How live it is: streams that are told, screens that follow, pages kept, many books at once."""

import asyncio
import time
from collections.abc import Callable, Iterator, Set
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import count, repeat
from statistics import median
from typing import Any

import psutil
from django.core.management import call_command

from config.server import raise_file_limit
from tests.bench import costs, house, light, load, made_up, measures, viewers
from tests.bench.bare_live import SIZE
from tests.bench.figures import Measurement, percentile
from tests.bench.load import Typist
from tests.bench.viewers import Hall, Took
from tournaments.models import Tournament
from tournaments.organise.accounts import make_token
from tournaments.permissions import opening

SITE = "config.asgi:application"
BARE = "tests.bench.bare_live:application"
CHANGES = 2
"""In each turn."""
CLIENTS = 32
TABLES = 20
"""Of each of the books that are written at once."""
BARE_ASGI = "un'applicazione ASGI vuota"
PLAIN = "la stessa senza parametri"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """How much of everything."""

    pairs: int
    rounds: int
    streams: int
    screens: int
    books: int
    workers: int
    seconds: float
    turns: int
    """Of each measure and its floor, the one after the other."""


@dataclass(slots=True)
class Computerista:
    """Saves the sheets of a tournament, one after the other."""

    typist: Typist
    _table: int = 0

    def request(self) -> bytes:
        self._table, request = self.typist.next_request()
        return request

    def saved(self, number: int) -> None:
        self.typist.seen[self._table] = number


class Nobody:
    """Changes the floor's number."""

    def request(self) -> bytes:
        return b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\n\r\n"

    def saved(self, number: int) -> None:
        """It forgets."""


def measurements(sizes: Sizes) -> Iterator[Measurement]:
    """Everything live, each beside its floor."""
    raise_file_limit()
    # Pages name their files as a server in production has them.
    call_command("collectstatic", interactive=False, verbosity=0)
    director, token = made_up.make_user("direttore")
    tournament = one_tournament("dal-vivo", sizes.pairs, sizes.rounds, director)
    desk = Computerista(typist_of(tournament, token, sizes.rounds))
    path = f"/t/{tournament.slug}/"
    with ExitStack() as stack:
        first, second = (stack.enter_context(house.serving(SITE)) for _ in range(2))
        page = light.run(_page(first.address, path))
        size = str(len(page.body))
        floor = stack.enter_context(house.serving(BARE, environment={SIZE: size}))
        alone = Hall(servers=(first.address,), path=path, desk=desk)
        both = Hall(servers=(first.address, second.address), path=path, desk=desk)
        bare = Hall(servers=(floor.address,), path=path, desk=Nobody())
        yield from being_told(alone, bare, sizes, first, floor)
        yield from following(alone, both, bare, sizes, second)
        yield from unchanged(alone, bare, sizes)
        yield from rendering(alone, bare, sizes)
    yield from many_books(sizes, director)


def one_tournament(slug: str, pairs: int, rounds: int, director: Any) -> Tournament:
    """Played up to its last round, whose sheets are still to come."""
    made = made_up.make_tournament(slug, pairs, director, [])
    play = made_up.open_book(opening(director, made), made_up.make_players(pairs), rounds)
    for round_ in range(1, rounds + 1):
        made_up.seat(play, round_)
        if round_ < rounds:
            made_up.type_sheets(play, round_)
    made_up.write(made, director, play.events)
    return made


def typist_of(tournament: Tournament, token: str, round_: int) -> Typist:
    return measures.typist(token, tournament, round_, made_up.tables_of(tournament, round_))


async def _page(server: load.Address, path: str) -> light.Answer:
    answer = await light.Connections(server, 1).ask(light.get(path))
    if answer.status != 200:
        raise load.Refused(f"{answer.status} for {path}")
    return answer


# ---- Who is told, and who follows ----


def being_told(
    hall: Hall, bare: Hall, sizes: Sizes, server: house.Server, floor: house.Server
) -> Iterator[Measurement]:
    """One process holds all streams; a sheet is saved."""
    streams, turns = sizes.streams, sizes.turns
    took: list[Took] = []
    floors: list[Took] = []
    spent = [0.0, 0.0]
    for _ in range(turns):
        spent[1] += _cpu(
            floor, lambda: floors.extend(light.run(viewers.told(bare, streams, CHANGES)))
        )
        spent[0] += _cpu(
            server, lambda: took.extend(light.run(viewers.told(hall, streams, CHANGES)))
        )
    yield from _shares(f"{streams:,} flussi avvisati di uno score", took, floors, "0.2 s")
    yield Measurement(
        name=f"processore per flusso aperto e avvisato {CHANGES} volte",
        value=spent[0] / turns / streams,
        unit="s",
        floor=spent[1] / turns / streams,
        floor_name=BARE_ASGI,
    )


def following(
    alone: Hall, both: Hall, bare: Hall, sizes: Sizes, second: house.Server
) -> Iterator[Measurement]:
    """Screens that ask for the page once they are told."""
    screens = sizes.screens
    ways: dict[str, tuple[Hall, int | None]] = {
        "": (alone, None),
        ", due processi": (both, None),
        ", due processi, uno fermo 150 ms": (both, second.process),
    }
    took: dict[str, list[Took]] = {way: [] for way in ways}
    floors: list[Took] = []
    for _ in range(sizes.turns):
        floors += light.run(viewers.refreshed(bare, screens, CHANGES))
        for way, (hall, held_up) in ways.items():
            took[way] += light.run(viewers.refreshed(hall, screens, CHANGES, held_up))
    for way, all_took in took.items():
        name = f"{screens:,} schermi aggiornati{way}"
        yield from _shares(name, all_took, floors, "0.7 s, nessuno vecchio")


def _shares(name: str, took: list[Took], floors: list[Took], target: str) -> Iterator[Measurement]:
    missed = sum(one.missed for one in took)
    for share, label in ((0.5, "p50"), (0.99, "p99"), (1.0, "l'ultimo")):
        yield Measurement(
            name=f"{name}, {label}" + (f", {missed} mai" if share == 1 else ""),
            value=_typical(took, share),
            unit="s",
            floor=_typical(floors, share),
            floor_name=BARE_ASGI,
            target=target if share == 0.99 else "",
        )


def _typical(took: list[Took], share: float) -> float:
    """The median over all changes: on a shared machine one of them may have met anything."""
    return median(percentile(one.seconds or [viewers.PATIENCE_SECONDS], share) for one in took)


def _cpu(server: house.Server, work: Callable[[], object]) -> float:
    """Seconds of processor that a server spent meanwhile."""
    before = spent_by(server.process)
    work()
    return spent_by(server.process) - before


def spent_by(process: int) -> float:
    times = psutil.Process(process).cpu_times()
    return float(times.user + times.system)


# ---- Pages ----


def unchanged(hall: Hall, bare: Hall, sizes: Sizes) -> Iterator[Measurement]:
    """Who has the page already, and asks whether it still stands."""
    page = light.run(_page(hall.servers[0], hall.path))
    ours = light.get(hall.path, b"If-None-Match: %b\r\n" % page.tag)
    theirs = light.get(hall.path, b'If-None-Match: W/"%b-bare"\r\n' % _number(bare))
    rates, floors = _in_turns((hall, repeat(ours)), (bare, repeat(theirs)), sizes, CLIENTS, {304})
    yield Measurement(
        name="pagine immutate (304)",
        value=median(rates),
        unit="/s",
        floor=median(floors),
        floor_name=BARE_ASGI,
        target="75%",
    )


def _number(bare: Hall) -> bytes:
    return light.run(_page(bare.servers[0], bare.path)).tag.removeprefix(b'W/"').split(b"-")[0]


def rendering(hall: Hall, bare: Hall, sizes: Sizes) -> Iterator[Measurement]:
    """The page of all pairs, made anew; and with what no page reads in its address."""
    yield Measurement(
        name=f"pagina di {sizes.pairs} coppie dopo uno score, a freddo",
        value=light.run(_seconds_of(hall, sizes.turns * CHANGES)),
        unit="s",
        floor=light.run(_seconds_of(bare, sizes.turns)),
        floor_name=BARE_ASGI,
        target="40 ms",
    )
    plain, path = light.get(hall.path), hall.path
    numbers = count(1)
    # Another port in its name is another page to the memory, and the same to whoever draws it.
    cold = (plain.replace(b"127.0.0.1", b"127.0.0.1:%d" % next(numbers)) for _ in repeat(None))
    rates, floors = _in_turns((hall, cold), (bare, repeat(plain)), sizes, 4)
    yield Measurement(
        name=f"pagine di {sizes.pairs} coppie disegnate, 4 alla volta",
        value=median(rates),
        unit="/s",
        floor=median(floors),
        floor_name=BARE_ASGI,
        target="20/s",
    )
    unknown = (light.get(f"{path}?fbclid=IwAR{next(numbers)}") for _ in repeat(None))
    rates, floors = _in_turns((hall, unknown), (hall, repeat(plain)), sizes, CLIENTS)
    yield Measurement(
        name="pagine con un parametro sconosciuto",
        value=median(rates),
        unit="/s",
        floor=median(floors),
        floor_name=PLAIN,
        target="100%",
    )


async def _seconds_of(hall: Hall, times: int) -> float:
    """From asking to the page, each time after a change that the server has heard of."""
    doors, taken = [light.Connections(hall.servers[0], 1)], []
    for _ in range(times):
        await viewers.change(hall, doors)
        await asyncio.sleep(0.1)
        begun = time.perf_counter()
        await doors[0].ask(light.get(hall.path))
        taken.append(time.perf_counter() - begun)
    return median(taken)


Asked = tuple[Hall, Iterator[bytes]]


def _in_turns(
    measured: Asked, floor: Asked, sizes: Sizes, clients: int, expected: Set[int] = frozenset({200})
) -> tuple[list[float], list[float]]:
    """Answers per second, and those of the floor between them."""
    rates: list[float] = []
    floors: list[float] = []
    duration = sizes.seconds / sizes.turns / 4
    for _ in range(2 * sizes.turns):
        for (hall, requests), into in ((floor, floors), (measured, rates)):
            asking = viewers.answers_per_second(hall.servers[0], requests, clients, duration)
            rate, statuses = light.run(asking)
            if statuses != expected:
                raise load.Refused(f"answered with {statuses}")
            into.append(rate)
    return rates, floors


# ---- Many books ----


def many_books(sizes: Sizes, director: Any) -> Iterator[Measurement]:
    """One sheet after the other into each of many books, where nobody writes in company."""
    token = make_token(director)[1]
    typists = [
        typist_of(one_tournament(f"sala-{number}", 2 * TABLES, 2, director), token, 2)
        for number in range(sizes.books)
    ]
    duration = sizes.seconds / sizes.turns / 2
    with (
        house.serving("tests.bench.bare:application", sizes.workers) as bare,
        house.serving(SITE, sizes.workers) as site,
    ):
        costs.viewing_turn(bare, measures.CLIENTS, 0.5)
        costs.saving_turn(site, typists, min(sizes.seconds, 4))
        views, saves = [], []
        for _ in range(2 * sizes.turns):
            views.append(costs.viewing_turn(bare, measures.CLIENTS, duration / 3))
            saves.append(costs.saving_turn(site, typists, duration))
    yield Measurement(
        name=f"score salvati in {len(typists)} tornei insieme",
        value=median(turn.rate for turn in saves),
        unit="/s",
        floor=median(turn.rate for turn in views),
        floor_name=measures.BARE_VIEW,
    )
    yield from costs.each(saves, views, measures.BARE_VIEW)
