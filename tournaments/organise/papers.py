"""The paper on the desk: received, typed a second time, settled, taken back, turned round."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from scoring.commands import (
    CheckInSheet,
    ChooseSecondKeying,
    ReadSheetAgain,
    Receipt,
    SettleReadings,
    UndoEntry,
)
from scoring.rulings import SecondKeying
from scoring.sheets import SheetScore
from scoring.values import Authority, EventNumber, Line, RoundNumber, TableNumber
from tournaments.organise.perform import perform


def choose_second_keying(
    *, by: Authority, keying: SecondKeying, command_id: UUID | None = None
) -> Receipt:
    """Say which sheets another person types again: never, always, or by risk.

    Raises:
        Violation: `not_allowed`, `tournament_closed`.
    """
    return perform(ChooseSecondKeying(keying=keying), by=by, command_id=command_id)


def check_in(
    *,
    by: Authority,
    round_: RoundNumber,
    table: TableNumber,
    handed_in_by: Line | None = None,
    signed_by: Iterable[Line] = (),
    command_id: UUID | None = None,
) -> Receipt:
    """The paper of a table lies on the desk (U art. 12.1); said again, the last one says how.

    Raises:
        Violation: `round_unknown`, `table_unknown`, `table_is_bye`, `lines_wrong_count` ...
    """
    command = CheckInSheet(
        round=round_, table=table, handed_in_by=handed_in_by, signed_by=tuple(signed_by)
    )
    return perform(command, by=by, command_id=command_id)


def read_again(
    *,
    by: Authority,
    round_: RoundNumber,
    table: TableNumber,
    sheet: SheetScore,
    time_out: bool = False,
    expected: EventNumber | None = None,
    command_id: UUID | None = None,
) -> Receipt:
    """Type what another person has typed already; nothing of either is lost.

    Read the same, the sheet is verified; differently, it is flagged until `settle_readings`.

    Raises:
        Violation: `sheet_missing`, `sheet_verified`, `score_awarded`, `reader_is_typist`, `stale`,
            or each check that the reading does not pass.
    """
    command = ReadSheetAgain(
        round=round_, table=table, sheet=sheet, time_out=time_out, expected=expected
    )
    return perform(command, by=by, command_id=command_id)


def settle_readings(
    *,
    by: Authority,
    round_: RoundNumber,
    table: TableNumber,
    chosen: EventNumber,
    reason: str,
    expected: EventNumber | None = None,
    command_id: UUID | None = None,
) -> Receipt:
    """Choose, of readings that differ, the one that counts; `chosen` is the number of its event.

    Raises:
        Violation: `reading_unknown`, `reason_required`, `stale` ...
    """
    command = SettleReadings(round=round_, table=table, chosen=chosen, expected=expected)
    return perform(command, by=by, reason=reason, command_id=command_id)


def undo_entry(
    *,
    by: Authority,
    round_: RoundNumber,
    table: TableNumber,
    expected: EventNumber | None = None,
    command_id: UUID | None = None,
) -> Receipt:
    """Take one's own last entry of a sheet back, until the round is closed.

    Raises:
        Violation: `nothing_to_undo`, `round_closed`, `stale` ...
    """
    command = UndoEntry(round=round_, table=table, expected=expected)
    return perform(command, by=by, command_id=command_id)
