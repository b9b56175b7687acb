"""Melds: what may lie on the table, and what it is worth (RULES.md section 3).

C/F arts 4-7, U arts 1.1, 4.2, 4.7, 5, I arts 10-13 and 17; the limits themselves stand in the
regulation's `[melds]`.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from scoring.rules.melds.arrangements import (
    Arrangement,
    arrangements,
    combination,
    combination_problems,
    longest_clean_run,
    sequence_problems,
    word,
    word_problems,
)
from scoring.rules.melds.cards import (
    Breach,
    Card,
    Laid,
    MeldKind,
    Quality,
    Verdict,
    beyond_deck,
    breach,
    rules_of,
    worth,
)
from scoring.rules.regulations import Regulation
from scoring.rules.regulations.table import FrenchMelds, LetterMelds
from scoring.rules.violations import Problem

_RISING = tuple(Quality)


def judge(
    cards: Sequence[Card],
    regulation: Regulation,
    *,
    opened_with_wild: bool = False,
    as_laid: bool = False,
) -> Verdict:
    """Whether these cards are a meld, of what kind, how clean, worth what.

    A sequence is read in the way that is worth most, its wild as low as it may lie; with
    `as_laid` in the order in which the cards are given, from below or from above, as far as
    that is in order at all. The letters of a word are always read as given.
    """
    hand, rules = tuple(cards), rules_of(regulation)
    if isinstance(rules, LetterMelds):
        verdict = _of_letters(hand, rules, regulation)
    else:
        verdict = _of_cards(hand, rules, regulation, opened_with_wild, as_laid)
    surplus = tuple(_surplus(hand, regulation, rules))
    return _with_problems(verdict, surplus)


def judge_line(melds: Sequence[Sequence[Card]], regulation: Regulation) -> tuple[Problem, ...]:
    """What is wrong with a line's melds side by side, each of them sound in itself.

    Two combinations of one rank (C/F art. 5; two equal sequences may be), and more equal cards
    than the decks hold.
    """
    rules = rules_of(regulation)
    everything = tuple(card for meld in melds for card in meld)
    problems = [*_surplus(everything, regulation, rules)]
    if isinstance(rules, FrenchMelds) and not rules.same_rank.allowed:
        problems += [
            breach(Breach.SAME_RANK_TWICE, rules.same_rank.article, rank=rank, value=count)
            for rank, count in Counter(_ranks(melds, regulation)).items()
            if count > 1
        ]
    return tuple(problems)


def _ranks(melds: Sequence[Sequence[Card]], regulation: Regulation) -> Iterator[str]:
    """The rank of each combination."""
    for meld in melds:
        if judge(meld, regulation).kind is MeldKind.COMBINATION:
            yield next(card.rank for card in meld if not card.may_be_wild)


def _surplus(
    cards: tuple[Card, ...], regulation: Regulation, rules: FrenchMelds | LetterMelds
) -> Iterator[Problem]:
    for card, count, limit in beyond_deck(cards, regulation):
        yield breach(
            Breach.NOT_IN_DECK, rules.surplus.article, card=card.code, value=count, limit=limit
        )


def _with_problems(verdict: Verdict, more: tuple[Problem, ...]) -> Verdict:
    problems = (*verdict.problems, *more)
    if not problems:
        return verdict
    return replace(
        verdict,
        problems=problems,
        article=problems[0].article,
        quality=Quality.OPEN,
        burraco=0,
        bonus=0,
    )


def _of_letters(cards: tuple[Card, ...], rules: LetterMelds, regulation: Regulation) -> Verdict:
    verdict = _verdict(MeldKind.WORD, word(cards), Quality.OPEN, rules.words.article, regulation)
    if problem := _unfit(cards, rules.words.least, rules.words.article, rules):
        return _with_problems(verdict, (problem,))
    quality = Quality.DIRTY if any(card.may_be_wild for card in cards) else Quality.CLEAN
    disputed = longest_clean_run(verdict.laid) >= regulation.burraco.least_cards
    article = rules.disputed if quality is Quality.DIRTY and disputed else ""
    scored = _scored(verdict, quality, article or rules.quality, regulation)
    return _with_problems(scored, tuple(word_problems(cards, rules)))


def _of_cards(
    cards: tuple[Card, ...],
    rules: FrenchMelds,
    regulation: Regulation,
    opened_with_wild: bool,
    as_laid: bool,
) -> Verdict:
    least = min(rules.sequences.least, rules.combinations.least)
    if problem := _unfit(cards, least, rules.article, rules):
        return _with_problems(_unordered(None, cards, rules, regulation), (problem,))
    kind = _kind(cards, rules)
    if kind is MeldKind.SEQUENCE:
        return _sequence(cards, rules, regulation, as_laid)
    if kind is MeldKind.COMBINATION:
        return _combination(cards, rules, regulation, opened_with_wild)
    problem = breach(Breach.NEITHER_SUIT_NOR_RANK, rules.article)
    return _with_problems(_unordered(None, cards, rules, regulation), (problem,))


def _unfit(
    cards: tuple[Card, ...], least: int, article: str, rules: FrenchMelds | LetterMelds
) -> Problem | None:
    """What keeps cards from being of any kind."""
    if len(cards) < least:
        return breach(Breach.TOO_FEW_CARDS, article, value=len(cards), least=least)
    if all(card.may_be_wild for card in cards):
        return breach(Breach.ONLY_WILDS, rules.only_wilds.article)
    return None


def _kind(cards: tuple[Card, ...], rules: FrenchMelds) -> MeldKind | None:
    """What the cards that cannot be wild want to be; one alone is of a sequence if it fits."""
    natural = [card for card in cards if not card.may_be_wild]
    if len(natural) == 1:
        return MeldKind.SEQUENCE if any(arrangements(cards, rules)) else MeldKind.COMBINATION
    if len({card.rank for card in natural}) == 1:
        return MeldKind.COMBINATION
    return MeldKind.SEQUENCE if len({card.suit for card in natural}) == 1 else None


def _sequence(
    cards: tuple[Card, ...], rules: FrenchMelds, regulation: Regulation, as_laid: bool
) -> Verdict:
    rows = list(arrangements(cards, rules))
    if not rows:
        verdict = _unordered(MeldKind.SEQUENCE, cards, rules, regulation)
        return _with_problems(verdict, sequence_problems(cards, rules))
    straight = [row for row in rows if _lies(row, cards)]
    verdicts = [
        _scored(
            _verdict(MeldKind.SEQUENCE, row, Quality.OPEN, rules.sequences.article, regulation),
            *_cleanness(row, rules),
            regulation,
        )
        for row in (straight if as_laid and straight else rows)
    ]
    best = min(verdicts, key=_most_worth_and_lowest_wild)
    return replace(best, disordered=as_laid and not straight)


def _lies(row: Arrangement, cards: tuple[Card, ...]) -> bool:
    """Whether the cards were given in this order, from either end."""
    order = tuple(laid.card for laid in row)
    return cards in (order, order[::-1])


def _most_worth_and_lowest_wild(verdict: Verdict) -> tuple[int, int, list[int]]:
    """A free wild lies below the others (C/F art. 5, I art. 10)."""
    wilds = [position for position, laid in enumerate(verdict.laid) if laid.wild]
    return -verdict.points, -_RISING.index(verdict.quality), wilds


def _combination(
    cards: tuple[Card, ...], rules: FrenchMelds, regulation: Regulation, opened_with_wild: bool
) -> Verdict:
    article = rules.combinations.article
    row = combination(cards)
    verdict = _verdict(MeldKind.COMBINATION, row, Quality.OPEN, article, regulation)
    quality, why = _cleanness(row, rules)
    if opened_with_wild and rules.opened_with_wild.only_dirty:
        quality, why = Quality.DIRTY, rules.opened_with_wild.article
    scored = _scored(verdict, quality, why, regulation)
    return _with_problems(scored, tuple(combination_problems(cards, rules)))


def _cleanness(row: tuple[Laid, ...], rules: FrenchMelds) -> tuple[Quality, str]:
    """What a row is once it is a burraco, and by which article."""
    semi = rules.semi_clean
    if not any(laid.wild for laid in row):
        return Quality.CLEAN, rules.quality
    if semi is not None and longest_clean_run(row) >= semi.clean_run:
        return Quality.SEMI_CLEAN, semi.article
    return Quality.DIRTY, rules.quality


def _unordered(
    kind: MeldKind | None, cards: tuple[Card, ...], rules: FrenchMelds, regulation: Regulation
) -> Verdict:
    return _verdict(kind, tuple(map(Laid, cards)), Quality.OPEN, rules.article, regulation)


def _verdict(
    kind: MeldKind | None,
    laid: tuple[Laid, ...],
    quality: Quality,
    article: str,
    regulation: Regulation,
) -> Verdict:
    value = worth((placed.card for placed in laid), regulation)
    return Verdict(kind=kind, laid=laid, quality=quality, article=article, cards=value)


def _scored(verdict: Verdict, quality: Quality, article: str, regulation: Regulation) -> Verdict:
    """A burraco where there are cards enough, with what it brings."""
    beyond = len(verdict.laid) - regulation.burraco.least_cards
    if beyond < 0:
        return verdict
    points = regulation.smazzata
    worth_of = {
        Quality.DIRTY: points.dirty,
        Quality.SEMI_CLEAN: points.semi_clean or 0,
        Quality.CLEAN: points.clean,
    }
    bonus = beyond // 2 * points.bonus_pair if quality is Quality.CLEAN else 0
    return replace(
        verdict, quality=quality, article=article, burraco=worth_of[quality], bonus=bonus
    )
