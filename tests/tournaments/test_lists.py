"""Lists as clubs have them: columns recognised, seats kept, files read, nothing lost on the way."""

from typing import Any
from uuid import uuid4

import pytest

from scoring import queries
from scoring.plans import Format
from scoring.rules.violations import Code, Violation
from scoring.values import RoundNumber
from tests.builders import Hall, enter, open_tournament, start_round
from tests.invariants import rows_equal_fold
from tournaments.organise.entrants import EntryForm, enter_entrants
from tournaments.organise.lists import Preview, Reading, enter_list, example, preview
from tournaments.organise.lists.cells import as_text
from tournaments.organise.players import PlayerForm
from tournaments.refusals import HouseCode
from tournaments.wording import explain

pytestmark = [pytest.mark.django_db, pytest.mark.hall(entrants=0, played=0)]


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
    changes: dict[str, dict[str, Any]] = {
        "name": {"players": (PlayerForm(long), *players[1:])},
        "card": {"players": (PlayerForm("Rossi", long), *players[1:])},
        "club": {"club": long},
        "category": {"category": long},
        "team": {"team": long},
    }
    entry = EntryForm(**{"players": players, "team": "I Pinelli", **changes[field]})
    with pytest.raises(Violation) as refused:
        enter_entrants(by=hall.directing, entries=[entry])
    assert refused.value.code == HouseCode.TEXT_TOO_LONG
    assert queries.entrants(hall.ledger) == ()


def test_a_long_name_in_a_cell_of_two_is_pointed_out(hall: Hall) -> None:
    (problem,) = preview(f"Rossi - {'x' * 121}\n", hall.tournament).problems
    assert problem.code == HouseCode.TEXT_TOO_LONG
    assert (problem.data["line"], problem.data["limit"]) == (1, 120)


DRAWN = "COPPIA;TAVOLO\nRossi - Bianchi;2\nVerdi - Neri;2\nGallo - Conti;1\nGreco - Bruno;1\n"


def test_given_tables_become_the_draft_of_the_first_round_once(hall: Hall) -> None:
    enter_draft = uuid4()
    for _ in range(2):
        read_ = preview(DRAWN, hall.tournament)
        enter_list(by=hall.directing, read=read_, seated=True, command_id=enter_draft)
    seated = [(table.table, table.lines) for table in queries.tables(hall.ledger, RoundNumber(1))]
    assert seated == [(1, ((3,), (4,))), (2, ((1,), (2,)))]
    assert queries.rounds(hall.ledger)[0].published is False
    rows_equal_fold(hall.ledger)


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("COPPIA;TAVOLO\nA - B;1\nC - D;1\nE - F;", HouseCode.TABLE_MISSING, "Riga 4"),
        ("COPPIA;TAVOLO\nA - B;1\nC - D;forse", HouseCode.TABLE_UNREADABLE, "«forse»"),
        ("COPPIA;TAVOLO\nA - B;1\nC - D;1\nE - F;1\nG - H;2", HouseCode.TABLE_MISCOUNTED, "sono 3"),
        ("COPPIA;TAVOLO;LINEA\nA - B;1;fissa\nC - D;1;x", HouseCode.LINE_UNREADABLE, "«x»"),
        ("COPPIA;TAVOLO;LINEA\nA - B;1;A\nC - D;1;A", HouseCode.TABLE_MISCOUNTED, "tavolo 1"),
    ],
)
def test_seats_that_cannot_be_kept_are_said_and_the_list_enters_without(
    hall: Hall, text: str, code: HouseCode, said: str
) -> None:
    read_ = preview(text, hall.tournament)
    assert read_.seats is not None
    assert read_.seats.problems[0].code == code
    assert said in explain(read_.seats.problems[0])
    with pytest.raises(Violation) as refused:
        enter_list(by=hall.directing, read=read_, seated=True)
    assert refused.value.code == code
    assert queries.entrants(hall.ledger) == ()
    enter_list(by=hall.directing, read=read_, seated=False)
    assert len(queries.entrants(hall.ledger)) == len(read_.rows)
    assert queries.rounds(hall.ledger) == ()


