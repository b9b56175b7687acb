"""Seating a round: a draft that may be drawn again or edited, until it is published."""

from scoring import events as ev
from scoring.plans import FIRST_ROUND_METHODS, Plan, SeatingMethod
from scoring.records import record
from scoring.rules.decide import (
    Command,
    Scene,
    known_round,
    require_changeable,
    require_fresh,
    require_seed,
)
from scoring.rules.decide.by_hand import Rests, checked, require_rests
from scoring.rules.decide.duties import require_done
from scoring.rules.decide.line_ups import captains_gone
from scoring.rules.decide.seating import (
    Beginning,
    Drawn,
    announced_methods,
    begun,
    begun_again,
    went_on,
)
from scoring.rules.decide.windows import with_the_next_seating
from scoring.rules.ledger import NOTHING, Ledger, Round
from scoring.rules.owing import HeldStep
from scoring.rules.seated import are_drawn
from scoring.rules.violations import Code, refuse
from scoring.seats import Seat
from scoring.values import EntrantNumber, EventNumber, RemarkId, Right, RoundNumber, TableNumber


@record
class SeatRound(Command):
    """Draw the next round, as announced or by hand. Drawn again, it replaces the draft.

    For the first round the house, which knows names, clubs and categories, sends what the
    ledger does not know: see `Beginning`.
    """

    right = Right.PAIR
    round: RoundNumber
    method: SeatingMethod | None = None
    seed: int | None = None
    """Needed for a lot: of the tables, or of the places at them."""
    order: tuple[EntrantNumber, ...] = ()
    """Alphabetical or by category: everybody to be seated, first to last."""
    letters: tuple[str, ...] = ()
    """Alphabetical: where the fixed lines begin, and the movable ones."""
    fixed: int | None = None
    """Alphabetical: how many of the order are fixed lines by their letter."""
    clubs: tuple[tuple[EntrantNumber, ...], ...] = ()
    """The members of each club, to be kept apart where the plan says so."""
    seats: tuple[Seat, ...] = ()
    remark: RemarkId | None = None
    """The director's reason to go on while sheets of the round before are missing."""
    rests: Rests = Rests.GIVEN
    """The doors of people ask."""
    expected: EventNumber | None = None
    """The last event about its draft that the sender had seen; 0: there was none."""

    def decide(self, scene: Scene) -> tuple[ev.Event, ...]:
        ledger = scene.ledger
        require_changeable(ledger)
        plan = _require_next(ledger, self.round)
        draft = ledger.rounds.get(self.round)
        require_fresh(draft.last if draft else NOTHING, self.expected, round=self.round)
        require_done(scene, HeldStep.DRAW, excused=self.remark is not None)
        missing = _missing_before(ledger, self.round)
        drawn = self._drawn(scene, plan)
        require_rests(scene, drawn.seats, self._rests, draft)
        return (
            ev.RoundSeated(
                round=self.round,
                seats=drawn.seats,
                parts=drawn.parts,
                seed=self._seed(ledger, drawn),
                ranked_at=ledger.number if drawn.by_ranking else None,
                missing=missing,
                remark=self.remark if missing else None,
            ),
        )

    @property
    def _rests(self) -> Rests:
        """Whoever writes by hand who rests has said so."""
        by_hand = self.method is SeatingMethod.BY_HAND and self.rests is Rests.ASKED
        return Rests.GIVEN if by_hand else self.rests

    def _seed(self, ledger: Ledger, drawn: Drawn) -> int | None:
        """That of the lots that were drawn: of tables, or of the places at them (U art. 3.3)."""
        if are_drawn(ledger):
            return require_seed(self.seed)
        by_lot = any(part.method is SeatingMethod.LOT for part in drawn.parts)
        return self.seed if by_lot else None

    def _drawn(self, scene: Scene, plan: Plan) -> Drawn:
        method = self._method(scene.ledger, plan)
        if method is SeatingMethod.BY_HAND:
            return checked(scene.ledger, self.round, self.seats)
        if method is None:
            return went_on(scene, plan, self.round)
        how = Beginning(
            method=method,
            seed=self.seed,
            order=self.order,
            letters=self.letters,
            fixed=self.fixed,
            clubs=self.clubs if plan.clubs_apart else (),
        )
        return begun(scene.ledger, plan, how)

    def _method(self, ledger: Ledger, plan: Plan) -> SeatingMethod | None:
        """How it is to be done; None behind the first round: by the movement of each group."""
        announced = tuple(announced_methods(ledger, self.round).values())
        allowed = FIRST_ROUND_METHODS if self.round == 1 else (*announced, SeatingMethod.BY_HAND)
        if self.method is not None and self.method not in allowed:
            raise refuse(
                Code.METHOD_NOT_ANNOUNCED, field="method", value=self.method, announced=announced
            )
        if self.round == 1:
            return self.method or plan.first_round
        return self.method if self.method is SeatingMethod.BY_HAND else None


@record
class AmendSeating(Command):
    """The draft as edited by hand, whole."""

    right = Right.PAIR
    round: RoundNumber
    seats: tuple[Seat, ...]
    expected: EventNumber | None = None

    def decide(self, scene: Scene) -> tuple[ev.Event, ...]:
        require_changeable(scene.ledger)
        round_ = _draft(scene.ledger, self.round)
        require_fresh(round_.last, self.expected, round=self.round)
        require_done(scene, HeldStep.EDIT)
        seats = checked(scene.ledger, self.round, self.seats).seats
        return (
            () if seats == round_.seats() else (ev.SeatingAmended(round=self.round, seats=seats),)
        )


