"""A seating by hand: numbers typed, or names dragged; clashes are named while it is made."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from scoring import queries
from scoring.commands import AmendSeating, Receipt, Rests, SeatRound
from scoring.plans import SeatingMethod
from scoring.seats import Seat
from scoring.values import EntrantNumber, RoundNumber
from tournaments.desk.meanwhile import written_meanwhile
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.seating.forms import SeatsForm
from tournaments.desk.seating.seating_rows import (
    SeatingRow,
    cells,
    drafted_rows,
    empty_rows,
    spare_rows,
)
from tournaments.names import EntrantName
from tournaments.organise.perform import perform
from tournaments.organise.seating import seat_round
from tournaments.presenters.rounds.page import RoundPage, round_page
from tournaments.presenters.seating.clashes import past

SPARE_ROWS = 2
"""Empty rows below a seating, for tables added by hand."""


@desk_page(AmendSeating.right)
def edit(desk: Desk, round_: int) -> HttpResponse:
    """The draft as a table of numbers, or an empty one for a round by hand."""
    if not 1 <= round_ <= desk.book.planned_rounds:
        raise Http404
    page = round_page(desk.moment, RoundNumber(round_))
    form = SeatsForm(desk.request.POST or None, rules=desk.rules)
    if desk.done(form, lambda: _save(desk, round_, page, form)):
        return desk.go("desk-round", round_, message=_("Abbinamenti modificati."))
    return _page(desk, round_, page, form)


def _save(desk: Desk, round_: int, page: RoundPage | None, form: SeatsForm) -> Receipt:
    """Another seating in the place of the draft; or the round seated by hand, if there is none."""
    number, command_id = RoundNumber(round_), form.cleaned_data["command_id"]
    if page is not None:
        return perform(
            AmendSeating(round=number, seats=form.seats, expected=form.cleaned_data["expected"]),
            by=desk.by,
            command_id=command_id,
        )
    return desk.perform(
        form,
        SeatRound,
        seat_round,
        round=number,
        method=SeatingMethod.BY_HAND,
        seats=form.seats,
        rests=Rests.ASKED,
    )


def _page(desk: Desk, round_: int, page: RoundPage | None, form: SeatsForm) -> HttpResponse:
    names = desk.moment.names.entrants
    playing = [entrant for entrant in names.values() if not entrant.withdrawn]
    rows = form.rows if form.is_bound else _rows(desk, page, len(playing))
    return desk.page(
        "seating/by_hand.html",
        title=_("Turno %(number)s a mano") % {"number": round_},
        round=round_,
        cells=cells(desk.rules),
        rows=[_shown(row, desk, names) for row in rows],
        entrants=playing,
        expected=form.seen(int(page.round.last) if page else 0),
        meanwhile=written_meanwhile(
            desk, form, partial(queries.seating_since, desk.moment.ledger, RoundNumber(round_))
        ),
        reason=form["reason"].value() or "",
        reason_needed=page is None and _missing_before(desk, round_),
        problems=form.sentences(),
        data=_data(desk, RoundNumber(round_), playing),
        status=422 if form.is_bound else 200,
    )


def _rows(desk: Desk, page: RoundPage | None, playing: int) -> list[SeatingRow]:
    if page is None:
        return empty_rows(playing, desk.rules)
    seats = (
        Seat(table=card.book.table, lines=card.book.lines, room=card.book.room)
        for card in page.tables
    )
    drafted = drafted_rows(seats, desk.rules)
    return drafted + spare_rows(drafted, desk.rules, SPARE_ROWS)


def _shown(
    row: SeatingRow, desk: Desk, names: Mapping[EntrantNumber, EntrantName]
) -> dict[str, Any]:
    """A row with the names beside the numbers."""
    by_number = {str(number): entrant.name for number, entrant in names.items()}
    return {
        "table": row.table,
        "cells": [
            {"cell": cell, "number": number, "name": by_number.get(number, "")}
            for cell, number in zip(cells(desk.rules), row.cells, strict=True)
        ],
    }


def _missing_before(desk: Desk, round_: int) -> bool:
    before = round_page(desk.moment, RoundNumber(round_ - 1))
    return bool(before and before.round.missing)


def _data(desk: Desk, round_: RoundNumber, playing: list[EntrantName]) -> dict[str, Any]:
    """What the script needs to name clashes while they are made."""
    meetings = past(desk.moment, round_)
    return {
        "partners_in_a_line": desk.rules.partners,
        "entrants": [
            {
                "number": int(entrant.number),
                "name": entrant.name,
                "club": " ".join(entrant.club.casefold().split()),
                "group": entrant.group,
            }
            for entrant in playing
        ],
        "clubs_apart": round_ == 1 and desk.book.plan.clubs_apart,
        "met": [[*map(int, sorted(two)), int(when)] for two, when in meetings.opponents.items()],
        "partners": [
            [*map(int, sorted(two)), int(when)] for two, when in meetings.partners.items()
        ],
    }
