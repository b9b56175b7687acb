"""Complaints: listed for referees and the director, registered, decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.commands import DecideComplaint, RegisterComplaint
from scoring.rules.violations import refuse
from scoring.rulings import ComplaintAgainst, ComplaintOutcome
from tournaments.api.wire.commands import body_of, writing
from tournaments.api.wire.headers import conditional_get
from tournaments.api.wire.permissions import May
from tournaments.api.wire.requests import Account, ApiRequest, Body, Entrant, Reason, Round, Table
from tournaments.api.wire.shapes import Instant, Shape, fill
from tournaments.api.wire.views import TournamentView
from tournaments.organise.complaints import register_complaint
from tournaments.permissions import referee
from tournaments.presenters.referee import complaint_cards
from tournaments.refusals import HouseCode


class ComplaintBody(Body, frozen=True, kw_only=True):
    entrant: Entrant
    """Who complains."""
    against: ComplaintAgainst
    round: Round
    table: Table | None = None
    """Left out: where who complains sat. A team sat at two and says which
    (`complaint_table_required`)."""
    referee: Account | None = None
    """Whose decision it is about: a user id, as the list of officials has it."""
    reason: Reason


DecisionBody = body_of(DecideComplaint, "DecisionBody", without=["complaint"], judge=Account)


def judged(view: TournamentView, body: Any) -> Mapping[str, Any]:
    """Whose word is the last: a user id, as the list of officials has it."""
    judge = referee(view.tournament, body.judge)
    if judge is None:
        raise refuse(HouseCode.REFEREE_UNKNOWN, field="judge", value=body.judge)
    return {"judge": judge}


class ComplaintShape(Shape, frozen=True, kw_only=True):
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


class ComplaintList(Shape, frozen=True, kw_only=True):
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
        body=ComplaintBody,
        act=register_complaint,
    )
