"""Complaints, open and decided."""

from __future__ import annotations

from scoring.events import RulingRevoked
from scoring.models import ComplaintRow, PenaltyRow, SanctionRow
from scoring.queries.answers import ComplaintInBook, EventFilter
from scoring.queries.register import events
from scoring.rules.owing import Ruling
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


def rulings(ledger: LedgerId) -> tuple[Ruling, ...]:
    """Penalties and sanctions as they were given and taken back."""
    given = {
        number: Ruling(
            EventNumber(number),
            None if round_ is None else RoundNumber(round_),
            EntrantNumber(entrant),
        )
        for rows in (
            SanctionRow.objects.filter(ledger_id=ledger),
            PenaltyRow.objects.filter(ledger_id=ledger, sanction=None),
        )
        for number, round_, entrant in rows.values_list("number", "round", "entrant")
    }
    revoked = events(ledger, EventFilter(names=(RulingRevoked.name(),)))
    taken_back = (
        given[record.event.ruling]._replace(number=record.number, takes_back=True)
        for record in revoked
        if isinstance(record.event, RulingRevoked) and record.event.ruling in given
    )
    return (*given.values(), *taken_back)


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
