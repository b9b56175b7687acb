"""The pages as people have them before them: on a phone, on a projector, without JavaScript."""

import re
from itertools import islice

import pytest
from playwright.sync_api import Page, Route, expect

from scoring.commands import GivePenalty, StartRound
from scoring.rulings import PenaltyUnit
from scoring.values import EntrantNumber, RoundNumber
from tests import builders
from tests.builders import Hall
from tests.machine.browser import OpenPage, barriers, goes_over
from tests.machine.keys import strike
from tests.machine.processes import Site
from tests.machine.soak import OTHER_SCREEN
from tests.machine.waiting import until
from tests.machine.walls import BROKEN, CUT, LOWEST, seen_within, stop_time
from tournaments.organise.entrants import EntryForm, enter_entrants
from tournaments.organise.perform import perform
from tournaments.organise.players import PlayerForm

PHONE = {"width": 360, "height": 740}
PROJECTOR = {"width": 1920, "height": 1080}
PAGES = ("", "classifica/", "?turno=1", "turni/1/", "turni/2/", "posto/?cognome=r", "coppie/1/")
SCREENS = ("schermo/", "schermo/tavoli/", "schermo/posti/")
BROKEN_HEADS = """() => [...document.querySelectorAll('.way-table thead th')].filter(head => {
    const text = document.createRange();
    text.selectNodeContents(head);
    return !/\\s/.test(head.innerText.trim()) && text.getClientRects().length > 1;
}).map(head => head.innerText)"""
FOOT = "document.querySelector('.wall__foot')?.getBoundingClientRect().top ?? innerHeight"


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    return builders.small_tournament(
        entrants=7, rounds=3, played=1, started=True, name="Serata di prova"
    )


def address(site: Site, hall: Hall, rest: str = "") -> str:
    return f"{site.url}/t/{hall.tournament.slug}/{rest}"


def follow(page: Page, url: str) -> None:
    """Open a page and wait until it hears of changes."""
    page.goto(url)
    expect(page.locator("#live-state")).to_have_attribute("data-state", "open")
    page.evaluate("window.neverReloaded = true")


def test_the_ranking_follows_without_reload_and_keeps_its_readers_place(
    site: Site, hall: Hall, open_page: OpenPage
) -> None:
    page = open_page(viewport=PHONE)
    follow(page, address(site, hall, "classifica/"))
    expect(page.locator(".notice")).to_contain_text("Mancano 3 score")
    link = page.locator("[data-key='7'] a")
    link.focus()
    page.evaluate("scrollBy({ top: 300, behavior: 'instant' })")
    place = page.evaluate("scrollY")
    table = builders.tables(hall, 2)[0]
    builders.enter_sheet(hall, 2, table.table)
    expect(page.locator(".notice")).to_contain_text("Mancano 2 score")
    expect(page.locator(".is-changed")).not_to_have_count(0)
    expect(page.locator("#announcer")).to_contain_text("Classifica aggiornata")
    expect(link).to_be_focused()
    assert page.evaluate("window.neverReloaded")
    # It got shorter: whoever read its foot reads it still.
    foot = page.evaluate("document.documentElement.scrollHeight - innerHeight")
    assert abs(page.evaluate("scrollY") - min(place, foot)) < 60


def test_a_page_of_the_current_round_goes_on_to_the_next_and_shows_new_names(
    site: Site, hall: Hall, page: Page
) -> None:
    follow(page, address(site, hall, "turni/"))
    for table in builders.tables(hall, 2):
        builders.enter_sheet(hall, 2, table.table)
    builders.start_round(hall, 3)
    expect(page.locator("#round-title")).to_have_text("Turno 3 di 3")
    builders.rename(hall, 1, "Rossi-Bassi Anna")
    expect(page.locator("#live")).to_contain_text("Rossi-Bassi Anna")
    assert page.evaluate("window.neverReloaded")


