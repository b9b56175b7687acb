"""Complaints, open and decided."""

from __future__ import annotations

from scoring.models import ComplaintRow
from scoring.queries.answers import ComplaintInBook
from scoring.rulings import ComplaintAgainst, ComplaintOutcome
from scoring.values import (
    EntrantNumber,
    EventNumber,
    LedgerId,
    RemarkId,
    RoundNumber,
    TableNumber,
    UserId,
)


def complaints(ledger: LedgerId) -> tuple[ComplaintInBook, ...]:
    """All complaints in the order they came, decided ones too."""
    rows = ComplaintRow.objects.filter(ledger_id=ledger).order_by("number")
    return tuple(_complaint(row) for row in rows)


def _complaint(row: ComplaintRow) -> ComplaintInBook:
    return ComplaintInBook(
        number=EventNumber(row.number),
        entrant=EntrantNumber(row.entrant),
        against=ComplaintAgainst(row.against),
        round=RoundNumber(row.round),
        table=TableNumber(row.table),
        referee=UserId(row.referee) if row.referee is not None else None,
        remark=RemarkId(row.remark),
        outcome=ComplaintOutcome(row.outcome) if row.outcome else None,
        judged_by=UserId(row.judged_by) if row.judged_by is not None else None,
        article=row.article,
        why=RemarkId(row.why) if row.why else None,
        last=EventNumber(row.last),
    )
