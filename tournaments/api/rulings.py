"""Penalties and complaints: listed, given or registered, taken back or decided."""

from collections.abc import Mapping
from typing import Any

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring import queries
from scoring.commands import DecideComplaint, GivePenalty, RegisterComplaint
from scoring.events import PenaltyGiven
from scoring.queries import EventFilter
from scoring.rules.violations import refuse
from scoring.rulings import ComplaintAgainst, ComplaintOutcome, PenaltyUnit
from scoring.values import (
    Right,
)
from tournaments.api.register import RegisterShape
from tournaments.api.wire.commands import body_of, writing
from tournaments.api.wire.headers import conditional_get
from tournaments.api.wire.pagination import NumberPagination, PageQuery
from tournaments.api.wire.permissions import May, ReadWrite
from tournaments.api.wire.requests import Account, ApiRequest
from tournaments.api.wire.shapes import Instant, Shape, fill
from tournaments.api.wire.views import TournamentView
from tournaments.organise.rulings import register_complaint
from tournaments.permissions import referee
from tournaments.presenters.referee import complaint_cards
from tournaments.presenters.register import lines
from tournaments.refusals import HouseCode

DecisionBody = body_of(DecideComplaint, "DecisionBody", without=["complaint"], judge=Account)


def judged(view: TournamentView, body: Any) -> Mapping[str, Any]:
    """Whose word is the last: a user id, as the list of officials has it."""
    judge = referee(view.tournament, body.judge)
    if judge is None:
        raise refuse(HouseCode.REFEREE_UNKNOWN, field="judge", value=body.judge)
    return {"judge": judge}


class ComplaintShape(Shape):
    number: int
    """The number of its event: its address here."""
    entrant: int
    against: ComplaintAgainst
    round: int
    table: int
    referee: int | None
    at: Instant
    taken_by: str
    text: str
    outcome: ComplaintOutcome | None
    """Null while it is open."""
    judged_by: int | None
    article: str
    why: str


class ComplaintList(Shape):
    number: int
    items: tuple[ComplaintShape, ...]


class ComplaintsView(TournamentView):
    permission_classes = [May(RegisterComplaint.right)]

    @extend_schema(
        summary="Complaints, newest first; for referees and the director", responses=ComplaintList
    )
    @conditional_get
    def get(self, request: ApiRequest) -> Response:
        items = tuple(
            fill(
                ComplaintShape,
                card.book,
                entrant=card.book.entrant,
                at=card.at,
                taken_by=card.taken_by,
                text=card.text,
                why=card.why,
            )
            for card in complaint_cards(self.moment)
        )
        return self.respond(ComplaintList, number=self.moment.number, items=items)

    post = writing(
        RegisterComplaint,
        "Register a complaint, within the window of the ranking that is out",
        body=body_of(RegisterComplaint, "ComplaintBody", words=""),
        act=register_complaint,
    )


class PenaltyShape(Shape):
    number: int = msgspec.field(name="ruling")
    """The number of its event: its address here."""
    entrant: int
    round: int
    unit: PenaltyUnit
    amount: int
    article: str
    """Empty where none was named, when a sanction took the points, and for who may not penalise."""
    revoked: bool
    damaged: bool
    """The line gets the P.P. for a damage; all others are taken off."""
    given: RegisterShape | None


class PenaltyList(Shape):
    number: int
    items: tuple[PenaltyShape, ...]
    next: int | None


class PenaltiesView(TournamentView):
    permission_classes = [ReadWrite(read=May(Right.READ), write=May(GivePenalty.right))]
    query_class = PageQuery
    pagination_class = NumberPagination

    @extend_schema(
        summary="Penalties in the order they were given, revoked ones too", responses=PenaltyList
    )
    @conditional_get
    def get(self, request: ApiRequest) -> Response:
        recorded = queries.events(self.moment.ledger, EventFilter(names=(PenaltyGiven.name(),)))
        by_number = {line.number: line for line in lines(self.moment, recorded)}
        page = self.page(self.moment.penalties)
        items = tuple(
            fill(PenaltyShape, penalty, given=by_number.get(penalty.number))
            for penalty in page.items
        )
        return self.respond(PenaltyList, page, number=self.moment.number, items=items)

    post = writing(
        GivePenalty,
        "Give a penalty in P.P. or V.P.",
        body=body_of(GivePenalty, "PenaltyBody"),
    )
