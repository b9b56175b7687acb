"""Scores as rows of a folder: sheets and their versions, awards, penalties, ties, rankings."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator

from scoring import queries
from scoring.events import PenaltyGiven, ScoreAwarded, SheetCorrected, SmazzataAwarded, TieSettled
from scoring.queries import Book, EventFilter, PenaltyInBook, TableInBook
from scoring.rules.tiebreaks import order_of
from scoring.rulings import Mistake, PenaltyUnit
from scoring.sheets import Breakdown, LineScore, SheetScore
from scoring.values import (
    EntrantNumber,
    EventNumber,
    LedgerId,
    Line,
    Points,
    RoundNumber,
    SmazzataNumber,
    TableNumber,
)
from tournaments.names import Names
from tournaments.organise.folders import columns
from tournaments.organise.folders.columns import Columns, CsvRow

BY_SANCTION = "RULES 10"
"""Points that a sanction took are carried over as figures; who did what is disciplinary data."""


def smazzate(tables: Iterable[TableInBook], extra: Columns) -> Iterator[CsvRow]:
    """The sheets as they stand."""
    for table in tables:
        if table.sheet is not None:
            for row in _sheet(table.sheet, extra):
                yield (table.round, table.table, *row)


def versions(ledger: LedgerId, extra: Columns) -> Iterator[CsvRow]:
    """Every sheet of those tables that have more than the one of their own round."""
    scores = queries.scores(ledger)
    several = Counter((score.round, score.table) for score in scores)
    for score in scores:
        as_written = score.counts_from == score.round and several[score.round, score.table] == 1
        if score.sheet is not None and not as_written:
            by_desk = _by_desk(ledger, score.number)
            for row in _sheet(score.sheet, extra):
                yield (score.counts_from, score.round, score.table, *row, by_desk)


def _by_desk(ledger: LedgerId, number: EventNumber) -> int:
    """Whether this event mended the desk's own mistake."""
    record = queries.event(ledger, number)
    corrected = record.event if record else None
    return int(isinstance(corrected, SheetCorrected) and corrected.mistake is Mistake.DESK)


def standings(ledger: LedgerId, rounds: Iterable[RoundNumber]) -> Iterator[CsvRow]:
    """The rankings after these rounds; the group comes last."""
    for after in rounds:
        ranking = queries.standings(ledger, after_round=after)
        for row in ranking.rows if ranking else ():
            yield (after, row.rank, row.entrant, *_points(row.points), row.group)


def penalties(
    ledger: LedgerId, names: Names, rounds: Collection[RoundNumber], *, private: bool
) -> Iterator[CsvRow]:
    """Free ones by their article, if `private`; all others as points alone."""
    for penalty in _counted(ledger, rounds):
        record = queries.event(ledger, penalty.number)
        reason = record.event.remark if record and isinstance(record.event, PenaltyGiven) else None
        yield (
            penalty.counts_from,
            penalty.revoked_from,
            penalty.entrant,
            penalty.round,
            penalty.unit.value,
            penalty.amount,
            _article(penalty, private=private),
            names.remark(reason),
            int(penalty.damaged),
        )


def _article(penalty: PenaltyInBook, *, private: bool) -> str:
    """What a damaged line got is public with its article."""
    said = penalty.damaged or (private and not penalty.by_sanction)
    return penalty.article if said else BY_SANCTION


def _counted(ledger: LedgerId, rounds: Collection[RoundNumber]) -> Iterator[PenaltyInBook]:
    """Those that a ranking after one of these rounds ever counted.

    Staff is never ranked, but what its line loses of a round is its partner's and opponents' too.
    """
    staff = {entrant.number for entrant in queries.entrants(ledger) if entrant.stand_in}
    for penalty in queries.penalties(ledger):
        of_a_table = penalty.unit is PenaltyUnit.GAME_POINTS
        counts = penalty.counts_from in rounds and (of_a_table or penalty.entrant not in staff)
        if counts and penalty.revoked_from != penalty.counts_from:
            yield penalty


