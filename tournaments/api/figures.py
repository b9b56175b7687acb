"""Which figures a smazzata has under an edition, in the order of the paper, and their worth."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.rules import regulations
from scoring.rules.violations import refuse
from scoring.sheets import FigureKind
from tournaments.api.wire.permissions import Everybody
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Shape
from tournaments.api.wire.views import ApiView, TournamentView
from tournaments.presenters.sheets import paper


class FigureShape(Shape, frozen=True, kw_only=True):
    """`no_pozzetto` is `"pozzetto": "not_taken"` in a sheet's body and `none_left` `"none_left"`;
    all others have their name."""

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


class EditionFiguresView(ApiView):
    permission_classes = [Everybody]

    @extend_schema(summary="The figures of a smazzata under an edition", responses=FigureList)
    def get(self, request: ApiRequest, edition: str) -> Response:
        try:
            regulation = regulations.load(edition)
        except regulations.RegulationUnknown as error:
            raise refuse(ApiCode.NOT_FOUND) from error
        return self.respond(FigureList, regulation, items=paper.figures(regulation))


class FiguresView(TournamentView):
    permission_classes = [Everybody]

    @extend_schema(
        summary="The figures of a smazzata under the tournament's own edition",
        responses=FigureList,
    )
    def get(self, request: ApiRequest) -> Response:
        regulation = self.moment.book.regulation
        return self.respond(FigureList, regulation, items=paper.figures(regulation))
