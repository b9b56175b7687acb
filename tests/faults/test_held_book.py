"""A book that somebody holds keeps neither others nor the next who come from their answer."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from django.db import connection, transaction

from scoring import queries
from tests import builders
from tests.builders import Hall
from tests.faults.desk_by_wire import Answer, desk_at, session_of
from tests.machine.database import database_url
from tests.machine.processes import Site
from tests.machine.waiting import until
from tournaments.organise.perform import perform
from tournaments.organise.tournaments import DescribeTournament

CROWD = 40
"""So many may be at one book of a process."""
TOO_MANY = 5
CONNECTIONS = 20
PENALTY = {
    "round": 1,
    "unit": "victory_points",
    "amount": 2,
    "article": "10.25",
    "reason": "Pozzetto esposto",
    "knowing": True,
}


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    return builders.small_tournament(entrants=8, rounds=1, played=0, started=True)


@pytest.fixture
def held(hall: Hall) -> Iterator[psycopg.Connection]:
    with psycopg.connect(database_url()) as other:
        other.execute("SELECT FROM scoring_ledgerhead WHERE id = %s FOR UPDATE", [hall.ledger])
        yield other


@pytest.mark.slow("a web process, and forty-five people who ask it")
def test_others_are_answered_and_the_crowd_s_next_is_told_at_once(
    hall: Hall, held: psycopg.Connection, site: Site
) -> None:
    """Penalties have a reason, whose row is written in the same transaction: none of those who wait
    for the book holds a connection, of which there are half as many as are asked here."""
    desk = desk_at(site.url, hall, session_of(hall.referee))
    path = f"/api/v1/tournaments/{hall.tournament.slug}/penalties"
    told: list[Answer] = []

    def penalises(entrant: int) -> None:
        told.append(desk.posts(path, {**PENALTY, "entrant": entrant}))

    with ThreadPoolExecutor(CROWD + TOO_MANY) as threads:
        for place in range(CROWD + TOO_MANY):
            threads.submit(penalises, place % 8 + 1)
        until(lambda: len(told) >= TOO_MANY or _wait_for_rows() >= CONNECTIONS, "a crowd")
        assert [answer.status for answer in told] == [503] * len(told)
        assert desk.get("/api/v1/me").status == 200
        assert desk.get("/healthz").status == 200
        refusals = {(answer.json()["code"], answer.headers["retry-after"]) for answer in told}
        assert refusals == {("book_busy", "5")}
        held.rollback()
    given = [answer for answer in told if answer.status == 200]
    assert {answer.status for answer in told} <= {200, 503}
    assert len(queries.penalties(hall.ledger)) == len(given)


def _wait_for_rows() -> int:
    with psycopg.connect(database_url()) as looking:
        return looking.execute(
            "SELECT FROM pg_stat_activity"
            " WHERE wait_event_type = 'Lock' AND datname = current_database()"
        ).rowcount


def test_what_is_said_of_a_tournament_waits_for_nobody_who_writes_in_its_book(
    hall: Hall, held: psycopg.Connection
) -> None:
    """A remark asks for the tournament's row with the head held: each waited for the other."""
    held.execute("SELECT FROM tournaments_tournament WHERE id = %s FOR KEY SHARE", [hall.ledger])
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL lock_timeout = '5s'")
        said = {"venue": "Circolo di Terni", "goes_on_at": ""}
        perform(DescribeTournament(said=said), by=hall.directing)
    hall.tournament.refresh_from_db()
    assert hall.tournament.venue == "Circolo di Terni"
