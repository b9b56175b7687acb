"""When a round goes wrong: a line leaves it, or lines sat where they should not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.events import SeatsMistaken
from scoring.queries import ProposedSanction
from scoring.rules.formats import FormatRules
from scoring.rules.violations import Problem, Violation, refuse
from scoring.rulings import WithdrawalChoice
from scoring.seats import Seat
from scoring.values import EntrantNumber, EventNumber, Right, RoundNumber
from tournaments.admin.access import Desk, at_desk
from tournaments.admin.forms import ReasonForm, choices
from tournaments.admin.seats_typed import LONGEST_NUMBER, Row, drafted_rows, seats_of, typed_rows
from tournaments.admin.seats_typed import cells as cells_of
from tournaments.organise.irregular import leave_round, record_wrong_seats
from tournaments.presenters.irregular import LeavingCard, leaving_card, wrong_seat_cards
from tournaments.presenters.names import EntrantName, names
from tournaments.presenters.rounds import RoundPage, round_page
from tournaments.refusals import HouseCode
from tournaments.wording import explain, label

MOST_DIGITS = 6


class LeavingForm(ReasonForm):
    """What the referee found out and chose (U art. 13.4)."""

    justified = forms.ChoiceField(
        label=_("Perché lascia"),
        choices=[
            ("yes", _("Con un motivo giustificato, o allontanato dall'arbitro")),
            ("no", _("Senza un motivo giustificato")),
        ],
        widget=forms.RadioSelect,
    )
    choice = forms.TypedChoiceField(
        label=_("Quale punteggio"), coerce=WithdrawalChoice, widget=forms.RadioSelect
    )


class MistakeForm(ReasonForm):
    """Who of those at these tables sat down wrongly, and why it came so far."""

    wrong = forms.TypedMultipleChoiceField(
        label=_("Chi si è seduto al posto sbagliato"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Solo chi ha sbagliato; gli altri hanno giocato dove dovevano"),
    )


@at_desk(Right.PENALISE)
def leave(desk: Desk, number: int) -> HttpResponse:
    """The scores to choose from, with their figures; then the withdrawal and its score at once."""
    who = names(desk.tournament).entrants.get(EntrantNumber(number))
    if who is None:
        raise Http404
    try:
        asked = _offered(desk, who)
    except Violation as refused:
        return _nothing_to_choose(desk, who, refused)
    form = LeavingForm(desk.request.POST or None)
    offered = asked.card.offers
    choices(form, "choice", [(one.choice.value, label(one.choice)) for one in offered])
    if desk.request.method == "POST" and form.is_valid() and not asked.problems:
        try:
            return _left(desk, asked.card, form, asked.so_far)
        except Violation as refused:
            form.refuse(refused.problems)
    return _leaving_page(desk, asked, form)


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered:
    """What may be chosen, by the figures that were typed; or what is wrong with these."""

    card: LeavingCard
    so_far: tuple[int, ...] | None
    problems: tuple[Problem, ...] = ()


def _offered(desk: Desk, who: EntrantName) -> Offered:
    """The scores to choose from.

    Raises:
        Violation: there is nothing to choose, whatever was typed.
    """
    try:
        so_far = _so_far(desk.request.POST or desk.request.GET, desk.rules)
        card = leaving_card(desk.tournament, desk.book, who.number, so_far)
        return Offered(card=card, so_far=so_far)
    except Violation as refused:
        card = leaving_card(desk.tournament, desk.book, who.number)
        return Offered(card=card, so_far=None, problems=refused.problems)


def _leaving_page(desk: Desk, asked: Offered, form: LeavingForm) -> HttpResponse:
    card, so_far = asked.card, asked.so_far
    shown = so_far if so_far is not None else card.book.so_far or ("",) * len(card.table.lines)
    chosen = form["choice"].value()
    return desk.page(
        "leave.html",
        title=_t("Lascia il turno"),
        who=card.who,
        card=card,
        form=form,
        problems=[explain(one) for one in asked.problems],
        so_far=list(zip(card.table.lines, shown, strict=True)),
        typed=so_far,
        offers=[(one, one.choice.value == chosen) for one in card.offers],
        expected=desk.request.POST.get("expected") or int(card.book.last),
        status=422 if form.errors or asked.problems else 200,
    )


def _nothing_to_choose(desk: Desk, who: EntrantName, refused: Violation) -> HttpResponse:
    return desk.page(
        "leave.html",
        title=_t("Lascia il turno"),
        who=who,
        refusals=[explain(one) for one in refused.problems],
        status=422 if desk.request.method == "POST" else 200,
    )


def _left(
    desk: Desk, card: LeavingCard, form: LeavingForm, so_far: tuple[int, ...] | None
) -> HttpResponse:
    """Done; who left without a good reason is reported (U arts 13.4, 14.2, 14.4 b)."""
    leave_round(
        desk.tournament,
        card.who.number,
        form.cleaned_data["choice"],
        so_far=so_far,
        reason=form.cleaned_data["reason"],
        expected=_expected(desk),
        by=desk.by,
        command_id=desk.command_id,
    )
    done = _t("Ritiro registrato, punteggio del tavolo %(table)s assegnato.") % {
        "table": card.book.table
    }
    if form.cleaned_data["justified"] == "yes":
        return desk.go("desk-sheet", card.book.round, card.book.table, said=done)
    if card.unjustified:
        proposed = card.unjustified[0].book
        said = _t("Ora la sanzione che il regolamento prevede, poi il referto.")
        return _to_sanction(desk, proposed, card.book.round, card.book.table, f"{done} {said}")
    messages.success(desk.request, f"{done} {_t('Ora il referto su chi ha lasciato.')}")
    place = {"round": card.book.round, "table": card.book.table, "entrant": card.who.number}
    return redirect(f"{desk.url('desk-referto-new')}?{urlencode(place)}")


@at_desk(Right.PENALISE)
def wrong_seats(desk: Desk, round_: int) -> HttpResponse:
    """Which tables, then who really sat there and who sat wrong (I art. 2)."""
    page = round_page(desk.tournament, RoundNumber(round_))
    if page is None or not page.round.published:
        raise Http404
    posted = desk.request.method == "POST"
    rows, problems = _rows(desk, page)
    form = MistakeForm(desk.request.POST if posted else None)
    who = names(desk.tournament).entrants
    concerned = _concerned(page, rows, desk.rules)
    choices(form, "wrong", [(int(one), f"{one}. {who[one].name}") for one in concerned])
    if posted and rows and form.is_valid():
        try:
            return _mistaken(desk, round_, seats_of(rows, desk.rules), form)
        except Violation as refused:
            form.refuse(one for one in refused.problems if one.field in form.fields)
            problems += [explain(one) for one in refused.problems if one.field not in form.fields]
    return desk.page(
        "wrong_seats.html",
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
        if str((one.book.table + rules.tables - 1) // rules.tables) in numbers
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
        if str((table.book.table + rules.tables - 1) // rules.tables) == row.table
        and (table.book.room is None or table.book.table % rules.tables == 1)
        for line in table.book.due or table.book.lines
    ]
    cells = zip(cells_of(rules), row.cells, strict=True)
    return {"table": row.table, "due": due, "cells": [(cell, text) for cell, text in cells]}


def _mistaken(desk: Desk, round_: int, seats: tuple[Seat, ...], form: MistakeForm) -> HttpResponse:
    receipt = record_wrong_seats(
        desk.tournament,
        RoundNumber(round_),
        seats,
        tuple(EntrantNumber(one) for one in form.cleaned_data["wrong"]),
        reason=form.cleaned_data["reason"],
        expected=_expected(desk),
        by=desk.by,
        command_id=desk.command_id,
    )
    wrong = [
        one
        for found in receipt.events
        if isinstance(found.event, SeatsMistaken)
        for one in found.event.wrong
    ]
    said = _t("Posti registrati: il risultato va a chi ha giocato davvero.")
    cards = wrong_seat_cards(desk.tournament, desk.book, RoundNumber(round_), wrong)
    if not cards:
        return desk.go("desk-round", round_, said=said)
    others = ", ".join(f"{one.card.book.entrant}. {one.card.people}" for one in cards[1:])
    said += " " + _t("Ora l'ammonizione prevista.")
    if others:
        said += " " + _t("Poi anche a: %(others)s.") % {"others": others}
    first = cards[0]
    return _to_sanction(desk, first.card.book, RoundNumber(round_), first.table, said)


def _to_sanction(
    desk: Desk,
    proposed: ProposedSanction,
    round_: RoundNumber,
    table: int,
    said: str,
) -> HttpResponse:
    """To the page of sanctions, filled in; nothing is given before the referee says so."""
    messages.success(desk.request, said)
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


def _so_far(asked: QueryDict, rules: FormatRules) -> tuple[int, ...] | None:
    """The P.P. as typed, line by line; None while nothing is typed.

    Raises:
        Violation: `value_unreadable`.
    """
    typed = [asked.get(f"so_far_{line}", "").strip() for line in "abc"[: rules.lines]]
    if not any(typed):
        return None
    return tuple(_figure(text) for text in typed)


def _figure(text: str) -> int:
    digits = text.replace("\N{MINUS SIGN}", "-").removeprefix("-")
    if not text:
        return 0
    if not digits.isdecimal() or len(digits) > MOST_DIGITS:
        raise refuse(HouseCode.VALUE_UNREADABLE, field="so_far", value=text[:20])
    return -int(digits) if text[0] in "-\N{MINUS SIGN}" else int(digits)


def _expected(desk: Desk) -> EventNumber | None:
    text = desk.request.POST.get("expected", "")
    return EventNumber(int(text)) if text.isdecimal() and len(text) <= 2 * LONGEST_NUMBER else None
