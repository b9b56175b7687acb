"""The scores by decision that the texts know for a table, as for who comes too late."""

from __future__ import annotations

from http import HTTPStatus

from scoring.rulings import AwardCause
from scoring.values import Line, Points, Right, RoundNumber, TableNumber
from tournaments.api import irregular_samples as samples
from tournaments.api.book import book_of
from tournaments.api.operations import Asked, Door, operation
from tournaments.api.problems import refuse
from tournaments.api.refusals import ApiCode
from tournaments.api.shapes import Shape
from tournaments.presenters.incidents import award_cards
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


class AwardProposalsDoor(Door):
    @operation(
        summary="The scores by decision that the texts know for a table; nothing is saved",
        answers=AwardProposals,
        right=Right.PENALISE,
        refusals=(HTTPStatus.UNPROCESSABLE_ENTITY,),
        example=samples.AWARD_PROPOSALS,
    )
    def get(self, asked: Asked[None], round_: int, table: int) -> AwardProposals:
        page = sheet_page(asked.moment, RoundNumber(round_), TableNumber(table))
        if page is None or page.card.is_bye:
            raise refuse(ApiCode.NOT_FOUND)
        return AwardProposals(
            items=tuple(
                AwardProposalShape(
                    cause=one.book.cause,
                    late=one.book.late,
                    article=one.book.article,
                    lines=tuple(
                        AwardLineShape(line=line, points=points) for line, points in one.lines
                    ),
                )
                for one in award_cards(book_of(asked.ledger), page.card)
            ),
            expected=page.card.book.last,
        )
