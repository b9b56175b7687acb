"""Letters of names: one name, however it is written."""

import pytest

from tests.words import Word, words
from tournaments.spelling.letters import (
    begins_like,
    in_a_dictionary,
    in_address,
    number_sought,
    spelling,
    table_sought,
    tidy,
    tidy_name,
)

KEPT = [word for word in words() if word.kept]


@pytest.mark.parametrize("word", KEPT, ids=lambda word: word.label)
def test_a_word_is_kept_whole_and_found_by_whatever_is_typed(word: Word) -> None:
    assert tidy_name(word.typed) == word.kept
    assert tidy_name(word.kept) == word.kept
    assert all(begins_like([word.kept], text) for text in (word.typed, word.kept, word.also))


@pytest.mark.parametrize("text", ["bruna neri", "Neri Bruna", "br neri", "Neri"])
def test_who_is_looked_for_is_found_by_the_words_of_a_name_in_any_order(text: str) -> None:
    assert begins_like(["Neri Bruna"], text)
    assert not begins_like(["Nera Anna", "Rossi Bruna"], text)


PAIR = ["Rossi Anna", "Bianchi Bruno"]


@pytest.mark.parametrize(
    "text",
    [
        "Rossi Anna Bianchi Bruno",
        "Rossi Bianchi",
        "Rossi-Bianchi",
        "Rossi – Bianchi",
        "rossi/bianchi",
        "bia ros",
        "Rossi e Bianchi",
        "bianchi & rossi",
    ],
)
def test_a_pair_is_found_by_both_its_names_however_they_are_parted(text: str) -> None:
    assert begins_like(PAIR, text)
    assert begins_like(["Rossi-Bianchi Anna", "Neri Bruno"], text)
    assert not begins_like(["Rossi Anna", "Neri Bruno"], text)


def test_each_word_looked_for_needs_a_word_of_its_own() -> None:
    assert begins_like(PAIR, "b bianc")
    assert begins_like(PAIR, "b bi br") is False
    assert begins_like(["Rossi Anna", "Rossi Bruno"], "rossi rossi")
    assert not begins_like(PAIR, "rossi rossi")
    assert begins_like(["D'Amico Ada", "Dell’Orto Ugo"], "d amico dellorto")
    assert begins_like(["Esposito Ada", "Neri Ugo"], "e")
    assert not begins_like(PAIR, "e")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("tavolo 3", 3),
        ("Tav. 3", 3),
        ("tavolo n. 12", 12),
        ("table 3", 3),
        ("3", None),
        ("Tavo 3", None),
    ],
)
def test_a_table_is_looked_for_as_people_say_it(text: str, number: int | None) -> None:
    assert table_sought(text) == number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("12", 12),
        ("n. 12", 12),
        ("N.12", 12),
        ("coppia 12", 12),
        ("Coppia n. 12", 12),
        ("#12", 12),
        ("pair 12", 12),
        ("Rossi 12", None),
        ("n", None),
    ],
)
def test_a_number_is_looked_for_as_people_say_it(text: str, number: int | None) -> None:
    assert number_sought(text) == number


def test_lines_stay_apart_and_what_nobody_sees_is_gone() -> None:
    assert tidy(" Prima\u200b riga\r\n\u202eseconda\0\n ") == "Prima riga\r\nseconda"


def test_a_name_is_the_same_by_any_apostrophe_and_another_by_an_accent() -> None:
    assert spelling("D’Angelo  Ada") == spelling("D\u00b4ANGELO Ada") == spelling("d'angelo ada")
    assert spelling("Cali\u0300") == spelling("CALÌ") != spelling("Cali")


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("Łódź 2026", "lodz-2026"),
        ("Straße Œuvre", "strasse-oeuvre"),
        ("Østergård", "ostergard"),
        ("D’Ancò & C.", "danco-c"),
    ],
)
def test_no_letter_is_lost_in_an_address(name: str, address: str) -> None:
    assert in_address(name) == address


def test_names_with_letters_of_their_own_stand_among_their_neighbours() -> None:
    names = ["Zoli", "Łukasz", "Mari", "Èva", "Øst", "Lanza", "D’Angelo", "D'Amico", "Dante"]
    assert sorted(names, key=in_a_dictionary) == [
        "D'Amico",
        "D’Angelo",
        "Dante",
        "Èva",
        "Lanza",
        "Łukasz",
        "Mari",
        "Øst",
        "Zoli",
    ]
