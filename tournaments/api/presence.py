"""The roll: who is in the hall, one by one or everybody; and who is not, withdrawn."""

from __future__ import annotations

from http import HTTPStatus

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.commands import WithdrawEntrant
from scoring.values import EntrantNumber, Right
from tournaments.api.wire.headers import idempotent
from tournaments.api.wire.permissions import May, ReadWrite
from tournaments.api.wire.requests import ApiRequest, Body
from tournaments.api.wire.shapes import Shape, examples
from tournaments.api.wire.views import TournamentView
from tournaments.organise.presence import TO_CHECK_IN, check_in, check_in_all, withdraw_absent
from tournaments.presenters.arrivals import roll_call


class CheckInView(TournamentView):
    permission_classes = [May(TO_CHECK_IN)]

    @extend_schema(
        summary="Note that an entrant is in the hall", request=None, responses={204: None}
    )
    def put(self, request: ApiRequest, entrant: EntrantNumber) -> Response:
        check_in(by=self.by, entrant=entrant, present=True)
        return Response(status=HTTPStatus.NO_CONTENT)

    @extend_schema(
        summary="Note that an entrant is not in the hall after all", responses={204: None}
    )
    def delete(self, request: ApiRequest, entrant: EntrantNumber) -> Response:
        check_in(by=self.by, entrant=entrant, present=False)
        return Response(status=HTTPStatus.NO_CONTENT)


@examples(everybody={"everybody": True}, anew={"everybody": False})
class RollBody(Body, frozen=True, kw_only=True):
    """All who take part are present; or nobody is, and the roll is called anew."""

    everybody: bool


class RollShape(Shape, frozen=True, kw_only=True):
    """The numbers of those who take part; who is neither withdrawn nor a robot."""

    called: bool
    """Somebody was marked; where nobody was, `absent` says of nobody that they are missing."""
    present: tuple[int, ...]
    absent: tuple[int, ...]
    """Not marked."""


class RollView(TournamentView):
    permission_classes = [ReadWrite(read=May(Right.READ), write=May(TO_CHECK_IN))]

    @extend_schema(summary="Who is in the hall, and who is not yet", responses=RollShape)
    def get(self, request: ApiRequest) -> Response:
        return _answer(self)

    @extend_schema(summary="Mark everybody, or nobody", request=RollBody, responses=RollShape)
    def put(self, request: ApiRequest) -> Response:
        check_in_all(by=self.by, present=request.body_as(RollBody).everybody)
        return _answer(self)


class AbsentView(TournamentView):
    permission_classes = [May(WithdrawEntrant.right)]

    @extend_schema(
        summary="Withdraw whoever is not marked present", request=None, responses=RollShape
    )
    @idempotent
    def post(self, request: ApiRequest) -> Response:
        withdraw_absent(by=self.by, command_id=request.command_id)
        return _answer(self)


def _answer(view: TournamentView) -> Response:
    """The roll as it is now."""
    roll = roll_call(view.moment.again())
    return view.respond(
        RollShape,
        called=roll.called,
        present=tuple(entrant.number for entrant in roll.present),
        absent=tuple(entrant.number for entrant in roll.absent),
    )
