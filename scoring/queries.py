"""The read door: frozen answers with the number they were true at, now or as of another.

Heads are read before rows: an answer may hold a little more than its number says, never less,
so whoever keeps it under that number shows nothing stale.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeAlias

import msgspec
from django.db import connection
from django.db.models import Count, Q

from scoring import events as ev
from scoring import store
from scoring.events import (
    LineScore,
    Movement,
    Recorded,
    SeatingMethod,
    Settings,
    SheetScore,
    WhyByeGiven,
)
from scoring.models import (
    BookRow,
    EntrantRow,
    PenaltyRow,
    RoundRow,
    TableRow,
)
from scoring.rules import regulations, smazzata, victory_points
from scoring.rules import standings as rules_standings
from scoring.rules.decide.sheets import sheet_problems
from scoring.rules.ledger import NOTHING, fold
from scoring.rules.regulations import Regulation
from scoring.rules.tiebreaks import Ranked, rank
from scoring.rules.violations import Problem
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """How a tournament is played and how far it is, at event `number`."""

    ledger: LedgerId
    number: EventNumber
    regulation: Regulation
    format: str
    smazzate_per_round: int
    first_round: SeatingMethod
    movements: tuple[Movement, ...]
    settings: Settings
    current_round: RoundNumber
    stage: Stage
    protests_until: datetime | None

    @property
    def planned_rounds(self) -> int:
        return len(self.movements)


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantInBook:
    number: EntrantNumber
    players: tuple[PlayerId, ...]
    first_round: RoundNumber
    withdrawn: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundInBook:
    """A seating, draft or published, and how many of its sheets are in."""

    number: RoundNumber
    method: SeatingMethod
    seed: int | None
    ranked_at: EventNumber | None
    bye_reason: WhyByeGiven | None
    amended: bool
    published: bool
    closed: bool
    last: EventNumber
    tables: int
    """Tables at which two lines play."""
    missing: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TableInBook:
    """A table of a round with its sheet as it stands; `points` in the order of its lines."""

    round: RoundNumber
    table: TableNumber
    line_a: EntrantNumber
    line_b: EntrantNumber | None
    state: SheetState
    sheet: SheetScore | None
    points: tuple[Points, ...]
    entered_by: UserId | None
    last: EventNumber

    def entrant(self, line: Line) -> EntrantNumber | None:
        return self.line_a if line is Line.A else self.line_b


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """A ranking, best first, with the places held after the round before."""

    number: EventNumber
    after_round: RoundNumber
    rows: tuple[Ranked, ...]
    before: dict[EntrantNumber, int]
    """Rank after the round before; empty after the first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyInBook:
    number: EventNumber
    entrant: EntrantNumber
    round: RoundNumber
    unit: ev.PenaltyUnit
    amount: int
    article: str
    counts_from: RoundNumber
    revoked_from: RoundNumber | None

    @property
    def revoked(self) -> bool:
        return self.revoked_from is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreInBook:
    """What a table scored in rankings after `counts_from` and later ones."""

    number: EventNumber
    round: RoundNumber
    table: TableNumber
    counts_from: RoundNumber
    sheet: SheetScore | None
    """Empty for a score that was awarded."""


EventFilter: TypeAlias = store.EventFilter


@dataclass(frozen=True, slots=True, kw_only=True)
class Reckoning:
    """What a sheet would come to if it were saved now, and what is wrong with it."""

    smazzate: tuple[tuple[int, int], ...]
    """P.P. of each line per smazzata, as its breakdown adds up."""
    points: tuple[Points, Points]
    problems: tuple[Problem, ...]


def head(ledger: LedgerId) -> EventNumber:
    """The number of the last event; 0 for a ledger that was never opened."""
    found = store.head(ledger)
    return found.number if found else NOTHING


def book(ledger: LedgerId) -> Book | None:
    """The tournament's book; None before it is opened."""
    number = head(ledger)
    row = BookRow.objects.filter(ledger_id=ledger).first()
    if row is None:
        return None
    return Book(
        ledger=ledger,
        number=number,
        regulation=regulations.load(row.regulation),
        format=row.format,
        smazzate_per_round=row.smazzate_per_round,
        first_round=SeatingMethod(row.first_round),
        movements=tuple(Movement(movement) for movement in row.movements),
        settings=msgspec.convert(row.settings, Settings),
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
            first_round=RoundNumber(row.first_round),
            withdrawn=row.withdrawn,
        )
        for row in EntrantRow.objects.filter(ledger_id=ledger).order_by("number")
    )


