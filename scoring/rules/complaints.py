"""Complaints: which are open, what they keep open, and whose word is the last."""

from __future__ import annotations

from scoring.rules.ledger import Complaint, Ledger
from scoring.rules.regulations import Regulation
from scoring.rulings import ComplaintAgainst
from scoring.values import Authority, Right, RoundNumber, TableNumber


def open_complaints(ledger: Ledger) -> tuple[Complaint, ...]:
    """Those that nobody has decided yet, in the order they came."""
    return tuple(complaint for complaint in ledger.complaints.values() if complaint.is_open)


def keeps_open(ledger: Ledger, round_: RoundNumber, table: TableNumber) -> bool:
    """Whether a complaint that came in time keeps this table open behind the end of its window."""
    return any(
        complaint.event.round == round_ and complaint.event.table == table
        for complaint in open_complaints(ledger)
    )


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
