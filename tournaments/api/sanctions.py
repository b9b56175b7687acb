"""Sanctions of the edition's catalogue: proposed, given, listed, taken back. Disciplinary data."""

from __future__ import annotations

from datetime import datetime
from http import HTTPStatus
from typing import Annotated
from uuid import UUID

import msgspec

from scoring import queries
from scoring.commands import Receipt
from scoring.queries import Book
from scoring.rules.sanctions import RefertoDuty
from scoring.rules.violations import Code
from scoring.rulings import Consequences, Measure
from scoring.values import EntrantNumber, EventNumber, PlayerId, Right, RoundNumber, TableNumber
from tournaments.api import samples
from tournaments.api.bodies import Body, Reason, Seen, Small, Word
from tournaments.api.operations import Asked, Door, operation
from tournaments.api.pages import PageQuery, page
from tournaments.api.problems import refuse
from tournaments.api.refusals import ApiCode
from tournaments.api.rulings import RevocationBody
from tournaments.api.shapes import Shape
from tournaments.organise.rulings import revoke
from tournaments.organise.sanctions import sanction
from tournaments.presenters.sanctions import (
    ProposalCard,
    SanctionLine,
    proposal_cards,
    sanction_lines,
)

Taken = Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]


class ConsequencesBody(Body, frozen=True, kw_only=True):
    """Points are positive and are taken off: P.P. off the round, M.P. and V.P. off the ranking."""

    measure: Measure
    game_points: Taken = 0
    match_points: Taken = 0
    victory_points: Taken = 0

    def decided(self) -> Consequences:
        return Consequences(**msgspec.structs.asdict(self))


class SanctionBody(Body, frozen=True, kw_only=True):
    """An offence of the catalogue. Without `decided`: what the edition prescribes."""

    code: Word
    entrant: Small
    round: Small
    player: UUID | None = None
    """Null: the whole line."""
    table: Small | None = None
    """Null: where the entrant sat in that round."""
    decided: ConsequencesBody | None = None
    """Other than the edition prescribes: needs a reason."""
    reason: Reason = ""
    expected: Seen | None = None
    """`expected` of the proposal: refused when another sanction came in between."""


class ProposalQuery(Body, frozen=True, kw_only=True):
    code: Word
    entrant: Small
    round: Small
    player: UUID | None = None
    table: Small | None = None
    """Of a team, which sits at two: null is where the player sat."""


class ReportShape(Shape, frozen=True, kw_only=True):
    duty: RefertoDuty
    addressee: str


class ProposedShape(Shape, frozen=True, kw_only=True):
    entrant: int
    players: tuple[UUID, ...]
    names: str
    prescribed: Consequences
    same: int
    """How often it, or another of its family, was given to them before."""
    ammonizioni: int
    because: str
    report: ReportShape
    earlier: tuple[int, ...]
    """Numbers of the sanctions that they have already, revoked ones too."""


class ProposalShape(Shape, frozen=True, kw_only=True):
    """One line, or both where the offence falls on both; in a giallo, each partner."""

    code: str
    article: str
    title: str
    technical_score: bool
    """The article also leaves a score to the referee."""
    lines: tuple[ProposedShape, ...]
    expected: int


class SanctionShape(Shape, frozen=True, kw_only=True):
    ruling: int
    """The number of its event: its address here."""
    entrant: int
    players: tuple[UUID, ...]
    names: tuple[str, ...]
    code: str
    article: str
    title: str
    round: int
    table: int | None
    given: Consequences
    prescribed: Consequences
    reason: str
    report: ReportShape
    report_missing: bool
    revoked: bool
    who: str
    at: datetime | None


class SanctionList(Shape, frozen=True, kw_only=True):
    number: int
    items: tuple[SanctionShape, ...]
    next: int | None


class SanctionsDoor(Door):
    @operation(
        summary="Sanctions in the order they were given, revoked ones too",
        answers=SanctionList,
        query=PageQuery,
        right=Right.PENALISE,
        example=samples.SANCTIONS,
    )
    def get(self, asked: Asked[PageQuery]) -> SanctionList:
        book = _book(asked)
        lines = sanction_lines(asked.moment)
        shown, after = page(lines, asked.form, lambda one: one.book.number)
        return SanctionList(number=book.number, items=tuple(map(_shape, shown)), next=after)

    @operation(
        summary="Sanction a player or a line for an offence of the edition's catalogue",
        answers=Receipt,
        body=SanctionBody,
        right=Right.PENALISE,
        keyed=True,
        examples=samples.SANCTION_BODIES,
    )
    def post(self, asked: Asked[SanctionBody]) -> Receipt:
        said = asked.form
        return sanction(
            by=asked.by,
            code=said.code,
            entrant=EntrantNumber(said.entrant),
            player=None if said.player is None else PlayerId(said.player),
            round_=RoundNumber(said.round),
            table=None if said.table is None else TableNumber(said.table),
            decided=None if said.decided is None else said.decided.decided(),
            reason=said.reason,
            expected=None if said.expected is None else EventNumber(said.expected),
            command_id=asked.command_id,
        )


