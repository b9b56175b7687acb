"""Complaints: which are open, what they keep open, and whose word is the last."""

from collections.abc import Collection

from scoring import events as ev
from scoring.rules.ledger import Complaint, Ledger, Table
from scoring.rules.regulations import Regulation
from scoring.rulings import ComplaintAgainst, ComplaintOutcome
from scoring.values import Authority, EventNumber, Right, RoundNumber, TableNumber

OF_A_SHEET = (ev.SheetCorrected, ev.ScoreAwarded, ev.SmazzataAwarded, ev.AwardLifted)
"""Facts by which a complaint is decided at a table."""


def awaiting_correction(ledger: Ledger) -> tuple[Complaint, ...]:
    """Upheld, and their tables have the figures that they had when they came.

    Whoever verified or read a sheet since, or refused another correction of it, mended nothing.
    """
    return tuple(
        complaint
        for complaint in ledger.complaints.values()
        if complaint.decided is not None
        and complaint.decided.outcome is ComplaintOutcome.UPHELD
        and not complaint.ruling_revoked
        and _table(ledger, complaint).changed < complaint.number
    )


def _table(ledger: Ledger, complaint: Complaint) -> Table:
    return ledger.rounds[complaint.event.round].tables[complaint.event.table]


def carried_out(ledger: Ledger, events: Collection[ev.Event]) -> tuple[Complaint, ...]:
    """The upheld complaints that this carries out; none where any of it is not at their tables.

    A correction mends a count: no complaint against a ruling asks for one.
    """
    corrects = any(isinstance(event, ev.SheetCorrected) for event in events)
    tables = {_table_of(ledger, event) for event in events}
    kept = tuple(
        complaint
        for complaint in awaiting_correction(ledger)
        if (complaint.event.round, complaint.event.table) in tables
        and not (corrects and complaint.event.against is ComplaintAgainst.RULING)
    )
    of_all = {(complaint.event.round, complaint.event.table) for complaint in kept}
    return kept if tables <= of_all else ()


def _table_of(ledger: Ledger, event: ev.Event) -> tuple[RoundNumber, TableNumber] | None:
    """The table that an event is about.

    The technical score of a smazzata is not appealed against (U art. 10.27).
    """
    if isinstance(event, ev.RulingRevoked):
        return _taken_at(ledger, event.ruling)
    if isinstance(event, ev.AwardLifted) and event.smazzata is not None:
        return None
    return (event.round, event.table) if isinstance(event, OF_A_SHEET) else None


def _taken_at(ledger: Ledger, ruling: EventNumber) -> tuple[RoundNumber, TableNumber] | None:
    """Where a ruling took points."""
    for penalty in ledger.penalties.values():
        round_ = ledger.rounds.get(penalty.round)
        if penalty.ruling == ruling and round_:
            table = round_.table_of(penalty.entrant)
            return (round_.number, table.seat.table) if table else None
    return None


def judging_article(regulation: Regulation, against: ComplaintAgainst) -> str:
    """By which article somebody's word is the last; empty where the edition is silent."""
    says = regulation.complaints
    if against is ComplaintAgainst.COUNT:
        return regulation.protests.article
    return says.article if says else ""


def by_second_referee(regulation: Regulation) -> bool:
    """Whether another referee has the last word on a ruling (I, Procedura)."""
    return regulation.complaints is not None and regulation.complaints.ruling == "second_referee"


def may_judge(regulation: Regulation, complaint: Complaint, judge: Authority) -> bool:
    """Whether this person's word on a complaint is the last.

    U art. 14.1: the director's. I, Procedura: a second referee's, of equal or higher grade. Where
    the edition is silent, the director's.
    """
    if not by_second_referee(regulation):
        return judge.may(Right.CLOSE)
    if complaint.event.against is ComplaintAgainst.COUNT:
        return judge.may(Right.COUNTERSIGN)
    return judge.may(Right.COUNTERSIGN) and judge.user != complaint.event.referee
