"""The editions as data: what they say, and what a wrong file is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring.rules import regulations
from scoring.rules.regulations import RegulationUnknown, RegulationUnreadable

SHELF = Path(regulations.__file__).parent
CLASSICO = (SHELF / "classico.toml").read_text(encoding="utf-8")


def test_the_editions_on_the_shelf() -> None:
    assert regulations.editions() == ("classico", "fedibur-1985")


@pytest.mark.parametrize("edition", ["classico", "fedibur-1985"])
def test_what_an_edition_says(edition: str) -> None:
    """C and F arts 1, 6, 7, 8, 9."""
    found = regulations.load(edition)
    assert found.edition == edition
    assert (found.deck.cards, found.deck.value) == (108, 1080)
    assert (found.smazzata.clean, found.smazzata.dirty, found.smazzata.closing) == (200, 100, 100)
    assert found.smazzata.pozzetto_not_taken == -100
    assert not found.closing.needs_clean
    assert found.smazzate_choices() == (3,)
    assert [(time.smazzate, time.least, time.most) for time in found.time] == [(3, 30, 40)]
    assert found.ranking.tie_breaks == ("victory_points", "match_points", "game_points")
    assert found.protests.minutes == 10


@pytest.mark.parametrize("edition", ["classico", "fedibur-1985"])
def test_the_cards_of_an_edition_are_worth_its_deck(edition: str) -> None:
    """Two decks of 52 and four jokers."""
    cards = regulations.load(edition).card_values
    assert set(cards.ranks) == {"A", "K", "Q", "J", *"3456789", "10"}
    assert 4 * cards.joker + 8 * cards.deuce + 8 * sum(cards.ranks.values()) == 1080


def test_two_editions_are_never_taken_for_each_other() -> None:
    hashes = {regulations.load(edition).content_hash for edition in regulations.editions()}
    assert len(hashes) == len(regulations.editions())


def test_an_edition_that_is_not_there_is_unknown() -> None:
    with pytest.raises(RegulationUnknown, match="uisp"):
        regulations.load("uisp")


@pytest.mark.parametrize("path", ["../classico", "classico.toml", ""])
def test_a_name_is_no_path(path: str) -> None:
    with pytest.raises(RegulationUnknown):
        regulations.load(path)


BROKEN = [
    ("clean = 200", 'clean = "two hundred"', r"int.*str.*smazzata\.clean"),
    ("clean = 200", "cleen = 200", "cleen|clean"),
    ("clean = 200\n", "", "clean"),
    ('article = "7"', "", "article"),
    ("1250, 1500]", "1250]", "ten rising limits"),
    ("50, 150, 250", "150, 50, 250", "ten rising limits"),
    ('"game_points"]', '"game_point"]', r"game_point.*tie_breaks"),
    ("[deck]", "[deck", "line"),
]


@pytest.mark.parametrize(
    ("text", "wrong", "told"), BROKEN, ids=[one[1] or "gone" for one in BROKEN]
)
def test_a_wrong_file_is_named_with_key_and_value(text: str, wrong: str, told: str) -> None:
    assert text in CLASSICO
    with pytest.raises(RegulationUnreadable, match=f"home.toml: .*({told})"):
        regulations.read(CLASSICO.replace(text, wrong), "home.toml")


def test_a_file_may_say_what_another_edition_says() -> None:
    assert regulations.read(CLASSICO, "home.toml") == regulations.load("classico")
