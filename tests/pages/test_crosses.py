"""The table of crosses says against whom each round was played, as the rounds themselves do."""

from __future__ import annotations

import pytest

from scoring.plans import Format
from tests import builders
from tests.builders import Hall
from tests.machine.client import Client
from tests.reports.test_documents import draw, read
from tournaments.exports.contents import ExportKind, export
from tournaments.exports.files import NothingToExport
from tournaments.models import DocumentKind
from tournaments.presenters.crosses import Cross, crosses
from tournaments.reports import documents
from tournaments.reports.content import NothingToPrint

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    """Seven pairs (one rests), two of three rounds played, a table of the second still out."""
    hall = builders.open_tournament()
    builders.enter(hall, 7)
    builders.play_round(hall, 1)
    builders.play_round(hall, 2, leave=[2])
    return hall


def all_of(hall: Hall) -> dict[tuple[int, int], Cross]:
    (group,) = crosses(hall.moment).groups
    return {
        (line.row.entrant.number, cross.round): cross
        for line in group.rows
        for cross in line.crosses
        if cross
    }


def test_everybody_is_met_by_whom_they_met_and_who_rests_met_nobody(hall: Hall) -> None:
    table = all_of(hall)
    assert len(table) == 14
    rested = [cross for cross in table.values() if not cross.lines]
    assert len(rested) == 2
    for (entrant, round_), cross in table.items():
        for line in cross.lines:
            for met in line:
                assert table[met, round_].lines == ((entrant,),)


def test_the_crosses_of_an_entrant_add_up_to_its_place(hall: Hall) -> None:
    (group,) = crosses(hall.moment).groups
    for line in group.rows:
        earned = [cross.points or 0 for cross in line.crosses if cross]
        assert sum(earned) == line.row.points.victory_points
    unplayed = [cross for cross in all_of(hall).values() if cross.points is None]
    assert len(unplayed) == 2, "the table that is still out"


def test_partners_of_a_giallo_stand_in_its_crosses() -> None:
    hall = builders.open_tournament(format_=Format.GIALLO, rounds=1)
    builders.enter(hall, 8)
    builders.play_round(hall, 1)
    for (entrant, round_), cross in all_of(hall).items():
        (partner,) = cross.partners
        assert all_of(hall)[partner, round_].partners == (entrant,)
        assert cross.opponents == "+".join(map(str, cross.lines[0]))


def test_page_file_and_paper_show_the_same_crosses(hall: Hall, client: Client) -> None:
    page = client.get(f"/t/{hall.tournament.slug}/incroci/").content.decode()
    (whole,) = export(hall.moment, ExportKind.CROSSES).tables
    paper = read(draw(hall, DocumentKind.CROSSES, ""))
    against = whole.headings.index("Turno 1: contro")
    assert "Turno 2: V.P." in whole.headings
    for row in whole.rows:
        assert f'id="n{row[1]}"' in page
        if isinstance(row[against], int):
            assert f'<a href="#n{row[against]}">' in page
    assert page.count("riposa") == 2
    assert paper.count("riposa") == 2
    assert client.get(f"/t/{hall.tournament.slug}/incroci.csv").status_code == 200


def test_before_a_round_there_are_no_crosses(client: Client) -> None:
    hall = builders.open_tournament()
    builders.enter(hall, 4)
    address = f"/t/{hall.tournament.slug}/incroci"
    assert "Nessun turno giocato finora" in client.get(f"{address}/").content.decode()
    assert client.get(f"{address}.xlsx").status_code == 404
    assert client.get(f"{address}.pdf").status_code == 404
    with pytest.raises(NothingToExport):
        export(hall.moment, ExportKind.CROSSES)
    with pytest.raises(NothingToPrint):
        documents.current_subject(hall.moment, DocumentKind.CROSSES, "")
