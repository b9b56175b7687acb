"""Melds of letters (Burraco Parole), article by article, and against a naive checker."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring.rules import regulations
from scoring.rules.melds import judge, judge_line
from scoring.rules.melds.cards import (
    Breach,
    CardUnknown,
    MeldKind,
    Quality,
    Verdict,
    deck_of,
    read_cards,
)

PAROLE = regulations.load("uisp-parole")


def look(cards: str) -> Verdict:
    return judge(read_cards(cards.split(), PAROLE), PAROLE)


def red(letters: str) -> str:
    return " ".join(f"{letter}r" for letter in letters)


def broken(cards: str) -> list[tuple[str, str]]:
    return [(str(problem.code), problem.article) for problem in look(cards).problems]


def test_u_1_2_the_deck_holds_116_cards() -> None:
    deck = {card.code: count for card, count in deck_of(PAROLE).items()}
    assert sum(deck.values()) == 116
    assert (deck["joker"], deck["deuce"]) == (4, 8)
    assert {deck[f"{letter}r"] for letter in "AEIOU"} == {4}
    assert {deck[f"{letter}b"] for letter in "BCDFGHLMNPQRSTVZ"} == {2}


def test_u_1_2_no_word_has_more_equal_letters_than_the_decks() -> None:
    assert broken(red("ZZZ")) == [(Breach.NOT_IN_DECK, "1.2")]
    assert broken(red("AAAAA")) == [(Breach.NOT_IN_DECK, "1.2")]
    assert look(red("ZZA")).valid


def test_u_4_2_a_word_is_three_or_more_letters_of_one_colour() -> None:
    verdict = look(red("ORE"))
    assert (verdict.kind, verdict.quality, verdict.valid) == (MeldKind.WORD, Quality.OPEN, True)
    assert broken("Or Rr") == [(Breach.TOO_FEW_CARDS, "4.2")]
    assert broken("Or Rr Eb") == [(Breach.COLOURS_MIXED, "4.2")]


def test_u_4_2_a_wild_has_no_colour() -> None:
    assert look("Ob joker Eb").valid
    assert look("Or deuce Er").valid


def test_u_4_2_4_7_a_joker_stands_for_any_letter_and_a_pinella_for_vowels() -> None:
    assert look("Or joker=R Er").valid
    assert look("joker=O Rr Er").valid
    assert look("deuce=O Rr Er").valid
    assert look("Or deuce Er").valid
    assert broken("Or deuce=R Er") == [(Breach.DEUCE_FOR_CONSONANT, "4.7")]


def test_u_4_7_a_word_holds_one_wild() -> None:
    assert broken("joker deuce Rr Er") == [(Breach.TOO_MANY_WILDS, "4.7")]
    assert broken("deuce deuce Rr Er") == [(Breach.TOO_MANY_WILDS, "4.7")]


def test_u_4_7_no_meld_is_of_wilds_only() -> None:
    assert broken("joker deuce deuce") == [(Breach.ONLY_WILDS, "4.7")]


def test_u_1_1_seven_letters_without_a_wild_are_a_clean_burraco() -> None:
    assert look(red("TAVOLO")).quality is Quality.OPEN
    verdict = look(red("TAVOLIN"))
    assert (verdict.quality, verdict.burraco, verdict.article) == (Quality.CLEAN, 200, "1.1")


def test_u_1_1_six_letters_and_a_wild_are_a_dirty_burraco() -> None:
    assert look(f"{red('TAVOL')} deuce").quality is Quality.OPEN
    verdict = look(f"{red('TAVOLI')} joker")
    assert (verdict.quality, verdict.burraco, verdict.bonus) == (Quality.DIRTY, 100, 0)


def test_u_1_1_a_wild_beside_seven_clean_letters_makes_them_dirty_against_the_definitions() -> None:
    """U contradicts itself: the verdict says which of the two was followed."""
    verdict = look(f"{red('PALESTR')} joker")
    assert (verdict.quality, verdict.burraco, verdict.bonus) == (Quality.DIRTY, 100, 0)
    assert verdict.article == "1.1, non le Definizioni"
    assert look(f"{red('PALEST')} joker").article == "1.1"
    assert look(red("PALESTRE")).article == "1.1"


@pytest.mark.parametrize(
    ("letters", "bonus"),
    [(7, 0), (8, 0), (9, 50), (10, 50), (11, 100), (12, 100), (13, 150)],
)
def test_u_5_every_two_cards_beyond_the_seventh_of_a_clean_burraco_bring_50(
    letters: int, bonus: int
) -> None:
    verdict = look(red("AEIOULMNPRSTV"[:letters]))
    assert (verdict.burraco, verdict.bonus) == (200, bonus)
    assert verdict.points == verdict.cards + 200 + bonus


def test_u_5_a_dirty_burraco_has_no_bonus() -> None:
    assert look(f"{red('AEIOULMNPR')} joker").bonus == 0


def test_u_5_letters_are_worth_what_the_table_says() -> None:
    assert look("Hb Ab Qb").points == 15 + 5 + 15
    assert look("Br Ar joker").points == 10 + 5 + 30
    assert look("Br Ar deuce").points == 10 + 5 + 20


def test_u_a_line_may_open_the_same_word_twice_while_there_are_letters() -> None:
    ore, two_z = read_cards(red("ORE").split(), PAROLE), read_cards(red("ZIZ").split(), PAROLE)
    assert judge_line([ore, ore], PAROLE) == ()
    assert [problem.code for problem in judge_line([two_z, two_z], PAROLE)] == [Breach.NOT_IN_DECK]


@pytest.mark.parametrize("code", ["Kr", "A", "Ag", "2h", "Ar=E", "joker=J", "joker=", "è"])
def test_a_card_that_is_not_of_the_letters_is_named(code: str) -> None:
    with pytest.raises(CardUnknown, match=f"^{code}$"):
        read_cards(["Ar", code], PAROLE)


CODES = [card.code for card in deck_of(PAROLE)]
WILDS = ["joker", "deuce", "joker=Z", "joker=A", "deuce=A", "deuce=Z"]
few = st.sampled_from(["r", "r", "r", "b"])
letters = st.builds(lambda letter, colour: letter + colour, st.sampled_from("AEIORSTZ"), few)
hands = st.lists(st.one_of(letters, letters, letters, st.sampled_from(WILDS)), max_size=11)


@given(hand=hands)
@example(hand=["deuce=Z", "Ar", "Er"])
@example(hand=["Ar"] * 4 + ["Er"] * 4)
def test_a_naive_checker_says_the_same(hand: list[str]) -> None:
    """U arts 1.1, 1.2, 4.2, 4.7, 5: it counts characters where the rules build a verdict."""
    wild = [code for code in hand if code[:5] in ("joker", "deuce")]
    plain = [code for code in hand if code not in wild]
    fits = (
        len(hand) > 2
        and len(wild) < 2
        and len({code[1] for code in plain}) == 1
        and all(plain.count(code) < (5 if code[0] in "AEIOU" else 3) for code in plain)
        and "deuce=Z" not in wild
    )
    verdict = look(" ".join(hand))
    assert verdict.valid == fits
    if fits:
        burraco = (200 if not wild else 100) if len(hand) > 6 else 0
        bonus = 0 if wild or len(hand) < 7 else [0, 0, 50, 50, 100][len(hand) - 7]
        assert (verdict.burraco, verdict.bonus) == (burraco, bonus)
