"""Lists as clubs have them: columns recognised, seats kept, files read, nothing lost on the way."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import queries
from scoring.plans import Format
from scoring.rules.violations import Violation
from tests.builders import Hall, open_tournament
from tournaments.organise.entrants import EntryForm, enter_entrants
from tournaments.organise.lists import Preview, preview
from tournaments.organise.players import PlayerForm
from tournaments.refusals import HouseCode

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    return open_tournament()


def read(preview_: Preview) -> list[tuple[tuple[str, str], ...]]:
    """The players of each entry with their membership numbers."""
    return [
        tuple((player.name, player.membership_number) for player in entry.players)
        for entry in preview_.entries
    ]


def test_tessera_twice_is_one_for_each_player(hall: Hall) -> None:
    text = "Giocatore 1;Tessera;Giocatore 2;Tessera\nRossi Mario;A1;Bianchi Anna;B2\n"
    assert read(preview(text, hall.tournament)) == [(("Rossi Mario", "A1"), ("Bianchi Anna", "B2"))]


@pytest.mark.parametrize(
    "headings",
    [
        "1° giocatore;2° giocatore",
        "Primo giocatore;Secondo giocatore",
        "Cognome e nome 1;Cognome e nome 2",
        "NOMINATIVO;COMPAGNO",
        "Player A;Player B",
        "Atleta 1;Atleta 2",
    ],
)
def test_headings_are_never_a_pair(hall: Hall, headings: str) -> None:
    (pair,) = preview(f"{headings}\nRossi Mario;Bianchi Anna\n", hall.tournament).entries
    assert [player.name for player in pair.players] == ["Rossi Mario", "Bianchi Anna"]


@pytest.mark.parametrize(
    "text",
    [
        "COPPIA;TAVOLO\nRossi - Bianchi;2\nVerdi - Neri;2\nGallo - Conti;1\nGreco - Bruno;1\n",
        (
            "GIRONE\tTAVOLO\tCOPPIA\nA\t2\tRossi - Bianchi\nA\t2\tVerdi - Neri\n"
            "A\t1\tGallo - Conti\nA\t1\tGreco - Bruno\n"
        ),
    ],
)
def test_the_tables_of_a_drawn_list_are_kept(hall: Hall, text: str) -> None:
    seats = preview(text, hall.tournament).seats
    assert seats is not None
    assert seats.problems == ()
    assert [(given.table, given.lines) for given in seats.tables] == [
        (1, ((2,), (3,))),
        (2, ((0,), (1,))),
    ]


@pytest.mark.parametrize("field", ["name", "card", "club", "category", "team"])
def test_a_text_longer_than_its_column_is_refused_with_its_limit(field: str) -> None:
    hall = open_tournament(format_=Format.TEAMS, regulation="internazionale", smazzate=4)
    long = "x" * 121
    players = tuple(PlayerForm(f"Rossi {at}") for at in range(4))
    changed: dict[str, Any] = {
        "name": {"players": (PlayerForm(long), *players[1:])},
        "card": {"players": (PlayerForm("Rossi", long), *players[1:])},
        "club": {"club": long},
        "category": {"category": long},
        "team": {"team": long},
    }[field]
    entry = EntryForm(**{"players": players, "team": "I Pinelli", **changed})
    with pytest.raises(Violation) as refused:
        enter_entrants(by=hall.directing, entries=[entry])
    assert refused.value.code == HouseCode.TEXT_TOO_LONG
    assert queries.entrants(hall.ledger) == ()


def test_a_long_name_in_a_cell_of_two_is_pointed_out(hall: Hall) -> None:
    (problem,) = preview(f"Rossi - {'x' * 121}\n", hall.tournament).problems
    assert problem.code == HouseCode.TEXT_TOO_LONG
    assert (problem.data["line"], problem.data["limit"]) == (1, 120)
