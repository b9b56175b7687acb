"""Who has won a game without a clock, at a single table (C/F art. 7, U arts 1, 5)."""

from collections.abc import Sequence

from scoring.records import record
from scoring.rules.regulations import Regulation


class SingleTableUnsaid(LookupError):
    """The edition has no rule for games without a clock."""


@record
class Game:
    """How a game stands after its last smazzata."""

    totals: tuple[int, ...]
    """P.P. of each line."""
    winner: int | None
    """Index of the line among the totals; None: play on."""
    reached: tuple[int, ...]
    """Lines that have the target."""
    after: int | None = None
    """After which smazzata, from 1, it was won."""


def game(regulation: Regulation, smazzate: Sequence[Sequence[int]]) -> Game:
    """How a game stands: P.P. of each line in each smazzata, in order.

    It ends with the smazzata in which a line reaches the target; later ones do not count. C and F
    name the line that passes it; when more than one does in the same smazzata - they do not say -
    the higher wins, as U art. 5 has it (decided). Equal lines play on.

    Raises:
        SingleTableUnsaid: the edition has no such game.
        ValueError: the smazzate have different numbers of lines.
    """
    if regulation.single_table is None:
        raise SingleTableUnsaid(regulation.edition)
    totals: tuple[int, ...] = ()
    reached: tuple[int, ...] = ()
    for number, points in enumerate(smazzate, start=1):
        totals = _added(totals, points)
        reached = tuple(line for line, total in enumerate(totals) if _has_it(regulation, total))
        if (winner := _highest(totals, reached)) is not None:
            return Game(totals=totals, winner=winner, reached=reached, after=number)
    return Game(totals=totals, winner=None, reached=reached)


def _added(totals: tuple[int, ...], points: Sequence[int]) -> tuple[int, ...]:
    before = totals or (0,) * len(points)
    return tuple(total + more for total, more in zip(before, points, strict=True))


def _has_it(regulation: Regulation, total: int) -> bool:
    rule = regulation.single_table
    if rule is None:
        return False
    return total > rule.target if rule.reached == "above" else total >= rule.target


def _highest(totals: tuple[int, ...], reached: tuple[int, ...]) -> int | None:
    if not reached:
        return None
    best = max(totals[line] for line in reached)
    leader, *equals = (line for line in reached if totals[line] == best)
    return None if equals else leader
