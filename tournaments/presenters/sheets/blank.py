"""Blank score sheets of a round, as they are laid on the tables (U art. 2.4)."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from scoring import queries
from scoring.plans import Format
from scoring.queries import Book, TableInBook
from scoring.records import record
from scoring.rules import formats
from scoring.rules.regulations import VictoryPointsTable
from scoring.rules.standings import taken_off
from scoring.rules.tiebreaks import Carry, Ranked
from scoring.rulings import PenaltyUnit
from scoring.seats import Room
from scoring.values import EntrantNumber, Points, RoundNumber, TableNumber
from tournaments.access import table_codes
from tournaments.moment import Moment
from tournaments.names import EntrantName, Names
from tournaments.presenters.rounds.tables import TableLine, card
from tournaments.presenters.rounds.under_way import missed, missed_words
from tournaments.presenters.seating.team_rooms import other_room
from tournaments.presenters.sheets.paper import Duty, PaperFigure, duties, figures
from tournaments.presenters.tables import VICTORY_POINTS, PointsColumn, columns_of
from tournaments.wording import label
from tournaments.wording.regulations import article

SHARED = 20
"""V.P. that the two lines of a table share."""


@record
class EarlierRound:
    """What an earlier round brought, in the points that decide the ranking."""

    points: int | None
    """None: it was not played, or its sheet is still to come."""
    why: str = ""
    """Why it was not played, or for what it was awarded."""


@record
class Earned:
    """An entrant's way here: what each earlier round brought, and the sums."""

    entrant: EntrantName
    carry: Carry | None
    """Behind the cut: in place of the rounds before it."""
    earlier: tuple[EarlierRound, ...]
    taken: int
    """What penalties took off the ranking in these rounds."""
    rank: int | None
    group: str
    """The merit group it was ranked in; '' in a single group."""
    points: Points
    adds_up: bool
    """They make the sum: nothing counts from a later ranking on."""


@record
class SheetLine:
    """Who sits in a line, and how they came here: partners of a giallo each on their own."""

    line: TableLine
    ways: tuple[Earned, ...]
    address: str
    """Where its phone proposes the score; empty where none can."""


@record
class BlankSheet:
    table: TableNumber
    group: str
    """The merit group; '' in a single group (U art. 2.4)."""
    room: Room | None
    other_table: TableNumber | None
    """Of a match of teams, the table of the other room: both count together."""
    lines: tuple[SheetLine, ...]
    duties: tuple[Duty, ...]


@record
class Band:
    """|M.P.| from `least` to `most` (None: no limit) give these V.P. to winner and loser."""

    least: int
    most: int | None
    winner: int
    loser: int
    marked: bool = False
    """The referee may give it for lateness, leaving, being sent away (U art. 3)."""


@record
class BlankSheets:
    round: RoundNumber
    planned_rounds: int
    smazzate: int
    lines: int
    """Lines at a table."""
    format: Format
    regulation: str
    figures: tuple[PaperFigure, ...]
    """The rows of the sheet."""
    columns: tuple[PointsColumn, ...]
    """The points that the ranking goes by, first to last."""
    bands_article: str
    """Empty where the ranking goes by P.P. alone: then there are no bands."""
    bands: tuple[Band, ...]
    marked_article: str
    """Of the row that stands on yellow; empty: there is none."""
    sheets: tuple[BlankSheet, ...]

    @property
    def duties(self) -> int:
        """How many its players have; all tables alike."""
        return max((len(sheet.duties) for sheet in self.sheets), default=0)

    @property
    def with_codes(self) -> bool:
        """Whether phones may propose what is written on them."""
        return any(line.address for sheet in self.sheets for line in sheet.lines)


def blank_sheets(moment: Moment, round_: RoundNumber) -> BlankSheets | None:
    """A sheet for each table of a round at which lines play; None when it was never seated."""
    book = moment.book
    if moment.round(round_) is None:
        return None
    table, marked = points_table(book), book.regulation.marked_row
    return BlankSheets(
        round=round_,
        planned_rounds=book.planned_rounds,
        smazzate=book.smazzate_per_round,
        lines=formats.of(book.format).lines,
        format=book.format,
        regulation=book.regulation.name,
        figures=figures(book.regulation),
        columns=columns_of(book),
        bands_article=article(table.article) if table else "",
        bands=bands(table, marked.match_points if marked else None) if table else (),
        marked_article=article(marked.article) if table and marked else "",
        sheets=_sheets(moment, book, round_),
    )


