"""Scores of rounds that were not played out: a line rests, comes too late, or leaves.

Whoever stays at the table gets what a line that rests gets (U arts 3.1, 13.3).
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, Protocol

from scoring.plans import Format, Settings
from scoring.records import record
from scoring.rules import formats
from scoring.rules.formats import SHARED, points_of_table, victory_points
from scoring.rules.regulations import Regulation, TableFormat
from scoring.rules.regulations.discipline import LatenessStep, TechnicalScore
from scoring.rulings import AwardCause
from scoring.values import Line, Points

EVEN_LOSS = 7
"""V.P. of both lines where nobody deserves more: a lost sheet, a gain by a late correction."""


@record
class Terms:
    """What a score by decision goes by, in one tournament."""

    regulation: Regulation
    format: Format
    smazzate: int
    rest: Points
    """What a line without opponent gets."""

    @property
    def table(self) -> TableFormat | None:
        return formats.of(self.format).points_table

    @property
    def lines(self) -> tuple[Line, ...]:
        return tuple(Line)[: formats.of(self.format).lines]

    @property
    def opposite(self) -> Points:
        """What a line loses against one that gets the score of a rest."""
        if self.table is None:
            return Points()
        return Points(SHARED - self.rest.victory_points, -self.rest.match_points, 0)


class Announced(Protocol):
    """What was announced of a tournament: its opening knows it, and so does its book."""

    @property
    def format(self) -> Format: ...
    @property
    def smazzate_per_round(self) -> int: ...
    @property
    def settings(self) -> Settings: ...


def terms(regulation: Regulation, announced: Announced) -> Terms:
    """Those of a tournament by this edition."""
    settings = announced.settings
    return Terms(
        regulation=regulation,
        format=announced.format,
        smazzate=announced.smazzate_per_round,
        rest=Points(
            settings.bye_victory_points, settings.bye_match_points, settings.bye_game_points
        ),
    )


def of_play(game_points: tuple[int, ...], by: Terms) -> tuple[Points, ...]:
    """What lines earn with these P.P., each a first."""
    if by.table is None:
        return tuple(Points(game_points=scored) for scored in game_points)
    a, b = game_points
    return points_of_table(a, b, by.regulation, by.smazzate, by.table)


def of_stayers(scores: Iterable[TechnicalScore], by: Terms) -> Points:
    """What a line at the table gets: as a rest, or as the edition prints otherwise."""
    printed = _printed(scores, "present", by)
    if printed is None or by.table is None:
        return by.rest
    rest, match_points = by.rest, printed.match_points
    if match_points is not None and match_points != by.regulation.bye.match_points:
        table = by.regulation.victory_points_table(by.smazzate, by.table)
        won = victory_points(match_points, table)
        rest = Points(won, match_points, rest.game_points)
    return Points(
        _first(printed.victory_points, rest.victory_points),
        rest.match_points,
        _first(printed.game_points, rest.game_points),
    )


def _first(printed: int | None, otherwise: int) -> int:
    return otherwise if printed is None else printed


def of_absent(
    scores: Iterable[TechnicalScore], line: Literal["late", "left"], by: Terms
) -> Points | None:
    """What a line that is not there gets by the edition; None where it prints nothing.

    Where only V.P. are printed, it loses the M.P. that the other line wins.
    """
    printed = _printed(scores, line, by)
    if printed is None or by.table is None:
        return None
    won, match_points = printed.victory_points, printed.match_points
    if match_points is None:
        match_points = by.opposite.match_points if won else 0
    if won is None:
        won = _lost_by_table(match_points, by)
    return Points(won, match_points, printed.game_points or 0)


def _lost_by_table(match_points: int, by: Terms) -> int:
    """V.P. of a line that loses so many M.P.; nothing where none are printed."""
    if not match_points or by.table is None:
        return 0
    if match_points == by.opposite.match_points:
        return by.opposite.victory_points
    table = by.regulation.victory_points_table(by.smazzate, by.table)
    return SHARED - victory_points(-match_points, table)


@record
class LateScore:
    """The score of a table at which a line came too late to play."""

    points: tuple[Points, ...]
    article: str


def of_lateness(late: Iterable[Line], by: Terms) -> tuple[LateScore, ...]:
    """What the edition leaves to choose when these lines come too late; empty: it says nothing.

    The late line gets what is printed for it, or nothing at all where that would be an undue
    advantage (RULES.md section 12).
    """
    step = not_played(by.regulation)
    if step is None:
        return ()
    gone = frozenset(late)
    choices = {
        tuple(absent if line in gone else stays for line in by.lines): article
        for article, absent, stays in reversed(tuple(_ways(step, by)))
        if not gone.issuperset(by.lines) or absent == Points() or not step.ways
    }
    return tuple(
        LateScore(points=points, article=article) for points, article in reversed(choices.items())
    )


def _ways(step: LatenessStep, by: Terms) -> Iterator[tuple[str, Points, Points]]:
    """Article, and what the late line gets and the one present, way by way."""
    for way in step.ways:
        absent = of_absent(way.scores, "late", by) or Points()
        yield way.article, absent, of_stayers(way.scores, by)
    if not step.ways:
        stays = of_stayers(step.scores, by)
        yield step.article, of_absent(step.scores, "late", by) or Points(), stays
        yield step.article, Points(), stays


def even(by: Terms) -> tuple[Points, ...] | None:
    """7-7: a sheet was lost (I art. 18), or a correction came too late and would have given a gain
    (I art. 19). None where there are no V.P.
    """
    return None if by.table is None else tuple(Points(EVEN_LOSS) for _ in by.lines)


def prescribed(cause: AwardCause, by: Terms) -> tuple[Points, ...] | None:
    """What an award for this cause comes to by the text; None where the referee sets it."""
    says = by.regulation.corrections
    by_referee = says is not None and says.annulled == "referee"
    is_even = cause is AwardCause.LOST_SHEET or (cause is AwardCause.ANNULLED and not by_referee)
    return even(by) if is_even else None


def of_one_table(points: Sequence[Points], by: Terms) -> bool:
    """Whether M.P. of two lines go together: what one wins the other loses.

    Both may have won nothing; and beside a line that is not there the other has those of a rest,
    whatever that one gets (U arts 13.3-13.4).
    """
    if len(points) != len((Line.A, Line.B)):
        return True
    lost, won = sorted(line.match_points for line in points)
    of_a_rest = (by.rest.match_points, by.regulation.bye.match_points)
    return won <= 0 or won == -lost or (lost <= 0 and won in of_a_rest)


def not_played(regulation: Regulation) -> LatenessStep | None:
    """The step at which a late table has no time left to play; None: the edition has none."""
    return next((step for step in regulation.lateness if not step.played), None)


def _printed(scores: Iterable[TechnicalScore], line: str, by: Terms) -> TechnicalScore | None:
    """The edition's line for rounds of this length and format."""
    for score in scores:
        applies = score.smazzate in (None, by.smazzate) and score.format in (None, by.table)
        if score.line == line and applies:
            return score
    return None
