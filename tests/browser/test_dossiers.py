"""A tournament that was played elsewhere, at the desk: brought in, read, shown to players."""

import pytest
from playwright.sync_api import ViewportSize, expect

from tests import builders
from tests.browser.evening import log_in
from tests.machine.browser import OpenPage, barriers, too_wide
from tests.machine.processes import Site
from tests.tournaments.dossiers import played

SIZES: tuple[ViewportSize, ...] = (
    {"width": 360, "height": 740},
    {"width": 1366, "height": 768},
)
DESK = "/admin/tournaments/tournament"


@pytest.mark.slow("a tournament is played, and axe reads five pages")
@pytest.mark.usefixtures("transactional_db")
def test_it_is_brought_in_and_read_and_says_that_it_is_not_played_on(
    site: Site, open_page: OpenPage
) -> None:
    file = played()
    page = log_in(open_page(), site, builders.user(may_open=True, password=builders.PASSWORD))
    page.goto(f"{site.url}{DESK}/import/")
    assert barriers(page) == []
    page.get_by_label("Fascicolo del torneo (.zip)").set_input_files(
        {"name": "torneo.zip", "mimeType": "application/zip", "buffer": file.content}
    )
    page.get_by_role("button", name="Importa").click()
    told = page.get_by_role("region", name="Fascicolo")
    expect(told).to_contain_text("si è giocato altrove")
    expect(told).to_contain_text("I giocatori non lo vedono")
    for path in ("", "end/", "ranking/", "register/"):
        page.goto(f"{site.url}{DESK}/{file.ledger}/desk/{path}")
        assert barriers(page) == []
        assert too_wide(page, *SIZES) == []
