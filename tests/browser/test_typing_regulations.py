"""The typing desk asks for the figures of the tournament's own regulation, and adds them up."""

import re

import pytest
from playwright.sync_api import Page, expect

from scoring import queries
from scoring.values import RoundNumber, TableNumber
from tests import builders
from tests.browser.typing_desk import at_the_desk
from tests.machine.browser import OpenPage, barriers
from tests.machine.keys import strike, type_, type_text
from tests.machine.processes import Site

LINES: dict[str, tuple[list[str], int, int]] = {
    # figures of line A in the order of the paper (1: ticked), and what they make beside a line B
    # that has nothing: it left its pozzetto, or took both (I art. 22)
    "uisp-parole": (["1", "", "2", "1", "", "190", "", ""], 590, -100),
    "internazionale": (["", "1", "1", "200", "", "1", "240", "", ""], 640, 0),
    "italiano": (["1", "1", "", "1", "", "", "", "260", "10", ""], 700, -100),
}


def fill(page: Page, line: str, figures: list[str]) -> None:
    """Type a line's figures of the first smazzata, key by key."""
    row = page.locator("[data-way='breakdown'] tbody[data-place='0']").locator(
        f"tr[data-line='{line}']"
    )
    fields = row.locator("input")
    for at, figure in enumerate(figures):
        fields.nth(at).focus()
        if figure:
            type_text(fields.nth(at), figure)


@pytest.mark.parametrize("edition", LINES)
def test_a_sheet_is_typed_with_the_figures_of_its_regulation(
    site: Site, transactional_db: None, open_page: OpenPage, edition: str
) -> None:
    hall = builders.open_tournament(rounds=1, regulation=edition, password=builders.PASSWORD)
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    page = open_page(viewport={"width": 1366, "height": 768})
    at_the_desk(site, hall, page, hall.computerista.username)
    strike(page, "F2")
    page.locator("#played").select_option("1")
    type_(page, "1")
    figures, total, other = LINES[edition]
    page.locator("#played").select_option("1")
    fill(page, "a", figures)
    if other:
        page.locator("input[name='smazzate.0.b.no_pozzetto']").check()
    expect(page.locator("output[data-sum='smazzate.0.a.']")).to_have_text(str(total))
    assert barriers(page) == []
    page.get_by_role("button", name="Salva", exact=True).click()
    expect(page.locator("#last")).to_contain_text("Tavolo 1")
    expect(page.locator("#unsent")).to_have_text("Tutto salvato")
    found = queries.table(hall.ledger, RoundNumber(1), TableNumber(1))
    assert found is not None
    assert found.sheet is not None
    assert [found.sheet.smazzate[0].a.total, found.sheet.smazzate[0].b.total] == [total, other]


def test_i_art_17_nobody_pays_when_neither_took_a_pozzetto(
    site: Site, transactional_db: None, open_page: OpenPage
) -> None:
    hall = builders.open_tournament(regulation="internazionale", password=builders.PASSWORD)
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    page = open_page(viewport={"width": 1366, "height": 768})
    at_the_desk(site, hall, page, hall.computerista.username)
    strike(page, "F2")
    type_(page, "1")
    a, b = (page.locator(f"output[data-sum='smazzate.0.{line}.']") for line in "ab")
    page.locator("input[name='smazzate.0.a.no_pozzetto']").check()
    expect(a).to_have_text("−100")
    page.locator("input[name='smazzate.0.b.no_pozzetto']").check()
    expect(a).to_have_text("0")
    expect(b).to_have_text(re.compile("^0$"))


def test_i_art_22_a_pozzetto_is_not_taken_or_none_was_left_by_keyboard(
    site: Site, transactional_db: None, open_page: OpenPage
) -> None:
    hall = builders.open_tournament(regulation="internazionale", password=builders.PASSWORD)
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    page = open_page(viewport={"width": 1366, "height": 768})
    at_the_desk(site, hall, page, hall.computerista.username)
    strike(page, "F2")
    type_(page, "1")
    untaken, none = (
        page.locator(f"input[name='smazzate.0.a.{name}']") for name in ("no_pozzetto", "none_left")
    )
    sum_of_a = page.locator("output[data-sum='smazzate.0.a.']")
    untaken.check()
    expect(sum_of_a).to_have_text("−100")
    untaken.press("+")
    expect(none).to_be_focused()
    none.press("s")
    expect(none).to_be_checked()
    expect(untaken).not_to_be_checked()
    expect(sum_of_a).to_have_text(re.compile("^0?$"))
