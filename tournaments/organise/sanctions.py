"""Sanctions, by the catalogue of the edition or by facts alone."""

from __future__ import annotations

from uuid import UUID

from scoring.commands import GiveSanction, Receipt
from scoring.rulings import Consequences
from scoring.values import (
    Authority,
    EntrantNumber,
    EventNumber,
    PlayerId,
    RoundNumber,
    TableNumber,
)
from tournaments.organise.perform import perform


def sanction(
    *,
    by: Authority,
    code: str,
    entrant: EntrantNumber,
    player: PlayerId | None,
    round_: RoundNumber | None,
    table: TableNumber | None = None,
    decided: Consequences | None = None,
    reason: str = "",
    expected: EventNumber | None = None,
    command_id: UUID | None = None,
) -> Receipt:
    """Sanction a player, or with `player` None a whole line, for an offence (U art. 10).

    `code` is the offence's in the catalogue, or the free entry's, whose facts are the reason.
    Without `round_` it happened outside the rounds; without `table` it is where the entrant sat.
    Without `decided` the edition prescribes; anything else needs a reason. `expected` is the
    last event about sanctions of these players that the sender had seen, 0 for none.

    Raises:
        Violation: the offence, round, table or player is not known, `reason_required`, `stale`,
            or the points that it takes can be taken no more.
    """
    command = GiveSanction(
        code=code,
        entrant=entrant,
        player=player,
        round=round_,
        table=table,
        decided=decided,
        expected=expected,
    )
    return perform(command, by=by, reason=reason, command_id=command_id)
