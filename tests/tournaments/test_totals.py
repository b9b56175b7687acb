"""Totals as people send them, read line by line."""

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
    assert read_totals(text, Format.PAIRS).left_out == ("CLASSIFICA FINALE", "Totale coppie 1")
    text = "Classifica 12/03/2026\nRossi Anna 41\nNeri Carla 38\nMedia 39\nTavoli 12"
    read = read_totals(text, Format.INDIVIDUAL)
    assert read.left_out == ("Classifica 12/03/2026", "Media 39", "Tavoli 12")
    assert told(read) == ((("Rossi Anna",), 41, None), (("Neri Carla",), 38, None))


FIRST = "Rossi Anna e Verdi Bruno"
BELOW = "2) Neri Carla e Gallo Ugo 38\n3) Serra Teo e Bo Ada 30"


@pytest.mark.parametrize(
    "figure", ["41 \U0001f3c6", "41*", "41\xbd", "41.5", "+41", "(41)", "41 \u20ac 50"]
)
def test_a_winner_whose_figure_is_odd_is_no_title(figure: str) -> None:
    read = read_totals(f"1) {FIRST} {figure}\n{BELOW}", Format.PAIRS)
    assert {problem.data["line"] for problem in read.problems} == {1}
    assert (len(read.totals), read.left_out) == (2, ())


@pytest.mark.parametrize(
    "line", ["Rossi Anna, Verdi Bruno, Bo Eva", "Rossi Anna e ?", "Rossi Anna senza compagno"]
)
def test_a_first_line_without_a_figure_is_no_title_by_itself(line: str) -> None:
    read = read_totals(f"{line}\n{BELOW}", Format.PAIRS)
    assert {problem.data["line"] for problem in read.problems} == {1}


@pytest.mark.parametrize(
    "line",
    [
        "1) {} 41 pt",
        "1\xb0 posto {} 41",
        "3\xb0 ex aequo {} 41",
        "{} punti 41",
        "{} VP=41",
        "{} VP 41 MP 120",
        "{} 120 M.P. 41 P.V.",
        "{} - 41",
        "{} ..... 41",
    ],
)
def test_words_beside_a_figure_say_which_it_is(line: str) -> None:
    (total,) = read_totals(line.replace("3\xb0", "1\xb0").format(FIRST), Format.PAIRS).totals
    assert [player.name for player in total.players] == ["Rossi Anna", "Verdi Bruno"]
    assert (total.victory_points, total.match_points) == (41, 120 if "120" in line else None)


@pytest.mark.parametrize(
    "line",
    [
        "Serra Teo e Bo Ada 30",
        "3\t\t30",
        "Serra Teo - Bo Ada\t30",
        "3\tSerra Teo - Bo Ada\t30\tOro",
        "3\tSerra Teo - Bo Ada 30",
    ],
)
def test_no_row_of_a_table_vanishes(line: str) -> None:
    text = f"1\tRossi Anna - Verdi Bruno\t41\n2\tNeri Carla - Gallo Ugo\t38\n{line}\n"
    read = read_totals(f"{text}4\tTosi Lia - Bui Eva\t20", Format.PAIRS)
    assert {problem.data["line"] for problem in read.problems} == {3}
    assert len(read.totals) == 3


@pytest.mark.parametrize(
    ("line", "format_"),
    [
        ("Rossi Anna, Verdi Bruno, Bo Ada 41", Format.PAIRS),
        ("Rossi Anna - Verdi Bruno\t41\tOro", Format.PAIRS),
        ("Coppia;Categoria 1;Categoria 2;V.P.\nRossi A. - Verdi B.;Oro;Argento;41", Format.PAIRS),
        ("Rossi Anna (Oro) e Verdi Bruno 41", Format.PAIRS),
        ("Rossi Anna\tVerdi Bruno\t41", Format.INDIVIDUAL),
        ("1\tRossi\tAnna\t41", Format.INDIVIDUAL),
        ("Rossi Anna e Verdi Bruno 41", Format.INDIVIDUAL),
        ("Bo Ada 41\nGrazie Eva 26", Format.INDIVIDUAL),
        ("Bo Ada 41\nSerra Teo 40\nNeri Carla 38,5", Format.INDIVIDUAL),
        ("Bo Ada 41\nNeri Carla 38 \u20135", Format.INDIVIDUAL),
        ("Giocatore;V.P.\nBo Ada;8.250", Format.INDIVIDUAL),
    ],
)
def test_what_may_be_lost_of_a_line_asks(line: str, format_: Format) -> None:
    read = read_totals(line, format_)
    assert {problem.data["line"] for problem in read.problems} == {1 + line.count("\n")}


@pytest.mark.parametrize(
    "text",
    [
        "Coppia;M.P.;V.P. totali\n{};1200;41",
        "Coppia;M.P.;P.V.\n{};1200;41",
        "Coppia;Punti;V.P.;M.P.\n{};5200;41;1200",
        "Pos;Coppia;Turno 1;Turno 2;M.P.;Totale\n1;{};20;21;1200;41",
    ],
)
def test_headings_say_which_figures_are_which(text: str) -> None:
    (total,) = read_totals(text.format("Rossi Anna - Verdi Bruno"), Format.PAIRS).totals
    assert (total.victory_points, total.match_points) == (41, 1200)


@pytest.mark.parametrize(
    "text",
    [
        "Coppia;M.P.\n{};1200\n{};900",
        "Coppia;V.P.;V.P.;Totale\n{};20;21;41\n{};19;19;38",
        "Coppia;V.P./M.P.\n{};41/120\n{};38/-5",
        "Coppia;Punteggio\n{};5200\n{};3900",
        "1\t{}\t12\t15\t14\t41\n2\t{}\t10\t14\t14\t38",
        "{}\t7\t41\n{}\t3\t38",
        "{}\t5\t40\n{}\t10\t35",
        "{}\t1234\t41\n{}\t1235\t38",
        "{}\t41\t1\n{}\t38\t2",
        "41\t{}\t1200\n38\t{}\t900",
        "1\t41\t{}\t1200\n2\t38\t{}\t900",
        "{} 41 1\n{} 38 2",
        "{} 7 41\n{} 3 38",
        "41 {} 1200\n38 {} 900",
    ],
)
def test_no_column_is_taken_for_victory_points_by_guessing(text: str) -> None:
    pairs = ("Rossi Anna - Verdi Bruno", "Neri Carla - Gallo Ugo")
    read = read_totals(text.format(*pairs), Format.PAIRS)
    assert read.totals == ()
    assert HouseCode.TOTALS_UNCLEAR in {problem.code for problem in read.problems}
