"""What was not taken cannot be typed past: the eyes are on the paper, Enter is in the stream."""

import pytest
from playwright.sync_api import Page, expect

from scoring.commands import ChooseSecondKeying
from scoring.rulings import SecondKeying
from scoring.values import Role
from tests import builders
from tests.browser.evening import log_in
from tests.browser.typing_desk import round_of, seen, signed, totals_of
from tests.builders import Hall
from tests.machine.browser import OpenPage, barriers
from tests.machine.keys import let_go_of_enter, strike, type_, type_text
from tests.machine.processes import Site
from tournaments.organise.perform import perform
from tournaments.permissions import authority


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


def test_unlikely_figures_are_confirmed_by_enter_one_after_the_other(
    hall: Hall, desk: Page
) -> None:
    type_(desk, "1", "5000", "6000")
    seen(desk, "5000 è una cifra insolita")
    first = desk.locator("[name='again.totals.a']")
    expect(first).to_be_focused()
    type_(desk, "5000")
    second = desk.locator("[name='again.totals.b']")
    expect(second).to_be_focused()
    strike(desk, "Shift+Enter")
    expect(first).to_be_focused()
    strike(desk, "Enter")
    # What is not the same is told again, and asked for again; the first stays confirmed.
    type_(desk, "600")
    seen(desk, "la prima volta hai scritto 6000, la seconda 600")
    expect(second).to_be_focused()
    expect(second).to_have_value("")
    type_(desk, "6000")
    expect(desk.get_by_label("Tavolo", exact=True)).to_be_focused()
    expect(desk.locator("#unsent")).to_have_text("Tutto salvato")
    assert totals_of(hall, 1) == (5000, 6000)


def test_without_a_script_enter_in_a_field_saves(
    site: Site, hall: Hall, open_page: OpenPage
) -> None:
    """The form's first button says that a refusal was seen, and there is none."""
    page = log_in(open_page(java_script_enabled=False), site, hall.computerista)
    page.goto(f"{site.url}{round_of(hall)}?table=2&way=round")
    page.get_by_label("Totale del turno, linea A").fill("1000")
    last = page.get_by_label("Totale del turno, linea B")
    last.fill("900")
    last.press("Enter")
    expect(page.get_by_text("Tavolo 2 salvato.")).to_be_visible()
    assert totals_of(hall, 2) == (1000, 900)


def test_a_refused_total_of_the_second_keying_comes_back_selected(
    site: Site, hall: Hall, open_page: OpenPage
) -> None:
    perform(ChooseSecondKeying(keying=SecondKeying.ALWAYS), by=hall.directing)
    builders.enter_sheet(hall, 1, 1, builders.totals(1000, 900))
    builders.enter_sheet(hall, 1, 2, builders.totals(700, 800))
    anna = builders.official(hall.tournament, Role.COMPUTERISTA)
    page = log_in(open_page(viewport={"width": 1366, "height": 768}), site, anna)
    page.goto(f"{site.url}{round_of(hall)}papers/second/")
    expect(page.get_by_label("Tavolo", exact=True)).to_be_focused()
    type_(page, "1", "1000", "90x")
    plate = page.locator("#refused")
    expect(plate).to_be_focused()
    expect(plate).to_contain_text("Tavolo 1 non salvato")
    assert barriers(page) == []
    strike(page, "7", "Enter")
    expect(plate).to_contain_text("Una cifra scritta dopo non è stata presa")
    strike(page, "Escape")
    wrong = page.get_by_label("Totale del turno, linea B")
    expect(wrong).to_be_focused()
    # Typed over: what was refused stands selected.
    type_(page, "900")
    expect(page.get_by_text("i due inserimenti coincidono")).to_be_visible()
    # Enter opens the next; what was read again is none of them.
    let_go_of_enter(page)
    strike(page, "Enter")
    type_(page, "700", "850")
    expect(page.get_by_text("Tavolo 2: due inserimenti diversi")).to_be_visible()
    expect(page.locator("#left-said")).to_have_text("Nessuno score è più da reinserire da te.")
    type_(page, "1")
    seen(page, "Il tavolo 1 non è da reinserire da te.")


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
