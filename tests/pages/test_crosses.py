"""The table of crosses says against whom each round was played, as the rounds themselves do."""

import re

import pytest

from scoring import queries
from scoring.plans import Format
from scoring.rulings import PenaltyUnit
from scoring.values import RoundNumber
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


def test_between_a_seating_and_its_first_sheet_page_and_paper_say_what_does_not_count_yet(
    client: Client,
) -> None:
    """Who rests in the round that begins, and what was taken in it."""
    hall = builders.small_tournament(7, rounds=3, played=1)
    builders.start_round(hall, 2)
    builders.penalise(hall, 1, 2, 3, PenaltyUnit.VICTORY_POINTS)
    (resting,) = (
        one.lines[0][0] for one in queries.tables(hall.ledger, RoundNumber(2)) if one.is_bye
    )
    rests = all_of(hall)[resting, 2].points or 0
    waits = {resting: f"{rests}", 1: "−3"} if resting != 1 else {1: f"{rests - 3}"}
    page = client.get(f"/t/{hall.tournament.slug}/incroci/").content.decode()
    for number in hall.moment.names.entrants:
        (line,) = re.findall(rf'<tr id="n{number}".*?</tr>', page, re.DOTALL)
        assert re.findall(r'<td class="num">(.*?)</td>', line)[-4] == waits.get(number, "")
    heading, said = "Non ancora in classifica", "conta da quella dopo il turno 2, che comincia"
    paper = " ".join(read(draw(hall, DocumentKind.CROSSES, "")).split())
    for shown in (page, paper):
        assert heading in shown
        assert said in shown
    (whole,) = export(hall.moment, ExportKind.CROSSES).tables
    column = whole.headings.index("V.P. non ancora in classifica")
    assert {row[1]: row[column + 1] for row in whole.rows if row[column]} == dict.fromkeys(waits, 2)
    builders.enter_sheet(hall, 2, 1)
    assert heading not in client.get(f"/t/{hall.tournament.slug}/incroci/").content.decode()
    assert heading not in read(draw(hall, DocumentKind.CROSSES, ""))


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
