"""PostgreSQL goes away and comes back, and whoever asks meanwhile is told when to ask again."""

from __future__ import annotations

import os
import time

import pytest

from tests import builders
from tests.builders import Hall
from tests.faults.desk_by_wire import Desk, desk_at, session_of
from tests.machine.processes import OpenSite
from tests.machine.servers import Server, holding_what_was_built, until_within

AWAY_SECONDS = float(os.environ.get("AWAY", "20"))
"""Long enough that a pause which doubles each time would outlast the return by far."""
BACK_SECONDS = 5


@pytest.fixture
def hall(own_server: Server) -> Hall:
    hall = builders.small_tournament(8, 3, played=0)
    builders.start_round(hall, 1)
    return hall


@pytest.fixture
def desk(hall: Hall, own_server: Server, open_site: OpenSite) -> Desk:
    session = session_of(hall.computerista)
    server = holding_what_was_built(own_server)
    return desk_at(open_site(DATABASE_URL=server.url).url, hall, session)


def saves(desk: Desk) -> bool:
    return desk.types(1, 1, 1000).status == 200


@pytest.mark.slow
def test_all_is_back_within_five_seconds_of_its_return(
    desk: Desk, hall: Hall, own_server: Server
) -> None:
    ranking = f"/t/{hall.tournament.slug}/"
    assert saves(desk)
    assert desk.get(ranking).status == 200
    own_server.stop()
    left = time.monotonic()
    while time.monotonic() - left < AWAY_SECONDS:
        for answer in (desk.types(1, 2, 1000), desk.get(ranking), desk.get("/")):
            assert answer.status == 503
            assert int(answer.headers["retry-after"]) <= BACK_SECONDS
        assert desk.get("/healthz").status == 200
        assert desk.get("/readyz").status == 503
    own_server.start()

    until_within(BACK_SECONDS, lambda: saves(desk) and desk.get(ranking).status == 200)
    until_within(BACK_SECONDS, lambda: desk.get("/readyz").status == 200)


def test_who_asks_without_the_database_is_told_so_in_words(desk: Desk, own_server: Server) -> None:
    own_server.stop()
    refused = desk.types(1, 1, 1000)
    assert refused.headers["content-type"] == "application/problem+json"
    assert refused.json()["code"] == "unavailable"
    assert "ripro" in refused.json()["detail"].lower()
    page = desk.get("/admin/").body.decode()
    assert "qualche secondo" in page
    assert "Traceback" not in page


def test_a_line_that_broke_while_nobody_asked_is_mended_unseen(
    desk: Desk, own_server: Server
) -> None:
    assert saves(desk)
    own_server.kill()
    own_server.start()
    assert saves(desk)
