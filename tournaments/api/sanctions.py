"""Sanctions: what the edition prescribes for an offence, given, listed. Disciplinary data."""

from http import HTTPStatus
from operator import attrgetter
from typing import Any
from uuid import UUID

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring import queries
from scoring.commands import GiveSanction
from scoring.queries import EntrantInBook, ProposedSanction
from scoring.rules.sanctions import DutyToReport, entry_of
from scoring.rules.violations import Code, Violation, refuse
from scoring.rulings import Consequences, Measure, Surcharge
from scoring.values import Figure, PlayerId, RoundNumber
from tournaments.api.wire.commands import body_of
from tournaments.api.wire.headers import idempotent
from tournaments.api.wire.pagination import NumberPagination, PageQuery
from tournaments.api.wire.permissions import May
from tournaments.api.wire.problems import ProblemDetails
from tournaments.api.wire.requests import (
    ApiRequest,
    Body,
    Confirmation,
    Entrant,
    Query,
    Round,
    Table,
    Word,
)
from tournaments.api.wire.shapes import Instant, Shape, Written, fill
from tournaments.api.wire.views import TournamentView
from tournaments.moment import Moment
from tournaments.organise.perform import perform
from tournaments.presenters.discipline import ExpelledLine, WayOn, expelled_lines
from tournaments.presenters.irreversible import expulsion
from tournaments.presenters.sanctions import (
    ProposalCard,
    SanctionLine,
    proposal_cards,
    sanction_lines,
)
from tournaments.wording.sanctions import uncounted_words


class ProposalQuery(Query):
    code: Word
    entrant: Entrant
    round: Round | None = None
    """Left out: outside the rounds."""
    player: PlayerId | None = None
    table: Table | None = None
    """Of a team, which sits at two: null is where the player sat."""


class ProposedShape(Shape):
    entrant: int
    players: tuple[UUID, ...]
    people: str = msgspec.field(name="names")
    consequences: Consequences = msgspec.field(name="prescribed")
    same: int
    """How often it, or another of its family, was given to them before."""
    ammonizioni: int
    surcharge: Surcharge
    """What of it is for a second ammonizione; it is added to whatever the referee decides."""
    because: str
    uncounted: str
    """Which of the edition's points are not taken, as the ranking does not go by them, in words;
    empty: none."""
    report: DutyToReport
    earlier: tuple[int, ...]
    """Numbers of the sanctions that they have already, revoked ones too."""
    changes_no_vp: bool
    """P.P. taken there change no V.P.: of a rest, or of a score that was awarded."""


class SanctionProposalShape(Shape):
    """One line, or both where the offence falls on both; in a giallo, each partner."""

    code: str
    article: str
    title: str
    exception: str
    """When the article does not have it given, or what it has done instead; empty: never."""
    technical_score: bool
    """The article also leaves a score to the referee."""
    lines: tuple[ProposedShape, ...]
    expected: int


class ProposalView(TournamentView):
    permission_classes = [May(GiveSanction.right)]
    query_class = ProposalQuery

    @extend_schema(
        summary="What the edition prescribes for an offence now, and why; nothing is saved",
        responses={200: SanctionProposalShape, HTTPStatus.UNPROCESSABLE_ENTITY: ProblemDetails},
    )
    def get(self, request: ApiRequest) -> Response:
        query: ProposalQuery = self.query
        book = self.moment.book
        _require_known(self.moment, query)
        proposed = queries.proposed_sanction(
            book, query.code, query.entrant, query.player, query.round, query.table or None
        )
        return self.respond(
            SanctionProposalShape,
            entry_of(book.regulation, query.code),
            lines=tuple(map(proposed_sanction, proposal_cards(self.moment, proposed))),
            expected=max((past.last for line in proposed for past in line.earlier), default=0),
        )


def _require_known(moment: Moment, query: ProposalQuery) -> None:
    """Refuse as the giving itself would."""
    regulation = moment.book.regulation
    try:
        entry_of(regulation, query.code)
    except KeyError:
        raise refuse(
            Code.SANCTION_UNKNOWN, field="code", value=query.code, edition=regulation.name
        ) from None
    players = {entrant.number: _players(entrant, query.round) for entrant in moment.entrants}
    if query.entrant not in players:
        raise refuse(Code.ENTRANT_UNKNOWN, field="entrant", entrant=query.entrant)
    if query.player is not None and query.player not in players[query.entrant]:
        raise refuse(Code.PLAYER_NOT_IN_ENTRANT, field="player", entrant=query.entrant)


def _players(entrant: EntrantInBook, round_: RoundNumber | None) -> tuple[PlayerId, ...]:
    return entrant.players if round_ is None else entrant.players_in(round_)


def proposed_sanction(card: ProposalCard) -> ProposedShape:
    return fill(
        ProposedShape,
        card.book,
        card.book.proposal,
        card,
        uncounted=card.uncounted,
        report=card.book.proposal.report,
        earlier=tuple(line.book.number for line in card.earlier),
    )


