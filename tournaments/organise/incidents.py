"""What goes wrong in a round: a line is late, leaves it, or sits where it should not."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from scoring.commands import (
    AwaitLines,
    BeginTable,
    GiveSeatBack,
    LeaveRound,
    Receipt,
    RecordMistakenSeats,
    TakeSeat,
)
from scoring.rulings import WithdrawalChoice
from scoring.seats import Seat
from scoring.values import Authority, EntrantNumber, EventNumber, PlayerId, RoundNumber, TableNumber
from tournaments.organise.perform import perform


def leave_round(
    *,
    by: Authority,
    entrant: EntrantNumber,
    choice: WithdrawalChoice,
    reason: str,
    so_far: tuple[int, ...] | None = None,
    expected: EventNumber | None = None,
    command_id: UUID | None = None,
) -> Receipt:
    """Withdraw an entrant from the round being played, with the score of its table (U art. 13.4).

    `so_far` are the P.P. of each line as played until now, a first; without, those of the sheet.
    `expected` is the last event about the table that the sender had seen.

    Raises:
        Violation: `reason_required`, `entrant_unknown`, `stale`, or there is no such choice.
    """
    command = LeaveRound(entrant=entrant, choice=choice, so_far=so_far, expected=expected)
    return perform(command, by=by, reason=reason, command_id=command_id)


def record_mistaken_seats(
    *,
    by: Authority,
    round_: RoundNumber,
    seats: Sequence[Seat],
    wrong: Sequence[EntrantNumber],
    reason: str,
    expected: EventNumber | None = None,
    command_id: UUID | None = None,
) -> Receipt:
    """Say who really sat at these tables, and who of them sat down wrongly (I art. 2).

    `expected` is the last event about the seating that the sender had seen.

    Raises:
        Violation: `reason_required`, `table_unknown`, `table_twice`, `sat_where_due`, `stale` ...
    """
    command = RecordMistakenSeats(
        round=round_, seats=tuple(seats), wrong=tuple(wrong), expected=expected
    )
    return perform(command, by=by, reason=reason, command_id=command_id)


def await_lines(
    *,
    by: Authority,
    round_: RoundNumber,
    table: TableNumber,
    entrants: Sequence[EntrantNumber],
    command_id: UUID | None = None,
) -> Receipt:
    """Say who is missing at a table after the whistle; nobody takes it back.

    Raises:
        Violation: `round_not_started`, `not_at_this_table`, `table_is_bye`, `table_unknown` ...
    """
    missing = tuple(dict.fromkeys(entrants))
    command = AwaitLines(round=round_, table=table, entrants=missing)
    return perform(command, by=by, command_id=command_id)


def begin_table(
    *, by: Authority, round_: RoundNumber, table: TableNumber, command_id: UUID | None = None
) -> Receipt:
    """Say that play begins at a table that was waited for.

    Raises:
        Violation: `nobody_awaited`, `round_not_started`, `table_unknown` ...
    """
    return perform(BeginTable(round=round_, table=table), by=by, command_id=command_id)


def give_seat_back(
    *,
    by: Authority,
    round_: RoundNumber,
    table: TableNumber,
    expected: EventNumber | None = None,
    command_id: UUID | None = None,
) -> Receipt:
    """Take back that who rests plays at a table, written by mistake, before its sheet is in.

    Raises:
        Violation: `no_seat_taken`, `seat_played`, `round_closed`, `stale` ...
    """
    command = GiveSeatBack(round=round_, table=table, expected=expected)
    return perform(command, by=by, command_id=command_id)


def take_seat(
    *,
    by: Authority,
    round_: RoundNumber,
    table: TableNumber,
    missing: EntrantNumber,
    entrant: EntrantNumber,
    agreed_by: Sequence[PlayerId],
    reason: str,
    leaves: bool = False,
    expected: EventNumber | None = None,
    command_id: UUID | None = None,
) -> Receipt:
    """Let who rests play instead of who is missing, the table consenting (U art. 13.4, 1).

    With `leaves` who is missing leaves the tournament too. `expected` is the last event about the
    seating that the sender had seen.

    Raises:
        Violation: `not_at_this_table`, `not_resting`, `seat_not_free`, `table_must_agree` ...
    """
    command = TakeSeat(
        round=round_,
        table=table,
        missing=missing,
        entrant=entrant,
        agreed_by=tuple(agreed_by),
        leaves=leaves,
        expected=expected,
    )
    return perform(command, by=by, reason=reason, command_id=command_id)
