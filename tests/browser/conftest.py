"""A round that is typed, and somebody ready to type it, in the module's own hall if it has one."""

import pytest
from playwright.sync_api import Page

from tests import builders
from tests.browser.typing_desk import at_the_desk
from tests.builders import Hall
from tests.machine.browser import OpenPage
from tests.machine.processes import Site


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    return builders.small_tournament(
        entrants=12, rounds=2, played=0, started=True, password=builders.PASSWORD
    )


@pytest.fixture
def desk(site: Site, hall: Hall, open_page: OpenPage) -> Page:
    page = open_page(viewport={"width": 1366, "height": 768})
    return at_the_desk(site, hall, page, hall.computerista.username)
