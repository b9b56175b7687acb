"""Every page of the desk, looked at by axe, on a laptop and on a phone."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests import builders
from tests.builders import Hall
from tests.machine.browser import OpenPage, barriers, too_wide
from tests.machine.keys import strike
from tests.machine.processes import Site
from tests.machine.soak import SOAKING
from tournaments.models import Player

LAPTOP: ViewportSize = {"width": 1366, "height": 768}
PHONE: ViewportSize = {"width": 360, "height": 740}
PAGES = (
    "pairs/",
    "pairs/1/",
    "plan/",
    "plan/change/",
    "rounds/1/",
    "rounds/1/tables/1/why/",
    "rounds/2/",
    "rounds/3/",
    "rounds/3/edit/",
    "rounds/2/?table=2",
    "rounds/1/tables/1/",
    "rounds/1/tables/1/correct/",
    "rounds/1/tables/1/award/",
    "rounds/2/rankings/",
    "rounds/1/swap/1/",
    "complaints/?new=1",
    "referee/",
    "end/",
    "ranking/",
    "penalties/?new=1",
    "sanctions/?new=1",
    "referti/new/",
    "officials/",
    "register/",
)
LOOKED_AT = PAGES if SOAKING else PAGES[::3]
"""Beside the pages around them; the soak looks at all."""


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    hall = builders.open_tournament(rounds=3, password=builders.PASSWORD)
    builders.enter(hall, 7)
    builders.play_round(hall, 1)
    builders.correct_sheet(hall, 1, 1, builders.totals(1500, 900))
    builders.penalise(hall, 1, 1, 100)
    builders.play_round(hall, 2, leave=(2,))
    builders.withdraw(hall, 7)
    return hall


def log_in(page: Page, site: Site, user: User) -> None:
    page.goto(f"{site.url}/admin/")
    page.get_by_label("Nome utente").fill(user.username)
    page.get_by_label("Password").fill(builders.PASSWORD)
    page.get_by_role("button", name="Entra").click()
    page.wait_for_selector(".rail__foot")


@pytest.mark.slow("every page of the desk is looked at on two screens")
def test_no_page_of_the_desk_bars_anybody_or_runs_over_its_screen(
    site: Site, hall: Hall, open_page: OpenPage
) -> None:
    page = open_page(viewport=LAPTOP)
    log_in(page, site, hall.director)
    tournament = f"/admin/tournaments/tournament/{hall.tournament.pk}/"
    player = Player.objects.first()
    assert player is not None
    others = (
        "/admin/",
        "/admin/tournaments/tournament/add/",
        "/admin/tournaments/tournament/import/",
        "/admin/tournaments/player/",
        f"/admin/tournaments/player/{player.pk}/change/",
        f"{tournament}change/",
        "/admin/password_change/",
    )
    found = {}
    for address in (
        *others,
        *(f"{tournament}desk/{rest}" for rest in LOOKED_AT),
    ):
        answer = page.goto(site.url + address)
        assert answer is not None
        assert answer.status == 200, address
        over = too_wide(page, LAPTOP, PHONE)
        if (barred := barriers(page)) or over:
            found[address] = (barred, over)
    assert found == {}


@pytest.mark.soak("every page of the desk is looked at")
def test_the_desk_is_seen_in_the_dark_as_well(site: Site, hall: Hall, open_page: OpenPage) -> None:
    page = open_page(viewport=LAPTOP, color_scheme="dark")
    log_in(page, site, hall.director)
    tournament = f"/admin/tournaments/tournament/{hall.tournament.pk}/"
    addresses = ("desk/", "desk/rounds/2/?table=2", "desk/rounds/1/tables/1/", "change/")
    for address in (*(tournament + rest for rest in addresses), "/admin/tournaments/player/"):
        page.goto(site.url + address)
        assert barriers(page) == [], address


def test_what_comes_next_is_three_keys_from_the_top_of_a_page(
    site: Site, transactional_db: None, open_page: OpenPage
) -> None:
    """Tab, Enter on the way past the rail, Tab."""
    hall = builders.open_tournament(rounds=1, password=builders.PASSWORD)
    builders.enter(hall, 8)
    page = open_page(viewport=LAPTOP)
    log_in(page, site, hall.director)
    desk = f"{site.url}/admin/tournaments/tournament/{hall.tournament.pk}/desk/"

    def reached(rest: str) -> Locator:
        page.goto(desk + rest)
        strike(page, "Tab", "Enter", "Tab")
        return page.locator("#next :focus")

    expect(reached("pairs/")).to_have_text("Abbina il turno 1")
    builders.seat(hall, 1)
    expect(reached("rounds/1/")).to_have_text("Pubblica i posti")
    builders.publish(hall, 1)
    for table in builders.tables(hall, 1):
        builders.enter_sheet(hall, 1, table.table)
    expect(reached("end/")).to_have_text("Pubblica la classifica provvisoria")
