"""Danese modificato: no rematch of the round before, but in the last one (RULES.md section 12)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from scoring.plans import Movement
from scoring.rules.pairing import Seating, two_lines
from scoring.rules.pairing.danese import puro
from scoring.rules.pairing.field import Field
from scoring.rules.pairing.history import Two
from scoring.rules.pairing.movement import MovementRules, Reason
from scoring.rules.pairing.ranked import apart
from scoring.seats import WhyAvoided
from scoring.values import EntrantNumber


def modificato(
    ranking: Sequence[EntrantNumber],
    rests: Mapping[EntrantNumber, int],
    last_round: Collection[Two],
) -> Seating:
    """Pair a ranking, but not who has met in the round before."""
    return apart(ranking, rests, dict.fromkeys(last_round, 1), WhyAvoided.MET_LAST_ROUND)


@two_lines.stand_ins_aside
def _continues(field: Field) -> Seating:
    rests = field.history().rests
    if field.is_last_round:
        return puro(field.ranking(), rests)
    return modificato(field.ranking(), rests, field.last_met().met)


MOVEMENT = MovementRules(
    code=Movement.DANESE_MODIFICATO,
    reason=Reason.RANKING,
    ways=two_lines.played_by(_continues),
)
