"""What a sheet would come to, what other figures would need, and how late a table is."""

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime

from scoring import server_time
from scoring.queries.answers import (
    Book,
    Reckoning,
)
from scoring.queries.folded import fold_of
from scoring.records import record
from scoring.rules import corrections, formats, smazzata
from scoring.rules.clock import step_reached
from scoring.rules.corrections import CorrectionTerms
from scoring.rules.formats import points_of_table
from scoring.rules.in_book import RoundInBook, TableInBook
from scoring.rules.regulations import Regulation
from scoring.rules.regulations.discipline import LatenessStep
from scoring.rules.sheet_checks import sheet_problems
from scoring.rulings import Mistake
from scoring.sheets import SheetScore, SmazzataScore
from scoring.values import (
    EntrantNumber,
    Line,
    Points,
    RoundNumber,
    TableNumber,
    UserId,
)


def reckon(book: Book, sheet: SheetScore, *, time_out: bool = False) -> Reckoning:
    """What a sheet comes to under the book's regulation, right or wrong; nothing is saved."""
    regulation = book.regulation
    rules = formats.of(book.format)
    problems = sheet_problems(
        sheet, regulation, book.smazzate_per_round, rules=rules, time_out=time_out
    )
    lines = tuple(Line)[: max(sheet.lines(), 2)]
    game_points = tuple(sheet.game_points(line) for line in lines)
    points = tuple(Points(game_points=scored) for scored in game_points)
    if rules.points_table is not None and len(game_points) == rules.lines:
        a, b = game_points
        smazzate = book.smazzate_per_round
        points = points_of_table(a, b, regulation, smazzate, rules.points_table)
    return Reckoning(
        smazzate=tuple(_added(score, regulation) for score in sheet.smazzate),
        points=points,
        problems=problems,
    )


def _added(score: SmazzataScore, regulation: Regulation) -> tuple[int, ...]:
    return tuple(
        line.total
        if line.breakdown is None
        else smazzata.total(
            line.breakdown,
            regulation,
            others=tuple(other.breakdown for other in score.others(name)),
        )
        for name, line in score.lines().items()
    )


def correction_terms(
    book: Book, round_: RoundNumber, mistake: Mistake = Mistake.PLAYERS
) -> CorrectionTerms:
    """What the edition asks for, as far as the tournament is."""
    phase = corrections.phase_of(book, round_)
    return corrections.correction_terms(book.regulation, phase, mistake)


def retypable(book: Book, tables: Iterable[TableInBook], by: UserId) -> tuple[TableInBook, ...]:
    """The tables whose saved sheet `by` may still type over, as the book is now: other figures on
    another would be a correction."""
    ledger, seconds = fold_of(book), book.settings.retype_seconds
    return tuple(
        table
        for table in tables
        if table.entered_by == by
        and corrections.why_no_retyping(
            table,
            by,
            book.now,
            used=corrections.is_used(ledger, table.round, table.handling.came_in),
            seconds=seconds,
        )
        is None
    )


@record
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
