"""Booking a place from home: a form, and a page of its own for each booking.

The address of a booking is known to who wrote it alone. Nothing here is kept in memory for others.
"""

from http import HTTPStatus
from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.plans import Format
from scoring.rules.violations import Problem, Violation
from tournaments.models import Tournament
from tournaments.moment import Moment
from tournaments.organise import bookings as organise
from tournaments.organise.entrants import EntryForm
from tournaments.pages.attempts import Bookings
from tournaments.presenters.arrivals import booking_queue, takes_bookings
from tournaments.slips import EntrySlip
from tournaments.wording import explain


class BookingForm(EntrySlip):
    """An entry slip filled in at home."""

    team = forms.CharField(label=_("Nome della squadra"), max_length=organise.LONGEST["team"])
    club = forms.CharField(label=_("Circolo"), max_length=organise.LONGEST["club"], required=False)
    contact = forms.CharField(
        label=_("Telefono o posta elettronica"),
        max_length=organise.LONGEST["contact"],
        required=False,
        help_text=_("Lo legge solo la direzione di gara, e si cancella a torneo chiuso."),
    )
    id = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, format_: Format, *args: Any, **kwargs: Any) -> None:
        super().__init__(format_, *args, **kwargs)
        if format_ is not Format.TEAMS:
            del self.fields["team"]
        for field in self.fields.values():
            if isinstance(field, forms.CharField):
                field.widget.attrs["class"] = "input"

    def entry(self) -> EntryForm:
        return EntryForm(
            players=self.players(),
            team=self.cleaned_data.get("team", ""),
            club=self.cleaned_data["club"],
        )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def ask(request: HttpRequest, slug: str) -> HttpResponse:
    """The form; what is wrong with it stands above it, with all that was written."""
    moment = _moment(slug)
    if request.method != "POST":
        return _form(request, moment, BookingForm(moment.book.format, initial={"id": uuid4()}))
    form = BookingForm(moment.book.format, request.POST)
    if not form.is_valid():
        return _form(request, moment, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    if not Bookings(slug).admits(request):
        return _form(request, moment, form, too_many=True, status=HTTPStatus.TOO_MANY_REQUESTS)
    try:
        booking = organise.book(
            moment=moment,
            entry=form.entry(),
            contact=form.cleaned_data["contact"],
            booking_id=form.cleaned_data["id"],
        )
    except Violation as refused:
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return _form(request, moment, form, refused.problems, status=status)
    return redirect("pages:booking", slug, booking.pk)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def asked(request: HttpRequest, slug: str, booking: UUID) -> HttpResponse:
    """What became of a booking; its button gives it up."""
    moment = _moment(slug)
    problems: tuple[Problem, ...] = ()
    row = get_object_or_404(moment.tournament.bookings, pk=booking)
    if request.method == "POST":
        try:
            organise.give_up(tournament=moment.tournament, booking=booking)
            return redirect("pages:booking", slug, booking)
        except Violation as refused:
            problems = refused.problems
    queue = booking_queue(moment)
    context = {"booking": row, "queued": queue.of(row), "queue": queue}
    status = HTTPStatus.CONFLICT if problems else HTTPStatus.OK
    return _show(request, moment, "pages/booking.html", problems, status=status, **context)


def _moment(slug: str) -> Moment:
    """The tournament as it stands."""
    moment = Moment(get_object_or_404(Tournament, slug=slug, is_public=True))
    try:
        moment.book  # noqa: B018 - whether there is one
    except Violation as refused:
        raise Http404 from refused
    return moment


def _form(
    request: HttpRequest,
    moment: Moment,
    form: BookingForm,
    problems: tuple[Problem, ...] = (),
    *,
    status: HTTPStatus = HTTPStatus.OK,
    too_many: bool = False,
) -> HttpResponse:
    context = {
        "form": form,
        "too_many": too_many,
        "queue": booking_queue(moment),
        "takes_bookings": takes_bookings(moment),
    }
    return _show(request, moment, "pages/book.html", problems, status=status, **context)


def _show(
    request: HttpRequest,
    moment: Moment,
    template: str,
    problems: tuple[Problem, ...],
    *,
    status: HTTPStatus,
    **context: Any,
) -> HttpResponse:
    around = {
        "tournament": moment.tournament,
        "words": moment.words,
        "problems": [explain(problem) for problem in problems],
    }
    response = render(request, template, around | context, status=status)
    response.headers["X-Robots-Tag"] = "noindex"
    return response
