"""What tables scored, as a folder has it: sheets and their versions, awards, penalties, ties."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from scoring import queries
from scoring.commands import (
    AwardScore,
    CorrectSheet,
    EnterSheet,
    GivePenalty,
    RevokeRuling,
    SettleTie,
    perform,
)
from scoring.rules.violations import OVERRIDABLE, Violation
from scoring.rulings import AskedBy, AwardCause, PenaltyUnit, TieMethod
from scoring.values import EntrantNumber, EventNumber, RoundNumber, SheetState, TableNumber
from tournaments.organise.folders.contents import Contents
from tournaments.organise.folders.desk import Desk
from tournaments.organise.folders.files import Cells
from tournaments.organise.folders.rows import member
from tournaments.organise.folders.score_rows import points, sheet


class Scores:
    """The scores of an import, in the order in which rankings counted them."""

    def __init__(self, contents: Contents, desk: Desk) -> None:
        self.contents = contents
        self.desk = desk
        self.rulings: dict[int, EventNumber] = {}
        """Numbers of the penalties given, by their line in the file."""

    def count_from(self, round_: RoundNumber) -> None:
        """All that counts from this round on, once its seating is published."""
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
        command = self._command(round_, table, rows)
        try:
            perform(command, by=self.desk.by)
        except Violation as violation:
            codes = {problem.code for problem in violation.problems}
            if not codes <= OVERRIDABLE:
                raise rows[0].blamed(violation) from violation
            reason = self.desk.remark(_("Importato da una cartella: così sta nello score."))
            self.desk.do(replace(command, override=True, remark=reason), rows[0])

    def _command(
        self, round_: RoundNumber, table: TableNumber, rows: Sequence[Cells]
    ) -> EnterSheet | CorrectSheet:
        """Entering a table's first sheet, correcting a later version of it."""
        score = sheet(rows, self.desk.regulation, self.contents.lines)
        time_out = 0 < len(score.smazzate) < self.contents.plan.smazzate_per_round
        there = queries.table(self.desk.by.ledger, round_, table)
        if there is None or there.state is SheetState.MISSING:
            return EnterSheet(round=round_, table=table, sheet=score, time_out=time_out)
        return CorrectSheet(
            round=round_,
            table=table,
            sheet=score,
            asked_by=AskedBy.DIRECTION,
            countersigned_by=self.desk.by,
            remark=self.desk.reason(""),
            time_out=time_out,
        )

    def _award(self, row: Cells) -> None:
        self.desk.do(
            AwardScore(
                round=RoundNumber(row.number("round")),
                table=TableNumber(row.number("table")),
                cause=member(AwardCause, row, "cause"),
                points=points(row, self.contents.lines),
                remark=self.desk.reason(row.text("reason")),
            ),
            row,
        )

    def _penalty(self, row: Cells) -> None:
        receipt = self.desk.do(
            GivePenalty(
                entrant=EntrantNumber(row.number("entrant")),
                round=RoundNumber(row.number("round")),
                unit=member(PenaltyUnit, row, "unit"),
                amount=row.number("amount"),
                article=row.text("article"),
                remark=self.desk.reason(row.text("reason")),
            ),
            row,
        )
        self.rulings[row.line] = receipt.number

    def _revoke(self, row: Cells) -> None:
        ruling = self.rulings.get(row.line)
        if ruling is None:
            raise row.contradicts("revoked_before_given")
        self.desk.do(RevokeRuling(ruling=ruling, remark=self.desk.reason("")), row)

    def _tie(self, row: Cells) -> None:
        self.desk.do(
            SettleTie(
                entrants=tuple(EntrantNumber(one) for one in row.numbers("order")),
                method=TieMethod.BY_HAND,
                remark=self.desk.reason(row.text("reason")),
            ),
            row,
        )


def _from(round_: RoundNumber, rows: Sequence[Cells], column: str) -> list[Cells]:
    return [row for row in rows if row.number_or_none(column) == round_]
