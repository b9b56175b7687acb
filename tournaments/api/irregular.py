"""When a round goes wrong: who leaves it, sits wrong or comes too late, which seats are empty."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

import msgspec

from scoring import queries
from scoring.commands import Receipt
from scoring.events import SeatsMistaken
from scoring.queries import Book
from scoring.rules.violations import Code
from scoring.rules.violations import refuse as refuse_by_rule
from scoring.rulings import AwardCause, WithdrawalChoice
from scoring.values import EntrantNumber, EventNumber, Line, Points, Right, RoundNumber, TableNumber
from tournaments.api import irregular_samples as samples
from tournaments.api.answers import Came, Written
from tournaments.api.bodies import Body, Reason, Seen, Small
from tournaments.api.operations import Asked, Door, operation
from tournaments.api.problems import refuse
from tournaments.api.refusals import ApiCode
from tournaments.api.sanctions import ProposedShape, proposed_shape
from tournaments.api.seating import Seats, expected_seating
from tournaments.api.shapes import EntrantShape, Shape, entrant_shape
from tournaments.api.sheets import Figure
from tournaments.organise.irregular import leave_round, record_wrong_seats
from tournaments.presenters.irregular import (
    LeavingCard,
    award_cards,
    leaving_card,
    wrong_seat_cards,
)
from tournaments.presenters.sanctions import ProposalCard
from tournaments.presenters.sheets import sheet_page

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


class ProposedSanctionShape(Shape, frozen=True, kw_only=True):
    """What the edition prescribes, to be given by the sanctions' own address."""

    code: str
    article: str
    title: str
    table: int
    """Where its line sat; a team's other line sat at the other."""
    line: ProposedShape


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


class WrongSeatsBody(Body, frozen=True, kw_only=True):
    """The tables concerned as they were really played, and who of them sat wrong.

    Given as they were due and with nobody wrong, an earlier record is taken back.
    """

    seats: Seats
    wrong: Annotated[tuple[Small, ...], msgspec.Meta(max_length=1_000)] = ()
    reason: Reason
    expected: Seen | None = None


class WrongSeatsRecorded(Written, frozen=True, kw_only=True):
    proposed: tuple[ProposedSanctionShape, ...]
    """The ammonizione of who sat wrong; empty where the edition has none."""


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


class GapShape(Shape, frozen=True, kw_only=True):
    group: str
    field: int
    """Who is to be seated, stand-ins too."""
    stand_ins: int
    missing: int
    """How many stand-ins would fill the last table."""


class Gaps(Shape, frozen=True, kw_only=True):
    items: tuple[GapShape, ...]


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
        book = _book(asked)
        _require_entrant(book, entrant)
        so_far = asked.form.so_far or None
        return _leaving(leaving_card(asked.tournament, book, EntrantNumber(entrant), so_far))

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
            asked.tournament,
            EntrantNumber(entrant),
            said.choice,
            so_far=said.so_far or None,
            reason=said.reason,
            expected=None if said.expected is None else EventNumber(said.expected),
            by=asked.by,
            command_id=asked.command_id,
        )


class WrongSeatsDoor(Door):
    @operation(
        summary="Record who really sat where, when play had begun at the wrong tables",
        answers=WrongSeatsRecorded,
        body=WrongSeatsBody,
        right=Right.PENALISE,
        keyed=True,
        expects=True,
        examples=samples.WRONG_SEATS,
        example=samples.WRONG_SEATS_RECORDED,
    )
    def post(self, asked: Asked[WrongSeatsBody], round_: int) -> Came:
        said, number = asked.form, RoundNumber(round_)
        receipt = record_wrong_seats(
            asked.tournament,
            number,
            tuple(one.seat() for one in said.seats),
            tuple(EntrantNumber(one) for one in said.wrong),
            reason=said.reason,
            expected=expected_seating(asked, said.expected, round_),
            by=asked.by,
            command_id=asked.command_id,
        )
        wrong = [
            entrant
            for one in receipt.events
            if isinstance(one.event, SeatsMistaken)
            for entrant in one.event.wrong
        ]
        cards = wrong_seat_cards(asked.tournament, _book(asked), number, wrong)
        body = WrongSeatsRecorded(
            number=receipt.number,
            events=tuple(one.number for one in receipt.events),
            proposed=tuple(_proposed(one.card, one.table) for one in cards),
        )
        return Came(receipt, body)


class AwardProposalsDoor(Door):
    @operation(
        summary="The scores by decision that the texts know for a table; nothing is saved",
        answers=AwardProposals,
        right=Right.PENALISE,
        refusals=(HTTPStatus.UNPROCESSABLE_ENTITY,),
        example=samples.AWARD_PROPOSALS,
    )
    def get(self, asked: Asked[None], round_: int, table: int) -> AwardProposals:
        page = sheet_page(asked.tournament, RoundNumber(round_), TableNumber(table))
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
                for one in award_cards(_book(asked), page.card)
            ),
            expected=page.card.book.last,
        )


class GapsDoor(Door):
    @operation(
        summary="How many stand-ins would fill the last table, group by group",
        answers=Gaps,
        right=Right.READ,
        example=samples.GAPS,
    )
    def get(self, asked: Asked[None]) -> Gaps:
        return Gaps(
            items=tuple(
                GapShape(
                    group=gap.group,
                    field=gap.field,
                    stand_ins=gap.stand_ins,
                    missing=gap.missing,
                )
                for gap in queries.gaps(_book(asked))
            )
        )


def _book(asked: Asked[LeavingQuery] | Asked[WrongSeatsBody] | Asked[None]) -> Book:
    book = queries.book(asked.ledger)
    if book is None:
        raise refuse(ApiCode.NOT_FOUND)
    return book


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
        if_unjustified=tuple(_proposed(one, card.book.table) for one in card.unjustified),
        expected=card.book.last,
    )


def _proposed(card: ProposalCard, table: TableNumber) -> ProposedSanctionShape:
    entry = card.book.proposal.entry
    return ProposedSanctionShape(
        code=entry.code,
        article=entry.article,
        title=entry.title,
        table=table,
        line=proposed_shape(card),
    )
