"""The plan as people read it: sittings, rounds, how each is paired, groups, and what changed."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from itertools import pairwise

from scoring import queries
from scoring.events import PlanChanged, TournamentOpened
from scoring.plans import Movement, Plan
from scoring.queries import Book, EventFilter
from scoring.records import record
from scoring.rules.pairing.registry import MOVEMENTS
from scoring.values import EventNumber, RemarkId, RoundNumber
from tournaments.moment import Moment
from tournaments.wording import label
from tournaments.wording.formats import movement_words


@record
class MovementInPlan:
    """How one group is paired in a round; a single group has no name."""

    group: str
    movement: Movement
    name: str


@record
class RoundInPlan:
    number: RoundNumber
    movements: tuple[MovementInPlan, ...]
    """One, or one per group where they differ."""
    played: bool
    """Its seating is out."""
    current: bool
    changed: bool
    """Not as it was announced at the opening."""


@record
class SessionInPlan:
    number: int
    rounds: tuple[RoundInPlan, ...]


@record
class GroupInPlan:
    name: str
    tables: int
    entrants: int | None
    """How many it got; None before the cut."""


@record
class CutInPlan:
    """When the ranking is cut into merit groups, and what they carry."""

    after_round: RoundNumber
    carry_percent: int
    groups: tuple[GroupInPlan, ...]
    formed: bool
    changed: bool


@record
class ChangeInPlan:
    """One time that another plan was announced."""

    number: EventNumber
    at: datetime
    rounds: tuple[RoundNumber, ...]
    """Those that it changed."""
    remark: RemarkId
    """The director's reason: for officials."""


@record
class MovementExplained:
    """A movement that the plan uses, explained to players."""

    name: str
    explained: str


@record
class PlanPage:
    number: EventNumber
    rounds: int
    smazzate_per_round: int
    round_minutes: int | None
    """None: not announced."""
    sessions: tuple[SessionInPlan, ...]
    clubs_apart: bool
    cut: CutInPlan | None
    changes: tuple[ChangeInPlan, ...]
    movements: tuple[MovementExplained, ...]

    def round(self, number: RoundNumber) -> RoundInPlan | None:
        return next(
            (round_ for part in self.sessions for round_ in part.rounds if round_.number == number),
            None,
        )


def plan_page(moment: Moment) -> PlanPage:
    """The plan as announced last."""
    book = moment.book
    history = _history(moment)
    first = history[0][1] if history else book.plan
    return PlanPage(
        number=book.number,
        rounds=book.plan.rounds,
        smazzate_per_round=book.smazzate_per_round,
        round_minutes=book.settings.round_minutes,
        sessions=_sessions(book, first),
        clubs_apart=book.plan.clubs_apart,
        cut=_cut(book, first),
        changes=_changes(history),
        movements=tuple(
            MovementExplained(name=str(words.name), explained=str(words.explained))
            for words in (movement_words(used, book.format) for used in _used(book.plan))
        ),
    )


def _history(moment: Moment) -> list[tuple[EventNumber, Plan, datetime, RemarkId | None]]:
    """The plans announced, the first one first."""
    names = (TournamentOpened.name(), PlanChanged.name())
    events = queries.events(moment.ledger, EventFilter(names=names))
    return [
        (record.number, record.event.plan, record.at, getattr(record.event, "remark", None))
        for record in reversed(events)
        if isinstance(record.event, TournamentOpened | PlanChanged)
    ]


def _changes(
    history: list[tuple[EventNumber, Plan, datetime, RemarkId | None]],
) -> tuple[ChangeInPlan, ...]:
    return tuple(
        ChangeInPlan(
            number=number, at=changed_at, rounds=tuple(_differing(before, after)), remark=remark
        )
        for (_number, before, _at, _why), (number, after, changed_at, remark) in pairwise(history)
        if remark is not None
    )


def _differing(before: Plan, after: Plan) -> Iterator[RoundNumber]:
    for number in range(1, max(before.rounds, after.rounds) + 1):
        if _differs(before, after, RoundNumber(number)):
            yield RoundNumber(number)


def _differs(before: Plan, after: Plan, round_: RoundNumber) -> bool:
    first = round_ == 1 and before.first_round is not after.first_round
    return first or _movements(before, round_) != _movements(after, round_)


def _sessions(book: Book, first: Plan) -> tuple[SessionInPlan, ...]:
    sessions: dict[int, list[RoundInPlan]] = {}
    for number in map(RoundNumber, range(1, book.plan.rounds + 1)):
        sessions.setdefault(book.plan.session(number), []).append(_round(book, first, number))
    return tuple(
        SessionInPlan(number=number, rounds=tuple(rounds)) for number, rounds in sessions.items()
    )


def _round(book: Book, first: Plan, number: RoundNumber) -> RoundInPlan:
    return RoundInPlan(
        number=number,
        movements=_movements(book.plan, number),
        played=number <= book.current_round,
        current=number == book.current_round,
        changed=_differs(first, book.plan, number),
    )


def _movements(plan: Plan, round_: RoundNumber) -> tuple[MovementInPlan, ...]:
    """How a round is paired; once where all groups are paired alike."""
    cut = plan.groups
    names = cut.names() if cut is not None and round_ > cut.after_round else ("",)
    by_group = [(name, plan.movement(round_, name)) for name in names]
    movements = tuple(
        MovementInPlan(group=name, movement=movement, name=_movement_name(plan, round_, movement))
        for name, movement in by_group
        if movement is not None
    )
    if len({planned.movement for planned in movements}) > 1:
        return movements
    return tuple(replace(planned, group="") for planned in movements[:1])


def _movement_name(plan: Plan, round_: RoundNumber, movement: Movement) -> str:
    if round_ > 1:
        return label(movement)
    began = label(plan.first_round)
    return f"{began}, {label(movement)}" if MOVEMENTS[movement].seats_first_round else began


def _cut(book: Book, first: Plan) -> CutInPlan | None:
    cut = book.plan.groups
    if cut is None:
        return None
    formed = (
        {group.name: len(group.entrants) for group in book.groups.groups} if book.groups else {}
    )
    return CutInPlan(
        after_round=cut.after_round,
        carry_percent=cut.carry_percent,
        groups=tuple(
            GroupInPlan(name=name, tables=group.tables, entrants=formed.get(name))
            for name, group in zip(cut.names(), cut.groups, strict=True)
        ),
        formed=book.groups is not None,
        changed=cut != first.groups,
    )


def _used(plan: Plan) -> tuple[Movement, ...]:
    """The movements in the order in which they come first, behind the first round."""
    movements = [
        planned.movement
        for number in range(1, plan.rounds + 1)
        for planned in _movements(plan, RoundNumber(number))
        if number > 1 or MOVEMENTS[planned.movement].seats_first_round
    ]
    return tuple(dict.fromkeys(movements))
