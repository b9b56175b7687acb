"""The page of sanctions in a browser: a word of the offence is enough to see what it brings."""

import pytest
from playwright.sync_api import expect

from scoring import queries
from scoring.commands import GiveSanction
from scoring.values import EntrantNumber, RoundNumber
from tests import builders
from tests.browser.test_desk_pages import LAPTOP, PHONE, log_in
from tests.machine.browser import OpenPage, barriers, goes_over
from tests.machine.processes import Site


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_few_letters_find_the_offence_and_the_proposal_shows_at_once(
    site: Site, transactional_db: None, open_page: OpenPage, viewport: dict[str, int]
) -> None:
    """U art. 13.1, the second time."""
    hall = builders.open_tournament(rounds=2, regulation="uisp-parole", password=builders.PASSWORD)
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    player = queries.entrants(hall.ledger)[0].players[0]
    late = GiveSanction(
        code="u13_1_late_up_to_3", entrant=EntrantNumber(1), player=player, round=RoundNumber(1)
    )
    builders.do(late, hall.refereeing)
    page = open_page(viewport=viewport)
    log_in(page, site, hall.referee)
    desk = f"{site.url}/admin/tournaments/tournament/{hall.tournament.pk}/desk/"
    page.goto(f"{desk}sanctions/?round=1&table=1")
    page.get_by_label("Chi: cerca").fill(builders.player_name(1))
    for article, code in (("14.4 a 1", "u14_4_a_1_ethics"), ("14.4 a 11", "u14_4_a_11_left_table")):
        page.get_by_label("Infrazione: cerca").fill(article)
        expect(page.locator("select[name=code]")).to_have_value(code)
    page.get_by_label("Infrazione: cerca").fill("RITARDO entro")
    expect(page.locator(".proposal__brings")).to_have_text("ammonizione e 100 P.P.")
    assert not page.get_by_label("P.P. tolti nel turno").is_visible()
    page.get_by_label("Diversamente").check()
    assert page.get_by_label("P.P. tolti nel turno").input_value() == "100"
    assert barriers(page) == []
    assert not goes_over(page)
    page.get_by_label("Come prevede").check()
    page.get_by_role("button", name="Dai la sanzione").click()
    expect(page.get_by_text("Sanzione data.")).to_be_visible()
    expect(page.locator("#duties").get_by_text("Referto da scrivere: ").first).to_be_visible()
    assert [one.given.game_points for one in queries.sanctions(hall.ledger)] == [0, 100]


@pytest.mark.parametrize("scripts", [True, False], ids=["script", "no_script"])
def test_what_is_asked_before_an_espulsione_is_in_view_and_in_focus(
    site: Site, transactional_db: None, open_page: OpenPage, scripts: bool
) -> None:
    """It stood at the foot of a long page: nothing seemed to have happened."""
    hall = builders.open_tournament(rounds=2, regulation="uisp-parole", password=builders.PASSWORD)
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    player = queries.entrants(hall.ledger)[0].players[0]
    page = open_page(viewport=PHONE, java_script_enabled=scripts)
    log_in(page, site, hall.referee)
    desk = f"{site.url}/admin/tournaments/tournament/{hall.tournament.pk}/desk/"
    page.goto(f"{desk}sanctions/?who=1/{player}&code=u14_4_c_2_insults&round=1&table=1")
    page.get_by_role("button", name="Dai la sanzione").click()
    asked = page.get_by_text("Prima di espellere, conferma.")
    expect(asked).to_be_in_viewport()
    expect(page.locator("#id_confirmed")).to_be_focused()
    page.locator("#id_confirmed").press("Space")
    page.get_by_role("button", name="Dai la sanzione").click()
    expect(page.get_by_role("heading", name="dopo l'espulsione")).to_be_visible()
    assert [one.given.measure for one in queries.sanctions(hall.ledger)] == ["espulsione"]
