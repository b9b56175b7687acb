"""Totals as people send them, read line by line."""

from __future__ import annotations

import pytest

from scoring.plans import Format
from tests.workbooks import xlsx
from tournaments.organise.lists import read_file
from tournaments.organise.lists.totals import TotalsRead, read_totals
from tournaments.refusals import HouseCode

Told = tuple[tuple[str, ...], int, int | None]
MEN = (("Rossi Anna", "Verdi Bruno"), 41, 120), (("Neri Carla", "Gallo Ugo"), 38, -5)


def told(read: TotalsRead) -> tuple[Told, ...]:
    return tuple(
        (tuple(player.name for player in total.players), total.victory_points, total.match_points)
        for total in read.totals
    )


@pytest.mark.parametrize(
    "text",
    [
        "1\tRossi Anna\tVerdi Bruno\t41\t120\n2\tNeri Carla\tGallo Ugo\t38\t-5",
        "Coppia\tV.P.\tM.P.\nRossi Anna - Verdi Bruno\t41\t+120\nNeri Carla - Gallo Ugo\t38\t-5",
        "M.P.;V.P.;Gioc. 1;Gioc. 2\n120;41;Rossi Anna;Verdi Bruno\n-5;38;Neri Carla;Gallo Ugo",
        "1) Rossi Anna e Verdi Bruno 41 VP 120 MP\n2) Neri Carla e Gallo Ugo: 38 VP, \u22125 MP\n",
        "1°,Rossi Anna,Verdi Bruno,41,120\n1°,Neri Carla,Gallo Ugo,38,-5",
        "ROSSI ANNA / VERDI BRUNO\t41\t120\nNERI CARLA / GALLO UGO\t38\t-5",
    ],
)
def test_figures_stand_beside_the_names_however_it_was_written(text: str) -> None:
    read = read_totals(text, Format.PAIRS)
    assert read.problems == ()
    assert told(read) == MEN


def test_without_match_points_there_are_none() -> None:
    read = read_totals("Rossi Anna 41\nNeri Carla 38", Format.INDIVIDUAL)
    assert told(read) == ((("Rossi Anna",), 41, None), (("Neri Carla",), 38, None))


def test_cards_and_categories_are_read_too() -> None:
    text = "Giocatore\tTessera\tPunti\tCategoria\nRossi Anna\tT0001\t41\tOro"
    (total,) = read_totals(text, Format.INDIVIDUAL).totals
    assert total.players[0].membership_number == "T0001"
    assert (total.victory_points, total.category, total.line) == (41, "Oro", 2)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Neri Carla e Gallo Ugo", HouseCode.TOTAL_MISSING),
        ("Neri Carla 38", HouseCode.HALF_PAIR),
        ("Neri Carla e Gallo Ugo 38500", HouseCode.TOTAL_UNREADABLE),
    ],
)
def test_what_is_doubtful_asks_with_its_line(line: str, code: HouseCode) -> None:
    read = read_totals(f"Rossi Anna e Verdi Bruno 41\n{line}", Format.PAIRS)
    assert code in {problem.code for problem in read.problems}
    assert {problem.data["line"] for problem in read.problems} == {2}
    assert {problem.data["content"] for problem in read.problems} == {line}
    assert len(read.totals) == 1


def test_a_figure_that_is_none_asks() -> None:
    read = read_totals("Giocatore\tV.P.\nRossi Anna\t41,5\nNeri Carla\t38", Format.INDIVIDUAL)
    assert [problem.code for problem in read.problems] == [HouseCode.TOTAL_UNREADABLE]


def test_a_workbook_is_read_like_what_is_pasted() -> None:
    file = xlsx([("Coppia", "V.P."), ("Rossi Anna - Verdi Bruno", 41), ("Neri C. - Gallo U.", 38)])
    read = read_totals(read_file(file).text, Format.PAIRS)
    assert [total.victory_points for total in read.totals] == [41, 38]


def test_what_is_no_entry_is_left_out_and_shown() -> None:
    text = "CLASSIFICA FINALE\nRossi Anna e Verdi Bruno 41\nTotale coppie 1"
    assert read_totals(text, Format.PAIRS).left_out == ("Totale coppie 1", "CLASSIFICA FINALE")
