"""An entrant leaves the round: the scores to choose from, then its withdrawal and its score."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

import msgspec

from scoring import queries
from scoring.commands import Receipt
from scoring.queries import Book
from scoring.rules.violations import Code
from scoring.rules.violations import refuse as refuse_by_rule
from scoring.rulings import WithdrawalChoice
from scoring.values import EntrantNumber, EventNumber, Line, Points, Right
from tournaments.api import irregular_samples as samples
from tournaments.api.bodies import Body, Reason, Seen
from tournaments.api.book import book_of
from tournaments.api.operations import Asked, Door, operation
from tournaments.api.prescribed_sanction import ProposedSanctionShape, prescribed
from tournaments.api.shapes import EntrantShape, Shape, entrant_shape
from tournaments.api.sheets import Figure
from tournaments.organise.incidents import leave_round
from tournaments.presenters.incidents import LeavingCard, leaving_card

SoFar = Annotated[tuple[Figure, ...], msgspec.Meta(max_length=3)]


class LeavingQuery(Body, frozen=True, kw_only=True):
    so_far: tuple[Figure, ...] = ()
    """P.P. of each line as played until now, a first; left out: those of the sheet, if it is in."""


class LeavingBody(Body, frozen=True, kw_only=True):
    """What the referee chose of the scores that were offered."""

    choice: WithdrawalChoice
    so_far: SoFar = ()
    reason: Reason
    expected: Seen | None = None


class LeavingLineShape(Shape, frozen=True, kw_only=True):
    line: Line
    entrants: tuple[EntrantShape, ...]
    leaves: bool
    points: Points


class OfferShape(Shape, frozen=True, kw_only=True):
    choice: WithdrawalChoice
    article: str
    lines: tuple[LeavingLineShape, ...]


class LeavingShape(Shape, frozen=True, kw_only=True):
    """What a withdrawal during the round would come to; nothing is saved."""

    round: int
    table: int
    so_far: tuple[int, ...] | None
    partners: tuple[EntrantShape, ...]
    """In a giallo: who shares the line's score and plays on."""
    offers: tuple[OfferShape, ...]
    if_unjustified: tuple[ProposedSanctionShape, ...]
    expected: int


class LeavingDoor(Door):
    @operation(
        summary="The scores to choose from if an entrant leaves the round now; nothing is saved",
        answers=LeavingShape,
        query=LeavingQuery,
        right=Right.PENALISE,
        refusals=(HTTPStatus.UNPROCESSABLE_ENTITY,),
        example=samples.LEAVING,
    )
    def get(self, asked: Asked[LeavingQuery], entrant: int) -> LeavingShape:
        book = book_of(asked.ledger)
        _require_entrant(book, entrant)
        so_far = asked.form.so_far or None
        return _leaving(leaving_card(asked.moment, EntrantNumber(entrant), so_far))

    @operation(
        summary="Withdraw an entrant from the round being played, with the score of its table",
        answers=Receipt,
        body=LeavingBody,
        right=Right.PENALISE,
        keyed=True,
        examples=samples.LEAVING_BODIES,
    )
    def post(self, asked: Asked[LeavingBody], entrant: int) -> Receipt:
        said = asked.form
        return leave_round(
            by=asked.by,
            entrant=EntrantNumber(entrant),
            choice=said.choice,
            so_far=said.so_far or None,
            reason=said.reason,
            expected=None if said.expected is None else EventNumber(said.expected),
            command_id=asked.command_id,
        )


def _require_entrant(book: Book, entrant: int) -> None:
    if entrant not in {one.number for one in queries.entrants(book.ledger)}:
        raise refuse_by_rule(Code.ENTRANT_UNKNOWN, field="entrant", entrant=entrant)


def _leaving(card: LeavingCard) -> LeavingShape:
    return LeavingShape(
        round=card.book.round,
        table=card.book.table,
        so_far=card.book.so_far,
        partners=tuple(map(entrant_shape, card.partners)),
        offers=tuple(
            OfferShape(
                choice=offer.choice,
                article=offer.article,
                lines=tuple(
                    LeavingLineShape(
                        line=one.line.line,
                        entrants=tuple(map(entrant_shape, one.line.entrants)),
                        leaves=one.leaves,
                        points=one.points,
                    )
                    for one in offer.lines
                ),
            )
            for offer in card.offers
        ),
        if_unjustified=tuple(prescribed(one, card.book.table) for one in card.unjustified),
        expected=card.book.last,
    )
