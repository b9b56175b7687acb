"""What goes wrong in a round: lines that are late, leave it or sat wrong; nothing is given here."""

from http import HTTPStatus
from typing import Annotated

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.commands import AwaitLines, AwardScore, LeaveRound, Receipt, RecordMistakenSeats
from scoring.events import SeatsMistaken
from scoring.rules.violations import Code, refuse
from scoring.rulings import AwardCause, WithdrawalChoice
from scoring.values import EntrantNumber, Figure, Line, Points, Right, RoundNumber, TableNumber
from tournaments.api.entrants import EntrantShape
from tournaments.api.sanctions import ProposedShape, proposed_sanction
from tournaments.api.seating import ABOUT_SEATING, Seats, seats_of
from tournaments.api.wire.commands import Answer, body_of, writing
from tournaments.api.wire.permissions import May
from tournaments.api.wire.problems import ProblemDetails
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import ApiRequest, Body, Event, Query, Reason
from tournaments.api.wire.shapes import Instant, Shape, Written, fill
from tournaments.api.wire.views import TournamentView
from tournaments.presenters.incidents import (
    AwardCard,
    LateCard,
    OfferCard,
    award_cards,
    late_cards,
    leaving_card,
    wrong_seat_cards,
)
from tournaments.presenters.sanctions import ProposalCard
from tournaments.presenters.sheets.page import sheet_page


class GapShape(Shape):
    group: str
    field: int
    """Who is to be seated, stand-ins too."""
    stand_ins: int
    missing: int
    """How many stand-ins would fill the last table."""


class Gaps(Shape):
    items: tuple[GapShape, ...]


class GapsView(TournamentView):
    permission_classes = [May(Right.READ)]

    @extend_schema(
        summary="How many stand-ins would fill the last table, group by group", responses=Gaps
    )
    def get(self, request: ApiRequest) -> Response:
        return self.respond(Gaps, items=self.moment.gaps)


class ProposedSanctionShape(Shape):
    """What the edition prescribes, to be given by the sanctions' own address."""

    code: str
    article: str
    title: str
    table: int
    """Where its line sat; a team's other line sat at the other."""
    line: ProposedShape


def prescribed(card: ProposalCard, table: TableNumber) -> ProposedSanctionShape:
    entry = card.book.proposal.entry
    return fill(ProposedSanctionShape, entry, table=table, line=proposed_sanction(card))


class AwardLineShape(Shape):
    line: Line
    points: Points


class AwardProposalShape(Shape):
    cause: AwardCause
    late: tuple[Line, ...]
    article: str
    lines: tuple[AwardLineShape, ...]


class AwardProposals(Shape):
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


class LateTableShape(Shape):
    table: int
    entrants: tuple[int, ...]
    begun: bool
    seconds: int | None
    """From the whistle until play began, or until now; null: it has played, nobody said when."""
    sanction: str
    """Code of the catalogue that the minutes have reached; empty: none."""
    article: str
    played: bool
    """False: too late to play, see the award's proposals."""


class LatenessShape(Shape):
    number: int
    started: Instant | None
    """When the whistle went; null before."""
    items: tuple[LateTableShape, ...]


class LatenessView(TournamentView):
    permission_classes = [May(AwaitLines.right)]

    @extend_schema(
        summary="Tables that did not begin at the whistle, and the step of lateness reached",
        responses=LatenessShape,
    )
    def get(self, request: ApiRequest, round: RoundNumber) -> Response:
        played = self.moment.round(round)
        if played is None or not played.published:
            raise refuse(ApiCode.NOT_FOUND)
        return self.respond(
            LatenessShape,
            number=self.moment.number,
            started=played.started,
            items=tuple(map(_late, late_cards(self.moment, played))),
        )


def _late(card: LateCard) -> LateTableShape:
    step = card.book.step
    return fill(
        LateTableShape,
        card.book,
        sanction=card.sanction,
        article=step.article if step else "",
        played=card.is_played,
    )


