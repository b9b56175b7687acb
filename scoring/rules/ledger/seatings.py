"""Seatings: drafts, their publication, rooms, wrong seats, the end of a round."""

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


def _amended(ledger: Ledger, event: ev.SeatingAmended, recorded: Fact) -> None:
    if round_ := ledger.rounds.get(event.round):
        round_.tables = _tables(event.seats, recorded.number)
        round_.amended = True
        round_.last = recorded.number


def _rooms(ledger: Ledger, event: ev.RoomsDeclared, recorded: Fact) -> None:
    if round_ := ledger.rounds.get(event.round):
        round_.rooms[event.entrant] = event.rooms
    if team := ledger.entrants.get(event.entrant):
        team.changed = recorded.number


def _positions(ledger: Ledger, event: ev.PositionsAssigned, recorded: Fact) -> None:
    round_ = ledger.rounds.get(event.round)
    if round_ and (table := round_.tables.get(event.table)):
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


def _mistaken(ledger: Ledger, event: ev.SeatsMistaken, recorded: Fact) -> None:
    round_ = ledger.rounds.get(event.round)
    if round_ is None:
        return
    round_.last = recorded.number
    round_.mistakes.append(event)
    for seat in event.seats:
        if table := round_.tables.get(seat.table):
            table.due = table.due or table.seat
            _sits(table, seat, recorded)


def _taken_over(ledger: Ledger, event: ev.SeatTakenOver, recorded: Fact) -> None:
    round_ = ledger.rounds.get(event.round)
    if round_ is None:
        return
    round_.last = recorded.number
    rest = round_.tables.pop(event.rested, None)
    for seat in event.seats:
        late = round_.late.pop(seat.table, None)
        if table := round_.tables.get(seat.table):
            if rest:
                round_.taken_over.append(Replacement(event, table.seat, rest, late))
            _sits(table, seat, recorded)


def _given_back(ledger: Ledger, event: ev.SeatGivenBack, recorded: Fact) -> None:
    """As it was, the wait for who is missing too."""
    round_ = ledger.rounds.get(event.round)
    if round_ is None:
        return
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


def _started(ledger: Ledger, event: ev.RoundStarted, recorded: Fact) -> None:
    if round_ := ledger.rounds.get(event.round):
        round_.started = event.at
        round_.whistled = True


def _paused(ledger: Ledger, event: ev.ClockPaused, recorded: Fact) -> None:
    if round_ := ledger.rounds.get(event.round):
        round_.clock.pauses.append(Pause(began=event.at))


def _resumed(ledger: Ledger, event: ev.ClockResumed, recorded: Fact) -> None:
    round_ = ledger.rounds.get(event.round)
    if round_ and round_.clock.is_paused:
        round_.clock.pauses[-1].ended = event.at


def _extended(ledger: Ledger, event: ev.TimeExtended, recorded: Fact) -> None:
    if round_ := ledger.rounds.get(event.round):
        round_.clock.extensions.append(event.minutes)


def _time_out(ledger: Ledger, event: ev.TimeOutCalled, recorded: Fact) -> None:
    if round_ := ledger.rounds.get(event.round):
        round_.clock.called = event.at


def _step_undone(ledger: Ledger, event: ev.ClockStepUndone, recorded: Fact) -> None:
    round_ = ledger.rounds.get(event.round)
    if round_ is None:
        return
    if event.step is ClockStep.WHISTLE:
        round_.started = None
    elif event.step is ClockStep.TIME_OUT:
        round_.clock.called = None
    else:
        del round_.clock.extensions[-1:]


def _awaited(ledger: Ledger, event: ev.LinesAwaited, recorded: Fact) -> None:
    round_ = ledger.rounds.get(event.round)
    if round_ is None:
        return
    if event.entrants:
        round_.late[event.table] = LateTable(entrants=event.entrants)
    else:
        round_.late.pop(event.table, None)


def _begun(ledger: Ledger, event: ev.TableBegun, recorded: Fact) -> None:
    round_ = ledger.rounds.get(event.round)
    if round_ and (late := round_.late.get(event.table)):
        late.begun = event.at


def _round_closed(ledger: Ledger, event: ev.RoundClosed, recorded: Fact) -> None:
    if round_ := ledger.rounds.get(event.round):
        round_.closed = True
        round_.late_sheets = frozenset(event.missing)
        round_.last = recorded.number


HANDLERS: Handlers = {
    ev.RoundSeated: _seated,
    ev.SeatingAmended: _amended,
    ev.RoomsDeclared: _rooms,
    ev.PositionsAssigned: _positions,
    ev.SeatingPublished: _published,
    ev.SeatingTakenBack: _taken_back,
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
