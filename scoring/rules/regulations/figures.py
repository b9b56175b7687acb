"""What an edition makes of the figures of a smazzata: which it knows, what it pays for them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from operator import attrgetter

from scoring.sheets import FIGURES, Figure

POINTS = "smazzata"
"""The entry whose article is cited, where a figure has none of its own."""


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
    return tuple(_paid(edition))


def _paid(edition: object) -> Iterator[PaidFigure]:
    for figure in FIGURES:
        told = attrgetter(figure.known_by)(edition) if figure.known_by else None
        worth = figure.worth
        points = attrgetter(worth)(edition) if isinstance(worth, str) else worth
        yield PaidFigure(
            figure=figure,
            known=(told if figure.known_by else points) not in figure.absent,
            points=points or 0,
            printed=told.points if told else points or 0,
            waived=bool(figure.waived_by and attrgetter(figure.waived_by)(edition)),
            article=(told or attrgetter(POINTS)(edition)).article,
        )
