"""The score from the table: two phones, and the desk that accepts with one key."""

from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, ViewportSize, expect

from scoring import queries
from scoring.events import SheetSigned
from scoring.queries import EventFilter
from scoring.values import Line, RoundNumber, TableNumber
from tests import builders
from tests.browser.typing_desk import at_the_desk
from tests.builders import Hall
from tests.machine.browser import OpenPage, barriers, goes_over
from tests.machine.keys import strike, type_
from tests.machine.processes import Site
from tournaments.access.table_codes import code
from tournaments.models import Proposal
from tournaments.organise.tournaments import AllowProposals

SMALL: ViewportSize = {"width": 360, "height": 740}
ASKS_NEVER = """
    const later = window.setTimeout;
    window.setTimeout = (act, after, ...more) => (after < 9_000 ? later(act, after, ...more) : 0);
"""
NEWS_MEANWHILE = """() => {
    const ask = window.fetch;
    window.fetch = (...asked) => {
        const state = document.getElementById("proposal-state");
        state.outerHTML = state.outerHTML;
        return ask(...asked);
    };
}"""
UNSENT = "Non mandato: manca il collegamento. Premi ancora quando torna."
FIGURES = ("1150", "320", "240", "980", "705", "40")


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    hall = builders.open_tournament(rounds=2, password=builders.PASSWORD)
    builders.enter(hall, 8)
    builders.start_round(hall, 1)
    builders.describe(hall, AllowProposals(allowed=True))
    return hall


def phone(
    site: Site, hall: Hall, open_page: OpenPage, table: int, line: Line, *, asks: bool = True
) -> Page:
    """`asks`: whether it asks again now and then, also where it is told nothing."""
    seated = queries.table(hall.ledger, RoundNumber(1), TableNumber(table))
    assert seated is not None
    page = open_page(viewport=SMALL)
    if not asks:
        page.add_init_script(ASKS_NEVER)
    made = code(hall.tournament, seated, line)
    page.goto(f"{site.url}/score/{hall.tournament.slug}/1/{table}/{line}/{made}/")
    return page


def propose(page: Page, figures: tuple[str, ...] = FIGURES) -> None:
    for field, text in zip(page.locator(".table-score__cell .input").all(), figures, strict=True):
        field.fill(text)
    page.locator(".table-score__minus").last.click()
    assert barriers(page) == []
    page.get_by_role("button", name="Proponi lo score").click()


def test_what_the_other_phone_says_and_takes_is_there_without_asking(
    site: Site, hall: Hall, open_page: OpenPage, tmp_path: Path
) -> None:
    b = phone(site, hall, open_page, 1, Line.B, asks=False)
    state = b.locator("#proposal-state")
    expect(b.get_by_role("button", name="Proponi lo score")).to_be_visible()
    a = phone(site, hall, open_page, 1, Line.A)
    propose(a)
    expect(state).to_contain_text("L'altra linea ha scritto queste cifre")
    picture = tmp_path / "score.png"
    Image.new("RGB", (40, 40), "white").save(picture)
    a.locator("input[type=file]").set_input_files(picture)
    a.get_by_role("button", name="Manda la foto").click()
    expect(state).to_contain_text("C'è una foto del foglio, mandata dalla linea A")
    assert barriers(b) == []


@pytest.mark.slow("two phones, with and without a network")
def test_what_is_written_without_a_network_stays_until_it_was_sent(
    site: Site, hall: Hall, open_page: OpenPage
) -> None:
    a = phone(site, hall, open_page, 1, Line.A)
    cells, unsent = a.locator(".table-score__cell .input"), a.locator("#unsent")
    expect(unsent).to_be_hidden()
    a.context.set_offline(True)
    propose(a)
    expect(unsent).to_contain_text("Non mandato: manca il collegamento. Le cifre restano qui.")
    assert barriers(a) == []
    for cell, figure in zip(cells.all(), FIGURES, strict=True):
        expect(cell).to_have_value(figure)
    a.context.set_offline(False)
    a.reload()
    for cell, figure in zip(cells.all(), FIGURES, strict=True):
        expect(cell).to_have_value(figure)
    expect(a.locator(".table-score__minus input").last).to_be_checked()
    a.get_by_role("button", name="Proponi lo score").click()
    expect(a.locator("#proposal-state")).to_contain_text("Manca la conferma")
    a.get_by_role("link", name="Riscrivi le cifre").click()
    expect(cells).to_have_count(len(FIGURES))
    for cell in cells.all():
        expect(cell).to_have_value("")

    b = phone(site, hall, open_page, 1, Line.B)
    confirm = b.get_by_role("button", name="Confermo")
    expect(confirm).to_be_visible()
    b.context.set_offline(True)
    confirm.click()
    expect(b.locator("#unsent")).to_have_text(UNSENT)
    expect(confirm).not_to_have_attribute("aria-busy", "true")
    b.context.set_offline(False)
    confirm.click()
    expect(b.locator("#proposal-state")).to_contain_text("Confermato da tutte le linee")


