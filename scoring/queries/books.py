"""How a tournament is played and how far it is; who, where, and with which sheet."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from django.db.models import Count, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce

from scoring import editions, store
from scoring.events import GroupsFormed, PrizeDrawn
from scoring.models import (
    BookRow,
    EntrantRow,
    PenaltyRow,
    RoundRow,
    TableRow,
)
from scoring.plans import Format, Plan, Settings
from scoring.queries.answers import (
    Book,
    EntrantInBook,
    PenaltyInBook,
    RoundInBook,
    ScoreInBook,
    TableInBook,
)
from scoring.rules.ledger import NOTHING, fold
from scoring.rules.tiebreaks import SettledTie
from scoring.rulings import PenaltyUnit
from scoring.seats import Part, Room, RoomLineUp
from scoring.sheets import SheetScore
from scoring.values import (
    EntrantNumber,
    EventNumber,
    LedgerId,
    PlayerId,
    Points,
    RoundNumber,
    SheetState,
    Stage,
    TableNumber,
    UserId,
)

_LINES = msgspec.json.Decoder(tuple[tuple[EntrantNumber, ...], ...])
_PLAYERS = msgspec.json.Decoder(tuple[tuple[PlayerId, ...], ...])
_POINTS = msgspec.json.Decoder(tuple[tuple[int, int, int], ...])
_SHEET = msgspec.json.Decoder(SheetScore)
_LINE_UPS = tuple[tuple[RoundNumber, tuple[PlayerId, ...]], ...]


def head(ledger: LedgerId) -> EventNumber:
    """The number of the last event; 0 for a ledger that was never opened."""
    ledger_head = store.head(ledger)
    return ledger_head.number if ledger_head else NOTHING


def book(ledger: LedgerId) -> Book | None:
    """The tournament's book; None before it is opened."""
    row = BookRow.objects.select_related("ledger").filter(ledger_id=ledger).first()
    if row is None:
        return None
    return Book(
        ledger=ledger,
        number=EventNumber(row.ledger.head),
        regulation=editions.pinned(row.regulation, row.regulation_hash),
        format=Format(row.format),
        smazzate_per_round=row.smazzate_per_round,
        plan=msgspec.convert(row.plan, Plan),
        settings=msgspec.convert(row.settings, Settings),
        groups=msgspec.convert(row.groups, GroupsFormed | None),
        ties=msgspec.convert(row.ties, tuple[SettledTie, ...]),
        prizes_drawn=msgspec.convert(row.prizes_drawn, tuple[PrizeDrawn, ...]),
        current_round=RoundNumber(row.current_round),
        stage=Stage(row.stage),
        protests_until=row.protests_until,
    )


def entrants(ledger: LedgerId) -> tuple[EntrantInBook, ...]:
    """All entrants in order of number, withdrawn ones too."""
    return tuple(
        EntrantInBook(
            number=EntrantNumber(row.number),
            players=tuple(PlayerId(player) for player in row.players),
            line_ups=msgspec.convert(row.line_ups, _LINE_UPS),
            first_round=RoundNumber(row.first_round),
            stand_in=row.stand_in,
            group=row.group,
            withdrawn=row.withdrawn,
        )
        for row in EntrantRow.objects.filter(ledger_id=ledger).order_by("number")
    )


def ledgers_with(player: PlayerId) -> list[LedgerId]:
    """The ledgers in which a player is entered."""
    rows = EntrantRow.objects.filter(players__contains=[player])
    return [LedgerId(row) for row in rows.values_list("ledger_id", flat=True)]


def players_of(ledgers: Iterable[LedgerId]) -> frozenset[PlayerId]:
    """Everybody who plays in one of these ledgers now, in one statement."""
    rows = EntrantRow.objects.filter(ledger_id__in=list(ledgers))
    line_ups = rows.values_list("players", flat=True)
    return frozenset(PlayerId(player) for players in line_ups for player in players)


def rounds(ledger: LedgerId) -> tuple[RoundInBook, ...]:
    """All rounds in order, the draft too."""
    rows = RoundRow.objects.filter(ledger_id=ledger).order_by("number")
    counted = rows.annotate(
        tables=_how_many(~Q(state=SheetState.BYE)), missing=_how_many(Q(state=SheetState.MISSING))
    )
    return tuple(
        RoundInBook(
            number=RoundNumber(row.number),
            parts=msgspec.convert(row.parts, tuple[Part, ...]),
            seed=row.seed,
            ranked_at=EventNumber(row.ranked_at) if row.ranked_at else None,
            rooms={
                EntrantNumber(int(team)): msgspec.convert(rooms, RoomLineUp)
                for team, rooms in row.rooms.items()
            },
            amended=row.amended,
            published=row.published,
            closed=row.closed,
            last=EventNumber(row.last),
            tables=row.tables,
            missing=row.missing,
        )
        for row in counted
    )


def _how_many(which: Q) -> Coalesce:
    """How many tables of the row's round are so."""
    of_round = TableRow.objects.filter(
        which, ledger_id=OuterRef("ledger_id"), round=OuterRef("number")
    )
    counted = of_round.order_by().values("round").annotate(count=Count("id")).values("count")
    return Coalesce(Subquery(counted), 0)


def tables(ledger: LedgerId, round_: RoundNumber) -> tuple[TableInBook, ...]:
    """The tables of a round, in order."""
    rows = TableRow.objects.filter(ledger_id=ledger, round=round_).order_by("table")
    return tuple(_table(row) for row in rows)


def table(ledger: LedgerId, round_: RoundNumber, number: TableNumber) -> TableInBook | None:
    """One table of a round; None when there is none."""
    row = TableRow.objects.filter(ledger_id=ledger, round=round_, table=number).first()
    return _table(row) if row else None


def tables_of(ledger: LedgerId, entrant: EntrantNumber) -> tuple[TableInBook, ...]:
    """Where an entrant sat, round by round; drafts too."""
    rows = TableRow.objects.filter(ledger_id=ledger, entrants__contains=[entrant])
    return tuple(_table(row) for row in rows.order_by("round", "table"))


def _table(row: TableRow) -> TableInBook:
    return TableInBook(
        round=RoundNumber(row.round),
        table=TableNumber(row.table),
        lines=_LINES.decode(row.lines),
        players=_PLAYERS.decode(row.players),
        room=Room(row.room) if row.room else None,
        group=row.group,
        due=_LINES.decode(row.due) if row.due else None,
        state=SheetState(row.state),
        sheet=_SHEET.decode(row.sheet) if row.sheet else None,
        points=tuple(Points(*line) for line in _POINTS.decode(row.points)),
        entered_by=UserId(row.entered_by) if row.entered_by else None,
        last=EventNumber(row.last),
    )


def penalties(ledger: LedgerId) -> tuple[PenaltyInBook, ...]:
    """All penalties in the order they were given, revoked ones too."""
    return tuple(
        PenaltyInBook(
            number=EventNumber(row.number),
            entrant=EntrantNumber(row.entrant),
            round=RoundNumber(row.round),
            unit=PenaltyUnit(row.unit),
            amount=row.amount,
            article=row.article,
            counts_from=RoundNumber(row.counts_from),
            revoked_from=(RoundNumber(row.revoked_from) if row.revoked_from is not None else None),
        )
        for row in PenaltyRow.objects.filter(ledger_id=ledger).order_by("number", "unit")
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
        )
        for round_ in fold(store.replay(ledger)).played_rounds()
        for table in round_.tables.values()
        if not table.is_bye
        for counts_from, score in {past.counts_from: past for past in table.scores}.items()
    )
