"""The regulations as people read them, on a laptop and on a phone, looked at by axe."""

from __future__ import annotations

import pytest

from scoring.rules import regulations
from tests import builders
from tests.machine.browser import OpenPage, barriers
from tests.machine.processes import Site

SIZES = {"laptop": {"width": 1366, "height": 768}, "phone": {"width": 360, "height": 740}}
WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.mark.parametrize("size", SIZES)
def test_the_regulations_bar_nobody_and_fit_the_screen(
    site: Site, transactional_db: None, open_page: OpenPage, size: str
) -> None:
    hall = builders.open_tournament("Serata", regulation="uisp-parole")
    addresses = [f"regolamenti/{one}/" for one in regulations.editions()]
    addresses += ["regolamenti/", f"t/{hall.tournament.slug}/regolamento/"]
    page = open_page(viewport=SIZES[size])
    for address in addresses:
        page.goto(f"{site.url}/{address}")
        assert barriers(page) == [], address
        assert not page.evaluate(WIDER), address
