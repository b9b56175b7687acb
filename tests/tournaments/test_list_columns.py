"""What the columns of a list are: by their headings, by what stands in them, by hand."""

import pytest

from scoring.plans import Format
from scoring.rules.violations import Violation
from tournaments.organise.lists import Field, Reading, example
from tournaments.organise.lists.cells import as_text, read_rows
from tournaments.organise.lists.columns import Columns, recognise
from tournaments.organise.lists.rows import in_capitals, players_of, usual_case
from tournaments.refusals import HouseCode


def columns(text: str, format_: Format = Format.PAIRS, reading: Reading | None = None) -> Columns:
    return recognise(read_rows(text), format_, reading or Reading())


def fields(text: str, format_: Format = Format.PAIRS) -> str:
    return " ".join(column.field for column in columns(text, format_).columns)


def names(text: str, format_: Format = Format.PAIRS) -> list[list[str]]:
    read = columns(text, format_)
    return [[player.name for player in players_of(read.named(row), 2)] for row in read.rows]


@pytest.mark.parametrize(
    ("headings", "wanted"),
    [
        (
            "N.;Cognome;Nome;Tessera;Cognome;Nome;Tessera;Circolo",
            "number surname_1 first_name_1 membership_1 surname_2 first_name_2 membership_2 club",
        ),
        (
            "Cognome 1;Nome 1;Cognome 2;Nome 2;Cat.",
            "surname_1 first_name_1 surname_2 first_name_2 category",
        ),
        ("Tav.;Linea;Coppia;ASD", "table line people club"),
        ("Gir.;Tavolo n.;Nominativi", "group table people"),
        (
            "Coppia n.;Giocatore A;N. tessera A;Giocatore B;N. tessera B",
            "number player_1 membership_1 player_2 membership_2",
        ),
        (
            "Pair number;First player;Second player;Club;Category;Table",
            "number player_1 player_2 club category table",
        ),
        (
            "Last name 1;First name 1;Card 1;Last name 2;First name 2;Card 2",
            "surname_1 first_name_1 membership_1 surname_2 first_name_2 membership_2",
        ),
        (
            "1° Giocatore (cognome e nome);Tessera 1°;2° Giocatore (cognome e nome);Tessera 2°",
            "player_1 membership_1 player_2 membership_2",
        ),
        ("Nome;Tessera;Nome;Tessera", "player_1 membership_1 player_2 membership_2"),
        (
            "Giocatore;Compagno;Telefono;Scadenza tessera",
            "player_1 player_2 unused unused",
        ),
        ("Circolo;Circolo;Coppia", "club unused people"),
    ],
)
def test_headings_say_what_the_columns_are(headings: str, wanted: str) -> None:
    cells = headings.count(";") + 1
    assert fields(f"{headings}\n{';'.join(f'x{at}' for at in range(cells))}\n") == wanted


@pytest.mark.parametrize(
    ("text", "format_", "wanted"),
    [
        ("1;Rossi Anna;Verdi Ugo;Olimpia", Format.PAIRS, "number player_1 player_2"),
        (
            "Rossi;Anna;Verdi;Ugo\nNeri;Pia;Blu;Leo",
            Format.PAIRS,
            "surname_1 first_name_1 surname_2 first_name_2",
        ),
        (
            "Rossi;Anna;T1;Verdi;Ugo;T2",
            Format.PAIRS,
            "surname_1 first_name_1 membership_1 surname_2 first_name_2 membership_2",
        ),
        ("Rossi - Verdi;1\nNeri - Blu;1", Format.PAIRS, "people table"),
        ("A\t1\tRossi - Verdi\nA\t1\tNeri - Blu", Format.PAIRS, "group table people"),
        ("Rossi Anna;T12;Olimpia;A", Format.GIALLO, "player_1 membership_1 unused"),
        ("Rossi Anna;1\nVerdi Ugo;1", Format.INDIVIDUAL, "player_1 table"),
        ("Rossi Anna;Verdi Ugo;Olimpia;A;+39 02", Format.PAIRS, "player_1 player_2 unused unused"),
    ],
)
def test_content_says_it_where_there_are_no_headings(
    text: str, format_: Format, wanted: str
) -> None:
    assert fields(text, format_).removesuffix(" unused") == wanted


