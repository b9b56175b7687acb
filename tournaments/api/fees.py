"""The fee, for the staff alone: what it is, who paid, and what of it goes to prizes."""

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.values import EntrantNumber, Right
from tournaments.api.wire.commands import Answer, body_of, writing
from tournaments.api.wire.permissions import May, ReadWrite
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Shape, fill
from tournaments.api.wire.views import TournamentView
from tournaments.models import Payment
from tournaments.models.prizes import USUAL_STEP
from tournaments.organise.fees import RecordPayment, SetFee, TakePaymentBack
from tournaments.presenters.fees import PaymentLine, fees, payment_line, payment_lines


class FeeTerms(Shape):
    """As somebody set them; of `percent` and `pool_cents` one at most."""

    cents: int = 0
    percent: int | None = None
    pool_cents: int | None = None
    shares: tuple[int, ...] = ()
    step: int = USUAL_STEP
    nearest: bool = False


class AccountShape(Shape):
    """An entrant and its money, in cents."""

    entrant: int
    due: int
    paid: int
    returned: int
    owes: int
    to_return: int


class TakingsShape(Shape):
    paid: int
    owed: int
    returned: int
    to_return: int


class PoolShape(Shape):
    cents: int
    prizes: tuple[int, ...]
    """Of each place, the first one first."""
    left: int
    """What goes to no prize."""


class FeesShape(Shape):
    revision: int
    """0: nobody ever set a fee."""
    terms: FeeTerms
    takings: TakingsShape
    pool: PoolShape | None
    """None while nobody said what goes to prizes, and in which shares."""
    items: tuple[AccountShape, ...]
    """Who owes first."""


class PaymentList(Shape):
    items: tuple[PaymentLine, ...]


def _fees(view: TournamentView, _set: object = None) -> Response:
    """The fee as it is now."""
    now = fees(view.moment.again())
    items = tuple(
        fill(AccountShape, account, entrant=account.entrant.number) for account in now.by_need
    )
    return view.respond(FeesShape, now, items=items)


def _payment(view: TournamentView, row: Payment) -> Response:
    return Response(payment_line(view.moment.again(), row))


class FeesView(TournamentView):
    permission_classes = [ReadWrite(read=May(Right.READ), write=May(SetFee.right))]

    @extend_schema(summary="The fee, and who owes it", responses=FeesShape)
    def get(self, request: ApiRequest) -> Response:
        return _fees(self)

    put = writing(
        SetFee,
        "Ask this fee from now on",
        body=body_of(SetFee, "FeeBody"),
        answer=Answer(FeesShape, _fees),
    )


class PaymentsView(TournamentView):
    permission_classes = [ReadWrite(read=May(Right.READ), write=May(RecordPayment.right))]

    @extend_schema(summary="What an entrant paid and got back", responses=PaymentList)
    def get(self, request: ApiRequest, entrant: EntrantNumber) -> Response:
        return self.respond(PaymentList, items=payment_lines(self.moment, entrant))

    post = writing(
        RecordPayment,
        "Note what an entrant paid, or got back",
        body=body_of(RecordPayment, "PaymentBody", without=["entrant"]),
        answer=Answer(PaymentLine, _payment),
    )


class TakingBackView(TournamentView):
    permission_classes = [May(TakePaymentBack.right)]
    post = writing(
        TakePaymentBack,
        "Say that a payment was a mistake, by a row of its own",
        body=body_of(TakePaymentBack, "TakingBackBody", without=["payment"]),
        answer=Answer(PaymentLine, _payment),
    )
