"""Who was late, by how much, and which step of the edition is reached."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from scoring import clock
from scoring.queries.answers import Book, RoundInBook
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
    seconds: int
    """From the whistle until play began, or until now."""
    step: LatenessStep | None
    """The one reached; None where the edition says nothing of lateness."""


def late_tables(book: Book, round_: RoundInBook) -> tuple[LateTableInBook, ...]:
    """The tables that were waited for, in order; none before the whistle."""
    if round_.started is None or not round_.late:
        return ()
    return tuple(_late(book, round_, round_.started, clock.now()))


def _late(
    book: Book, round_: RoundInBook, started: datetime, now: datetime
) -> Iterator[LateTableInBook]:
    for table, late in sorted(round_.late.items()):
        seconds = max(int(((late.begun or now) - started).total_seconds()), 0)
        yield LateTableInBook(
            table=table,
            entrants=late.entrants,
            begun=late.begun is not None,
            seconds=seconds,
            step=step_reached(book.regulation, seconds),
        )
