"""The regulations as people read them, on a laptop and on a phone, looked at by axe."""

import pytest
from playwright.sync_api import ViewportSize, expect

from scoring.rules import regulations
from tests import builders
from tests.machine.browser import OpenPage, barriers, goes_over, too_wide
from tests.machine.processes import Site
from tests.machine.soak import OTHER_SCREEN

SIZES: dict[str, ViewportSize] = {
    "laptop": {"width": 1366, "height": 768},
    "phone": {"width": 360, "height": 740},
}


@pytest.mark.soak("every regulation is looked at")
def test_the_regulations_bar_nobody_and_fit_the_screen(
    site: Site, transactional_db: None, open_page: OpenPage
) -> None:
    hall = builders.open_tournament("Serata", regulation="uisp-parole")
    addresses = [f"regolamenti/{one}/" for one in regulations.editions()]
    addresses += ["regolamenti/", f"t/{hall.tournament.slug}/regolamento/"]
    page = open_page(viewport=SIZES["laptop"])
    for address in addresses:
        page.goto(f"{site.url}/{address}")
        assert too_wide(page, *SIZES.values()) == [], address
        assert barriers(page) == [], address


@pytest.mark.soak("many pages, one after the other")
@pytest.mark.parametrize("size", ["phone", pytest.param("laptop", marks=OTHER_SCREEN)])
def test_an_organisers_own_edition_is_made_on_any_screen(
    site: Site, transactional_db: None, open_page: OpenPage, size: str
) -> None:
    organiser = builders.user(may_open=True, password=builders.PASSWORD)
    page = open_page(viewport=SIZES[size])
    page.goto(f"{site.url}/admin/")
    page.get_by_label("Nome utente").fill(organiser.username)
    page.get_by_label("Password").fill(builders.PASSWORD)
    page.get_by_role("button", name="Entra").click()
    page.get_by_role("link", name="Regolamenti").first.click()
    expect(page.get_by_role("link", name="Copia e cambia UISP")).to_be_visible()
    assert barriers(page) == []
    page.get_by_role("link", name="Copia e cambia UISP").click()
    page.get_by_label("Nome del tuo regolamento").fill("Parole al circolo")
    page.locator("summary", has_text="Il riposo").click()
    page.locator("[id='id_bye.match_points']").fill("240")
    for part in ("Dai punti partita", "Il tempo", "La classifica"):
        page.locator("summary", has_text=part).first.click()
    assert barriers(page) == []
    assert not goes_over(page)
    page.get_by_role("button", name="Salva il regolamento").click()
    page.get_by_text("è pronto").wait_for()
    assert page.locator(".changes ins").all_inner_texts() == ["240"]
    assert barriers(page) == []
    assert not goes_over(page)
