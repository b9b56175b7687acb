"""A federation's database: copies of some tournaments that were really played, made by COPY."""

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

import psycopg
from django.contrib.auth.models import User
from django.db import transaction
from psycopg import sql

from tests.bench import house
from tests.bench.big import crowd
from tests.bench.big.halls import (
    Evening,
    Hall,
    Staff,
    forms_of,
    hall_of,
    play,
    players_in,
    somebody,
)
from tests.bench.big.stamps import (
    EVENT_COLUMNS,
    EVENTS,
    HEAD,
    OF_LEDGER,
    OF_TOURNAMENT,
    Person,
    Stamp,
    columns_of,
    head_of,
    stamp,
)
from tournaments.models import Player, Tournament

STAFF_IDS = (2_000_000_001, 2_000_000_002, 2_000_000_003)
"""Of the templates: numbers that occur nowhere else in a book."""
EVENINGS = (
    *(Evening(pairs=pairs, ends=True) for pairs in (20, 22, 23, 24, 25, 26)),
    Evening(pairs=24, played=2, sheets=4),
    Evening(pairs=24, played=2, sheets=None),
    Evening(pairs=20, played=0, sheets=None),
)
"""Most are over; one in nine is being played, one between rounds, one takes entries."""
A_BATCH = 200
_TOWNS = (
    "Bari Bergamo Bologna Brescia Cagliari Catania Como Cuneo Ferrara Firenze Foggia Genova Lecce "
    "Lucca Mantova Messina Milano Modena Napoli Novara Padova Palermo Parma Pavia Perugia Pescara "
    "Pisa Ravenna Rimini Roma Salerno Siena Taranto Torino Trento Treviso Trieste Udine Verona"
)
TOWNS = _TOWNS.split()
WEEKDAYS = ("lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato", "domenica")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """How much there is beside the tournament that is measured."""

    tournaments: int = 20_000
    players: int = 200_000
    accounts: int = 3_000
    offices: int = 500
    """Of the official who has the most."""
    legs: int = 20
    """Tournaments of a circuit."""


@dataclass(frozen=True, slots=True)
class Filled:
    tournaments: int
    events: int


PAGEFUL = Sizes(tournaments=400, players=2_000, accounts=200, offices=210, legs=4)
"""What fills two pages of every list: one with more rows takes longer, and that is no growth."""


def fill(sizes: Sizes, busiest: User, mark: int = 1) -> Filled:
    """Fill the database that this process was given; `busiest` gets most of the offices.

    With another `mark` it is filled once more.
    """
    chance = random.Random(mark)
    with house.raw_connection() as raw:
        raw.execute("SET synchronous_commit = off")
        stamps = [stamp(raw, hall, players_in(hall)) for hall in _templates()]
        everybody = crowd.people(sizes.players, mark, chance)
        crowd.write_players(raw, everybody)
        accounts = crowd.write_accounts(raw, sizes.accounts, chance)
        crowd.write_tokens(raw, accounts, chance)
        crowd.write_members(raw, everybody, accounts[0])
        raw.commit()
        made = _Copies(stamps, everybody, accounts, busiest.pk, sizes, mark, chance)
        made.write(raw)
        crowd.write_traces(raw, made.ledgers, accounts, chance)
        crowd.write_circuits(raw, made.ledgers, accounts, (mark, sizes.legs), chance)
        raw.commit()
        raw.autocommit = True
        raw.execute("VACUUM ANALYZE")
    return Filled(len(made.ledgers), made.events)


def _templates() -> Iterator[Hall]:
    staff = Staff(*map(_staff, STAFF_IDS))
    for number, evening in enumerate(EVENINGS):
        if there := Tournament.objects.filter(slug=f"timbro-{number}").first():
            yield hall_of(there, staff)
            continue
        made = Player.objects.bulk_create(
            Player(name=f"Timbro{number}q{one:03}w", membership_number=f"Z{number}q{one:03}w")
            for one in range(2 * evening.pairs)
        )
        with transaction.atomic():
            played = play(f"Timbro {number}", f"timbro-{number}", staff, evening, forms_of(made))
        yield played


def _staff(id_: int) -> User:
    return User.objects.filter(pk=id_).first() or somebody(f"timbro{id_}", id_)


