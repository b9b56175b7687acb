"""Seatings: drafts, their publication, rooms, wrong seats, the end of a round."""

from collections.abc import Callable
from typing import Any

from scoring import events as ev
from scoring.rules.clock import Pause
from scoring.rules.ledger.facts import Fact, Handlers
from scoring.rules.ledger.rounds import LateTable, Replacement, Round, Score, Table
from scoring.rules.ledger.state import Ledger
from scoring.seats import Seat
from scoring.values import ClockStep, EventNumber, Points, RoundNumber, TableNumber


def _tables(seats: tuple[Seat, ...], placed: EventNumber) -> dict[TableNumber, Table]:
    return {seat.table: Table(seat, placed=placed) for seat in seats}


def _seated(ledger: Ledger, event: ev.RoundSeated, recorded: Fact) -> None:
    ledger.rounds[event.round] = Round(
        number=event.round,
        parts=event.parts,
        seed=event.seed,
        ranked_at=event.ranked_at,
        tables=_tables(event.seats, recorded.number),
        last=recorded.number,
    )


def _amended(round_: Round, event: ev.SeatingAmended, recorded: Fact) -> None:
    round_.tables = _tables(event.seats, recorded.number)
    round_.amended = True
    round_.last = recorded.number


def _rooms(ledger: Ledger, event: ev.RoomsDeclared, recorded: Fact) -> None:
    if round_ := ledger.rounds.get(event.round):
        round_.rooms[event.entrant] = event.rooms
    if team := ledger.entrants.get(event.entrant):
        team.changed = recorded.number


def _positions(round_: Round, event: ev.PositionsAssigned, recorded: Fact) -> None:
    if table := round_.tables.get(event.table):
        table.positions = event
        table.placed = recorded.number


def _published(ledger: Ledger, event: ev.SeatingPublished, recorded: Fact) -> None:
    round_ = ledger.rounds.get(event.round)
    if round_ is None:
        return
    round_.published = True
    round_.published_at = recorded.number
    ledger.current_round = max(ledger.current_round, event.round)
    ledger.furthest_round = max(ledger.furthest_round, event.round)
    ledger.keep_closing()
    round_.last = recorded.number
    for table in round_.tables.values():
        table.last = recorded.number
        if table.is_bye:
            settings = ledger.settings
            rest = Points(
                settings.bye_victory_points, settings.bye_match_points, settings.bye_game_points
            )
            table.scores.append(Score(recorded.number, event.round, awarded=(rest,)))


def _taken_back(ledger: Ledger, event: ev.SeatingTakenBack, recorded: Fact) -> None:
    """As drawn, without rests and whistle. Who was entered since may play it when drawn again."""
    round_ = ledger.rounds.get(event.round)
    if round_ is None:
        return
    tables = _tables(round_.seats(), recorded.number)
    for number, table in tables.items():
        table.positions = round_.tables[number].positions
    ledger.rounds[event.round] = Round(
        number=event.round,
        parts=round_.parts,
        seed=round_.seed,
        ranked_at=round_.ranked_at,
        tables=tables,
        rooms=round_.rooms,
        amended=round_.amended,
        last=recorded.number,
    )
    ledger.current_round = RoundNumber(event.round - 1)
    if before := ledger.rounds.get(ledger.current_round):
        before.closed = False
        before.late_sheets = frozenset()
    for entrant in ledger.entrants.values():
        entrant.first_round = min(entrant.first_round, event.round)


def _mistaken(round_: Round, event: ev.SeatsMistaken, recorded: Fact) -> None:
    round_.last = recorded.number
    round_.mistakes.append(event)
    for seat in event.seats:
        if table := round_.tables.get(seat.table):
            table.due = table.due or table.seat
            _sits(table, seat, recorded)


def _taken_over(round_: Round, event: ev.SeatTakenOver, recorded: Fact) -> None:
    round_.last = recorded.number
    rest = round_.tables.pop(event.rested, None)
    for seat in event.seats:
        late = round_.late.pop(seat.table, None)
        if table := round_.tables.get(seat.table):
            if rest:
                round_.taken_over.append(Replacement(event, table.seat, rest, late))
            _sits(table, seat, recorded)