def ledgers_with(player: PlayerId) -> list[LedgerId]:
    """The ledgers in which a player is entered."""
    rows = EntrantRow.objects.filter(players__contains=[player])
    return [LedgerId(row) for row in rows.values_list("ledger_id", flat=True)]


def rounds(ledger: LedgerId) -> tuple[RoundInBook, ...]:
    """All rounds in order, the draft too."""
    counts = _sheet_counts(ledger)
    return tuple(
        RoundInBook(
            number=RoundNumber(row.number),
            method=SeatingMethod(row.method),
            seed=row.seed,
            ranked_at=EventNumber(row.ranked_at) if row.ranked_at else None,
            bye_reason=WhyByeGiven(row.bye_reason) if row.bye_reason else None,
            amended=row.amended,
            published=row.published,
            closed=row.closed,
            last=EventNumber(row.last),
            tables=counts.get(row.number, (0, 0))[0],
            missing=counts.get(row.number, (0, 0))[1],
        )
        for row in RoundRow.objects.filter(ledger_id=ledger).order_by("number")
    )


def _sheet_counts(ledger: LedgerId) -> dict[int, tuple[int, int]]:
    counted = (
        TableRow.objects.filter(ledger_id=ledger, line_b__isnull=False)
        .values("round")
        .annotate(all=Count("id"), missing=Count("id", filter=Q(state=SheetState.MISSING)))
    )
    return {row["round"]: (row["all"], row["missing"]) for row in counted}


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
    sat = Q(line_a=entrant) | Q(line_b=entrant)
    rows = TableRow.objects.filter(sat, ledger_id=ledger).order_by("round")
    return tuple(_table(row) for row in rows)


def _table(row: TableRow) -> TableInBook:
    return TableInBook(
        round=RoundNumber(row.round),
        table=TableNumber(row.table),
        line_a=EntrantNumber(row.line_a),
        line_b=EntrantNumber(row.line_b) if row.line_b else None,
        state=SheetState(row.state),
        sheet=msgspec.convert(row.sheet, SheetScore) if row.sheet else None,
        points=tuple(Points(*one) for one in row.points),
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
            unit=ev.PenaltyUnit(row.unit),
            amount=row.amount,
            article=row.article,
            counts_from=RoundNumber(row.counts_from),
            revoked_from=(RoundNumber(row.revoked_from) if row.revoked_from is not None else None),
        )
        for row in PenaltyRow.objects.filter(ledger_id=ledger).order_by("number")
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
        for round_ in fold(store.read(ledger)).played_rounds()
        for table in round_.tables.values()
        if not table.is_bye
        for counts_from, score in {one.counts_from: one for one in table.scores}.items()
    )


def standings(
    ledger: LedgerId,
    *,
    after_round: RoundNumber | None = None,
    as_of: EventNumber | None = None,
) -> Standings | None:
    """The ranking after a round (default: the current one), now or as of event `as_of`.

    None before the tournament is opened (as of that number).
    """
    if as_of is not None:
        return _standings_as_of(ledger, as_of, after_round)
    found = book(ledger)
    if found is None:
        return None
    after = found.current_round if after_round is None else after_round
    ties: list[dict[str, Any]] = BookRow.objects.values_list("ties", flat=True).get(
        ledger_id=ledger
    )
    now = _ranked(ledger, found, after, ties)
    before = _ranked(ledger, found, RoundNumber(after - 1), ties) if after > 1 else ()
    return Standings(
        number=found.number,
        after_round=after,
        rows=now,
        before={one.entrant: one.rank for one in before},
    )


