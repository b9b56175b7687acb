"""The ledger as a register in plain Italian: who wrote what, and when."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime

from scoring import events as ev
from scoring import queries
from scoring.bearings import Seen
from scoring.events import Event, Recorded
from scoring.queries import EventFilter
from scoring.records import record
from scoring.values import EventNumber, Right, Role
from tournaments.moment import Moment
from tournaments.names import Names
from tournaments.wording import event_name, label, say

PAGE = 50
"""Lines of a page."""
PRIVATE = frozenset(
    kind.name() for kind in ev.kinds_where(lambda bearing: bearing.seen is Seen.DISCIPLINARY)
)
"""Kinds of event that are disciplinary data."""


@record
class RegisterLine:
    number: EventNumber
    at: datetime
    who: str
    role: Role
    role_name: str
    kind: str
    kind_name: str
    sentence: str
    hash: str
    event: Event


@record
class RegisterPage:
    """One page of the register, newest line first."""

    number: EventNumber
    lines: tuple[RegisterLine, ...]
    total: int
    older: EventNumber | None
    """Ask for lines before this number to go on; None on the last page."""


def kinds(*, private: bool) -> tuple[tuple[str, str], ...]:
    """The kinds of event to choose from: code and name."""
    shown = _shown((), private=private)
    return tuple(sorted(((name, event_name(name)) for name in shown), key=lambda kind: kind[1]))


def register_page(
    moment: Moment, selection: EventFilter, *, private: bool, size: int = PAGE
) -> RegisterPage:
    """The newest lines among those wanted; `private` adds what is disciplinary."""
    number = moment.number
    # That something was taken back tells that it was given, and the reason tells the rest.
    hidden = () if private else queries.revocations(moment.ledger)
    selection = replace(selection, names=_shown(selection.names, private=private), without=hidden)
    if not selection.names:
        return RegisterPage(number=number, lines=(), total=0, older=None)
    events = queries.events(moment.ledger, selection, limit=size + 1)
    uncut = replace(selection, before=None)
    return RegisterPage(
        number=number,
        lines=lines(moment, events[:size]),
        total=queries.count_events(moment.ledger, uncut),
        older=events[size - 1].number if len(events) > size else None,
    )


def is_private(moment: Moment, recorded: Recorded) -> bool:
    """Whether a line of the register is disciplinary data."""
    if recorded.event.name() in PRIVATE:
        return True
    return recorded.number in queries.revocations(moment.ledger)


def lines(moment: Moment, recorded: Iterable[Recorded]) -> tuple[RegisterLine, ...]:
    """Events as lines of the register, in the order given.

    Who may not penalise reads which points were taken, never by which article or why.
    """
    events = tuple(readable(moment, recorded))
    names = moment.names_in(events)
    return tuple(register_line(event, names) for event in events)


def readable(moment: Moment, recorded: Iterable[Recorded]) -> Iterator[Recorded]:
    """Events as who looks may read them: by which article is only for who may penalise."""
    private = moment.may(Right.PENALISE)
    return (record if private else _without_article(record) for record in recorded)


def _without_article(recorded: Recorded) -> Recorded:
    event = recorded.event
    if not isinstance(event, ev.PenaltyGiven | ev.CorrectionRefused):
        return recorded
    if isinstance(event, ev.PenaltyGiven) and event.damaged:
        return recorded
    return replace(recorded, event=replace(event, article=""))


def _shown(names: tuple[str, ...], *, private: bool) -> tuple[str, ...]:
    """The kinds to show: those wanted (all when none is), without what is private."""
    all_ = tuple(event.name() for event in ev.EVENT_TYPES)
    chosen = names or all_
    return chosen if private else tuple(name for name in chosen if name not in PRIVATE)


def register_line(recorded: Recorded, names: Names) -> RegisterLine:
    """An event as a line of the register, by names that know its accounts and remarks."""
    kind = recorded.event.name()
    return RegisterLine(
        number=recorded.number,
        at=recorded.at,
        who=names.user(recorded.user),
        role=recorded.role,
        role_name=label(recorded.role),
        kind=kind,
        kind_name=event_name(kind),
        sentence=say(recorded, names),
        hash=recorded.hash,
        event=recorded.event,
    )
