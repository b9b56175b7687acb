"""A screen of the hall, hung up once: it follows the desk, and outlives the network, by itself."""

from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests import builders
from tests.browser.evening import log_in
from tests.builders import Hall
from tests.machine.browser import OpenPage, barriers
from tests.machine.processes import SERVER, Site, running
from tournaments.models.screens import Show
from tournaments.organise.perform import perform
from tournaments.organise.screens import SaveScreen, TakeScreenDown

LIGHT, DARK = "rgb(250, 246, 234)", "rgb(15, 26, 21)"


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    hall = builders.open_tournament("Serata di prova", rounds=2)
    builders.enter(hall, 8)
    builders.start_round(hall, 1)
    perform(SaveScreen(name="Ingresso", shows=(Show.SEATS,), seconds=5), by=hall.directing)
    return hall


@pytest.mark.soak("the server goes and comes back")
def test_a_wall_follows_the_desk_and_wakes_by_itself_when_the_server_is_back(
    site: Site,
    hall: Hall,
    open_page: OpenPage,
    program_environment: Mapping[str, str],
    tmp_path: Path,
) -> None:
    wall = open_page(viewport={"width": 1920, "height": 1080}, color_scheme="light")
    wall.goto(f"{site.url}/t/{hall.tournament.slug}/schermi/ingresso/")
    expect(wall.locator("#live-state")).to_have_attribute("data-state", "open")
    expect(wall.locator("body")).to_contain_text("cognome, tavolo")
    wall.evaluate("window.neverReloaded = true")
    expect(wall.locator("body")).to_have_css("background-color", LIGHT)

    desk = log_in(open_page(viewport={"width": 1366, "height": 768}), site, hall.director)
    desk.goto(f"{site.url}/admin/tournaments/tournament/{hall.tournament.pk}/desk/screens/")
    desk.get_by_role("link", name="Cambia", exact=True).click()
    desk.get_by_label("i posti per cognome").uncheck()
    desk.get_by_label("l'avviso", exact=True).check()
    desk.get_by_label("Avviso", exact=True).fill("Si cena alle 20")
    desk.get_by_label("Colori").select_option("dark")
    assert barriers(desk) == []
    desk.get_by_role("button", name="Salva lo schermo").click()
    expect(wall.locator(".wall__notice")).to_have_text("Si cena alle 20")
    expect(wall.locator("body")).to_have_css("background-color", DARK)
    assert barriers(wall) == []

    site.process.kill()
    site.process.wait()
    expect(wall.locator("#live-state")).to_contain_text("I dati possono essere vecchi")
    expect(wall.locator(".wall__notice")).to_have_text("Si cena alle 20")
    assert barriers(wall) == []
    # What the hall decides meanwhile, while the wall hears nothing.
    ingresso = hall.tournament.screens.get()
    shows = (Show.TABLES, Show.RANKING)
    change = SaveScreen(name="Ingresso", shows=shows, seconds=5, screen=ingresso.slug)
    perform(change, by=hall.directing)
    again = [*SERVER, "--port", str(urlsplit(site.url).port)]
    with running(again, tmp_path / "again.log", program_environment):
        expect(wall.locator("body")).to_contain_text("Tavoli del turno 1")
        expect(wall.locator("#live-state")).to_be_hidden()
        expect(wall.locator("body")).to_have_css("background-color", LIGHT)
        assert wall.evaluate("window.neverReloaded")
        # Other things under the same keys: nothing changed.
        expect(wall.locator("body")).to_contain_text("Classifica")
        expect(wall.locator(".is-changed")).to_have_count(0)
        # Taken down, it does not blame the network.
        perform(TakeScreenDown(screen=ingresso.slug), by=hall.directing)
        expect(wall.locator("#live-state")).to_contain_text("ha tolto questo schermo")
