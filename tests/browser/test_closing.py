"""The end of the protests on a page that is open, and a step that is asked once more."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scoring.commands import PublishRanking
from tests import builders
from tests.browser.test_desk_pages import LAPTOP, PHONE, log_in
from tests.builders import Hall
from tests.machine.browser import OpenPage, barriers
from tests.machine.clock import PassMinutes
from tests.machine.processes import Site
from tests.machine.soak import OTHER_SCREEN
from tests.machine.waiting import until
from tournaments.organise.perform import perform

WINDOW_MINUTES = 10
COUNTS_DOWN = re.compile(rf"Mancano ({WINDOW_MINUTES}:00|\d\d:\d\d)")
SHOTS = os.environ.get("CLOSING_SHOTS")


@pytest.fixture
def hall(pass_minutes: PassMinutes) -> Hall:
    """The ranking of the only round has come out just now."""
    hall = builders.open_tournament(
        "Serata di marzo",
        rounds=1,
        protest_minutes=WINDOW_MINUTES,
        slug="serata",
        password=builders.PASSWORD,
    )
    builders.enter(hall, 8)
    builders.play_round(hall, 1)
    perform(PublishRanking(), by=hall.directing)
    return hall


@pytest.fixture
def window_passes(pass_minutes: PassMinutes, site: Site) -> Callable[[Page], None]:
    """By the database's clock, then by that of the page."""

    def pass_(page: Page) -> None:
        pass_minutes(WINDOW_MINUTES)
        shown = f"{site.url}/t/serata/"
        # A jump no clock makes: what it remembers was to be good for minutes.
        until(
            lambda: "Classifica definitiva." in page.request.get(shown).text(),
            "a site that has forgotten",
        )
        page.clock.fast_forward(WINDOW_MINUTES * 60_000)

    return pass_


@pytest.mark.soak("a site forgets after twenty seconds")
@pytest.mark.parametrize(
    "viewport", [pytest.param(LAPTOP, marks=OTHER_SCREEN), PHONE], ids=["laptop", "phone"]
)
def test_an_open_page_counts_down_and_turns_definitive(
    hall: Hall,
    site: Site,
    open_page: OpenPage,
    window_passes: Callable[[Page], None],
    viewport: dict[str, int],
) -> None:
    page = open_page(viewport=viewport)
    page.clock.install()
    page.goto(f"{site.url}/t/serata/")
    expect(page.get_by_role("timer")).to_have_text(COUNTS_DOWN)
    assert barriers(page) == []
    page.screenshot(path=_shot(f"provisional-{viewport['width']}"))
    window_passes(page)
    expect(page.get_by_text("Classifica definitiva.")).to_be_visible()
    assert page.get_by_role("timer").count() == 0
    page.screenshot(path=_shot(f"definitive-{viewport['width']}"))


@pytest.mark.soak("a site forgets after twenty seconds")
def test_an_answer_lost_just_at_the_end_is_asked_for_again(
    hall: Hall, site: Site, open_page: OpenPage, window_passes: Callable[[Page], None]
) -> None:
    """Else the page said provisional, and that it updates by itself, until the next event."""
    page = open_page(viewport=PHONE, service_workers="block")
    page.clock.install()
    page.goto(f"{site.url}/t/serata/")
    expect(page.get_by_role("timer")).to_have_text(COUNTS_DOWN)
    page.route("**/t/serata/", lambda route: route.abort())
    with page.expect_event("requestfailed"):
        window_passes(page)
    expect(page.get_by_text("Classifica provvisoria.")).to_be_visible()
    page.unroute("**/t/serata/")
    expect(page.get_by_text("Classifica definitiva.")).to_be_visible()


@pytest.mark.parametrize(
    "viewport", [LAPTOP, pytest.param(PHONE, marks=OTHER_SCREEN)], ids=["laptop", "phone"]
)
def test_the_desk_turns_and_asks_once_more_with_the_keyboard_alone(
    hall: Hall,
    site: Site,
    open_page: OpenPage,
    window_passes: Callable[[Page], None],
    viewport: dict[str, int],
) -> None:
    page = open_page(viewport=viewport)
    page.clock.install()
    log_in(page, site, hall.director)
    page.goto(f"{site.url}/admin/tournaments/tournament/{hall.tournament.pk}/desk/end/")
    proclaim = page.get_by_role("link", name="Annuncia i vincitori")
    expect(page.get_by_role("timer")).to_have_text(COUNTS_DOWN)
    window_passes(page)
    expect(proclaim).to_be_visible()
    page.screenshot(path=_shot(f"desk-{viewport['width']}"))
    proclaim.press("Enter")
    expect(page.get_by_text("Non si torna indietro.")).to_be_visible()
    assert barriers(page) == []
    page.screenshot(path=_shot(f"asked-{viewport['width']}"))
    page.get_by_role("button", name="Sì, annuncia i vincitori").press("Enter")
    expect(page.get_by_text("La classifica è definitiva.").first).to_be_visible()


def _shot(name: str) -> Path | None:
    return Path(SHOTS) / f"{name}.png" if SHOTS else None
