"""Advice on words, from the dictionary that is installed."""

from pathlib import Path

import pytest

from tournaments.spelling import dictionary
from tournaments.spelling.dictionary import Advice, Standing, advise

ANY = "ABCDEFGHILMNOPQRSTUVZ"
MOST_LOOKED_UP = 4 * dictionary.MOST_FORMS


@pytest.mark.parametrize("word", ["TAVOLO", "MANGIAVANO", "CHE", "PRESTO", "OGNUNO", "AHI"])
def test_u_4_2_nouns_verbs_adverbs_pronouns_and_interjections_are_known(word: str) -> None:
    found = advise(word)
    assert (found.standing, found.words[0]) == (Standing.KNOWN, word.lower())


@pytest.mark.parametrize("word", ["XQZ", "TAVLO", "GATTQ"])
def test_what_is_no_word_is_unknown(word: str) -> None:
    assert advise(word) == Advice(standing=Standing.UNKNOWN)


@pytest.mark.parametrize("word", ["ROMA", "MARIO"])
def test_u_4_2_a_proper_name_is_known_as_such(word: str) -> None:
    found = advise(word)
    assert found.standing is Standing.NAME_ONLY
    assert word.capitalize() in found.words


def test_the_cards_have_no_accents_and_the_words_do() -> None:
    assert advise("CITTA").words == ("città",)
    assert advise("PERCHE").words == ("perché",)
    assert set(advise("PERO").words) == {"pero", "però"}


def test_a_wild_stands_for_whatever_makes_a_word() -> None:
    found = advise(["C", "A", ANY, "A"])
    assert {"casa", "cara", "cava"} <= set(found.words)
    assert advise(["Q", "AEIOU", "Q"]).standing is Standing.UNKNOWN


def test_u_4_2_a_word_that_looks_truncated_or_altered_is_marked_as_such() -> None:
    assert advise("AMOR").truncated == ("amor",)
    assert advise("AMORE").truncated == ()
    assert advise("BUSTINA").altered == (("bustina", "busta"),)
    assert advise("TAVOLO").altered == ()


def test_without_a_dictionary_it_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    dictionary._installed.cache_clear()
    monkeypatch.setattr(dictionary, "FOLDERS", (tmp_path,))
    assert advise("TAVOLO") == Advice(standing=Standing.NO_DICTIONARY)
    dictionary._installed.cache_clear()


def test_it_looks_up_few_enough_words_for_every_tap() -> None:
    asked: list[str] = []

    def knows_none(word: str) -> bool:
        asked.append(word)
        return False

    advise([ANY] * 6, knows_none)
    assert len(asked) <= MOST_LOOKED_UP
