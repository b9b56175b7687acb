"""Groups, teams and tables of three as people have them before them."""

import pytest
from playwright.sync_api import expect

from scoring.plans import Format
from tests import builders
from tests.builders import Hall
from tests.machine.browser import OpenPage, barriers, goes_over
from tests.machine.keys import strike
from tests.machine.processes import Site
from tests.pages import halls

OTHER_FORMATS = pytest.mark.soak("the pages of teams, and columns more or fewer")
PHONE = {"width": 360, "height": 740}
PROJECTOR = {"width": 1920, "height": 1080}
PAGES = ("", "turni/", "posto/?cognome=r", "iscritti/1/", "programma/")
LOWEST_LINE = """() => Math.max(
    ...[...document.querySelectorAll("tbody tr")].map(row => row.getBoundingClientRect().bottom)
)"""
FOOT = "document.querySelector('.wall__foot').getBoundingClientRect().top"


def made(kind: str) -> Hall:
    if kind == "groups":
        return halls.groups()
    return halls.of_format(Format(kind), 7)


@pytest.mark.soak("every page of every format is looked at")
@pytest.mark.parametrize(
    "kind",
    ["groups", "teams", *(pytest.param(one, marks=OTHER_FORMATS) for one in ("threes", "giallo"))],
)
def test_no_page_bars_anybody_or_is_wider_than_a_phone(
    site: Site, transactional_db: None, open_page: OpenPage, kind: str
) -> None:
    hall = made(kind)
    phone, wall = open_page(viewport=PHONE), open_page(viewport=PROJECTOR)
    for rest in (*PAGES, "turni/2/tavoli/1/perche/"):
        phone.goto(f"{site.url}/t/{hall.tournament.slug}/{rest}")
        assert not goes_over(phone), rest
        assert barriers(phone) == [], rest
    for rest in ("schermo/", "schermo/tavoli/"):
        wall.goto(f"{site.url}/t/{hall.tournament.slug}/{rest}")
        assert wall.evaluate(LOWEST_LINE) <= wall.evaluate(FOOT), rest
        assert barriers(wall) == [], rest


def test_a_match_gets_its_points_before_the_eyes_of_who_follows_it(
    site: Site, transactional_db: None, open_page: OpenPage
) -> None:
    hall = halls.of_format(Format.TEAMS, 4, played=1, leave=(2,))
    page = open_page(viewport=PHONE)
    page.goto(f"{site.url}/t/{hall.tournament.slug}/turni/")
    expect(page.locator("#live-state")).to_have_attribute("data-state", "open")
    match = page.locator("tbody[data-key='1']")
    expect(match).to_contain_text("in gioco")
    builders.enter_sheet(hall, 1, 2)
    expect(match).not_to_contain_text("in gioco")
    expect(match.locator(".ranking__vp").first).not_to_be_empty()


def test_somebody_asks_why_from_the_round_with_the_keyboard(
    site: Site, transactional_db: None, open_page: OpenPage
) -> None:
    hall = halls.groups()
    page = open_page(viewport=PHONE)
    page.goto(f"{site.url}/t/{hall.tournament.slug}/turni/")
    page.locator("#why-4").focus()
    strike(page, "Enter")
    expect(page.get_by_role("heading", name="Perché qui?")).to_be_visible()
    expect(page.locator(".why")).to_contain_text("girone B")
    page.locator("#back-to-round").focus()
    strike(page, "Enter")
    expect(page.locator("#group-B")).to_be_visible()
