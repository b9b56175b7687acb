"""The time of a round: the whistle, pauses, extensions, the time-out, and what is taken back."""

from __future__ import annotations

from uuid import UUID

from scoring.commands import (
    CallTimeOut,
    ExtendTime,
    PauseClock,
    Receipt,
    ResumeClock,
    StartRound,
    UndoClockStep,
)
from scoring.values import Authority, ClockStep, RoundNumber
from tournaments.organise.remarks import perform


def start_round(*, by: Authority, round_: RoundNumber, command_id: UUID | None = None) -> Receipt:
    """Record the whistle with which a round begins; its time and lateness run from it (U art. 13).

    Raises:
        Violation: `round_unknown`, `round_closed` ...
    """
    return perform(StartRound(round=round_), by=by, command_id=command_id)


def pause_clock(*, by: Authority, round_: RoundNumber, command_id: UUID | None = None) -> Receipt:
    """Stop the time of a round for all.

    Raises:
        Violation: `round_not_started`, `time_is_over`, `time_out_was_called` ...
    """
    return perform(PauseClock(round=round_), by=by, command_id=command_id)


def resume_clock(*, by: Authority, round_: RoundNumber, command_id: UUID | None = None) -> Receipt:
    """Let the time of a round go on after a pause.

    Raises:
        Violation: `round_not_started`, `round_closed` ...
    """
    return perform(ResumeClock(round=round_), by=by, command_id=command_id)


def extend_time(
    *,
    by: Authority,
    round_: RoundNumber,
    minutes: int,
    reason: str,
    command_id: UUID | None = None,
) -> Receipt:
    """Give a round so many minutes more, beyond those given before.

    Raises:
        Violation: `reason_required`, `extension_out_of_range`, `time_out_was_called` ...
    """
    command = ExtendTime(round=round_, minutes=minutes)
    return perform(command, by=by, reason=reason, command_id=command_id)


def call_time_out(*, by: Authority, round_: RoundNumber, command_id: UUID | None = None) -> Receipt:
    """Record that the time-out was called (C/F art. 10, U art. 7, I art. 15).

    Raises:
        Violation: `time_not_over`, `clock_is_paused`, `round_not_started` ...
    """
    return perform(CallTimeOut(round=round_), by=by, command_id=command_id)


def undo_clock_step(
    *, by: Authority, round_: RoundNumber, step: ClockStep, command_id: UUID | None = None
) -> Receipt:
    """Take back a whistle, the last extension or the time-out.

    Raises:
        Violation: `clock_step_unknown`, `clock_step_needed` where somebody counted on it ...
    """
    return perform(UndoClockStep(round=round_, step=step), by=by, command_id=command_id)
