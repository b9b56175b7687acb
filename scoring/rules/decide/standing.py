"""What stands at a table: found for a command, and not to be written over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scoring.rules.awards import technical_article
from scoring.rules.decide import (
    Command,
    Scene,
    known_round,
    known_table,
    require_changeable,
    require_fresh,
    require_lines,
    require_phase_open,
)
from scoring.rules.ledger import Round, Table
from scoring.rules.regulations import Regulation
from scoring.rules.violations import Code, Violation, refuse
from scoring.sheets import SheetScore
from scoring.values import RoundNumber, TableNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class AtTable(Command):
    """Something that is done about a table of a round."""

    round: RoundNumber
    table: TableNumber

    def its_table(self, scene: Scene) -> tuple[Round, Table]:
        """The table where lines play, in a published round of which something may still change.

        Raises:
            Violation: there is no such round or table, it is a draft, the line rests, the groups
                have been formed since, or somebody wrote about the table meanwhile (`expected`).
        """
        ledger = scene.ledger
        require_changeable(ledger)
        round_ = known_round(ledger, self.round)
        if not round_.published:
            raise refuse(Code.ROUND_NOT_PUBLISHED, field="round", round=self.round)
        require_phase_open(ledger, self.round)
        table = known_table(round_, self.table)
        require_lines(round_, table)
        expected = getattr(self, "expected", None)
        require_fresh(table.last, expected, round=self.round, table=self.table)
        return round_, table

    def refusal(self, code: Code, *, field: str = "", article: str = "", **data: Any) -> Violation:
        """The refusal of something about this table."""
        where = {"round": self.round, "table": self.table}
        return refuse(code, field=field, article=article, **where, **data)


def require_no_award(round_: Round, table: Table) -> None:
    """Refuse to type over what a referee gave the table (RULES.md section 13).

    Of a match it was given at both tables.
    """
    if (award := table.award) is not None:
        raise refuse(
            Code.SCORE_AWARDED,
            field="table",
            article="RULES 13",
            round=round_.number,
            table=table.seat.table,
            by=award.by,
        )


def require_technical(regulation: Regulation, table: Table, sheet: SheetScore) -> None:
    """Refuse other figures for a smazzata than its technical score (U art. 10.27)."""
    for number, technical in sorted(table.technical.items()):
        typed = sheet.smazzate[number - 1 : number]
        if [tuple(line.total for line in one.lines().values()) for one in typed] != [
            technical.totals
        ]:
            raise refuse(
                Code.SMAZZATA_AWARDED,
                field=f"smazzate.{number - 1}",
                article=technical_article(regulation),
                smazzata=int(number),
                totals=technical.totals,
                by=technical.by,
            )


def require_unflagged(table: Table, round_: RoundNumber) -> None:
    """Refuse to go on as if nobody had read the paper differently."""
    if table.flagged:
        raise refuse(Code.SHEET_FLAGGED, field="table", round=round_, table=table.seat.table)
