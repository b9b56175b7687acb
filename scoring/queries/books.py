"""How tournaments are played and how far they are, as their rows say it: of many at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from typing import get_type_hints

import msgspec
from django.db.models.fields.json import KT

from scoring import editions, server_time, store
from scoring.events import RankingPublished
from scoring.models import (
    NEWEST_WINDOW,
    BookRow,
    PenaltyRow,
)
from scoring.queries.answers import Book
from scoring.rules.in_book import PenaltyInBook
from scoring.rules.ledger import NOTHING
from scoring.rules.ledger.windows import is_open, last_closing
from scoring.rulings import PenaltyUnit
from scoring.values import (
    EventNumber,
    LedgerId,
    Stage,
)

_OF_A_PENALTY = tuple(field.name for field in fields(PenaltyInBook) if field.name != "unit")


def head(ledger: LedgerId) -> EventNumber:
    """The number of the last event; 0 for a ledger that was never opened."""
    ledger_head = store.head(ledger)
    return ledger_head.number if ledger_head else NOTHING


def book(ledger: LedgerId) -> Book | None:
    """The tournament's book; None before it is opened."""
    return books_of([ledger]).get(ledger)


def books_of(ledgers: Iterable[LedgerId]) -> dict[LedgerId, Book]:
    """The books of several tournaments, in one statement; without those never opened."""
    rows = BookRow.objects.select_related("ledger").annotate(now=server_time.as_expression())
    return {
        LedgerId(row.ledger_id): _book(row, row.now)
        for row in rows.filter(ledger_id__in=list(ledgers))
    }


def _book(row: BookRow, now: datetime) -> Book:
    said = {name: msgspec.convert(getattr(row, name), kind) for name, kind in _AS_IN_ROW.items()}
    return Book(
        ledger=LedgerId(row.ledger_id),
        number=EventNumber(row.ledger.head),
        head_hash=row.ledger.head_hash,
        regulation=editions.pinned(row.regulation, row.regulation_hash),
        stage=_stage(Stage(row.stage), said["postings"], now),
        now=now,
        **said,
    )


_AS_IN_ROW = {
    name: kind
    for name, kind in get_type_hints(Book).items()
    if name not in ("ledger", "regulation", "stage")
    and any(column.name == name for column in BookRow._meta.concrete_fields)
}
"""What a book answers as its row has it, with its type."""


def _stage(recorded: Stage, postings: Sequence[RankingPublished], now: datetime) -> Stage:
    """A ranking that is out turns definitive by itself."""
    over = recorded is Stage.PROVISIONAL and not is_open(postings, now)
    return Stage.DEFINITIVE if over else recorded


def ledgers_ended(since: datetime, until: datetime) -> list[LedgerId]:
    """The ledgers whose last ranking was open to protests until a time between these.

    The index knows of each book when the window of its newest posting ends, as text.
    """
    newest = BookRow.objects.annotate(newest=KT(NEWEST_WINDOW))
    first, last = _as_text(since), _as_text(until + timedelta(seconds=1))
    near = newest.filter(newest__gte=first, newest__lte=last)
    rows = near.values_list("ledger_id", "postings")
    closings = ((ledger, last_closing(_postings(row))) for ledger, row in rows)
    return [LedgerId(ledger) for ledger, end in closings if end and since <= end <= until]


def _as_text(at: datetime) -> str:
    """To the second: what stands behind it is longer, and so comes later."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S")


def _postings(row: object) -> tuple[RankingPublished, ...]:
    return msgspec.convert(row, tuple[RankingPublished, ...])


def penalties_of(ledgers: Iterable[LedgerId]) -> defaultdict[LedgerId, list[PenaltyInBook]]:
    """The penalties of several ledgers, in one statement."""
    given: defaultdict[LedgerId, list[PenaltyInBook]] = defaultdict(list)
    rows = PenaltyRow.objects.filter(ledger_id__in=list(ledgers))
    asked = rows.order_by("ledger_id", "number", "unit").values("ledger_id", "unit", *_OF_A_PENALTY)
    for row in asked:
        ledger, unit = row.pop("ledger_id"), PenaltyUnit(row.pop("unit"))
        given[ledger].append(PenaltyInBook(unit=unit, **row))
    return given
