"""A line's smazzata in the order of the paper: which figures a regulation asks for, worth what.

The one list for every surface that shows, prints, takes or adds up a smazzata: what a figure is
stands in `scoring.sheets`, how it is called in `wording.figures`.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.rules.regulations import Regulation
from scoring.rules.regulations.figures import PaidFigure
from scoring.sheets import Breakdown, Figure, FigureKind
from tournaments.wording.figures import FIGURE_WORDS
from tournaments.wording.regulations import article


@dataclass(frozen=True, slots=True, kw_only=True)
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
