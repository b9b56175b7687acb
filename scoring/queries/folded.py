"""What one book says, from its fold: in memory, or read once and kept there."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction
from psycopg import IsolationLevel

from scoring import editions, store
from scoring.events import Group
from scoring.queries.answers import Book
from scoring.rules import from_fold
from scoring.rules.decide.plan import cut
from scoring.rules.in_book import (
    ComplaintInBook,
    EntrantInBook,
    PenaltyInBook,
    RoundInBook,
    SanctionInBook,
    TableInBook,
)
from scoring.rules.ledger import Ledger
from scoring.rules.regulations import Regulation
from scoring.rules.violations import Code, refuse
from scoring.store import Head
from scoring.values import EntrantNumber, LedgerId, RoundNumber, TableNumber


@contextmanager
def snapshot() -> Iterator[None]:
    """Every read inside is of one moment, whatever is written meanwhile; nothing is written.

    Inside somebody else's transaction it is theirs that says what is seen.
    """
    if connection.in_atomic_block:
        yield
        return
    connection.ensure_connection()
    session = connection.connection
    # Told to the driver, so that it costs no statement of its own: BEGIN says it.
    session.isolation_level, session.read_only = IsolationLevel.REPEATABLE_READ, True
    try:
        with transaction.atomic():
            yield
    finally:
        if not session.closed:  # a lost one takes no settings any more: Django opens another
            session.isolation_level, session.read_only = None, None


def fold_of(book: Book) -> Ledger:
    """The folded book at its number, whatever was written since."""
    return store.memory.at(book.ledger, Head(book.number, book.head_hash))


def fold_now(ledger: LedgerId) -> Ledger:
    """The folded book as it stands; an empty one before it is opened."""
    head = store.head(ledger)
    return store.memory.at(ledger, head) if head and head.number else Ledger()


def regulation_of(ledger: Ledger) -> Regulation:
    """The edition that a book is pinned to.

    Raises:
        Violation: `tournament_unknown`, when it was never opened.
    """
    if ledger.opened is None:
        raise refuse(Code.TOURNAMENT_UNKNOWN)
    return editions.pinned(ledger.opened.regulation, ledger.opened.regulation_hash)


def entrants(ledger: LedgerId) -> tuple[EntrantInBook, ...]:
    """All entrants in order of number, withdrawn ones too."""
    return from_fold.entrants(fold_now(ledger))


def rounds(ledger: LedgerId) -> tuple[RoundInBook, ...]:
    """All rounds in order, the draft too."""
    return from_fold.rounds(fold_now(ledger))


def tables(ledger: LedgerId, round_: RoundNumber) -> tuple[TableInBook, ...]:
    """The tables of a round, in order."""
    folded = fold_now(ledger)
    return from_fold.tables(folded, regulation_of(folded), round_) if folded.rounds else ()


def table(ledger: LedgerId, round_: RoundNumber, number: TableNumber) -> TableInBook | None:
    """One table of a round; None when there is none."""
    return next((each for each in tables(ledger, round_) if each.table == number), None)


def tables_of(ledger: LedgerId, entrant: EntrantNumber) -> tuple[TableInBook, ...]:
    """Where an entrant sat, round by round; drafts too."""
    folded = fold_now(ledger)
    return from_fold.tables_of(folded, regulation_of(folded), entrant) if folded.rounds else ()


def penalties(ledger: LedgerId) -> tuple[PenaltyInBook, ...]:
    """All penalties in the order they were given, revoked ones too."""
    return from_fold.penalties(fold_now(ledger))


def sanctions(ledger: LedgerId) -> tuple[SanctionInBook, ...]:
    """All sanctions in the order they were given, revoked ones too."""
    return from_fold.sanctions(fold_now(ledger))


def complaints(ledger: LedgerId) -> tuple[ComplaintInBook, ...]:
    """All complaints in the order they came, decided ones too."""
    return from_fold.complaints(fold_now(ledger))


def proposed_groups(book: Book) -> tuple[Group, ...]:
    """Who would come into which group if the ranking were cut now; none without a cut planned."""
    planned = book.plan.groups
    return cut(fold_of(book), book.regulation, planned) if planned else ()
