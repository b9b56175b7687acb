"""Who was late, by how much, and which step of the edition is reached."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from scoring import server_time
from scoring.queries.answers import Book
from scoring.rules.in_book import RoundInBook, TableInBook
from scoring.rules.lateness import step_reached
from scoring.rules.regulations.discipline import LatenessStep
from scoring.values import EntrantNumber, TableNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class LateTableInBook:
    """A table that did not begin at the whistle."""

    table: TableNumber
    entrants: tuple[EntrantNumber, ...]
    """Who was missing."""
    begun: bool
    seconds: int | None
    """From the whistle until play began, or until now; None: it has played, and nobody said since
    when."""
    step: LatenessStep | None
    """The one reached; None where the edition says nothing of lateness, or nobody knows."""


def late_tables(
    book: Book, round_: RoundInBook, tables: Iterable[TableInBook]
) -> tuple[LateTableInBook, ...]:
    """The tables that were waited for, in order; none before the whistle.

    A saved sheet ends the wait, of the round's `tables`.
    """
    if round_.started is None or not round_.late:
        return ()
    played = {table.table for table in tables if table.sheet is not None}
    return tuple(_late(book, round_, round_.started, played))


def _late(
    book: Book, round_: RoundInBook, started: datetime, played: Collection[TableNumber]
) -> Iterator[LateTableInBook]:
    for table, late in sorted(round_.late.items()):
        until = late.begun or (None if table in played else server_time.now())
        seconds = max(int((until - started).total_seconds()), 0) if until else None
        yield LateTableInBook(
            table=table,
            entrants=late.entrants,
            begun=late.begun is not None or table in played,
            seconds=seconds,
            step=None if seconds is None else step_reached(book.regulation, seconds),
        )
