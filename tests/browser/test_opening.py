"""Opening on a slow network: nothing that was chosen or pressed meanwhile is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Dialog, Page, Route, expect

from scoring.plans import Movement
from tests import builders
from tests.browser.evening import log_in
from tests.machine.browser import OpenPage, barriers, until_heard
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
    expect(summary).to_contain_text("Manca ancora: Tavoli di ogni girone.")
    expect(summary).to_contain_text("Mitchell è una scelta di chi organizza")


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
