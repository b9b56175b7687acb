"""The first round: an order, and the movement that puts it at tables (I art. 2, U art. 3.1 a)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scoring.plans import Plan, SeatingMethod
from scoring.rules import formats
from scoring.rules.decide.seating import Drawn, SeatedGroup, side_by_side
from scoring.rules.ledger import Ledger, Round
from scoring.rules.pairing import first_round
from scoring.rules.pairing.field import Club, Start
from scoring.rules.pairing.registry import MOVEMENTS
from scoring.rules.violations import Code, refuse
from scoring.seats import WhyByeGiven
from scoring.values import EntrantNumber

Order = Sequence[EntrantNumber]


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
    return _at_tables(ledger, plan, how, _METHODS[how.method].order(active, how))


def begun_again(ledger: Ledger, plan: Plan, round_: Round) -> Drawn | None:
    """The first round as its order would be seated now; None where the ledger cannot know.

    Letters and clubs are the house's: what they changed is not in the order.
    """
    (part,) = round_.parts
    if plan.clubs_apart or part.letters:
        return None
    ordered = set(part.order)
    order = [
        *part.order,
        *(entrant for entrant in ledger.active_entrants() if entrant not in ordered),
    ]
    return _at_tables(ledger, plan, Beginning(method=part.method), order)


def _as_entered(active: Order, how: Beginning) -> Order:
    return active


def _drawn(active: Order, how: Beginning) -> Order:
    if how.seed is None:
        raise refuse(Code.SEED_REQUIRED, field="seed")
    return first_round.draw(active, how.seed)


def _as_sent(active: Order, how: Beginning) -> Order:
    """As the house sends it, which knows names and categories."""
    wrong = Counter(how.order)
    wrong.subtract(active)
    if odd := sorted(entrant for entrant, times in wrong.items() if times):
        raise refuse(
            Code.ORDER_MISMATCH, field="order", entrants=tuple(int(entrant) for entrant in odd)
        )
    return how.order


@dataclass(frozen=True, slots=True, kw_only=True)
class _Method:
    order: Callable[[Order, Beginning], Order]
    bye_reason: WhyByeGiven = WhyByeGiven.MOVEMENT
    by_letter: bool = False


_METHODS = {
    SeatingMethod.LOT: _Method(order=_drawn, bye_reason=WhyByeGiven.LOT),
    SeatingMethod.ENTRY_ORDER: _Method(order=_as_entered, bye_reason=WhyByeGiven.LAST_ENTERED),
    SeatingMethod.ALPHABETICAL: _Method(order=_as_sent, by_letter=True),
    SeatingMethod.CATEGORY: _Method(order=_as_sent),
}


def _at_tables(ledger: Ledger, plan: Plan, how: Beginning, order: Order) -> Drawn:
    method = _METHODS[how.method]
    start = Start(
        order=order,
        active=ledger.active_entrants(),
        stand_ins=ledger.stand_ins(),
        bye_reason=method.bye_reason,
        fixed=how.fixed,
        clubs=how.clubs,
    )
    way = MOVEMENTS[plan.movements[0]].ways[ledger.format]
    letters = how.letters if method.by_letter else ()
    group = SeatedGroup(method=how.method, seating=way.begins(start), letters=letters)
    return side_by_side(ledger.format, [group])
