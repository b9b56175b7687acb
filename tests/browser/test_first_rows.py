"""A phone's first rows, while nothing but the page itself has come over the line."""

import pytest
from playwright.sync_api import Route, expect

from tests import builders
from tests.browser.test_phone import FOLD, SMALL, TOP_OF_FIRST
from tests.builders import Hall
from tests.machine.browser import OpenPage
from tests.machine.painted import ROW_PAINTED, WHEN_ROW_PAINTED
from tests.machine.processes import Site
from tests.machine.slow_line import Rate, slow_line

BLOCKING = """() => performance.getEntriesByType("resource")
    .filter((one) => one.renderBlockingStatus === "blocking").map((one) => one.name)"""
GREEN = "rgb(20, 73, 47)"
CRAWLING = Rate(bits_a_second=64_000)
"""On which a page's head is there a good while before its rows."""
FIRST_FRAME = "() => performance.getEntriesByName('first-contentful-paint')[0].startTime"
FACES = """() => document.fonts.ready.then((faces) => faces.check("16px 'Source Sans 3'"))"""


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    return builders.small_tournament(entrants=24, rounds=2, played=1)


def nothing_else(route: Route) -> None:
    if route.request.resource_type == "document":
        route.continue_()
    else:
        route.abort()


def test_the_rows_stand_as_they_will_before_any_file_is_there(
    site: Site, hall: Hall, open_page: OpenPage
) -> None:
    page = open_page(viewport=SMALL, color_scheme="light")
    page.route("**/*", nothing_else)
    page.goto(f"{site.url}/t/{hall.tournament.slug}/classifica/")
    expect(page.locator(".ranking tbody tr")).to_have_count(24)
    assert page.evaluate(TOP_OF_FIRST) < FOLD
    expect(page.locator(".site-header")).to_have_css("background-color", GREEN)
    assert page.evaluate(BLOCKING) == []


def test_a_slow_line_brings_the_rest_behind_the_rows(
    site: Site, hall: Hall, open_page: OpenPage
) -> None:
    with slow_line(site.url) as line:
        page = open_page(viewport=SMALL)
        page.goto(f"{line.url}/t/{hall.tournament.slug}/classifica/")
        expect(page.locator(".ranking tbody tr")).to_have_count(24)
        expect(page.locator("#live-state")).to_have_attribute("data-state", "open")
        assert page.evaluate(FACES)
        assert page.evaluate(BLOCKING) == []
        page.close()


def test_the_first_frame_shows_rows(site: Site, hall: Hall, open_page: OpenPage) -> None:
    with slow_line(site.url, CRAWLING) as line:
        page = open_page(viewport=SMALL)
        page.add_init_script(WHEN_ROW_PAINTED)
        path = f"/t/{hall.tournament.slug}/classifica/"
        page.goto(line.url + path, wait_until="commit")
        assert page.evaluate(ROW_PAINTED) == page.evaluate(FIRST_FRAME)
        page.close()
