"""From the ledger to a movement and back: each group by its own, side by side at the tables."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.plans import Plan, SeatingMethod
from scoring.rules.decide import Scene
from scoring.rules.ledger import Ledger, Round
from scoring.rules.pairing import Seating, danese, mitchell
from scoring.rules.pairing import first_round as opening
from scoring.rules.standings import standings
from scoring.rules.violations import Code, refuse
from scoring.seats import Part, Seat
from scoring.values import EntrantNumber, RoundNumber

FEWEST_ENTRANTS = 2
RANKED = frozenset({SeatingMethod.DANESE})
"""Methods that go by the ranking of the moment."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A seating and how it came about."""

    seats: tuple[Seat, ...]
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstRound:
    """How to begin, with what only the house knows."""

    method: SeatingMethod
    seed: int | None
    order: tuple[EntrantNumber, ...]
    letters: tuple[str, ...]
    fixed: int | None
    clubs: tuple[tuple[EntrantNumber, ...], ...]


def announced_methods(ledger: Ledger, round_: RoundNumber) -> tuple[SeatingMethod, ...]:
    """How this round is to be seated, as announced: one method per group."""
    if ledger.plan is None:
        return ()
    if round_ == 1:
        return (ledger.plan.first_round,)
    found = (ledger.plan.movement(round_, group) for group in ledger.fields())
    return tuple(SeatingMethod(movement.value) for movement in found if movement is not None)


def first_round(ledger: Ledger, plan: Plan, begin: FirstRound) -> Drawn:
    active = ledger.active_entrants()
    if len(active) < FEWEST_ENTRANTS:
        raise refuse(Code.TOO_FEW_ENTRANTS, value=len(active), least=FEWEST_ENTRANTS)
    if begin.method is SeatingMethod.LOT:
        if begin.seed is None:
            raise refuse(Code.SEED_REQUIRED, field="seed")
        return _drawn(begin.method, opening.by_lot(active, begin.seed))
    return _drawn(begin.method, opening.by_entry_order(active))


def later_round(scene: Scene, round_: RoundNumber) -> Drawn:
    (method,) = announced_methods(scene.ledger, round_)
    return _drawn(method, _by_movement(scene, round_, method))


def drawn_again(scene: Scene, round_: Round) -> Drawn | None:
    """The round as it would be drawn now; None where that cannot be known."""
    return later_round(scene, round_.number) if round_.number > 1 else None


def _drawn(method: SeatingMethod, seating: Seating) -> Drawn:
    part = Part(method=method, order=seating.order, bye_reason=seating.bye_reason)
    return Drawn(seating.seats, (part,))


def _by_movement(scene: Scene, round_: RoundNumber, method: SeatingMethod) -> Seating:
    ledger = scene.ledger
    before = RoundNumber(round_ - 1)
    active = ledger.active_entrants()
    if method is SeatingMethod.DANESE:
        ranking = [one.entrant for one in standings(ledger, scene.regulation, before)]
        known = set(ranking)
        ranking += [entrant for entrant in active if entrant not in known]
        return danese.pair([one for one in ranking if one in set(active)], ledger.byes())
    due = [seat for played in ledger.played_rounds() for seat in played.due_seats()]
    movable = {seat.lines[1][0] for seat in due if not seat.is_bye}
    meetings = {frozenset(seat.entrants()) for seat in due if not seat.is_bye}
    history = mitchell.History(meetings, ledger.byes(), movable)
    return mitchell.pair(ledger.rounds[before].due_seats(), active, history)
