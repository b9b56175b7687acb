"""Several sheets of a round in one call: each the command that it is alone, or all or none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from http import HTTPStatus
from typing import Annotated
from uuid import UUID, uuid5

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.commands import EnterSheet, HeldByOthers, Receipt, transaction_on
from scoring.rules.violations import Problem, Violation, refuse
from scoring.values import RoundNumber
from tournaments.api.sheets.typed import SheetEntry
from tournaments.api.sheets.views import replaced, save_sheet
from tournaments.api.wire.headers import REPEATED, REPLAYED, expects_event, idempotent, told_as
from tournaments.api.wire.permissions import May
from tournaments.api.wire.problems import ProblemDetails, details
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import ApiRequest, Body, Table
from tournaments.api.wire.shapes import Shape
from tournaments.api.wire.views import TournamentView

MOST = 100
"""Sheets of one call: about a second of writing, in which nobody else's waits for longer than one
of them."""
ALONE = ("round", "table")
"""What the address of a sheet alone says: what is unknown of it is not there, 404."""


class SheetOfSeveral(SheetEntry, frozen=True, kw_only=True):
    """A sheet with its table; all else as where it is sent alone.

    Without a `key` of its own it gets one that follows from the call's `Idempotency-Key` and its
    table: the call sent again repeats each of its commands.
    """

    table: Table
    key: UUID | None = None

    def command_id(self, call: UUID) -> UUID:
        return self.key or uuid5(call, f"table {self.table}")


class SheetsBody(Body, frozen=True, kw_only=True):
    """Sheets of different tables. `atomic`: where one is refused, none is saved."""

    sheets: Annotated[tuple[SheetOfSeveral, ...], msgspec.Meta(min_length=1, max_length=MOST)]
    atomic: bool = False


class SheetOutcome(Shape, frozen=True, kw_only=True):
    """What became of one sheet; `status` is that of the answer it would have got alone."""

    table: int
    status: int
    number: int | None = None
    """The ledger's, behind it; null where it was refused."""
    events: tuple[int, ...] = ()
    replaced: bool = False
    """Another sheet stood there, and stands no more."""
    repeated: bool = False
    """The same command had come before, and this is what it was answered with."""
    problem: ProblemDetails | None = None


class SheetsWritten(Shape, frozen=True, kw_only=True):
    saved: int
    refused: int
    outcomes: tuple[SheetOutcome, ...]
    """In the order sent."""


class SheetsView(TournamentView):
    permission_classes = [May(EnterSheet.right)]

    @extend_schema(
        summary="Type several sheets of a round; each has an outcome of its own",
        request=SheetsBody,
        responses=SheetsWritten,
        parameters=[REPEATED],
    )
    @expects_event
    @idempotent
    def post(self, request: ApiRequest, round: RoundNumber) -> Response:
        body = request.body_as(SheetsBody)
        _require_different_tables(body.sheets)
        done = (self._all_or_none if body.atomic else self._each)(request, round, body.sheets)
        outcomes = tuple(map(_outcome, body.sheets, done))
        refused = sum(outcome.problem is not None for outcome in outcomes)
        saved = len(outcomes) - refused
        answer = self.respond(SheetsWritten, saved=saved, refused=refused, outcomes=outcomes)
        answer[REPLAYED] = told_as(repeated=all(outcome.repeated for outcome in outcomes))
        return answer

    def _all_or_none(
        self, request: ApiRequest, round_: RoundNumber, sheets: Iterable[SheetOfSeveral]
    ) -> list[Receipt | Violation]:
        with transaction_on(self.by.ledger):
            done = [self._saved(request, round_, sheet) for sheet in sheets]
            _require_all_saved(done)
        return done

    def _each(
        self, request: ApiRequest, round_: RoundNumber, sheets: Sequence[SheetOfSeveral]
    ) -> list[Receipt | Violation]:
        """Where the book is held by others, those that come behind are not tried: each would wait
        as long."""
        done = list[Receipt | Violation]()
        try:
            for sheet in sheets:
                done.append(self._saved(request, round_, sheet))
        except HeldByOthers:
            done += [refuse(ApiCode.BOOK_BUSY)] * (len(sheets) - len(done))
        return done

    def _saved(
        self, request: ApiRequest, round_: RoundNumber, sheet: SheetOfSeveral
    ) -> Receipt | Violation:
        """What became of it; one that is refused leaves the others as they are."""
        command_id = sheet.command_id(request.command_id)
        try:
            return save_sheet(self, request, (round_, sheet.table), sheet, command_id)
        except Violation as violation:
            return violation


def _outcome(sheet: SheetOfSeveral, done: Receipt | Violation) -> SheetOutcome:
    if isinstance(done, Violation):
        problem = details(done.problems, ALONE)
        return SheetOutcome(table=sheet.table, status=problem.status, problem=problem)
    return SheetOutcome(
        table=sheet.table,
        status=HTTPStatus.OK,
        number=done.number,
        events=tuple(recorded.number for recorded in done.events),
        replaced=replaced(done),
        repeated=done.repeated,
    )


def _require_different_tables(sheets: Iterable[SheetOfSeveral]) -> None:
    seen = set[int]()
    for at, sheet in enumerate(sheets):
        if sheet.table in seen:
            field = f"sheets.{at}.table"
            raise refuse(ApiCode.TABLE_TWICE, field=field, value=sheet.table)
        seen.add(sheet.table)


def _require_all_saved(done: Iterable[Receipt | Violation]) -> None:
    """
    Raises:
        Violation: of all that was wrong, each at its field within the body.
    """
    problems: list[Problem] = []
    for at, each in enumerate(done):
        for problem in each.problems if isinstance(each, Violation) else ():
            placed = _within(problem, at)
            # Of the round, which is the same for all of them, once.
            problems += [placed] if placed not in problems else []
    if problems:
        raise Violation(*problems)


def _within(problem: Problem, at: int) -> Problem:
    """The table is named in the body, the round in the address."""
    if problem.field == "round":
        return problem
    return replace(problem, field=f"sheets.{at}.{problem.field}".rstrip("."))
