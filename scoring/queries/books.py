"""How a tournament is played and how far it is; who, where, and with which sheet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import get_type_hints

import msgspec
from django.db.models import Count, OuterRef, Q, Subquery
from django.db.models.fields.json import KT
from django.db.models.functions import JSONObject

from scoring import editions, server_time, store
from scoring.events import RankingPublished
from scoring.models import (
    NEWEST_WINDOW,
    BookRow,
    EntrantRow,
    PenaltyRow,
    RoundRow,
    TableRow,
)
from scoring.projections import Records
from scoring.queries.answers import Book, ScoreInBook
from scoring.rules.in_book import EntrantInBook, PenaltyInBook, RoundInBook, TableInBook
from scoring.rules.ledger import NOTHING, Score, Table, fold
from scoring.rules.ledger.windows import is_open, last_closing
from scoring.values import (
    EntrantNumber,
    EventNumber,
    LedgerId,
    RoundNumber,
    SheetState,
    Stage,
    TableNumber,
)

_ENTRANTS = Records(EntrantInBook, EntrantRow)
_TABLES = Records(TableInBook, TableRow)
_PENALTIES = Records(PenaltyInBook, PenaltyRow)
_ROUNDS = Records(RoundInBook, RoundRow)
_COUNTS = (
    TableRow.objects.filter(ledger_id=OuterRef("ledger_id"), round=OuterRef("number"))
    .order_by()
    .values("round")
    .annotate(
        counts=JSONObject(
            tables=Count("id", filter=~Q(state=SheetState.BYE)),
            missing=Count("id", filter=Q(state=SheetState.MISSING)),
            flagged=Count("id", filter=Q(flagged=True)),
        )
    )
    .values("counts")
)
_COUNTED = _ROUNDS.rows.annotate(counts=Subquery(_COUNTS)).values_list(*_ROUNDS.columns, "counts")
_NO_TABLES = {"tables": 0, "missing": 0, "flagged": 0}


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


def entrants(ledger: LedgerId) -> tuple[EntrantInBook, ...]:
    """All entrants in order of number, withdrawn ones too."""
    return _ENTRANTS.of(_ENTRANTS.rows.filter(ledger_id=ledger).order_by("number"))


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


def rounds(ledger: LedgerId) -> tuple[RoundInBook, ...]:
    """All rounds in order, the draft too."""
    rows = _COUNTED.filter(ledger_id=ledger).order_by("number")
    return tuple(_ROUNDS.record(row, **(row[-1] or _NO_TABLES)) for row in rows)


def tables(ledger: LedgerId, round_: RoundNumber) -> tuple[TableInBook, ...]:
    """The tables of a round, in order."""
    return _TABLES.of(_TABLES.rows.filter(ledger_id=ledger, round=round_).order_by("table"))


def table(ledger: LedgerId, round_: RoundNumber, number: TableNumber) -> TableInBook | None:
    """One table of a round; None when there is none."""
    rows = _TABLES.rows.filter(ledger_id=ledger, round=round_, table=number)
    return next(iter(_TABLES.of(rows)), None)


def tables_of(ledger: LedgerId, entrant: EntrantNumber) -> tuple[TableInBook, ...]:
    """Where an entrant sat, round by round; drafts too."""
    rows = _TABLES.rows.filter(ledger_id=ledger, entrants__contains=[entrant])
    return _TABLES.of(rows.order_by("round", "table"))


def tables_to_judge(ledger: LedgerId, before: RoundNumber) -> tuple[TableInBook, ...]:
    """Of earlier rounds, those whose paper came in in a way that was written down, and those that
    were played otherwise than they were due.
    """
    written = Q(handling__contains='"handed_in_by"') | Q(handling__contains='"signed_by"')
    rows = _TABLES.rows.filter(ledger_id=ledger, round__lt=before)
    return _TABLES.of(rows.filter(written | Q(due__gt="")).order_by("round", "table"))


def tables_typed(
    ledger: LedgerId, *, after: RoundNumber, before: RoundNumber
) -> tuple[TableInBook, ...]:
    """Of the rounds between these two, those whose sheet is in."""
    if before - after <= 1:
        return ()
    typed = _TABLES.rows.filter(ledger_id=ledger).exclude(sheet="")
    return _TABLES.of(typed.filter(round__gt=after, round__lt=before).order_by("round", "table"))


def penalties(ledger: LedgerId) -> tuple[PenaltyInBook, ...]:
    """All penalties in the order they were given, revoked ones too."""
    return tuple(penalties_of([ledger])[ledger])


def penalties_of(ledgers: Iterable[LedgerId]) -> defaultdict[LedgerId, list[PenaltyInBook]]:
    """The penalties of several ledgers, in one statement."""
    given: defaultdict[LedgerId, list[PenaltyInBook]] = defaultdict(list)
    rows = _PENALTIES.rows.filter(ledger_id__in=list(ledgers))
    asked = rows.order_by("ledger_id", "number", "unit")
    for row in asked.values_list(*_PENALTIES.columns, "ledger_id"):
        given[row[-1]].append(_PENALTIES.record(row))
    return given


def scores(ledger: LedgerId) -> tuple[ScoreInBook, ...]:
    """Every score that a ranking counts or counted, byes aside, by table in the order given."""
    return tuple(
        ScoreInBook(
            number=score.number,
            round=round_.number,
            table=table.seat.table,
            counts_from=counts_from,
            sheet=score.sheet,
            lifted_from=_lifted_from(table, score),
        )
        for round_ in fold(store.replay(ledger)).played_rounds()
        for table in round_.tables.values()
        if not table.is_bye
        for counts_from, score in {past.counts_from: past for past in table.scores}.items()
    )


def _lifted_from(table: Table, award: Score) -> RoundNumber | None:
    """From which round on another version counts, that is no award."""
    later = next((score for score in table.scores if score.number > award.number), None)
    if award.awarded is None or later is None or later.awarded is not None:
        return None
    return later.counts_from
