"""Danese without rematches: nobody meets twice, while that is possible (RULES.md section 7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.plans import Movement
from scoring.rules.pairing import Seating, two_lines
from scoring.rules.pairing.field import Field
from scoring.rules.pairing.history import Two
from scoring.rules.pairing.movement import MovementRules, Reason
from scoring.rules.pairing.ranked import apart
from scoring.seats import WhyAvoided
from scoring.values import EntrantNumber


def no_rematch(
    ranking: Sequence[EntrantNumber],
    rests: Mapping[EntrantNumber, int],
    met: Mapping[Two, int],
) -> Seating:
    """Pair a ranking, but not who has met in any round; as few rematches as can be."""
    return apart(ranking, rests, met, WhyAvoided.MET)


@two_lines.stand_ins_aside
def _continues(field: Field) -> Seating:
    history = field.history()
    return no_rematch(field.ranking(), history.rests, history.met)


MOVEMENT = MovementRules(
    code=Movement.DANESE_NO_REMATCH,
    reason=Reason.RANKING,
    ways=two_lines.played_by(_continues),
)
