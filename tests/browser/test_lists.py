"""A list pasted, its columns put right and entered with its tables: by keyboard, no script."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scoring import queries
from tests import builders
from tests.browser.test_desk_pages import LAPTOP, PHONE, log_in
from tests.machine.browser import OpenPage, goes_over
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
    page.goto(f"{site.url}/admin/tournaments/tournament/{hall.tournament.pk}/desk/pairs/paste/")
    page.get_by_label("Elenco", exact=True).fill(TEXT)
    page.get_by_role("button", name="Mostra l'anteprima").press("Enter")
    expect(page.locator("#id_column_1")).to_be_visible()
    _looked_at(page, f"before-{viewport['width']}")
    for number, field in enumerate(("player_1", "membership_1", "player_2", "unused", "table"), 1):
        page.locator(f"#id_column_{number}").select_option(field)
    page.get_by_label("La prima riga").select_option("yes")
    page.get_by_role("button", name="Mostra di nuovo l'anteprima").press("Enter")
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
    page.goto(f"{site.url}/admin/tournaments/tournament/{hall.tournament.pk}/desk/pairs/paste/")
    page.get_by_label("Elenco", exact=True).fill("Rossi Ada e Verdi Ugo\nNeri Ivo e Bruni Leo")
    page.get_by_role("button", name="Mostra l'anteprima").click()
    page.get_by_role("button", name="Iscrivi 2 coppie").click()
    expect(page.get_by_text("2 coppie iscritte.")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("cell", name="Rossi Ada", exact=True)).to_be_visible()
    page.reload()
    expect(page.get_by_role("cell", name="Rossi Ada", exact=True)).to_be_visible()


def _looked_at(page: Page, name: str) -> None:
    """Kept where somebody wants to see it; never wider than the screen."""
    if folder := os.environ.get("LOOKED_AT"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)
    assert not goes_over(page), name
