"""How fast books are verified, beside the floor: `python -m tests.bench.verifying [EVENTS]`.

In a database of its own, which is gone afterwards. The floor is the same rows read raw and a
SHA-256 over the bytes of each. By the clock, the whole command with its processes; and by what
processors spent, PostgreSQL's too, which says the same however many others use the machine.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from io import StringIO

WORKERS = 2
TURNS = 3
INSIDE = "--inside"
FLOOR = "le stesse righe e SHA-256, psycopg"
TARGET = "80,000/s"


def main(arguments: list[str]) -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    if INSIDE in arguments:
        measure(int(arguments[-1]))
        return
    from tests.bench import house

    with house.own_environment() as environment:
        command = [sys.executable, "-m", "tests.bench.verifying", INSIDE]
        subprocess.run([*command, *(arguments or ["300000"])], env=environment, check=True)


def measure(how_many: int) -> None:
    """Verification and floor in turns, the better of each."""
    from django.core.management import call_command
    from django.db import connection

    from scoring import store
    from scoring.queries.carrying import lengths
    from tests.bench.figures import HEADER
    from tournaments.management.integrity import batches, check

    make(how_many)
    of_each = lengths(store.ledgers())
    events = sum(of_each.values())
    portions = list(batches(of_each))
    print(f"{len(of_each):,} libri, {events:,} eventi", HEADER, sep="\n")  # noqa: T201
    arguments = ("verify_ledger", f"--workers={WORKERS}")
    clock = [seconds(lambda: call_command(*arguments, stdout=StringIO())) for _ in range(TURNS)]
    turns = [
        (
            processor(lambda: read_raw(portions)),
            processor(lambda: [check(one) for one in portions]),
        )
        for _ in range(TURNS)
    ]
    raw, checked = (min(taken) for taken in zip(*turns, strict=True))
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_size_pretty(pg_table_size('scoring_event'))")
        (size,) = cursor.fetchone()
    for name, taken in (
        (f"verify_ledger, con l'orologio ({size})", min(clock) * WORKERS),
        ("verify_ledger, a tempo di processore", checked),
    ):
        print(figure(name, events, taken, raw))  # noqa: T201


def figure(name: str, events: int, taken: float, raw: float) -> str:
    """So many a second on two processors, of what so much time of one is enough for."""
    from tests.bench.figures import Measurement

    return Measurement(
        name=name,
        value=WORKERS * events / taken,
        unit="/s",
        floor=WORKERS * events / raw,
        floor_name=FLOOR,
        target=TARGET,
    ).line()


def make(how_many: int) -> None:
    """So many events, in books that were played to their end."""
    from django.core.management import call_command
    from django.db import connection, transaction

    from scoring import queries
    from tests import builders
    from tests.bench import house
    from tests.bench.many_books import copies

    assert house.is_ours()
    call_command("migrate", interactive=False, verbosity=0)
    hall = builders.small_tournament(16, rounds=4)
    builders.finish(hall)
    with transaction.atomic():
        copies(hall.ledger, how_many // int(queries.head(hall.ledger)))
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def processor(work: Callable[[], object]) -> float:
    """Seconds that this process and its connection's server spent."""
    import psutil
    from django.db import connection

    connection.ensure_connection()
    server = psutil.Process(connection.connection.info.backend_pid)
    before, begun = server.cpu_times(), time.process_time()
    work()
    own, after = time.process_time() - begun, server.cpu_times()
    return own + after.user + after.system - before.user - before.system


def read_raw(portions: Iterable[Sequence[object]]) -> None:
    """The rows of some books and a hash over the bytes of each."""
    from django.db import connection

    statement = (
        "SELECT ledger_id, number, name, version, data::text, user_id, role, command_id, at, hash,"
        " seals::text FROM scoring_event WHERE ledger_id = ANY(%s) ORDER BY ledger_id, number"
    )
    connection.ensure_connection()
    with connection.connection.cursor() as cursor:
        for ledgers in portions:
            for row in cursor.execute(statement, [list(ledgers)]).fetchall():
                sha256(row[4].encode()).hexdigest()


if __name__ == "__main__":
    main(sys.argv[1:])
