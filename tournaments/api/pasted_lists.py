"""Pasted lists of entries: read line by line, then entered all or nothing."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated
from uuid import UUID

import msgspec
from django.db import transaction
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.commands import EnterEntrants, Receipt
from scoring.rules.violations import Code, Violation
from scoring.values import Authority
from tournaments.api.entrants import Entered, EntryBody, PlayerBody, entered
from tournaments.api.wire.bodies import NO_NUL, Body
from tournaments.api.wire.permissions import May
from tournaments.api.wire.problems import FieldProblem, field_problems
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Shape, examples, fill
from tournaments.api.wire.views import TournamentView
from tournaments.api.wire.writing import idempotent
from tournaments.organise.entrants import EntryForm, enter_entrants
from tournaments.organise.pasted_lists import Preview, PreviewRow, preview

TEAMS = "I Pinelli;Rossi Anna;Bianchi Bruno;Verdi Carla;Russo Dario;Circolo Primavera"
PASTE = "1;Rossi Anna;A1023;Bianchi Bruno;;Circolo Primavera\n2;Verdi Carla;;Russo Dario;;"


@examples(spreadsheet={"text": PASTE}, teams={"text": TEAMS})
class PasteBody(Body, frozen=True, kw_only=True):
    """A list as copied from a spreadsheet or message: comma, semicolon or tab."""

    text: Annotated[str, msgspec.Meta(max_length=1_000_000, pattern=NO_NUL)]


class PreviewRowShape(Shape, frozen=True, kw_only=True):
    line: int
    content: str
    entry: EntryBody | None
    problems: tuple[FieldProblem, ...]


@examples(
    acceptable={
        "rows": [
            {
                "line": 1,
                "content": "Rossi Anna;Bianchi Bruno",
                "entry": {"players": [{"name": "Rossi Anna"}, {"name": "Bianchi Bruno"}]},
                "problems": [],
            }
        ],
        "acceptable": True,
    }
)
class PreviewShape(Shape, frozen=True, kw_only=True):
    """What the list would enter; nothing is saved. It is accepted when no line has a problem."""

    rows: tuple[PreviewRowShape, ...]
    acceptable: bool


class PreviewView(TournamentView):
    permission_classes = [May(EnterEntrants.right)]

    @extend_schema(
        summary="Read a pasted list, line by line; nothing is saved",
        request=PasteBody,
        responses=PreviewShape,
    )
    def post(self, request: ApiRequest) -> Response:
        pasted = preview(request.body_as(PasteBody).text, self.tournament)
        rows = tuple(map(_row, pasted.rows))
        return self.respond(PreviewShape, rows=rows, acceptable=not pasted.problems)


class PasteView(TournamentView):
    permission_classes = [May(EnterEntrants.right)]

    @extend_schema(
        summary="Enter a pasted list, all or nothing", request=PasteBody, responses={201: Entered}
    )
    @idempotent
    def post(self, request: ApiRequest) -> Response:
        pasted = preview(request.body_as(PasteBody).text, self.tournament)
        with transaction.atomic():
            # First the book: it knows a list sent again, whose entries are all entered by now.
            receipt = _enter_all(pasted, by=self.by, command_id=request.command_id)
            if pasted.problems and not receipt.repeated:
                raise Violation(*pasted.problems)
        return self.written(receipt, Entered, status=201, entrants=entered(receipt))


def _enter_all(pasted: Preview, *, by: Authority, command_id: UUID) -> Receipt:
    """Enter what was read; where the list is wrong, its own problems name the lines."""
    try:
        return enter_entrants(by=by, entries=pasted.entries, command_id=command_id)
    except Violation as violation:
        if violation.code is Code.COMMAND_REUSED or not pasted.problems:
            raise
        raise Violation(*pasted.problems) from violation


def _row(row: PreviewRow) -> PreviewRowShape:
    entry = _entry(row.entry) if row.entry else None
    return fill(PreviewRowShape, row, entry=entry, problems=field_problems(row.problems))


def _entry(form: EntryForm) -> EntryBody:
    """Made, not converted: what was pasted may be longer than what may be sent."""
    players = tuple(PlayerBody(**asdict(player)) for player in form.players)
    return EntryBody(**{**asdict(form), "players": players})