class _Copies:
    """Copies of templates, one after the other; batches are written while the next is made."""

    def __init__(
        self,
        stamps: Sequence[Stamp],
        everybody: Sequence[Person],
        accounts: Sequence[int],
        busiest: int,
        sizes: Sizes,
        mark: int,
        chance: random.Random,
    ) -> None:
        self.stamps, self.everybody, self.accounts = stamps, everybody, accounts
        self.busiest, self.sizes, self.mark, self.chance = busiest, sizes, mark, chance
        self.ledgers = [crowd.uuid_of(chance) for _ in range(sizes.tournaments)]
        self.events = 0

    def write(self, raw: psycopg.Connection) -> None:
        with ThreadPoolExecutor(1) as writer:
            written: Future[None] | None = None
            for first in range(0, self.sizes.tournaments, A_BATCH):
                last = min(first + A_BATCH, self.sizes.tournaments)
                texts = self._batch(range(first, last))
                if written:
                    written.result()
                written = writer.submit(_send, raw, texts)
            if written:
                written.result()

    def _batch(self, numbers: Iterable[int]) -> dict[str, list[str]]:
        texts: dict[str, list[str]] = defaultdict(list)
        for number in numbers:
            self._copy(number, texts)
        return texts

    def _copy(self, number: int, texts: dict[str, list[str]]) -> None:
        one = self.stamps[number % len(self.stamps)]
        later = timedelta(days=number * crowd.DAYS // self.sizes.tournaments) - timedelta(
            days=crowd.DAYS
        )
        values = one.values(
            self.ledgers[number],
            self._people(one.players),
            self._users(number),
            (crowd.uuid_of(self.chance) for _ in range(one.texts)),
            later,
        )
        events, last_hash = one.chained(values, later)
        self.events += len(one.events)
        texts[Tournament._meta.db_table].append(_tournament(self.mark, number, values[0], later))
        texts[HEAD].append(head_of(values, one, last_hash))
        texts[EVENTS].append(events)
        for table, rows in one.rows.items():
            texts[table].append(rows.filled(values))

    def _people(self, many: int) -> list[Person]:
        """Whoever lives nearby: people meet the same ones again and again."""
        first = self.chance.randrange(len(self.everybody) - many)
        near = range(first, min(first + 4 * many, len(self.everybody)))
        return [self.everybody[at] for at in sorted(self.chance.sample(near, many))]

    def _users(self, number: int) -> list[int]:
        """Director, computerista, referee; the busiest directs at even distances."""
        chosen = self.chance.sample(self.accounts, 3)
        every = max(1, self.sizes.tournaments // self.sizes.offices)
        if number % every == 0 and number // every < self.sizes.offices - 1:
            chosen[0] = self.busiest
        return chosen


def _tournament(mark: int, number: int, id_: str, later: timedelta) -> str:
    day = date.today() + later  # noqa: DTZ011 - any day will do
    town = TOWNS[number % len(TOWNS)]
    name = f"Torneo del {WEEKDAYS[number % 7]} {town}"
    opened = (datetime.now(UTC) + later).isoformat()
    slug, flags = f"serata-{mark}-{number}", "t\tf\tf\tf"
    return f"{id_}\t{slug}\t{name}\tCircolo {town}\t{day}\t{flags}\t0\t{opened}\t\tf\tf\t\n"


_TOURNAMENT_COLUMNS = (
    "id",
    "slug",
    "name",
    "venue",
    "played_on",
    "is_public",
    "put_away",
    "proposals_allowed",
    "bookings_open",
    "names_revision",
    "created_at",
    "kind",
    "equal_cards",
    "compass_lines",
    "referti_body",
)
_ORDER: dict[str, Sequence[str]] = {
    Tournament._meta.db_table: _TOURNAMENT_COLUMNS,
    HEAD: ("id", "head", "head_hash"),
    EVENTS: EVENT_COLUMNS,
    **{model._meta.db_table: columns_of(model) for model in (*OF_LEDGER, *OF_TOURNAMENT)},
}
"""Each table behind those that it refers to, with the columns of its text."""


def _send(raw: psycopg.Connection, texts: dict[str, list[str]]) -> None:
    for table, columns in _ORDER.items():
        statement = sql.SQL("COPY {} ({}) FROM STDIN").format(
            sql.Identifier(table), sql.SQL(", ").join(map(sql.Identifier, columns))
        )
        with raw.cursor() as cursor, cursor.copy(statement) as copy:
            copy.write("".join(texts[table]))
    raw.commit()
