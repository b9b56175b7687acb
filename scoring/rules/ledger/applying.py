"""From event to event: `fold` takes them in, those that nobody wrote as well. It never raises.

Versions of a ledger stand beside each other: the next shares with the one before all that stays.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Any, TypeVar, cast

from scoring import events as ev
from scoring.bearings import Rows
from scoring.events import Event
from scoring.rules.ledger import entrants_and_end, rulings, seatings, sheets
from scoring.rules.ledger.facts import Fact, Handlers
from scoring.rules.ledger.rounds import Round, Table
from scoring.rules.ledger.state import Ledger
from scoring.values import EntrantNumber, EventNumber, RoundNumber, TableNumber, UserId

T = TypeVar("T")
LEAVE_TABLES = frozenset(
    {Rows.NONE, Rows.BOOK, Rows.POSTING, Rows.GROUPS, Rows.ENTRANT, Rows.ROUND, Rows.COMPLAINT}
)
"""Behind events of these no table is otherwise."""
OF_ONE_ROUND = frozenset({Rows.ROUND_WHOLE, Rows.SEATING, Rows.ROOMS, Rows.TABLE, Rows.SHEET})
"""Behind events of these no table of another round is."""


def version_for(ledger: Ledger, event: Any) -> Ledger:
    """A ledger that may take this event in, and shares with this one what the event leaves."""
    version = _beside(ledger)
    for name in _CONTAINERS:
        setattr(version, name, getattr(version, name).copy())
    version.memo = {}
    _OWN[event.bearing.rows](version, event)
    return version


def copied(value: T) -> T:
    """A copy that may be changed: whatever the fold changes is copied, frozen facts are shared."""
    return cast("T", _copied(value))


def _copied(value: Any) -> Any:
    kind: Any = type(value)
    if kind is dict:
        return {key: _copied(each) for key, each in value.items()}
    if kind is list:
        return [_copied(each) for each in value]
    if names := _changeable(kind):
        fresh = kind.__new__(kind)
        for name in names:
            setattr(fresh, name, _copied(getattr(value, name)))
        return fresh
    return value


def _beside(value: T) -> T:
    """An object with the very parts of another; `copy` would take three times as long."""
    kind: Any = type(value)
    fresh = kind.__new__(kind)
    for name in _changeable(kind):
        setattr(fresh, name, getattr(value, name))
    return cast("T", fresh)


@cache
def _changeable(kind: Any) -> tuple[str, ...]:
    """The fields of a class whose instances change; none of any other."""
    if not is_dataclass(kind) or cast("Any", kind).__dataclass_params__.frozen:
        return ()
    return tuple(field.name for field in fields(kind))


def _nothing(ledger: Ledger, event: Any) -> None:
    """What stands in the ledger itself is its own already."""


def _posted_round(ledger: Ledger, event: ev.RankingPublished) -> None:
    _own_round(ledger, event.after_round)


def _entrant(ledger: Ledger, event: Any) -> None:
    _own_entrants(ledger, (event.entrant,))
    if isinstance(event, ev.EntrantWithdrawn) and event.remark:
        _own_rounds(ledger)


def _line_up(ledger: Ledger, event: ev.LineUpChanged) -> None:
    _own_entrants(ledger, (event.entrant,))
    _own_rounds(ledger)


def _rooms(ledger: Ledger, event: ev.RoomsDeclared) -> None:
    _own_entrants(ledger, (event.entrant,))
    _own_round(ledger, event.round)


def _round(ledger: Ledger, event: Any) -> None:
    _own_round(ledger, event.round)


def _whole_round(ledger: Ledger, event: Any) -> None:
    """Places that are swapped for a correction are noted at the table of the round before."""
    before = (event.round - 1,) if isinstance(event, ev.PlacesSwapped) else ()
    for number in (event.round, *before):
        if round_ := _own_round(ledger, RoundNumber(number)):
            round_.tables = _copied(round_.tables)


def _taken_back(ledger: Ledger, event: ev.SeatingTakenBack) -> None:
    _own_entrants(ledger, tuple(ledger.entrants))
    _own_rounds(ledger)


def _match(ledger: Ledger, event: Any) -> None:
    if (round_ := _own_round(ledger, event.round)) and (table := round_.tables.get(event.table)):
        _own_tables(round_, round_.match(table))


def _ruling(ledger: Ledger, event: Any) -> None:
    """With the tables of its entrant: what they came to is forgotten."""
    for name in ("penalties", "sanctions", "complaints"):
        setattr(ledger, name, _copied(getattr(ledger, name)))
    punished = set(_punished(ledger, event))
    for round_ in _own_rounds(ledger):
        for entrant in punished:
            for table in round_.tables_of(entrant):
                _own_tables(round_, round_.match(table))


def _punished(ledger: Ledger, event: Any) -> Iterable[EntrantNumber]:
    if isinstance(event, ev.PenaltyGiven | ev.SanctionGiven):
        return (event.entrant,)
    ruling: EventNumber = getattr(event, "sanction", None) or event.ruling
    sanction = ledger.sanctions.get(ruling)
    penalties = (each.entrant for each in ledger.penalties.values() if each.ruling == ruling)
    return (*penalties, *((sanction.entrant,) if sanction else ()))


def _complaint(ledger: Ledger, event: Any) -> None:
    ledger.complaints = _copied(ledger.complaints)


def _own_entrants(ledger: Ledger, numbers: Iterable[EntrantNumber]) -> None:
    for number in numbers:
        if entrant := ledger.entrants.get(number):
            ledger.entrants[number] = _copied(entrant)


def _own_rounds(ledger: Ledger) -> list[Round]:
    owned = [_own_round(ledger, number) for number in ledger.rounds]
    return [round_ for round_ in owned if round_]


def _own_round(ledger: Ledger, number: RoundNumber) -> Round | None:
    """With its tables as they are: they are shared until they are owned too."""
    if (shared := ledger.rounds.get(number)) is None:
        return None
    round_ = _beside(shared)
    for name in _OF_A_ROUND:
        setattr(round_, name, _copied(getattr(round_, name)))
    round_.tables, round_.records = dict(round_.tables), dict(round_.records)
    round_.memo = dict(round_.memo)
    ledger.rounds[number] = round_
    return round_


def _own_tables(round_: Round, tables: Iterable[Table]) -> None:
    round_.tables |= {table.seat.table: _copied(table) for table in tables}


_CONTAINERS = tuple(field.name for field in fields(Ledger) if field.default_factory in (dict, list))
_OF_A_ROUND = ("rooms", "clock", "late", "taken_over", "mistakes", "postings")
_OWN: dict[Rows, Callable[[Ledger, Any], None]] = {
    Rows.NONE: _nothing,
    Rows.BOOK: _nothing,
    Rows.POSTING: _posted_round,
    Rows.GROUPS: _nothing,
    Rows.ENTRANT: _entrant,
    Rows.LINE_UP: _line_up,
    Rows.ROOMS: _rooms,
    Rows.ROUND: _round,
    Rows.ROUND_WHOLE: _whole_round,
    Rows.SEATING: _whole_round,
    Rows.SEATING_TAKEN_BACK: _taken_back,
    Rows.TABLE: _match,
    Rows.SHEET: _match,
    Rows.RULING: _ruling,
    Rows.COMPLAINT: _complaint,
}


def fold(recorded: Iterable[Fact], ledger: Ledger | None = None) -> Ledger:
    """The state after these events, on top of `ledger` or of an empty book, changed in place."""
    state = Ledger() if ledger is None else ledger
    handler_of = _APPLY.get
    for fact in recorded:
        event = fact.event
        if handler := handler_of(type(event)):
            handler(state, event, fact)
            _forget(state, event)
        state.number, state.head_hash = fact.number, fact.hash
    return state


def apply(ledger: Ledger, recorded: Fact) -> None:
    """Take one event in. Changes `ledger` in place; an event it does not know changes nothing."""
    fold((recorded,), ledger)


def continued(ledger: Ledger, recorded: Iterable[Fact]) -> Ledger:
    """A book after further events, beside the one before: that stays as it was to who reads it."""
    sheet = None
    for fact in recorded:
        # A sheet comes in several events, and nobody has seen the version between two of them.
        before, sheet = sheet, _sheet(fact.event)
        if sheet is None or sheet != before:
            ledger = version_for(ledger, fact.event)
        ledger = fold((fact,), ledger)
    return ledger


def _sheet(event: Any) -> tuple[RoundNumber, TableNumber] | None:
    return (event.round, event.table) if event.bearing.rows is Rows.SHEET else None


def _forget(ledger: Ledger, event: Any) -> None:
    """Let be reckoned anew what may be otherwise now."""
    if ledger.memo:
        ledger.memo = {}
    rows = event.bearing.rows
    if rows in LEAVE_TABLES:
        return
    if rows not in OF_ONE_ROUND:
        for each in ledger.rounds.values():
            each.forget()
    elif round_ := ledger.rounds.get(event.round):
        round_.forget_match(event.table) if rows is Rows.SHEET else round_.forget()


_APPLY: Handlers = {
    **entrants_and_end.HANDLERS,
    **seatings.HANDLERS,
    **sheets.HANDLERS,
    **rulings.HANDLERS,
}


@dataclass(frozen=True, slots=True)
class Supposed:
    """An event as the fold takes it, with no place in any book."""

    number: EventNumber
    event: Event
    user: UserId
    at: None = None
    hash: str = ""


def supposing(ledger: Ledger, events: Iterable[Event], user: UserId) -> Ledger:
    """The ledger as these events of this user would make it; it stays itself as it is."""
    first = ledger.number + 1
    supposed = (Supposed(EventNumber(at), event, user) for at, event in enumerate(events, first))
    return continued(ledger, supposed)
