"""Which rows an event touches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from scoring import events as ev
from scoring.events import Event, Recorded
from scoring.rules.ledger import Ledger
from scoring.rulings import PenaltyUnit
from scoring.values import EntrantNumber, EventNumber, RoundNumber, TableNumber


@dataclass(slots=True)
class Touched:
    """Keys of the rows to write."""

    book: bool = False
    entrants: set[EntrantNumber] = field(default_factory=set)
    rounds: set[RoundNumber] = field(default_factory=set)
    reseated: set[RoundNumber] = field(default_factory=set)
    tables: set[tuple[RoundNumber, TableNumber]] = field(default_factory=set)
    penalties: set[tuple[EventNumber, PenaltyUnit]] = field(default_factory=set)
    sanctions: set[EventNumber] = field(default_factory=set)


def everything(ledger: Ledger) -> Touched:
    """All keys of a ledger."""
    return Touched(
        book=ledger.opened is not None,
        entrants=set(ledger.entrants),
        rounds=set(ledger.rounds),
        tables={
            (round_.number, table) for round_ in ledger.rounds.values() for table in round_.tables
        },
        penalties=set(ledger.penalties),
        sanctions=set(ledger.sanctions),
    )


def touched(recorded: Recorded, ledger: Ledger, into: Touched) -> None:
    """Add to `into` the keys that an event touches; `ledger` has the event applied."""
    try:
        add = _TOUCHES[type(recorded.event)]
    except KeyError:
        name = recorded.event.name()
        raise NotImplementedError(f"nothing says which rows {name} touches") from None
    add(ledger, recorded.event, recorded.number, into)


def _nothing(ledger: Ledger, event: Event, number: EventNumber, into: Touched) -> None:
    return None


def _book(ledger: Ledger, event: Event, number: EventNumber, into: Touched) -> None:
    into.book = True


def _groups(ledger: Ledger, event: Event, number: EventNumber, into: Touched) -> None:
    into.book = True
    into.entrants.update(ledger.entrants)


def _entrant(ledger: Ledger, event: Any, number: EventNumber, into: Touched) -> None:
    into.entrants.add(event.entrant)


def _line_up(ledger: Ledger, event: ev.LineUpChanged, number: EventNumber, into: Touched) -> None:
    into.entrants.add(event.entrant)
    for played in ledger.rounds.values():
        _tables_of(ledger, played.number, event.entrant, into)


def _rooms(ledger: Ledger, event: ev.RoomsDeclared, number: EventNumber, into: Touched) -> None:
    into.rounds.add(event.round)
    _tables_of(ledger, event.round, event.entrant, into)


def _seating(ledger: Ledger, event: Any, number: EventNumber, into: Touched) -> None:
    into.reseated.add(event.round)
    _whole_round(ledger, event.round, into)


def _stage_of_round(ledger: Ledger, event: Any, number: EventNumber, into: Touched) -> None:
    into.book = True
    _whole_round(ledger, event.round, into)


def _sheet(ledger: Ledger, event: Any, number: EventNumber, into: Touched) -> None:
    round_ = ledger.rounds[event.round]
    match = round_.match(round_.tables[event.table])
    into.tables.update((event.round, table.seat.table) for table in match)


def _ruling(ledger: Ledger, event: Any, number: EventNumber, into: Touched) -> None:
    given = event.ruling if isinstance(event, ev.RulingRevoked) else number
    if given in ledger.sanctions:
        into.sanctions.add(given)
    for unit in PenaltyUnit:
        if penalty := ledger.penalties.get((given, unit)):
            into.penalties.add((given, unit))
            _tables_of(ledger, penalty.round, penalty.entrant, into)


def _whole_round(ledger: Ledger, number: RoundNumber, into: Touched) -> None:
    into.rounds.add(number)
    into.tables.update((number, table) for table in ledger.rounds[number].tables)


def _tables_of(ledger: Ledger, number: RoundNumber, entrant: EntrantNumber, into: Touched) -> None:
    seats = (table.seat for table in ledger.rounds[number].tables_of(entrant))
    into.tables.update((number, seat.table) for seat in seats)


_TOUCHES: dict[type[Event], Callable[[Ledger, Any, EventNumber, Touched], None]] = {
    ev.TournamentOpened: _book,
    ev.PlanChanged: _book,
    ev.TieSettled: _book,
    ev.PrizeDrawn: _book,
    ev.RankingPublished: _book,
    ev.RankingFinal: _book,
    ev.TournamentClosed: _book,
    ev.GroupsFormed: _groups,
    ev.EntrantEntered: _entrant,
    ev.EntrantWithdrawn: _entrant,
    ev.EntrantReadmitted: _entrant,
    ev.LineUpChanged: _line_up,
    ev.RoomsDeclared: _rooms,
    ev.RoundSeated: _seating,
    ev.SeatingAmended: _seating,
    ev.SeatsMistaken: _seating,
    ev.SeatingPublished: _stage_of_round,
    ev.RoundClosed: _stage_of_round,
    ev.SmazzataEntered: _sheet,
    ev.SheetTotalled: _sheet,
    ev.SheetSigned: _sheet,
    ev.SheetVerified: _sheet,
    ev.SheetCorrected: _sheet,
    ev.ScoreAwarded: _sheet,
    ev.PenaltyGiven: _ruling,
    ev.SanctionGiven: _ruling,
    ev.RulingRevoked: _ruling,
    ev.RefertoFiled: _nothing,
}
