"""A line leaves a round, or sits where it should not: decided with a reason."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from scoring.commands import LeaveRound, Receipt, RecordMistakenSeats
from scoring.rulings import WithdrawalChoice
from scoring.seats import Seat
from scoring.values import Authority, EntrantNumber, EventNumber, RoundNumber
from tournaments.models import Tournament
from tournaments.organise.remarks import perform_for_reason


def leave_round(
    tournament: Tournament,
    entrant: EntrantNumber,
    choice: WithdrawalChoice,
    *,
    so_far: tuple[int, ...] | None,
    reason: str,
    expected: EventNumber | None,
    by: Authority,
    command_id: UUID,
) -> Receipt:
    """Withdraw an entrant from the round being played, with the score of its table.

    Raises:
        Violation: as `LeaveRound` refuses.
    """
    return perform_for_reason(
        tournament,
        reason,
        lambda because: LeaveRound(
            entrant=entrant, choice=choice, so_far=so_far, remark=because, expected=expected
        ),
        by=by,
        command_id=command_id,
    )


def record_wrong_seats(
    tournament: Tournament,
    round_: RoundNumber,
    seats: Sequence[Seat],
    wrong: Sequence[EntrantNumber],
    *,
    reason: str,
    expected: EventNumber | None,
    by: Authority,
    command_id: UUID,
) -> Receipt:
    """Say who really sat at these tables, and who of them sat wrong (I art. 2).

    Raises:
        Violation: as `RecordMistakenSeats` refuses.
    """
    return perform_for_reason(
        tournament,
        reason,
        lambda because: RecordMistakenSeats(
            round=round_,
            seats=tuple(seats),
            wrong=tuple(wrong),
            remark=because,
            expected=expected,
        ),
        by=by,
        command_id=command_id,
    )
