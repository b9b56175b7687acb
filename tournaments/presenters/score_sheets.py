"""Blank score sheets of a round, as they are laid on the tables (U art. 2.4)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from scoring import queries
from scoring.queries import Book, TableInBook
from scoring.rules.regulations import VictoryPointsTable
from scoring.rules.tiebreaks import Ranked
from scoring.values import EntrantNumber, EventNumber, Line, Points, RoundNumber, TableNumber
from tournaments.models import Tournament
from tournaments.presenters.names import EntrantName, Names, names
from tournaments.presenters.paper import Figure, figures
from tournaments.wording.regulations import article

SHARED = 20
"""V.P. that the two lines of a table share."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLine:
    """A line with its way here: V.P. of each earlier round (None: not played), and the sums."""

    line: Line
    entrant: EntrantName
    earlier: tuple[int | None, ...]
    rank: int | None
    points: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class BlankSheet:
    table: TableNumber
    lines: tuple[SheetLine, SheetLine]


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """|M.P.| from `least` to `most` (None: no limit) give these V.P. to winner and loser."""

    least: int
    most: int | None
    winner: int
    loser: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BlankSheets:
    number: EventNumber
    round: RoundNumber
    planned_rounds: int
    smazzate: int
    regulation: str
    figures: tuple[Figure, ...]
    """The rows of the sheet."""
    bands_article: str
    bands: tuple[Band, ...]
    sheets: tuple[BlankSheet, ...]


def blank_sheets(tournament: Tournament, round_: RoundNumber) -> BlankSheets | None:
    """A sheet for each table of a round at which two lines play; None when it was never seated."""
    book = queries.book(tournament.ledger)
    seated = {one.number for one in queries.rounds(tournament.ledger)}
    if book is None or round_ not in seated:
        return None
    regulation = book.regulation
    table = regulation.victory_points_table(book.smazzate_per_round)
    return BlankSheets(
        number=book.number,
        round=round_,
        planned_rounds=book.planned_rounds,
        smazzate=book.smazzate_per_round,
        regulation=regulation.name,
        figures=figures(regulation),
        bands_article=article(table.article),
        bands=bands(table),
        sheets=_sheets(tournament, book, round_),
    )


def bands(table: VictoryPointsTable) -> tuple[Band, ...]:
    """The printed V.P. table; game points are multiples of 5, so the bands are 5 apart."""
    edges: list[int | None] = [-5, *table.bands, None]
    half = SHARED // 2
    return tuple(
        Band(least=(low or 0) + 5, most=high, winner=half + step, loser=half - step)
        if step
        else Band(least=0, most=high, winner=half, loser=half)
        for step, (low, high) in enumerate(pairwise(edges))
    )


@dataclass(frozen=True, slots=True)
class _Way:
    """What everybody has earned before this round."""

    names: Names
    earlier: Mapping[EntrantNumber, Mapping[int, int]]
    ranked: Mapping[EntrantNumber, Ranked]
    rounds: range


def _sheets(tournament: Tournament, book: Book, round_: RoundNumber) -> tuple[BlankSheet, ...]:
    way = _way(tournament, round_)
    return tuple(
        BlankSheet(
            table=table.table,
            lines=(
                _line(Line.A, table.line_a, way),
                _line(Line.B, table.line_b, way),
            ),
        )
        for table in queries.tables(tournament.ledger, round_)
        if table.line_b is not None
    )


def _way(tournament: Tournament, round_: RoundNumber) -> _Way:
    ledger = tournament.ledger
    before = range(1, round_)
    found = queries.standings(ledger, after_round=RoundNumber(round_ - 1)) if before else None
    earlier: dict[EntrantNumber, dict[int, int]] = defaultdict(dict)
    for played in before:
        for table in queries.tables(ledger, RoundNumber(played)):
            _note(table, earlier)
    ranked = {one.entrant: one for one in found.rows} if found else {}
    return _Way(names(tournament), earlier, ranked, before)


def _note(table: TableInBook, earlier: dict[EntrantNumber, dict[int, int]]) -> None:
    for entrant, points in zip((table.line_a, table.line_b), table.points, strict=False):
        if entrant is not None:
            earlier[entrant][table.round] = points.victory_points


def _line(line: Line, entrant: EntrantNumber, way: _Way) -> SheetLine:
    ranked = way.ranked.get(entrant)
    played = way.earlier.get(entrant, {})
    return SheetLine(
        line=line,
        entrant=way.names.entrants[entrant],
        earlier=tuple(played.get(round_) for round_ in way.rounds),
        rank=ranked.rank if ranked else None,
        points=ranked.points if ranked else Points(),
    )
