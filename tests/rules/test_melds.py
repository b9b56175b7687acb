"""Melds of French cards, article by article."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from scoring.rules import regulations
from scoring.rules.melds import judge, judge_line
from scoring.rules.melds.cards import (
    Breach,
    CardUnknown,
    MeldKind,
    MeldsUnsaid,
    Quality,
    Verdict,
    deck_of,
    read_cards,
)
from scoring.rules.regulations import RegulationUnreadable
from scoring.rules.regulations.table import FrenchMelds

OLDEST = Path(__file__).parent / "contents" / "classico-0.json"
C, I_, ITALIANO = "classico", "internazionale", "italiano"
both = pytest.mark.parametrize("edition", ["classico", "fedibur-1985"])
all_french = pytest.mark.parametrize("edition", ["classico", "fedibur-1985", I_, ITALIANO])


def look(cards: str, edition: str = C, **how: bool) -> Verdict:
    regulation = regulations.load(edition)
    return judge(read_cards(cards.split(), regulation), regulation, **how)


def broken(cards: str, edition: str = C) -> list[tuple[str, str]]:
    """The rules that the cards break, with their articles."""
    return [(str(problem.code), problem.article) for problem in look(cards, edition).problems]


def places(verdict: Verdict) -> str:
    return " ".join(
        f"({laid.stands_for})" if laid.wild else laid.card.code for laid in verdict.laid
    )


def suit(first: int, last: int, of: str = "h") -> str:
    ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K", "A"]
    return " ".join(f"{rank}{of}" for rank in ranks[first - 1 : last])


# --- Art. 1: the cards ---


@all_french
def test_c_f_i_1_the_deck_holds_two_of_each_card_and_four_jokers(edition: str) -> None:
    deck = deck_of(regulations.load(edition))
    assert sum(deck.values()) == 108
    assert {count for card, count in deck.items() if card.rank != "joker"} == {2}


@both
def test_c_f_1_cards_are_worth_what_the_table_says(edition: str) -> None:
    assert look("joker 3h 4h", edition).points == 30 + 5 + 5
    assert look("2s 7h 8h", edition).points == 20 + 5 + 10
    assert look("Qd Kd Ad", edition).points == 10 + 10 + 15


@both
def test_c_f_1_there_are_no_three_equal_cards(edition: str) -> None:
    verdict = look("8h 8h 8h 8s", edition)
    assert [(problem.code, problem.article) for problem in verdict.problems] == [
        (Breach.NOT_IN_DECK, "1")
    ]
    assert verdict.problems[0].data == {"card": "8h", "value": 3, "limit": 2}
    assert verdict.points == 0


def test_i_5_a_third_equal_card_of_a_faulty_deck_does_not_belong_to_the_combination() -> None:
    assert broken("3h 3h 3h 3d", I_) == [(Breach.NOT_IN_DECK, "5")]
    assert broken("3h 3h 3d 3d", I_) == []


@pytest.mark.parametrize("code", ["1h", "11s", "Ax", "", "jolly", "2", "Ar", "joker=A"])
def test_a_card_that_the_deck_does_not_know_is_named(code: str) -> None:
    with pytest.raises(CardUnknown, match=f"^{code}$"):
        read_cards(["3h", code], regulations.load(C))


# --- Art. 4: sequences ---


@all_french
def test_c_f_4_i_11_a_sequence_is_three_or_more_cards_of_one_suit_in_order(edition: str) -> None:
    verdict = look("4h 5h 6h", edition)
    assert (verdict.kind, verdict.quality, verdict.valid) == (MeldKind.SEQUENCE, Quality.OPEN, True)
    assert not look("4h 5h", edition).valid
    assert not look("4h 5h 6s", edition).valid
    assert not look("4h 5h 8h", edition).valid


def test_c_4_what_a_wrong_sequence_breaks() -> None:
    assert broken("4h 5h") == [(Breach.TOO_FEW_CARDS, "4")]
    assert broken("4h 5h 6s") == [(Breach.NEITHER_SUIT_NOR_RANK, "4")]
    assert broken("4h 5h 8h") == [(Breach.NOT_IN_A_ROW, "4")]
    assert broken("4h 5h 5h 6h") == [(Breach.RANK_REPEATED, "4")]


@both
def test_c_f_4_the_ace_goes_before_the_2_or_after_the_king(edition: str) -> None:
    assert places(look("3c Ac 2c", edition)) == "Ac 2c 3c"
    assert places(look("Ac Qc Kc", edition)) == "Qc Kc Ac"
    assert broken("Kc Ac 3c", edition) == [(Breach.NOT_IN_A_ROW, "4")]
    assert look("Kc Ac 2c", edition).valid is not False or places(look("Kc Ac 2c", edition))


@both
def test_c_f_4_the_ace_is_in_a_sequence_once(edition: str) -> None:
    assert look(suit(1, 13), edition).valid
    assert look(suit(2, 14), edition).valid
    assert broken(suit(1, 14), edition) == [(Breach.ACE_REPEATED, "4")]


def test_i_11_the_ace_is_in_a_sequence_once() -> None:
    assert broken(suit(1, 14), I_) == [(Breach.ACE_REPEATED, "11")]


@all_french
def test_c_f_4_i_11_thirteen_cards_and_one_wild_are_the_longest_sequence(edition: str) -> None:
    longest = look(f"{suit(1, 13)} joker", edition)
    assert longest.valid
    assert len(longest.laid) == 14
    assert not look(f"{suit(1, 13)} joker joker", edition).valid


# --- Arts 4 and 5: the natural 2 ---


@all_french
def test_c_f_4_i_10_a_2_of_the_suit_below_the_3_is_natural(edition: str) -> None:
    verdict = look(suit(2, 8), edition)
    assert verdict.quality is Quality.CLEAN
    assert not any(laid.wild for laid in verdict.laid)


@all_french
def test_c_f_4_5_i_10_a_natural_2_leaves_room_for_one_wild_more(edition: str) -> None:
    assert places(look("2h 3h 4h joker", edition)) == "(A) 2h 3h 4h"
    assert places(look("2h 2s 4h", edition)) == "2h (3) 4h"
    assert look("2h 2h 3h", edition).valid
    assert not look("2h 2s joker 3h", edition).valid


def test_i_10_example_3_two_of_diamonds_two_and_three_is_only_disorder() -> None:
    verdict = look("2d 2c 3d", I_, as_laid=True)
    assert verdict.valid
    assert verdict.disordered


@both
def test_c_f_5_elsewhere_a_2_of_the_suit_is_a_wild(edition: str) -> None:
    assert places(look("2h 9h 10h Jh", edition)) == "(8) 9h 10h Jh"
    assert look(f"{suit(4, 9)} 2h", edition).quality is Quality.DIRTY
    assert broken("2h joker 9h 10h Jh", edition) == [(Breach.TOO_MANY_WILDS, "5")]


@both
def test_c_f_4_laid_above_the_others_the_2_of_the_suit_is_a_wild(edition: str) -> None:
    """ "Solo se collocata al di sotto del 3": the same seven cards, and no longer clean."""
    assert look(f"{suit(3, 8)} 2h", edition).quality is Quality.CLEAN
    laid = look(f"{suit(3, 8)} 2h", edition, as_laid=True)
    assert (laid.quality, places(laid)) == (Quality.DIRTY, "3h 4h 5h 6h 7h 8h (9)")
    assert look(suit(2, 8), edition, as_laid=True).quality is Quality.CLEAN


# --- Art. 5: wilds ---


@both
def test_c_f_5_a_meld_holds_one_wild(edition: str) -> None:
    assert broken("joker joker 5h 6h", edition) == [(Breach.TOO_MANY_WILDS, "5")]
    assert broken("joker 2c 8h 8s", edition) == [(Breach.TOO_MANY_WILDS, "5")]
    assert broken("3h joker joker", edition) == [(Breach.TOO_MANY_WILDS, "5")]


def test_i_10_a_meld_holds_one_wild() -> None:
    assert broken("joker joker 5h 6h", I_) == [(Breach.TOO_MANY_WILDS, "10")]
    assert broken("joker 2c 3h 3s", I_) == [(Breach.TOO_MANY_WILDS, "10")]


@both
def test_c_f_5_no_meld_is_of_wilds_only(edition: str) -> None:
    for cards in ("2h 2s 2c", "joker joker joker", "2h joker 2d"):
        assert broken(cards, edition) == [(Breach.ONLY_WILDS, "5")]


def test_i_10_no_meld_is_of_wilds_only() -> None:
    assert broken("2h 2s joker", I_) == [(Breach.ONLY_WILDS, "10")]


@both
def test_c_f_5_a_free_wild_lies_below_the_others(edition: str) -> None:
    assert places(look("Jh 10h 2s", edition)) == "(9) 10h Jh"
    assert places(look("8h 8s joker", edition)) == "(8) 8h 8s"
    assert places(look("Ah Qh 2s", edition)) == "Qh (K) Ah"


# --- Arts 4 and 5, I art. 12: combinations ---


@both
def test_c_f_4_a_combination_is_three_or_more_cards_of_one_rank(edition: str) -> None:
    verdict = look("8h 8h 8s", edition)
    assert (verdict.kind, verdict.valid) == (MeldKind.COMBINATION, True)
    assert broken("8h 8s", edition) == [(Breach.TOO_FEW_CARDS, "4")]
    assert broken("8h 8s 9d", edition) == [(Breach.NEITHER_SUIT_NOR_RANK, "4")]


EIGHT_TENS = "10h 10h 10d 10d 10c 10c 10s 10s"


@both
def test_c_f_4_nine_cards_are_the_largest_combination(edition: str) -> None:
    assert look(f"{EIGHT_TENS} joker", edition).quality is Quality.DIRTY
    assert broken(f"{EIGHT_TENS} joker 2s", edition) == [
        (Breach.TOO_MANY_WILDS, "5"),
        (Breach.TOO_MANY_CARDS, "4"),
    ]


def test_i_12_combinations_are_of_aces_or_threes_only() -> None:
    assert look("Ah Ad As", I_).valid
    assert look("3h 3d joker", I_).valid
    for rank in ("4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"):
        assert broken(f"{rank}h {rank}d {rank}s", I_) == [(Breach.RANK_NOT_ADMITTED, "12")]


def test_i_12_eight_cards_and_a_wild_are_the_largest_combination() -> None:
    aces = "Ah Ah Ad Ad Ac Ac As As"
    assert look(aces, I_).quality is Quality.CLEAN
    assert look(f"{aces} joker", I_).quality is Quality.DIRTY
    assert not look(f"{aces} joker joker", I_).valid


# --- Art. 5: a line's melds side by side ---


def side_by_side(*melds: str, edition: str = C) -> list[tuple[str, str]]:
    regulation = regulations.load(edition)
    read = [read_cards(meld.split(), regulation) for meld in melds]
    return [(str(problem.code), problem.article) for problem in judge_line(read, regulation)]


@both
def test_c_f_5_a_line_opens_no_two_combinations_of_one_rank(edition: str) -> None:
    assert side_by_side("8h 8h 8s", "8d 8d 8c", edition=edition) == [(Breach.SAME_RANK_TWICE, "5")]
    assert side_by_side("8h 8h 8s", "9h 9h 9s", edition=edition) == []


@both
def test_c_f_5_a_line_may_open_two_equal_sequences(edition: str) -> None:
    assert side_by_side("4h 5h 6h", "4h 5h 6h", edition=edition) == []


@both
def test_c_f_1_a_line_s_melds_hold_no_more_cards_than_the_decks(edition: str) -> None:
    assert side_by_side("4h 5h 6h", "4h 5h 6h", "4s 4h 4d", edition=edition) == [
        (Breach.NOT_IN_DECK, "1")
    ]


# --- Arts 6 and 7: burrachi ---


@both
def test_c_f_6_seven_cards_are_a_burraco_and_six_are_not(edition: str) -> None:
    assert look(suit(3, 8), edition).quality is Quality.OPEN
    assert look(suit(3, 9), edition).quality is Quality.CLEAN


@both
def test_c_f_6_7_a_clean_burraco_holds_no_wild_and_brings_200(edition: str) -> None:
    verdict = look("8h 8h 8s 8s 8d 8d 8c", edition)
    assert (verdict.quality, verdict.burraco, verdict.points) == (Quality.CLEAN, 200, 270)
    assert verdict.article == "6"


@both
def test_c_f_6_7_a_dirty_burraco_holds_a_wild_and_brings_100(edition: str) -> None:
    verdict = look("3h 4h 5h 6h 7h 8h 2s", edition)
    assert (verdict.quality, verdict.burraco, verdict.points) == (Quality.DIRTY, 100, 155)


@both
def test_c_f_6_a_combination_opened_with_a_wild_becomes_only_dirty(edition: str) -> None:
    seven = "8h 8h 8s 8s 8d 8d 8c"
    opened = look(seven, edition, opened_with_wild=True)
    assert (opened.quality, opened.burraco, opened.article) == (Quality.DIRTY, 100, "6")


@both
def test_c_f_6_a_sequence_opened_with_a_wild_can_become_clean(edition: str) -> None:
    """The wild of a sequence may be moved and replaced (C/F art. 5)."""
    assert look(suit(3, 9), edition, opened_with_wild=True).quality is Quality.CLEAN


def test_i_13_17_clean_and_dirty_and_no_semi_clean() -> None:
    assert (look(suit(3, 9), I_).burraco, look(suit(3, 9), I_).article) == (200, "13")
    long = look(f"{suit(3, 13)} joker", I_)
    assert (long.quality, long.burraco) == (Quality.DIRTY, 100)


# --- RULES.md section 12: the semi-clean burraco ---


def test_italiano_a_wild_before_or_after_seven_clean_cards_is_semi_clean() -> None:
    verdict = look(f"{suit(4, 10)} joker", ITALIANO)
    assert (verdict.quality, verdict.burraco, verdict.article) == (
        Quality.SEMI_CLEAN,
        150,
        "RULES 12",
    )
    assert look(f"{suit(3, 9)} joker Jh", ITALIANO).quality is Quality.SEMI_CLEAN
    assert look(f"{suit(3, 8)} joker", ITALIANO).quality is Quality.DIRTY
    assert look(f"{suit(3, 8)} joker {suit(10, 12)}", ITALIANO).quality is Quality.DIRTY


def test_italiano_a_combination_of_eight_cards_with_one_wild_is_semi_clean() -> None:
    assert look("8h 8h 8s 8s 8d 8d 8c joker", ITALIANO).quality is Quality.SEMI_CLEAN
    assert look("8h 8h 8s 8s 8d 8d joker", ITALIANO).quality is Quality.DIRTY


def test_italiano_opened_with_a_wild_a_combination_is_semi_clean_all_the_same() -> None:
    verdict = look("8h 8h 8s 8s 8d 8d 8c joker", ITALIANO, opened_with_wild=True)
    assert verdict.quality is Quality.SEMI_CLEAN


@all_french
def test_only_italiano_knows_it(edition: str) -> None:
    semi_clean = look(f"{suit(4, 10)} joker", edition).quality is Quality.SEMI_CLEAN
    assert semi_clean == (edition == ITALIANO)


# --- Order ---


def test_i_11_cards_that_lie_in_disorder_are_a_meld_all_the_same() -> None:
    verdict = look("6h 4h 5h", I_, as_laid=True)
    assert (verdict.valid, verdict.disordered, places(verdict)) == (True, True, "4h 5h 6h")
    for order in ("4h 5h 6h", "6h 5h 4h"):
        assert not look(order, I_, as_laid=True).disordered


def test_of_the_ways_in_which_cards_may_lie_the_best_is_taken() -> None:
    verdict = look(f"{suit(3, 9)} Jh joker", ITALIANO)
    assert places(verdict).endswith("9h (10) Jh")
    assert verdict.quality is Quality.SEMI_CLEAN


def test_an_edition_stored_before_melds_were_in_it_says_so() -> None:
    oldest = regulations.read_content(OLDEST.read_bytes(), OLDEST.name)
    with pytest.raises(MeldsUnsaid, match="classico"):
        judge((), oldest)


@pytest.mark.parametrize("edition", regulations.editions())
def test_the_stored_content_of_an_edition_keeps_what_it_says_of_melds(edition: str) -> None:
    regulation = regulations.load(edition)
    stored = regulations.read_content(regulations.content(regulation), edition)
    assert stored.melds == regulation.melds is not None


WRONG = [
    ('cards = "french"', 'cards = "letters"', "melds"),
    ('cards = "french"', 'cards = "tarot"', "melds.*tarot"),
    ("most_natural = 8", "most_natural = -8", r"melds\.combinations\.most_natural"),
    ('ranks = ["A"', 'ranks = ["B"', r"melds\.combinations\.ranks: .*'B'"),
    ("[melds.same_rank]", "[melds.semi_clean]", "melds"),
]


@pytest.mark.parametrize(("text", "wrong", "message"), WRONG)
def test_a_file_that_says_something_wrong_of_melds_is_refused(
    text: str, wrong: str, message: str
) -> None:
    source = (Path(regulations.__file__).parent / "classico.toml").read_text(encoding="utf-8")
    assert text in source
    with pytest.raises(RegulationUnreadable, match=message):
        regulations.read(source.replace(text, wrong), "home.toml")


def test_a_sequence_is_no_longer_than_its_edition_allows() -> None:
    regulation = regulations.load(C)
    assert isinstance(regulation.melds, FrenchMelds)
    sequences = replace(regulation.melds.sequences, most=6)
    shorter = replace(regulation, melds=replace(regulation.melds, sequences=sequences))
    assert not judge(read_cards(suit(3, 8).split(), shorter), shorter).problems
    assert judge(read_cards(suit(3, 9).split(), shorter), shorter).problems


def test_a_combination_is_no_larger_than_its_edition_allows() -> None:
    regulation = regulations.load(C)
    assert isinstance(regulation.melds, FrenchMelds)
    combinations = replace(regulation.melds.combinations, most_natural=4)
    smaller = replace(regulation, melds=replace(regulation.melds, combinations=combinations))
    assert not judge(read_cards(["9h", "9s", "9d", "9c"], smaller), smaller).problems
    assert judge(read_cards(["9h", "9s", "9d", "9c", "9h"], smaller), smaller).problems


@both
def test_a_card_that_no_wild_can_join_in_a_sequence_is_of_a_combination(edition: str) -> None:
    assert look("8h joker joker", edition).kind is MeldKind.COMBINATION
    assert look("8h 9h joker joker", edition).kind is MeldKind.SEQUENCE


def test_of_equal_points_the_cleaner_burraco_is_taken() -> None:
    """An edition may pay a semi-clean burraco no more than a dirty one."""
    italiano = regulations.load(ITALIANO)
    points = replace(italiano.smazzata, semi_clean=italiano.smazzata.dirty)
    level = replace(italiano, smazzata=points)
    found = judge(read_cards(f"{suit(3, 9)} Jh joker".split(), level), level)
    assert (found.quality, found.burraco) == (Quality.SEMI_CLEAN, italiano.smazzata.dirty)


def test_a_line_may_open_two_combinations_of_one_rank_where_the_edition_lets_it() -> None:
    regulation = regulations.load(C)
    assert isinstance(regulation.melds, FrenchMelds)
    same_rank = replace(regulation.melds.same_rank, allowed=True)
    freer = replace(regulation, melds=replace(regulation.melds, same_rank=same_rank))
    melds = [read_cards(codes.split(), freer) for codes in ("8h 8h 8s", "8d 8d 8c")]
    assert judge_line(melds, freer) == ()
