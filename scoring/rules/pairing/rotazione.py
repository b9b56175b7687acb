"""The giallo's rotation: a new partner every round, then opponents as varied as can be (I art. 2).

Partners go round a circle (`circle`), so that nobody plays twice with the same one before having
played with all. Where players have come or gone, or the remainder of fours has to rest fairly,
the round is the one of the circle with the fewest partners again, and within it those change
that would be partners again, with as near as can be. Two pairs then make a table by how often
their players have been opponents: as seldom as possible.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.plans import Format, Movement
from scoring.rules.pairing import Seating, circle, foursomes, table_of
from scoring.rules.pairing.byes import resting
from scoring.rules.pairing.clubs import together
from scoring.rules.pairing.field import Field
from scoring.rules.pairing.history import History, Two
from scoring.rules.pairing.movement import MovementRules, Reason, Start, Way
from scoring.rules.pairing.nearest import Match, avoided, matches
from scoring.seats import Avoided, WhyAvoided, WhyByeGiven
from scoring.values import EntrantNumber

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
    chosen = min(rounds, key=lambda round_: foursomes.cost(round_.pairs, history.met))
    pairs = chosen.pairs
    kept_apart: tuple[Avoided, ...] = ()
    if chosen.again:
        pairs, kept_apart = _changed(chosen.pairs, history.partners)
    seats = foursomes.tables(pairs, history.met)
    out = [*chosen.out, *idle]
    seats += [table_of(table, entrant) for table, entrant in enumerate(out, start=len(seats) + 1)]
    return Seating(tuple(seats), WhyByeGiven.MOVEMENT if out else None, tuple(order), kept_apart)


def _rounds(field: Sequence[EntrantNumber], history: History) -> list[_Round]:
    """Rounds of the circle where nobody is a partner again; else those with the fewest."""
    enough = max(1, LOOKED_AT // len(field))
    by_cost: dict[tuple[int, bool], list[_Round]] = {}
    for number in range(circle.rounds(len(field))):
        round_ = _of_circle(field, number, history)
        by_cost.setdefault(round_.cost, []).append(round_)
        if len(by_cost.get((0, False), ())) == enough:
            break
    return by_cost[min(by_cost)]


def _of_circle(field: Sequence[EntrantNumber], number: int, history: History) -> _Round:
    """One round of the circle, less the remainder of fours: of those who rested least, a pair."""
    rests = history.rests
    pairs, free = circle.pairs(field, number), circle.free(field, number)
    due = resting(field, len(field) % AT_A_TABLE, rests)
    out = [] if free is None else [free]
    if len(out) < len(due):
        out += _least_rested(pairs, rests)
    torn = sorted(rests[entrant] for entrant in out) != sorted(rests[entrant] for entrant in due)
    if torn:
        out = due
    playing = _without(pairs, field, out)
    again = sum(frozenset(two) in history.partners for two in playing)
    return _Round(playing, out, again, torn)


def _least_rested(pairs: Sequence[Match], rests: Mapping[EntrantNumber, int]) -> Match:
    return min(pairs, key=lambda two: rests[two[0]] + rests[two[1]])


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


MOVEMENT = MovementRules(
    code=Movement.ROTATION,
    reason=Reason.PARTNERS,
    ways={Format.GIALLO: Way(begins=_begins, continues=_continues)},
)
