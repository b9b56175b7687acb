"""A pasted list of pairs: read as people paste, wrong lines named, nothing saved before."""

from __future__ import annotations

import pytest

from scoring import queries
from scoring.rules.violations import Code, Violation
from tests.builders import Hall, enter, open_tournament
from tournaments.models import Player
from tournaments.organise.entering import enter_entrants
from tournaments.organise.pasting import Preview, preview
from tournaments.organise.texts import LARGEST
from tournaments.refusals import HouseCode

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    return open_tournament()


def people(found: Preview) -> list[tuple[str, ...]]:
    return [tuple(player.name for player in pair.players) for pair in found.pairs]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_comma_semicolon_and_tab_are_read(hall: Hall, separator: str) -> None:
    text = f"Rossi Mario{separator}Bianchi Anna\nVerdi Ugo{separator}Neri Pia\n"
    found = preview(text, hall.tournament)
    assert people(found) == [("Rossi Mario", "Bianchi Anna"), ("Verdi Ugo", "Neri Pia")]
    assert found.problems == ()


@pytest.mark.parametrize(
    "line",
    [
        "Rossi Mario - Bianchi Anna",
        "Rossi Mario / Bianchi Anna",
        "7;Rossi Mario;Bianchi Anna",
        "7\tRossi Mario\tT1\tBianchi Anna\tT2\tCircolo\tsenior",
        "Rossi Mario;;Bianchi Anna;;Circolo",
        "\ufeffRossi  Mario ; Bianchi Anna ;",
    ],
)
def test_lists_are_read_as_clubs_write_them(hall: Hall, line: str) -> None:
    found = preview(line, hall.tournament)
    assert people(found) == [("Rossi Mario", "Bianchi Anna")]
    assert found.problems == ()


def test_a_header_row_in_italian_says_which_column_is_which(hall: Hall) -> None:
    text = "Circolo;Giocatore 2;Giocatore 1;N.\nOlimpia;Bianchi Anna;Rossi Mario;12\n"
    (pair,) = preview(text, hall.tournament).pairs
    assert [player.name for player in pair.players] == ["Rossi Mario", "Bianchi Anna"]
    assert (pair.number, pair.club) == (12, "Olimpia")


def test_half_a_pair_is_pointed_out_by_line_and_content(hall: Hall) -> None:
    found = preview("Rossi Mario;Bianchi Anna\n\nVerdi Ugo;\n", hall.tournament)
    (problem,) = found.problems
    assert problem.code == HouseCode.HALF_PAIR
    assert (problem.data["line"], problem.data["content"]) == (3, "Verdi Ugo;")
    assert people(found) == [("Rossi Mario", "Bianchi Anna")]


def test_a_player_on_two_lines_is_pointed_out_on_the_second(hall: Hall) -> None:
    found = preview("Rossi Mario;Bianchi Anna\nVerdi Ugo;ROSSI mario", hall.tournament)
    (problem,) = found.problems
    assert problem.code == HouseCode.LINE_REPEATS
    assert (problem.data["line"], problem.data["other_line"]) == (2, 1)


def test_a_player_already_entered_is_pointed_out_with_the_pairs_number(hall: Hall) -> None:
    enter(hall, 2)
    known = queries.entrants(hall.ledger)[1]
    name = Player.objects.get(id=known.players[0]).name
    (problem,) = preview(f"{name};Bianchi Anna", hall.tournament).problems
    assert (problem.code, problem.data["other_entrant"]) == (HouseCode.LINE_REPEATS, 2)


def test_a_number_that_is_taken_is_pointed_out(hall: Hall) -> None:
    enter(hall, 1)
    (problem,) = preview("1;Rossi Zeno;Bianchi Zoe", hall.tournament).problems
    assert (problem.code, problem.data["entrant"]) == (Code.ENTRANT_NUMBER_TAKEN, 1)


def test_excel_text_in_cp1252_is_read_and_bytes_that_are_no_text_are_refused(hall: Hall) -> None:
    found = preview("Niccolò Ugo;Sarà Pia".encode("cp1252"), hall.tournament)
    assert people(found) == [("Niccolò Ugo", "Sarà Pia")]
    with pytest.raises(Violation) as refused:
        preview(b"\x00\x01\x02\x81", hall.tournament)
    assert refused.value.code == HouseCode.ENCODING_UNREADABLE


def test_an_empty_or_oversized_list_is_refused(hall: Hall) -> None:
    with pytest.raises(Violation) as empty:
        preview(" \n;;\n", hall.tournament)
    assert empty.value.code == HouseCode.NOTHING_PASTED
    with pytest.raises(Violation) as large:
        preview("x" * (LARGEST + 1), hall.tournament)
    assert large.value.code == HouseCode.UPLOAD_TOO_LARGE


def test_nothing_is_saved_by_a_preview_and_all_or_nothing_by_entering(hall: Hall) -> None:
    found = preview("Rossi Mario;Bianchi Anna\nVerdi Ugo;Neri Pia", hall.tournament)
    assert queries.entrants(hall.ledger) == ()
    assert Player.objects.count() == 0
    enter_entrants(hall.tournament, found.pairs, by=hall.directing)
    assert len(queries.entrants(hall.ledger)) == 2
    again = preview("Blu Leo;Viola Mia\nGialli Rio;Rossi Mario", hall.tournament)
    with pytest.raises(Violation) as refused:
        enter_entrants(hall.tournament, again.pairs, by=hall.directing)
    assert refused.value.code == Code.PLAYER_TWICE
    assert len(queries.entrants(hall.ledger)) == 2
    assert not Player.objects.filter(name="Blu Leo").exists()
