"""A correction by the keyboard: its effect, then the correction, nothing typed lost in between."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Dialog

from scoring import queries
from scoring.rules.prizes import Prize, PrizeList
from scoring.values import RoundNumber, SheetState, TableNumber
from tests import builders
from tests.browser.test_desk_pages import LAPTOP, PHONE, log_in
from tests.builders import Hall
from tests.machine.browser import OpenPage, barriers
from tests.machine.processes import Site
from tests.prizes import announce


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    hall = builders.open_tournament(
        rounds=2, regulation="internazionale", password=builders.PASSWORD
    )
    builders.enter(hall, 6)
    builders.play_round(hall, 1)
    announce(hall, PrizeList(prizes=(Prize(place=1, cents=10_000), Prize(place=2, thing="coppa"))))
    return hall


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_correction_shows_its_effect_and_is_confirmed(
    site: Site, hall: Hall, open_page: OpenPage, viewport: dict[str, int]
) -> None:
    page = open_page(viewport=viewport)
    log_in(page, site, hall.director)
    desk = f"{site.url}/admin/tournaments/tournament/{hall.tournament.pk}/desk/"
    page.goto(f"{desk}rounds/1/tables/1/correct/")
    page.get_by_role("button", name="totale del turno").click()
    page.locator('[name="totals.a"]').fill("100")
    page.locator('[name="totals.b"]').fill("2500")
    page.get_by_label("Dei giocatori").check()
    page.get_by_label("Chiesta da").select_option("line_b")
    page.get_by_label("Controfirmata da").select_option(index=1)
    page.get_by_label("Motivo").fill("Linee invertite sullo score")
    page.locator('[name="agreed_by"]').first.check()
    page.get_by_role("button", name="Guarda che cosa cambia").press("Enter")
    page.get_by_role("heading", name="Che cosa cambierebbe").wait_for()
    assert page.get_by_label("Motivo").input_value() == "Linee invertite sullo score"
    assert page.locator('[name="totals.b"]').input_value() == "2500"
    assert barriers(page) == []
    if folder := os.environ.get("SHOTS"):
        size = viewport["width"]
        page.screenshot(path=Path(folder) / f"correct-{size}.png", full_page=True)
        for name in ("complaints/", "rounds/1/tables/1/correct/"):
            page.goto(desk + name)
            shot = name.strip("/").replace("/", "-")
            page.screenshot(path=Path(folder) / f"{shot}-{size}.png", full_page=True)
        return
    page.get_by_role("button", name="Conferma la correzione").click()
    page.get_by_text("Tavolo 1 corretto.").wait_for()
    corrected = queries.table(hall.ledger, RoundNumber(1), TableNumber(1))
    assert corrected is not None
    assert corrected.state is SheetState.CORRECTED


def test_a_penalty_counts_in_what_the_figures_make_so_far(
    site: Site, hall: Hall, open_page: OpenPage
) -> None:
    (table, *_) = builders.tables(hall, 1)
    builders.penalise(hall, table.lines[0][0], 1, 50)
    page = open_page(viewport=LAPTOP)
    log_in(page, site, hall.director)
    page.goto(
        f"{site.url}/admin/tournaments/tournament/{hall.tournament.pk}/desk/"
        f"rounds/1/tables/{table.table}/correct/"
    )
    _number, *stands = (
        page.locator(".table--dense tbody tr").first.locator("td.num").all_inner_texts()
    )
    made = page.locator(".reckoning tbody tr").first.locator("output").all_inner_texts()
    assert made == stands


def test_a_half_written_referto_asks_before_it_is_left(
    site: Site, hall: Hall, open_page: OpenPage
) -> None:
    page = open_page(viewport=LAPTOP)
    log_in(page, site, hall.referee)
    page.goto(f"{site.url}/admin/tournaments/tournament/{hall.tournament.pk}/desk/referti/new/")
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    page.get_by_label("Fatti", exact=True).press_sequentially("Al tavolo 3")
    with page.expect_event("dialog"):
        page.get_by_role("link", name="Tutti i tornei").click(no_wait_after=True)
    assert asked == ["beforeunload"]
    assert page.get_by_label("Fatti", exact=True).input_value() == "Al tavolo 3"
    assert page.get_by_label("Provvedimento").input_value() == "", "no measure is proposed"
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.get_by_role("button", name="Salva").first.click()
    assert asked == ["beforeunload"], "sent is not left"