def _standings_as_of(
    ledger_id: LedgerId, number: EventNumber, after_round: RoundNumber | None
) -> Standings | None:
    ledger = fold(store.replay(ledger_id, upto=number))
    if ledger.opened is None:
        return None
    regulation = regulations.load(ledger.opened.regulation)
    after = ledger.current_round if after_round is None else after_round
    before = (
        rules_standings.standings(ledger, regulation, RoundNumber(after - 1)) if after > 1 else ()
    )
    return Standings(
        number=ledger.number,
        after_round=after,
        rows=rules_standings.standings(ledger, regulation, after),
        before={one.entrant: one.rank for one in before},
    )


_TOTALS = """
    WITH counted AS (
        SELECT DISTINCT ON (entrant, round)
               entrant, victory_points, match_points, game_points
          FROM scoring_result
         WHERE ledger_id = %(ledger)s AND round <= %(after)s AND counts_from <= %(after)s
         ORDER BY entrant, round, counts_from DESC
    ), penalised AS (
        SELECT entrant, sum(amount) AS victory_points
          FROM scoring_penalty
         WHERE ledger_id = %(ledger)s AND unit = 'victory_points' AND round <= %(after)s
           AND counts_from <= %(after)s AND (revoked_from IS NULL OR revoked_from > %(after)s)
         GROUP BY entrant
    )
    SELECT entrants.number,
           coalesce(sum(counted.victory_points), 0)
               - coalesce(min(penalised.victory_points), 0),
           coalesce(sum(counted.match_points), 0),
           coalesce(sum(counted.game_points), 0)
      FROM scoring_entrant AS entrants
      LEFT JOIN counted ON counted.entrant = entrants.number
      LEFT JOIN penalised ON penalised.entrant = entrants.number
     WHERE entrants.ledger_id = %(ledger)s AND entrants.first_round <= greatest(%(after)s, 1)
     GROUP BY entrants.number
"""


def _ranked(
    ledger: LedgerId, found: Book, after: RoundNumber, ties: Sequence[dict[str, Any]]
) -> tuple[Ranked, ...]:
    with connection.cursor() as cursor:
        cursor.execute(_TOTALS, {"ledger": ledger, "after": int(after)})
        totals = {
            EntrantNumber(number): Points(int(vp), int(mp), int(gp))
            for number, vp, mp, gp in cursor.fetchall()
        }
    settled = [tie["order"] for tie in ties if tie["after_round"] == after]
    return rank(totals, found.regulation.ranking.tie_breaks, settled)


def events(
    ledger: LedgerId, wanted: EventFilter | None = None, *, limit: int | None = None
) -> tuple[Recorded, ...]:
    """Events, newest first."""
    return store.find(ledger, wanted or EventFilter(), limit=limit)


def count_events(ledger: LedgerId, wanted: EventFilter | None = None) -> int:
    return store.count(ledger, wanted or EventFilter())


def event(ledger: LedgerId, number: EventNumber) -> Recorded | None:
    """One event of a ledger; None when there is none of this number."""
    before = EventNumber(number - 1)
    return next(store.read(ledger, before, number), None)


def sheet_history(
    ledger: LedgerId, round_: RoundNumber, number: TableNumber
) -> tuple[Recorded, ...]:
    """All that was ever written about a sheet, oldest first."""
    about = EventFilter(names=_SHEET_EVENTS, round=round_, table=number)
    return store.find(ledger, about)[::-1]


_SHEET_EVENTS = (
    ev.SmazzataEntered.name(),
    ev.SheetTotalled.name(),
    ev.SheetSigned.name(),
    ev.SheetVerified.name(),
    ev.SheetCorrected.name(),
    ev.ScoreAwarded.name(),
)


def reckon(found: Book, sheet: SheetScore, *, time_out: bool = False) -> Reckoning:
    """What a sheet comes to under the book's regulation, right or wrong; nothing is saved."""
    regulation = found.regulation
    a, b = sheet.game_points(Line.A), sheet.game_points(Line.B)
    return Reckoning(
        smazzate=tuple(
            (_added(one.a, regulation), _added(one.b, regulation)) for one in sheet.smazzate
        ),
        points=victory_points.of_table(a, b, regulation, found.smazzate_per_round),
        problems=sheet_problems(sheet, regulation, found.smazzate_per_round, time_out=time_out),
    )


def _added(line: LineScore, regulation: Regulation) -> int:
    return smazzata.total(line.breakdown, regulation) if line.breakdown else line.total
