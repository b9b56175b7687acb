"""Score sheets as typed, in the three ways of RULES.md section 4; the one place that reads them."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Annotated
from uuid import UUID, uuid4

import msgspec

from scoring import queries
from scoring.commands import EnterSheet, Receipt
from scoring.rules import smazzata
from scoring.rules.regulations import Regulation
from scoring.rules.violations import Code, Problem, Violation, refuse
from scoring.sheets import Breakdown, LineScore, Pozzetto, SheetScore, SmazzataScore
from scoring.values import Authority, EventNumber, LedgerId, RoundNumber, TableNumber
from tournaments.models import Tournament
from tournaments.organise.remarks import perform_for_reason
from tournaments.refusals import HouseCode

Figure = Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]
"""Any figure that somebody may have typed; whether it can be is for the rules to say."""


class LineForm(msgspec.Struct, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """One line's smazzata: its total, its breakdown, or both, which then must agree.

    A breakdown without total is added up; what it leaves out is zero, and the pozzetto taken.
    """

    total: Figure | None = None
    clean: Figure | None = None
    semi_clean: Figure | None = None
    dirty: Figure | None = None
    bonus: Figure | None = None
    closed: bool | None = None
    referee_bonus: Figure | None = None
    pozzetto: Pozzetto | None = None
    cards_table: Figure | None = None
    cards_hand: Figure | None = None
    penalised: Figure | None = None

    def breakdown(self) -> Breakdown | None:
        """What was typed of the breakdown; None when there is none."""
        typed = {
            name: value
            for name in Breakdown.__dataclass_fields__
            if (value := getattr(self, name)) is not None
        }
        return Breakdown(**typed) if typed else None


class SmazzataForm(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    a: LineForm
    b: LineForm


class TotalsForm(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """P.P. of the round when the sheet has only these."""

    a: Figure
    b: Figure


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
    totals = (form.totals.a, form.totals.b) if form.totals else None
    return SheetScore(
        smazzate=tuple(
            SmazzataScore(a=_line(one.a, one.b, ledger), b=_line(one.b, one.a, ledger))
            for one in form.smazzate
        ),
        totals=totals,
    )


def enter_sheet(
    tournament: Tournament,
    round_: RoundNumber,
    table: TableNumber,
    form: SheetForm,
    *,
    by: Authority,
    command_id: UUID | None = None,
    expected: EventNumber | None = None,
    time_out: bool = False,
    override: bool = False,
    reason: str = "",
) -> Receipt:
    """Save a sheet as typed.

    Raises:
        Violation: as `EnterSheet` refuses.
    """
    command = EnterSheet(
        round=round_,
        table=table,
        sheet=sheet_score(form, tournament.ledger),
        time_out=time_out,
        expected=expected,
        override=override,
    )
    return perform_for_reason(
        tournament,
        reason,
        lambda because: replace(command, remark=because),
        by=by,
        command_id=command_id or uuid4(),
    )


def _empty_lines(form: SheetForm) -> list[str]:
    return [
        f"smazzate.{place}.{name}"
        for place, one in enumerate(form.smazzate)
        for name, line in (("a", one.a), ("b", one.b))
        if line == LineForm()
    ]


def _line(form: LineForm, other: LineForm, ledger: LedgerId) -> LineScore:
    breakdown = form.breakdown()
    total = form.total
    if total is None:
        total = smazzata.total(
            breakdown or Breakdown(), _regulation(ledger), other=other.breakdown()
        )
    return LineScore(total=total, breakdown=breakdown)


@lru_cache(maxsize=256)
def _regulation(ledger: LedgerId) -> Regulation:
    """An opened tournament keeps its regulation for ever: asked once, not for every sheet."""
    found = queries.book(ledger)
    if found is None:
        raise refuse(Code.TOURNAMENT_UNKNOWN)
    return found.regulation
