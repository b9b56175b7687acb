"""A seating by hand: numbers typed, or names dragged; clashes are named while it is made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from scoring.commands import AmendSeating, Receipt
from scoring.plans import SeatingMethod
from scoring.rules.violations import Problem, Violation
from scoring.seats import Seat
from scoring.values import EntrantNumber, EventNumber, RoundNumber
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.seating.seats_typed import (
    Row,
    cells,
    drafted_rows,
    empty_rows,
    seats_of,
    spare_rows,
    typed_rows,
)
from tournaments.names import EntrantName
from tournaments.organise.seating import amend_seating, seat_round
from tournaments.presenters.rounds.page import RoundPage, round_page
from tournaments.presenters.seating.clashes import past
from tournaments.wording import explain

SPARE_ROWS = 2
"""Empty rows below a seating, for tables added by hand."""


@desk_page(AmendSeating.right)
def edit(desk: Desk, round_: int) -> HttpResponse:
    """The draft as a table of numbers, or an empty one for a round by hand."""
    if not 1 <= round_ <= desk.book.planned_rounds:
        raise Http404
    page = round_page(desk.moment, RoundNumber(round_))
    problems: tuple[Problem, ...] = ()
    rules = desk.rules
    typed = typed_rows(desk.request.POST, rules) if desk.request.method == "POST" else None
    if typed is not None:
        try:
            _save(desk, round_, page, seats_of(typed, rules))
            return desk.go("desk-round", round_, said=_("Abbinamenti modificati."))
        except Violation as refused:
            problems = refused.problems
    who = desk.moment.names.entrants
    playing = [one for one in who.values() if not one.withdrawn]
    rows = typed if typed is not None else _rows(desk, page, len(playing))
    return desk.page(
        "seating/seating_edit.html",
        title=_("Turno %(number)s a mano") % {"number": round_},
        round=round_,
        cells=cells(rules),
        rows=[_shown(row, desk, who) for row in rows],
        entrants=playing,
        expected=desk.request.POST.get("expected") or (int(page.round.last) if page else ""),
        reason=desk.request.POST.get("reason", ""),
        reason_needed=page is None and _missing_before(desk, round_),
        problems=[explain(one) for one in problems],
        data=_data(desk, RoundNumber(round_), playing),
        status=422 if problems else 200,
    )


def _rows(desk: Desk, page: RoundPage | None, playing: int) -> list[Row]:
    if page is None:
        return empty_rows(playing, desk.rules)
    seats = (
        Seat(table=one.book.table, lines=one.book.lines, room=one.book.room) for one in page.tables
    )
    drafted = drafted_rows(seats, desk.rules)
    return drafted + spare_rows(drafted, desk.rules, SPARE_ROWS)


def _shown(row: Row, desk: Desk, who: Mapping[EntrantNumber, EntrantName]) -> dict[str, Any]:
    """A row with the names beside the numbers."""
    named = []
    for cell, number in zip(cells(desk.rules), row.cells, strict=True):
        known = who.get(EntrantNumber(int(number))) if number.isdecimal() else None
        named.append({"cell": cell, "number": number, "name": known.name if known else ""})
    return {"table": row.table, "cells": named}


def _save(desk: Desk, round_: int, page: RoundPage | None, seats: tuple[Seat, ...]) -> Receipt:
    number = RoundNumber(round_)
    if page is None:
        return seat_round(
            by=desk.by,
            round_=number,
            method=SeatingMethod.BY_HAND,
            seats=seats,
            reason=desk.request.POST.get("reason", ""),
            command_id=desk.command_id,
        )
    expected = desk.request.POST.get("expected", "")
    return amend_seating(
        by=desk.by,
        round_=number,
        seats=seats,
        expected=EventNumber(int(expected)) if expected.isdecimal() else None,
        command_id=desk.command_id,
    )


def _missing_before(desk: Desk, round_: int) -> bool:
    before = round_page(desk.moment, RoundNumber(round_ - 1))
    return bool(before and before.round.missing)


def _data(desk: Desk, round_: RoundNumber, playing: list[EntrantName]) -> dict[str, Any]:
    """What the script needs to name clashes while they are made."""
    known = past(desk.moment, round_)
    return {
        "partners_in_a_line": desk.rules.partners,
        "entrants": [
            {
                "number": int(one.number),
                "name": one.name,
                "club": " ".join(one.club.casefold().split()),
                "group": one.group,
            }
            for one in playing
        ],
        "clubs_apart": round_ == 1 and desk.book.plan.clubs_apart,
        "met": [[*map(int, sorted(two)), int(when)] for two, when in known.opponents.items()],
        "partners": [[*map(int, sorted(two)), int(when)] for two, when in known.partners.items()],
    }
