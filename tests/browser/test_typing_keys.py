"""A sheet takes few keys, stands whole on a laptop's screen, and nothing typed goes unasked."""

import pytest
from playwright.sync_api import Dialog, Page, expect

from scoring import queries
from scoring.plans import Format
from scoring.rules import regulations
from scoring.sheets import Breakdown, FigureKind, SheetScore
from scoring.values import Line, Role, RoundNumber, TableNumber
from tests import builders
from tests.browser.evening import log_in
from tests.builders import Hall
from tests.machine.browser import OpenPage, barriers
from tests.machine.keys import let_go_of_enter, strike, type_text
from tests.machine.processes import Site
from tournaments.models import Tournament
from tournaments.presenters.sheets.paper import figures

EDITION = "internazionale"
WAYS = {"round": 11, "smazzate": 26, "breakdown": 60}
"""Keys that a sheet of three smazzate may take, each way."""
EACH = 4
"""Sheets that are typed to count the keys of a way."""


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    return builders.small_tournament(
        entrants=2 * EACH * len(WAYS), rounds=2, played=0, started=True, regulation=EDITION
    )


def at_the_desk(site: Site, tournament: Tournament, page: Page) -> Page:
    page.goto(f"{site.url}/admin/tournaments/tournament/{tournament.pk}/desk/rounds/1/scores/")
    expect(page.get_by_label("Tavolo", exact=True)).to_be_focused()
    return page


class Typist:
    """Hands on the numeric keypad, and how many keys they have pressed."""

    def __init__(self, page: Page) -> None:
        self.page, self.keys = page, 0

    def press(self, text: str = "", *, enter: bool = True) -> None:
        if text:
            type_text(self.page, text)
        if enter:
            strike(self.page, "Enter")
        self.keys += len(text) + enter

    def next_table(self) -> int:
        let_go_of_enter(self.page)
        self.press()
        return int(self.page.get_by_label("Tavolo", exact=True).input_value())

    def type(self, way: str, sheet: SheetScore) -> None:
        if way == "round":
            for line in (Line.A, Line.B):
                self.press(str(sheet.game_points(line)))
        elif way == "smazzate":
            for smazzata in sheet.smazzate:
                self.press(str(smazzata.a.total))
                self.press(str(smazzata.b.total))
        else:
            self.figure_by_figure(sheet)

    def figure_by_figure(self, sheet: SheetScore) -> None:
        """What the caret asks for is typed, until it is back at the table."""
        known = {one.name: one.figure for one in figures(regulations.load(EDITION))}
        while (at := self.page.evaluate("document.activeElement.name")) != "table":
            _, place, line, name = at.split(".")
            breakdown = sheet.smazzate[int(place)].of(Line(line)).breakdown
            assert isinstance(breakdown, Breakdown)
            number = known[name].number(breakdown)
            cards = known[name].kind is FigureKind.CARDS
            self.press(str(number or ""), enter=cards or not number)


@pytest.mark.slow("a sheet is typed in each way")
def test_a_sheet_takes_few_keys_in_each_way_and_its_figures_are_repeated(
    site: Site, hall: Hall, open_page: OpenPage
) -> None:
    page = log_in(open_page(viewport={"width": 1366, "height": 768}), site, hall.computerista)
    typist = Typist(at_the_desk(site, hall.tournament, page))
    for way, most in WAYS.items():
        page.locator(f"[data-choose='{way}']").click()
        strike(page, "Escape")
        typist.keys = 0
        for _sheet in range(EACH):
            table = typist.next_table()
            sheet = builders.plausible_sheet(1, table, regulation=EDITION)
            typist.type(way, sheet)
            shown = page.locator("#last tr", has_text=f"Tavolo {table}").first
            expect(shown).to_contain_text(str(sheet.game_points(Line.A)).replace("-", "−"))
        assert typist.keys / EACH <= most, way
    expect(page.locator("#unsent")).to_have_text("Tutto salvato")
    for table in range(2 * EACH + 1, 3 * EACH + 1):
        found = queries.table(hall.ledger, RoundNumber(1), TableNumber(table))
        assert found is not None
        assert found.sheet == builders.plausible_sheet(1, table, regulation=EDITION)
    # Whoever may not take the next step reads who may.
    expect(page.locator("#next")).to_contain_text("Lo può fare il direttore.")
    page.goto(f"{page.url.partition('?')[0]}?table={3 * EACH}")
    expect(page.locator("[data-choose='breakdown']")).to_have_attribute("aria-pressed", "true")


def test_totals_are_whole_on_screen_and_the_button_is_in_every_way(
    site: Site, transactional_db: None, open_page: OpenPage
) -> None:
    """Four smazzate, a match of teams, and the most figures that an edition has."""
    hall = builders.open_tournament(regulation=EDITION, format_=Format.TEAMS, smazzate=4)
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    page = log_in(open_page(), site, hall.computerista)
    at_the_desk(site, hall.tournament, page)
    for width, height in ((1366, 768), (1280, 650)):
        page.set_viewport_size({"width": width, "height": height})
        for way in WAYS:
            page.locator(f"[data-choose='{way}']").click()
            strike(page, "Escape")
            Typist(page).press("1")
            top, foot, button, over, beside = page.evaluate(
                """() => {
                    const box = (one) => document.querySelector(one).getBoundingClientRect();
                    const scroll = document.querySelector("[data-way='breakdown'] .table-scroll");
                    const figures = Math.max(
                        box("#who-plays").bottom, box("#figures > fieldset").bottom,
                    );
                    return [
                        box("#who-plays").top,
                        box(".sheet-card__end").top - figures,
                        box("#typed button[type='submit']").bottom,
                        scroll.scrollWidth - scroll.clientWidth,
                        box(".sheet-card").right - box("#typed button[type='submit']").right,
                    ];
                }"""
            )
            assert top >= 0, (way, width)
            assert foot >= 0, (way, width)
            assert button <= height, (way, width)
            assert over <= 0, (way, width)
            assert beside >= 0, (way, width)