def test_a_press_is_sent_though_news_replace_its_button_meanwhile(
    hall: Hall, site: Site, open_page: OpenPage
) -> None:
    one = phone(site, hall, open_page, 1, Line.A, asks=False)
    propose(one)
    expect(one.locator("#proposal-state")).to_be_visible()
    other = phone(site, hall, open_page, 1, Line.B, asks=False)
    confirm = other.get_by_role("button", name="Confermo")
    expect(confirm).to_be_visible()
    other.evaluate(NEWS_MEANWHILE)
    confirm.click()
    expect(other.locator("#proposal-state")).to_contain_text("Confermato da tutte le linee")


def test_a_press_is_seen_to_be_heard_while_the_line_is_asked_for(
    site: Site, hall: Hall, open_page: OpenPage
) -> None:
    page = phone(site, hall, open_page, 1, Line.A)
    page.route("**/score/**", lambda unanswered: None)
    button = page.get_by_role("button", name="Proponi lo score")
    button.click()
    expect(button).to_have_attribute("aria-busy", "true")
    expect(button).to_have_css("background-color", "rgba(0, 0, 0, 0)")


@pytest.mark.slow("three people's screens, one after the other")
def test_one_line_writes_the_other_confirms_and_the_desk_accepts_with_one_key(
    site: Site, hall: Hall, open_page: OpenPage
) -> None:
    a = phone(site, hall, open_page, 1, Line.A)
    assert not goes_over(a)
    propose(a)
    expect(a.locator("#proposal-state")).to_contain_text("Manca la conferma")
    b = phone(site, hall, open_page, 1, Line.B)
    assert barriers(b) == []
    b.get_by_role("button", name="Confermo").click()
    expect(b.locator("#proposal-state")).to_contain_text("Confermato da tutte le linee")
    # The first phone sees it by itself.
    expect(a.locator("#proposal-state")).to_contain_text("Confermato")

    desk = open_page(viewport={"width": 1366, "height": 768})
    at_the_desk(site, hall, desk, hall.computerista.username)
    type_(desk, "1")
    expect(desk.locator("#proposed")).to_contain_text("confermato da tutte le linee")
    assert barriers(desk) == []
    strike(desk, "F9")
    expect(desk.locator("#left-said")).to_have_text("Mancano 3 tavoli")
    expect(desk.locator("#unsent")).to_have_text("Tutto salvato")
    seated = queries.table(hall.ledger, RoundNumber(1), TableNumber(1))
    assert seated is not None
    assert seated.sheet == builders.plain((1150, 320), (240, 980), (705, -40))
    (signed,) = queries.events(hall.ledger, EventFilter(names=(SheetSigned.name(),)))
    assert isinstance(signed.event, SheetSigned)
    assert signed.event.proposal == Proposal.objects.get(line=Line.B).pk
    expect(a.locator("#proposal-state")).to_contain_text("Registrato")

    # Where the paper says something else, it is typed; the desk and both phones see it.
    a = phone(site, hall, open_page, 2, Line.A)
    propose(a)
    type_(desk, "2")
    expect(desk.locator("#proposed")).to_contain_text("linea A")
    type_(desk, "2095", "1265")
    expect(desk.locator("#left .tile--look")).to_contain_text("diverso dal foglio")
    expect(a.locator("#proposal-state")).to_contain_text("altre cifre")
    b = phone(site, hall, open_page, 2, Line.B)
    expect(b.locator("#proposal-state")).to_contain_text("altre cifre")
    desk.goto(f"{desk.url.split('/rounds/')[0]}/rounds/1/tables/2/")
    expect(desk.locator("body")).to_contain_text("Lo score inserito dice altro")
    assert barriers(desk) == []
