"""The ranking as people read it: page, API and PDF alike."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from scoring.plans import Format
from scoring.queries import Book, Standings
from scoring.values import EntrantNumber, EventNumber, Points, RoundNumber, Stage
from tournaments.moment import Moment
from tournaments.names import EntrantName
from tournaments.presenters.points import Column, columns_of


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingRow:
    rank: int
    """Within the group, where there are groups."""
    moved: int | None
    """Places gained (positive) since the round before; None when there was none."""
    entrant: EntrantName
    points: Points
    settled: bool
    """The director settled a tie here."""
    group: str = ""
    """The merit group it is ranked in; '' in a single group."""

    @property
    def version(self) -> str:
        """Changes with the figures shown of it."""
        points = self.points
        figures = points.victory_points, points.match_points, points.game_points
        return "/".join(map(str, (self.rank, *figures)))


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingGroup:
    """The ranking of one merit group, or the only one there is (no name)."""

    name: str
    rows: tuple[RankingRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Carried:
    """What the groups' rankings took over from the single group."""

    after_round: RoundNumber
    percent: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingTable:
    number: EventNumber
    after_round: RoundNumber
    planned_rounds: int
    format: Format
    columns: tuple[Column, ...]
    """The points it goes by, first to last."""
    stage: Stage
    protests_until: datetime | None
    """End of the protest window, once the last ranking is out."""
    complete: bool
    """All sheets of the round are in."""
    missing: int
    carried: Carried | None
    """In a ranking of merit groups."""
    rows: tuple[RankingRow, ...]
    """Group by group, the best one first."""

    @property
    def groups(self) -> tuple[RankingGroup, ...]:
        """The rows apart by group; a single group is one without a name."""
        return tuple(
            RankingGroup(name=name, rows=tuple(rows))
            for name, rows in groupby(self.rows, lambda row: row.group)
        )


def ranking(
    moment: Moment,
    *,
    after_round: RoundNumber | None = None,
    as_of: EventNumber | None = None,
) -> RankingTable:
    """The ranking after a round (default: the current one), now or as of an event number.

    Raises:
        Violation: `tournament_unknown`, for a number before the opening.
    """
    book = moment.book
    standings = moment.standings(after_round=after_round, as_of=as_of)
    missing = missing_sheets(moment, standings.after_round)
    carried = _carried(book, standings)
    return RankingTable(
        number=standings.number,
        after_round=standings.after_round,
        planned_rounds=book.planned_rounds,
        format=book.format,
        columns=columns_of(book),
        stage=book.stage,
        protests_until=book.protests_until,
        complete=missing == 0,
        missing=missing,
        carried=carried,
        rows=_rows(moment, standings, carried),
    )


def _rows(moment: Moment, standings: Standings, carried: Carried | None) -> tuple[RankingRow, ...]:
    names = moment.names.entrants
    # Behind the cut the places are others': nobody has moved from 30th to 2nd.
    first = carried is not None and carried.after_round == standings.after_round - 1
    before = {} if first else standings.before
    return tuple(
        RankingRow(
            rank=row.rank,
            moved=_moved(before, row.entrant, row.rank),
            entrant=names[row.entrant],
            points=row.points,
            settled=row.settled,
            group=row.group,
        )
        for row in standings.rows
    )


def _carried(book: Book, standings: Standings) -> Carried | None:
    if book.groups is None or not any(row.group for row in standings.rows):
        return None
    return Carried(after_round=book.groups.after_round, percent=book.groups.carry_percent)


def _moved(before: dict[EntrantNumber, int], entrant: EntrantNumber, rank: int) -> int | None:
    return before[entrant] - rank if entrant in before else None


def missing_sheets(moment: Moment, number: RoundNumber) -> int:
    """How many sheets of a round are not in."""
    round_ = moment.round(number)
    return round_.missing if round_ else 0
