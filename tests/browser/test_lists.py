"""A list pasted, its columns put right and entered with its tables: by keyboard, no script."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scoring import queries
from tests import builders
from tests.browser.test_desk_pages import LAPTOP, PHONE, log_in
from tests.machine.browser import OpenPage, goes_over
from tests.machine.keys import strike, type_text
from tests.machine.processes import Site

TEXT = (
    "Chi\tQuale\tCon chi\tTelefono\tTavolo\n"
    "ROSSI MARIO\tA1023\tBIANCHI ANNAMARIA\t333 1234567\t1\n"
    "VERDI UGO\tA1024\tNERI PIA\t\t1\n"
    "GALLO LEO\t\tCONTI IVO\t\t2\nGRECO ADA\tA7\tBRUNO ZITA\t\t2\n"
)


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_list_is_mapped_and_entered_with_its_tables_by_keyboard_without_a_script(
    site: Site, transactional_db: None, open_page: OpenPage, viewport: dict[str, int]
) -> None:
    hall = builders.open_tournament(password=builders.PASSWORD)
    page = open_page(viewport=viewport, java_script_enabled=False)
    log_in(page, site, hall.director)
    page.goto(f"{site.url}/admin/tournaments/tournament/{hall.tournament.pk}/desk/pairs/")
    page.get_by_role("textbox", name="Elenco").fill(TEXT)
    page.get_by_role("button", name="Leggi l'elenco").press("Enter")
    expect(page.locator("#id_column_1")).to_be_visible()
    _looked_at(page, f"before-{viewport['width']}")
    for number, field in enumerate(("player_1", "membership_1", "player_2", "unused", "table"), 1):
        page.locator(f"#id_column_{number}").select_option(field)
    page.get_by_label("La prima riga").select_option("yes")
    page.get_by_role("button", name="Rileggi l'elenco").press("Enter")
    expect(page.get_by_role("cell", name="Bianchi Annamaria", exact=True)).to_be_visible()
    expect(page.get_by_text("Colonne non usate: Telefono")).to_be_visible()
    expect(page.get_by_label("Usa questi tavoli")).to_be_checked()
    _looked_at(page, f"after-{viewport['width']}")
    page.get_by_role("button", name="Iscrivi 4 coppie").press("Enter")
    expect(page.get_by_text("4 coppie iscritte.")).to_be_visible()
    assert len(queries.rounds(hall.ledger)) == 1


def test_back_from_a_list_that_was_entered_shows_the_list(
    site: Site, transactional_db: None, page: Page
) -> None:
    hall = builders.open_tournament(password=builders.PASSWORD)
    log_in(page, site, hall.director)
    page.goto(f"{site.url}/admin/tournaments/tournament/{hall.tournament.pk}/desk/pairs/")
    page.get_by_role("textbox", name="Elenco").fill("Rossi Ada e Verdi Ugo\nNeri Ivo e Bruni Leo")
    page.get_by_role("button", name="Leggi l'elenco").click()
    page.get_by_role("button", name="Iscrivi 2 coppie").click()
    expect(page.get_by_text("2 coppie iscritte.")).to_be_visible()
    page.go_back()
    for _again in range(2):
        expect(page.get_by_text("Questo elenco è già stato iscritto.")).to_be_visible()
        expect(page.get_by_role("rowheader", name="Rossi Ada")).to_be_visible()
        page.reload()


@pytest.mark.slow("a list is pasted, mended and entered, key by key")
def test_a_messy_list_of_41_pairs_is_entered_by_keyboard_in_as_many_keys_as_its_doubts_ask(
    site: Site, transactional_db: None, page: Page
) -> None:
    """Pasted, read, four doubtful lines mended each in its own row, entered; no mouse."""
    hall = builders.open_tournament(password=builders.PASSWORD)
    log_in(page, site, hall.director)
    page.goto(f"{site.url}/admin/tournaments/tournament/{hall.tournament.pk}/desk/pairs/")
    expect(page.locator("#id_pasted")).to_be_focused()
    keys = 1  # Ctrl+V: the clipboard is not a test's to fill
    page.locator("#id_pasted").fill(_messy())
    keys += strike_counted(page, "Tab", "Tab", "Enter")
    expect(page.get_by_text("4 righe da correggere:")).to_be_visible()
    _looked_at(page, "messy")
    for at, (taken_off, added) in enumerate(MENDED):
        expect(page.locator(f"input[name='line_{DOUBTFUL[at]}']")).to_be_focused()
        keys += strike_counted(page, "End", *["Backspace"] * taken_off)
        type_text(page, added)
        keys += len(added)
        keys += strike_counted(page, *(("Tab", "Tab") if at < len(MENDED) - 1 else ("Enter",)))
    expect(page.get_by_text("41 iscrizioni pronte")).to_be_visible()
    _looked_at(page, "messy-mended")
    expect(page.get_by_role("button", name="Iscrivi 41 coppie")).to_be_focused()
    keys += strike_counted(page, "Enter")
    expect(page.get_by_text("41 coppie iscritte.")).to_be_visible()
    assert len(queries.entrants(hall.ledger)) == 41
    assert keys == 66, keys


DOUBTFUL = (7, 16, 27, 38)
MENDED = ((1, "Bruni Leo"), (5, "Conti Ivo"), (5, "Galli Pia"), (3, "Serra Ugo"))
"""Of each doubtful line how many signs are taken off its end, and what is written there."""


def _messy() -> str:
    """As it comes from a chat: numbers, ticks, sums, notes, several signs between two names."""
    said = {
        7: "Neri Pia - ?",
        16: "Viola Ada e amica",
        27: "Sarti Leo / amico",
        38: "Costa Ida + ???",
    }
    between = (" e ", " - ", " / ", ", ", " + ", " & ")
    behind = ("", " \u2705", " (pagato)", " 15\u20ac", " 333 1234567", " ok")
    lines = ["*Torneo di sabato* ore 21", "Elenco coppie:"]
    for at in range(1, 42):
        pair = between[at % 6].join(builders.player_name(2 * at + one) for one in (0, 1))
        lines.append(f"{at}) {said.get(at + 2, pair)}{'' if at + 2 in said else behind[at % 5]}")
    return "\n".join([*lines, "Totale: 41 coppie"])


def strike_counted(page: Page, *keys: str) -> int:
    strike(page, *keys)
    return len(keys)


def _looked_at(page: Page, name: str) -> None:
    """Kept where somebody wants to see it; never wider than the screen."""
    if folder := os.environ.get("LOOKED_AT"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)
    assert not goes_over(page), name
