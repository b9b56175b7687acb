"""How tournaments are played and how far they are, as their rows say it: of many at once."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from typing import get_type_hints
from uuid import UUID

import msgspec
from django.db.models import BooleanField, Count, F, Func, OuterRef, Q, QuerySet, Subquery
from django.db.models.fields.json import KT
from django.db.models.functions import Coalesce

from scoring import editions, server_time, store
from scoring.events import RankingPublished, TextsErased
from scoring.models import (
    NEWEST_WINDOW,
    BookRow,
    EventRow,
    LedgerHead,
    PenaltyRow,
    TableRow,
)
from scoring.plans import Format
from scoring.queries.answers import Book
from scoring.records import record
from scoring.rules.in_book import PenaltyInBook
from scoring.rules.ledger import NOTHING
from scoring.rules.ledger.windows import is_open, last_closing
from scoring.rulings import PenaltyUnit
from scoring.values import (
    EventNumber,
    LedgerId,
    SheetState,
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
        stage=_stage(Stage(row.stage), said["postings"], row.ledger.left_at or now),
        now=now,
        left_at=row.ledger.left_at,
        **said,
    )


_AS_IN_ROW = {
    name: kind
    for name, kind in get_type_hints(Book).items()
    if name not in ("ledger", "regulation", "stage")
    and any(column.name == name for column in BookRow._meta.concrete_fields)
}
"""What a book answers as its row has it, with its type."""


def _stage(recorded: Stage, postings: Sequence[RankingPublished], at: datetime) -> Stage:
    """A ranking that is out turns definitive by itself."""
    over = recorded is Stage.PROVISIONAL and not is_open(postings, at)
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


@record
class BookFilter:
    """What is asked of a book; what is left out is not asked."""

    stages: tuple[Stage, ...] = ()
    formats: tuple[Format, ...] = ()
    regulation: str = ""
    """The name of an edition."""


@record
class SheetsUnderWay:
    """Of the round under way: at how many tables lines play, and how many sheets are not in."""

    tables: int = 0
    missing: int = 0


def ledgers_where(wanted: BookFilter) -> QuerySet[BookRow, UUID]:
    """The ledgers of the books that are so, to be put into another filter: as a list they are
    never read."""
    books = BookRow.objects.annotate(is_open=_is_open())
    if wanted.stages:
        books = books.filter(_at(wanted.stages))
    if wanted.formats:
        books = books.filter(format__in=wanted.formats)
    if wanted.regulation:
        books = books.filter(regulation=wanted.regulation)
    return books.order_by().values_list("ledger_id", flat=True)


def head_of(ledger: OuterRef) -> QuerySet[LedgerHead, int]:
    """The number of a ledger's last event, to be put into another statement."""
    return LedgerHead.objects.filter(pk=ledger).values_list("head", flat=True)


def last_heard_of(ledger: OuterRef) -> QuerySet[EventRow, datetime]:
    """When the last thing happened in a ledger, to be put into another statement.

    That texts were erased is no such thing: it would lengthen the time of all others.
    """
    events = EventRow.objects.filter(ledger_id=ledger).exclude(name=TextsErased.name())
    return events.order_by("-number").values_list("at", flat=True)[:1]


def sheets_under_way(ledgers: Iterable[LedgerId]) -> dict[LedgerId, SheetsUnderWay]:
    """The sheets of each round under way, in one statement; without those where none is."""
    under_way = BookRow.objects.filter(ledger_id=OuterRef("ledger_id")).values("current_round")
    rows = TableRow.objects.filter(ledger_id__in=list(ledgers), round=Subquery(under_way))
    counted = (
        rows.exclude(state=SheetState.BYE)
        .order_by()
        .values_list("ledger_id")
        .annotate(all=Count("id"), missing=Count("id", filter=Q(state=SheetState.MISSING)))
    )
    return {
        LedgerId(ledger): SheetsUnderWay(tables=tables, missing=missing)
        for ledger, tables, missing in counted
    }


def _at(stages: Iterable[Stage]) -> Q:
    """How far a book is, by the clock too: a ranking that is out turns definitive by itself."""
    recorded = set(stages) - {Stage.PROVISIONAL, Stage.DEFINITIVE}
    either = Q(stage__in=recorded)
    if Stage.PROVISIONAL in stages:
        either |= Q(stage=Stage.PROVISIONAL, is_open=True)
    if Stage.DEFINITIVE in stages:
        either |= Q(stage=Stage.PROVISIONAL, is_open=False)
    return either


def _is_open() -> Func:
    """Whether any place of the ranking that is out is open to protests, as `Book.windows_at`."""
    return Func(
        F("postings"),
        Coalesce("ledger__left_at", server_time.as_expression()),
        template="EXISTS (SELECT FROM jsonb_array_elements(%(expressions)s))",
        arg_joiner=") AS posting WHERE (posting->>'protests_until')::timestamptz > (",
        output_field=BooleanField(),
    )