class ExpelledShape(Shape):
    entrant: int
    names: tuple[str, ...]
    """Who of it was expelled."""
    ways: tuple[WayOn, ...]
    """`substitute`: PUT entrants/N/players. `leave`: POST entrants/N/leaving, with the score of the
    round being played. `withdraw`: POST entrants/N/withdrawal, with a reason. None once the ranking
    is final: who closes says why."""


class ExpelledList(Shape):
    number: int
    items: tuple[ExpelledShape, ...]


class ExpelledView(TournamentView):
    permission_classes = [May(GiveSanction.right)]

    @extend_schema(
        summary="Lines of which somebody was expelled: nothing goes on until it is decided",
        responses=ExpelledList,
    )
    def get(self, request: ApiRequest) -> Response:
        items = tuple(map(expelled_line, expelled_lines(self.moment)))
        return self.respond(ExpelledList, number=self.moment.number, items=items)


def expelled_line(line: ExpelledLine) -> ExpelledShape:
    return fill(ExpelledShape, line, entrant=line.entrant.number)


class ConsequencesBody(Body):
    """Points are positive and are taken off: P.P. off the round, M.P. and V.P. off the ranking."""

    measure: Measure
    game_points: Figure = 0
    match_points: Figure = 0
    victory_points: Figure = 0


SanctionBody: Any = body_of(
    GiveSanction,
    "SanctionBody",
    base=Confirmation,
    words="""An offence of the catalogue. Without `decided`: what the edition prescribes.

    `free` is the code for what no catalogue names: `decided` and the facts as `reason` are needed.
    An espulsione has to be confirmed.""",
    code=Word,
    decided=ConsequencesBody | None,
)


class SanctionWritten(Written):
    to_decide: tuple[ExpelledShape, ...]
    """Lines of which somebody is expelled: no seating and no ranking goes out, nor is it closed,
    until one of the ways is gone (`expulsion_undecided`)."""
    uncounted: str
    """Which of the edition's points were not taken, as the ranking does not go by them, in words;
    empty: none, or it was decided otherwise."""


class SanctionShape(Shape):
    number: int = msgspec.field(name="ruling")
    """The number of its event: its address here."""
    entrant: int
    players: tuple[UUID, ...]
    names: tuple[str, ...]
    code: str
    article: str
    title: str
    round: int | None
    table: int | None
    given: Consequences
    """As given, or what its step is since an earlier one was revoked."""
    reckoned: str
    """What it comes to since an earlier one was revoked, in words; else empty."""
    surcharge: Surcharge
    """What it costs now for being a second ammonizione, after earlier ones were revoked too."""
    proposed: Consequences = msgspec.field(name="prescribed")
    raised: str
    """What raised it when it was given, in words: which time, richiami, ammonizioni."""
    why: str = msgspec.field(name="reason")
    report: DutyToReport
    report_is_due: bool = msgspec.field(name="report_missing")
    revoked: bool
    who: str
    at: Instant | None


class SanctionList(Shape):
    number: int
    items: tuple[SanctionShape, ...]
    next: int | None


class SanctionPagination(NumberPagination):
    number = attrgetter("book.number")


class SanctionsView(TournamentView):
    permission_classes = [May(GiveSanction.right)]
    query_class = PageQuery
    pagination_class = SanctionPagination

    @extend_schema(
        summary="Sanctions in the order they were given, revoked ones too", responses=SanctionList
    )
    def get(self, request: ApiRequest) -> Response:
        page = self.page(sanction_lines(self.moment))
        items = tuple(map(sanction_shape, page.items))
        return self.respond(SanctionList, page, number=self.moment.number, items=items)

    @extend_schema(
        summary="Sanction a player or a line for an offence of the edition's catalogue",
        request=SanctionBody,
        responses=SanctionWritten,
    )
    @idempotent
    def post(self, request: ApiRequest) -> Response:
        body = request.body_as(SanctionBody)
        decided = fill(Consequences, body.decided) if body.decided else None
        proposed = _proposed(self.moment, body)
        if step := expulsion(self.moment.book.regulation, proposed, decided):
            body.require(lambda: step.consequences)
        receipt = perform(
            fill(GiveSanction, body, decided=decided),
            by=self.by,
            reason=body.reason,
            command_id=request.command_id,
        )
        open_lines = expelled_lines(self.moment.again())
        return self.written(
            receipt,
            SanctionWritten,
            to_decide=tuple(map(expelled_line, open_lines)),
            uncounted=_uncounted(proposed) if decided is None else "",
        )


def _proposed(moment: Moment, body: Any) -> tuple[ProposedSanction, ...]:
    """What the edition prescribes; nothing for what the giving itself will refuse."""
    try:
        return queries.proposed_sanction(
            moment.book, body.code, body.entrant, body.player, body.round, body.table
        )
    except Violation:
        return ()


def _uncounted(proposed: tuple[ProposedSanction, ...]) -> str:
    """Of all lines the same points are left out: the first of them that loses any says which."""
    said = (uncounted_words(line.proposal.uncounted) for line in proposed)
    return next(filter(None, said), "")


def sanction_shape(line: SanctionLine) -> SanctionShape:
    return fill(
        SanctionShape,
        line.book,
        line,
        names=tuple(person.name for person in line.people),
    )
