"""What the tables of a round propose from their phones: read, and accepted as a sheet."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.commands import EnterSheet
from scoring.rules.readings import Difference
from scoring.rules.violations import Code, refuse
from scoring.values import Figure, Line, ProposalId, Right, RoundNumber, TableNumber
from tournaments.api.sheets.typed import sheet_form
from tournaments.api.sheets.views import seen_sheet, telling_what_stands
from tournaments.api.wire.headers import expects_event, idempotent
from tournaments.api.wire.permissions import May
from tournaments.api.wire.requests import ApiRequest, Body, Event
from tournaments.api.wire.shapes import Instant, Shape, Written, fill
from tournaments.api.wire.views import TournamentView
from tournaments.organise.sheets import SheetForm, type_sheet
from tournaments.presenters.proposals import (
    ProposalState,
    Statement,
    TableProposal,
    proposals,
    to_accept,
)
from tournaments.refusals import HouseCode


class StatementShape(Shape):
    """The last word of one line."""

    id: UUID
    line: Line
    at: Instant
    sheet: SheetForm


class ApartShape(Shape):
    field: str
    first: int | None
    second: int | None


class TableProposalShape(Shape):
    """What stands proposed at one table; the newest statement first."""

    table: int
    state: ProposalState
    statements: tuple[StatementShape, ...]
    between_lines: tuple[ApartShape, ...]
    """Where the newest statement and another line's differ."""
    from_paper: tuple[ApartShape, ...]
    """Where the sheet that was typed and the newest statement differ."""


class ProposalsShape(Shape):
    number: int
    items: tuple[TableProposalShape, ...]


class Acceptance(Body):
    """The newest statement, as it was read. Unlikely figures are sent once more in `again`."""

    proposal: UUID
    expected: Event | None = None
    again: dict[str, Figure] = {}


class ProposalsView(TournamentView):
    permission_classes = [May(Right.READ)]

    # Without an ETag: the ledger's number stands still while the tables speak.
    @extend_schema(summary="What the tables of a round propose", responses=ProposalsShape)
    def get(self, request: ApiRequest, round: RoundNumber) -> Response:
        round_ = self.moment.round(round)
        if round_ is None or not round_.published:
            raise refuse(Code.ROUND_UNKNOWN, field="round", round=round)
        items = tuple(map(_shape, proposals(self.moment, round).values()))
        return self.respond(ProposalsShape, number=self.moment.number, items=items)


class AcceptanceView(TournamentView):
    permission_classes = [May(EnterSheet.right)]

    @extend_schema(
        summary="Type the sheet that a table proposes", request=Acceptance, responses=Written
    )
    @expects_event
    @idempotent
    def post(self, request: ApiRequest, round: RoundNumber, table: TableNumber) -> Response:
        acceptance = request.body_as(Acceptance)
        statement = self._statement(round, table, acceptance.proposal)
        played = len(statement.score.smazzate)
        expected = seen_sheet(request, acceptance.expected, self.moment, round, table)
        with telling_what_stands(self.moment, round, table):
            receipt = type_sheet(
                EnterSheet(
                    round=round,
                    table=table,
                    sheet=statement.score,
                    time_out=0 < played < self.moment.book.smazzate_per_round,
                    replace=False,
                    again=acceptance.again,
                    proposal=ProposalId(statement.id),
                    expected=expected,
                ),
                by=self.by,
                photographed=self.tournament,
                command_id=request.command_id,
            )
        return self.written(receipt)

    def _statement(self, round: RoundNumber, table: TableNumber, proposal: UUID) -> Statement:
        """The newest statement of a table whose lines do not contradict each other."""
        seated = self.moment.table(round, table)
        newest = to_accept(self.moment, seated) if seated else None
        if newest is None or newest.id != proposal:
            raise refuse(HouseCode.PROPOSAL_UNKNOWN, field="proposal")
        return newest


def _shape(proposal: TableProposal) -> TableProposalShape:
    return fill(
        TableProposalShape,
        proposal,
        statements=tuple(
            fill(StatementShape, said, sheet=sheet_form(said.score)) for said in proposal.statements
        ),
        between_lines=_apart(proposal.between_lines),
        from_paper=_apart(proposal.from_paper),
    )


def _apart(readings: tuple[Difference, ...]) -> tuple[ApartShape, ...]:
    return tuple(ApartShape(**reading._asdict()) for reading in readings)
