"""Forty people type through two web processes, and what writes for several of them is killed."""

import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle, islice
from threading import Event
from typing import Any
from uuid import UUID

import pytest

from config.env import CHECKOUT
from tests import builders
from tests.builders import Hall
from tests.faults.desk_by_wire import LATEST, Answer, Desk, desk_at, session_of
from tests.faults.typists import Typing
from tests.machine.processes import OpenSite, Site
from tests.machine.servers import Server, holding_what_was_built
from tests.machine.soak import as_many

PEOPLE, SITES = 40, 2
KILLS = as_many(3, soak=12)
SHEETS = as_many(50, soak=400)
"""Acknowledged between one kill and the next."""
AN_HOUR = 3_600
COMMANDS = """
    SELECT command.command_id, command.last, (event.data -> 'table')::int
      FROM scoring_command AS command
      JOIN scoring_event AS event ON event.number = command.first AND event.data ? 'table'
     ORDER BY command.first
"""
IN_COMPANY = """
    SELECT count(*) FROM (SELECT FROM scoring_event GROUP BY xmin::text
    HAVING count(DISTINCT command_id) > 1) AS company
"""


class Doors:
    """Two processes on one book; each table goes to the same of them."""

    def __init__(self, hall: Hall, session: str, open_site: Callable[[], Site]) -> None:
        self._hall, self._session, self._open = hall, session, open_site
        self.sites = [open_site() for _ in range(SITES)]

    def types(self, round_: int, table: int, total: int, key: UUID, seen: int) -> Answer:
        return self._desk(table % SITES).types(round_, table, total, key, seen)

    def kill(self, place: int) -> None:
        """Without a word, and another in its place."""
        self.sites[place].process.kill()
        self.sites[place].wait_for_end()
        self.sites[place] = self._open()

    def _desk(self, place: int) -> Desk:
        return desk_at(self.sites[place].url, self._hall, self._session)


@pytest.fixture
def hall(own_server: Server) -> Hall:
    hall = builders.open_tournament(slug="grande", rounds=1, retype_seconds=AN_HOUR)
    builders.enter(hall, 2 * PEOPLE)
    builders.start_round(hall, 1)
    return hall


@pytest.mark.slow("two web processes and a PostgreSQL are killed while forty people type")
def test_nothing_is_lost_doubled_or_out_of_order_when_what_writes_for_several_is_killed(
    hall: Hall, own_server: Server, open_site: OpenSite, program_environment: dict[str, str]
) -> None:
    session = session_of(hall.computerista)
    server = holding_what_was_built(own_server)
    doors = Doors(hall, session, lambda: open_site(DATABASE_URL=server.url))
    typing = Typing(doors)  # type: ignore[arg-type]  # a desk with several doors
    with ThreadPoolExecutor(PEOPLE) as people:
        for table in range(1, PEOPLE + 1):
            people.submit(typing.at, table)
        try:
            _kill_one_after_another(typing, doors, server)
        finally:
            typing.enough.set()

    assert not typing.refused, typing.refused[0].body
    assert typing.unavailable, "nobody noticed"
    ((together,),) = server.run(IN_COMPANY)
    assert together, "nobody wrote for several"
    written = server.run(COMMANDS)
    _all_is_there(typing, written)
    _who_asks_again_is_answered_as_before(typing)
    assert server.run(COMMANDS) == written
    for check in (["verify_ledger"], ["rebuild_projections", "--check"]):
        subprocess.run(
            [sys.executable, "manage.py", *check],
            cwd=CHECKOUT,
            env={**os.environ, **program_environment, "DATABASE_URL": server.url},
            check=True,
        )


def _kill_one_after_another(typing: Typing, doors: Doors, server: Server) -> None:
    never = Event()

    def kill_the_database() -> None:
        server.kill()
        server.start()

    kills: tuple[Callable[[], None], ...] = (
        lambda: doors.kill(0),
        server.kill_who_writes,
        kill_the_database,
        lambda: doors.kill(1),
    )
    for kill in islice(cycle(kills), KILLS):
        typing.wait_for(SHEETS, never)
        kill()
    typing.wait_for(SHEETS, never)


def _all_is_there(typing: Typing, written: list[tuple[Any, ...]]) -> None:
    """Once each, with the number that was answered, behind all that its table had before."""
    numbers = {command_id: number for command_id, number, _ in written}
    assert len(numbers) == len(written), "a command was done twice"
    acknowledged = {key: sheet.number for key, sheet in typing.acknowledged.items()}
    assert {key: numbers.get(key) for key in acknowledged} == acknowledged
    last: dict[int, int] = defaultdict(int)
    for sheet in typing.acknowledged.values():
        assert last[sheet.table] < sheet.number, "out of order"
        assert sheet.seen in (last[sheet.table], LATEST)
        last[sheet.table] = sheet.number
    # What was on its way when all were told that it was enough may be written all the same.
    unheard = [table for key, _, table in written if key not in acknowledged]
    assert len(unheard) == len(set(unheard)), "somebody went on without an answer"


def _who_asks_again_is_answered_as_before(typing: Typing) -> None:
    """Mostly by processes that began after it was done."""
    with ThreadPoolExecutor(PEOPLE) as people:
        for sheet, answer in zip(
            typing.acknowledged.values(),
            people.map(typing.send, typing.acknowledged.values()),
            strict=True,
        ):
            assert answer
            assert answer.json()["number"] == sheet.number, answer.body
