"""Who of a circuit is one person, by recorded decisions: namesakes joined, and parted again.

Names say nothing here: players are ids, and what is proposed for being the same is found above.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import field, replace
from functools import reduce
from itertools import combinations, product

from scoring.records import record
from scoring.values import PlayerId


@record
class Decision:
    """These players are one person, called by the first; or the persons they are are several.

    Of one person alone, the players named are somebody else each.
    """

    players: tuple[PlayerId, ...]
    joined: bool


@record
class Persons:
    """What the decisions came to, the later ones over the earlier."""

    groups: Mapping[PlayerId, tuple[PlayerId, ...]] = field(default_factory=dict)
    """Those who are one person, by each of them; whoever stands alone is left out."""
    apart: frozenset[frozenset[PlayerId]] = frozenset()
    """Two each of whom was decided that they are two persons."""

    def together(self, player: PlayerId) -> tuple[PlayerId, ...]:
        """All players who are the same person, the one who stands for them first."""
        return self.groups.get(player, (player,))

    def person(self, player: PlayerId) -> PlayerId:
        """The player who stands for a person."""
        return self.together(player)[0]


NOBODY_JOINED = Persons()


def persons(decisions: Iterable[Decision]) -> Persons:
    """The decisions of a circuit, folded from the first to the last."""
    return reduce(after, decisions, NOBODY_JOINED)


def after(before: Persons, decision: Decision) -> Persons:
    """What one decision more comes to."""
    return _joined(before, decision) if decision.joined else _parted(before, decision)


def _joined(before: Persons, decision: Decision) -> Persons:
    everybody = [each for player in decision.players for each in before.together(player)]
    group = tuple(dict.fromkeys((*decision.players, *everybody)))
    return Persons(
        groups={**before.groups, **dict.fromkeys(group, group)},
        apart=frozenset(two for two in before.apart if not two <= set(group)),
    )


def _parted(before: Persons, decision: Decision) -> Persons:
    """Several persons stay as they are, apart from each other; of one, those named leave it."""
    told = dict.fromkeys(map(before.together, decision.players))
    if len(told) > 1:
        return replace(before, apart=before.apart | _between(told))
    left = tuple(player for player in next(iter(told)) if player not in decision.players)
    alone = {*decision.players, *(left if len(left) == 1 else ())}
    groups = {**before.groups, **dict.fromkeys(left, left)}
    parts = [left, *((player,) for player in decision.players)]
    return Persons(
        groups={player: group for player, group in groups.items() if player not in alone},
        apart=before.apart | _between(parts),
    )


def _between(groups: Iterable[Sequence[PlayerId]]) -> frozenset[frozenset[PlayerId]]:
    """Whoever is of one with whoever is of another."""
    two = combinations(groups, 2)
    return frozenset(frozenset(both) for one, other in two for both in product(one, other))


@record
class Appearance:
    """Under which line of a tournament's ranking somebody stands."""

    leg: int
    line: int
    left: bool = False
    """They withdrew under this number, and may have come again under another."""


Appearances = Mapping[PlayerId, Sequence[Appearance]]


def meetings(appearances: Appearances, players: Collection[PlayerId]) -> tuple[int, ...]:
    """The tournaments where two of these players play, who are two persons therefore."""
    by_leg: dict[int, list[tuple[Appearance, PlayerId]]] = defaultdict(list)
    for player in players:
        for appearance in appearances.get(player, ()):
            by_leg[appearance.leg].append((appearance, player))
    return tuple(leg for leg, seen in sorted(by_leg.items()) if _are_several(seen))


def _are_several(seen: Sequence[tuple[Appearance, PlayerId]]) -> bool:
    """Two who sit in one line, or stay in two: who left a line may stand in another too."""
    lines = [appearance.line for appearance, _ in seen]
    staying = {player for appearance, player in seen if not appearance.left}
    return len(staying) > 1 or len(lines) != len(set(lines))
