"""The scores by decision that the texts know for a table, as for who comes too late."""

from __future__ import annotations

from http import HTTPStatus

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.commands import AwardScore
from scoring.rules.violations import refuse
from scoring.rulings import AwardCause
from scoring.values import Line, Points, RoundNumber, TableNumber
from tournaments.api.wire.permissions import May
from tournaments.api.wire.problems import ProblemDetails
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Shape, fill
from tournaments.api.wire.views import TournamentView
from tournaments.presenters.incidents import (
    AwardCard,
    award_cards,
)
from tournaments.presenters.sheets.page import sheet_page


class AwardLineShape(Shape, frozen=True, kw_only=True):
    line: Line
    points: Points


class AwardProposalShape(Shape, frozen=True, kw_only=True):
    cause: AwardCause
    late: tuple[Line, ...]
    article: str
    lines: tuple[AwardLineShape, ...]


class AwardProposals(Shape, frozen=True, kw_only=True):
    """Scores by decision that the texts know for a table; the referee may award another."""

    items: tuple[AwardProposalShape, ...]
    expected: int


class AwardProposalsView(TournamentView):
    permission_classes = [May(AwardScore.right)]

    @extend_schema(
        summary="The scores by decision that the texts know for a table; nothing is saved",
        responses={200: AwardProposals, HTTPStatus.UNPROCESSABLE_ENTITY: ProblemDetails},
    )
    def get(self, request: ApiRequest, round: RoundNumber, table: TableNumber) -> Response:
        page = sheet_page(self.moment, round, table)
        if page is None or page.card.is_bye:
            raise refuse(ApiCode.NOT_FOUND)
        return self.respond(
            AwardProposals,
            items=tuple(map(_award, award_cards(self.moment.book, page.card))),
            expected=page.card.book.last,
        )


def _award(card: AwardCard) -> AwardProposalShape:
    lines = tuple(AwardLineShape(line=line, points=points) for line, points in card.lines)
    return fill(AwardProposalShape, card.book, lines=lines)
