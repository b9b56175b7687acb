"""Whether other figures on a sheet would be a correction now, and what it would need."""

from __future__ import annotations

from scoring import store
from scoring.events import SeatingPublished
from scoring.queries.answers import Book, EventFilter
from scoring.rules import corrections
from scoring.rules.corrections import CorrectionTerms
from scoring.rules.in_book import RoundInBook, TableInBook
from scoring.rulings import Mistake, Retyping
from scoring.values import EventNumber, RoundNumber, UserId


def correction_terms(
    book: Book, round_: RoundNumber, mistake: Mistake = Mistake.PLAYERS
) -> CorrectionTerms:
    """What the edition asks for, as far as the tournament is."""
    phase = corrections.phase_of(book, round_)
    return corrections.correction_terms(book.regulation, phase, mistake)


def _last_seating(book: Book) -> EventNumber:
    """Which event put out the seating that is; one that was taken back is out no more."""
    published = EventFilter(names=(SeatingPublished.name(),), round=book.current_round)
    return store.find(book.ledger, published, limit=1)[0].number


def why_no_retyping(
    book: Book, round_: RoundInBook, table: TableInBook, by: UserId
) -> Retyping | None:
    """Why other figures on a saved sheet would be a correction, as the book is now."""
    return corrections.why_no_retyping(
        table,
        by,
        book.now,
        used=corrections.is_used(
            book,
            round_.number,
            closed=round_.closed,
            came_in=table.handling.came_in,
            last_seating=lambda: _last_seating(book),
        ),
        seconds=book.settings.retype_seconds,
    )