class ProposalDoor(Door):
    @operation(
        summary="What the edition prescribes for an offence now, and why; nothing is saved",
        answers=ProposalShape,
        query=ProposalQuery,
        right=Right.PENALISE,
        refusals=(HTTPStatus.UNPROCESSABLE_ENTITY,),
        example=samples.SANCTION_PROPOSAL,
    )
    def get(self, asked: Asked[ProposalQuery]) -> ProposalShape:
        book, said = _book(asked), asked.form
        entrant, player = EntrantNumber(said.entrant), said.player
        _require_known(book, said, player)
        proposed = queries.proposed_sanction(
            book,
            said.code,
            entrant,
            PlayerId(player) if player else None,
            RoundNumber(said.round),
            TableNumber(said.table) if said.table else None,
        )
        entry = book.regulation.sanction(said.code)
        return ProposalShape(
            code=entry.code,
            article=entry.article,
            title=entry.title,
            technical_score=entry.technical_score,
            lines=tuple(proposed_shape(card) for card in proposal_cards(asked.moment, proposed)),
            expected=max((int(past.last) for one in proposed for past in one.earlier), default=0),
        )


class SanctionRevocationDoor(Door):
    @operation(
        summary="Take a sanction back, with all that it took",
        answers=Receipt,
        body=RevocationBody,
        right=Right.PENALISE,
        keyed=True,
        examples={"wrong_player": {"reason": "Era il compagno"}},
    )
    def post(self, asked: Asked[RevocationBody], ruling: int) -> Receipt:
        return revoke(
            by=asked.by,
            ruling=EventNumber(ruling),
            reason=asked.form.reason,
            command_id=asked.command_id,
        )


def _book(asked: Asked[PageQuery] | Asked[ProposalQuery]) -> Book:
    book = queries.book(asked.ledger)
    if book is None:
        raise refuse(ApiCode.NOT_FOUND)
    return book


def _require_known(book: Book, said: ProposalQuery, player: UUID | None) -> None:
    """Refuse as the giving itself would."""
    if said.code not in {one.code for one in book.regulation.sanctions}:
        raise refuse(
            Code.SANCTION_UNKNOWN, field="code", value=said.code, edition=book.regulation.name
        )
    at = RoundNumber(said.round)
    known = {one.number: one.players_in(at) for one in queries.entrants(book.ledger)}
    players = known.get(EntrantNumber(said.entrant))
    if players is None:
        raise refuse(Code.ENTRANT_UNKNOWN, field="entrant", entrant=said.entrant)
    if player is not None and player not in players:
        raise refuse(Code.PLAYER_NOT_IN_ENTRANT, field="player", entrant=said.entrant)


def proposed_shape(card: ProposalCard) -> ProposedShape:
    proposal = card.book.proposal
    return ProposedShape(
        entrant=card.book.entrant,
        players=card.book.players,
        names=card.people,
        prescribed=proposal.consequences,
        same=proposal.same,
        ammonizioni=proposal.ammonizioni,
        because=card.because,
        report=ReportShape(duty=proposal.report.duty, addressee=proposal.report.addressee),
        earlier=tuple(int(one.book.number) for one in card.earlier),
    )


def _shape(line: SanctionLine) -> SanctionShape:
    one = line.book
    return SanctionShape(
        ruling=one.number,
        entrant=one.entrant,
        players=one.players,
        names=tuple(person.name for person in line.people),
        code=one.code,
        article=one.article,
        title=line.title,
        round=one.round,
        table=one.table,
        given=one.given,
        prescribed=one.proposed,
        reason=line.why,
        report=ReportShape(duty=line.report.duty, addressee=line.report.addressee),
        report_missing=line.report_is_due,
        revoked=one.revoked,
        who=line.who,
        at=line.at,
    )
