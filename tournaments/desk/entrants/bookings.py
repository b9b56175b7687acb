"""Bookings at the desk: whether players may ask from home, who asked, and the answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.rules.violations import Problem, Violation
from tournaments.desk.forms import DeskForm, NumberField
from tournaments.desk.page import Desk, desk_page
from tournaments.organise import bookings as organise
from tournaments.presenters.bookings import booking_queue
from tournaments.wording import explain


class TermsForm(DeskForm):
    """Whether players may book, how many, until when."""

    open_ = forms.BooleanField(label=_("I giocatori si possono prenotare da casa"), required=False)
    limit = NumberField(
        label=_("Posti"),
        min_value=1,
        max_value=2000,
        required=False,
        help_text=_("Chi viene dopo entra in lista d'attesa. Vuoto: quanti ne vengono."),
    )
    until = forms.DateTimeField(
        label=_("Fino a"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        help_text=_("Vuoto: fino al primo turno."),
    )

    def refuse(self, problems: Iterable[Problem]) -> None:
        """The tournament's fields are called after what they are about."""
        super().refuse(
            replace(problem, field=problem.field.removeprefix("bookings_")) for problem in problems
        )


@desk_page(organise.TO_DECIDE, to_write=organise.TO_OPEN)
def list_bookings(desk: Desk) -> HttpResponse:
    """Who asked, first come first; the director says whether players may."""
    form = TermsForm(desk.request.POST or None, initial=_terms(desk))
    if form.is_valid():
        terms = form.cleaned_data
        try:
            organise.open_bookings(by=desk.by, tournament=desk.tournament, **terms)
        except Violation as refused:
            form.refuse(refused.problems)
        else:
            said = _t("Prenotazioni aperte.") if terms["open_"] else _t("Prenotazioni chiuse.")
            return desk.go("desk-bookings", message=said)
    return desk.page(
        "entrants/bookings.html",
        title=_t("Prenotazioni"),
        queue=booking_queue(desk.moment),
        form=form,
        address=desk.request.build_absolute_uri(f"/prenota/{desk.tournament.slug}/"),
        status=422 if form.errors else 200,
    )


def _terms(desk: Desk) -> dict[str, object]:
    row = desk.tournament
    return {"open_": row.bookings_open, "limit": row.bookings_limit, "until": row.bookings_until}


@desk_page(organise.TO_DECIDE, only_post=True)
def enter_placed(desk: Desk) -> HttpResponse:
    """Enter everybody for whom there is a place; who cannot be is named, and holds up nobody."""
    entered = 0
    for row in booking_queue(desk.moment).placed:
        try:
            organise.enter_booking(by=desk.by, booking=row.pk)
            entered += 1
        except Violation as refused:
            for problem in refused.problems:
                messages.error(desk.request, f"{', '.join(row.names)}: {explain(problem)}")
    return desk.go("desk-bookings", message=_t("Iscritti: %(count)s.") % {"count": entered})


@desk_page(organise.TO_DECIDE, only_post=True)
def enter(desk: Desk, booking: UUID) -> HttpResponse:
    """Enter who asked, place or none: the direction knows why."""
    row = get_object_or_404(desk.tournament.bookings, pk=booking)
    return desk.press(
        partial(organise.enter_booking, by=desk.by, booking=row.pk),
        _t("Iscrizione salvata: %(names)s.") % {"names": ", ".join(row.names)},
        "desk-bookings",
    )


@desk_page(organise.TO_DECIDE, only_post=True)
def decline(desk: Desk, booking: UUID) -> HttpResponse:
    """Say no; who asked reads it on the page of the booking."""
    row = get_object_or_404(desk.tournament.bookings, pk=booking)
    return desk.press(
        partial(organise.decline, by=desk.by, booking=row.pk),
        _t("Prenotazione non accolta: %(names)s.") % {"names": ", ".join(row.names)},
        "desk-bookings",
    )
