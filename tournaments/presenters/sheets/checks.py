"""What a script can know of a smazzata while it is typed or counted, and the words that the rules
refuse it with: the rules judge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from operator import attrgetter
from typing import Any

from scoring.rules import possible, smazzata
from scoring.rules.regulations import Regulation
from scoring.rules.violations import Code, Datum, Problem
from tournaments.presenters.sheets.paper import PaperFigure, figures
from tournaments.wording import explain


def checks(regulation: Regulation) -> dict[str, object]:
    """The figures of the regulation that its checks need, and a sentence for each refusal."""
    papers = figures(regulation)
    burrachi = [paper.name for paper in papers if paper.figure.burraco]
    bounds = regulation.unlikely
    return {
        "limits": {paper.name: smazzata.limit_of(paper.figure, regulation) for paper in papers},
        "burrachi": burrachi,
        "closes": ["clean"] if regulation.closing.needs_clean else burrachi,
        "added_to_closing": [
            {
                "name": paper.name,
                "points": printed.points,
                "code": Code.REFEREE_BONUS_NOT_DUE,
            }
            for paper, printed in _added_to_closing(regulation)
        ],
        "least": _least(regulation),
        "needs": [
            {
                "name": paper.name,
                "needs": paper.figure.needs,
                "code": smazzata.UNMET[paper.figure.field],
            }
            for paper in papers
            if paper.figure.needs
        ],
        "deck": {
            "value": (worth := regulation.deck.value),
            "cards": regulation.deck.cards,
            "pozzetti": possible.IN_POZZETTI,
            "without_pozzetti": regulation.limits.without(possible.IN_POZZETTI),
            "highest": regulation.limits.highest(worth),
            "lowest": regulation.limits.lowest(worth),
        },
        "unlikely": bounds and {"above": bounds.above, "below": bounds.below},
        "faults": _faults(regulation),
        "beyond": _beyond(regulation),
    }


def _added_to_closing(regulation: Regulation) -> Iterator[tuple[PaperFigure, Any]]:
    """What a referee may add to a closing, with its points and article (I art. 22)."""
    for paper in figures(regulation):
        if paper.figure.needs == "closed":
            yield paper, attrgetter(paper.figure.known_by)(regulation)


def _least(regulation: Regulation) -> dict[str, object]:
    """What the cheapest cards of burrachi are worth: each kind's, and the deck's by how many."""
    limits = regulation.limits
    known = {paper.figure.field: paper.name for paper in figures(regulation)}
    return {
        "takes": {
            known[field]: asdict(take) for field, take in limits.takes.items() if field in known
        },
        "naturals": limits.naturals,
        "wilds": limits.wilds,
        "cheap_ranks": limits.cheap_ranks,
    }


_PLACES = ("value", "limit", "least", "burrachi", "cards", "points", "computed")


def _faults(regulation: Regulation) -> dict[str, str]:
    """The sentence of each refusal, with {places} for its values."""
    cards, points = regulation.card_values.article, regulation.smazzata.article
    closing = regulation.closing
    articles = {
        Code.NOT_MULTIPLE_OF_5: cards,
        Code.NEGATIVE: cards,
        Code.OUT_OF_RANGE: cards,
        Code.CLOSED_WITHOUT_POZZETTO: closing.article,
        Code.CLOSED_WITHOUT_BURRACO: closing.article,
        Code.TWO_CLOSINGS: closing.article,
        Code.BURRACO_WITHOUT_CARDS: regulation.burraco.article,
        Code.TOTAL_MISMATCH: points,
        Code.TOTALS_EXCEED_DECK: points,
        **dict.fromkeys(smazzata.UNMET.values(), points),
        Code.DECK_EXCEEDED: regulation.deck.article,
        Code.POZZETTI_ON_TABLE: regulation.deck.article,
        Code.BURRACHI_EXCEED_DECK: regulation.deck.article,
    }
    data: dict[str, Datum] = {name: f"{{{name}}}" for name in _PLACES}
    data |= {"clean": int(closing.needs_clean), "none_left": ""}
    for _paper, printed in _added_to_closing(regulation):
        articles[Code.REFEREE_BONUS_NOT_DUE] = printed.article
        articles[Code.POZZETTO_WAS_LEFT] = data["none_left"] = printed.article
    return {code: explain(Problem(code, "", cited, data)) for code, cited in articles.items()}


def _beyond(regulation: Regulation) -> str:
    """Of a bare total that no smazzata comes to."""
    data: dict[str, Datum] = {name: f"{{{name}}}" for name in ("value", "limit")}
    return explain(Problem(Code.OUT_OF_RANGE, "", regulation.smazzata.article, data))
