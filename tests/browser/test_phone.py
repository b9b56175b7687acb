"""A player's phone through an evening: what stands above the fold, and what a thumb can meet."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from scoring.commands import StartRound
from scoring.values import RoundNumber
from tests import builders
from tests.builders import Hall
from tests.machine.browser import OpenPage, barriers
from tests.machine.keys import strike
from tests.machine.network import Network
from tests.machine.processes import Site
from tournaments.organise.perform import perform

SMALL: ViewportSize = {"width": 360, "height": 740}
FOLD = 420
TOUCH = 44
TOP_OF_FIRST = "document.querySelector('tbody tr').getBoundingClientRect().top"
TOO_SMALL = """touch => [...document.querySelectorAll(".site-footer a, .results__why, .tabs a")]
    .filter(link => Math.min(link.offsetHeight, link.offsetWidth) < touch)
    .map(link => `${link.textContent.trim()} ${link.offsetWidth}x${link.offsetHeight}`)"""
BESIDE = """() => [...document.querySelectorAll(".ranking .at-table")]
    .filter(said => said.getBoundingClientRect().top < said.parentElement.querySelector(".entrant")
      .getBoundingClientRect().bottom - 1)
    .map(said => said.closest("tr").textContent)"""
CUT = """() => [...document.querySelectorAll(".table-scroll")]
    .filter(box => box.scrollWidth > box.clientWidth).map(box => box.textContent)"""


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    """Eight pairs, the second of three rounds is played; its time runs."""
    hall = builders.open_tournament("Serata di prova", rounds=3, round_minutes=40)
    builders.enter(hall, 8)
    builders.play_round(hall, 1)
    builders.start_round(hall, 2)
    perform(StartRound(round=RoundNumber(2)), by=hall.directing)
    return hall


def on_phone(open_page: OpenPage, site: Site, hall: Hall, rest: str = "") -> Page:
    page = open_page(viewport=SMALL)
    page.goto(f"{site.url}/t/{hall.tournament.slug}/{rest}")
    return page


def test_a_phone_shows_the_first_rows_with_the_clock_and_links_that_a_thumb_meets(
    site: Site, hall: Hall, open_page: OpenPage
) -> None:
    page = on_phone(open_page, site, hall, "classifica/")
    expect(page.locator(".clock__left")).to_be_visible()
    assert page.evaluate(TOP_OF_FIRST) < FOLD
    builders.enter_sheet(hall, 2, 1)
    expect(page.locator("#live")).to_contain_text("Manca")
    expect(page.locator(".ranking")).to_contain_text("ha giocato")
    assert page.evaluate(BESIDE) == [], "what a pair does now stands under its names in every row"
    for rest in ("", "turni/", "iscritti/1/", "turni/2/tavoli/1/perche/"):
        page.goto(f"{site.url}/t/{hall.tournament.slug}/{rest}")
        assert page.evaluate(TOO_SMALL, TOUCH) == [], rest
        assert page.evaluate(CUT) == [], rest
        assert barriers(page) == [], rest


@pytest.mark.slow("every public page is looked at")
def test_a_player_follows_the_own_pair_to_its_next_table_on_every_page(
    site: Site, hall: Hall, open_page: OpenPage
) -> None:
    page = on_phone(open_page, site, hall, "posto/?cognome=ross")
    follow = page.get_by_role("button", name="Segui")
    follow.click()
    expect(page.get_by_role("button", name="Non seguire più")).to_be_visible()
    pin = page.locator("#pin")
    table = next(table for table in builders.tables(hall, 2) if 1 in table.entrants()).table
    expect(pin).to_contain_text(f"turno 2: tavolo {table}")
    for rest in ("", "turni/", "iscritti/", "programma/"):
        page.goto(f"{site.url}/t/{hall.tournament.slug}/{rest}")
        expect(pin).to_be_in_viewport()
        expect(pin).to_contain_text(f"turno 2: tavolo {table}")
        assert barriers(page) == [], rest
    page.goto(f"{site.url}/t/{hall.tournament.slug}/classifica/")
    expect(page.locator("tr.is-mine")).to_have_count(1)
    for each in builders.tables(hall, 2):
        builders.enter_sheet(hall, 2, each.table)
    builders.start_round(hall, 3)
    table = next(table for table in builders.tables(hall, 3) if 1 in table.entrants()).table
    expect(pin).to_contain_text(f"turno 3: tavolo {table}")
    pin.get_by_role("link").click()
    expect(pin).to_be_hidden()
    expect(page.locator(".now")).to_contain_text("Turno 3, adesso")
    expect(page.locator(".seat__place")).to_contain_text(str(table))
    expect(page.locator(".way")).to_be_visible()
    page.get_by_role("button", name="Non seguire più").click()
    page.goto(f"{site.url}/t/{hall.tournament.slug}/")
    expect(page.locator("#live-state")).to_have_attribute("data-state", "open")
    expect(pin).to_be_hidden()


def test_the_tournaments_own_address_is_the_seat_until_the_first_sheet_is_in(
    site: Site, hall: Hall, open_page: OpenPage
) -> None:
    page = on_phone(open_page, site, hall)
    expect(page.locator(".tabs [aria-current]")).to_have_text("Il tuo posto")
    page.get_by_label("Cognome o numero").fill("1")
    card = page.locator(".seat")
    expect(card).to_have_count(1)
    page.get_by_role("button", name="Segui").click()
    page.goto(f"{site.url}/t/{hall.tournament.slug}/")
    table = next(table for table in builders.tables(hall, 2) if 1 in table.entrants()).table
    expect(card.locator(".seat__place")).to_contain_text(str(table))
    expect(page.locator("#live-state")).to_have_attribute("data-state", "open")
    assert barriers(page) == []
    page.evaluate("window.neverReloaded = true")
    for each in builders.tables(hall, 2):
        builders.enter_sheet(hall, 2, each.table)
    expect(page.locator(".tabs [aria-current]")).to_have_text("Classifica")
    expect(page.locator("tr.is-mine")).to_have_count(1)
    expect(page.locator("#pin")).to_be_visible()
    builders.start_round(hall, 3)
    expect(page.locator(".tabs [aria-current]")).to_have_text("Il tuo posto")
    expect(card).to_contain_text("contro")
    page.get_by_label("Cognome o numero").press_sequentially("2")
    expect(page.locator(".seat[data-key='2']")).to_be_visible()
    assert page.evaluate("window.neverReloaded")
    plain = open_page(viewport=SMALL, java_script_enabled=False)
    plain.goto(f"{site.url}/t/{hall.tournament.slug}/")
    plain.get_by_label("Cognome o numero").fill("1")
    strike(plain, "Enter")
    expect(plain.locator(".seat")).to_have_count(1)


def test_whoever_is_looked_for_is_found_while_typing_and_without_a_script(
    site: Site, hall: Hall, open_page: OpenPage
) -> None:
    page = on_phone(open_page, site, hall, "classifica/")
    page.get_by_text("Cerca", exact=True).first.click()
    page.get_by_label("Cognome o numero").press_sequentially("ross")
    expect(page.locator(".ranking tbody tr")).to_have_count(1)
    expect(page.get_by_label("Cognome o numero")).to_be_focused()
    assert "nome=ross" in page.url
    plain = open_page(viewport=SMALL, java_script_enabled=False)
    plain.goto(f"{site.url}/t/{hall.tournament.slug}/turni/")
    plain.get_by_text("Cerca", exact=True).first.click()
    plain.get_by_label("Cognome o numero").fill("ross")
    strike(plain, "Enter")
    expect(plain.locator(".results__table")).to_have_count(1)
    plain.get_by_role("link", name="Mostra tutti").click()
    expect(plain.locator(".results__table")).to_have_count(4)


@pytest.mark.slow("the network goes and comes back")
def test_who_looks_while_no_answer_comes_sees_nobody_else_s_table(
    network: Network, hall: Hall, open_page: OpenPage
) -> None:
    builders.rename(hall, 1, "Calì Rosa")
    builders.rename(hall, 3, "Weiß Jörg")
    page = open_page(viewport=SMALL)
    page.goto(f"{network.url}/t/{hall.tournament.slug}/posto/")
    expect(state := page.locator("#live-state")).to_have_attribute("data-state", "open")
    (surname := page.get_by_label("Cognome o numero")).fill("weiss")
    expect(page.get_by_text("Weiß Jörg")).to_be_visible()

    network.freeze()
    surname.fill("calì")
    expect(state).to_have_text("Cerco…")
    expect(page.get_by_text("Weiß Jörg")).to_be_hidden()
    assert barriers(page) == []
    network.thaw()
    expect(page.get_by_text("Calì Rosa")).to_be_visible()
    expect(state).to_have_attribute("data-state", "open")

    network.break_off()
    surname.fill("weiss")
    expect(state).to_contain_text("Ancora nessuna risposta")
    expect(page.get_by_text("Calì Rosa")).to_be_hidden()
    network.mend()
    expect(page.get_by_text("Weiß Jörg")).to_be_visible()
    expect(state).to_have_attribute("data-state", "open")
