"""Who comes: the roll at the door, found by name, number, membership card or QR; and who asked
from home to be entered, whether players may ask, and the answer.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from uuid import UUID

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import path
from django.utils.translation import gettext as _

from scoring.commands import WithdrawEntrant
from scoring.rules.violations import Violation
from tournaments.desk.entrants.entrants_page import (
    TermsForm,
    entrants_page,
    screen_of,
)
from tournaments.desk.forms import CommandForm, DeskForm
from tournaments.desk.page import Desk, desk_page
from tournaments.names import EntrantName
from tournaments.organise import bookings, seating
from tournaments.organise.fees import TO_COLLECT, MarkPaid
from tournaments.organise.perform import perform
from tournaments.organise.tournaments import OpenBookings
from tournaments.presenters.arrivals import booking_queue, card_checks, card_owner, meant, roll_call
from tournaments.presenters.entrants_screen import Door
from tournaments.presenters.fees import fees
from tournaments.wording import explain
from tournaments.wording.money import euro


class AtTheDoorForm(DeskForm):
    """What is typed, or read by a scanner."""

    who = forms.CharField(max_length=200, required=False)


@desk_page(to_write=seating.TO_CHECK_IN)
def call(desk: Desk) -> HttpResponse:
    """The roll; a text that means one entrant alone marks it, another shows whom it may mean."""
    form = AtTheDoorForm(desk.request.POST or desk.request.GET)
    text = form.cleaned_data.get("who", "") if form.is_valid() else ""
    found = meant(roll_call(desk.moment), text, slug=desk.tournament.slug)
    door = Door(text=text, found=found)
    if not desk.writes:
        return _looked_for(desk, door)
    if len(found) == 1:
        _mark(desk, found[0], text, pays="paid" in desk.request.POST)
        return marked(desk, found[0])
    if text:
        _say_whom(desk, door)
    if desk.wants_fragment:
        return _fragment(desk, door)
    return entrants_page(desk, door=door)


def _say_whom(desk: Desk, door: Door) -> None:
    """That a text means several, to choose from, or nobody."""
    said = _("«%(text)s»: sono in %(count)s, scegli sotto.") if door.found else _nobody()
    about = {"text": door.text, "count": len(door.found)}
    messages.warning(desk.request, said % about, extra_tags="choices" if door.found else "")


def _looked_for(desk: Desk, door: Door) -> HttpResponse:
    """Whom a text may mean while it is typed; without a script, in the page."""
    if desk.wants_fragment:
        return desk.page("entrants/_found.html", screen=screen_of(desk, door))
    if door.text:
        return entrants_page(desk, door=door)
    return desk.go("desk-entrants", at="presenze")


def marked(desk: Desk, entrant: EntrantName) -> HttpResponse:
    """The parts of the page that one mark changes; without a script, the page."""
    if not desk.wants_fragment:
        return desk.go("desk-entrants", at="who")
    now = replace(desk, moment=desk.moment.again())
    return _fragment(now, Door(last=now.moment.names.entrants[entrant.number]))


def _fragment(desk: Desk, door: Door) -> HttpResponse:
    return desk.page(
        "entrants/_marked.html",
        screen=screen_of(desk, door),
        entrants=(door.last,) if door.last else (),
    )


def _nobody() -> str:
    return _("«%(text)s» non è nessuno degli iscritti: prova con il cognome o con il numero.")


def _mark(desk: Desk, entrant: EntrantName, text: str, *, pays: bool) -> None:
    """Say who was marked, whether a second time, what they paid, and what to look at on cards."""
    if pays and not desk.may(TO_COLLECT):
        raise PermissionDenied
    seating.check_in(by=desk.by, entrant=entrant.number, present=True)
    checks = card_checks(desk.moment, of=[entrant])
    sentences = [
        *_greeted(entrant, text),
        *(f"{each.whose}: {each.said}." for each in checks or ()),
    ]
    sentences += _money(desk, entrant, pays=pays)
    look = bool(entrant.checked_in or checks)
    if checks is not None and not look:
        sentences.append(_("Tessere in regola."))
    tell = messages.warning if look else messages.success
    tell(desk.request, " ".join(sentences))


def _greeted(entrant: EntrantName, text: str) -> Iterator[str]:
    """Who it is; of a pair the second comes with a card of their own."""
    who = {"number": entrant.number, "name": entrant.name}
    if not entrant.checked_in:
        yield _("Presente: %(number)s %(name)s.") % who
        return
    yield _("Era già presente: %(number)s %(name)s.") % who
    if owner := card_owner(entrant, text):
        yield _("Tessera di %(name)s.") % {"name": owner}


def _money(desk: Desk, entrant: EntrantName, *, pays: bool) -> list[str]:
    """What they paid now, or owe still; nothing where no fee is asked."""
    now = fees(desk.moment)
    if not now.asked:
        return []
    if pays:
        cents = perform(MarkPaid(entrant=entrant.number), by=desk.by)
        said = _("Ha pagato %(sum)s.") if cents else _("Aveva già pagato.")
        return [said % {"sum": euro(cents)}]
    owed = now.accounts[entrant.number].owes
    return [_("Deve %(sum)s.") % {"sum": euro(owed)}] if owed else []


@desk_page(seating.TO_CHECK_IN, only_post=True)
def check_in(desk: Desk, number: int) -> HttpResponse:
    """Present, absent or not asked: notes of the hall that the ledger does not need."""
    entrant = desk.entrant(number)
    state = desk.request.POST.get("state", "")
    if state == "absent":
        seating.mark_absent(by=desk.by, entrant=entrant.number)
    else:
        seating.check_in(by=desk.by, entrant=entrant.number, present=state == "present")
    return marked(desk, entrant)


@desk_page(seating.TO_CHECK_IN, only_post=True)
def everybody(desk: Desk) -> HttpResponse:
    """All present, or the roll from the beginning."""
    present = desk.request.POST.get("present") == "all"
    anew = _("Appello ricominciato: nessuno è segnato presente.")
    return desk.press(
        partial(seating.check_in_all, by=desk.by, present=present),
        _("Segnati presenti.") if present else anew,
        "desk-presence",
    )


@desk_page(WithdrawEntrant.right, only_post=True)
def withdraw_absent(desk: Desk) -> HttpResponse:
    """Whoever is not marked present plays not; who comes later is readmitted."""
    form = CommandForm(desk.request.POST)
    return desk.press(
        lambda: seating.withdraw_absent(by=desk.by, command_id=form.cleaned_data["command_id"]),
        _("Gli assenti sono ritirati. Chi arriva più tardi si riammette da «Cambia»."),
        "desk-entrants",
        form=form,
    )


@desk_page(bookings.TO_DECIDE, to_write=OpenBookings.right)
def list_bookings(desk: Desk) -> HttpResponse:
    """Whether players may book, as the director says; who asked, for the page that is open."""
    if desk.wants_fragment:
        return desk.page("entrants/_asked.html", queue=booking_queue(desk.moment))
    if not desk.writes:
        return desk.go("desk-entrants", at="prenotazioni")
    form = TermsForm(desk.request.POST)
    if desk.done(form, partial(desk.perform, form, OpenBookings)):
        opened = form.cleaned_data["open_"]
        said = _("Prenotazioni aperte.") if opened else _("Prenotazioni chiuse.")
        return desk.go("desk-bookings", message=said)
    return entrants_page(desk, form)


@desk_page(bookings.TO_DECIDE, only_post=True)
def enter_placed(desk: Desk) -> HttpResponse:
    """Enter everybody for whom there is a place; who cannot be is named, and holds up nobody."""
    entered = 0
    for row in booking_queue(desk.moment).placed:
        try:
            bookings.enter_booking(by=desk.by, booking=row.pk)
            entered += 1
        except Violation as refused:
            for problem in refused.problems:
                messages.error(desk.request, f"{', '.join(row.names)}: {explain(problem)}")
    return desk.go("desk-bookings", message=_("Iscritti: %(count)s.") % {"count": entered})


@desk_page(bookings.TO_DECIDE, only_post=True)
def enter(desk: Desk, booking: UUID) -> HttpResponse:
    """Enter who asked, place or none: the direction knows why."""
    row = get_object_or_404(desk.tournament.bookings, pk=booking)
    return desk.press(
        partial(bookings.enter_booking, by=desk.by, booking=row.pk),
        _("Iscrizione salvata: %(names)s.") % {"names": ", ".join(row.names)},
        "desk-bookings",
    )


@desk_page(bookings.TO_DECIDE, only_post=True)
def decline(desk: Desk, booking: UUID) -> HttpResponse:
    """Say no; who asked reads it on the page of the booking."""
    row = get_object_or_404(desk.tournament.bookings, pk=booking)
    return desk.press(
        partial(bookings.decline, by=desk.by, booking=row.pk),
        _("Prenotazione respinta: %(names)s.") % {"names": ", ".join(row.names)},
        "desk-bookings",
    )


urlpatterns = [
    path("pairs/presence/", call, name="desk-presence"),
    path("pairs/presence/all/", everybody, name="desk-presence-all"),
    path("pairs/presence/withdraw/", withdraw_absent, name="desk-withdraw-absent"),
    path("pairs/<int:number>/check-in/", check_in, name="desk-check-in"),
    path("pairs/bookings/", list_bookings, name="desk-bookings"),
    path("pairs/bookings/enter/", enter_placed, name="desk-bookings-enter"),
    path("pairs/bookings/<uuid:booking>/enter/", enter, name="desk-booking-enter"),
    path("pairs/bookings/<uuid:booking>/decline/", decline, name="desk-booking-decline"),
]
