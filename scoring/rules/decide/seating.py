"""Which movement seats whom, each group on its own: the first round and those behind it.

The first goes by an order, and the movement that puts it at tables (I art. 2, U art. 3.1 a).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from scoring.plans import Format, Movement, Plan, SeatingMethod
from scoring.records import record
from scoring.rules import formats
from scoring.rules.decide import Scene, require_seed
from scoring.rules.ledger import Ledger, Round
from scoring.rules.pairing import Seating, first_round, in_rooms, with_idle
from scoring.rules.pairing.field import Club, Field, Start
from scoring.rules.pairing.registry import MOVEMENTS
from scoring.rules.violations import Code, refuse
from scoring.seats import Part, Seat, WhyByeGiven
from scoring.values import EntrantNumber, RoundNumber, TableNumber


@dataclass(frozen=True, slots=True)
class Drawn:
    """A seating and how it came about."""

    seats: tuple[Seat, ...]
    parts: tuple[Part, ...]
    by_ranking: bool = False
    """Whether the ranking of the moment had a say."""


@record
class SeatedGroup:
    """How a group was seated, at tables of its own."""

    name: str = ""
    method: SeatingMethod
    seating: Seating
    letters: tuple[str, ...] = ()


def side_by_side(format_: Format, groups: Iterable[SeatedGroup]) -> Drawn:
    """The tables of each group numbered after those of the group before."""
    seats: list[Seat] = []
    parts = []
    by_ranking = False
    for group in groups:
        of_group = group.seating.seats
        if format_ is Format.TEAMS:
            of_group = in_rooms(of_group)
        behind = max((seat.table for seat in seats), default=0)
        seats += [replace(seat, table=TableNumber(seat.table + behind)) for seat in of_group]
        parts.append(_part(group))
        by_ranking = by_ranking or group.seating.by_ranking
    return Drawn(tuple(seats), tuple(parts), by_ranking)


def _part(group: SeatedGroup) -> Part:
    return Part(
        group=group.name,
        method=group.method,
        order=group.seating.order,
        letters=group.letters,
        bye_reason=group.seating.bye_reason,
        avoided=group.seating.avoided,
    )


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
    _require_enough(scene.ledger)
    fields = _fields(scene, plan, round_)
    return side_by_side(scene.ledger.format, [_group(field) for field in fields])


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


Order = Sequence[EntrantNumber]


@record
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
    _require_enough(ledger)
    order = _METHODS[how.method].order(ledger.active_entrants(), how)
    return _at_tables(ledger, plan, how, order)


def _require_enough(ledger: Ledger) -> None:
    least, active = formats.of(ledger.format).at_a_match, len(ledger.active_entrants())
    if active < least:
        raise refuse(Code.TOO_FEW_ENTRANTS, value=active, least=least)


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
    return first_round.draw(active, require_seed(how.seed))


def _as_sent(active: Order, how: Beginning) -> Order:
    """As the house sends it, which knows names and categories."""
    wrong = Counter(how.order)
    wrong.subtract(active)
    if odd := sorted(entrant for entrant, times in wrong.items() if times):
        raise refuse(Code.ORDER_MISMATCH, field="order", entrants=tuple(odd))
    return how.order


@record
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
