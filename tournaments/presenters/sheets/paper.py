"""A sheet on paper: its figures in order, what players do with it, what a script can know."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from operator import attrgetter
from typing import Any

from django.utils.translation import gettext as _

from scoring.records import record
from scoring.rules import possible, smazzata
from scoring.rules.regulations import Regulation
from scoring.rules.regulations.table import PaidFigure
from scoring.rules.violations import Code, Datum, Problem
from scoring.sheets import Breakdown, Figure, FigureKind
from scoring.values import Line
from tournaments.presenters.rounds.tables import SeatedPlayer, TableCard
from tournaments.wording import explain
from tournaments.wording.figures import FIGURE_WORDS
from tournaments.wording.regulations import Asked, article, asked_of_players


@record
class PaperFigure:
    """One figure of a line's smazzata, as a regulation asks for it."""

    figure: Figure
    name: str
    """Its field on a form."""
    kind: FigureKind
    points: int
    """P.P. for one: of a count, of a tick, of the amount written."""
    waived: bool
    """Nobody pays it when every line would."""
    heading: str
    """Over a narrow column."""
    label: str
    help: str
    article: str


def figures(regulation: Regulation) -> tuple[PaperFigure, ...]:
    """The figures of a line's smazzata, in the order of the paper."""
    return tuple(_on_paper(paid) for paid in regulation.figures if paid.known)


def _on_paper(paid: PaidFigure) -> PaperFigure:
    words = FIGURE_WORDS[paid.figure.key]
    help_ = words.waived if paid.waived else words.help
    return PaperFigure(
        figure=paid.figure,
        name=paid.figure.name,
        kind=paid.figure.kind,
        points=paid.points,
        waived=paid.waived,
        heading=str(words.heading),
        label=str(words.label),
        help=str(help_) % {"points": paid.printed, "article": article(paid.article)},
        article=paid.article,
    )


def written(breakdown: Breakdown, figure: PaperFigure) -> str:
    """What stands in a figure's place on the sheet; nothing for a tick that was not made."""
    number = figure.figure.number(breakdown)
    if figure.kind is FigureKind.TICK:
        return _("sì") if number else ""
    return str(number)


def arithmetic(regulation: Regulation) -> dict[str, object]:
    """The same for scripts: they add up while somebody types, the rules judge."""
    return {
        "figures": [
            {
                "name": figure.name,
                "kind": figure.kind,
                "points": figure.points,
                "waived": figure.waived,
                "rare": figure.figure.rare,
            }
            for figure in figures(regulation)
        ],
    }


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
            for paper, printed in _added_to_closing(papers, regulation)
        ],
        "least": _least(papers, regulation),
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
        "faults": _faults(papers, regulation),
        "beyond": _beyond(regulation),
    }


def _added_to_closing(
    papers: Iterable[PaperFigure], regulation: Regulation
) -> Iterator[tuple[PaperFigure, Any]]:
    """What a referee may add to a closing, with its points and article (I art. 22)."""
    for paper in papers:
        if paper.figure.needs == "closed":
            yield paper, attrgetter(paper.figure.known_by)(regulation)


def _least(papers: Iterable[PaperFigure], regulation: Regulation) -> dict[str, object]:
    """What the cheapest cards of burrachi are worth: each kind's, and the deck's by how many."""
    limits = regulation.limits
    known = {paper.figure.field: paper.name for paper in papers}
    return {
        "takes": {
            known[field]: asdict(take) for field, take in limits.takes.items() if field in known
        },
        "naturals": limits.naturals,
        "wilds": limits.wilds,
        "cheap_ranks": limits.cheap_ranks,
    }


_PLACES = ("value", "limit", "least", "burrachi", "cards", "points", "computed")


def _faults(papers: Iterable[PaperFigure], regulation: Regulation) -> dict[str, str]:
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
    for _paper, printed in _added_to_closing(papers, regulation):
        articles[Code.REFEREE_BONUS_NOT_DUE] = printed.article
        articles[Code.POZZETTO_WAS_LEFT] = data["none_left"] = printed.article
    return {code: explain(Problem(code, "", cited, data)) for code, cited in articles.items()}


def _beyond(regulation: Regulation) -> str:
    """Of a bare total that no smazzata comes to."""
    data: dict[str, Datum] = {name: f"{{{name}}}" for name in ("value", "limit")}
    return explain(Problem(Code.OUT_OF_RANGE, "", regulation.smazzata.article, data))


@record
class Duty:
    """One of these things as the edition says it, and where it is marked."""

    heading: str
    who: str
    """In the edition's words, or by name where places at the table were drawn or assigned."""
    article: str
    lines: tuple[Line, ...]
    """To tick one of; none: a name is written, or known."""
    written: bool
    """Whether a name is written by hand."""


def duties(regulation: Regulation, table: TableCard) -> tuple[Duty, ...]:
    """Who is served first, who writes and who hands in, as far as the edition says it."""
    served = next((each for each in table.around if each.is_first_served), None)
    lines = tuple(line.line for line in table.lines)
    return tuple(
        _placed(regulation, asked, served)
        if served and asked.what == "served"
        else _duty(asked, lines)
        for asked in asked_of_players(regulation)
    )


def _duty(asked: Asked, lines: tuple[Line, ...]) -> Duty:
    written = asked.what == "filled_in"
    return Duty(
        heading=asked.heading,
        who=asked.who,
        article=article(asked.article),
        lines=() if written else lines,
        written=written,
    )


def _placed(regulation: Regulation, asked: Asked, served: SeatedPlayer) -> Duty:
    """No card is uncovered: the place at the table says it (U art. 3.3)."""
    rule = regulation.positions
    return Duty(
        heading=asked.heading,
        who=f"{served.player}, {served.place}",
        article=article(rule.article) if rule else "",
        lines=(),
        written=False,
    )
