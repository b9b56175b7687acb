"""The giallo's rotation: a new partner every round, then opponents as varied as can be (I art. 2).

Partners go round a circle (`nearest`), so that nobody plays twice with the same one before having
played with all. Where players have come or gone, or the remainder of fours has to rest fairly,
the round is the one of the circle with the fewest partners again, and within it those change
that would be partners again, with as near as can be. Two pairs then make a table by how often
their players have been opponents: as seldom as possible."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.plans import Format, Movement
from scoring.rules.pairing import Seating, table_of
from scoring.rules.pairing.field import (
    Field,
    History,
    MovementRules,
    Reason,
    Start,
    Two,
    Way,
    opponents,
    resting,
)
from scoring.rules.pairing.first_round import together
from scoring.rules.pairing.nearest import (
    SQUARE,
    Match,
    avoided,
    best,
    circle_free,
    circle_pairs,
    circle_rounds,
    matches,
    tie,
)
from scoring.seats import Avoided, Seat, WhyAvoided, WhyByeGiven
from scoring.values import EntrantNumber, TableNumber

WINDOWS = (24, 96, 9999)
"""How far apart two pairs may be that meet: further only where nearer somebody meets again."""
AGAIN = SQUARE << 31
"""More than all distances."""


def best_tables(pairs: Sequence[Match], met: Mapping[Two, int]) -> list[Seat]:
    """The pairs at tables: as few as can be meet again, and of these who has met least."""
    return [
        Seat(table=TableNumber(table), lines=(pairs[a], pairs[b]))
        for table, (a, b) in enumerate(_opponents(pairs, met), start=1)
    ]


def meeting_cost(pairs: Sequence[Match], met: Mapping[Two, int]) -> int:
    """What meeting again comes to at the best tables for these pairs."""
    return sum(_meet_again(pairs[a], pairs[b], met) for a, b in _opponents(pairs, met))


def _opponents(pairs: Sequence[Match], met: Mapping[Two, int]) -> list[tuple[int, int]]:
    matching: list[tuple[int, int]] = []
    for window in WINDOWS:
        matching = best(len(pairs), _edges(pairs, met, window))
        if not any(_meet_again(pairs[a], pairs[b], met) for a, b in matching):
            break
    return matching


def _edges(
    pairs: Sequence[Match], met: Mapping[Two, int], window: int
) -> list[tuple[int, int, int]]:
    return [
        (a, b, AGAIN * _meet_again(pairs[a], pairs[b], met) + (b - a) * SQUARE + tie(a, b))
        for a in range(len(pairs))
        for b in range(a + 1, min(len(pairs), a + window + 1))
    ]


def _meet_again(pair: Match, other: Match, met: Mapping[Two, int]) -> int:
    """The squares of how often they have met: three with one are worse than one with two."""
    return sum(met.get(two, 0) ** 2 for two in opponents((pair, other)))


AT_A_TABLE = 4
LOOKED_AT = 600
"""Players in all the rounds of the circle among which the best opponents are looked for."""


@dataclass(frozen=True, slots=True)
class _Round:
    """A round of the circle: its pairs, and who of them is left over."""

    pairs: list[Match]
    out: list[EntrantNumber]
    again: int
    """How many of its pairs have been partners."""
    torn: bool
    """Whether pairs of the circle were torn, because others are to rest than it has."""

    @property
    def cost(self) -> tuple[int, bool]:
        return self.again, self.torn


def pair(
    order: Sequence[EntrantNumber],
    history: History,
    stand_ins: Collection[EntrantNumber] = (),
) -> Seating:
    """The next round for everybody in `order`, which stays the same from round to round.

    In the first round `history.met` may hold those that are to be kept apart.
    """
    surplus = len(order) % AT_A_TABLE
    idle = resting([entrant for entrant in order if entrant in stand_ins], surplus, history.rests)
    field = [entrant for entrant in order if entrant not in idle]
    rounds = _rounds(field, history)
    chosen = min(rounds, key=lambda round_: meeting_cost(round_.pairs, history.met))
    pairs = chosen.pairs
    kept_apart: tuple[Avoided, ...] = ()
    if chosen.again:
        pairs, kept_apart = _changed(chosen.pairs, history.partners)
    seats = best_tables(pairs, history.met)
    out = [*chosen.out, *idle]
    seats += [table_of(table, entrant) for table, entrant in enumerate(out, start=len(seats) + 1)]
    return Seating(tuple(seats), WhyByeGiven.MOVEMENT if out else None, tuple(order), kept_apart)


def _rounds(field: Sequence[EntrantNumber], history: History) -> list[_Round]:
    """Rounds of the circle where nobody is a partner again; else those with the fewest."""
    enough = max(1, LOOKED_AT // len(field))
    by_cost: dict[tuple[int, bool], list[_Round]] = {}
    for number in range(circle_rounds(len(field))):
        round_ = _of_circle(field, number, history)
        by_cost.setdefault(round_.cost, []).append(round_)
        if len(by_cost.get((0, False), ())) == enough:
            break
    return by_cost[min(by_cost)]


def _of_circle(field: Sequence[EntrantNumber], number: int, history: History) -> _Round:
    """One round of the circle, less the remainder of fours: of those who rested least, a pair."""
    rests = history.rests
    pairs, free = circle_pairs(field, number), circle_free(field, number)
    due = resting(field, len(field) % AT_A_TABLE, rests)
    out = [] if free is None else [free]
    if len(out) < len(due):
        rested_least = min(pairs, key=lambda two: rests[two[0]] + rests[two[1]])
        out += rested_least
    torn = sorted(rests[entrant] for entrant in out) != sorted(rests[entrant] for entrant in due)
    if torn:
        out = due
    playing = _without(pairs, field, out)
    again = sum(frozenset(two) in history.partners for two in playing)
    return _Round(playing, out, again, torn)


def _without(
    pairs: Sequence[Match], field: Sequence[EntrantNumber], out: Collection[EntrantNumber]
) -> list[Match]:
    """The pairs of those who play; whose partners rest go together."""
    whole = [two for two in pairs if two[0] not in out and two[1] not in out]
    paired = {entrant for two in whole for entrant in two}
    alone = [entrant for entrant in field if entrant not in paired and entrant not in out]
    return [*whole, *zip(alone[::2], alone[1::2], strict=True)]


def _changed(
    pairs: Sequence[Match], partners: Mapping[Two, int]
) -> tuple[list[Match], tuple[Avoided, ...]]:
    """The pairs, changed with as near as can be where they have been partners."""
    lined_up = [entrant for two in pairs for entrant in two]
    changed = matches(lined_up, partners)
    barred = WhyAvoided.PARTNERS
    return changed, avoided(lined_up, changed, lambda two: barred if two in partners else None)


def _begins(start: Start) -> Seating:
    seating = pair(start.order, History(met=together(start.clubs)), start.stand_ins)
    if seating.bye_reason is not None and start.bye_reason is WhyByeGiven.LOT:
        return replace(seating, bye_reason=WhyByeGiven.LOT)
    return seating


def _continues(field: Field) -> Seating:
    return pair(field.carried(), field.history(), field.stand_ins)


ROTATION = MovementRules(
    code=Movement.ROTATION,
    reason=Reason.PARTNERS,
    ways={Format.GIALLO: Way(begins=_begins, continues=_continues)},
)
