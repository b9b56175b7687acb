"""From what went wrong in a round to the sanction that the edition prescribes for it."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect

from scoring.queries import ProposedSanction
from scoring.values import RoundNumber
from tournaments.desk.page import Desk


def to_sanction(
    desk: Desk,
    proposed: ProposedSanction,
    round_: RoundNumber,
    table: int,
    message: str,
) -> HttpResponse:
    """To the page of sanctions, filled in; nothing is given before the referee says so."""
    messages.success(desk.request, message)
    filled = {
        "code": proposed.proposal.entry.code,
        "who": _named(desk, proposed),
        "round": round_,
        "table": table,
    }
    return redirect(f"{desk.url('desk-sanctions')}?{urlencode(filled)}#proposal")


def _named(desk: Desk, proposed: ProposedSanction) -> str:
    """Whom the form of sanctions is to name: the number, or the only player it stands for."""
    alone = desk.rules.players == (1,)
    return f"{proposed.entrant}/{proposed.players[0]}" if alone else str(proposed.entrant)