def _given_back(round_: Round, event: ev.SeatGivenBack, recorded: Fact) -> None:
    """As it was, the wait for who is missing too."""
    round_.last = recorded.number
    for seat in event.seats:
        taken = round_.taken_at(seat.table)
        if taken:
            round_.taken_over.remove(taken)
            # What it came to may be another since: a ruling given meanwhile, or revoked.
            taken.rest.results.clear()
            round_.tables[event.rests] = taken.rest
            if taken.late:
                round_.late[seat.table] = taken.late
        if table := round_.tables.get(seat.table):
            _sits(table, seat, recorded)


def _sits(table: Table, seat: Seat, recorded: Fact) -> None:
    table.seat = seat
    table.last = table.placed = recorded.number
    table.results.clear()


def _started(round_: Round, event: ev.RoundStarted, recorded: Fact) -> None:
    round_.started = event.at
    round_.whistled = True


def _paused(round_: Round, event: ev.ClockPaused, recorded: Fact) -> None:
    round_.clock.pauses.append(Pause(began=event.at))


def _resumed(round_: Round, event: ev.ClockResumed, recorded: Fact) -> None:
    if round_.clock.is_paused:
        round_.clock.pauses[-1].ended = event.at


def _extended(round_: Round, event: ev.TimeExtended, recorded: Fact) -> None:
    round_.clock.extensions.append(event.minutes)


def _time_out(round_: Round, event: ev.TimeOutCalled, recorded: Fact) -> None:
    round_.clock.called = event.at


def _step_undone(round_: Round, event: ev.ClockStepUndone, recorded: Fact) -> None:
    if event.step is ClockStep.WHISTLE:
        round_.started = None
    elif event.step is ClockStep.TIME_OUT:
        round_.clock.called = None
    else:
        del round_.clock.extensions[-1:]


def _awaited(round_: Round, event: ev.LinesAwaited, recorded: Fact) -> None:
    if event.entrants:
        round_.late[event.table] = LateTable(entrants=event.entrants)
    else:
        round_.late.pop(event.table, None)


def _begun(round_: Round, event: ev.TableBegun, recorded: Fact) -> None:
    if late := round_.late.get(event.table):
        late.begun = event.at


def _round_closed(round_: Round, event: ev.RoundClosed, recorded: Fact) -> None:
    round_.closed = True
    round_.late_sheets = frozenset(event.missing)
    round_.last = recorded.number


def _if_seated(change: Callable[[Round, Any, Fact], None]) -> Callable[[Ledger, Any, Fact], None]:
    """What such an event does to a ledger: to its round, or nothing where there is none."""

    def handler(ledger: Ledger, event: Any, recorded: Fact) -> None:
        if round_ := ledger.rounds.get(event.round):
            change(round_, event, recorded)

    return handler


_OF_A_ROUND: dict[type[ev.Event], Callable[[Round, Any, Fact], None]] = {
    ev.SeatingAmended: _amended,
    ev.PositionsAssigned: _positions,
    ev.SeatsMistaken: _mistaken,
    ev.SeatTakenOver: _taken_over,
    ev.SeatGivenBack: _given_back,
    ev.RoundStarted: _started,
    ev.ClockPaused: _paused,
    ev.ClockResumed: _resumed,
    ev.TimeExtended: _extended,
    ev.TimeOutCalled: _time_out,
    ev.ClockStepUndone: _step_undone,
    ev.LinesAwaited: _awaited,
    ev.TableBegun: _begun,
    ev.RoundClosed: _round_closed,
}
HANDLERS: Handlers = {
    ev.RoundSeated: _seated,
    ev.RoomsDeclared: _rooms,
    ev.SeatingPublished: _published,
    ev.SeatingTakenBack: _taken_back,
    **{kind: _if_seated(change) for kind, change in _OF_A_ROUND.items()},
}