def test_a_stream_that_is_refused_is_replaced_by_asking_now_and_then(
    site: Site, hall: Hall, open_page: OpenPage
) -> None:
    page = open_page(service_workers="block")
    page.clock.install()
    # What a shared worker asks for does not pass through the page's routes.
    page.add_init_script("delete window.SharedWorker")
    page.route("**/eventi", lambda route: route.fulfill(status=503))
    page.goto(address(site, hall, "classifica/"))
    expect(page.locator("#live-state")).to_have_attribute("data-state", "polling")
    builders.enter_sheet(hall, 2, builders.tables(hall, 2)[0].table)

    # A server that has not heard yet answers as before: that is what asking again is for.
    def asked_again() -> bool:
        page.clock.fast_forward(60_000)
        return "Mancano 2 score" in page.locator(".notice").inner_text()

    until(asked_again, "two sheets that are missing")


def test_an_answer_older_than_what_was_told_is_asked_for_again(
    site: Site, hall: Hall, open_page: OpenPage
) -> None:
    """As of two processes, one has heard of a change and the other has not yet."""
    page = open_page(service_workers="block")
    follow(page, address(site, hall, "classifica/"))
    before = page.request.get(address(site, hall, "classifica/")).text()
    behind = ["once", "twice"]
    told: list[str | None] = []

    def answer(route: Route) -> None:
        told.append(route.request.headers.get("x-told"))
        if not behind:
            route.continue_()
            return
        behind.pop()
        route.fulfill(body=before, content_type="text/html; charset=utf-8")

    page.route(address(site, hall, "classifica/"), answer)
    receipt = builders.enter_sheet(hall, 2, builders.tables(hall, 2)[0].table)
    expect(page.locator(".notice")).to_contain_text("Mancano 2 score")
    assert not behind
    assert set(told) == {str(receipt.number)}, "or the server could not wait for it"


def test_a_seat_is_found_while_typing(site: Site, hall: Hall, page: Page) -> None:
    page.goto(address(site, hall, "posto/"))
    page.locator("#surname").press_sequentially("ross")
    expect(page.locator(".seat")).to_have_count(1)
    expect(page.locator(".seat")).to_contain_text("Rossi Anna")
    expect(page.locator("#surname")).to_be_focused()
    assert page.url.endswith("posto/?cognome=ross")


def test_a_seat_found_while_typing_is_kept_up_to_date(site: Site, hall: Hall, page: Page) -> None:
    follow(page, address(site, hall, "posto/"))
    page.locator("#surname").press_sequentially("ross")
    expect(page.locator(".seat")).to_have_count(1)
    for table in builders.tables(hall, 2):
        builders.enter_sheet(hall, 2, table.table)
    builders.start_round(hall, 3)
    expect(page.locator("#seats-title")).to_have_text("Turno 3")
    expect(page.locator(".seat")).to_contain_text("Rossi Anna")


def test_everything_works_without_javascript(site: Site, hall: Hall, open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False, viewport=PHONE)
    page.goto(site.url)
    page.get_by_role("link", name="Serata di prova").click()
    page.get_by_role("link", name="Il tuo posto").click()
    page.get_by_label("Cognome o numero").fill("ross")
    strike(page, "Enter")
    expect(page.locator(".seat")).to_contain_text("Rossi Anna")
    page.get_by_role("link", name="I miei turni").click()
    expect(page.locator("#pair-title")).to_contain_text("Rossi Anna")
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("#pair-title")).to_contain_text("Rossi Anna")
    expect(page.locator("#live-state")).to_be_hidden()


@pytest.mark.parametrize("pairs", [7, 24, 56])
def test_the_projector_fits_its_screen(
    site: Site, open_page: OpenPage, transactional_db: None, pairs: int
) -> None:
    hall = builders.open_tournament()
    builders.enter(hall, pairs)
    builders.start_round(hall, 1)
    perform(StartRound(round=RoundNumber(1)), by=hall.directing)
    page = open_page(viewport=PROJECTOR)
    for rest in SCREENS:
        page.goto(address(site, hall, rest))
        assert page.evaluate(LOWEST) <= page.evaluate(FOOT)
        assert page.evaluate("document.documentElement.scrollHeight") <= PROJECTOR["height"]


