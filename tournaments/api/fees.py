"""The fee, for the staff alone: what it is, who paid, and what of it goes to prizes."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Literal

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.values import EntrantNumber, Right
from tournaments.api.wire.bodies import NO_NUL, Body
from tournaments.api.wire.permissions import May, ReadWrite
from tournaments.api.wire.problems import ProblemDetails
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Shape, fill
from tournaments.api.wire.views import TournamentView
from tournaments.api.wire.writing import idempotent
from tournaments.models import Payment, PaymentKind
from tournaments.organise.fees import (
    LONGEST_NOTE,
    TO_COLLECT,
    record_payment,
    set_fee,
    take_back,
)
from tournaments.presenters.fees.accounts import fees
from tournaments.presenters.fees.page import PaymentLine, payment_line, payment_lines
from tournaments.presenters.fees.terms import USUAL_STEP, FeeTerms, PrizePool
from tournaments.spelling.money import MOST_CENTS

Cents = Annotated[int, msgspec.Meta(ge=0, le=MOST_CENTS)]
Some = Annotated[int, msgspec.Meta(ge=1, le=MOST_CENTS)]
Note = Annotated[str, msgspec.Meta(max_length=LONGEST_NOTE, pattern=NO_NUL)]
Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
Share = Annotated[int, msgspec.Meta(ge=1, le=100)]
Seen = Annotated[int, msgspec.Meta(ge=0, le=2_147_483_647)]
REFUSED = {HTTPStatus.CONFLICT: ProblemDetails}


class FeeBody(Body, frozen=True, kw_only=True):
    """All of it; what is left out is not played for."""

    cents: Cents
    """Of each player; 0: no fee."""
    percent: Percent | None = None
    """Of the takings, for prizes; or `pool_cents`, a sum."""
    pool_cents: Cents | None = None
    shares: Annotated[tuple[Share, ...], msgspec.Meta(max_length=100)] = ()
    """Percents of the places, the first one first."""
    step: Some = USUAL_STEP
    """Cents of which each prize is a multiple."""
    nearest: bool = False
    """Rounded to the nearest multiple; else downwards."""
    expected: Seen | None = None
    """The `revision` that was seen: refused where somebody set another meanwhile."""


class PaymentBody(Body, frozen=True, kw_only=True):
    kind: Literal["paid", "returned"] = "paid"
    cents: Some | None = None
    """Without it all that the entrant owes, or is owed."""
    note: Note = ""
    expected: Seen | None = None
    """The `id` of the entrant's last row that was seen, 0 for none: refused where somebody wrote
    another meanwhile."""


class TakingBackBody(Body, frozen=True, kw_only=True):
    note: Note = ""


class AccountShape(Shape, frozen=True, kw_only=True):
    """An entrant and its money, in cents."""

    entrant: int
    due: int
    paid: int
    returned: int
    owes: int
    to_return: int


class TakingsShape(Shape, frozen=True, kw_only=True):
    paid: int
    owed: int
    returned: int
    to_return: int


class PoolShape(Shape, frozen=True, kw_only=True):
    cents: int
    prizes: tuple[int, ...]
    """Of each place, the first one first."""
    left: int
    """What goes to no prize."""


class FeesShape(Shape, frozen=True, kw_only=True):
    revision: int
    """0: nobody ever set a fee."""
    terms: FeeTerms
    takings: TakingsShape
    pool: PoolShape | None
    """None while nobody said what goes to prizes, and in which shares."""
    items: tuple[AccountShape, ...]
    """Who owes first."""


class PaymentList(Shape, frozen=True, kw_only=True):
    items: tuple[PaymentLine, ...]


class FeesView(TournamentView):
    permission_classes = [ReadWrite(read=May(Right.READ), write=May(TO_COLLECT))]

    @extend_schema(summary="The fee, and who owes it", responses=FeesShape)
    def get(self, request: ApiRequest) -> Response:
        return _answer(self)

    @extend_schema(
        summary="Ask this fee from now on", request=FeeBody, responses={200: FeesShape, **REFUSED}
    )
    def put(self, request: ApiRequest) -> Response:
        body = msgspec.structs.asdict(request.body_as(FeeBody))
        expected = body.pop("expected")
        set_fee(by=self.by, terms=FeeTerms(**body), expected=expected)
        return _answer(self)


class PaymentsView(TournamentView):
    permission_classes = [ReadWrite(read=May(Right.READ), write=May(TO_COLLECT))]

    @extend_schema(summary="What an entrant paid and got back", responses=PaymentList)
    def get(self, request: ApiRequest, entrant: EntrantNumber) -> Response:
        return self.respond(PaymentList, items=payment_lines(self.moment, entrant))

    @extend_schema(
        summary="Note what an entrant paid, or got back",
        request=PaymentBody,
        responses={200: PaymentLine, **REFUSED},
    )
    @idempotent
    def post(self, request: ApiRequest, entrant: EntrantNumber) -> Response:
        body = request.body_as(PaymentBody)
        row = record_payment(
            by=self.by,
            entrant=entrant,
            kind=PaymentKind(body.kind),
            cents=body.cents,
            note=body.note,
            command_id=request.command_id,
            expected=body.expected,
        )
        return _written(self, row)


class TakingBackView(TournamentView):
    permission_classes = [May(TO_COLLECT)]

    @extend_schema(
        summary="Say that a payment was a mistake, by a row of its own",
        request=TakingBackBody,
        responses={200: PaymentLine, **REFUSED},
    )
    @idempotent
    def post(self, request: ApiRequest, payment: int) -> Response:
        row = take_back(
            by=self.by,
            payment=payment,
            note=request.body_as(TakingBackBody).note,
            command_id=request.command_id,
        )
        return _written(self, row)


def _answer(view: TournamentView) -> Response:
    """The fee as it is now."""
    now = fees(view.moment.again())
    return view.respond(
        FeesShape,
        now,
        takings=fill(TakingsShape, now.takings),
        pool=_pool(now.pool),
        items=tuple(
            fill(AccountShape, account, entrant=account.entrant.number) for account in now.by_need
        ),
    )


def _pool(pool: PrizePool | None) -> PoolShape | None:
    return fill(PoolShape, pool) if pool else None


def _written(view: TournamentView, row: Payment) -> Response:
    return Response(payment_line(view.moment.again(), row))
