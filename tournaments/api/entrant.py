"""One entrant, and the roll: who they are, how they stand, who is in the hall and who is not."""

from http import HTTPStatus

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.commands import WithdrawEntrant
from scoring.rules.violations import Code, refuse
from scoring.rulings import PenaltyUnit
from scoring.values import EntrantNumber, Points, Right
from tournaments.api.entrants import EntrantFull, entrant_full
from tournaments.api.rounds import TableShape, table_shape
from tournaments.api.wire.headers import idempotent
from tournaments.api.wire.permissions import Everybody, May, ReadWrite
from tournaments.api.wire.requests import ApiRequest, Body
from tournaments.api.wire.shapes import Shape, examples, fill
from tournaments.api.wire.views import TournamentView
from tournaments.organise.seating import TO_CHECK_IN, check_in, check_in_all, withdraw_absent
from tournaments.presenters.arrivals import roll_call
from tournaments.presenters.entrants import entrant_page
from tournaments.presenters.ranking import Waiting
from tournaments.presenters.rounds.page import tables_of
from tournaments.presenters.rounds.under_way import Missed


class SatAt(TableShape):
    """A table at which the entrant sat, or sits; of a match of teams, those of both rooms."""

    round: int


@examples(
    half={
        "after_round": 2,
        "percent": 50,
        "won": {"victory_points": 27, "match_points": 745, "game_points": 3555},
        "kept": {"victory_points": 14, "match_points": 373, "game_points": 1778},
    }
)
class CarryShape(Shape):
    """What a merit group's ranking took over from the single group."""

    after_round: int
    percent: int
    won: Points
    """In the rounds up to there."""
    kept: Points
    """The part of it that counts: each figure rounded, halves away from zero."""


class DeductionShape(Shape):
    """What a penalty takes off. For which offence is not public.

    `damaged`: what the line gets for a damage instead, by an article that everybody may read.
    """

    round: int
    unit: PenaltyUnit
    """P.P. came off the points of the table already; M.P. and V.P. come off the ranking."""
    amount: int
    damaged: bool
    article: str
    """Of what a damaged line gets; empty for what is taken off."""
    counts_from: int | None
    """The round whose ranking first counts it, where it was given after its own was used."""


class MissedShape(Shape):
    """A published round without a table of its own, and without points."""

    round: int
    why: Missed


class OneEntrant(EntrantFull):
    rank: int | None
    """Within its merit group, where there are groups; null for who is not ranked."""
    points: Points | None
    waiting: Waiting | None
    carry: CarryShape | None
    """Which of the points were won before the cut into groups, behind it."""
    tables: tuple[SatAt, ...]
    """In published rounds, in order."""
    missed: tuple[MissedShape, ...]
    deductions: tuple[DeductionShape, ...]
    """With the points of the tables, and what was carried, they make `points` and `waiting`; a
    match of teams has them at both its tables, and counts once."""


class EntrantView(TournamentView):
    permission_classes = [Everybody]

    @extend_schema(
        summary="One entrant with rank, points and the tables where it sat", responses=OneEntrant
    )
    def get(self, request: ApiRequest, entrant: EntrantNumber) -> Response:
        rounds = entrant_page(self.moment, entrant)
        if rounds is None:
            raise refuse(Code.ENTRANT_UNKNOWN, field="entrant", entrant=entrant)
        standing, official = rounds.standing, self.may(Right.READ)
        return self.respond(
            OneEntrant,
            entrant_full(
                rounds.entrant,
                official=official,
                called=official and roll_call(self.moment).called,
            ),
            rank=standing.rank if standing else None,
            points=standing.points if standing else None,
            waiting=rounds.waiting,
            carry=fill(CarryShape, standing.carry) if standing and standing.carry else None,
            tables=tuple(
                fill(SatAt, table_shape(card), round=card.book.round)
                for card in tables_of(self.moment, entrant)
            ),
            missed=tuple(fill(MissedShape, one) for one in rounds.missed),
            deductions=tuple(
                fill(DeductionShape, taken, round=one.round)
                for one in reversed(rounds.every_round)
                for taken in one.deductions
            ),
        )


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
class RollBody(Body):
    """All who take part are present; or nobody is, and the roll is called anew."""

    everybody: bool


class RollShape(Shape):
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
