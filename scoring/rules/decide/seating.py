"""Which movement seats whom in the rounds behind the first: each group on its own."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.plans import Movement, Plan, SeatingMethod
from scoring.rules import formats
from scoring.rules.decide import Scene
from scoring.rules.decide.drawn import Drawn, SeatedGroup, side_by_side
from scoring.rules.ledger import Ledger
from scoring.rules.pairing import Seating, with_idle
from scoring.rules.pairing.field import Field
from scoring.rules.pairing.registry import MOVEMENTS
from scoring.rules.violations import Code, refuse
from scoring.values import RoundNumber


def announced_methods(ledger: Ledger, round_: RoundNumber) -> dict[str, SeatingMethod]:
    """How this round is to be seated, as announced, group by group."""
    if ledger.plan is None:
        return {}
    if round_ == 1:
        return {"": ledger.plan.first_round}
    movements = _movements(ledger, ledger.plan, round_)
    return {group: SeatingMethod(movement.value) for group, movement in movements.items()}


def _movements(ledger: Ledger, plan: Plan, round_: RoundNumber) -> dict[str, Movement]:
    announced = {group: plan.movement(round_, group) for group in ledger.fields()}
    return {group: movement for group, movement in announced.items() if movement is not None}


def went_on(scene: Scene, plan: Plan, round_: RoundNumber) -> Drawn:
    """A round behind the first, as announced.

    Raises:
        Violation: too few, or a calendar without a place for somebody who came late.
    """
    ledger = scene.ledger
    least = formats.of(ledger.format).at_a_match
    if len(ledger.active_entrants()) < least:
        raise refuse(Code.TOO_FEW_ENTRANTS, value=len(ledger.active_entrants()), least=least)
    fields = _fields(scene, plan, round_)
    return side_by_side(ledger.format, [_group(field) for field in fields])


def _fields(scene: Scene, plan: Plan, round_: RoundNumber) -> Iterator[Field]:
    movements = _movements(scene.ledger, plan, round_)
    for group, active in scene.ledger.fields().items():
        if active:
            yield Field(
                ledger=scene.ledger,
                regulation=scene.regulation,
                round=round_,
                group=group,
                active=tuple(active),
                movement=movements[group],
            )


def _group(field: Field) -> SeatedGroup:
    way = MOVEMENTS[field.movement].ways[field.ledger.format]
    method = SeatingMethod(field.movement.value)
    if _nobody_needs(field):
        return SeatedGroup(
            name=field.group, method=method, seating=with_idle(Seating(()), field.active)
        )
    return SeatedGroup(name=field.group, method=method, seating=way.continues(field))


def _nobody_needs(field: Field) -> bool:
    """Whether stand-ins are all that is left of a group, and too few to play."""
    too_few = len(field.active) < formats.of(field.ledger.format).at_a_match
    return too_few and field.stand_ins.issuperset(field.active)
