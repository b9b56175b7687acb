"""Complaints: which are open, what they keep open, and whose word is the last."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.events import (
    AwardLifted,
    Event,
    RulingRevoked,
    ScoreAwarded,
    SheetCorrected,
    SmazzataAwarded,
)
from scoring.rules.ledger import Complaint, Ledger
from scoring.rules.regulations import Regulation
from scoring.rulings import ComplaintAgainst, ComplaintOutcome
from scoring.values import Authority, Right, RoundNumber, TableNumber

OF_A_SHEET = (SheetCorrected, ScoreAwarded, SmazzataAwarded, AwardLifted)
"""Facts by which a complaint is decided at a table."""


def open_complaints(ledger: Ledger) -> tuple[Complaint, ...]:
    """Those that nobody has decided yet, in the order they came."""
    return tuple(complaint for complaint in ledger.complaints.values() if complaint.is_open)


def keeps_open(ledger: Ledger, round_: RoundNumber, table: TableNumber) -> bool:
    """Whether a complaint that came in time keeps this table open behind the end of its window."""
    return any(
        complaint.event.round == round_ and complaint.event.table == table
        for complaint in ledger.complaints.values()
        if complaint.is_open or _awaits_its_correction(ledger, complaint)
    )


def _awaits_its_correction(ledger: Ledger, complaint: Complaint) -> bool:
    """Upheld, and nothing has happened to its table since."""
    decided = complaint.decided
    if decided is None or decided.outcome is not ComplaintOutcome.UPHELD:
        return False
    table = ledger.rounds[complaint.event.round].tables[complaint.event.table]
    return table.last < complaint.last


def decides_complaint(ledger: Ledger, events: Iterable[Event]) -> bool:
    """Whether all that is to happen is at tables which a complaint keeps open."""
    tables = {_table_of(ledger, event) for event in events}
    return all(table is not None and keeps_open(ledger, *table) for table in tables)


def _table_of(ledger: Ledger, event: Event) -> tuple[RoundNumber, TableNumber] | None:
    """The table that an event is about; a revoked ruling's is where its points were taken."""
    if isinstance(event, OF_A_SHEET):
        return event.round, event.table
    if not isinstance(event, RulingRevoked):
        return None
    for penalty in ledger.penalties.values():
        round_ = ledger.rounds.get(penalty.round)
        if penalty.ruling == event.ruling and round_:
            table = round_.table_of(penalty.entrant)
            return (round_.number, table.seat.table) if table else None
    return None


def judging_article(regulation: Regulation, against: ComplaintAgainst) -> str:
    """By which article somebody's word is the last; empty where the edition is silent."""
    says = regulation.complaints
    if against is ComplaintAgainst.COUNT:
        return regulation.protests.article
    return says.article if says else ""


def may_judge(regulation: Regulation, complaint: Complaint, judge: Authority) -> bool:
    """Whether this person's word on a complaint is the last.

    U art. 14.1: the director's. I, Procedura: a second referee's, of equal or higher grade. Where
    the edition is silent, the director's.
    """
    says = regulation.complaints
    if says is None or says.ruling == "director":
        return judge.may(Right.CLOSE)
    if complaint.event.against is ComplaintAgainst.COUNT:
        return judge.may(Right.COUNTERSIGN)
    return judge.may(Right.COUNTERSIGN) and judge.user != complaint.event.referee
