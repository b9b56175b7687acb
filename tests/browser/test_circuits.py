"""Circuits in a browser: made with the keyboard, read on a phone, barred to nobody."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from scoring.rules.circuits import CircuitTieBreak
from tests import builders, seasons
from tests.browser.test_desk_pages import LAPTOP, PHONE, log_in
from tests.machine.browser import OpenPage, barriers, goes_over
from tests.machine.keys import strike, type_text
from tests.machine.processes import Site
from tests.seasons import evening, pairs_of
from tournaments.models import Circuit
from tournaments.presenters.circuits.ranking import circuit_table

OTHER_HALF = pytest.mark.soak("each width and each scheme has been looked at")
HOME = "/admin/tournaments/tournament/circuits/"


@pytest.fixture
def owner(transactional_db: None) -> User:
    return builders.user("anna", password=builders.PASSWORD, may_open=True)


@pytest.fixture
def season(owner: User) -> Circuit:
    ties = (CircuitTieBreak.FIRST_PLACES, CircuitTieBreak.LATEST_RESULT)
    return seasons.season(owner, ties=ties)


def looked_at(page: Page, addresses: list[str]) -> dict[str, tuple[list[str], bool]]:
    """What bars somebody, and by how much a page runs over its screen."""
    found = {}
    for address in addresses:
        answer = page.goto(address)
        assert answer is not None
        assert answer.status == 200, address
        over = goes_over(page)
        if (barred := barriers(page)) or over:
            found[address] = (barred, over)
    return found


@pytest.mark.soak("every page of a circuit is looked at")
@pytest.mark.parametrize(
    ("viewport", "scheme"),
    [
        pytest.param(LAPTOP, "light", id="laptop-light"),
        pytest.param(PHONE, "dark", id="phone-dark"),
        pytest.param(LAPTOP, "dark", id="laptop-dark", marks=OTHER_HALF),
        pytest.param(PHONE, "light", id="phone-light", marks=OTHER_HALF),
    ],
)
def test_no_page_of_a_circuit_bars_anybody_or_runs_over_its_screen(
    site: Site, season: Circuit, open_page: OpenPage, viewport: dict[str, int], scheme: str
) -> None:
    page = open_page(viewport=viewport, color_scheme=scheme)
    row = circuit_table(season).rows[1]
    public = f"{site.url}/circuiti/"
    here = f"{public}{season.slug}/"
    assert looked_at(page, [public, here, f"{here}?categoria=Oro", f"{here}{row.key}/"]) == {}
    log_in(page, site, season.owner)
    desk = f"{site.url}{HOME}"
    below = ("", "change/", "managers/", "elsewhere/", "namesakes/?nome=rossi", f"{row.key}/")
    pages = [desk, f"{site.url}/admin/tournaments/tournament/open-circuit/"]
    assert looked_at(page, [*pages, *(f"{desk}{season.slug}/{one}" for one in below)]) == {}


def test_a_season_is_made_with_the_keyboard_and_read_by_a_player(
    site: Site, owner: User, open_page: OpenPage
) -> None:
    for name in ("Serale di gennaio", "Serale di febbraio"):
        evening(name, pairs_of(1, 2, 3, 4))
    page = open_page(viewport=LAPTOP)
    log_in(page, site, owner)
    page.get_by_role("link", name="Circuiti").press("Enter")
    page.get_by_role("link", name="Apri un circuito").press("Enter")
    page.get_by_label("Nome del circuito").press_sequentially("Coppa del circolo")
    page.get_by_label("Quanti risultati contano").press_sequentially("1")
    strike(page, "Enter")
    expect(page.locator("h1")).to_have_text("Coppa del circolo")
    for name in ("gennaio", "febbraio"):
        page.get_by_label("Dall'elenco").focus()
        type_text(page.get_by_label("Dall'elenco"), f"Serale di {name}")
        page.get_by_role("button", name="Aggiungi").press("Enter")
        expect(page.locator(".legs")).to_contain_text(f"Serale di {name}")
    expect(page.locator(".season tbody tr")).to_have_count(4)
    player = open_page(viewport=PHONE, java_script_enabled=False)
    player.goto(site.url)
    player.get_by_role("link", name="Circuiti").click()
    player.get_by_role("link", name="Coppa del circolo").click()
    player.get_by_role("link", name=builders.player_name(1)).click()
    expect(player.locator("main")).to_contain_text("Somma dei risultati che contano 25")
    expect(player.locator(".legs__leg.is-dropped")).to_have_count(1)


def test_names_alone_are_made_a_season_without_a_script_and_on_a_phone(
    site: Site, owner: User, open_page: OpenPage
) -> None:
    made = seasons.circuit(owner)
    page = open_page(viewport=PHONE, java_script_enabled=False)
    log_in(page, site, owner)
    for name in ("Serale al mare", "Serale in piazza"):
        page.goto(f"{site.url}{HOME}{made.slug}/")
        page.get_by_role("link", name="Un torneo giocato altrove").click()
        page.get_by_label("Nome del torneo").fill(name)
        page.get_by_label("Totali").fill("1) Rossi Anna e Verdi Bruno 41 VP 120 MP\n2) Neri Ada 38")
        page.get_by_role("button", name="Mostra l'anteprima").click()
        expect(page.locator("tr.is-wrong")).to_contain_text("Neri Ada")
        page.get_by_label("Totali").fill(
            "1) Rossi Anna e Verdi Bruno 41 VP 120 MP\n2) Neri A. e Re U. 38"
        )
        page.get_by_role("button", name="Mostra l'anteprima").click()
        expect(page.locator("tbody tr")).to_have_count(2)
        page.get_by_role("button", name="Salva i totali").click()
    expect(page.locator(".season tbody tr")).to_have_count(8)
    page.get_by_role("link", name="Omonimi").click()
    page.get_by_role("button", name="Unisci quelli segnati").click()
    expect(page.get_by_text("Nessun nome da decidere.")).to_be_visible()
    page.goto(f"{site.url}/circuiti/{made.slug}/")
    expect(page.locator(".season tbody tr")).to_have_count(4)
