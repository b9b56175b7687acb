"""The time-out page at a table: on a phone, with a finger."""

import pytest
from playwright.sync_api import Page, expect

from tests.machine.browser import OpenPage, barriers, goes_over
from tests.machine.processes import Site

PHONE = {"width": 360, "height": 740}
LAPTOP = {"width": 1366, "height": 768}


def choose(page: Page, group: str, name: str) -> None:
    page.get_by_role("group", name=group).get_by_label(name).check(force=True)


def test_a_tap_tells_who_still_plays(site: Site, open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE)
    page.goto(f"{site.url}/strumenti/time-out/")
    page.evaluate("window.neverReloaded = true")
    choose(page, "Chi è il mazziere?", "Ovest")
    choose(page, "Chi sta giocando?", "Nord")
    expect(page.locator(".plays strong").last).to_have_text("Ovest")
    expect(page.locator("#said")).to_contain_text("ne restano 7")
    choose(page, "Al fischio", "Si danno le carte")
    expect(page.locator("#said")).to_contain_text("non si gioca")
    expect(page.get_by_role("group", name="Chi sta giocando?")).to_be_hidden()
    assert page.evaluate("window.neverReloaded")
    assert "fase=dealing" in page.url


def test_it_is_a_form_where_there_is_no_script(site: Site, open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, java_script_enabled=False)
    page.goto(f"{site.url}/strumenti/time-out/internazionale/")
    choose(page, "Chi sta giocando?", "Sud")
    page.get_by_role("button", name="Quante giocate restano?").click()
    expect(page.locator("#said")).to_contain_text("ne restano 6")


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP], ids=["phone", "laptop"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_bars_nobody(
    site: Site, open_page: OpenPage, viewport: dict[str, int], scheme: str
) -> None:
    page = open_page(viewport=viewport, color_scheme=scheme)
    for address in ("time-out/", "time-out/internazionale/?fase=counting", "conta/", ""):
        page.goto(f"{site.url}/strumenti/{address}")
        assert barriers(page) == [], address
        assert not goes_over(page)
