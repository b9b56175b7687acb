"""What is written together is killed at each point on its way: it is there whole, or not at all.

Where it stands nobody has to guess: it comes as far as a lock of PostgreSQL that the test holds.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from signal import SIGCONT, SIGKILL, SIGSTOP
from typing import Any
from uuid import UUID

import psycopg
import pytest

from config.env import CHECKOUT
from tests import builders
from tests.faults import crowd
from tests.faults.crowd import DECIDING, GOING_ON, PEOPLE, THIRD
from tests.machine.nursery import Nursery, nursery
from tests.machine.servers import Server, holding_what_was_built
from tests.machine.waiting import until
from tests.scoring.writer import command_id

WRITING, COMMITTING = 9, 10
TRIGGERS = f"""
    CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_advisory_xact_lock_shared(TG_ARGV[0]::int); RETURN NEW; END $$;
    CREATE TRIGGER writing BEFORE INSERT ON scoring_event FOR EACH ROW
        WHEN ((NEW.data ->> 'table')::int = {THIRD + 1}) EXECUTE FUNCTION wait({WRITING});
    CREATE CONSTRAINT TRIGGER committing AFTER INSERT ON scoring_event
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait({COMMITTING});
"""
LOCK = "SELECT pg_advisory_xact_lock({})"
UNSENT = {
    "before the book is held": "LOCK TABLE scoring_ledgerhead",
    "once it is held": "LOCK TABLE scoring_command",
    "between two decisions": LOCK.format(DECIDING),
}
SENT = {
    "before the first event": "LOCK TABLE scoring_event IN SHARE MODE",
    "between events and their rows": "LOCK TABLE scoring_table IN SHARE MODE",
    "between the events of two": LOCK.format(WRITING),
    "at COMMIT": LOCK.format(COMMITTING),
}
COMMITTED = {"behind COMMIT, and nobody has heard": LOCK.format(COMMITTING)}
POINTS = UNSENT | SENT | COMMITTED
Written = dict[UUID, int]
"""The number that each command came to."""


@dataclass
class Evening:
    """A book that some write to together."""

    server: Server
    born: Nursery
    acks: Path
    typed: int = 0

    @contextmanager
    def stopped(self, point: str) -> Iterator[tuple[int, int]]:
        """In the block they have come as far as that: the process that does it, and its session."""
        with (
            closing(psycopg.connect(self.server.url)) as stop,
            ThreadPoolExecutor(1) as beside,
        ):
            with self._who_came_first_holds_the_book() as process:
                # Or it stands in the queue, where who came first has the same lock.
                stopping = beside.submit(stop.execute, POINTS[point].encode())
                until(lambda: stopping.done() or self._hold_ups(of=stop), "the stop")
            stopping.result()
            until(lambda: self._hold_ups(by=stop), "those who write")
            ((session,),) = self._hold_ups(by=stop)
            if point in COMMITTED:
                os.kill(process, SIGSTOP)
                stop.rollback()
                until(self.written, "COMMIT")
            yield process, session

    def type_again(self) -> None:
        with self._who_came_first_holds_the_book():
            pass
        self.born.is_rid_of_it()

    @contextmanager
    def _who_came_first_holds_the_book(self) -> Iterator[int]:
        with closing(psycopg.connect(self.server.url)) as going_on:
            going_on.execute(LOCK.format(GOING_ON).encode())
            process = self.born.child(self.typed)
            self.born.expect("all wait")
            yield process

    def _hold_ups(
        self, *, of: psycopg.Connection | None = None, by: psycopg.Connection | None = None
    ) -> list[tuple[Any, ...]]:
        """Sessions that wait for another: this one, or for this one."""
        if of:
            which = f"pid = {of.info.backend_pid} AND pg_blocking_pids(pid) <> '{{}}'"
        else:
            assert by
            which = f"{by.info.backend_pid} = ANY(pg_blocking_pids(pid))"
        return self.server.run(f"SELECT pid FROM pg_stat_activity WHERE {which}")

    def nobody_writes(self) -> bool:
        return not self.server.run("SELECT FROM pg_stat_activity WHERE backend_xid IS NOT NULL")

    def written(self) -> Written:
        """Of what they type now."""
        return {id_: number for id_, number, _ in self._commands()}

    def was_written(self) -> Written:
        """In one transaction, if at all."""
        commands = self._commands()
        assert len({transaction for *_, transaction in commands}) <= 1
        return {id_: number for id_, number, _ in commands}

    def _commands(self) -> list[tuple[Any, ...]]:
        ids = ", ".join(f"'{id_}'" for id_ in self._ids())
        return self.server.run(
            "SELECT command_id, max(number), min(xmin::text) FROM scoring_event"
            f" WHERE command_id IN ({ids}) GROUP BY command_id"
        )

    def _ids(self) -> list[UUID]:
        return [command_id(self.typed + place) for place in range(PEOPLE)]

    def acknowledged(self) -> Written:
        lines = (line.split() for line in self.acks.read_text().splitlines())
        numbers = {command_id(int(typed)): int(number) for typed, number in lines}
        return {id_: numbers[id_] for id_ in self._ids()}

    def all_is_there(self, before: Written) -> None:
        """Once each, as it was acknowledged; what was there before has been repeated."""
        written = self.written()
        assert len(written) == PEOPLE
        assert self.acknowledged() == written
        assert before in ({}, written)
        self.typed += PEOPLE


@pytest.fixture
def evening(
    own_server: Server, program_environment: dict[str, str], tmp_path: Path
) -> Iterator[Evening]:
    builders.enter(hall := builders.open_tournament(slug="strage"), 2 * (PEOPLE + 1))
    builders.start_round(hall, 1)
    server = holding_what_was_built(own_server)
    server.run(TRIGGERS)
    (acks := tmp_path / "acks").touch()
    environment = {**os.environ, **program_environment, "DATABASE_URL": server.url}
    with nursery(crowd.__name__, "strage", str(acks), environment=environment) as born:
        evening = Evening(server, born, acks)
        yield evening
    for check in (["verify_ledger"], ["rebuild_projections", "--check"]):
        subprocess.run(
            [sys.executable, "manage.py", *check], cwd=CHECKOUT, env=environment, check=True
        )


@pytest.mark.slow("a PostgreSQL of its own, and eight times some who write")
def test_who_writes_for_all_is_killed(evening: Evening) -> None:
    for point in POINTS:
        with evening.stopped(point) as (process, _):
            os.kill(process, SIGKILL)
            evening.born.is_rid_of_it()
        # Whatever it was stopped by goes on.
        until(evening.nobody_writes, "the end of their session")
        written = evening.was_written()
        # What it had sent whole PostgreSQL does, whoever hears of it.
        may_be = {0, PEOPLE} if point in SENT else {_sure(point)}
        assert len(written) in may_be, point
        evening.type_again()
        evening.all_is_there(written)


@pytest.mark.slow("a PostgreSQL of its own, and eight times some who write")
def test_their_session_is_ended(evening: Evening) -> None:
    for point in POINTS:
        with evening.stopped(point) as (process, session):
            os.kill(process, SIGSTOP)
            evening.server.run(f"SELECT pg_terminate_backend({session}, 60000)")
            written = evening.was_written()
            assert len(written) == _sure(point), point
        os.kill(process, SIGCONT)
        evening.born.is_rid_of_it()
        evening.all_is_there(written)


@pytest.mark.soak("a PostgreSQL of its own is killed and started eight times")
def test_postgresql_is_killed(evening: Evening) -> None:
    for point in POINTS:
        with evening.stopped(point) as (process, _):
            os.kill(process, SIGSTOP)
            evening.server.kill()
        evening.server.start()
        written = evening.was_written()
        assert len(written) == _sure(point), point
        os.kill(process, SIGCONT)
        evening.born.is_rid_of_it()
        evening.all_is_there(written)


def _sure(point: str) -> int:
    return PEOPLE if point in COMMITTED else 0
