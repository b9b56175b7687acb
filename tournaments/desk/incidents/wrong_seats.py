"""Lines sat where they should not: who really played where, and who of them sat wrong."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django import forms
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.commands import RecordMistakenSeats
from scoring.events import SeatsMistaken
from scoring.rules.formats import FormatRules
from scoring.rules.violations import Violation
from scoring.seats import Room, Seat
from scoring.values import EntrantNumber, RoundNumber
from tournaments.desk.forms import ReasonForm, choices
from tournaments.desk.incidents.prescribed_sanction import to_sanction
from tournaments.desk.last_seen import last_seen
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.seating.seats_typed import Row, drafted_rows, row_number, seats_of, typed_rows
from tournaments.desk.seating.seats_typed import cells as cells_of
from tournaments.names import EntrantName
from tournaments.organise.incidents import record_mistaken_seats
from tournaments.presenters.incidents import wrong_seat_cards
from tournaments.presenters.rounds.page import RoundPage, round_page
from tournaments.wording import explain


class MistakeForm(ReasonForm):
    """Who of those at these tables sat down wrongly, and why it came so far."""

    wrong = forms.TypedMultipleChoiceField(
        label=_("Chi si è seduto al posto sbagliato"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Solo chi ha sbagliato; gli altri hanno giocato dove dovevano"),
    )


@desk_page(RecordMistakenSeats.right)
def wrong_seats(desk: Desk, round_: int) -> HttpResponse:
    """Which tables, then who really sat there and who sat wrong (I art. 2)."""
    page = round_page(desk.moment, RoundNumber(round_))
    if page is None or not page.round.published:
        raise Http404
    posted = desk.request.method == "POST"
    rows, problems = _rows(desk, page)
    form = MistakeForm(desk.request.POST if posted else None)
    who = desk.moment.names.entrants
    concerned = _concerned(page, rows, desk.rules)
    choices(form, "wrong", [(int(one), f"{one}. {who[one].name}") for one in concerned])
    if posted and rows and form.is_valid():
        try:
            return _mistaken(desk, round_, seats_of(rows, desk.rules), form)
        except Violation as refused:
            form.refuse(one for one in refused.problems if one.field in form.fields)
            problems += [explain(one) for one in refused.problems if one.field not in form.fields]
    return desk.page(
        "incidents/wrong_seats.html",
        title=_t("Posti sbagliati"),
        round=round_,
        closed=page.round.closed,
        tables=desk.request.GET.get("tables", ""),
        cells=cells_of(desk.rules),
        rows=[_shown(row, desk, page, who) for row in rows],
        form=form,
        problems=problems,
        expected=desk.request.POST.get("expected") or int(page.round.last),
        status=422 if problems or (posted and form.errors) else 200,
    )


def _rows(desk: Desk, page: RoundPage) -> tuple[list[Row], list[str]]:
    """The tables concerned: as typed, or as they stand; and what is wrong with the question."""
    if desk.request.method == "POST":
        return typed_rows(desk.request.POST, desk.rules), []
    asked = desk.request.GET.get("tables", "")
    words = asked.replace(",", " ").replace(";", " ").split()
    stands = {row.table: row for row in drafted_rows(_seats(page), desk.rules)}
    unknown = [word for word in words if word not in stands]
    said = [
        _t("Nel turno %(round)s non c'è il tavolo %(table)s.")
        % {"round": page.round.number, "table": word[:20]}
        for word in unknown
    ]
    return [stands[word] for word in dict.fromkeys(words) if word in stands], said


def _seats(page: RoundPage) -> Iterable[Seat]:
    for one in page.tables:
        yield Seat(table=one.book.table, lines=one.book.lines, room=one.book.room)


def _concerned(
    page: RoundPage, rows: Sequence[Row], rules: FormatRules
) -> tuple[EntrantNumber, ...]:
    """Everybody who was due at these tables."""
    numbers = {row.table for row in rows}
    found = [
        entrant
        for one in page.tables
        if str(row_number(one.book.table, rules)) in numbers
        for line in one.book.due or one.book.lines
        for entrant in line
    ]
    return tuple(sorted(set(found)))


def _shown(
    row: Row, desk: Desk, page: RoundPage, who: dict[EntrantNumber, EntrantName]
) -> dict[str, object]:
    """A table as it is said to have been played, beside who was due there."""
    rules = desk.rules
    due = [
        " – ".join(f"{one}. {who[one].surnames}" for one in line)
        for table in page.tables
        if str(row_number(table.book.table, rules)) == row.table
        and table.book.room is not Room.CLOSED
        for line in table.book.due or table.book.lines
    ]
    cells = zip(cells_of(rules), row.cells, strict=True)
    return {"table": row.table, "due": due, "cells": [(cell, text) for cell, text in cells]}


def _mistaken(desk: Desk, round_: int, seats: tuple[Seat, ...], form: MistakeForm) -> HttpResponse:
    receipt = record_mistaken_seats(
        by=desk.by,
        round_=RoundNumber(round_),
        seats=seats,
        wrong=tuple(EntrantNumber(one) for one in form.cleaned_data["wrong"]),
        reason=form.cleaned_data["reason"],
        expected=last_seen(desk),
        command_id=desk.command_id,
    )
    wrong = [
        one
        for found in receipt.events
        if isinstance(found.event, SeatsMistaken)
        for one in found.event.wrong
    ]
    said = _t("Posti registrati: il risultato va a chi ha giocato davvero.")
    cards = wrong_seat_cards(desk.moment, RoundNumber(round_), wrong)
    if not cards:
        return desk.go("desk-round", round_, said=said)
    others = ", ".join(f"{one.card.book.entrant}. {one.card.people}" for one in cards[1:])
    said += " " + _t("Ora l'ammonizione prevista.")
    if others:
        said += " " + _t("Poi anche a: %(others)s.") % {"others": others}
    first = cards[0]
    return to_sanction(desk, first.card.book, RoundNumber(round_), first.table, said)
