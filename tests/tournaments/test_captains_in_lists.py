"""Captains as lists of teams say them."""

import pytest

from scoring.plans import Format
from tests import builders
from tests.builders import Hall
from tournaments.moment import Moment
from tournaments.organise.lists import enter_list, preview

LISTS = {
    "a column names the first player": """SQUADRA;CAPITANO;GIOCATORE;GIOCATORE;GIOCATORE
Lupi;Verdi Ugo;Rossi Ada;Neri Ivo;Bruni Leo
Orsi;Galli Ada;Viola Ugo;Nardi Ivo;Bassi Leo""",
    "a column names one of the players": """Squadra;Capitano;Componenti
Lupi;VERDI UGO;Rossi Ada, Verdi Ugo, Neri Ivo, Bruni Leo
Orsi;Galli Ada;Galli Ada, Viola Ugo, Nardi Ivo, Bassi Leo""",
    "a mark stands behind a name in a table": """SQUADRA;G 1;G 2;G 3;G 4
Lupi;Rossi Ada;Verdi Ugo (C);Neri Ivo;Bruni Leo
Orsi;Galli Ada (cap.);Viola Ugo;Nardi Ivo;Bassi Leo""",
    "a mark stands behind a name of a line": """\
Squadra Lupi: Rossi Ada, Verdi Ugo (cap.), Neri Ivo, Bruni Leo
Squadra Orsi: Galli Ada [C], Viola Ugo, Nardi Ivo, Bassi Leo""",
    "a player a row, with a sign": """GIOCATORE;SQUADRA;CAPITANO
Rossi Ada;Lupi;
Verdi Ugo;Lupi;s\u00ec
Neri Ivo;Lupi;
Bruni Leo;Lupi;
Galli Ada;Orsi;x
Viola Ugo;Orsi;
Nardi Ivo;Orsi;
Bassi Leo;Orsi;""",
    "a player a line, below the team": """SQUADRA LUPI
Rossi Ada
Verdi Ugo (cap)
Neri Ivo
Bruni Leo

SQUADRA ORSI
Capitano: Galli Ada
Viola Ugo
Nardi Ivo
Bassi Leo""",
}


@pytest.fixture
def hall(db: None) -> Hall:
    return builders.small_tournament(
        entrants=0, played=0, format_=Format.TEAMS, regulation="internazionale", smazzate=4
    )


@pytest.mark.parametrize("text", LISTS.values(), ids=LISTS.keys())
def test_a_captain_is_known_and_the_mark_is_no_name(hall: Hall, text: str) -> None:
    enter_list(by=hall.directing, read=preview(text, hall.tournament))
    entered = list(Moment(hall.tournament).names.entrants.values())
    assert [entrant.captain for entrant in entered] == ["Verdi Ugo", "Galli Ada"]
    assert {player for entrant in entered for player in entrant.players} == {
        *("Rossi Ada", "Verdi Ugo", "Neri Ivo", "Bruni Leo"),
        *("Galli Ada", "Viola Ugo", "Nardi Ivo", "Bassi Leo"),
    }


def test_a_captain_who_is_nobody_of_the_team_makes_it_one_too_many(hall: Hall) -> None:
    text = "Squadra;Capitano;Componenti\nLupi;Viola Ugo;Rossi Ada, Verdi Ugo, Neri Ivo, Bruni Leo"
    (row,) = preview(text, hall.tournament).rows
    assert [problem.code for problem in row.problems] == ["half_pair"]


def test_a_surname_that_says_captain_is_a_surname(hall: Hall) -> None:
    text = "Squadra Lupi: Capitano-Rossi Ada, Capitano Ugo, Neri Ivo, Bruni Leo"
    (row,) = preview(text, hall.tournament).rows
    assert row.entry is not None
    assert row.entry.captain == 0
    assert row.entry.players[0].name == "Capitano-Rossi Ada"
