"""Corrections of sheets: made, refused, and two pairs that change places for one (I art. 19)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from uuid import UUID

from scoring.commands import CorrectSheet, Receipt, RefuseCorrection, SwapPlaces
from scoring.rules.violations import refuse
from scoring.rulings import AskedBy
from scoring.sheets import SheetScore
from scoring.values import Authority, EventNumber, PlayerId, RoundNumber, TableNumber
from tournaments.models import Tournament
from tournaments.organise.remarks import perform
from tournaments.permissions import referees
from tournaments.refusals import HouseCode


def correct_sheet(
    *,
    by: Authority,
    round_: RoundNumber,
    table: TableNumber,
    sheet: SheetScore,
    asked_by: AskedBy,
    countersigned_by: Authority,
    reason: str,
    agreed_by: Sequence[PlayerId] = (),
    referee_called: bool = False,
    sole_official: bool = False,
    copied: bool = False,
    time_out: bool = False,
    override: bool = False,
    again: Mapping[str, int] | None = None,
    expected: EventNumber | None = None,
    command_id: UUID | None = None,
) -> Receipt:
    """Put another score in the place of the one entered (U art. 12.2, I art. 19).

    `agreed_by` are the players of the table who recognised the mistake; with `sole_official` the
    same person types and countersigns; `copied` comes from a folder, where what it needed had been
    asked. With `time_out` fewer smazzate than planned were played (C/F art. 10); `override` sets
    aside the checks of a smazzata for the same reason, `again` is as for `type_sheet`. `expected`
    is the last event about the sheet that the sender had seen.

    Raises:
        Violation: `sheet_missing`, `sheet_unchanged`, `reason_required`, `stale`, what the phase
            asks for (`other_pair_required`, `majority_required`, `referee_not_called` ...), or
            each check that the sheet does not pass; `not_sole_official` where somebody else
            here may countersign.
    """
    if sole_official and not copied and countersigned_by.user == by.user:
        _require_nobody_else(by)
    command = CorrectSheet(
        round=round_,
        table=table,
        sheet=sheet,
        asked_by=asked_by,
        countersigned_by=countersigned_by,
        agreed_by=tuple(agreed_by),
        referee_called=referee_called,
        sole_official=sole_official,
        copied=copied,
        time_out=time_out,
        override=override,
        again=again or {},
        expected=expected,
    )
    return perform(command, by=by, reason=reason, command_id=command_id)


def _require_nobody_else(by: Authority) -> None:
    """Countersigning one's own correction is for a hall with a single official."""
    for tournament in Tournament.objects.filter(pk=by.ledger):
        other = referees(tournament).exclude(user_id=by.user).order_by("pk").first()
        if other is not None:
            raise refuse(
                HouseCode.NOT_SOLE_OFFICIAL,
                field="sole_official",
                article="RULES 8",
                value=str(other.user),
            )


def refuse_correction(
    *,
    by: Authority,
    round_: RoundNumber,
    table: TableNumber,
    asked_by: AskedBy,
    article: str,
    reason: str,
    command_id: UUID | None = None,
) -> Receipt:
    """Keep that a correction was asked for and not admitted; the sheet stays as it is.

    Raises:
        Violation: `article_required`, `reason_required`, `table_unknown` ...
    """
    command = RefuseCorrection(round=round_, table=table, asked_by=asked_by, article=article)
    return perform(command, by=by, reason=reason, command_id=command_id)


def swap_places(
    *,
    by: Authority,
    round_: RoundNumber,
    corrected: TableNumber,
    agreed_by: Sequence[PlayerId],
    reason: str,
    expected: EventNumber | None = None,
    command_id: UUID | None = None,
) -> Receipt:
    """Let the two pairs of a mended sheet change places in the seating that is out (I art. 19).

    `corrected` is their table of the round before.

    Raises:
        Violation: `nothing_to_swap`, `places_not_swappable`, `pairs_must_agree` ...
    """
    command = SwapPlaces(
        round=round_, corrected=corrected, agreed_by=tuple(agreed_by), expected=expected
    )
    return perform(command, by=by, reason=reason, command_id=command_id)