SoFar = Annotated[tuple[Figure, ...], msgspec.Meta(max_length=3)]


class LeavingQuery(Query):
    so_far: tuple[Figure, ...] = ()
    """P.P. of each line as played until now, a first; left out: those of the sheet, if it is in."""


class LeavingBody(Body):
    """What the referee chose of the scores that were offered."""

    choice: WithdrawalChoice
    so_far: SoFar = ()
    reason: Reason
    expected: Event | None = None


class LeavingLineShape(Shape):
    line: Line
    entrants: tuple[EntrantShape, ...]
    leaves: bool
    points: Points


class OfferShape(Shape):
    choice: WithdrawalChoice
    article: str
    lines: tuple[LeavingLineShape, ...]


class LeavingShape(Shape):
    """What a withdrawal during the round would come to; nothing is saved."""

    round: int
    table: int
    so_far: tuple[int, ...] | None
    partners: tuple[EntrantShape, ...]
    """In a giallo: who shares the line's score and plays on."""
    offers: tuple[OfferShape, ...]
    if_unjustified: tuple[ProposedSanctionShape, ...]
    last: int = msgspec.field(name="expected")


class LeavingView(TournamentView):
    permission_classes = [May(LeaveRound.right)]
    query_class = LeavingQuery

    @extend_schema(
        summary="The scores to choose from if an entrant leaves the round now; nothing is saved",
        responses={200: LeavingShape, HTTPStatus.UNPROCESSABLE_ENTITY: ProblemDetails},
    )
    def get(self, request: ApiRequest, entrant: EntrantNumber) -> Response:
        if entrant not in {entered.number for entered in self.moment.entrants}:
            raise refuse(Code.ENTRANT_UNKNOWN, field="entrant", entrant=entrant)
        card = leaving_card(self.moment, entrant, self.query.so_far or None)
        return self.respond(
            LeavingShape,
            card.book,
            card,
            table=card.book.table,
            offers=tuple(map(_offer, card.offers)),
            if_unjustified=tuple(
                prescribed(proposal, card.book.table) for proposal in card.unjustified
            ),
        )

    post = writing(
        LeaveRound,
        "Withdraw an entrant from the round being played, with the score of its table",
        body=LeavingBody,
        said=lambda _view, body: {"so_far": body.so_far or None},
    )


def _offer(card: OfferCard) -> OfferShape:
    lines = tuple(
        fill(LeavingLineShape, line.line, points=line.points, leaves=line.leaves)
        for line in card.lines
    )
    return fill(OfferShape, card, lines=lines)


class WrongSeatsRecorded(Written):
    proposed: tuple[ProposedSanctionShape, ...]
    """The ammonizione of who sat wrong; empty where the edition has none."""


def _of_wrong_seats(view: TournamentView, receipt: Receipt) -> Response:
    """With the sanction of those whom the record names as wrong."""
    events = (recorded.event for recorded in receipt.events)
    wrong = [
        entrant for event in events if isinstance(event, SeatsMistaken) for entrant in event.wrong
    ]
    cards = wrong_seat_cards(view.moment.again(), view.kwargs["round"], wrong)
    proposed = tuple(prescribed(each.card, each.table) for each in cards)
    return view.written(receipt, WrongSeatsRecorded, proposed=proposed)


class WrongSeatsView(TournamentView):
    permission_classes = [May(RecordMistakenSeats.right)]

    post = writing(
        RecordMistakenSeats,
        "Record who really sat where, when play had begun at the wrong tables",
        body=body_of(
            RecordMistakenSeats,
            "WrongSeatsBody",
            without=["round"],
            words=(
                "The tables concerned as they were really played, and who of them sat wrong.\n\n"
                "    Given as they were due and with nobody wrong, an earlier record is taken back."
            ),
            seats=Seats,
        ),
        about=ABOUT_SEATING,
        said=seats_of,
        answer=Answer(WrongSeatsRecorded, _of_wrong_seats),
    )
