"""What a correction of a round's sheets would need now."""

from __future__ import annotations

from scoring.queries.answers import Book
from scoring.rules import corrections
from scoring.rules.corrections import CorrectionTerms
from scoring.values import RoundNumber


def correction_terms(book: Book, round_: RoundNumber) -> CorrectionTerms:
    """What the edition asks for, as far as the tournament is."""
    phase = corrections.phase_of(book, round_)
    return corrections.correction_terms(book.regulation, phase)
