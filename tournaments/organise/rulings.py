"""What referees decide: sheets verified and corrected, scores awarded, penalties, revocations."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from scoring.commands import (
    AwardScore,
    CorrectSheet,
    GivePenalty,
    Receipt,
    RevokeRuling,
    VerifySheet,
)
from scoring.rulings import AskedBy, AwardCause, PenaltyUnit
from scoring.sheets import SheetScore
from scoring.values import (
    Authority,
    EntrantNumber,
    EventNumber,
    Points,
    RoundNumber,
    TableNumber,
)
from tournaments.organise.remarks import perform


def verify_sheet(
    *,
    by: Authority,
    round_: RoundNumber,
    table: TableNumber,
    expected: EventNumber | None = None,
    command_id: UUID | None = None,
) -> Receipt:
    """Say that an entry was compared with the paper; said again, nothing changes.

    `expected` is the last event about the sheet that the sender had seen.

    Raises:
        Violation: `sheet_missing`, `round_unknown`, `table_unknown`, `stale`, `phase_closed` ...
    """
    command = VerifySheet(round=round_, table=table, expected=expected)
    return perform(command, by=by, command_id=command_id)


def correct_sheet(
    *,
    by: Authority,
    round_: RoundNumber,
    table: TableNumber,
    sheet: SheetScore,
    asked_by: AskedBy,
    countersigned_by: Authority,
    reason: str,
    time_out: bool = False,
    override: bool = False,
    expected: EventNumber | None = None,
    command_id: UUID | None = None,
) -> Receipt:
    """Put another score in the place of the one entered (U art. 12.2, I art. 19).

    With `time_out` fewer smazzate than planned were played (C/F art. 10); `override` sets aside
    the checks of a smazzata for the same reason. `expected` as for `verify_sheet`.

    Raises:
        Violation: `sheet_missing`, `sheet_unchanged`, `reason_required`, `stale`,
            `countersign_required`, or each check that the sheet does not pass.
    """
    command = CorrectSheet(
        round=round_,
        table=table,
        sheet=sheet,
        asked_by=asked_by,
        countersigned_by=countersigned_by,
        time_out=time_out,
        override=override,
        expected=expected,
    )
    return perform(command, by=by, reason=reason, command_id=command_id)


def award_score(
    *,
    by: Authority,
    round_: RoundNumber,
    table: TableNumber,
    cause: AwardCause,
    points: Sequence[Points],
    reason: str,
    expected: EventNumber | None = None,
    command_id: UUID | None = None,
) -> Receipt:
    """Give a table a score by decision: a lost sheet, a line late or gone (U arts 13.3-13.4).

    `points` are V.P., M.P. and P.P. of each line, a first; at one table of a match of teams, the
    whole match's. `expected` as for `verify_sheet`.

    Raises:
        Violation: `reason_required`, `lines_wrong_count`, `out_of_range`, `not_multiple_of_5`,
            `stale` ...
    """
    command = AwardScore(
        round=round_, table=table, cause=cause, points=tuple(points), expected=expected
    )
    return perform(command, by=by, reason=reason, command_id=command_id)


def penalise(
    *,
    by: Authority,
    entrant: EntrantNumber,
    round_: RoundNumber,
    unit: PenaltyUnit,
    amount: int,
    article: str,
    reason: str,
    command_id: UUID | None = None,
) -> Receipt:
    """Take points off an entrant's round (P.P.) or its ranking (M.P., V.P.) (RULES 10).

    `amount` is positive, in `unit`; P.P. go by fives. `article` is the one it is given by.

    Raises:
        Violation: `reason_required`, `article_required`, `amount_not_positive`, `out_of_range`,
            `not_multiple_of_5`, `entrant_unknown`, `round_unknown` ...
    """
    command = GivePenalty(entrant=entrant, round=round_, unit=unit, amount=amount, article=article)
    return perform(command, by=by, reason=reason, command_id=command_id)


def revoke(
    *, by: Authority, ruling: EventNumber, reason: str, command_id: UUID | None = None
) -> Receipt:
    """Take back a penalty, or a sanction with all that it took; it stays in the register.

    `ruling` is the number of the event that gave it.

    Raises:
        Violation: `reason_required`, `ruling_unknown`, `ruling_already_revoked` ...
    """
    return perform(RevokeRuling(ruling=ruling), by=by, reason=reason, command_id=command_id)
