"""How a tournament is played and how far it is; who, where, and with which sheet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import starmap
from typing import Any, NamedTuple, get_type_hints

import msgspec
from django.db.models import Count, Func, OuterRef, Q, QuerySet, Subquery, TextField
from django.db.models.fields.json import KT
from django.db.models.functions import Cast, JSONObject

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
from scoring.queries.answers import (
    Book,
    EntrantInBook,
    PenaltyInBook,
    RoundInBook,
    ScoreInBook,
    TableInBook,
)
from scoring.rules.clock import RoundClock
from scoring.rules.ledger import NOTHING, LateTable, Score, Table, fold
from scoring.rules.ledger.windows import is_open, last_closing
from scoring.rulings import PenaltyUnit
from scoring.seats import Part, Room, RoomLineUp
from scoring.sheets import Handling, SheetScore
from scoring.values import (
    EntrantNumber,
    EventNumber,
    LedgerId,
    Line,
    PlayerId,
    Points,
    RoundNumber,
    SheetState,
    Stage,
    TableNumber,
    UserId,
)

_LINES = msgspec.json.Decoder(tuple[tuple[EntrantNumber, ...], ...])
_TOGETHER = msgspec.json.Decoder(tuple[PlayerId, ...])
_PLAYERS = msgspec.json.Decoder(tuple[tuple[PlayerId, ...], ...])
_POINTS = msgspec.json.Decoder(tuple[tuple[int, int, int], ...])
_UNLIKELY = msgspec.json.Decoder(tuple[Line, ...])
_SHEET = msgspec.json.Decoder(SheetScore)
_HANDLING = msgspec.json.Decoder(Handling)
_UNTOUCHED = Handling()
_LINE_UPS = msgspec.json.Decoder(tuple[tuple[RoundNumber, tuple[PlayerId, ...]], ...])

# Written once: for Django to put a question together takes as long as to ask it.
_ENTRANTS = (
    EntrantRow.objects.order_by("number")
    .annotate(
        who=Cast(Func("players", function="to_json"), TextField()),
        then=Cast("line_ups", TextField()),
        sat=Cast("substituted", TextField()),
    )
    .values_list(
        "number",
        "who",
        "then",
        "sat",
        "first_round",
        "stand_in",
        "group",
        "withdrawn",
        "captain",
        "changed",
    )
)
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
_ROUNDS = RoundRow.objects.order_by("number").annotate(counts=Subquery(_COUNTS))
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
    return tuple(starmap(_entrant, _ENTRANTS.filter(ledger_id=ledger)))


def _entrant(
    number: EntrantNumber,
    players: str,
    line_ups: str,
    substituted: str,
    first_round: RoundNumber,
    *rest: Any,
) -> EntrantInBook:
    """From the columns: to make a row of the model first takes longer than all the rest."""
    stand_in, group, withdrawn, captain, changed = rest
    return EntrantInBook(
        number=number,
        players=_TOGETHER.decode(players),
        line_ups=_LINE_UPS.decode(line_ups),
        substituted=_LINE_UPS.decode(substituted),
        first_round=first_round,
        stand_in=stand_in,
        group=group,
        withdrawn=withdrawn,
        captain=captain,
        changed=changed,
    )


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
    rows = _ROUNDS.filter(ledger_id=ledger)
    return tuple(_round(row, row.counts or _NO_TABLES) for row in rows)


def _round(row: RoundRow, counts: Mapping[str, int]) -> RoundInBook:
    return RoundInBook(
        number=RoundNumber(row.number),
        parts=msgspec.convert(row.parts, tuple[Part, ...]),
        seed=row.seed,
        ranked_at=EventNumber(row.ranked_at) if row.ranked_at else None,
        rooms={
            EntrantNumber(int(team)): msgspec.convert(rooms, RoomLineUp)
            for team, rooms in row.rooms.items()
        },
        started=row.started,
        whistled=row.whistled,
        clock=msgspec.convert(row.clock, RoundClock),
        late={
            TableNumber(int(table)): msgspec.convert(late, LateTable)
            for table, late in row.late.items()
        },
        amended=row.amended,
        published=row.published,
        closed=row.closed,
        postings=_postings(row.postings),
        last=EventNumber(row.last),
        tables=counts["tables"],
        missing=counts["missing"],
        flagged=counts["flagged"],
    )


def tables(ledger: LedgerId, round_: RoundNumber) -> tuple[TableInBook, ...]:
    """The tables of a round, in order."""
    return _tables(TableRow.objects.filter(ledger_id=ledger, round=round_).order_by("table"))


def table(ledger: LedgerId, round_: RoundNumber, number: TableNumber) -> TableInBook | None:
    """One table of a round; None when there is none."""
    rows = TableRow.objects.filter(ledger_id=ledger, round=round_, table=number)
    return next(iter(_tables(rows)), None)


def tables_of(ledger: LedgerId, entrant: EntrantNumber) -> tuple[TableInBook, ...]:
    """Where an entrant sat, round by round; drafts too."""
    rows = TableRow.objects.filter(ledger_id=ledger, entrants__contains=[entrant])
    return _tables(rows.order_by("round", "table"))


def tables_to_judge(ledger: LedgerId, before: RoundNumber) -> tuple[TableInBook, ...]:
    """Of earlier rounds, those whose paper came in in a way that was written down, and those that
    were played otherwise than they were due.
    """
    written = Q(handling__contains='"handed_in_by"') | Q(handling__contains='"signed_by"')
    rows = TableRow.objects.filter(ledger_id=ledger, round__lt=before)
    return _tables(rows.filter(written | Q(due__gt="")).order_by("round", "table"))


def tables_typed(
    ledger: LedgerId, *, after: RoundNumber, before: RoundNumber
) -> tuple[TableInBook, ...]:
    """Of the rounds between these two, those whose sheet is in."""
    if before - after <= 1:
        return ()
    typed = TableRow.objects.filter(ledger_id=ledger).exclude(sheet="")
    return _tables(typed.filter(round__gt=after, round__lt=before).order_by("round", "table"))


class _TableColumns(NamedTuple):
    """A row of the model takes longer to make than all that is read of it."""

    round: RoundNumber
    table: TableNumber
    lines: str
    players: str
    order: list[int]
    room: str
    group: str
    due: str
    state: str
    sheet: str
    handling: str
    points: str
    unlikely: str
    entered_by: UserId | None
    placed: EventNumber
    last: EventNumber


def _tables(rows: QuerySet[TableRow]) -> tuple[TableInBook, ...]:
    return tuple(map(_table, starmap(_TableColumns, rows.values_list(*_TableColumns._fields))))


def _table(row: _TableColumns) -> TableInBook:
    return TableInBook(
        round=row.round,
        table=row.table,
        lines=_LINES.decode(row.lines),
        players=_PLAYERS.decode(row.players),
        order=tuple(row.order),
        room=Room(row.room) if row.room else None,
        group=row.group,
        due=_LINES.decode(row.due) if row.due else None,
        state=SheetState(row.state),
        sheet=_SHEET.decode(row.sheet) if row.sheet else None,
        handling=_HANDLING.decode(row.handling) if row.handling else _UNTOUCHED,
        points=tuple(Points(*line) for line in _POINTS.decode(row.points)),
        unlikely=_UNLIKELY.decode(row.unlikely),
        entered_by=row.entered_by or None,
        placed=row.placed,
        last=row.last,
    )


def penalties(ledger: LedgerId) -> tuple[PenaltyInBook, ...]:
    """All penalties in the order they were given, revoked ones too."""
    return tuple(penalties_of([ledger])[ledger])


def penalties_of(ledgers: Iterable[LedgerId]) -> defaultdict[LedgerId, list[PenaltyInBook]]:
    """The penalties of several ledgers, in one statement."""
    given: defaultdict[LedgerId, list[PenaltyInBook]] = defaultdict(list)
    rows = PenaltyRow.objects.filter(ledger_id__in=list(ledgers))
    for row in rows.order_by("ledger_id", "number", "unit"):
        given[LedgerId(row.ledger_id)].append(_penalty(row))
    return given


def _penalty(row: PenaltyRow) -> PenaltyInBook:
    return PenaltyInBook(
        number=EventNumber(row.number),
        entrant=EntrantNumber(row.entrant),
        round=RoundNumber(row.round),
        unit=PenaltyUnit(row.unit),
        amount=row.amount,
        article=row.article,
        counts_from=RoundNumber(row.counts_from),
        revoked_from=(RoundNumber(row.revoked_from) if row.revoked_from is not None else None),
        sanction=EventNumber(row.sanction) if row.sanction is not None else None,
        damaged=row.damaged,
    )


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
