"""What tables scored, as a folder has it: sheets and their versions, awards, penalties, ties."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from scoring import queries
from scoring.commands import (
    AwardScore,
    AwardSmazzata,
    CorrectSheet,
    EnterSheet,
    GivePenalty,
    LiftAward,
    Receipt,
    RevokeRuling,
    SettleTie,
)
from scoring.queries import TableInBook
from scoring.rules.unlikely import unlikely_figures
from scoring.rules.violations import OVERRIDABLE, Violation
from scoring.rulings import AskedBy, AwardCause, Lifting, Mistake, PenaltyUnit, TieMethod
from scoring.sheets import SheetScore
from scoring.values import (
    EntrantNumber,
    EventNumber,
    RoundNumber,
    SheetState,
    SmazzataNumber,
    TableNumber,
)
from tournaments.organise.corrections import correct_sheet
from tournaments.organise.folders import columns
from tournaments.organise.folders.contents import Contents
from tournaments.organise.folders.files import Cells
from tournaments.organise.folders.import_target import ImportTarget
from tournaments.organise.folders.rows import member
from tournaments.organise.folders.score_rows import points, sheet, totals
from tournaments.organise.perform import perform
from tournaments.organise.ranking import settle_tie
from tournaments.organise.sheets import type_sheet


class Scores:
    """The scores of an import, in the order in which rankings counted them."""

    def __init__(self, contents: Contents, target: ImportTarget) -> None:
        self.contents = contents
        self.target = target
        self.rulings: dict[int, EventNumber] = {}
        """Numbers of the penalties given, by their line in the file."""

    def count_from(self, round_: RoundNumber) -> None:
        """All that counts from this round on, once its seating is published."""
        for row in _from(round_, self.contents.awards, "lifted_from"):
            with self.target.blaming(row):
                cause = member(AwardCause, row, "cause")
                where = RoundNumber(row.number("round")), TableNumber(row.number("table"))
                self._lift(*where, cause)
        for row in _from(round_, self.contents.technical, "counts_from"):
            self._technical(row)
        for (of_round, table), rows in self.contents.scores_from(round_):
            self._sheet(of_round, table, rows)
        for row in _from(round_, self.contents.awards, "counts_from"):
            self._award(row)
        for row in _from(round_, self.contents.penalties, "counts_from"):
            self._penalty(row)
        for row in _from(round_, self.contents.penalties, "revoked_from"):
            self._revoke(row)
        for row in _from(round_, self.contents.ties, "after_round"):
            self._tie(row)

    def _sheet(self, round_: RoundNumber, table: TableNumber, rows: Sequence[Cells]) -> None:
        score = sheet(rows, self.target.regulation, self.contents.lines)
        before = self._there(round_, table)
        if before is not None and before.sheet == score:
            return
        planned = self.contents.plan.smazzate_per_round
        write = partial(
            self._writing(before, rows[0]),
            round_=round_,
            table=table,
            sheet=score,
            time_out=0 < len(score.smazzate) < planned,
            # Whoever wrote the folder has the figures before them: nobody types here.
            again=unlikely_figures(score, self.target.regulation, planned, {}),
        )
        with self.target.blaming(rows[0]):
            try:
                write()
            except Violation as violation:
                if not {problem.code for problem in violation.problems} <= OVERRIDABLE:
                    raise
                as_written = _("Importato da una cartella: così sta nello score.")
                write(override=True, reason=as_written)

    def _there(self, round_: RoundNumber, table: TableNumber) -> TableInBook | None:
        """A table as it stands, without an award: the sheet in the folder came after it."""
        found = queries.table(self.target.by.ledger, round_, table)
        if found is not None and found.state is SheetState.AWARDED:
            self._lift(round_, table, found.handling.awarded_for)
            return queries.table(self.target.by.ledger, round_, table)
        return found

    def _lift(self, round_: RoundNumber, table: TableNumber, cause: AwardCause | None) -> None:
        """Only a lost sheet is found."""
        lost = cause is AwardCause.LOST_SHEET
        perform(
            LiftAward(round=round_, table=table, why=Lifting.FOUND if lost else Lifting.REVOKED),
            by=self.target.by,
            reason=self.target.reason(""),
        )

    def _writing(self, before: TableInBook | None, row: Cells) -> Callable[..., Receipt]:
        """A table's first sheet is typed, a later version corrects the one before."""
        by_desk = columns.OF_VERSION[0]
        desk_s = by_desk in row.values and row.flag(by_desk)
        if before is None or before.state is SheetState.MISSING:
            return self._type
        return partial(self._correct, mistake=Mistake.DESK if desk_s else Mistake.PLAYERS)

    def _type(self, *, round_: RoundNumber, reason: str = "", **typed: Any) -> Receipt:
        return type_sheet(EnterSheet(round=round_, **typed), by=self.target.by, reason=reason)

    def _correct(
        self,
        *,
        round_: RoundNumber,
        table: TableNumber,
        sheet: SheetScore,
        time_out: bool,
        again: Mapping[str, int],
        mistake: Mistake,
        override: bool = False,
        reason: str = "",
    ) -> Receipt:
        correction = CorrectSheet(
            round=round_,
            table=table,
            sheet=sheet,
            mistake=mistake,
            asked_by=AskedBy.DIRECTION,
            countersigned_by=self.target.by,
            copied=True,
            time_out=time_out,
            override=override,
            again=again,
        )
        return correct_sheet(correction, by=self.target.by, reason=self.target.reason(reason))

    def _award(self, row: Cells) -> None:
        with self.target.blaming(row):
            perform(
                AwardScore(
                    round=RoundNumber(row.number("round")),
                    table=TableNumber(row.number("table")),
                    cause=member(AwardCause, row, "cause"),
                    points=points(row, self.contents.lines),
                    copied=True,
                ),
                by=self.target.by,
                reason=self.target.reason(row.text("reason")),
            )

    def _technical(self, row: Cells) -> None:
        """Before its sheet, which then says the same; or over the version that had played it."""
        round_, table = RoundNumber(row.number("round")), TableNumber(row.number("table"))
        with self.target.blaming(row):
            self._there(round_, table)
            perform(
                AwardSmazzata(
                    round=round_,
                    table=table,
                    smazzata=SmazzataNumber(row.number("smazzata")),
                    totals=totals(row, self.contents.lines),
                ),
                by=self.target.by,
                reason=self.target.reason(row.text("reason")),
            )

    def _penalty(self, row: Cells) -> None:
        with self.target.blaming(row):
            receipt = perform(
                GivePenalty(
                    entrant=EntrantNumber(row.number("entrant")),
                    round=RoundNumber(row.number("round")),
                    unit=member(PenaltyUnit, row, "unit"),
                    amount=row.number("amount"),
                    article=row.text("article"),
                    knowing=True,
                    damaged=row.flag("damaged"),
                    copied=True,
                ),
                by=self.target.by,
                reason=self.target.reason(row.text("reason")),
            )
        self.rulings[row.line] = receipt.number

    def _revoke(self, row: Cells) -> None:
        ruling = self.rulings.get(row.line)
        if ruling is None:
            raise row.contradicts("revoked_before_given")
        with self.target.blaming(row):
            perform(RevokeRuling(ruling=ruling), by=self.target.by, reason=self.target.reason(""))

    def _tie(self, row: Cells) -> None:
        with self.target.blaming(row):
            settle_tie(
                SettleTie(
                    entrants=tuple(EntrantNumber(number) for number in row.numbers("order")),
                    method=TieMethod.BY_HAND,
                ),
                by=self.target.by,
                reason=self.target.reason(row.text("reason")),
            )


def _from(round_: RoundNumber, rows: Sequence[Cells], column: str) -> list[Cells]:
    return [row for row in rows if row.number_or_none(column) == round_]
