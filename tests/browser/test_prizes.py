"""The prizes in a browser: typed and drawn with the keyboard alone, read on a phone."""

import pytest
from playwright.sync_api import Page, expect

from scoring.commands import MakeRankingFinal, PublishRanking
from tests import builders
from tests.browser.test_desk_pages import LAPTOP, PHONE, log_in
from tests.builders import Hall
from tests.machine.browser import OpenPage, barriers, goes_over
from tests.machine.keys import strike, type_text
from tests.machine.processes import Site
from tests.machine.soak import OTHER_SCREEN
from tournaments.models import Entrant


def ended() -> Hall:
    """Eight pairs, two of them second together, two ladies' pairs; the ranking is final."""
    hall = builders.open_tournament(
        "Serata di marzo", rounds=1, slug="serata", password=builders.PASSWORD
    )
    builders.enter(hall, 8)
    Entrant.objects.filter(number__in=(2, 7)).update(category="Signore")
    builders.start_round(hall, 1)
    results = {1: (2005, 505), 2: (1505, 1000), 3: (1505, 1000), 4: (1200, 1000)}
    for table, (a, b) in results.items():
        builders.enter_sheet(hall, 1, table, builders.totals(a, b))
    builders.do(PublishRanking(), hall.directing)
    builders.do(MakeRankingFinal(), hall.directing)
    return hall


def _for_a_reason(page: Page) -> None:
    page.get_by_label("Annuncia a classifica definitiva").press("Space")
    page.get_by_label("Motivo").fill("Lo sponsor")
    page.get_by_label("Controfirma").press("ArrowDown")


@pytest.mark.soak("many pages, one after the other")
@pytest.mark.parametrize(
    "viewport", [pytest.param(LAPTOP, marks=OTHER_SCREEN), PHONE], ids=["laptop", "phone"]
)
def test_prizes_are_typed_and_drawn_with_the_keyboard_alone(
    site: Site, transactional_db: None, open_page: OpenPage, viewport: dict[str, int]
) -> None:
    hall = ended()
    page = open_page(viewport=viewport)
    log_in(page, site, hall.director)
    page.goto(f"{site.url}/admin/tournaments/tournament/{hall.tournament.pk}/desk/prizes/")
    general = page.get_by_role("group", name="Classifica generale").get_by_label(
        "Premi", exact=True
    )
    general.focus()
    type_text(
        general,
        "1 1.300,00 + coppa\n2 500,00 + targa\n3 300\n4-6 prosciutto",
    )
    _for_a_reason(page)
    page.get_by_role("button", name="Annuncia").focus()
    strike(page, "Enter")
    expect(page.get_by_text("Premi annunciati.")).to_be_visible()
    expect(page.get_by_text("da sorteggiare: targa")).to_be_visible()
    assert barriers(page) == []
    assert not goes_over(page)
    page.get_by_text("Cambia i premi").focus()
    strike(page, "Enter")
    second = page.get_by_role("group", name="Categoria Signore")
    second.get_by_label("Premi", exact=True).fill("1 50,00")
    assert barriers(page) == []
    _for_a_reason(page)
    page.get_by_role("button", name="Annuncia").press("Enter")
    expect(page.get_by_role("heading", name="Categoria Signore")).to_be_visible()
    page.get_by_role("button", name="Sorteggia").first.press("Enter")
    expect(page.get_by_text("Premio sorteggiato.")).to_be_visible()
    expect(page.get_by_text("sorteggiato (seme").first).to_be_visible()
    player = open_page(viewport=viewport)
    player.goto(f"{site.url}/t/{hall.tournament.slug}/premi/")
    expect(player.get_by_text("400,00").first).to_be_visible()
    assert barriers(player) == []
    assert not goes_over(player)