def press_access_key(page: Page, letter: str) -> None:
    """Alt and a letter with the text that a keyboard sends, which `press` leaves out."""
    text = {"key": letter, "text": letter, "unmodifiedText": letter}
    key = {"type": "keyDown", "modifiers": 1, "code": f"Key{letter.upper()}", **text}
    page.context.new_cdp_session(page).send("Input.dispatchKeyEvent", key)


def test_nothing_typed_goes_unasked_and_what_is_wrong_is_said_at_its_field(
    site: Site, hall: Hall, open_page: OpenPage
) -> None:
    page = log_in(open_page(viewport={"width": 1280, "height": 650}), site, hall.computerista)
    typist = Typist(at_the_desk(site, hall.tournament, page))
    # A key that is held opens no further table.
    page.keyboard.down("Enter")
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    number = page.get_by_label("Tavolo", exact=True)
    expect(number).to_have_value("1")
    expect(page.locator("#who-plays")).to_contain_text(builders.player_name(1))
    expect(page.locator("[data-pair='a']")).to_have_text("1")
    # Line A closes with a clean burraco; line B does as well.
    typist.press("111", enter=False)
    for name in ("clean", "closed"):
        page.locator(f"[name='smazzate.0.b.{name}']").focus()
        strike(page, "1")
    closed = page.locator("[name='smazzate.0.b.closed']")
    expect(closed).to_have_attribute("aria-invalid", "true")
    said = page.locator("[id='fault-breakdown-smazzate.0.b.closed']")
    expect(said).to_contain_text("in chiusura tutte e due le linee")
    assert barriers(page) == []
    strike(page, "Escape")
    leave = page.locator("#leave")
    expect(leave).to_contain_text("tavolo 1 non sono salvate")
    assert barriers(page) == []
    strike(page, "Enter")
    expect(leave).to_be_hidden()
    expect(number).to_have_value("1")
    expect(closed).to_be_checked()
    questions: list[str] = []

    def stay(dialog: Dialog) -> None:
        questions.append(dialog.type)
        dialog.dismiss()

    page.once("dialog", stay)
    press_access_key(page, "c")
    expect(closed).to_be_checked()
    assert questions == ["beforeunload"]
    closed.focus()
    strike(page, "Escape")
    leave.get_by_role("button", name="Butta le cifre").press("Enter")
    expect(number).to_be_focused()
    expect(number).to_have_value("")
    strike(page, "?")
    expect(page.locator("#keys")).to_contain_text("il prossimo tavolo che manca")
    assert barriers(page) == []
    strike(page, "Enter")
    # What a deck cannot earn is known before it is sent.
    page.locator("[data-choose='round']").click()
    typist.press("1")
    typist.press("95000")
    expect(page.locator("[name='totals.a']")).to_have_attribute("aria-invalid", "true")
    page.locator("[name='totals.a']").fill("1000")
    page.locator("[name='totals.b']").focus()
    # One after the other: of two that are on their way at once, either may arrive first.
    typist.press("900")
    expect(page.locator("#unsent")).to_have_text("Tutto salvato")
    typist.press("2")
    typist.press("800")
    typist.press("700")
    expect(page.locator("#unsent")).to_have_text("Tutto salvato")
    # Saved sheets, from the last one back; the way is still the one that was chosen.
    for key, table, total in (("ArrowUp", "2", "800"), ("ArrowUp", "1", "1000")):
        strike(page, key)
        expect(number).to_have_value(table)
        expect(number).to_be_focused()
        expect(page.locator("[name='totals.a']")).to_have_value(total)
    strike(page, "ArrowDown")
    strike(page, "ArrowDown")
    expect(number).to_have_value("")


@pytest.mark.slow("two people's screens, and what is remembered for seconds")
def test_two_typists_see_which_table_each_has_open(
    site: Site, hall: Hall, open_page: OpenPage
) -> None:
    anna = builders.official(hall.tournament, Role.COMPUTERISTA, builders.user("anna"))
    hers = at_the_desk(site, hall.tournament, log_in(open_page(), site, anna))
    page = at_the_desk(site, hall.tournament, log_in(open_page(), site, hall.computerista))
    Typist(hers).press("1")
    tiles = page.locator("#left li")
    expect(tiles.first).to_have_text("1, manca, aperto da anna")
    type_text(page, "1")
    expect(page.locator("#taken")).to_have_text("aperto da anna")
    strike(page, "Backspace")
    Typist(page).press()
    expect(page.get_by_label("Tavolo", exact=True)).to_have_value("2")
    strike(hers, "Escape")
    expect(tiles.first).to_have_text("1, manca")
    expect(hers.locator("#left li").nth(1)).to_contain_text("aperto da")
