"""What a format means at the table: who is entered, how many lines, how it is ranked."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.plans import Format
from scoring.rules.regulations import TableFormat, TieBreak
from scoring.values import Line


@dataclass(frozen=True, slots=True, kw_only=True)
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
