"""A pasted list of pairs: read as people paste, wrong lines named, nothing saved before."""

import pytest

from scoring import queries
from scoring.plans import Format
from scoring.rules.violations import Code, Violation
from tests.builders import Hall, enter, open_tournament
from tournaments.models import Player
from tournaments.organise.entrants import enter_entrants
from tournaments.organise.lists import Preview, preview
from tournaments.organise.texts import LARGEST
from tournaments.refusals import HouseCode
from tournaments.wording.refusals import explain

pytestmark = [pytest.mark.django_db, pytest.mark.hall(entrants=0, played=0)]


def people(found: Preview) -> list[tuple[str, ...]]:
    return [tuple(player.name for player in entry.players) for entry in found.entries]


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
    (pair,) = preview(text, hall.tournament).entries
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


def test_father_and_son_are_two_and_one_name_twice_is_said_to_be_that(hall: Hall) -> None:
    text = "Serrani Aldo / Serrani Aldo jr\nMasi Ermanno junior / Tonelli Pia"
    assert people(preview(text, hall.tournament)) == [
        ("Serrani Aldo", "Serrani Aldo jr"),
        ("Masi Ermanno junior", "Tonelli Pia"),
    ]
    (problem,) = preview("Serrani Aldo / Serrani Aldo", hall.tournament).problems
    assert "Serrani Aldo è scritto due volte" in explain(problem)


def test_one_membership_number_beside_two_names_is_said_to_be_that(hall: Hall) -> None:
    titles = "Giocatore 1;Tessera;Giocatore 2;Tessera"
    text = f"{titles}\nRossi Mario;A12;Bianchi Anna;\nVerdi Ivo;A12;Neri Ada;"
    (problem,) = preview(text, hall.tournament).problems
    assert problem.code == HouseCode.MEMBERSHIP_REPEATS
    assert (problem.data["value"], problem.data["other"]) == ("A12", "Rossi Mario")
    assert explain(problem) == (
        "Riga 3 («Verdi Ivo;A12;Neri Ada;»): la tessera A12 sta già accanto a Rossi Mario, alla"
        " riga 2. Una tessera è di una persona sola: correggi il numero dove è sbagliato."
    )


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
    enter_entrants(entries=found.entries, by=hall.directing)
    assert len(queries.entrants(hall.ledger)) == 2
    again = preview("Blu Leo;Viola Mia\nGialli Rio;Rossi Mario", hall.tournament)
    with pytest.raises(Violation) as refused:
        enter_entrants(entries=again.entries, by=hall.directing)
    assert refused.value.code == Code.PLAYER_TWICE
    assert len(queries.entrants(hall.ledger)) == 2
    assert not Player.objects.filter(name="Blu Leo").exists()


FOUR = "Rossi Mario", "Bianchi Anna", "Verdi Ugo", "Neri Pia"
WITH_CARDS = ";".join(f"{name};T{at}" for at, name in enumerate(FOUR))
SIX = (*FOUR, "Gialli Rio", "Blu Leo")


@pytest.mark.parametrize(
    ("line", "team", "players", "club"),
    [
        (f"I Pinelli;{';'.join(FOUR)}", "I Pinelli", FOUR, ""),
        (f"7;I Pinelli;{';'.join(FOUR)};Circolo Uno;A", "I Pinelli", FOUR, ""),
        (f"I Pinelli;{';'.join(SIX)}", "I Pinelli", SIX, ""),
        (f"I Pinelli;{';'.join(SIX)};Circolo Uno", "I Pinelli", SIX, ""),
        (f"I Pinelli;{WITH_CARDS};Circolo Uno", "I Pinelli", FOUR, ""),
        (f"I Pinelli;{' - '.join(SIX)};Circolo Uno", "I Pinelli", SIX, ""),
        (f"Squadra;Componenti\nI Pinelli;{' / '.join(FOUR)}", "I Pinelli", FOUR, ""),
    ],
)
def test_teams_are_read_with_four_players_or_six(
    line: str, team: str, players: tuple[str, ...], club: str
) -> None:
    hall = open_tournament(format_=Format.TEAMS, regulation="internazionale", smazzate=4)
    found = preview(line, hall.tournament)
    assert found.problems == ()
    (entry,) = found.entries
    assert (entry.team, entry.club) == (team, club)
    assert people(found) == [players]


@pytest.mark.parametrize(
    "text",
    [
        "Rossi Mario\nBianchi Anna",
        "1;Rossi Mario;T12;Circolo;A\n2;Bianchi Anna;;Circolo 2;B",
        "Nome;Tessera;Circolo\nRossi Mario;T12;Uno\nBianchi Anna;;",
        "1. ;Rossi Mario;Circolo 1\n2.;Bianchi Anna",
    ],
)
@pytest.mark.parametrize("format_", [Format.INDIVIDUAL, Format.GIALLO, Format.THREES])
def test_single_players_stand_one_a_row(format_: Format, text: str) -> None:
    hall = open_tournament(format_=format_)
    found = preview(text, hall.tournament)
    assert found.problems == ()
    assert people(found) == [("Rossi Mario",), ("Bianchi Anna",)]


def test_a_line_of_another_format_is_told_how_many_players_are_wanted() -> None:
    hall = open_tournament(format_=Format.GIALLO)
    (problem,) = preview("Rossi Mario / Bianchi Anna", hall.tournament).problems
    assert problem.code == HouseCode.HALF_PAIR
    assert (problem.data["value"], problem.data["choices"]) == (2, (1,))
