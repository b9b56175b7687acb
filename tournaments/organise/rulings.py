"""Complaints, registered in time, decided by whom the code says (U art. 14.1, I Procedura); and
corrections of sheets: made, refused, and two pairs that change places for one (I art. 19).
"""

from dataclasses import replace
from uuid import UUID

from scoring.commands import CorrectSheet, Receipt, RegisterComplaint
from scoring.rules.violations import Code, refuse
from scoring.values import Authority
from tournaments.models import Official, Tournament
from tournaments.organise.perform import perform
from tournaments.permissions import referee, referees
from tournaments.refusals import HouseCode


def register_complaint(
    command: RegisterComplaint, *, by: Authority, reason: str, command_id: UUID | None = None
) -> Receipt:
    """Take a complaint in; `reason` is what they say."""
    if command.referee is not None:
        if not Official.objects.filter(tournament=by.ledger, user=command.referee).exists():
            raise refuse(Code.RULING_REFEREE_REQUIRED, field="referee", article="RULES 13")
        command = replace(command, referee=by.number_of(command.referee))
    return perform(command, by=by, reason=reason, command_id=command_id)


def correct_sheet(
    correction: CorrectSheet,
    *,
    by: Authority,
    reason: str,
    command_id: UUID | None = None,
) -> Receipt:
    """Put another score in the place of the one entered (U art. 12.2, I art. 19).

    The same `correction` was asked for its effect: see `scoring.queries.what_if`.
    """
    if correction.sole_official and correction.countersigned_by.user == by.user:
        require_nobody_else(by)
    return perform(correction, by=by, reason=reason, command_id=command_id)


def countersigner(
    tournament: Tournament, *, by: Authority, chosen: int | None, alone: bool
) -> Authority:
    """Who signs with the author: whom they chose, an official of this tournament who may; or, with
    `alone` and nobody else named, the author.

    Raises:
        Violation: `referee_unknown`, whether there is such an account elsewhere or nowhere.
    """
    if alone and chosen in (None, by.user):
        return by
    signing = referee(tournament, chosen or 0)
    if signing is None:
        raise refuse(HouseCode.REFEREE_UNKNOWN, field="countersigned_by", value=chosen)
    return signing


def signed_by(
    tournament: Tournament, *, by: Authority, chosen: int | None, alone: bool
) -> Authority | None:
    """Who signs with the author, where that is asked of some only: None where nobody was named."""
    if chosen is None and not alone:
        return None
    signing = countersigner(tournament, by=by, chosen=chosen, alone=alone)
    if alone and signing.user == by.user:
        require_nobody_else(by)
    return signing


def require_nobody_else(by: Authority) -> None:
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
