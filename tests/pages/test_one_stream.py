"""One browser holds one stream, none while nobody looks, and says "live" only while it is so."""

import pytest
from playwright.sync_api import Page, expect

from tests import builders
from tests.builders import Hall
from tests.machine.browser import OpenPage
from tests.machine.network import Network
from tests.machine.waiting import until
from tournaments.pages.live.streams import BEAT, HEARTBEAT_SECONDS

PAGES = (
    "classifica/",
    "classifica/",
    "posto/",
    "turni/",
    "schermo/",
    "schermo/tavoli/",
    "coppie/1/",
)
SILENCE_MS = 25_000
LOOK = """hidden => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
HEARS_BEATS = """new Promise(done => {
    const source = new EventSource("/eventi-di-prova");
    source.addEventListener("beat", () => { source.close(); done(true); });
})"""


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    return builders.small_tournament(
        entrants=7, rounds=3, played=1, started=True, name="Serata di prova"
    )


def address(network: Network, hall: Hall, rest: str = "") -> str:
    return f"{network.url}/t/{hall.tournament.slug}/{rest}"


def is_(page: Page, state: str) -> None:
    expect(page.locator("#live-state")).to_have_attribute("data-state", state)


def wait_for_streams(network: Network, count: int) -> None:
    until(lambda: network.streams == count, lambda: f"{network.streams} streams instead of {count}")


def test_seven_pages_of_one_browser_share_a_stream_that_hidden_ones_leave(
    network: Network, hall: Hall, page: Page
) -> None:
    pages = [page, *(page.context.new_page() for _ in PAGES[1:])]
    for tab, rest in zip(pages, PAGES, strict=True):
        tab.goto(address(network, hall, rest))
        is_(tab, "open")
    wait_for_streams(network, 1)
    page.evaluate(LOOK, True)
    is_(page, "")
    builders.enter_sheet(hall, 2, builders.tables(hall, 2)[0].table)
    expect(pages[1].locator(".notice")).to_contain_text("Mancano 2 score")
    expect(page.locator(".notice")).to_contain_text("Mancano 3 score")
    for tab in pages[1:]:
        tab.evaluate(LOOK, True)
    wait_for_streams(network, 0)
    page.evaluate(LOOK, False)
    is_(page, "open")
    expect(page.locator(".notice")).to_contain_text("Mancano 2 score")
    wait_for_streams(network, 1)


@pytest.mark.parametrize("shared", [True, False], ids=["shared", "alone"])
def test_a_frozen_network_is_noticed_and_caught_up_with(
    network: Network, hall: Hall, open_page: OpenPage, shared: bool
) -> None:
    page = open_page()
    if not shared:
        page.add_init_script("delete window.SharedWorker")
    page.clock.install()
    page.goto(address(network, hall, "classifica/"))
    is_(page, "open")
    network.freeze()
    builders.enter_sheet(hall, 2, builders.tables(hall, 2)[0].table)
    page.clock.fast_forward(SILENCE_MS)
    is_(page, "lost")
    expect(page.locator("#live-state")).to_contain_text("Collegamento perso")
    network.thaw()
    page.clock.fast_forward(2_000)
    is_(page, "open")
    expect(page.locator(".notice")).to_contain_text("Mancano 2 score")
    page.evaluate(LOOK, True)
    wait_for_streams(network, 0)


def test_a_page_whose_questions_are_not_answered_is_not_live(
    network: Network, hall: Hall, open_page: OpenPage
) -> None:
    # What its keeper asks for does not pass through the page's routes.
    page = open_page(service_workers="block")
    page.clock.install()
    page.goto(address(network, hall, "classifica/"))
    is_(page, "open")
    page.route("**/t/**", lambda route: route.abort())
    builders.enter_sheet(hall, 2, builders.tables(hall, 2)[0].table)
    is_(page, "lost")
    page.unroute("**/t/**")
    page.clock.fast_forward(6_000)
    is_(page, "open")
    expect(page.locator(".notice")).to_contain_text("Mancano 2 score")


def test_scripts_hear_the_heartbeat_twice_before_they_take_it_for_lost(
    network: Network, hall: Hall, open_page: OpenPage
) -> None:
    page = open_page(service_workers="block")
    page.route(
        "**/eventi-di-prova",
        lambda route: route.fulfill(body=BEAT, content_type="text/event-stream"),
    )
    page.goto(address(network, hall, "classifica/"))
    assert page.evaluate(HEARS_BEATS)
    assert 2 * max(HEARTBEAT_SECONDS) * 1000 < SILENCE_MS
