"""What referees decide: sheets verified, scores awarded, penalties, revocations."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from scoring.commands import (
    AwardScore,
    AwardSmazzata,
    GivePenalty,
    LiftAward,
    Receipt,
    RevokeRuling,
    VerifySheet,
)
from scoring.rulings import AwardCause, Lifting, PenaltyUnit
from scoring.values import (
    Authority,
    EntrantNumber,
    EventNumber,
    Points,
    RoundNumber,
    SmazzataNumber,
    TableNumber,
)
from tournaments.letters import tidy_line
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


def award_score(
    *,
    by: Authority,
    round_: RoundNumber,
    table: TableNumber,
    cause: AwardCause,
    points: Sequence[Points],
    reason: str,
    countersigned_by: Authority | None = None,
    sole_official: bool = False,
    copied: bool = False,
    expected: EventNumber | None = None,
    command_id: UUID | None = None,
) -> Receipt:
    """Give a table a score by decision: a lost sheet, a line late or gone (U arts 13.3-13.4).

    `points` are V.P., M.P. and P.P. of each line, a first; at one table of a match of teams, the
    whole match's. Over a sheet another official signs it too, whom `signed_by` finds. `copied` as
    in `AwardScore`, `expected` as for `verify_sheet`.

    Raises:
        Violation: `reason_required`, `countersign_required`, `lines_wrong_count`, `out_of_range`,
            `award_beyond_table`, `not_multiple_of_5`, `stale` ...
    """
    command = AwardScore(
        round=round_,
        table=table,
        cause=cause,
        points=tuple(points),
        countersigned_by=countersigned_by,
        sole_official=sole_official,
        copied=copied,
        expected=expected,
    )
    return perform(command, by=by, reason=reason, command_id=command_id)


def award_smazzata(
    *,
    by: Authority,
    round_: RoundNumber,
    table: TableNumber,
    smazzata: SmazzataNumber,
    totals: Sequence[int],
    reason: str,
    expected: EventNumber | None = None,
    command_id: UUID | None = None,
) -> Receipt:
    """Give one smazzata a technical score, whose points were mixed uncounted (U art. 10.27).

    `totals` are P.P. of each line, a first. `expected` as for `verify_sheet`.

    Raises:
        Violation: `reason_required`, `score_awarded`, `smazzata_not_typed`, `out_of_range`,
            `lines_wrong_count`, `not_multiple_of_5`, `stale` ...
    """
    command = AwardSmazzata(
        round=round_, table=table, smazzata=smazzata, totals=tuple(totals), expected=expected
    )
    return perform(command, by=by, reason=reason, command_id=command_id)


def lift_award(
    *,
    by: Authority,
    round_: RoundNumber,
    table: TableNumber,
    why: Lifting,
    reason: str,
    smazzata: SmazzataNumber | None = None,
    expected: EventNumber | None = None,
    command_id: UUID | None = None,
) -> Receipt:
    """Lift the award of a table, or the technical score of one smazzata (RULES 13).

    What was typed before stands again. `expected` as for `verify_sheet`.

    Raises:
        Violation: `award_unknown`, `reason_required`, `stale`, `phase_closed` ...
    """
    command = LiftAward(round=round_, table=table, why=why, smazzata=smazzata, expected=expected)
    return perform(command, by=by, reason=reason, command_id=command_id)


def penalise(
    *,
    by: Authority,
    entrant: EntrantNumber,
    round_: RoundNumber,
    unit: PenaltyUnit,
    amount: int,
    article: str = "",
    reason: str,
    knowing: bool = False,
    damaged: bool = False,
    copied: bool = False,
    command_id: UUID | None = None,
) -> Receipt:
    """Take points off an entrant's round (P.P.) or its ranking (M.P., V.P.) (RULES 10).

    `amount` is positive, in `unit`; P.P. go by fives. `article` is the one it is given by, if there
    is one: the reason says the facts. With `knowing` P.P. are also taken where that changes no
    V.P.: of a rest or of an award. A line that was `damaged` gets the P.P. (I Definizioni).
    `copied` as in `GivePenalty`.

    Raises:
        Violation: `compensation_in_game_points`, `article_required`, `unit_not_counted`,
            `penalty_changes_no_vp`, `reason_required`, `amount_not_positive`, `out_of_range`,
            `not_multiple_of_5`, `entrant_unknown`, `round_unknown` ...
    """
    command = GivePenalty(
        entrant=entrant,
        round=round_,
        unit=unit,
        amount=amount,
        article=tidy_line(article),
        knowing=knowing,
        damaged=damaged,
        copied=copied,
    )
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
