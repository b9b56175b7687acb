"""What rows say too, from the fold that this process has in memory: in a fifth of the time.

None where it is not there as of the book that was read: then the rows are asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from scoring import store
from scoring.queries.answers import Book
from scoring.rules import from_fold, standings
from scoring.rules.as_of import ADDING, as_of
from scoring.rules.duties import Duty, duties
from scoring.rules.in_book import (
    ComplaintInBook,
    EntrantInBook,
    PenaltyInBook,
    RoundInBook,
    SanctionInBook,
    TableInBook,
)
from scoring.rules.ledger import Ledger, Table
from scoring.rules.referees import of_referees
from scoring.rules.standings import Competition
from scoring.values import EntrantNumber, EventNumber, RoundNumber, TableNumber

F = TypeVar("F")
T = TypeVar("T")


def competition(book: Book) -> Competition | None:
    """What rankings are reckoned from."""

    return _asked(book, lambda ledger: _competition(ledger, book))


class Then(NamedTuple):
    """What a ranking was reckoned from at an earlier event."""

    competition: Competition
    current_round: RoundNumber
    missing: Mapping[RoundNumber, int]
    """Sheets that were not in, by round."""


def competition_at(book: Book, number: EventNumber) -> Then | None:
    """Where none but such events came since as leave to be seen what was before."""
    if not store.kinds(book.ledger, number, book.number) <= ADDING:
        return None
    return _asked(book, lambda ledger: then(as_of(ledger, number), book))


def then(ledger: Ledger, book: Book) -> Then:
    missing = {number: len(round_.missing()) for number, round_ in ledger.rounds.items()}
    return Then(_competition(ledger, book), ledger.current_round, missing)


def _competition(ledger: Ledger, book: Book) -> Competition:
    now = standings.competition_of(ledger, book.regulation)
    return replace(now, penalties=list(map(from_fold.penalty, now.penalties)))


def entrants(book: Book) -> tuple[EntrantInBook, ...] | None:
    """All entrants in order of number, withdrawn ones too."""
    return _asked(book, lambda ledger: tuple(from_fold.entrants(ledger, ledger.entrants)))


def rounds(book: Book) -> tuple[RoundInBook, ...] | None:
    """All rounds in order, the draft too."""
    return _each(book, lambda ledger: ledger.rounds, from_fold.round_)


def penalties(book: Book) -> tuple[PenaltyInBook, ...] | None:
    """All penalties in the order they were given, revoked ones too."""
    return _each(book, lambda ledger: ledger.penalties, from_fold.penalty)


def sanctions(book: Book) -> tuple[SanctionInBook, ...] | None:
    """All sanctions in the order they were given, revoked ones too."""
    return _each(book, lambda ledger: ledger.sanctions, from_fold.sanction)


def complaints(book: Book) -> tuple[ComplaintInBook, ...] | None:
    """All complaints in the order they came, decided ones too."""
    return _each(book, lambda ledger: ledger.complaints, from_fold.complaint)


def tables(
    book: Book, round_: RoundNumber, only: TableNumber | None = None
) -> tuple[TableInBook, ...] | None:
    """The tables of a round in order, or one of them."""
    return _tables(
        book, lambda number: number == round_, lambda table: only in (None, table.seat.table)
    )


def tables_of(book: Book, entrant: EntrantNumber) -> tuple[TableInBook, ...] | None:
    """Where an entrant sat, round by round; drafts too."""
    return _tables(
        book, lambda _: True, lambda table: any(entrant in line for line in table.seat.lines)
    )


def tables_to_judge(book: Book, before: RoundNumber) -> tuple[TableInBook, ...] | None:
    """Of earlier rounds, those whose paper came in in a way that was written down, and those that
    were played otherwise than they were due."""

    def is_told(table: Table) -> bool:
        paper = table.check_in
        signed = paper is not None and (paper.handed_in_by is not None or bool(paper.signed_by))
        return signed or table.due is not None

    return _tables(book, lambda number: number < before, is_told)


def tables_typed(
    book: Book, *, after: RoundNumber, before: RoundNumber
) -> tuple[TableInBook, ...] | None:
    """Of the rounds between these two, those whose sheet is in."""
    return _tables(
        book,
        lambda number: after < number < before,
        lambda table: table.score is not None and table.score.sheet is not None,
    )


def _tables(
    book: Book, of_round: Callable[[RoundNumber], bool], wanted: Callable[[Table], bool]
) -> tuple[TableInBook, ...] | None:
    def question(ledger: Ledger) -> tuple[TableInBook, ...]:
        return tuple(
            from_fold.table(ledger, book.regulation, round_, table)
            for number, round_ in sorted(ledger.rounds.items())
            if of_round(number)
            for _, table in sorted(round_.tables.items())
            if wanted(table)
        )

    return _asked(book, question)


def _each(
    book: Book, listed: Callable[[Ledger], Mapping[Any, F]], record: Callable[[F], T]
) -> tuple[T, ...] | None:
    def question(ledger: Ledger) -> tuple[T, ...]:
        return tuple(record(each) for _, each in sorted(listed(ledger).items()))

    return _asked(book, question)


def referees_duties(book: Book) -> tuple[Duty, ...] | None:
    """What a referee is to do, and what a referee alone is told of."""
    return _asked(book, lambda ledger: duties(of_referees(ledger, book.regulation)))


def _asked(book: Book, question: Callable[[Ledger], T]) -> T | None:
    return store.memory.ask(book.ledger, store.Head(book.number, book.head_hash), question)
