"""Tables on a phone: none is pushed aside to be read, none stands a word to a line."""

import pytest
from playwright.sync_api import ViewportSize, expect

from scoring import queries
from scoring.commands import GiveSanction
from scoring.plans import GroupPlan, GroupsPlan
from scoring.rules.prizes import Prize, PrizeList
from scoring.values import RoundNumber
from tests import builders, prizes
from tests.browser.test_desk_pages import LAPTOP, PHONE, log_in
from tests.browser.test_phone import CUT
from tests.builders import Hall
from tests.machine.browser import OpenPage
from tests.machine.processes import Site

CRAMPED = """() => [...document.querySelectorAll("tbody :is(td, th)")].filter(cell => {
    const text = document.createRange()
    text.selectNodeContents(cell)
    return new Set([...text.getClientRects()].map(box => Math.round(box.bottom / 8))).size
        > (cell.matches("th") ? 3 : 4)
}).map(cell => cell.textContent.trim())"""
COVERED = """() => [...document.querySelectorAll(":is(h2, h3):has(+ .table-scroll)")]
    .filter(title => title.getBoundingClientRect().bottom
        > title.nextElementSibling.getBoundingClientRect().top + 1)
    .map(title => title.textContent.trim())"""
OUTSIDE = """() => [...document.querySelectorAll("details.menu")].flatMap(menu => {
    menu.open = true
    const box = menu.lastElementChild.getBoundingClientRect()
    menu.open = false
    return box.left < 0 || box.right > innerWidth ? [[box.left, box.right]] : []
})"""
DESK = ("penalties/?new=1", "sanctions/?new=1", "referee/", "end/", "rounds/1/", "rounds/1/papers/")


def test_every_menu_of_the_desk_opens_inside_a_phone(
    site: Site, transactional_db: None, open_page: OpenPage
) -> None:
    hall = builders.open_tournament(rounds=2, password=builders.PASSWORD)
    builders.enter(hall, 8)
    builders.start_round(hall, 1)
    builders.penalise(hall, 1, 1, 100)
    page = open_page(viewport=PHONE)
    log_in(page, site, hall.director)
    for rest in ("pairs/", "referee/"):
        page.goto(f"{site.url}/admin/tournaments/tournament/{hall.tournament.pk}/desk/{rest}")
        assert page.locator("details.menu:not(.who)").count() > 0, rest
        assert page.evaluate(OUTSIDE) == [], rest


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_what_is_revoked_is_of_the_row_whose_menu_was_opened_last(
    site: Site, transactional_db: None, open_page: OpenPage, viewport: ViewportSize
) -> None:
    hall = builders.open_tournament(rounds=2, password=builders.PASSWORD)
    builders.enter(hall, 8)
    builders.start_round(hall, 1)
    builders.penalise(hall, 3, 1, 300)
    builders.penalise(hall, 4, 1, 500)
    page = open_page(viewport=viewport)
    log_in(page, site, hall.director)
    page.goto(f"{site.url}/admin/tournaments/tournament/{hall.tournament.pk}/desk/referee/")
    rows = page.locator("li:has(details.menu)")
    for row in (rows.filter(has_text="300"), rows.filter(has_text="500")):
        row.locator("details.menu summary").click()
        expect(page.locator("details.menu[open]")).to_have_count(1)
    page.get_by_label("Motivo").locator("visible=true").last.fill("detta due volte")
    rows.filter(has_text="500").get_by_role("button", name="Revoca la penalità").click()
    expect(page.locator("li", has_text="500").filter(has_text="revocata")).to_be_visible()
    expect(rows.filter(has_text="300").locator("details.menu")).to_have_count(1)


def disputed() -> Hall:
    """Pairs whose players have a penalty, a richiamo and two ammonizioni."""
    hall = builders.open_tournament(regulation="uisp-parole", password=builders.PASSWORD)
    builders.enter(hall, 8)
    builders.play_round(hall, 1)
    for entrant in queries.entrants(hall.ledger)[:3]:
        for code in ("u10_25_pozzetto_exposed", "u10_31_suggestion", "u14_4_a_11_left_table"):
            given = GiveSanction(
                code=code,
                entrant=entrant.number,
                player=entrant.players[0],
                round=RoundNumber(1),
            )
            builders.do(given, hall.refereeing)
        builders.penalise(hall, entrant.number, 1, 100)
    return hall


def rewarded() -> Hall:
    """Two groups, and a prize that takes many words."""
    groups = GroupsPlan(
        after_round=RoundNumber(1), groups=(GroupPlan(tables=2), GroupPlan(tables=2))
    )
    hall = builders.open_tournament(rounds=2, groups=groups, slug="gironi", cut_minutes=0)
    builders.enter(hall, 8)
    builders.play_round(hall, 1)
    builders.form_groups(hall)
    builders.play_round(hall, 2)
    ham = Prize(place=2, cents=500_01, thing="un prosciutto e una bottiglia di Barolo riserva")
    prizes.announce(hall, PrizeList(prizes=(Prize(place=1, cents=1_300_00), ham)))
    prizes.make_final(hall)
    return hall


@pytest.mark.soak("many pages, one after the other")
def test_what_was_given_and_won_is_read_on_a_phone_without_pushing(
    site: Site, transactional_db: None, open_page: OpenPage
) -> None:
    hall, won = disputed(), rewarded()
    page = open_page(viewport=PHONE)
    log_in(page, site, hall.director)
    desk = f"/admin/tournaments/tournament/{hall.tournament.pk}/desk/"
    addresses = [desk + rest for rest in DESK]
    addresses += [f"/t/{won.tournament.slug}/{rest}" for rest in ("", "premi/")]
    found = {}
    for address in addresses:
        answer = page.goto(site.url + address)
        assert answer is not None
        assert answer.status == 200, address
        faults = (page.evaluate(CUT), page.evaluate(CRAMPED), page.evaluate(COVERED))
        if any(faults):
            found[address] = faults
    assert found == {}
