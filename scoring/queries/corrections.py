"""Whether other figures on a sheet would be a correction now, and what it would need."""

from __future__ import annotations

from scoring.queries.answers import Book
from scoring.queries.folded import fold_of
from scoring.rules import corrections
from scoring.rules.corrections import CorrectionTerms
from scoring.rules.in_book import RoundInBook, TableInBook
from scoring.rulings import Mistake, Retyping
from scoring.values import RoundNumber, UserId


def correction_terms(
    book: Book, round_: RoundNumber, mistake: Mistake = Mistake.PLAYERS
) -> CorrectionTerms:
    """What the edition asks for, as far as the tournament is."""
    phase = corrections.phase_of(book, round_)
    return corrections.correction_terms(book.regulation, phase, mistake)


def why_no_retyping(
    book: Book, round_: RoundInBook, table: TableInBook, by: UserId
) -> Retyping | None:
    """Why other figures on a saved sheet would be a correction, as the book is now."""
    return corrections.why_no_retyping(
        table,
        by,
        book.now,
        used=corrections.is_used(fold_of(book), table.round, table.handling.came_in),
        seconds=book.settings.retype_seconds,
    )
