"""Which figures a smazzata has under an edition, in the order of the paper, and their worth."""

from __future__ import annotations

from scoring import queries
from scoring.rules import regulations
from scoring.rules.regulations import Regulation
from scoring.rules.violations import Code
from scoring.rules.violations import refuse as refuse_by_rule
from scoring.sheets import FigureKind
from tournaments.api.operations import Asked, Door, operation
from tournaments.api.problems import refuse
from tournaments.api.refusals import ApiCode
from tournaments.api.shapes import Shape
from tournaments.presenters.sheets import paper


class FigureShape(Shape, frozen=True, kw_only=True):
    """`no_pozzetto` is `"pozzetto": "not_taken"` in a sheet's body, all others have their name."""

    name: str
    kind: FigureKind
    points: int
    """P.P. for one: of a count, of a tick, of the amount written."""
    label: str
    help: str
    article: str


class FigureList(Shape, frozen=True, kw_only=True):
    edition: str
    neither_pays: bool
    """Nobody pays for the pozzetto where neither line took one."""
    items: tuple[FigureShape, ...]


EXAMPLE = {
    "edition": "classico",
    "neither_pays": False,
    "items": [
        {
            "name": "clean",
            "kind": "count",
            "points": 200,
            "label": "Burrachi puliti",
            "help": "Sette carte o più, nessuna matta.",
            "article": "7",
        }
    ],
}


class EditionFiguresDoor(Door):
    @operation(
        summary="The figures of a smazzata under an edition",
        answers=FigureList,
        public=True,
        example=EXAMPLE,
    )
    def get(self, asked: Asked[None], edition: str) -> FigureList:
        try:
            return _list(regulations.load(edition))
        except regulations.RegulationUnknown as error:
            raise refuse(ApiCode.NOT_FOUND) from error


class FiguresDoor(Door):
    @operation(
        summary="The figures of a smazzata under the tournament's own edition",
        answers=FigureList,
        public=True,
        example=EXAMPLE,
    )
    def get(self, asked: Asked[None]) -> FigureList:
        book = queries.book(asked.ledger)
        if book is None:
            raise refuse_by_rule(Code.TOURNAMENT_UNKNOWN)
        return _list(book.regulation)


def _list(regulation: Regulation) -> FigureList:
    return FigureList(
        edition=regulation.edition,
        neither_pays=regulation.neither_pays,
        items=tuple(
            FigureShape(
                name=one.name,
                kind=one.kind,
                points=one.points,
                label=one.label,
                help=one.help,
                article=one.article,
            )
            for one in paper.figures(regulation)
        ),
    )
