"""Bookings at the desk: whether players may ask from home, who asked, and the answer."""

from __future__ import annotations

from functools import partial
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import path
from django.utils.translation import gettext as _

from scoring.rules.violations import Violation
from tournaments.desk.entrants.entrants_page import TermsForm, entrants_page, part_of_page, queue_of
from tournaments.desk.page import Desk, desk_page
from tournaments.organise import bookings as organise
from tournaments.presenters.arrivals import booking_queue
from tournaments.wording import explain


@desk_page(organise.TO_DECIDE, to_write=organise.TO_OPEN)
def list_bookings(desk: Desk) -> HttpResponse:
    """Whether players may book, as the director says; who asked, for the page that is open."""
    if desk.wants_fragment:
        return desk.page("entrants/_asked.html", **queue_of(desk))
    if not desk.writes:
        return redirect(part_of_page(desk, "prenotazioni"))
    form = TermsForm(desk.request.POST)
    if form.is_valid():
        terms = form.cleaned_data
        try:
            organise.open_bookings(by=desk.by, tournament=desk.tournament, **terms)
        except Violation as refused:
            form.refuse(refused.problems)
        else:
            said = _("Prenotazioni aperte.") if terms["open_"] else _("Prenotazioni chiuse.")
            return desk.go("desk-bookings", message=said)
    return entrants_page(desk, form, status=422)


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
    return desk.go("desk-bookings", message=_("Iscritti: %(count)s.") % {"count": entered})


@desk_page(organise.TO_DECIDE, only_post=True)
def enter(desk: Desk, booking: UUID) -> HttpResponse:
    """Enter who asked, place or none: the direction knows why."""
    row = get_object_or_404(desk.tournament.bookings, pk=booking)
    return desk.press(
        partial(organise.enter_booking, by=desk.by, booking=row.pk),
        _("Iscrizione salvata: %(names)s.") % {"names": ", ".join(row.names)},
        "desk-bookings",
    )


@desk_page(organise.TO_DECIDE, only_post=True)
def decline(desk: Desk, booking: UUID) -> HttpResponse:
    """Say no; who asked reads it on the page of the booking."""
    row = get_object_or_404(desk.tournament.bookings, pk=booking)
    return desk.press(
        partial(organise.decline, by=desk.by, booking=row.pk),
        _("Prenotazione respinta: %(names)s.") % {"names": ", ".join(row.names)},
        "desk-bookings",
    )


urlpatterns = [
    path("pairs/bookings/", list_bookings, name="desk-bookings"),
    path("pairs/bookings/enter/", enter_placed, name="desk-bookings-enter"),
    path("pairs/bookings/<uuid:booking>/enter/", enter, name="desk-booking-enter"),
    path("pairs/bookings/<uuid:booking>/decline/", decline, name="desk-booking-decline"),
]
