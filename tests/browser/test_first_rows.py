"""A phone's first rows, while nothing but the page itself has come over the line."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests import builders
from tests.browser.test_phone import FOLD, SMALL, TOP_OF_FIRST
from tests.builders import Hall
from tests.machine.browser import OpenPage
from tests.machine.processes import Site
from tests.machine.slow_line import slow_line

BLOCKING = """() => performance.getEntriesByType("resource")
    .filter((one) => one.renderBlockingStatus === "blocking").map((one) => one.name)"""
GREEN = "rgb(20, 73, 47)"
FACES = """() => document.fonts.ready.then((faces) => faces.check("16px 'Source Sans 3'"))"""


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    hall = builders.open_tournament(rounds=2)
    builders.enter(hall, 24)
    builders.play_round(hall, 1)
    return hall


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
