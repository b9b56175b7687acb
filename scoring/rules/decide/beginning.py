"""The first round: an order, and the movement that puts it at tables (I art. 2, U art. 3.1 a)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.plans import Format, Movement, Plan, SeatingMethod
from scoring.rules import formats
from scoring.rules.decide.drawn import Drawn, Group, side_by_side
from scoring.rules.ledger import Ledger, Round
from scoring.rules.pairing import Seating, first_round, giallo, italiana, threes, with_idle
from scoring.rules.pairing.byes import resting
from scoring.rules.pairing.clubs import Club, together
from scoring.rules.pairing.history import History
from scoring.rules.violations import Code, refuse
from scoring.seats import WhyByeGiven
from scoring.values import EntrantNumber, RoundNumber

Order = Sequence[EntrantNumber]
FIRST = RoundNumber(1)
_WHY_BYE = {
    SeatingMethod.LOT: WhyByeGiven.LOT,
    SeatingMethod.ENTRY_ORDER: WhyByeGiven.LAST_ENTERED,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Beginning:
    """How to begin, with what only the house knows: names, categories, clubs."""

    method: SeatingMethod
    seed: int | None = None
    order: Order = ()
    letters: tuple[str, ...] = ()
    fixed: int | None = None
    clubs: Sequence[Club] = ()


def begun(ledger: Ledger, plan: Plan, how: Beginning) -> Drawn:
    """The first round as announced.

    Raises:
        Violation: too few, a lot without a seed, or an order that is not everybody's.
    """
    least = formats.of(ledger.format).at_a_match
    active = ledger.active_entrants()
    if len(active) < least:
        raise refuse(Code.TOO_FEW_ENTRANTS, value=len(active), least=least)
    return _at_tables(ledger, plan, how, _order(active, how))


def begun_again(ledger: Ledger, plan: Plan, round_: Round) -> Drawn | None:
    """The first round as its order would be seated now; None where the ledger cannot know.

    Letters and clubs are the house's: what they changed is not in the order.
    """
    (part,) = round_.parts
    if plan.clubs_apart or part.letters:
        return None
    known = set(part.order)
    order = [*part.order, *(one for one in ledger.active_entrants() if one not in known)]
    return _at_tables(ledger, plan, Beginning(method=part.method), order)


def _order(active: Order, how: Beginning) -> Order:
    if how.method is SeatingMethod.ENTRY_ORDER:
        return active
    if how.method is SeatingMethod.LOT:
        if how.seed is None:
            raise refuse(Code.SEED_REQUIRED, field="seed")
        return first_round.draw(active, how.seed)
    wrong = Counter(how.order)
    wrong.subtract(active)
    if odd := sorted(one for one, times in wrong.items() if times):
        raise refuse(Code.ORDER_MISMATCH, field="order", entrants=tuple(int(one) for one in odd))
    return how.order


def _at_tables(ledger: Ledger, plan: Plan, how: Beginning, order: Order) -> Drawn:
    reason = _WHY_BYE.get(how.method, WhyByeGiven.MOVEMENT)
    seating = _seating(ledger, plan.movement(FIRST), how, order, reason)
    letters = how.letters if how.method is SeatingMethod.ALPHABETICAL else ()
    return side_by_side(ledger.format, [Group(method=how.method, seating=seating, letters=letters)])


def _seating(
    ledger: Ledger, movement: Movement | None, how: Beginning, order: Order, reason: WhyByeGiven
) -> Seating:
    stand_ins = ledger.stand_ins()
    if ledger.format is Format.GIALLO:
        rotated = giallo.pair(order, History(met=together(how.clubs)), stand_ins)
        why = reason if how.method is SeatingMethod.LOT else rotated.bye_reason
        return replace(rotated, bye_reason=rotated.bye_reason and why)
    if ledger.format is Format.THREES:
        return threes.thirds(order, reason, stand_ins=stand_ins, clubs=how.clubs)
    if movement is Movement.ITALIANA:
        places, avoided = italiana.apart_by_club(italiana.calendar(order, stand_ins), how.clubs)
        return replace(italiana.pair(places, 0, ledger.active_entrants()), avoided=avoided)
    idle = resting([one for one in order if one in stand_ins], len(order) % 2, {})
    field = [one for one in order if one not in idle]
    fixed = None if how.fixed is None else sum(one in field for one in order[: how.fixed])
    seating = first_round.halves(field, reason, fixed=fixed, clubs=how.clubs)
    return with_idle(replace(seating, order=tuple(order)), idle)