@pytest.mark.parametrize(
    "size",
    [(1920, 1080), pytest.param((1024, 768), marks=OTHER_SCREEN)],
    ids=["wide", "old"],
)
def test_every_long_name_of_a_great_hall_is_whole_on_the_wall(
    site: Site, open_page: OpenPage, transactional_db: None, size: tuple[int, int]
) -> None:
    hall = builders.open_tournament()
    long = [PlayerForm(f"Torre{number:03d}{'-Valsassina' * 5}"[:60]) for number in range(60)]
    short = [PlayerForm(f"Rossi{number:03d} Anna") for number in range(60, 260)]
    both = [*long, *short]
    pairs = [EntryForm(players=tuple(both[at : at + 2])) for at in range(0, len(both), 2)]
    enter_entrants(by=hall.directing, entries=pairs)
    builders.start_round(hall, 1)
    perform(StartRound(round=RoundNumber(1)), by=hall.directing)
    page = open_page(viewport={"width": size[0], "height": size[1]})
    stop_time(page)
    for rest in SCREENS:
        page.goto(address(site, hall, rest))
        expect(page.locator(".wall__page")).to_have_text(re.compile("^1/"))
        pages = int(page.locator(".wall__page").inner_text().split("/")[1])
        assert page.evaluate(LOWEST) <= page.evaluate(FOOT), rest
        assert page.evaluate(CUT) == [], rest
        assert page.evaluate(BROKEN) == [], rest
        shown = [" ".join(rows) for rows in islice(seen_within(page, 7 * pages), pages)]
        seen = re.findall(r"(?:Torre|Rossi)\d{3}", " ".join(shown))
        assert (len(shown), len(seen), len(set(seen))) == (pages, len(both), len(both)), rest


def test_the_projector_shows_the_next_page_after_a_while(
    site: Site, open_page: OpenPage, transactional_db: None
) -> None:
    hall = builders.open_tournament()
    builders.enter(hall, 50)
    page = open_page(viewport=PROJECTOR)
    page.clock.install()
    follow(page, address(site, hall, "schermo/"))
    for shown in ("2/3", "3/3"):
        page.clock.fast_forward(8_000)
        expect(page.locator(".wall__page")).to_have_text(shown)
    assert page.evaluate("window.neverReloaded")


@pytest.mark.slow("every public page is looked at")
@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=OTHER_SCREEN)])
def test_nothing_bars_anybody_from_reading_a_page(
    site: Site, hall: Hall, open_page: OpenPage, scheme: str
) -> None:
    builders.penalise(hall, 1, 1, 100)
    page = open_page(viewport=PHONE, color_scheme=scheme)
    here = [address(site, hall, rest) for rest in (*PAGES, *SCREENS)]
    for url in (site.url, *here, address(site, hall, "mai/")):
        page.goto(url)
        assert barriers(page) == [], url
        assert not goes_over(page), url


def test_the_projectors_pages_have_no_barriers_at_their_own_size(
    site: Site, hall: Hall, open_page: OpenPage
) -> None:
    page = open_page(viewport=PROJECTOR)
    for rest in SCREENS:
        page.goto(address(site, hall, rest))
        assert barriers(page) == []


@pytest.mark.parametrize("width", [320, 360, 390, 1366])
def test_a_long_row_breaks_no_word_at_the_head_of_a_round(
    site: Site, hall: Hall, open_page: OpenPage, width: int
) -> None:
    """A compensation names its article, and its row is the longest of an entrant's round."""
    perform(
        GivePenalty(
            entrant=EntrantNumber(1),
            round=RoundNumber(1),
            unit=PenaltyUnit.GAME_POINTS,
            amount=100,
            article="Definizioni",
            damaged=True,
        ),
        by=hall.refereeing,
        reason="Danno",
    )
    page = open_page(viewport={"width": width, "height": 800})
    page.goto(address(site, hall, "coppie/1/"))
    expect(page.get_by_role("rowheader", name="Risarcimento")).to_have_count(1)
    expect(page.locator(".way-table thead th", has_text="Avversari").first).to_be_visible()
    assert page.evaluate(BROKEN_HEADS) == []
    assert not goes_over(page)
