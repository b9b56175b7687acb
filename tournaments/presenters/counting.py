"""A smazzata counted for who plays it: both lines, figure by figure, and the game they play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from operator import attrgetter
from typing import Any

from django.utils.translation import gettext as _

from scoring.rules import possible, smazzata
from scoring.rules.regulations import Regulation
from scoring.rules.single_table import SingleTableUnsaid, game
from scoring.rules.violations import Code, Datum, Problem
from scoring.sheets import Breakdown, LineScore, SmazzataScore
from scoring.values import Line
from tournaments.presenters.sheets.paper import PaperFigure, arithmetic, figures
from tournaments.wording import explain
from tournaments.wording.regulations import article

OF_THE_TABLE = (
    Code.TWO_CLOSINGS,
    Code.DECK_EXCEEDED,
    Code.POZZETTI_ON_TABLE,
    Code.BURRACHI_EXCEED_DECK,
)
"""What is wrong with both lines together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardKey:
    """Cards of one value: a key of the counting page."""

    label: str
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenFigure:
    """A figure as it was written, and what is wrong with it."""

    figure: PaperFigure
    path: str
    text: str
    wrong: tuple[str, ...]

    @property
    def worth(self) -> str:
        """What it adds: what is written, less what is written, or so many points for each."""
        points = self.figure.points
        if abs(points) == 1:
            return _("si tolgono") if points < 0 else _("si sommano")
        return f"{points:+}".replace("-", "\N{MINUS SIGN}") if points else "0"


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedLine:
    """One line's smazzata."""

    line: Line
    name: str
    written: tuple[WrittenFigure, ...]
    total: int
    before: str
    """P.P. of the smazzate before, as written."""
    sum: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """A smazzata counted; not `filled` when nothing was written yet."""

    regulation: Regulation
    filled: bool
    lines: tuple[CountedLine, CountedLine]
    wrong: tuple[str, ...]
    """What is wrong at the table as a whole."""
    victory: str
    """Who has won the game at a single table; empty when it goes on."""


def count(
    regulation: Regulation,
    fields: Mapping[str, str],
    breakdowns: tuple[Breakdown, Breakdown],
    before: tuple[int, int],
    unreadable: tuple[Problem, ...],
) -> Count:
    """What was written on the counting page, added up by the rules."""
    a, b = breakdowns
    totals = smazzata.total(a, regulation, others=(b,)), smazzata.total(b, regulation, others=(a,))
    score = SmazzataScore(
        a=LineScore(total=totals[0], breakdown=a), b=LineScore(total=totals[1], breakdown=b)
    )
    problems = (*unreadable, *smazzata.problems(score, regulation))
    filled = any(text.strip() for text in fields.values())
    sums = totals[0] + before[0], totals[1] + before[1]
    return Count(
        regulation=regulation,
        filled=filled,
        lines=(
            _line(Line.A, regulation, fields, problems, totals[0], sums[0]),
            _line(Line.B, regulation, fields, problems, totals[1], sums[1]),
        ),
        wrong=tuple(_explained(problem) for problem in problems if problem.code in OF_THE_TABLE),
        victory=_decided(regulation, *sums) if _in_a_game(fields) else "",
    )


def _line(
    line: Line,
    regulation: Regulation,
    fields: Mapping[str, str],
    problems: tuple[Problem, ...],
    total: int,
    sum_: int,
) -> CountedLine:
    return CountedLine(
        line=line,
        name=line_name(line),
        written=tuple(
            WrittenFigure(
                figure=figure,
                path=(path := f"{line}.{figure.name}"),
                text=fields.get(path, "").strip(),
                wrong=tuple(
                    _explained(problem)
                    for problem in problems
                    if problem.field == path and problem.code not in OF_THE_TABLE
                ),
            )
            for figure in figures(regulation)
        ),
        total=total,
        before=fields.get(f"before.{line}", "").strip(),
        sum=sum_,
    )


def line_name(line: Line) -> str:
    """The lines as players call them."""
    return _("Noi") if line is Line.A else _("Loro")


def _explained(problem: Problem) -> str:
    """Without its place: it stands there."""
    return explain(Problem(problem.code, "", problem.article, problem.data))


