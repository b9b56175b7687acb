"""What the edition prescribes for an offence; nothing is given by the proposing."""

from __future__ import annotations

from http import HTTPStatus
from uuid import UUID

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring import queries
from scoring.commands import GiveSanction
from scoring.queries import EntrantInBook
from scoring.rules.sanctions import DutyToReport, entry_of
from scoring.rules.violations import Code, refuse
from scoring.rulings import Consequences, Surcharge
from scoring.values import PlayerId, RoundNumber
from tournaments.api.wire.permissions import May
from tournaments.api.wire.problems import ProblemDetails
from tournaments.api.wire.requests import ApiRequest, Entrant, Query, Round, Table, Word
from tournaments.api.wire.shapes import Shape, fill
from tournaments.api.wire.views import TournamentView
from tournaments.moment import Moment
from tournaments.presenters.sanctions import (
    ProposalCard,
    proposal_cards,
)


class ProposalQuery(Query, frozen=True, kw_only=True):
    code: Word
    entrant: Entrant
    round: Round | None = None
    """Left out: outside the rounds."""
    player: PlayerId | None = None
    table: Table | None = None
    """Of a team, which sits at two: null is where the player sat."""


class ProposedShape(Shape, frozen=True, kw_only=True):
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


class SanctionProposalShape(Shape, frozen=True, kw_only=True):
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
