"""What goes wrong in a round: an entrant leaves, lines sit wrong, come late, or are missing.

Scores and sanctions that the texts know are proposed, and nothing is given by the proposing.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring import queries
from scoring.commands import AwardScore, LeaveRound, Receipt, RecordMistakenSeats
from scoring.events import SeatsMistaken
from scoring.rules.violations import Code, refuse
from scoring.rulings import AwardCause, WithdrawalChoice
from scoring.seats import Seat
from scoring.values import EntrantNumber, Line, Points, Right, RoundNumber, TableNumber
from tournaments.api.entrants import ENTRANT, OPPONENT, EntrantShape
from tournaments.api.sanctions import ProposedShape, proposed_sanction
from tournaments.api.seating import Seats, seen_seating
from tournaments.api.wire.bodies import Body, Entrant, Event, Figure, Query, Reason
from tournaments.api.wire.permissions import May
from tournaments.api.wire.problems import ProblemDetails
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Shape, Written, examples, fill
from tournaments.api.wire.views import TournamentView
from tournaments.api.wire.writing import expects_event, idempotent
from tournaments.moment import Moment
from tournaments.organise.incidents import leave_round, record_mistaken_seats
from tournaments.presenters.incidents import (
    AwardCard,
    OfferCard,
    award_cards,
    leaving_card,
    wrong_seat_cards,
)
from tournaments.presenters.sanctions import ProposalCard
from tournaments.presenters.sheets.page import sheet_page

SoFar = Annotated[tuple[Figure, ...], msgspec.Meta(max_length=3)]
NOTHING = {"victory_points": 0, "match_points": 0, "game_points": 0}
REST = {"victory_points": 14, "match_points": 355, "game_points": 355}


class ProposedSanctionShape(Shape, frozen=True, kw_only=True):
    """What the edition prescribes, to be given by the sanctions' own address."""

    code: str
    article: str
    title: str
    table: int
    """Where its line sat; a team's other line sat at the other."""
    line: ProposedShape


class LeavingQuery(Query, frozen=True, kw_only=True):
    so_far: tuple[Figure, ...] = ()
    """P.P. of each line as played until now, a first; left out: those of the sheet, if it is in."""


@examples(
    zero={
        "choice": "zero",
        "reason": "Lasciata la sede senza preavviso dopo la prima smazzata",
        "expected": 42,
    },
    so_far={
        "choice": "score_so_far",
        "so_far": [805, 640],
        "reason": "Malore di un giocatore alla terza smazzata",
    },
)
class LeavingBody(Body, frozen=True, kw_only=True):
    """What the referee chose of the scores that were offered."""

    choice: WithdrawalChoice
    so_far: SoFar = ()
    reason: Reason
    expected: Event | None = None


class LeavingLineShape(Shape, frozen=True, kw_only=True):
    line: Line
    entrants: tuple[EntrantShape, ...]
    leaves: bool
    points: Points


class OfferShape(Shape, frozen=True, kw_only=True):
    choice: WithdrawalChoice
    article: str
    lines: tuple[LeavingLineShape, ...]


@examples(
    zero={
        "round": 2,
        "table": 4,
        "so_far": None,
        "partners": [],
        "offers": [
            {
                "choice": "zero",
                "article": "13.4",
                "lines": [
                    {"line": "a", "entrants": [ENTRANT], "leaves": True, "points": NOTHING},
                    {"line": "b", "entrants": [OPPONENT], "leaves": False, "points": REST},
                ],
            }
        ],
        "if_unjustified": [],
        "expected": 42,
    }
)
class LeavingShape(Shape, frozen=True, kw_only=True):
    """What a withdrawal during the round would come to; nothing is saved."""

    round: int
    table: int
    so_far: tuple[int, ...] | None
    partners: tuple[EntrantShape, ...]
    """In a giallo: who shares the line's score and plays on."""
    offers: tuple[OfferShape, ...]
    if_unjustified: tuple[ProposedSanctionShape, ...]
    last: int = msgspec.field(name="expected")


@examples(
    swapped={
        "seats": [
            {"table": 3, "lines": [[7], [14]]},
            {"table": 7, "lines": [[3], [18]]},
        ],
        "wrong": [7],
        "reason": "Se ne sono accorti alla seconda smazzata",
        "expected": 42,
    }
)
class WrongSeatsBody(Body, frozen=True, kw_only=True):
    """The tables concerned as they were really played, and who of them sat wrong.

    Given as they were due and with nobody wrong, an earlier record is taken back.
    """

    seats: Seats
    wrong: Annotated[tuple[Entrant, ...], msgspec.Meta(max_length=1_000)] = ()
    reason: Reason
    expected: Event | None = None


@examples(
    swapped={
        "number": 51,
        "events": [51],
        "proposed": [
            {
                "code": "i2_wrong_seat",
                "article": "2",
                "title": "Seduti al tavolo sbagliato, a gioco iniziato",
                "table": 3,
                "line": {
                    "entrant": 7,
                    "players": ["7e4a3f62-6a0e-4f0b-9a62-3a4f1f7a1044"],
                    "names": "Rossi Anna",
                    "prescribed": {**NOTHING, "measure": "ammonizione"},
                    "same": 0,
                    "ammonizioni": 0,
                    "because": "Art. 2, prima volta in questo torneo: ammonizione.",
                    "report": {"duty": "none", "addressee": ""},
                    "earlier": [],
                },
            }
        ],
    }
)
class WrongSeatsRecorded(Written, frozen=True, kw_only=True):
    proposed: tuple[ProposedSanctionShape, ...]
    """The ammonizione of who sat wrong; empty where the edition has none."""


