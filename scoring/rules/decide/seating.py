"""Which movement seats whom in the rounds behind the first: each group on its own."""

from __future__ import annotations

from dataclasses import replace

from scoring.plans import Format, SeatingMethod
from scoring.rules import formats
from scoring.rules.decide import Scene
from scoring.rules.decide.drawn import Drawn, Group, side_by_side
from scoring.rules.decide.fields import Field
from scoring.rules.ledger import Ledger
from scoring.rules.pairing import Seating, danese, giallo, italiana, mitchell, threes, with_idle
from scoring.rules.pairing.byes import resting
from scoring.rules.violations import Code, refuse
from scoring.values import RoundNumber

_BY_RANKING = frozenset(
    {SeatingMethod.DANESE, SeatingMethod.DANESE_MODIFICATO, SeatingMethod.DANESE_NO_REMATCH}
)


def announced_methods(ledger: Ledger, round_: RoundNumber) -> dict[str, SeatingMethod]:
    """How this round is to be seated, as announced, group by group."""
    if ledger.plan is None:
        return {}
    if round_ == 1:
        return {"": ledger.plan.first_round}
    found = {group: ledger.plan.movement(round_, group) for group in ledger.fields()}
    return {group: SeatingMethod(one.value) for group, one in found.items() if one is not None}


def went_on(scene: Scene, round_: RoundNumber) -> Drawn:
    """A round behind the first, as announced.

    Raises:
        Violation: too few, or a calendar without a place for somebody who came late.
    """
    ledger = scene.ledger
    least = formats.of(ledger.format).at_a_match
    if len(ledger.active_entrants()) < least:
        raise refuse(Code.TOO_FEW_ENTRANTS, value=len(ledger.active_entrants()), least=least)
    methods = announced_methods(ledger, round_)
    return side_by_side(
        ledger.format,
        [
            _group(Field(scene, round_, group, tuple(active)), methods[group])
            for group, active in ledger.fields().items()
            if active
        ],
    )


def _group(field: Field, method: SeatingMethod) -> Group:
    by_ranking = method in _BY_RANKING
    if method is SeatingMethod.ITALIANA:
        seating, by_ranking = _italiana(field)
    elif field.ledger.format is Format.GIALLO:
        seating = giallo.pair(field.carried(), field.history(), field.stand_ins)
    elif field.ledger.format is Format.THREES:
        seating = _threes(field, method)
    else:
        seating = _two_lines(field, method)
    return Group(name=field.group, method=method, seating=seating, by_ranking=by_ranking)


def _italiana(field: Field) -> tuple[Seating, bool]:
    """The next round of the calendar, or the first one: of the ranking as it stands."""
    order, played = field.calendar()
    if order is None:
        return italiana.pair(
            italiana.calendar(field.ranking(), field.stand_ins), 0, field.active
        ), True
    try:
        places = italiana.joined(order, field.active, field.stand_ins)
    except italiana.CalendarFull as full:
        late = tuple(int(one) for one in full.entrants)
        raise refuse(Code.CALENDAR_FULL, article="RULES 7", entrants=late) from full
    return italiana.pair(places, played, field.active), False


def _threes(field: Field, method: SeatingMethod) -> Seating:
    if method is SeatingMethod.DANESE:
        return threes.danese(field.ranking(), field.history().rests, field.stand_ins)
    return threes.mitchell(field.previous(), field.active, field.due_history(), field.stand_ins)


def _two_lines(field: Field, method: SeatingMethod) -> Seating:
    """Pairs, individuals and teams; of an odd field a stand-in rests, if it has one."""
    rests = field.history().rests
    idle = resting(sorted(field.stand_ins), len(field.active) % 2, rests)
    if idle:
        playing = tuple(one for one in field.active if one not in idle)
        return with_idle(_two_lines(replace(field, active=playing), method), idle)
    if method is SeatingMethod.MITCHELL:
        return mitchell.pair(field.previous(), field.active, field.due_history())
    plan = field.ledger.plan
    last = plan is not None and field.round == plan.rounds
    if method is SeatingMethod.DANESE_NO_REMATCH:
        return danese.no_rematch(field.ranking(), rests, field.history().met)
    if method is SeatingMethod.DANESE_MODIFICATO and not last:
        return danese.modificato(field.ranking(), rests, field.last_met().met)
    return danese.puro(field.ranking(), rests)
