"""What stands at a table: found for a command, and not to be written over."""

from __future__ import annotations

from scoring.rules.awards import technical_article
from scoring.rules.decide import require_fresh, require_phase_open
from scoring.rules.ledger import Ledger, Round, Table
from scoring.rules.regulations import Regulation
from scoring.rules.violations import Code, refuse
from scoring.sheets import SheetScore
from scoring.values import EventNumber, RoundNumber, TableNumber


def played_table(
    ledger: Ledger, round_number: RoundNumber, number: TableNumber
) -> tuple[Round, Table]:
    """A table where lines play, in a published round of which something may still change.

    Raises:
        Violation: there is no such round or table, it is a draft, the line rests, or the groups
            have been formed since.
    """
    round_ = ledger.rounds.get(round_number)
    if round_ is None:
        raise refuse(Code.ROUND_UNKNOWN, field="round", round=round_number)
    if not round_.published:
        raise refuse(Code.ROUND_NOT_PUBLISHED, field="round", round=round_number)
    require_phase_open(ledger, round_number)
    table = round_.tables.get(number)
    if table is None:
        raise refuse(
            Code.TABLE_UNKNOWN,
            field="table",
            round=round_number,
            table=number,
            last=int(max(round_.tables)),
        )
    if table.is_bye:
        raise refuse(Code.TABLE_IS_BYE, field="table", round=round_number, table=number)
    return round_, table


def require_fresh_sheet(
    table: Table, expected: EventNumber | None, round_: RoundNumber, number: TableNumber
) -> None:
    require_fresh(table.last, expected, round=round_, table=number)


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
