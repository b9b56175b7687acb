"""Score sheets as typed, in the three ways of RULES.md section 4; the one place that reads them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Self
from uuid import UUID

import msgspec

from scoring import queries, server_time
from scoring.commands import EnterSheet, Receipt
from scoring.rules import smazzata
from scoring.rules.regulations import Regulation
from scoring.rules.violations import Code, Problem, Violation, refuse
from scoring.sheets import FIELDS, TICK, Breakdown, LineScore, SheetScore, SmazzataScore
from scoring.values import (
    Authority,
    Figure,
    LedgerId,
    Line,
    ProposalId,
    Right,
    RoundNumber,
    TableNumber,
)
from tournaments.models import OpenSheet, Proposal, Tournament
from tournaments.organise.perform import perform
from tournaments.organise.proposals import newest_hash
from tournaments.permissions import require_right
from tournaments.refusals import HouseCode


class _LineForm(msgspec.Struct, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """One line's smazzata: its total, its breakdown, or both, which then must agree.

    A breakdown without total is added up; what it leaves out is zero, and the pozzetto taken.
    """

    total: Figure | None = None

    @classmethod
    def of(cls, total: int | None, breakdown: Breakdown | None = None) -> Self:
        figures = {field: getattr(breakdown, field) for field in (FIELDS if breakdown else ())}
        return cls(total=total, **figures)

    def breakdown(self) -> Breakdown | None:
        """What was typed of the breakdown; None when there is none."""
        typed = {field: value for field in FIELDS if (value := getattr(self, field)) is not None}
        return Breakdown(**typed) if typed else None


# One field for each figure, or every new one would be written here again. A type checker cannot
# know them: `of` and `breakdown` are the typed ways in and out.
if TYPE_CHECKING:
    LineForm = _LineForm
else:
    LineForm = msgspec.defstruct(
        "LineForm",
        [
            (
                field,
                type(figure.default) | None if figure.kind is TICK else Figure | None,
                None,
            )
            for field, figure in FIELDS.items()
        ],
        bases=(_LineForm,),
        namespace={"__doc__": _LineForm.__doc__},
        module=__name__,
        forbid_unknown_fields=True,
        frozen=True,
        omit_defaults=True,
    )


class SmazzataForm(msgspec.Struct, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """One smazzata, line by line; the third where three play at a table (U art. 3.1)."""

    a: LineForm
    b: LineForm
    c: LineForm | None = None

    def lines(self) -> dict[Line, LineForm]:
        """The lines that are there, in order."""
        found = {Line.A: self.a, Line.B: self.b}
        return found if self.c is None else {**found, Line.C: self.c}


class TotalsForm(msgspec.Struct, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """P.P. of the round when the sheet has only these."""

    a: Figure
    b: Figure
    c: Figure | None = None

    def totals(self) -> tuple[int, ...]:
        return (self.a, self.b) if self.c is None else (self.a, self.b, self.c)


class SheetForm(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A sheet as typed: its smazzate, or the round's totals."""

    smazzate: Annotated[tuple[SmazzataForm, ...], msgspec.Meta(max_length=20)] = ()
    totals: TotalsForm | None = None


def sheet_score(form: SheetForm, ledger: LedgerId, *, whole: bool = True) -> SheetScore:
    """What the sheet says, totals that were left out added up by the tournament's regulation.

    While it is being typed it is not `whole`: a line that says nothing yet counts as zero.

    Raises:
        Violation: a line says nothing, or the tournament was never opened.
    """
    if whole and (empty := _empty_lines(form)):
        raise Violation(*(Problem(HouseCode.LINE_EMPTY, field) for field in empty))
    return SheetScore(
        smazzate=tuple(_smazzata(one, _regulation(ledger)) for one in form.smazzate),
        totals=form.totals.totals() if form.totals else None,
    )


def type_sheet(
    command: EnterSheet,
    *,
    by: Authority,
    photographed: Tournament | None = None,
    reason: str = "",
    command_id: UUID | None = None,
) -> Receipt:
    """Save a sheet as typed, whole; its typist may mend a slip by typing it again.

    Where the paper says something else than the proposal, the entry names none. It names
    the photo of the paper where a phone of the tournament that is `photographed` took one.
    """
    round_, table = command.round, command.table
    entry = replace(
        command,
        proposal=_accepted(command, by),
        photo_hash=newest_hash(photographed, round_, table) if photographed else "",
    )
    return perform(entry, by=by, reason=reason, command_id=command_id)


def _accepted(entry: EnterSheet, by: Authority) -> ProposalId | None:
    """The proposal, when it is this table's and says what is typed."""
    if entry.proposal is None:
        return None
    row = Proposal.objects.filter(
        pk=entry.proposal, tournament=by.ledger, round=entry.round, table=entry.table
    ).first()
    return entry.proposal if row is not None and row.score == entry.sheet else None


def _empty_lines(form: SheetForm) -> list[str]:
    return [
        f"smazzate.{place}.{name}"
        for place, one in enumerate(form.smazzate)
        for name, line in one.lines().items()
        if line == LineForm()
    ]


def _smazzata(form: SmazzataForm, rules: Regulation) -> SmazzataScore:
    lines = form.lines()
    scores = {
        line: _line(one, rules, [other for name, other in lines.items() if name is not line])
        for line, one in lines.items()
    }
    return SmazzataScore(a=scores[Line.A], b=scores[Line.B], c=scores.get(Line.C))


def _line(form: LineForm, rules: Regulation, others: Iterable[LineForm]) -> LineScore:
    breakdown, total = form.breakdown(), form.total
    if total is None:
        theirs = tuple(other.breakdown() for other in others)
        total = smazzata.total(breakdown or Breakdown(), rules, others=theirs)
    return LineScore(total=total, breakdown=breakdown)


@lru_cache(maxsize=256)
def _regulation(ledger: LedgerId) -> Regulation:
    """An opened tournament keeps its regulation for ever: asked once, not for every sheet."""
    found = queries.book(ledger)
    if found is None:
        raise refuse(Code.TOURNAMENT_UNKNOWN)
    return found.regulation


TO_TYPE = Right.ENTER_SHEETS
"""The right that `keep_open` takes."""


def keep_open(*, by: Authority, round_: RoundNumber, table: TableNumber | None) -> None:
    """Say that this table's sheet is open in the browser of `by`; None: that none is any more."""
    require_right(by, TO_TYPE)
    if table is None:
        OpenSheet.objects.filter(tournament=by.ledger, user=by.user).delete()
        return
    row = OpenSheet(
        tournament_id=by.ledger,
        user_id=by.user,
        round=round_,
        table=table,
        said_at=server_time.now(),
    )
    OpenSheet.objects.bulk_create(
        [row],
        update_conflicts=True,
        unique_fields=("tournament", "user"),
        update_fields=("round", "table", "said_at"),
    )
