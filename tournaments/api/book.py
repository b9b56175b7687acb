"""The book of the tournament that is asked about."""

from __future__ import annotations

from scoring import queries
from scoring.queries import Book
from scoring.values import LedgerId
from tournaments.api.problems import refuse
from tournaments.api.refusals import ApiCode


def book_of(ledger: LedgerId) -> Book:
    """The book; 404 for a tournament without one."""
    book = queries.book(ledger)
    if book is None:
        raise refuse(ApiCode.NOT_FOUND)
    return book
