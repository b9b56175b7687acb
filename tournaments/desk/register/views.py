"""The register: every event in plain Italian, to read and filter; never to change."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpResponse
from django.utils.translation import gettext as _

from scoring.queries import EventFilter
from scoring.values import (
    EntrantNumber,
    EventNumber,
    Right,
    RoundNumber,
    TableNumber,
    UserId,
)
from tournaments.desk.page import Desk, desk_page
from tournaments.presenters.register import kinds, register_page

NUMBERS = ("round", "table", "entrant", "user", "from", "to", "before")


@desk_page()
def show(desk: Desk) -> HttpResponse:
    """A page of the register."""
    private = desk.may(Right.WRITE_REFERTI)
    asked = _asked(desk)
    page = register_page(desk.moment, _filter(desk, asked), private=private)
    kept = {name: value for name, value in desk.request.GET.items() if value and name != "before"}
    return desk.page(
        "register/register.html",
        title=_("Registro"),
        page=page,
        kinds=kinds(private=private),
        kind=desk.request.GET.get("kind", ""),
        asked=asked,
        filtered=bool(kept),
        query=urlencode(kept),
        officials=desk.tournament.officials.select_related("user"),
        pairs=desk.moment.names.entrants.values(),
        rounds=range(1, desk.book.planned_rounds + 1),
    )


def _asked(desk: Desk) -> dict[str, int]:
    """The numbers asked for; what is no number asks for nothing."""
    texts = {name: desk.request.GET.get(name, "").strip() for name in NUMBERS}
    return {name: int(text) for name, text in texts.items() if text.isdecimal() and len(text) < 9}


def _filter(desk: Desk, asked: dict[str, int]) -> EventFilter:
    kind = desk.request.GET.get("kind", "")
    before = min((n for n in (asked.get("before"), _next(asked.get("to"))) if n), default=None)
    return EventFilter(
        names=(kind,) if kind else (),
        round=RoundNumber(asked["round"]) if "round" in asked else None,
        table=TableNumber(asked["table"]) if "table" in asked else None,
        entrant=EntrantNumber(asked["entrant"]) if "entrant" in asked else None,
        user=UserId(asked["user"]) if "user" in asked else None,
        before=EventNumber(before) if before else None,
        after=EventNumber(asked["from"] - 1) if asked.get("from") else None,
    )


def _next(number: int | None) -> int | None:
    return None if number is None else number + 1
