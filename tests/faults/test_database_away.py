"""PostgreSQL goes away and comes back, and whoever asks meanwhile is told when to ask again."""

import pytest
from django.db import connection
from playwright.sync_api import Page, expect

from tests import builders
from tests.builders import Hall
from tests.faults.desk_by_wire import Desk, desk_at, session_of
from tests.machine.processes import OpenSite
from tests.machine.servers import Server, holding_what_was_built
from tests.machine.soak import as_many
from tests.machine.waiting import until

TRIES = as_many(2, soak=30)
"""How often all is asked for in vain; each waits until the site gives up, or is told at once."""
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


@pytest.mark.slow("a PostgreSQL of its own that is away for a while")
def test_all_is_back_by_itself_and_tried_again_for_every_few_seconds(
    desk: Desk, hall: Hall, own_server: Server
) -> None:
    ranking = f"/t/{hall.tournament.slug}/"
    assert saves(desk)
    assert desk.get(ranking).status == 200
    own_server.stop()
    for _ in range(TRIES):
        for answer in (desk.types(1, 2, 1000), desk.get(ranking), desk.get("/")):
            assert answer.status == 503
            assert int(answer.headers["retry-after"]) <= BACK_SECONDS
        assert desk.get("/healthz").status == 200
        assert desk.get("/readyz").status == 503
    own_server.start()

    until(lambda: saves(desk) and desk.get(ranking).status == 200, "a site that saves and shows")
    until(lambda: desk.get("/readyz").status == 200, "a ready site")
    # Or a pause that doubles each time would outlast the return by far.
    assert connection.settings_dict["OPTIONS"]["pool"]["reconnect_timeout"] < BACK_SECONDS


@pytest.mark.soak("what waits for a database gives up after seconds")
def test_who_asks_without_the_database_is_told_so_in_words(desk: Desk, own_server: Server) -> None:
    own_server.stop()
    refused = desk.types(1, 1, 1000)
    assert refused.headers["content-type"] == "application/problem+json"
    assert refused.json()["code"] == "unavailable"
    assert "ripro" in refused.json()["detail"].lower()
    page = desk.get("/admin/").body.decode()
    assert "qualche secondo" in page
    assert "Traceback" not in page


@pytest.mark.soak("a PostgreSQL of its own that is away for a while")
def test_a_phone_says_so_and_is_live_again_by_itself(
    desk: Desk, hall: Hall, own_server: Server, page: Page
) -> None:
    page.goto(f"{desk.url}/t/{hall.tournament.slug}/")
    state = page.locator("#live-state")
    expect(state).to_have_attribute("data-state", "open")
    own_server.stop()
    expect(state).to_have_attribute("data-state", "lost")
    page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    assert state.evaluate("one => one.getBoundingClientRect().top") < 200, "however far one reads"
    own_server.start()
    expect(state).to_have_attribute("data-state", "open")


@pytest.mark.soak("a database goes and comes back")
def test_a_page_that_is_opened_meanwhile_asks_again_by_itself(
    desk: Desk, hall: Hall, own_server: Server
) -> None:
    """A wall has nobody to press a button; what was to be saved is left to whoever sends it."""
    own_server.stop()
    for address in (f"/t/{hall.tournament.slug}/schermo/", "/admin/"):
        assert b'http-equiv="refresh"' in desk.get(address).body
    assert b'http-equiv="refresh"' not in desk.posts("/admin/").body


def test_a_line_that_broke_while_nobody_asked_is_mended_unseen(
    desk: Desk, own_server: Server
) -> None:
    assert saves(desk)
    own_server.kill()
    own_server.start()
    assert saves(desk)
