"""Opening on a slow network: nothing that was chosen or pressed meanwhile is lost."""

import re

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Dialog, Page, Route, expect

from scoring.plans import Movement
from tests import builders
from tests.browser.evening import log_in
from tests.machine.browser import OpenPage, barriers, until_heard
from tests.machine.keys import strike
from tests.machine.processes import Site
from tournaments.models import Tournament
from tournaments.moment import Moment

LATENCY_MS = 900
"""As seen in a hall."""


@pytest.fixture
def opening(transactional_db: None, site: Site, open_page: OpenPage) -> Page:
    organiser = builders.user(password=builders.PASSWORD, may_open=True)
    page = log_in(open_page(viewport={"width": 1366, "height": 768}), site, organiser)
    page.goto(f"{site.url}/admin/tournaments/tournament/add/")
    return page


def unfold(page: Page, subject: str) -> None:
    """Open what is decided already of a subject."""
    title = page.get_by_text(subject, exact=True)
    page.locator(".fold > summary").filter(has=title).click()


def slow_down(page: Page) -> None:
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    slow = {"offline": False, "downloadThroughput": -1, "uploadThroughput": -1}
    network.send("Network.emulateNetworkConditions", {**slow, "latency": LATENCY_MS})


def test_the_summary_says_the_last_choice_when_an_earlier_answer_comes_between(
    opening: Page,
) -> None:
    page, held = opening, list[Route]()
    page.route(
        "**/add/",
        lambda route: (
            route.continue_() if held or route.request.method == "GET" else held.append(route)
        ),
    )
    unfold(page, "Gioco")
    minutes = page.get_by_label("Minuti per turno")
    minutes.fill("30")
    with page.expect_request("**/add/"):
        minutes.dispatch_event("change")
    until_heard(page, lambda: held, "the question, held at the route")
    answer = held[0].fetch()
    minutes.fill("35")
    minutes.dispatch_event("change")
    # Before the second is asked for, a tenth of a second later.
    held[0].fulfill(response=answer)
    expect(page.locator("#summary")).to_contain_text("35 minuti a turno")


def test_a_national_s_missing_tables_and_what_art_9_says_are_both_shown(opening: Page) -> None:
    summary = opening.locator("#summary")
    opening.get_by_role("button", name="Nazionale").click()
    expect(summary).to_contain_text("A 10 tavoli, B 10 tavoli")
    unfold(opening, "Gironi di merito")
    opening.get_by_label("Tavoli di ogni girone").fill("")
    strike(opening, "Tab")
    expect(summary).to_contain_text("Manca ancora: Tavoli di ogni girone.")
    expect(opening.locator("#gironi")).to_have_attribute("open", "")
    expect(summary).to_contain_text("Mitchell è una scelta di chi organizza")


def test_a_club_evening_is_one_screen_and_what_was_wrong_has_the_focus(opening: Page) -> None:
    height = opening.evaluate("document.documentElement.scrollHeight")
    assert height <= 768, height
    assert barriers(opening) == []
    unfold(opening, "Gironi di merito")
    opening.get_by_label("Tavoli di ogni girone").fill("sette")
    opening.get_by_label("Gironi di merito").select_option("2")
    expect(opening.locator("#says-gironi")).to_have_text("da correggere")
    opening.get_by_role("button", name="Apri il torneo").click()
    expect(opening.locator("#wrong")).to_be_focused()
    expect(opening.locator("#wrong")).to_be_in_viewport()
    expect(opening.get_by_label("Tavoli di ogni girone")).to_be_visible()
    assert barriers(opening) == []


def test_from_home_to_the_first_round_at_most_8_clicks_and_30_keys(
    transactional_db: None, site: Site, open_page: OpenPage
) -> None:
    """A clean list of 41 pairs, of which one rests."""
    organiser = builders.user(password=builders.PASSWORD, may_open=True)
    page = log_in(open_page(viewport={"width": 1366, "height": 768}), site, organiser)
    page.goto(f"{site.url}/admin/")
    steps = (
        page.get_by_role("link", name="Apri un torneo"),
        page.get_by_role("button", name="Apri il torneo"),
        page.get_by_role("button", name="Leggi l'elenco"),
        page.get_by_role("button", name="Iscrivi 41 coppie"),
        page.get_by_role("button", name="Abbina il turno 1"),
        page.get_by_role("button", name="Riposo"),
        page.get_by_role("button", name=re.compile("Pubblica")).first,
    )
    names = (builders.player_name(at) for at in range(1, 83))
    pairs = "\n".join(f"{one} - {other}" for one, other in zip(names, names, strict=True))
    clicks = keys = 0
    for step in steps:
        step.click()
        clicks += 1
        if clicks == 2:
            expect(page.locator("#id_pasted")).to_be_focused()
            page.locator("#id_pasted").fill(pairs)
            keys += 1  # Ctrl+V
    page.wait_for_load_state()
    until_heard(page, lambda: _published(organiser), "the first round")
    assert (clicks, keys) <= (8, 30)


def _published(organiser: User) -> bool:
    moment = Moment(Tournament.objects.get(officials__user=organiser))
    return len(moment.published_rounds) == 1


@pytest.mark.soak("a slow network")
def test_what_is_chosen_and_pressed_while_an_answer_is_awaited_stays(opening: Page) -> None:
    page = opening
    summary = page.locator("#summary")
    expect(summary).to_contain_text("4 turni (3 Mitchell, 1 Danese puro)")
    expect(summary).to_contain_text("nessun girone; turni di 3 smazzate; 40 minuti a turno")
    assert barriers(page) == []
    page.get_by_role("button", name="Regionale").click()
    expect(summary).to_contain_text("6 turni (5 Mitchell, 1 Danese puro)")
    page.get_by_role("button", name="Serata di circolo").click()
    expect(summary).to_contain_text("4 turni (3 Mitchell, 1 Danese puro)")
    slow_down(page)
    page.get_by_label("Nome del torneo").fill("Coppa")
    unfold(page, "Gioco")
    page.get_by_label("Regolamento").select_option("internazionale")
    page.get_by_label("Smazzate per turno").select_option("2")
    page.get_by_label("Minuti per turno").fill("30")
    page.get_by_role("button", name="Aggiungi un turno").click()
    page.get_by_role("button", name="Aggiungi un turno").click()
    expect(page.locator("#id_movement_6")).to_be_visible()
    page.locator("#id_movement_6").select_option(Movement.ITALIANA)
    expect(summary).to_contain_text("6 turni (3 Mitchell, 2 Danese puro, 1 all'italiana)")
    expect(summary).to_contain_text("turni di 2 smazzate; 30 minuti a turno")
    expect(page.get_by_label("Regolamento")).to_have_value("internazionale")
    expect(page.get_by_label("Smazzate per turno")).to_have_value("2")
    expect(page.get_by_label("Minuti per turno")).to_have_value("30")
    questions: list[str] = []

    def stay(dialog: Dialog) -> None:
        questions.append(dialog.type)
        dialog.dismiss()

    page.once("dialog", stay)
    page.get_by_role("link", name="Annulla").click()
    expect(page.get_by_label("Nome del torneo")).to_have_value("Coppa")
    assert questions == ["beforeunload"]
    page.get_by_role("button", name="Apri il torneo").click()
    page.wait_for_url("**/pairs/")
    tournament = Tournament.objects.get(name="Coppa")
    book = Moment(tournament).book
    assert (book.regulation.edition, book.smazzate_per_round) == ("internazionale", 2)
    assert book.plan.movements[-1] is Movement.ITALIANA
    assert book.settings.round_minutes == 30