@pytest.mark.parametrize(
    "text",
    [
        "Coppia\nRossi Anna - Verdi Ugo",
        "Coppia\nRossi Anna/Verdi Ugo",
        "Giocatore 1;Giocatore 2\nRossi Anna & Verdi Ugo;",
        "Cognome;Nome;Cognome;Nome\nRossi;Anna;Verdi;Ugo",
        "Torneo di Natale 2026\n\nCoppia;Circolo\nRossi Anna - Verdi Ugo;Olimpia",
        "Giocatore 1;Giocatore 2\nRossi Anna;Verdi Ugo\nGiocatore 1;Giocatore 2",
    ],
)
def test_a_pair_is_read_from_one_cell_two_or_four(text: str) -> None:
    assert names(text) == [["Rossi Anna", "Verdi Ugo"]]


def test_cards_beside_a_cell_of_two_are_each_their_own() -> None:
    read = columns("Coppia;Tessera 1;Tessera 2\nRossi Anna - Verdi Ugo;T1;T2")
    players = players_of(read.named(read.rows[0]), 2)
    assert [player.membership_number for player in players] == ["T1", "T2"]


def test_what_is_not_used_is_named_and_a_title_is_no_entry() -> None:
    read = columns("Torneo\nCoppia;Telefono;Tavolo\nRossi - Verdi;333;1")
    assert [column.heading for column in read.unused] == ["Telefono"]
    assert [row.shown for row in read.left_out] == ["Torneo"]


def test_a_hand_maps_what_nobody_recognises_and_only_in_that_list() -> None:
    text = "Chi;Quale;Con chi\nRossi Anna;T1;Verdi Ugo"
    first = columns(text)
    assert first.heading is None
    mapping = (Field.PLAYER_1, Field.MEMBERSHIP_1, Field.PLAYER_2)
    by_hand = Reading(fields=mapping, heading=True, of=first.recognised)
    read = columns(text, reading=by_hand)
    assert [column.field for column in read.columns] == list(mapping)
    assert len(read.rows) == 1
    another = columns("Coppia;Tavolo\nRossi - Verdi;1", reading=by_hand)
    assert fields("Coppia;Tavolo\nRossi - Verdi;1") == "people table"
    assert [column.field for column in another.columns] == [Field.PEOPLE, Field.TABLE]
    with pytest.raises(Violation) as refused:
        columns("Rossi;Verdi", reading=Reading(fields=mapping))
    assert refused.value.code == HouseCode.COLUMNS_MISMATCH


@pytest.mark.parametrize("format_", list(Format))
def test_the_example_of_each_format_is_read_without_a_doubt(format_: Format) -> None:
    read = columns(as_text(example(format_)), format_)
    assert read.heading is not None
    assert all(column.sure and column.field is not Field.UNUSED for column in read.columns)
    assert read.has(Field.TABLE)


def test_names_stay_as_they_are_written() -> None:
    assert names("de Luca Anna;ROSSI Mario") == [["de Luca Anna", "ROSSI Mario"]]
    assert not in_capitals(["ROSSI MARIO", "Verdi Ugo"])
    assert in_capitals(["ROSSI MARIO", "D'ALÒ PIA"])
    written = ["D'ALÒ MARIA-PIA", "NICCOLO' ROSSI", "de Luca", "ROSSI Mario"]
    assert [usual_case(name) for name in written] == [
        "D'Alò Maria-Pia",
        "Niccolo' Rossi",
        "de Luca",
        "ROSSI Mario",
    ]
