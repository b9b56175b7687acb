"""A meld as people see it: faces of cards, the verdict in words, the article beside it."""

from collections.abc import Sequence
from typing import Literal

from django.utils.translation import gettext as _

from scoring.records import record
from scoring.rules import melds
from scoring.rules.melds.cards import (
    DEUCE,
    JOKER,
    Breach,
    Card,
    Laid,
    MeldKind,
    Quality,
    Verdict,
    deck_of,
    rules_of,
)
from scoring.rules.regulations import Regulation
from scoring.rules.regulations.table import LetterMelds
from scoring.rules.violations import Problem
from tournaments.spelling.dictionary import Advice, advise
from tournaments.wording import explain, label
from tournaments.wording.melds import SUIT_SIGNS, advice_sentences, card_name

_OWN_DECISION = "RULES"


@record
class Face:
    """A card drawn with text: what stands on it, and how it is said."""

    code: str
    corner: str
    """Rank or letter; a star for a wild that shows none."""
    sign: str = ""
    """Suit; of letters, a mark that tells the colours apart without seeing them."""
    name: str
    look: str
    """`red`, `black` or `wild`: how the style sheet draws it."""


@record
class LaidFace:
    face: Face
    wild: bool
    stands_for: str
    """What a wild stands for, as on the card; empty where it does not matter or is not known."""


@record
class Judged:
    """The verdict on one meld, ready to be read."""

    verdict: Verdict
    tapped: tuple[Face, ...]
    """The cards in the order in which they were given."""
    laid: tuple[LaidFace, ...]
    state: Literal["none", "few", "bad", "ok"]
    """`few`: too few cards to say anything yet."""
    headline: str
    rule: str
    """The article that makes it so; empty where the texts are silent and we decided."""
    reasons: tuple[str, ...]
    """What is wrong, each with its article and what to do."""
    advice: Advice | None
    advised: tuple[str, ...]


@record
class LineOnTable:
    """All that a line has on the table."""

    melds: tuple[Judged, ...]
    problems: tuple[Problem, ...]
    reasons: tuple[str, ...]
    points: int
    clean: int
    semi_clean: int
    dirty: int


def face(card: Card) -> Face:
    name = card_name(card)
    if card.rank in (JOKER, DEUCE):
        sign = "★" if card.rank == JOKER else "2"
        return Face(code=card.code, corner=sign, sign=_sign(card), name=name, look="wild")
    red = card.suit in ("h", "d", "r")
    return Face(
        code=card.code,
        corner=card.rank,
        sign=_sign(card),
        name=name,
        look="red" if red else "black",
    )


def _sign(card: Card) -> str:
    if card.suit in SUIT_SIGNS:
        # Text, not the coloured picture that some phones make of it.
        return f"{SUIT_SIGNS[card.suit]}\ufe0e"
    return {"r": "◆", "b": "●"}.get(card.suit, "")


def keyboard(regulation: Regulation) -> tuple[tuple[Face, ...], ...]:
    """Every card once, a row for each suit or colour; the wilds last."""
    rows: dict[str, list[Face]] = {}
    for card in deck_of(regulation):
        rows.setdefault(card.suit, []).append(face(card))
    wilds = rows.pop("")
    return (*(tuple(_alphabetical(row)) for row in rows.values()), tuple(wilds))


def _alphabetical(row: list[Face]) -> list[Face]:
    """Letters in the order of the alphabet; cards of a suit as they come, from the ace."""
    letters = all(key.corner.isalpha() for key in row)
    return sorted(row, key=lambda key: key.corner) if letters else row


def letters_for(card: Card, regulation: Regulation) -> tuple[str, ...]:
    """What a wild of the letters may be said to stand for; nothing for every other card."""
    rules = rules_of(regulation)
    if not isinstance(rules, LetterMelds) or not card.may_be_wild:
        return ()
    if card.rank == DEUCE:
        return tuple(rules.deuces.letters)
    return tuple(sorted(regulation.card_values.ranks))


def judged(
    cards: Sequence[Card],
    regulation: Regulation,
    *,
    opened_with_wild: bool = False,
    as_laid: bool = False,
) -> Judged:
    verdict = melds.judge(cards, regulation, opened_with_wild=opened_with_wild, as_laid=as_laid)
    advice = _advice(verdict, regulation)
    return Judged(
        verdict=verdict,
        tapped=tuple(map(face, cards)),
        laid=tuple(_laid(laid) for laid in verdict.laid),
        state=_state(verdict),
        headline=_headline(verdict),
        rule=_rule(verdict.article),
        reasons=tuple(map(explain, verdict.problems)),
        advice=advice,
        advised=advice_sentences(advice) if advice else (),
    )


def line_on_table(judged_melds: Sequence[Judged], regulation: Regulation) -> LineOnTable:
    """A line's melds together; what is wrong with one of them brings no points."""
    problems = melds.judge_line(
        [[laid.card for laid in meld.verdict.laid] for meld in judged_melds], regulation
    )
    qualities = [meld.verdict.quality for meld in judged_melds]
    return LineOnTable(
        melds=tuple(judged_melds),
        problems=problems,
        reasons=tuple(map(explain, problems)),
        points=sum(meld.verdict.points for meld in judged_melds),
        clean=qualities.count(Quality.CLEAN),
        semi_clean=qualities.count(Quality.SEMI_CLEAN),
        dirty=qualities.count(Quality.DIRTY),
    )


def _laid(laid: Laid) -> LaidFace:
    return LaidFace(face=face(laid.card), wild=laid.wild, stands_for=laid.stands_for)


def _state(verdict: Verdict) -> Literal["none", "few", "bad", "ok"]:
    if not verdict.laid:
        return "none"
    if verdict.valid:
        return "ok"
    few = all(problem.code is Breach.TOO_FEW_CARDS for problem in verdict.problems)
    return "few" if few else "bad"


def _headline(verdict: Verdict) -> str:
    if not verdict.laid:
        return _("Tocca le carte del gioco")
    if _state(verdict) == "few":
        return _("Servono almeno %(least)s carte") % verdict.problems[0].data
    if not verdict.valid or verdict.kind is None:
        return _("Non valido")
    if verdict.kind is MeldKind.WORD and verdict.quality is Quality.OPEN:
        # Whether they are a word, the language judge says.
        return _("Lettere in regola")
    if verdict.quality is Quality.OPEN:
        return _("%(kind)s valida") % {"kind": label(verdict.kind)}
    return label(verdict.quality)


def _rule(article: str) -> str:
    return "" if article.startswith(_OWN_DECISION) else _("art. %(article)s") % {"article": article}


def _advice(verdict: Verdict, regulation: Regulation) -> Advice | None:
    """Advice on letters that are a meld if they are a word."""
    if verdict.kind is not MeldKind.WORD or not verdict.valid:
        return None
    return advise([_possible(laid, regulation) for laid in verdict.laid])


def _possible(laid: Laid, regulation: Regulation) -> str:
    if laid.wild:
        return laid.stands_for or "".join(letters_for(laid.card, regulation))
    return laid.card.rank
