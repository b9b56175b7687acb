"""Papers of every format: score sheets, seating lists, rankings."""

import re

import pytest

from scoring.plans import Format
from scoring.values import RoundNumber
from tests import builders
from tests.pages import halls
from tests.reports.test_documents import draw, read
from tournaments.models import DocumentKind
from tournaments.presenters.seating.by_name import seats_by_name
from tournaments.presenters.sheets.blank import blank_sheets
from tournaments.reports.grid import Grid, sheet_grid

pytestmark = pytest.mark.django_db


def test_a_sheet_of_three_has_three_lines_and_no_table_of_points() -> None:
    hall = halls.of_format(Format.THREES, 6)
    sheets = blank_sheets(hall.moment, RoundNumber(2))
    assert sheets is not None
    assert sheets.bands == ()
    assert {len(sheet.lines) for sheet in sheets.sheets} == {3}
    text = read(draw(hall, DocumentKind.SCORE_SHEETS, 2), "-raw")
    assert text.count("firma linea C") == 2
    assert "V.P." not in text
    assert re.search(r"° posto · P\.P\. \d+ = \d+", text)


def test_the_sheets_of_a_match_name_their_room_and_the_other_table() -> None:
    hall = halls.of_format(Format.TEAMS, 4)
    sheets = blank_sheets(hall.moment, RoundNumber(2))
    assert sheets is not None
    assert [(one.table, one.other_table) for one in sheets.sheets[:2]] == [(1, 2), (2, 1)]
    assert sheets.bands[0].most == 150, "the teams' table"
    text = read(draw(hall, DocumentKind.SCORE_SHEETS, 2), "-raw")
    assert text.count("Sala aperta") == text.count("Sala chiusa") == 2
    assert "i P.P. dei tavoli 1 e 2 si sommano" in text
    assert "P.P. altra" in text


def test_a_sheet_of_a_giallo_shows_the_way_of_both_partners() -> None:
    hall = halls.of_format(Format.GIALLO, 8)
    sheets = blank_sheets(hall.moment, RoundNumber(2))
    assert sheets is not None
    assert {len(line.ways) for one in sheets.sheets for line in one.lines} == {2}
    text = read(draw(hall, DocumentKind.SCORE_SHEETS, 2), "-raw")
    for line in (line for sheet in sheets.sheets for line in sheet.lines):
        assert line.line.numbers in text
        assert all(f"{way.entrant.number} {way.entrant.surnames}:" in text for way in line.ways)


def test_a_sheet_of_a_group_names_it() -> None:
    hall = halls.groups()
    text = read(draw(hall, DocumentKind.SCORE_SHEETS, 3), "-raw")
    assert text.count("girone A") == text.count("girone B") == 3


def test_the_ranking_prints_each_group_by_itself() -> None:
    text = read(draw(halls.groups(), DocumentKind.RANKING, 3))
    assert text.index("Girone A") < text.index("Girone B")
    assert "resta il 50%" in text


def test_a_ranking_by_game_points_prints_nothing_else() -> None:
    text = read(draw(halls.of_format(Format.THREES, 6), DocumentKind.RANKING, 2))
    assert "P.P." in text
    assert "V.P." not in text
    assert "M.P." not in text


def test_a_ranking_of_teams_names_their_players() -> None:
    text = read(draw(halls.of_format(Format.TEAMS, 4), DocumentKind.RANKING, 2), "-raw")
    assert "Squadra 1" in text
    assert builders.player_name(4) in text


def test_every_player_stands_once_in_the_list_at_the_door_with_the_own_table() -> None:
    hall = halls.of_format(Format.TEAMS, 4)
    found = seats_by_name(hall.moment, RoundNumber(1))
    assert found is not None
    rows = {place.player: place for _letter, group in found.letters for place in group}
    assert [rows[builders.player_name(one)].table for one in range(1, 5)] == [1, 1, 2, 2]
    text = read(draw(hall, DocumentKind.SEATING, 1), "-raw")
    assert text.count("Sala chiusa") == 1


def test_the_list_of_tables_names_each_team_once_beside_who_sits_in_its_rooms() -> None:
    text = read(draw(halls.of_format(Format.TEAMS, 5), DocumentKind.SEATING, 1))
    assert all(text.count(f"Squadra {number}") == 1 for number in range(1, 6))
    (row,) = (line for line in text.splitlines() if "Squadra 1" in line)
    assert "1–2" in row
    assert text.count("riposa") == 1
    for number in range(1, 21):
        if number not in range(9, 13):
            assert text.count(builders.player_name(number)) == 1, "named once, and in one row"


OTHERS = [
    pytest.param(one, marks=pytest.mark.soak("its papers are those of pairs, with other heads"))
    for one in (Format.INDIVIDUAL, Format.GIALLO, Format.THREES)
]


@pytest.mark.parametrize("format_", [Format.PAIRS, Format.TEAMS, *OTHERS])
def test_every_paper_of_every_format_is_drawn(format_: Format) -> None:
    hall = halls.of_format(format_, 8, played=1)
    for kind in (
        DocumentKind.SCORE_SHEETS,
        DocumentKind.SEATING,
        DocumentKind.SEATING_BY_NAME,
        DocumentKind.RANKING,
    ):
        assert builders.player_name(2) in read(draw(hall, kind, 1), "-raw")


@pytest.mark.parametrize("format_", Format)
def test_the_rulings_of_every_format_fit_beside_what_stands_there(format_: Format) -> None:
    hall = halls.of_format(format_, 7)
    sheets = blank_sheets(hall.moment, RoundNumber(2))
    assert sheets is not None
    rulings: Grid = sheet_grid(sheets, hall.tournament.name)
    beside = 36 if sheets.bands else 0
    assert 32 + rulings.width + beside <= 182
    assert rulings.column >= 6
    assert rulings.band_height * 12 <= rulings.height
