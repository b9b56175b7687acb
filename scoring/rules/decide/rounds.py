"""Seating a round: a draft that may be drawn again or edited, until it is published."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from scoring.events import Event, RoundClosed, RoundSeated, SeatingAmended, SeatingPublished
from scoring.plans import Movement, SeatingMethod
from scoring.rules.decide import Command, Scene, require_changeable, require_fresh
from scoring.rules.decide.entrants import known_entrant
from scoring.rules.decide.opening import FIRST_ROUND_METHODS
from scoring.rules.ledger import Ledger, Round
from scoring.rules.pairing import Seating, danese, first_round, mitchell
from scoring.rules.regulations import Regulation
from scoring.rules.standings import standings
from scoring.rules.violations import Code, refuse
from scoring.seats import Seat, WhyByeGiven
from scoring.values import HIGHEST_TABLE, EventNumber, RemarkId, Right, RoundNumber, TableNumber

FEWEST_ENTRANTS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRound(Command):
    """Draw the next round, as announced or by hand. Drawn again, it replaces the draft.

    `seed` is needed for a lot; `remark` is the director's reason to go on while sheets of the
    round before are missing.
    """

    right: ClassVar[Right] = Right.PAIR
    round: RoundNumber
    method: SeatingMethod | None = None
    seed: int | None = None
    seats: tuple[Seat, ...] = ()
    remark: RemarkId | None = None

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        ledger = scene.ledger
        require_changeable(ledger)
        _require_next(ledger, self.round)
        missing = _missing_before(ledger, self.round)
        if missing and self.remark is None:
            raise refuse(
                Code.SHEETS_MISSING, round=self.round - 1, tables=tuple(int(t) for t in missing)
            )
        method = self._method(ledger)
        seating = self._seating(scene, method)
        return (
            RoundSeated(
                round=self.round,
                method=method,
                seed=self.seed if method is SeatingMethod.LOT else None,
                ranked_at=ledger.number if method is SeatingMethod.DANESE else None,
                seats=seating.seats,
                bye_reason=seating.bye_reason,
                missing=missing,
                remark=self.remark if missing else None,
            ),
        )

    def _method(self, ledger: Ledger) -> SeatingMethod:
        announced = announced_method(ledger, self.round)
        method = self.method or announced
        allowed = FIRST_ROUND_METHODS if self.round == 1 else (announced, SeatingMethod.BY_HAND)
        if method not in allowed:
            raise refuse(
                Code.METHOD_NOT_ANNOUNCED, field="method", value=method, announced=announced
            )
        return method

    def _seating(self, scene: Scene, method: SeatingMethod) -> Seating:
        ledger = scene.ledger
        active = ledger.active_entrants()
        if len(active) < FEWEST_ENTRANTS:
            raise refuse(Code.TOO_FEW_ENTRANTS, value=len(active), least=FEWEST_ENTRANTS)
        match method:
            case SeatingMethod.BY_HAND:
                return _by_hand(ledger, self.seats)
            case SeatingMethod.LOT:
                if self.seed is None:
                    raise refuse(Code.SEED_REQUIRED, field="seed")
                return first_round.by_lot(active, self.seed)
            case SeatingMethod.ENTRY_ORDER:
                return first_round.by_entry_order(active)
            case _:
                return _by_movement(ledger, scene.regulation, self.round, method)


@dataclass(frozen=True, slots=True, kw_only=True)
class AmendSeating(Command):
    """The draft as edited by hand, whole."""

    right: ClassVar[Right] = Right.PAIR
    round: RoundNumber
    seats: tuple[Seat, ...]
    expected: EventNumber | None = None

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        require_changeable(scene.ledger)
        round_ = _draft(scene.ledger, self.round)
        require_fresh(round_.last, self.expected, round=self.round)
        seats = _by_hand(scene.ledger, self.seats).seats
        return () if seats == round_.seats() else (SeatingAmended(round=self.round, seats=seats),)


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishSeating(Command):
    """Players may sit down. Closes the round before."""

    right: ClassVar[Right] = Right.PUBLISH_SEATING
    round: RoundNumber
    expected: EventNumber | None = None

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        ledger = scene.ledger
        require_changeable(ledger)
        round_ = _draft(ledger, self.round)
        require_fresh(round_.last, self.expected, round=self.round)
        _by_hand(ledger, round_.seats())
        _require_current(ledger, scene.regulation, round_)
        return (*close_before(ledger, self.round), SeatingPublished(round=self.round))


def close_before(ledger: Ledger, round_: RoundNumber) -> tuple[RoundClosed, ...]:
    """Close the round before this one, if it is not."""
    before = ledger.rounds.get(RoundNumber(round_ - 1))
    if before is None or before.closed:
        return ()
    return (RoundClosed(round=before.number, missing=before.missing()),)


def announced_method(ledger: Ledger, round_: RoundNumber) -> SeatingMethod:
    """How this round is to be seated, as announced when the tournament was opened."""
    if round_ == 1 and ledger.opened is not None:
        return ledger.opened.first_round
    danese_ = ledger.movement(round_) is Movement.DANESE
    return SeatingMethod.DANESE if danese_ else SeatingMethod.MITCHELL


def _by_movement(
    ledger: Ledger, regulation: Regulation, round_: RoundNumber, method: SeatingMethod
) -> Seating:
    before = RoundNumber(round_ - 1)
    active = ledger.active_entrants()
    if method is SeatingMethod.DANESE:
        ranking = [one.entrant for one in standings(ledger, regulation, before)]
        known = set(ranking)
        ranking += [entrant for entrant in active if entrant not in known]
        return danese.pair([one for one in ranking if one in set(active)], ledger.byes())
    movable = {
        seat.line_b
        for played in ledger.played_rounds()
        for seat in played.seats()
        if seat.line_b is not None
    }
    history = mitchell.History(ledger.meetings(), ledger.byes(), movable)
    return mitchell.pair(ledger.rounds[before].seats(), active, history)


def _by_hand(ledger: Ledger, seats: tuple[Seat, ...]) -> Seating:
    """A seating that somebody typed, in order of table.

    Raises:
        Violation: a table or an entrant stands twice, one is missing, unknown or withdrawn.
    """
    _require_tables(seats)
    seated = Counter(entrant for seat in seats for entrant in seat.entrants())
    for entrant, times in seated.items():
        if known_entrant(ledger, entrant, "seats").withdrawn:
            raise refuse(Code.SEATED_WITHDRAWN, field="seats", entrant=entrant)
        if times > 1:
            raise refuse(Code.SEATED_TWICE, field="seats", entrant=entrant)
    if left_out := sorted(set(ledger.active_entrants()) - set(seated)):
        raise refuse(
            Code.SEATING_INCOMPLETE, field="seats", entrants=tuple(int(n) for n in left_out)
        )
    ordered = tuple(sorted(seats, key=lambda seat: seat.table))
    return Seating(ordered, _require_byes(ledger, ordered))


def _require_tables(seats: Iterable[Seat]) -> None:
    for table, times in Counter(seat.table for seat in seats).items():
        if times > 1:
            raise refuse(Code.TABLE_TWICE, field="seats", table=table)
        if not 1 <= table <= HIGHEST_TABLE:
            raise refuse(Code.TABLE_OUT_OF_RANGE, field="seats", table=table, limit=HIGHEST_TABLE)


def _require_byes(ledger: Ledger, seats: tuple[Seat, ...]) -> WhyByeGiven | None:
    resting = [seat.line_a for seat in seats if seat.line_b is None]
    if len(resting) > 1:
        raise refuse(Code.BYES_TOO_MANY, field="seats", entrants=tuple(int(one) for one in resting))
    rested = ledger.byes()
    for entrant in resting:
        if entrant in rested and set(ledger.active_entrants()) - rested:
            raise refuse(Code.BYE_REPEATED, field="seats", article="RULES 7", entrant=entrant)
    return WhyByeGiven.BY_HAND if resting else None


def _require_next(ledger: Ledger, round_: RoundNumber) -> None:
    due = RoundNumber(ledger.current_round + 1)
    planned = len(ledger.opened.movements) if ledger.opened else 0
    if round_ in ledger.rounds and ledger.rounds[round_].published:
        raise refuse(Code.SEATING_PUBLISHED, round=round_)
    if round_ != due:
        raise refuse(Code.ROUND_NOT_NEXT, field="round", round=round_, due=due)
    if round_ > planned:
        raise refuse(Code.ROUND_BEYOND_PLAN, field="round", round=round_, planned=planned)


def _missing_before(ledger: Ledger, round_: RoundNumber) -> tuple[TableNumber, ...]:
    before = ledger.rounds.get(RoundNumber(round_ - 1))
    return before.missing() if before else ()


def _draft(ledger: Ledger, round_: RoundNumber) -> Round:
    if round_ not in ledger.rounds:
        raise refuse(Code.ROUND_UNKNOWN, field="round", round=round_)
    if ledger.rounds[round_].published:
        raise refuse(Code.SEATING_PUBLISHED, round=round_)
    return ledger.rounds[round_]


def _require_current(ledger: Ledger, regulation: Regulation, round_: Round) -> None:
    """A Danese draft whose ranking has changed since is to be drawn again, unless amended."""
    if round_.method is not SeatingMethod.DANESE or round_.amended:
        return
    now = _by_movement(ledger, regulation, round_.number, round_.method)
    if now.seats != round_.seats():
        raise refuse(Code.SEATING_STALE, round=round_.number, ranked_at=int(round_.ranked_at or 0))
