"""What the script of the typing page goes by, and how the round stands: told to it as JSON."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import HttpResponse

from scoring.values import Right, RoundNumber
from tournaments.desk.page import Desk
from tournaments.desk.sheets.rows import rules_of
from tournaments.organise.sheet_reading import WAYS
from tournaments.presenters.proposals import TableProposal, proposals
from tournaments.presenters.sheets.page import as_fields, way_of_typing, written
from tournaments.presenters.sheets.typing import TypingNow, typing_now
from tournaments.templatetags.figures import figure
from tournaments.wording import label


def script_data(desk: Desk, round_: RoundNumber) -> dict[str, Any]:
    """What the script goes by for as long as the page is open."""
    return {
        **rules_of(desk),
        "user": int(desk.by.user),
        "tournament": str(desk.tournament.pk),
        "round": int(round_),
        "ways": list(WAYS),
        "may": {
            "correct": desk.may(Right.CORRECT),
            "override": desk.may(Right.OVERRIDE),
        },
        "urls": {
            "sheets": desk.url("desk-round", int(round_)),
            "now": desk.url("desk-sheets-now", int(round_)),
            "open": desk.url("desk-sheets-open", int(round_)),
            "sheet": desk.url("desk-sheet", int(round_), 0),
            "readings": desk.url("desk-readings", int(round_), 0),
            "undo": desk.url("desk-undo", int(round_), 0),
            "correct": desk.url("desk-correct", int(round_), 0),
        },
    }


def told(data: object, status: int = 200) -> HttpResponse:
    """As the script reads it."""
    return HttpResponse(msgspec.json.encode(data, enc_hook=str), "application/json", status)


def proposed(desk: Desk, round_: RoundNumber) -> list[dict[str, Any]]:
    """What the tables propose, as long as it says something to who types."""
    found = proposals(desk.moment, round_).values()
    telling = [each for each in found if each.is_open or each.from_paper]
    photos = desk.tournament.sheet_photos.filter(round=round_).values_list("table", flat=True)
    with_photo = set(photos) if telling else set()
    return [_proposed(each, photo=each.table in with_photo) for each in telling]


def _proposed(proposal: TableProposal, *, photo: bool) -> dict[str, Any]:
    score = proposal.newest.score
    return {
        "table": int(proposal.table),
        "id": str(proposal.newest.id),
        "state": proposal.state.value,
        "differs": bool(proposal.from_paper),
        "photo": photo,
        "by": ", ".join(label(line) for line in proposal.said_by),
        "figures": [f"{each['line']} {figure(each['total'])}" for each in written(score)],
        "way": way_of_typing(score),
        "played": len(score.smazzate),
        "fields": as_fields(score),
    }


def round_now(desk: Desk, round_: RoundNumber) -> TypingNow:
    """The round as it stands, after what this request has written."""
    moment = desk.moment.again() if desk.writes else desk.moment
    return typing_now(moment, round_, desk.by.in_book().user, asked=desk.moment)