def card_keys(regulation: Regulation) -> tuple[CardKey, ...]:
    """A key for the cards of each value, the dearest first."""
    cards = regulation.card_values
    letters = regulation.deck.kind == "letters"
    by_value: dict[int, list[str]] = {}
    for rank, value in cards.ranks.items():
        by_value.setdefault(value, []).append(rank)
    return (
        CardKey(label=_("Jolly"), value=cards.joker),
        CardKey(label=_("Pinella") if letters else "2", value=cards.deuce),
        *(
            CardKey(label=" ".join(by_value[value]), value=value)
            for value in sorted(by_value)[::-1]
        ),
    )


def script(regulation: Regulation) -> dict[str, Any]:
    """All that the page's script needs to count and to warn without the server."""
    papers = figures(regulation)
    burrachi = [paper.name for paper in papers if paper.figure.burraco]
    return {
        **arithmetic(regulation),
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
            "value": regulation.deck.value,
            "cards": regulation.deck.cards,
            "pozzetti": possible.IN_POZZETTI,
            "without_pozzetti": regulation.limits.without(possible.IN_POZZETTI),
        },
        "single": _single(regulation),
        "faults": _faults(regulation),
    }


def _added_to_closing(regulation: Regulation) -> Iterator[tuple[PaperFigure, Any]]:
    """What a referee may add to a closing, with its points and article (I art. 22)."""
    for paper in figures(regulation):
        if paper.figure.needs == "closed":
            yield paper, attrgetter(paper.figure.known_by)(regulation)


def _least(regulation: Regulation) -> dict[str, Any]:
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


def _in_a_game(fields: Mapping[str, str]) -> bool:
    """A tournament's player writes no points of before, and hears nothing of a game."""
    return any(fields.get(f"before.{line}", "").strip() for line in Line)


def _decided(regulation: Regulation, a: int, b: int) -> str:
    winner = _won(regulation, a, b)
    return _victory(winner, regulation) if winner else ""


def _won(regulation: Regulation, a: int, b: int) -> Line | None:
    """The line that has won: the smazzate before were not enough for either."""
    try:
        winner = game(regulation, [(a, b)]).winner
    except SingleTableUnsaid:
        return None
    return None if winner is None else (Line.A, Line.B)[winner]


def _victory(winner: Line, regulation: Regulation) -> str:
    rule = regulation.single_table
    words = (
        _("La partita è finita: avete vinto (%(article)s).")
        if winner is Line.A
        else _("La partita è finita: hanno vinto loro (%(article)s).")
    )
    return words % {"article": article(rule.article) if rule else ""}


def goal(regulation: Regulation) -> str:
    """When a game at a single table ends; empty where the edition does not say."""
    single = regulation.single_table
    if single is None:
        return ""
    data = {"target": single.target, "article": article(single.article)}
    if single.reached == "above":
        return _("Partita a un tavolo: vince chi supera %(target)s punti (%(article)s).") % data
    return (
        _(
            "Partita a un tavolo: si gioca fino ad almeno %(target)s punti, e vince chi ne ha di"
            " più (%(article)s)."
        )
        % data
    )


def _single(regulation: Regulation) -> dict[str, Any] | None:
    single = regulation.single_table
    if single is None:
        return None
    return {
        "target": single.target,
        "reached": single.reached,
        "said": {line.value: _victory(line, regulation) for line in Line},
    }


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
        **dict.fromkeys(smazzata.UNMET.values(), points),
        Code.DECK_EXCEEDED: regulation.deck.article,
        Code.POZZETTI_ON_TABLE: regulation.deck.article,
        Code.BURRACHI_EXCEED_DECK: regulation.deck.article,
    }
    for _paper, printed in _added_to_closing(regulation):
        articles[Code.REFEREE_BONUS_NOT_DUE] = printed.article
    data: dict[str, Datum] = {
        name: f"{{{name}}}" for name in ("value", "limit", "least", "burrachi", "cards", "points")
    }
    data["clean"] = int(closing.needs_clean)
    return {code: explain(Problem(code, "", cited, data)) for code, cited in articles.items()}
