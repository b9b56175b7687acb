"""The time of a round: big buttons of the overview, and the clock for pages that are open."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scoring.commands import ExtendTime, StartRound
from scoring.rules.violations import Violation
from scoring.values import ClockStep, Right, RoundNumber
from tournaments.desk.clock.forms import LATENESS, BackForm, ExtensionForm, StepForm
from tournaments.desk.page import Desk, desk_page
from tournaments.organise import clock


@desk_page(Right.READ)
def clock_now(desk: Desk) -> HttpResponse:
    """The clock for a page that is open; nothing when it shows the newest already."""
    if desk.request.GET.get("known") == str(desk.moment.number):
        return HttpResponse(status=204)
    context = {"clock": desk.clock, "refresh": desk.url("desk-clock-now")}
    return render(desk.request, "fragments/clock.html", context)


@desk_page(StartRound.right, only_post=True)
def whistle(desk: Desk, round_: int) -> HttpResponse:
    """The round begins."""
    return _press(
        desk,
        round_,
        lambda number: clock.start_round(by=desk.by, round_=number, command_id=desk.command_id),
        _("Fischio d'inizio registrato."),
    )


@desk_page(StartRound.right, only_post=True)
def pause(desk: Desk, round_: int) -> HttpResponse:
    """Nobody plays for a while."""
    return _press(
        desk,
        round_,
        lambda number: clock.pause_clock(by=desk.by, round_=number, command_id=desk.command_id),
        _("Tempo fermo."),
    )


@desk_page(StartRound.right, only_post=True)
def resume(desk: Desk, round_: int) -> HttpResponse:
    """Play goes on."""
    return _press(
        desk,
        round_,
        lambda number: clock.resume_clock(by=desk.by, round_=number, command_id=desk.command_id),
        _("Il tempo riprende."),
    )


@desk_page(StartRound.right, only_post=True)
def time_out(desk: Desk, round_: int) -> HttpResponse:
    """The minutes are over and the referee says so."""
    return _press(
        desk,
        round_,
        lambda number: clock.call_time_out(by=desk.by, round_=number, command_id=desk.command_id),
        _("Time-out chiamato."),
    )


@desk_page(StartRound.right, only_post=True)
def undo(desk: Desk, round_: int) -> HttpResponse:
    """A whistle, an extension or a time-out was a mistake."""
    form = StepForm(desk.request.POST)
    return _press(
        desk,
        round_,
        lambda number: clock.undo_clock_step(
            by=desk.by,
            round_=number,
            step=ClockStep(form.cleaned_data["step"]),
            command_id=form.cleaned_data["command_id"],
        ),
        _("Annullato."),
        form,
    )


@desk_page(ExtendTime.right)
def extend(desk: Desk, round_: int) -> HttpResponse:
    """Minutes more, with the reason; what was typed stays where it is refused."""
    number = _published(desk, round_)
    form = ExtensionForm(desk.request.POST or None)
    if form.is_valid():
        try:
            clock.extend_time(
                by=desk.by,
                round_=number,
                minutes=form.cleaned_data["minutes"],
                reason=form.cleaned_data["reason"],
                command_id=form.cleaned_data["command_id"],
            )
            return desk.go(
                "desk", message=_("Proroga data: il tempo nuovo è su tutti gli schermi.")
            )
        except Violation as refused:
            form.refuse(refused.problems)
    title = _("Proroga del turno %(number)s") % {"number": round_}
    return desk.page("clock/extension.html", title=title, form=form, round=number)


def _press(
    desk: Desk,
    round_: int,
    act: Callable[[RoundNumber], object],
    message: str,
    form: StepForm | None = None,
) -> HttpResponse:
    """Do what a button asks, and go back to the page that it stands on."""
    number = _published(desk, round_)
    back = BackForm(desk.request.POST).page()
    where = (round_,) if back == LATENESS else ()
    return desk.press(lambda: act(number), message, back, *where, form=form)


def _published(desk: Desk, round_: int) -> RoundNumber:
    played = desk.moment.round(RoundNumber(round_))
    if played is None or not played.published:
        raise Http404
    return played.number
