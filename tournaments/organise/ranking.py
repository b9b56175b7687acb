"""The end of the evening: ties settled, the ranking put out and made final, the book shut."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID, uuid4

from scoring.commands import CloseTournament, Receipt, SettleTie
from scoring.rulings import TieMethod
from scoring.values import Authority
from tournaments.organise.bookings import forget_bookings
from tournaments.organise.lists import forget_lines
from tournaments.organise.perform import perform
from tournaments.organise.seating import drawn_seed


def settle_tie(
    command: SettleTie, *, by: Authority, reason: str, command_id: UUID | None = None
) -> Receipt:
    """Order entrants that are equal on everything (RULES 6): as given, or by lot.

    A lot without `seed` is drawn by the command's own id.

    Raises:
        Violation: `reason_required`, `not_tied`, `entrant_unknown`, or the ranking is final.
    """
    command_id = command_id or uuid4()
    if command.seed is None and command.method is TieMethod.LOT:
        command = replace(command, seed=drawn_seed(command_id))
    return perform(command, by=by, reason=reason, command_id=command_id)


def close_tournament(
    command: CloseTournament, *, by: Authority, reason: str = "", command_id: UUID | None = None
) -> Receipt:
    """Shut the book for good; a reason shuts it while referti that are due are missing.

    Who had booked from home is forgotten, and how lists were written.

    Raises:
        Violation: `ranking_not_final`, `referti_missing`.
    """
    receipt = perform(command, by=by, reason=reason, command_id=command_id)
    forget_bookings(by.ledger)
    forget_lines(by.ledger)
    return receipt
