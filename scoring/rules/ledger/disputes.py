"""What is disputed: corrections refused, places swapped, complaints."""

from __future__ import annotations

from scoring import events as ev
from scoring.rules.ledger.facts import Fact, Handlers
from scoring.rules.ledger.state import Complaint, Ledger
from scoring.values import RoundNumber


def _refused(ledger: Ledger, event: ev.CorrectionRefused, recorded: Fact) -> None:
    round_ = ledger.rounds.get(event.round)
    if round_ and (table := round_.tables.get(event.table)):
        table.last = recorded.number
        table.typed_at = None


def _swapped(ledger: Ledger, event: ev.PlacesSwapped, recorded: Fact) -> None:
    round_ = ledger.rounds.get(event.round)
    if round_ is None:
        return
    round_.amended = True
    round_.last = recorded.number
    _keep_for_which(ledger, event)
    for seat in event.seats:
        if table := round_.tables.get(seat.table):
            table.seat = seat
            table.last = table.placed = recorded.number
            table.results.clear()


def _keep_for_which(ledger: Ledger, event: ev.PlacesSwapped) -> None:
    """The places are swapped once for a correction, and again only for another."""
    before = ledger.rounds.get(RoundNumber(event.round - 1))
    mended = before.tables.get(event.corrected) if before else None
    if mended is not None and mended.score is not None:
        mended.swapped_for = mended.score.number


def _registered(ledger: Ledger, event: ev.ComplaintRegistered, recorded: Fact) -> None:
    number = recorded.number
    out = tuple(ledger.postings_bounding(event.against, event.round))
    ledger.complaints[number] = Complaint(number, event, last=number, postings=out)


def _decided(ledger: Ledger, event: ev.ComplaintDecided, recorded: Fact) -> None:
    if complaint := ledger.complaints.get(event.complaint):
        complaint.decided = event
        complaint.last = recorded.number


HANDLERS: Handlers = {
    ev.CorrectionRefused: _refused,
    ev.PlacesSwapped: _swapped,
    ev.ComplaintRegistered: _registered,
    ev.ComplaintDecided: _decided,
}