@record
class PublishSeating(Command):
    """Players may sit down. Closes the round before."""

    right = Right.PUBLISH_SEATING
    round: RoundNumber
    expected: EventNumber | None = None

    def decide(self, scene: Scene) -> tuple[ev.Event, ...]:
        ledger = scene.ledger
        require_changeable(ledger)
        round_ = _draft(ledger, self.round)
        require_fresh(round_.last, self.expected, round=self.round)
        require_done(scene, HeldStep.PUBLISH)
        checked(ledger, self.round, round_.seats())
        _require_current(scene, round_)
        before = RoundNumber(self.round - 1)
        return (
            *close_before(ledger, self.round),
            *with_the_next_seating(scene, before),
            ev.SeatingPublished(round=self.round),
            *captains_gone(ledger, self.round),
        )


@record
class TakeBackSeating(Command):
    """Make the last published round a draft again, while that harms nobody: no sheet of it is in,
    and nobody was late, corrected, punished, pardoned or heard since it was published.
    """

    right = Right.PUBLISH_SEATING
    round: RoundNumber

    def decide(self, scene: Scene) -> tuple[ev.Event, ...]:
        ledger = scene.ledger
        require_changeable(ledger)
        round_ = ledger.rounds.get(self.round)
        if round_ is None or not round_.published:
            raise refuse(Code.ROUND_NOT_PUBLISHED, field="round", round=self.round)
        if self.round != ledger.current_round:
            raise refuse(
                Code.ROUND_NOT_LAST, field="round", round=self.round, last=ledger.current_round
            )
        if _happened_since(ledger, round_):
            raise refuse(Code.ROUND_IN_PLAY, field="round", round=self.round)
        return (ev.SeatingTakenBack(round=self.round),)


def _happened_since(ledger: Ledger, round_: Round) -> bool:
    """Whether anything that takes part in a ranking was recorded behind a round's publication."""
    tables = (table for each in ledger.rounds.values() for table in each.tables.values())
    rulings = (number for number, _unit in ledger.penalties)
    numbers = (*(table.last for table in tables), *rulings, *ledger.sanctions, *ledger.complaints)
    posted = any(posting.after_round == round_.number for posting in ledger.postings)
    revoked = any(given.revoked_from == round_.number for given in ledger.penalties.values())
    return posted or revoked or bool(round_.late) or max(numbers) > round_.published_at


def close_before(ledger: Ledger, round_: RoundNumber) -> tuple[ev.RoundClosed, ...]:
    """Close the round before this one, if it is not."""
    before = ledger.rounds.get(RoundNumber(round_ - 1))
    if before is None or before.closed:
        return ()
    return (ev.RoundClosed(round=before.number, missing=before.missing()),)


def _require_next(ledger: Ledger, round_: RoundNumber) -> Plan:
    due = RoundNumber(ledger.current_round + 1)
    planned = ledger.plan.rounds if ledger.plan else 0
    if round_ in ledger.rounds and ledger.rounds[round_].published:
        raise refuse(Code.SEATING_PUBLISHED, round=round_)
    if round_ != due:
        raise refuse(Code.ROUND_NOT_NEXT, field="round", round=round_, due=due)
    if ledger.plan is None or round_ > planned:
        raise refuse(Code.ROUND_BEYOND_PLAN, field="round", round=round_, planned=planned)
    _require_groups(ledger, ledger.plan, round_)
    return ledger.plan


def _require_groups(ledger: Ledger, plan: Plan, round_: RoundNumber) -> None:
    """Behind the cut nobody is seated before it is made."""
    if plan.groups is not None and ledger.groups is None and round_ > plan.groups.after_round:
        raise refuse(Code.GROUPS_DUE, article="RULES 7", round=plan.groups.after_round)


def _missing_before(ledger: Ledger, round_: RoundNumber) -> tuple[TableNumber, ...]:
    before = ledger.rounds.get(RoundNumber(round_ - 1))
    return before.missing() if before else ()


def _draft(ledger: Ledger, round_: RoundNumber) -> Round:
    draft = known_round(ledger, round_)
    if draft.published:
        raise refuse(Code.SEATING_PUBLISHED, round=round_)
    return draft


def _require_current(scene: Scene, round_: Round) -> None:
    """What was drawn must come out the same now, unless a hand has made it.

    A ranking may have been corrected since, or another plan announced.
    """
    by_hand = any(part.method is SeatingMethod.BY_HAND for part in round_.parts)
    if round_.amended or by_hand:
        return
    now = _drawn_again(scene, round_)
    same = now is None or now.seats == round_.seats()
    if not (same and _as_announced(scene.ledger, round_)):
        raise refuse(Code.SEATING_STALE, round=round_.number, ranked_at=round_.ranked_at or 0)


def _drawn_again(scene: Scene, round_: Round) -> Drawn | None:
    plan = scene.ledger.plan
    if plan is None:
        return None
    if round_.number > 1:
        return went_on(scene, plan, round_.number)
    return begun_again(scene.ledger, plan, round_)


def _as_announced(ledger: Ledger, round_: Round) -> bool:
    """Whether each group goes by the method of the plan as it is now.

    The first round may have been begun in another way, but not if the plan came after it.
    """
    if round_.number == 1 and ledger.plan_changed_at < round_.last:
        return True
    announced = announced_methods(ledger, round_.number)
    return all(part.method is announced.get(part.group) for part in round_.parts)
