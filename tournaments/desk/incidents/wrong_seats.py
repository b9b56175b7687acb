"""Lines sat where they should not: who really played where, who of them sat wrong, and the way to
the sanction that the edition prescribes for what went wrong in a round.
"""

from collections.abc import Iterable, Mapping, Sequence
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.commands import RecordMistakenSeats
from scoring.events import SeatsMistaken
from scoring.queries import ProposedSanction
from scoring.rules.formats import FormatRules
from scoring.seats import Room, Seat
from scoring.values import EntrantNumber, RoundNumber
from tournaments.desk.command_forms import numbered
from tournaments.desk.forms import ReasonField, choices
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.seating.by_hand import SeatingRow, SeatsForm, drafted_rows, row_number
from tournaments.desk.seating.by_hand import cells as cells_of
from tournaments.names import EntrantName
from tournaments.presenters.incidents import wrong_seat_cards
from tournaments.presenters.rounds.page import RoundPage, round_page


class MistakeForm(SeatsForm):
    """Who really sat at these tables, who of them sat down wrongly, and why it came so far."""

    wrong = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Chi si è seduto al tavolo sbagliato"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("Solo chi ha sbagliato; gli altri hanno giocato dove dovevano"),
    )
    reason = ReasonField(rows=2)


@desk_page(RecordMistakenSeats.right)
def wrong_seats(desk: Desk, round_: int) -> HttpResponse:
    """Which tables, then who really sat there and who sat wrong (I art. 2)."""
    page = _published(desk, RoundNumber(round_))
    form, typed = _form(desk)
    rows, unknown = _named(desk, page, typed)
    names = desk.moment.names.entrants
    due = (names[number] for number in _due(page, rows, desk.rules))
    choices(form, "wrong", numbered(due))
    if form.is_valid() and _are_shown(form, rows, unknown):
        with form.refusals():
            return _record(desk, page.round.number, form)
    return desk.page(
        "incidents/wrong_seats.html",
        title=_("Tavolo sbagliato"),
        round=round_,
        closed=page.round.closed,
        tables=_asked(desk),
        cells=cells_of(desk.rules),
        rows=[_shown(row, desk, page, names) for row in rows],
        form=form,
        problems=unknown,
        expected=form["expected"].value() or int(page.round.last),
        status=_status(form, rows, unknown),
    )


def _published(desk: Desk, number: RoundNumber) -> RoundPage:
    page = round_page(desk.moment, number)
    if page is None or not page.round.published:
        raise Http404
    return page


def _status(form: MistakeForm, rows: Sequence[SeatingRow], unknown: Sequence[str]) -> int:
    """Before any table is named there is nothing to be wrong."""
    return 422 if unknown or (rows and form.errors) else 200


def _asked(desk: Desk) -> str:
    return (desk.request.POST or desk.request.GET).get("tables", "")


def _form(desk: Desk) -> tuple[MistakeForm, Sequence[SeatingRow]]:
    """What was sent, and its seats; who asks for other tables has recorded nothing yet."""
    sent = desk.request.POST
    form = MistakeForm(sent or None, rules=desk.rules)
    if "show" not in sent:
        return form, form.rows
    beside: dict[str, object] = {name: sent.get(name, "") for name in ("reason", "expected")}
    beside |= {"wrong": sent.getlist("wrong")}
    return MistakeForm(None, rules=desk.rules, initial=beside), form.rows


def _named(
    desk: Desk, page: RoundPage, typed: Sequence[SeatingRow]
) -> tuple[list[SeatingRow], list[str]]:
    """The tables that the question names, as typed or as they stand; and what is wrong with it."""
    words = _asked(desk).replace(",", " ").replace(";", " ").split()
    rows = {row.table: row for row in drafted_rows(_seats(page), desk.rules)}
    unknown = [
        _("Nel turno %(round)s non c'è il tavolo %(table)s.")
        % {"round": page.round.number, "table": word[:20]}
        for word in words
        if word not in rows
    ]
    known = rows | {row.table: row for row in typed if row.table in rows}
    return [known[word] for word in dict.fromkeys(words) if word in rows], unknown


