"""A smazzata counted for who plays it: both lines, figure by figure, and the game they play."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scoring.records import record
from scoring.rules import smazzata
from scoring.rules.regulations import Regulation
from scoring.rules.single_table import SingleTableUnsaid, game
from scoring.rules.violations import Code, Problem
from scoring.sheets import Breakdown, LineScore, SmazzataScore
from scoring.values import Line
from tournaments.presenters.sheets.paper import PaperFigure, arithmetic, checks, figures
from tournaments.wording import explain
from tournaments.wording.regulations import article

OF_THE_TABLE = (
    Code.TWO_CLOSINGS,
    Code.DECK_EXCEEDED,
    Code.POZZETTI_ON_TABLE,
    Code.BURRACHI_EXCEED_DECK,
)
"""What is wrong with both lines together."""


@record
class CardKey:
    """Cards of one value: a key of the counting page."""

    label: str
    value: int


@record
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


@record
class CountedLine:
    """One line's smazzata."""

    line: Line
    name: str
    written: tuple[WrittenFigure, ...]
    total: int
    before: str
    """P.P. of the smazzate before, as written."""
    sum: int


@record
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


def script(regulation: Regulation) -> dict[str, object]:
    """All that the page's script needs to count and to warn without the server."""
    return {
        **arithmetic(regulation),
        **checks(regulation),
        "single": _single(regulation),
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


def _single(regulation: Regulation) -> dict[str, object] | None:
    single = regulation.single_table
    if single is None:
        return None
    return {
        "target": single.target,
        "reached": single.reached,
        "said": {line.value: _victory(line, regulation) for line in Line},
    }
