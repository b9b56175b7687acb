"""Keys of rows: all that a ledger has, and those that an event changes."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from scoring import events as ev
from scoring.bearings import Rows
from scoring.events import Event, Recorded
from scoring.rules.ledger import Ledger
from scoring.rulings import PenaltyUnit
from scoring.values import EntrantNumber, EventNumber, RoundNumber, TableNumber


@dataclass(slots=True)
class RowKeys:
    """Of the rows to write."""

    book: bool = False
    entrants: set[EntrantNumber] = field(default_factory=set)
    rounds: set[RoundNumber] = field(default_factory=set)
    reseated: set[RoundNumber] = field(default_factory=set)
    tables: set[tuple[RoundNumber, TableNumber]] = field(default_factory=set)
    penalties: set[tuple[EventNumber, PenaltyUnit]] = field(default_factory=set)
    sanctions: set[EventNumber] = field(default_factory=set)
    complaints: set[EventNumber] = field(default_factory=set)


def all_keys(ledger: Ledger) -> RowKeys:
    """All keys of a ledger."""
    return RowKeys(
        book=ledger.opened is not None,
        entrants=set(ledger.entrants),
        rounds=set(ledger.rounds),
        tables={
            (round_.number, table) for round_ in ledger.rounds.values() for table in round_.tables
        },
        penalties=set(ledger.penalties),
        sanctions=set(ledger.sanctions),
        complaints=set(ledger.complaints),
    )


def add_changed(recorded: Recorded, ledger: Ledger, keys: RowKeys) -> None:
    """Add the keys of the rows that an event changes; `ledger` has it applied."""
    add = _CHANGES[recorded.event.bearing.rows]
    add(ledger, recorded.event, recorded.number, keys)


def _nothing(ledger: Ledger, event: Event, number: EventNumber, keys: RowKeys) -> None:
    return None


def _book(ledger: Ledger, event: Event, number: EventNumber, keys: RowKeys) -> None:
    keys.book = True


def _posted(ledger: Ledger, event: ev.RankingPublished, number: EventNumber, keys: RowKeys) -> None:
    keys.book = True
    if event.after_round in ledger.rounds:
        keys.rounds.add(event.after_round)


def _groups(ledger: Ledger, event: Event, number: EventNumber, keys: RowKeys) -> None:
    keys.book = True
    keys.entrants.update(ledger.entrants)


def _entrant(ledger: Ledger, event: Any, number: EventNumber, keys: RowKeys) -> None:
    keys.entrants.add(event.entrant)


def _line_up(ledger: Ledger, event: ev.LineUpChanged, number: EventNumber, keys: RowKeys) -> None:
    keys.entrants.add(event.entrant)
    for round_number in ledger.rounds:
        _tables_of(ledger, round_number, event.entrant, keys)


def _round(ledger: Ledger, event: Any, number: EventNumber, keys: RowKeys) -> None:
    keys.rounds.add(event.round)


def _rooms(ledger: Ledger, event: ev.RoomsDeclared, number: EventNumber, keys: RowKeys) -> None:
    keys.rounds.add(event.round)
    keys.entrants.add(event.entrant)
    _tables_of(ledger, event.round, event.entrant, keys)


def _table(ledger: Ledger, event: ev.PositionsAssigned, number: EventNumber, keys: RowKeys) -> None:
    keys.tables.add((event.round, event.table))


def _seating(ledger: Ledger, event: Any, number: EventNumber, keys: RowKeys) -> None:
    keys.reseated.add(event.round)
    _whole_round(ledger, event.round, keys)


def _taken_back(
    ledger: Ledger, event: ev.SeatingTakenBack, number: EventNumber, keys: RowKeys
) -> None:
    keys.book = True
    keys.entrants.update(ledger.entrants)
    _seating(ledger, event, number, keys)
    if ledger.current_round in ledger.rounds:
        _whole_round(ledger, ledger.current_round, keys)


def _stage_of_round(ledger: Ledger, event: Any, number: EventNumber, keys: RowKeys) -> None:
    keys.book = True
    _whole_round(ledger, event.round, keys)


def _sheet(ledger: Ledger, event: Any, number: EventNumber, keys: RowKeys) -> None:
    round_ = ledger.rounds[event.round]
    match = round_.match(round_.tables[event.table])
    keys.tables.update((event.round, table.seat.table) for table in match)


def _ruling(ledger: Ledger, event: Any, number: EventNumber, keys: RowKeys) -> None:
    ruling = _ruling_of(event, number)
    if ruling in ledger.sanctions:
        keys.sanctions.add(ruling)
    for key, penalty in ledger.penalties.items():
        if penalty.ruling == ruling:
            keys.penalties.add(key)
            _tables_of(ledger, penalty.round, penalty.entrant, keys)


def _ruling_of(event: Event, number: EventNumber) -> EventNumber:
    if isinstance(event, ev.SanctionReckoned):
        return event.sanction
    return event.ruling if isinstance(event, ev.RulingRevoked) else number


def _complaint(ledger: Ledger, event: Event, number: EventNumber, keys: RowKeys) -> None:
    keys.complaints.add(event.complaint if isinstance(event, ev.ComplaintDecided) else number)


def _whole_round(ledger: Ledger, number: RoundNumber, keys: RowKeys) -> None:
    keys.rounds.add(number)
    keys.tables.update((number, table) for table in ledger.rounds[number].tables)


def _tables_of(ledger: Ledger, number: RoundNumber, entrant: EntrantNumber, keys: RowKeys) -> None:
    if round_ := ledger.rounds.get(number):
        seats = (table.seat for table in round_.tables_of(entrant))
        keys.tables.update((number, seat.table) for seat in seats)


_CHANGES: dict[Rows, Callable[[Ledger, Any, EventNumber, RowKeys], None]] = {
    Rows.NONE: _nothing,
    Rows.BOOK: _book,
    Rows.POSTING: _posted,
    Rows.GROUPS: _groups,
    Rows.ENTRANT: _entrant,
    Rows.LINE_UP: _line_up,
    Rows.ROOMS: _rooms,
    Rows.ROUND: _round,
    Rows.ROUND_WHOLE: _stage_of_round,
    Rows.SEATING: _seating,
    Rows.SEATING_TAKEN_BACK: _taken_back,
    Rows.TABLE: _table,
    Rows.SHEET: _sheet,
    Rows.RULING: _ruling,
    Rows.COMPLAINT: _complaint,
}
