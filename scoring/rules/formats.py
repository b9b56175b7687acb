"""What a format means at the table: who is entered, how many lines, how it is ranked.

And what a line earns there: from game points to match points and victory points (C/F art. 9, U
art. 3).
"""

from bisect import bisect_left

from scoring.plans import Format
from scoring.records import record
from scoring.rules.regulations import Regulation, TableFormat, TieBreak, VictoryPointsTable
from scoring.values import Line, Points


@record
class FormatRules:
    """One format's; `article` is where the regulations have it."""

    article: str
    players: tuple[int, ...]
    """How many players may stand under one number."""
    lines: int = 2
    """Lines at a table."""
    partners: int = 1
    """Entrants that make a line."""
    tables: int = 1
    """Tables of one match: teams play in two rooms."""
    points_table: TableFormat | None = "pairs"
    """The V.P. table it goes by; None: there are neither M.P. nor V.P."""
    ranked_by: tuple[TieBreak, ...] = ()
    """The only order it can be ranked by; empty: the edition says."""

    @property
    def sitting(self) -> tuple[Line, ...]:
        """The lines of a table."""
        return tuple(Line)[: self.lines]

    @property
    def hands(self) -> int:
        """Players of a line at one table, each with a hand of cards."""
        return self.players[0] * self.partners // self.tables

    @property
    def at_a_match(self) -> int:
        """Entrants of one match, which is one table but for teams."""
        return self.lines * self.partners


RULES: dict[Format, FormatRules] = {
    Format.PAIRS: FormatRules(article="I 2, U 3.1", players=(2,)),
    Format.TEAMS: FormatRules(article="I 2, 3", players=(4, 6), tables=2, points_table="teams"),
    Format.INDIVIDUAL: FormatRules(article="I 2, U 3.1", players=(1,)),
    Format.GIALLO: FormatRules(article="I 2", players=(1,), partners=2),
    Format.THREES: FormatRules(
        article="U 3.1",
        players=(1,),
        lines=3,
        points_table=None,
        ranked_by=("game_points",),
    ),
}


def of(format_: Format) -> FormatRules:
    return RULES[format_]


SHARED = 20
"""V.P. that the two lines of a table share."""
EVEN = 10


def victory_points(match_points: int, table: VictoryPointsTable) -> int:
    """V.P. of the line with these (signed) M.P.: bands are closed at their upper limit."""
    step = bisect_left(table.bands, abs(match_points))
    return EVEN + step if match_points >= 0 else EVEN - step


def points_of_table(
    a: int, b: int, regulation: Regulation, smazzate: int, format_: TableFormat = "pairs"
) -> tuple[Points, Points]:
    """What both lines of a table earn for their P.P. in a round of so many smazzate.

    In a match of teams the P.P. are those of both rooms together.
    """
    table = regulation.victory_points_table(smazzate, format_)
    won = victory_points(a - b, table)
    return Points(won, a - b, a), Points(SHARED - won, b - a, b)


def points_of_bye(
    regulation: Regulation, smazzate: int, format_: TableFormat | None = "pairs"
) -> Points:
    """What a line without opponent earns (U art. 3.1; P.P. as RULES.md section 7 decided).

    Where there are no V.P. (`format_` is None), only the P.P.
    """
    rest = regulation.bye
    if format_ is None:
        return Points(game_points=rest.game_points)
    table = regulation.victory_points_table(smazzate, format_)
    return Points(victory_points(rest.match_points, table), rest.match_points, rest.game_points)
