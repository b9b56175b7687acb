"""What was not taken cannot be typed past: the eyes are on the paper, Enter is in the stream."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from scoring import queries
from scoring.values import Role, RoundNumber, TableNumber
from tests import builders
from tests.browser.test_typing import at_the_desk, seen, signed
from tests.builders import Hall
from tests.machine.browser import OpenPage, barriers
from tests.machine.keys import strike, type_, type_text
from tests.machine.processes import Site
from tournaments.permissions import authority


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    hall = builders.open_tournament(rounds=2, password=builders.PASSWORD)
    builders.enter(hall, 12)
    builders.start_round(hall, 1)
    return hall


@pytest.fixture
def desk(site: Site, hall: Hall, open_page: OpenPage) -> Page:
    page = open_page(viewport={"width": 1366, "height": 768})
    return at_the_desk(site, hall, page, hall.computerista.username)


def totals_of(hall: Hall, table: int) -> tuple[int, ...] | None:
    found = queries.table(hall.ledger, RoundNumber(1), TableNumber(table))
    return found.sheet.totals if found and found.sheet else None


def test_behind_a_refusal_nothing_is_taken_until_somebody_has_seen_it(
    hall: Hall, desk: Page
) -> None:
    """`2222` was refused, and the next sheet was saved under the table of the one before."""
    type_(desk, "1", "2222", "1110")
    type_(desk, "", "2", "2500", "1800")
    plate = desk.locator("#refused")
    expect(plate).to_be_focused()
    expect(plate).to_contain_text("2222 non è un multiplo di 5")
    expect(plate).to_contain_text("9 cifre scritte dopo non sono state prese")
    assert barriers(desk) == []
    # Nor by its button, as long as a key of the stream presses it.
    strike(desk, "Tab", "Enter", "Space")
    expect(plate).to_be_visible()
    assert signed(hall) == []
    strike(desk, "Escape")
    wrong = desk.get_by_label("Totale del turno, linea A")
    expect(wrong).to_be_focused()
    type_(desk, "2220", "1110")
    expect(desk.locator("#unsent")).to_have_text("Tutto salvato")
    assert totals_of(hall, 1) == (2220, 1110)
    type_(desk, "99")
    plate.get_by_role("button", name="Ho visto").click()
    expect(desk.get_by_label("Tavolo", exact=True)).to_be_focused()
    expect(desk.locator("#table-said")).to_contain_text("Il tavolo 99 non c'è")


def test_the_sound_of_a_refusal_is_switched_off_and_stays_so(desk: Page) -> None:
    sound = desk.get_by_role("button", name="Suono")
    expect(sound).to_have_attribute("aria-pressed", "true")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "false")
    desk.reload()
    expect(sound).to_have_attribute("aria-pressed", "false")


def test_a_missing_tables_number_in_the_place_of_points_is_asked_about(
    hall: Hall, desk: Page
) -> None:
    type_(desk, "1", "5", "900")
    seen(desk, "linea A: 5 è anche il numero di un tavolo che manca")
    expect(desk.get_by_label("Totale del turno, linea A")).to_be_focused()
    strike(desk, "Enter", "Enter", "Enter")
    expect(desk.locator("#refused")).to_be_visible()
    strike(desk, "g")
    expect(desk.locator("#unsent")).to_have_text("Tutto salvato")
    assert totals_of(hall, 1) == (5, 900)
    # Once that sheet is in, nobody waits for its number.
    type_(desk, "5", "1000", "900")
    type_(desk, "2", "5", "900")
    expect(desk.get_by_label("Tavolo", exact=True)).to_be_focused()
    expect(desk.locator("#unsent")).to_have_text("Tutto salvato")
    assert totals_of(hall, 2) == (5, 900)


def test_one_key_changes_the_two_lines_over(hall: Hall, desk: Page) -> None:
    type_(desk, "1", "1000")
    strike(desk, "F8")
    expect(desk.get_by_label("Totale del turno, linea B")).to_have_value("1000")
    type_text(desk.get_by_label("Totale del turno, linea A"), "900")
    strike(desk, "Enter", "Enter")
    expect(desk.locator("#unsent")).to_have_text("Tutto salvato")
    assert totals_of(hall, 1) == (900, 1000)


def test_who_saves_a_sheet_that_is_being_typed_is_told_in_the_form(hall: Hall, desk: Page) -> None:
    type_(desk, "1", "1000")
    type_text(desk, "9")
    anna = builders.official(hall.tournament, Role.COMPUTERISTA, builders.user("anna"))
    builders.enter_sheet(hall, 1, 1, builders.totals(700, 800), by=authority(anna, hall.tournament))
    expect(desk.locator("#taken")).to_contain_text("anna ha salvato questo score: A 700, B 800")
    expect(desk.get_by_label("Totale del turno, linea B")).to_have_value("9")


@pytest.mark.parametrize(("figures", "line"), [(("12000", "900"), "A"), (("900", "12000"), "B")])
def test_of_totals_that_are_too_much_together_the_unlikely_one_is_typed_again(
    desk: Page, figures: tuple[str, str], line: str
) -> None:
    type_(desk, "2", *figures)
    seen(desk, "Le linee fanno insieme 12900 punti")
    expect(desk.get_by_label(f"Totale del turno, linea {line}")).to_be_focused()


@pytest.mark.parametrize(
    ("forth", "back"),
    [("ArrowDown", "ArrowUp"), ("Tab", "Shift+Tab"), ("Enter", "Shift+Enter")],
)
def test_the_keys_that_go_back_do_so_in_every_way(desk: Page, forth: str, back: str) -> None:
    strike(desk, "1", "Enter")
    first = desk.locator("#figures input:enabled").first
    for way in ("round", "breakdown", "smazzate"):
        expect(desk.locator(f"[data-choose='{way}']")).to_have_attribute("aria-pressed", "true")
        expect(first).to_be_focused()
        strike(desk, forth)
        expect(first).not_to_be_focused()
        strike(desk, back)
        expect(first).to_be_focused()
        strike(desk, "F2")


def test_the_arrows_go_from_tick_to_tick(desk: Page) -> None:
    strike(desk, "1", "Enter", "F2")
    ticks = [desk.locator(f"[name='smazzate.0.{line}.closed']") for line in "ab"]
    ticks[0].focus()
    strike(desk, "ArrowDown")
    expect(ticks[1]).to_be_focused()
    strike(desk, "ArrowUp")
    expect(ticks[0]).to_be_focused()
