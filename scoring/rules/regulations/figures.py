"""What an edition makes of the figures of a smazzata: which it knows, what it pays for them."""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from scoring.rules.regulations.entry import Article
from scoring.sheets import FIGURES, Figure

POINTS = "smazzata"
"""The entry whose article is cited, where a figure has none of its own."""


class Unlikely(Article, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """P.P. of a line's smazzata that are typed twice, and marked: they can be, and seldom are."""

    above: int
    below: int


@dataclass(frozen=True, slots=True)
class PaidFigure:
    """A figure under an edition."""

    figure: Figure
    known: bool
    points: int
    """P.P. for one; 0 where the edition prints none."""
    printed: int
    """P.P. that the edition prints beside it: those of one, or those that may be given."""
    waived: bool
    """Nobody pays it when every line would."""
    article: str


def paid_figures(edition: object) -> tuple[PaidFigure, ...]:
    """All of them, in the order of the paper."""
    return tuple(_paid(figure, edition) for figure in FIGURES)


def _paid(figure: Figure, edition: object) -> PaidFigure:
    entry = _entry(figure.known_by, edition)
    worth = figure.worth
    points = _entry(worth, edition) if isinstance(worth, str) else worth
    return PaidFigure(
        figure=figure,
        known=(entry if figure.known_by else points) not in figure.absent,
        points=points or 0,
        printed=entry.points if entry else points or 0,
        waived=bool(_entry(figure.waived_by, edition)),
        article=(entry or _entry(POINTS, edition)).article,
    )


def _entry(path: str, edition: object) -> Any:
    """The entry of an edition under a dotted name; None without a name."""
    return attrgetter(path)(edition) if path else None