def _are_shown(form: MistakeForm, rows: Sequence[SeatingRow], unknown: Sequence[str]) -> bool:
    """Whether the seats are those of the tables that are named now; else they are shown first."""
    if not rows or unknown:
        return False
    if {row.table for row in rows} == {row.table for row in form.rows}:
        return True
    form.add_error(None, _("Guarda chi siede ai tavoli che hai scritto, poi registra."))
    return False


def _seats(page: RoundPage) -> Iterable[Seat]:
    for card in page.tables:
        yield Seat(table=card.book.table, lines=card.book.lines, room=card.book.room)


def _due(page: RoundPage, rows: Sequence[SeatingRow], rules: FormatRules) -> list[EntrantNumber]:
    """Everybody who was due at these tables."""
    numbers = {row.table for row in rows}
    tables = [
        card.book for card in page.tables if str(row_number(card.book.table, rules)) in numbers
    ]
    lines = [line for table in tables for line in table.due or table.lines]
    return sorted({entrant for line in lines for entrant in line})


def _shown(
    row: SeatingRow, desk: Desk, page: RoundPage, names: Mapping[EntrantNumber, EntrantName]
) -> dict[str, object]:
    """A table as it is said to have been played, beside who was due there."""
    tables = [
        card.book
        for card in page.tables
        if str(row_number(card.book.table, desk.rules)) == row.table
    ]
    due = [
        " – ".join(f"{number}. {names[number].surnames}" for number in line)
        for table in tables
        if table.room is not Room.CLOSED
        for line in table.due or table.lines
    ]
    cells = zip(cells_of(desk.rules), row.cells, strict=True)
    return {"table": row.table, "due": due, "cells": list(cells)}


def _record(desk: Desk, round_: RoundNumber, form: MistakeForm) -> HttpResponse:
    receipt = desk.perform(
        form,
        RecordMistakenSeats,
        round=round_,
        seats=form.seats,
        wrong=tuple(map(EntrantNumber, form.cleaned_data["wrong"])),
    )
    events = [recorded.event for recorded in receipt.events]
    mistaken = [event for event in events if isinstance(event, SeatsMistaken)]
    return _recorded(desk, round_, [entrant for event in mistaken for entrant in event.wrong])


def _recorded(desk: Desk, round_: RoundNumber, mistaken: Sequence[EntrantNumber]) -> HttpResponse:
    """To the ammonizione of the first who sat wrong, where the edition has one."""
    sentences = [_("Posti registrati: il risultato va a chi ha giocato davvero.")]
    cards = wrong_seat_cards(desk.moment, round_, mistaken)
    if not cards:
        return desk.go("desk-round", round_, message=sentences[0])
    sentences.append(_("Ora l'ammonizione prevista."))
    if others := ", ".join(
        f"{wrong.card.book.entrant}. {wrong.card.people}" for wrong in cards[1:]
    ):
        sentences.append(_("Poi anche a: %(others)s.") % {"others": others})
    first = cards[0]
    return to_sanction(desk, first.card.book, round_, first.table, " ".join(sentences))


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
        "who": _sanctioned(desk, proposed),
        "round": round_,
        "table": table,
    }
    return redirect(f"{desk.url('desk-sanctions')}?{urlencode(filled)}#proposal")


def _sanctioned(desk: Desk, proposed: ProposedSanction) -> str:
    """Whom the form of sanctions is to name: the number, or the only player it stands for."""
    alone = desk.rules.players == (1,)
    return f"{proposed.entrant}/{proposed.players[0]}" if alone else str(proposed.entrant)


urlpatterns = [
    path("rounds/<int:round_>/wrong-seats/", wrong_seats, name="desk-wrong-seats"),
]