def awards(ledger: LedgerId, names: Names) -> Iterator[CsvRow]:
    """One row each: what both tables of a match of teams got stands at that of the award."""
    for score in queries.scores(ledger):
        record = queries.event(ledger, score.number) if score.sheet is None else None
        award = record.event if record else None
        if isinstance(award, ScoreAwarded) and award.table == score.table:
            yield (
                score.counts_from,
                award.round,
                award.table,
                award.cause.value,
                *(figure for points in award.points for figure in _points(points)),
                names.remark(award.remark),
                score.lifted_from,
            )


def technical(ledger: LedgerId, names: Names, tables: Iterable[TableInBook]) -> Iterator[CsvRow]:
    """Those that stand, from the first version of their sheet on that has them.

    One that was lifted is in no sheet any more; nor is it here.
    """
    decided = {(table.round, table.table): dict(table.handling.technical) for table in tables}
    if not any(decided.values()):
        return
    scores = queries.scores(ledger)
    given: dict[tuple[RoundNumber, TableNumber, SmazzataNumber], CsvRow] = {}
    named = EventFilter(names=(SmazzataAwarded.name(),))
    for record in reversed(queries.events(ledger, named)):
        event = record.event
        if not isinstance(event, SmazzataAwarded):
            continue
        decision = decided.get((event.round, event.table), {}).get(event.smazzata)
        if decision is not None:
            versions_since = (
                score.counts_from
                for score in scores
                if (score.round, score.table) == (event.round, event.table)
                and score.number >= record.number
            )
            given[event.round, event.table, event.smazzata] = (
                min(versions_since, default=event.round),
                event.round,
                event.table,
                event.smazzata,
                *decision,
                names.remark(event.remark),
            )
    yield from given.values()


def ties(book: Book, names: Names, rounds: Collection[RoundNumber]) -> Iterator[CsvRow]:
    """The ties settled that still order a ranking after one of these rounds."""
    settled = queries.events(book.ledger, EventFilter(names=(TieSettled.name(),)))
    for tie in (record.event for record in reversed(settled)):
        if isinstance(tie, TieSettled) and tie.after_round in rounds:
            for equals in _still_equal(tie, book):
                yield (tie.after_round, " ".join(map(str, equals)), names.remark(tie.remark))


def _still_equal(tie: TieSettled, book: Book) -> Iterator[list[EntrantNumber]]:
    """Those of a tie that are equal on all that the ranking goes by: of others it says nothing."""
    units = order_of(book.regulation, book.settings)
    ranked = queries.standings(book.ledger, after_round=tie.after_round)
    points = {row.entrant: row.points for row in ranked.rows} if ranked else {}
    classes: defaultdict[tuple[int, ...], list[EntrantNumber]] = defaultdict(list)
    for entrant in tie.order:
        if entrant in points:
            classes[tuple(getattr(points[entrant], unit) for unit in units)].append(entrant)
    return (equals for equals in classes.values() if len(equals) > 1)


def _sheet(sheet: SheetScore, extra: Columns) -> Iterator[CsvRow]:
    for line, total in zip(Line, sheet.totals or (), strict=False):
        yield (None, line.value, *_line_score(LineScore(total=total), extra))
    for number, smazzata in enumerate(sheet.smazzate, start=1):
        for line, score in smazzata.lines().items():
            yield (number, line.value, *_line_score(score, extra))


def _line_score(score: LineScore, extra: Columns) -> CsvRow:
    if score.breakdown is None:
        return (*(None for _ in columns.BREAKDOWN), score.total, *(None for _ in extra))
    made = score.breakdown
    return (
        *(_cell(made, name) for name in columns.BREAKDOWN),
        score.total,
        *(_cell(made, name) for name in extra),
    )


def _cell(breakdown: Breakdown, name: str) -> object:
    value = getattr(breakdown, name)
    return int(value) if isinstance(value, bool) else value


def _points(points: Points) -> CsvRow:
    return (points.victory_points, points.match_points, points.game_points)