def points_table(book: Book) -> VictoryPointsTable | None:
    """The V.P. table in use; None where the ranking does not go by V.P."""
    points_table = formats.of(book.format).points_table
    if points_table is None or VICTORY_POINTS not in columns_of(book):
        return None
    return book.regulation.victory_points_table(book.smazzate_per_round, points_table)


def bands(table: VictoryPointsTable, marked: int | None = None) -> tuple[Band, ...]:
    """The printed V.P. table; game points are multiples of 5, so the bands are 5 apart.

    `marked` M.P. stand in the row that is printed on yellow.
    """
    edges: list[int | None] = [-5, *table.bands, None]
    half = SHARED // 2
    return tuple(
        Band(
            least=(least := (low or 0) + 5),
            most=high,
            winner=half + step,
            loser=half - step,
            marked=marked is not None and least <= marked and (high is None or marked <= high),
        )
        for step, (low, high) in enumerate(pairwise(edges))
    )


@dataclass(frozen=True, slots=True)
class _Way:
    """What everybody has earned before this round."""

    moment: Moment
    names: Names
    column: PointsColumn
    """The points that decide the ranking."""
    earlier: Mapping[EntrantNumber, Mapping[RoundNumber, EarlierRound]]
    ranked: Mapping[EntrantNumber, Ranked]
    rounds: range


def _sheets(moment: Moment, book: Book, round_: RoundNumber) -> tuple[BlankSheet, ...]:
    way = _way(moment, columns_of(book)[0], round_)
    tables = [table for table in moment.tables(round_) if not table.is_bye]
    return tuple(
        BlankSheet(
            table=table.table,
            duties=duties(book.regulation, card(table, way.names)),
            group=table.group,
            room=table.room,
            other_table=other.other if (other := other_room(table, tables)) else None,
            lines=tuple(
                _line(line, way, table_codes.line_address(moment.tournament, table, line.line))
                for line in card(table, way.names).lines
            ),
        )
        for table in tables
    )


def _way(moment: Moment, column: PointsColumn, round_: RoundNumber) -> _Way:
    ledger = moment.ledger
    before = range(1, round_)
    standings = queries.standings(ledger, after_round=RoundNumber(round_ - 1)) if before else None
    earlier: dict[EntrantNumber, dict[RoundNumber, EarlierRound]] = defaultdict(dict)
    for played in before:
        for table in queries.tables(ledger, RoundNumber(played)):
            _note(table, column, earlier)
    ranked = {row.entrant: row for row in standings.rows} if standings else {}
    return _Way(moment, moment.names, column, earlier, ranked, before)


def _note(
    table: TableInBook,
    column: PointsColumn,
    earlier: dict[EntrantNumber, dict[RoundNumber, EarlierRound]],
) -> None:
    cause = table.handling.awarded_for
    why = label(cause) if cause else ""
    for place, entrants in enumerate(table.lines):
        points = table.points[place : place + 1]
        won = column.value(points[0]) if points else None
        for entrant in entrants:
            earlier[entrant][table.round] = EarlierRound(points=won, why=why)


def _line(line: TableLine, way: _Way, address: str) -> SheetLine:
    ways = tuple(_earned(entrant, way) for entrant in line.entrants)
    return SheetLine(line=line, ways=ways, address=address)


def _played(entrant: EntrantNumber, way: _Way) -> dict[RoundNumber, EarlierRound]:
    """Every earlier round, those too in which it had no table."""
    sat = way.earlier.get(entrant, {})
    without = {
        round_: EarlierRound(points=None, why=missed_words(why))
        for round_, why in missed(way.moment, entrant, sat).items()
    }
    return {**sat, **without}


def _earned(entrant: EntrantName, way: _Way) -> Earned:
    ranked = way.ranked.get(entrant.number)
    played = _played(entrant.number, way)
    points = ranked.points if ranked else Points()
    carry = ranked.carry if ranked else None
    counted = way.rounds[carry.after_round :] if carry else way.rounds
    earlier = tuple(played[RoundNumber(round_)] for round_ in counted)
    taken = taken_off(
        way.moment.penalties,
        entrant.number,
        PenaltyUnit(way.column.name),
        carry.after_round if carry else RoundNumber(0),
        RoundNumber(way.rounds.stop - 1),
    )
    kept = way.column.value(carry.kept) if carry else 0
    return Earned(
        entrant=entrant,
        carry=carry,
        earlier=earlier,
        taken=taken,
        rank=ranked.rank if ranked else None,
        group=ranked.group if ranked else "",
        points=points,
        adds_up=kept + sum(filter(None, (one.points for one in earlier))) - taken
        == way.column.value(points),
    )
