"""Who stands above whom: the only ranking (C/F art. 9, RULES.md section 6)."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import combinations
from operator import attrgetter
from typing import Any

import msgspec

from scoring.plans import Settings
from scoring.rules.regulations import Regulation, TieBreak
from scoring.rulings import PenaltyUnit, TieMethod
from scoring.values import EntrantNumber, Points, RoundNumber


class Carry(msgspec.Struct, frozen=True, kw_only=True):
    """What a merit group's ranking took over from the single group (RULES 7)."""

    after_round: RoundNumber
    percent: int
    won: Points
    """In the rounds up to there, less what was taken off the ranking."""

    @property
    def kept(self) -> Points:
        """The announced part of it: each of the three rounded, halves away from zero."""
        return self.won.percent(self.percent)


class Ranked(msgspec.Struct, frozen=True):
    """A place in a ranking; equals share `rank` (1, 1, 3) unless their order was settled."""

    rank: int
    entrant: EntrantNumber
    points: Points
    settled: bool = False
    group: str = ""
    """The merit group it is a place in; '' in a single group."""
    unlikely: bool = False
    """One of its sheets has a figure that was typed twice (RULES.md section 13)."""
    carry: Carry | None = None
    """Behind the cut: which of its points were won before."""


@dataclass(frozen=True, slots=True)
class SettledTie:
    """The order, best first, that the director gave to entrants equal after one round."""

    after_round: RoundNumber
    order: tuple[EntrantNumber, ...]
    method: TieMethod | None = None
    """None: the row is older than this, and does not say."""


def settled_by(
    ties: Iterable[SettledTie], after: RoundNumber, entrant: EntrantNumber, equals: Set[int]
) -> TieMethod | None:
    """How the order of an entrant among its equals was settled last."""
    methods = [
        tie.method
        for tie in ties
        if tie.after_round == after and entrant in tie.order and len(equals & set(tie.order)) > 1
    ]
    return methods[-1] if methods else None


def order_of(regulation: Regulation, settings: Settings) -> tuple[TieBreak, ...]:
    """What counts, first to last: the edition's order, or another one that was announced."""
    units: tuple[TieBreak, ...] = ("victory_points", "match_points", "game_points")
    return tuple(unit for name in settings.ranked_by for unit in units if unit == name) or (
        regulation.ranking.tie_breaks
    )


def counted_units(regulation: Regulation, settings: Settings) -> tuple[PenaltyUnit, ...]:
    """The points that somebody stands lower without: those that the ranking goes by, and P.P.,
    of which a round's M.P. and V.P. are made.
    """
    counted = {PenaltyUnit.GAME_POINTS, *map(PenaltyUnit, order_of(regulation, settings))}
    return tuple(unit for unit in PenaltyUnit if unit in counted)


def no_vp_change(regulation: Regulation, settings: Settings, *, rests: bool, awarded: bool) -> bool:
    """Whether P.P. taken there change no V.P., in a ranking that counts them.

    They come off before M.P. and V.P. are reckoned; a rest's and an award's are not reckoned.
    """
    return (rests or awarded) and "victory_points" in order_of(regulation, settings)


def declares_first(
    teams: Iterable[EntrantNumber], ranking: Iterable[Ranked]
) -> EntrantNumber | None:
    """Which team of a match says first who plays in which room: the lower one (I art. 3).

    None when none is lower: of equals, and of who has no place in the ranking.
    """
    ranks = {place.entrant: place.rank for place in ranking}
    meeting = set(teams)
    if not meeting or not meeting <= ranks.keys() or len({ranks[team] for team in meeting}) == 1:
        return None
    return max(meeting, key=ranks.__getitem__)


def in_groups(
    totals: Mapping[EntrantNumber, Points],
    order: Sequence[TieBreak],
    groups: Mapping[EntrantNumber, str],
    settled: Sequence[Sequence[EntrantNumber]] = (),
) -> tuple[Ranked, ...]:
    """Each group ranked on its own, the best group first."""
    rows: list[Ranked] = []
    for group in sorted(set(groups.values())):
        of_group = {
            entrant: points for entrant, points in totals.items() if groups[entrant] == group
        }
        rows += [
            msgspec.structs.replace(row, group=group) for row in rank(of_group, order, settled)
        ]
    return tuple(rows)


def rank(
    totals: Mapping[EntrantNumber, Points],
    order: Sequence[TieBreak],
    settled: Sequence[Sequence[EntrantNumber]] = (),
) -> tuple[Ranked, ...]:
    """The ranking, best first; entrants equal on all of `order` in order of their number.

    `settled` are the orders that the director gave to equals, the first given first; of those
    that are equal no more they say nothing. Of equals, each falls behind those that were put before
    it: who is in no order keeps the place that all of them shared. A place is one more than all
    that are ahead, those included who share theirs with whoever is in no order (1, 1, 3).
    """
    merit_of = attrgetter(*order)
    classes: defaultdict[Any, list[EntrantNumber]] = defaultdict(list)
    for entrant, points in totals.items():
        classes[merit_of(points)].append(entrant)
    rows: list[Ranked] = []
    for merit in sorted(classes, reverse=True):
        rows += _places(sorted(classes[merit]), len(rows) + 1, totals, settled)
    return tuple(rows)


def _places(
    equals: Sequence[EntrantNumber],
    first: int,
    totals: Mapping[EntrantNumber, Points],
    settled: Sequence[Sequence[EntrantNumber]],
) -> list[Ranked]:
    """Those of entrants equal on everything, of which `first` is the best."""
    if len(equals) == 1 or not settled:
        return [Ranked(first, entrant, totals[entrant]) for entrant in equals]
    ahead = _ahead(equals, settled)
    ordered = {entrant for tie in settled if len(set(tie) & set(equals)) > 1 for entrant in tie}
    best_first = sorted(equals, key=lambda entrant: (len(ahead[entrant]), entrant))
    fallen = [len(ahead[entrant]) for entrant in best_first]
    return [
        Ranked(first + fallen.index(by), entrant, totals[entrant], entrant in ordered)
        for entrant, by in zip(best_first, fallen, strict=True)
    ]


def _ahead(
    equals: Sequence[EntrantNumber], settled: Sequence[Sequence[EntrantNumber]]
) -> dict[EntrantNumber, set[EntrantNumber]]:
    """Who was put before each of these, directly or not; what was settled last goes before."""
    ahead: dict[EntrantNumber, set[EntrantNumber]] = {entrant: set() for entrant in equals}
    for tie in reversed(settled):
        fitting = [entrant for entrant in tie if entrant in ahead]
        for better, worse in combinations(fitting, 2):
            if worse in ahead[better]:
                continue
            before = {better, *ahead[better]}
            for entrant in equals:
                if entrant == worse or worse in ahead[entrant]:
                    ahead[entrant] |= before
    return ahead
