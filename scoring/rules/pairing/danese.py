"""Danese puro: 1st against 2nd, 3rd against 4th ... whoever they are (I art. 2, U art. 3.1 b 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.plans import Format, Movement
from scoring.rules.pairing import Seating, threes, two_lines
from scoring.rules.pairing.byes import resting
from scoring.rules.pairing.field import Field
from scoring.rules.pairing.movement import MovementRules, Reason, Way
from scoring.rules.pairing.ranked import at_tables
from scoring.values import EntrantNumber


def puro(ranking: Sequence[EntrantNumber], rests: Mapping[EntrantNumber, int]) -> Seating:
    """Pair a ranking, best first."""
    out = resting(ranking, len(ranking) % 2, rests)
    order = [entrant for entrant in ranking if entrant not in out]
    return at_tables(ranking, list(zip(order[::2], order[1::2], strict=True)))


@two_lines.stand_ins_aside
def _continues(field: Field) -> Seating:
    return puro(field.ranking(), field.history().rests)


def _continues_at_three(field: Field) -> Seating:
    return threes.danese(field.ranking(), field.history().rests, field.stand_ins)


MOVEMENT = MovementRules(
    code=Movement.DANESE,
    reason=Reason.RANKING,
    ways={
        **two_lines.played_by(_continues),
        Format.THREES: Way(begins=threes.begins, continues=_continues_at_three),
    },
)
