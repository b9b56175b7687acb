"""What a browser prints of the public pages: the lists, and nothing to press."""

from pathlib import Path

import pytest

from tests import builders
from tests.machine.browser import OpenPage
from tests.machine.processes import Site
from tests.reports.test_documents import about, draw, read
from tournaments.models import DocumentKind

PAPERS = {
    "": DocumentKind.RANKING,
    "turni/1/": DocumentKind.RESULTS,
    "turni/2/": DocumentKind.SEATING,
}


@pytest.mark.soak("every page that has a paper is printed")
def test_a_printed_page_has_no_navigation_and_no_more_than_twice_the_pages_of_its_paper(
    site: Site, transactional_db: None, open_page: OpenPage, tmp_path: Path
) -> None:
    hall = builders.small_tournament(104, rounds=2, played=1)
    builders.start_round(hall, 2)
    page = open_page()
    for address, kind in PAPERS.items():
        page.goto(f"{site.url}/t/{hall.tournament.slug}/{address}")
        printed = page.pdf(format="A4")
        text = read(printed)
        assert builders.player_name(1) in text
        for pressed in ("Cerca", "Scarica", "Programma", "Dopo il turno      ", "Excel"):
            assert pressed not in text, (address, pressed)
        assert "Turno      1" not in text, "the choice of a round"
        paper = draw(hall, kind, address[6:-1] or 1)
        most = 2 * int(about(paper, tmp_path)["Pages"])
        assert int(about(printed, tmp_path)["Pages"]) <= most, address
        if kind is DocumentKind.RANKING:
            assert "Pagina 1 di 2 dell'elenco" in text, "what is missing is said"