class GapShape(Shape, frozen=True, kw_only=True):
    group: str
    field: int
    """Who is to be seated, stand-ins too."""
    stand_ins: int
    missing: int
    """How many stand-ins would fill the last table."""


@examples(one={"items": [{"group": "", "field": 21, "stand_ins": 0, "missing": 1}]})
class Gaps(Shape, frozen=True, kw_only=True):
    items: tuple[GapShape, ...]


class AwardLineShape(Shape, frozen=True, kw_only=True):
    line: Line
    points: Points


class AwardProposalShape(Shape, frozen=True, kw_only=True):
    cause: AwardCause
    late: tuple[Line, ...]
    article: str
    lines: tuple[AwardLineShape, ...]


@examples(
    late={
        "items": [
            {
                "cause": "late",
                "late": ["a"],
                "article": "13.3",
                "lines": [{"line": "a", "points": NOTHING}, {"line": "b", "points": REST}],
            }
        ],
        "expected": 42,
    }
)
class AwardProposals(Shape, frozen=True, kw_only=True):
    """Scores by decision that the texts know for a table; the referee may award another."""

    items: tuple[AwardProposalShape, ...]
    expected: int


class LeavingView(TournamentView):
    permission_classes = [May(LeaveRound.right)]
    query_class = LeavingQuery

    @extend_schema(
        summary="The scores to choose from if an entrant leaves the round now; nothing is saved",
        responses={200: LeavingShape, HTTPStatus.UNPROCESSABLE_ENTITY: ProblemDetails},
    )
    def get(self, request: ApiRequest, entrant: EntrantNumber) -> Response:
        if entrant not in {known.number for known in self.moment.entrants}:
            raise refuse(Code.ENTRANT_UNKNOWN, field="entrant", entrant=entrant)
        card = leaving_card(self.moment, entrant, self.query.so_far or None)
        return self.respond(
            LeavingShape,
            card.book,
            card,
            table=card.book.table,
            offers=tuple(map(_offer, card.offers)),
            if_unjustified=tuple(_proposed(one, card.book.table) for one in card.unjustified),
        )

    @extend_schema(
        summary="Withdraw an entrant from the round being played, with the score of its table",
        request=LeavingBody,
        responses=Written,
    )
    @idempotent
    def post(self, request: ApiRequest, entrant: EntrantNumber) -> Response:
        leaving = request.body_as(LeavingBody)
        receipt = leave_round(
            by=self.by,
            entrant=entrant,
            choice=leaving.choice,
            so_far=leaving.so_far or None,
            reason=leaving.reason,
            expected=leaving.expected,
            command_id=request.command_id,
        )
        return self.written(receipt)


class WrongSeatsView(TournamentView):
    permission_classes = [May(RecordMistakenSeats.right)]

    @extend_schema(
        summary="Record who really sat where, when play had begun at the wrong tables",
        request=WrongSeatsBody,
        responses=WrongSeatsRecorded,
    )
    @expects_event
    @idempotent
    def post(self, request: ApiRequest, round: RoundNumber) -> Response:
        mistake = request.body_as(WrongSeatsBody)
        receipt = record_mistaken_seats(
            by=self.by,
            round_=round,
            seats=fill(tuple[Seat, ...], mistake.seats),
            wrong=mistake.wrong,
            reason=mistake.reason,
            expected=seen_seating(request, mistake.expected, self.moment, round),
            command_id=request.command_id,
        )
        proposed = _of_wrong_seats(self.moment.again(), round, receipt)
        return self.written(receipt, WrongSeatsRecorded, proposed=proposed)


class GapsView(TournamentView):
    permission_classes = [May(Right.READ)]

    @extend_schema(
        summary="How many stand-ins would fill the last table, group by group", responses=Gaps
    )
    def get(self, request: ApiRequest) -> Response:
        return self.respond(Gaps, items=queries.gaps(self.moment.book))


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


def _offer(card: OfferCard) -> OfferShape:
    lines = tuple(
        fill(LeavingLineShape, line.line, points=line.points, leaves=line.leaves)
        for line in card.lines
    )
    return fill(OfferShape, card, lines=lines)


def _award(card: AwardCard) -> AwardProposalShape:
    lines = tuple(AwardLineShape(line=line, points=points) for line, points in card.lines)
    return fill(AwardProposalShape, card.book, lines=lines)


def _of_wrong_seats(
    moment: Moment, round_: RoundNumber, receipt: Receipt
) -> tuple[ProposedSanctionShape, ...]:
    """The sanction of those whom a record names as wrong."""
    events = (recorded.event for recorded in receipt.events)
    wrong = [
        entrant for event in events if isinstance(event, SeatsMistaken) for entrant in event.wrong
    ]
    cards = wrong_seat_cards(moment, round_, wrong)
    return tuple(_proposed(wrong_seat.card, wrong_seat.table) for wrong_seat in cards)


def _proposed(card: ProposalCard, table: TableNumber) -> ProposedSanctionShape:
    entry = card.book.proposal.entry
    return fill(ProposedSanctionShape, entry, table=table, line=proposed_sanction(card))
