"""Of many tournaments at once: which are how far, and how many of their sheets are in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import BooleanField, Count, F, Func, OuterRef, Q, QuerySet, Subquery

from scoring import server_time
from scoring.events import TextsErased
from scoring.models import BookRow, EventRow, LedgerHead, TableRow
from scoring.plans import Format
from scoring.values import LedgerId, SheetState, Stage


@dataclass(frozen=True, slots=True, kw_only=True)
class BookFilter:
    """What is asked of a book; what is left out is not asked."""

    stages: tuple[Stage, ...] = ()
    formats: tuple[Format, ...] = ()
    regulation: str = ""
    """The name of an edition."""


@dataclass(frozen=True, slots=True, kw_only=True)
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
    """Whether any place of the ranking that is out is still open to protests."""
    posting = "(posting->>'protests_until')::timestamptz"
    return Func(
        F("postings"),
        template="EXISTS (SELECT FROM jsonb_array_elements(%(expressions)s) AS posting"
        f" WHERE {server_time.NOW} < {posting})",
        output_field=BooleanField(),
    )