def test_seats_come_too_late_or_leave_somebody_out(hall: Hall) -> None:
    enter(hall, 2)
    (problem,) = preview(DRAWN, hall.tournament).seats.problems  # type: ignore[union-attr]
    assert (problem.code, problem.data["entrants"]) == (HouseCode.SEATS_LEAVE_OUT, (1, 2))
    start_round(hall, RoundNumber(1))
    (problem,) = preview(DRAWN, hall.tournament).seats.problems  # type: ignore[union-attr]
    assert problem.code == Code.SEATING_PUBLISHED


@pytest.mark.parametrize(
    ("format_", "text", "wanted"),
    [
        (
            Format.PAIRS,
            "Coppia;Tavolo;Linea\nA - B;1;mobile\nC - D;1;fissa\nE - F;2;fissa",
            [(1, ((2,), (1,))), (2, ((3,),))],
        ),
        (
            Format.PAIRS,
            "Girone;Tavolo;Coppia\nA;1;A - B\nA;1;C - D\nB;1;E - F\nB;1;G - H",
            [(1, ((1,), (2,))), (2, ((3,), (4,)))],
        ),
        (
            Format.GIALLO,
            "Giocatore;Tavolo\n" + "".join(f"Rossi {name};1\n" for name in "ABCD"),
            [(1, ((1, 2), (3, 4)))],
        ),
        (
            Format.THREES,
            "Giocatore;Tavolo\n" + "".join(f"Rossi {name};1\n" for name in "ABC"),
            [(1, ((1,), (2,), (3,)))],
        ),
    ],
)
def test_seats_are_kept_in_each_format(
    format_: Format, text: str, wanted: list[tuple[int, tuple[tuple[int, ...], ...]]]
) -> None:
    hall = open_tournament(format_=format_)
    enter_list(by=hall.directing, read=preview(text, hall.tournament), seated=True)
    tables = queries.tables(hall.ledger, RoundNumber(1))
    assert [(table.table, table.lines) for table in tables] == wanted


def test_teams_of_a_drawn_list_sit_in_both_rooms() -> None:
    hall = open_tournament(format_=Format.TEAMS, regulation="internazionale", smazzate=4)
    enter_list(
        by=hall.directing,
        read=preview(as_text(example(Format.TEAMS)), hall.tournament),
        seated=True,
    )
    tables = queries.tables(hall.ledger, RoundNumber(1))
    assert [(table.table, table.lines) for table in tables] == [
        (1, ((1,), (2,))),
        (2, ((2,), (1,))),
        (3, ((3,), (4,))),
        (4, ((4,), (3,))),
    ]


def test_names_in_capitals_are_proposed_in_the_usual_letters_and_kept_if_wished(
    hall: Hall,
) -> None:
    text = "ROSSI MARIO;D'ALÒ PIA\n"
    proposed = preview(text, hall.tournament)
    assert (proposed.in_capitals, read(proposed)) == (
        True,
        [(("Rossi Mario", ""), ("D'Alò Pia", ""))],
    )
    kept = preview(text, hall.tournament, Reading(usual_case=False))
    assert read(kept) == [(("ROSSI MARIO", ""), ("D'ALÒ PIA", ""))]


def test_some_names_in_capitals_or_small_letters_are_cleaned_all_at_once_if_wished(
    hall: Hall,
) -> None:
    text = "ROSSI MARIO;d'alò pia\nvan der Berg Leo;Verdi Ugo\n"
    as_written = preview(text, hall.tournament)
    assert (as_written.odd_case, as_written.usual_case) == (True, False)
    assert read(as_written)[0] == (("ROSSI MARIO", ""), ("d'alò pia", ""))
    cleaned = preview(text, hall.tournament, Reading(usual_case=True))
    assert read(cleaned) == [
        (("Rossi Mario", ""), ("D'Alò Pia", "")),
        (("van der Berg Leo", ""), ("Verdi Ugo", "")),
    ]
