"""Complaints with names and texts: for referees and the director only."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from scoring.queries import ComplaintInBook
from scoring.values import EventNumber
from tournaments.moment import Moment
from tournaments.names import EntrantName
from tournaments.wording import label
from tournaments.wording.sanctions import cited


@dataclass(frozen=True, slots=True, kw_only=True)
class ComplaintCard:
    """Who complains, of what, and what was decided."""

    book: ComplaintInBook
    entrant: EntrantName
    at: datetime
    taken_by: str
    against: str
    referee: str
    """Whose decision it is about; empty for a count."""
    text: str
    outcome: str
    """Empty while it is open."""
    judge: str
    why: str
    cited: str

    @property
    def number(self) -> EventNumber:
        return self.book.number

    @property
    def is_open(self) -> bool:
        return self.book.outcome is None


def complaint_cards(moment: Moment) -> tuple[ComplaintCard, ...]:
    """All complaints, the newest first."""
    complaints = moment.complaints
    numbers = {number for each in complaints for number in (each.number, each.last)}
    recorded = moment.recorded(numbers)
    names = moment.names_in(recorded.values())
    return tuple(
        ComplaintCard(
            book=complaint,
            entrant=names.entrants[complaint.entrant],
            at=recorded[complaint.number].at,
            taken_by=names.user(recorded[complaint.number].user),
            against=label(complaint.against),
            referee=names.user(complaint.referee) if complaint.referee is not None else "",
            text=names.remark(complaint.remark),
            outcome=label(complaint.outcome) if complaint.outcome else "",
            judge=names.user(complaint.judged_by) if complaint.judged_by is not None else "",
            why=names.remark(complaint.why),
            cited=cited(complaint.article),
        )
        for complaint in reversed(complaints)
    )
