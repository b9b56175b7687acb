"""The table of crosses, and the ranking apart by category, everybody placed among their own."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from scoring.records import record
from scoring.rules.standings import taken_off
from scoring.rulings import PenaltyUnit
from scoring.values import EntrantNumber, RoundNumber
from tournaments.moment import Moment
from tournaments.presenters.ranking import RankingRow, not_counted_yet, ranking
from tournaments.presenters.rounds.page import Match, matches, round_page
from tournaments.presenters.tables import PointsColumn


@record
class Placed:
    """A row of the ranking and its place in its category; equals share it."""

    place: int
    row: RankingRow


@record
class Category:
    name: str
    rows: tuple[Placed, ...]


def categories(rows: Iterable[RankingRow]) -> tuple[Category, ...]:
    """By name; those without a category are in none. Group follows group."""
    kept: dict[str, list[RankingRow]] = {}
    for row in rows:
        if row.entrant.category:
            kept.setdefault(row.entrant.category, []).append(row)
    return tuple(Category(name=name, rows=_placed(kept[name])) for name in sorted(kept))


def _placed(rows: list[RankingRow]) -> tuple[Placed, ...]:
    before = [(row.group, row.rank) for row in rows]
    return tuple(Placed(place=before.index((row.group, row.rank)) + 1, row=row) for row in rows)


@record
class Cross:
    """One entrant's round, by the numbers of whom it met."""

    round: RoundNumber
    partners: tuple[EntrantNumber, ...]
    """In a giallo, who made the line with this player."""
    lines: tuple[tuple[EntrantNumber, ...], ...]
    """Those it met; none: it rested."""
    points: int | None
    """What it earned, in the points that the ranking goes by first; None until the sheet is in."""
    written: str
    """The same as people write it."""

    @property
    def opponents(self) -> str:
        """As people write them: 7, 7+12 for partners, 3/9 where three lines play."""
        return "/".join("+".join(map(str, line)) for line in self.lines)

    @property
    def version(self) -> str:
        """Changes with the figures shown of it."""
        return f"{self.opponents}:{self.written}"


@record
class CrossRow:
    """An entrant in its place of the ranking; None for a round at which it sat nowhere."""

    row: RankingRow
    crosses: tuple[Cross | None, ...]
    carried: int | None
    """Behind the cut, in place of the rounds before it; None before it."""
    taken: int
    """By penalties off the ranking, in the rounds that count whole."""
    waiting: int
    """What of all these the ranking does not count yet; below zero where it was taken back."""

    @property
    def version(self) -> str:
        met = ",".join(cross.version if cross else "" for cross in self.crosses)
        return f"{self.row.version}/{met}/{self.waiting}"


@record
class CrossGroup:
    """One merit group's, or all there is (no name)."""

    name: str
    rows: tuple[CrossRow, ...]


@record
class Crosses:
    rounds: tuple[RoundNumber, ...]
    """The published ones: the columns."""
    columns: tuple[PointsColumn, ...]
    """What the ranking goes by; the crosses are in the first of them."""
    current: RoundNumber
    """The ranking after this round counts all that the rows show."""
    groups: tuple[CrossGroup, ...]

    @property
    def column(self) -> PointsColumn:
        return self.columns[0]

    @property
    def carries(self) -> bool:
        """Something was carried over the cut, or nothing was: it has its column."""
        return any(row.carried is not None for row in self.rows)

    @property
    def takes(self) -> bool:
        """Penalties took something off the ranking."""
        return any(row.taken for row in self.rows)

    @property
    def waits(self) -> bool:
        """Rows show what the ranking does not count yet."""
        return any(row.waiting for row in self.rows)

    @property
    def rows(self) -> tuple[CrossRow, ...]:
        """Of all groups."""
        return tuple(row for group in self.groups for row in group.rows)


def crosses(moment: Moment) -> Crosses:
    """Every published round of every entrant, in the order of the ranking as it is now."""
    table = moment.once(ranking)
    rounds = tuple(round_.number for round_ in moment.published_rounds)
    played = [dict(_of_round(moment, round_, table.columns[0])) for round_ in rounds]
    return Crosses(
        rounds=rounds,
        columns=table.columns,
        current=moment.book.current_round,
        groups=by_group(_row(moment, table.columns[0], row, played) for row in table.rows),
    )


def by_group(rows: Iterable[CrossRow]) -> tuple[CrossGroup, ...]:
    """Rows in order, apart by group."""
    return tuple(
        CrossGroup(name=name, rows=tuple(members))
        for name, members in groupby(rows, lambda line: line.row.group)
    )


def _row(
    moment: Moment,
    column: PointsColumn,
    row: RankingRow,
    played: list[dict[EntrantNumber, Cross]],
) -> CrossRow:
    number = row.entrant.number
    waiting = moment.once(not_counted_yet).get(number)
    return CrossRow(
        row=row,
        crosses=tuple(round_.get(number) for round_ in played),
        carried=column.value(row.carry.kept) if row.carry else None,
        taken=taken_off(
            moment.penalties,
            number,
            PenaltyUnit(column.name),
            row.carry.after_round if row.carry else RoundNumber(0),
            moment.book.current_round,
        ),
        waiting=column.value(waiting.points) if waiting else 0,
    )


def _of_round(
    moment: Moment, round_: RoundNumber, column: PointsColumn
) -> Iterator[tuple[EntrantNumber, Cross]]:
    page = moment.once(round_page, round_)
    assert page is not None  # it is published
    for match in matches(page.tables):
        for line in match.lines:
            for entrant in line.entrants:
                yield entrant.number, _cross(match, entrant.number, column)


def _cross(match: Match, entrant: EntrantNumber, column: PointsColumn) -> Cross:
    card = match.first
    points = card.line_of(entrant).points
    return Cross(
        round=card.book.round,
        partners=tuple(partner.number for partner in card.partners_of(entrant)),
        lines=tuple(
            tuple(other.number for other in line.entrants) for line in card.opponents_of(entrant)
        ),
        points=column.value(points) if points else None,
        written=column.written(points) if points else "",
    )
