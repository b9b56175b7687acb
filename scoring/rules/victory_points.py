"""From game points to match points and victory points (C/F art. 9, U art. 3)."""

from __future__ import annotations

from bisect import bisect_left

from scoring.rules.regulations import Regulation, TableFormat, VictoryPointsTable
from scoring.values import Points

SHARED = 20
"""V.P. that the two lines of a table share."""
EVEN = 10


def victory_points(match_points: int, table: VictoryPointsTable) -> int:
    """V.P. of the line with these (signed) M.P.: bands are closed at their upper limit."""
    step = bisect_left(table.bands, abs(match_points))
    return EVEN + step if match_points >= 0 else EVEN - step


def of_table(
    a: int, b: int, regulation: Regulation, smazzate: int, format_: TableFormat = "pairs"
) -> tuple[Points, Points]:
    """What both lines of a table earn for their P.P. in a round of so many smazzate.

    In a match of teams the P.P. are those of both rooms together.
    """
    table = regulation.victory_points_table(smazzate, format_)
    won = victory_points(a - b, table)
    return Points(won, a - b, a), Points(SHARED - won, b - a, b)


def of_bye(regulation: Regulation, smazzate: int, format_: TableFormat | None = "pairs") -> Points:
    """What a line without opponent earns (U art. 3.1; P.P. as RULES.md section 7 decided).

    Where there are no V.P. (`format_` is None), only the P.P.
    """
    rest = regulation.bye
    if format_ is None:
        return Points(game_points=rest.game_points)
    table = regulation.victory_points_table(smazzate, format_)
    return Points(victory_points(rest.match_points, table), rest.match_points, rest.game_points)
