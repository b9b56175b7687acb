"""Two lines at a table - pairs, individuals, teams - and what their movements have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from scoring.plans import Format
from scoring.rules.pairing import Seating, with_idle
from scoring.rules.pairing.byes import resting
from scoring.rules.pairing.field import Field
from scoring.rules.pairing.first_round import halves
from scoring.rules.pairing.movement import Start, Way

FORMATS = (Format.PAIRS, Format.TEAMS, Format.INDIVIDUAL)


def played_by(
    continues: Callable[[Field], Seating], begins: Callable[[Start], Seating] | None = None
) -> Mapping[Format, Way]:
    """The same way in all these formats; it begins with fixed lines against movable ones."""
    return dict.fromkeys(FORMATS, Way(begins=begins or fixed_and_movable, continues=continues))


def fixed_and_movable(start: Start) -> Seating:
    """The first part of the order against the rest; of an odd field a stand-in sits aside."""
    stand_ins = [entrant for entrant in start.order if entrant in start.stand_ins]
    idle = resting(stand_ins, len(start.order) % 2, {})
    field = [entrant for entrant in start.order if entrant not in idle]
    fixed = start.fixed
    if fixed is not None:
        fixed = sum(entrant in field for entrant in start.order[:fixed])
    seating = halves(field, start.bye_reason, fixed=fixed, clubs=start.clubs)
    return with_idle(replace(seating, order=tuple(start.order)), idle)


def stand_ins_aside(pair: Callable[[Field], Seating]) -> Callable[[Field], Seating]:
    """As `pair` has it; but of an odd field a stand-in sits aside, if there is one."""

    def continues(field: Field) -> Seating:
        rests = field.history().rests
        idle = resting(sorted(field.stand_ins), len(field.active) % 2, rests)
        return with_idle(pair(field.without(idle)), idle)

    return continues
