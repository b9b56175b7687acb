"""The time of a round: big buttons of the overview, and the clock for pages that are open."""

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.commands import (
    CallTimeOut,
    Command,
    ExtendTime,
    PauseClock,
    ResumeClock,
    StartRound,
    UndoClockStep,
)
from scoring.values import Right
from tournaments.desk.command_forms import command_form
from tournaments.desk.forms import CommandForm, DeskForm, NumberField, ReasonField
from tournaments.desk.page import Desk, desk_page

OVERVIEW, LATENESS = "desk", "desk-lateness"


class BackForm(DeskForm):
    """Which page a button was pressed on; the overview unless it is said."""

    back = forms.ChoiceField(choices=[(name, name) for name in (OVERVIEW, LATENESS)])

    def page(self) -> str:
        self.is_valid()
        return str(self.cleaned_data.get("back", OVERVIEW))


StepForm = command_form(UndoClockStep, without=["round"])
ExtensionForm = command_form(
    ExtendTime,
    without=["round"],
    reason=ReasonField(rows=2),
    minutes=NumberField(
        label=gettext_lazy("Minuti in più"),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "class": "input--number"}),
    ),
)


@desk_page(Right.READ)
def clock_now(desk: Desk) -> HttpResponse:
    """The clock for a page that is open; nothing when it shows the newest already."""
    if desk.request.GET.get("known") == str(desk.moment.number):
        return HttpResponse(status=204)
    context = {"clock": desk.clock, "refresh": desk.url("desk-clock-now")}
    return render(desk.request, "fragments/clock.html", context)


@desk_page(StartRound.right, only_post=True)
def whistle(desk: Desk, round_: int) -> HttpResponse:
    """The round begins; the page says since when, as long as it is so."""
    return _press(desk, round_, StartRound, "")


@desk_page(PauseClock.right, only_post=True)
def pause(desk: Desk, round_: int) -> HttpResponse:
    """Nobody plays for a while."""
    return _press(desk, round_, PauseClock, _("Tempo fermo."))


@desk_page(ResumeClock.right, only_post=True)
def resume(desk: Desk, round_: int) -> HttpResponse:
    """Play goes on."""
    return _press(desk, round_, ResumeClock, _("Il tempo riprende."))


@desk_page(CallTimeOut.right, only_post=True)
def time_out(desk: Desk, round_: int) -> HttpResponse:
    """The minutes are over and the referee says so."""
    return _press(desk, round_, CallTimeOut, _("Time-out chiamato."))


@desk_page(UndoClockStep.right, only_post=True)
def undo(desk: Desk, round_: int) -> HttpResponse:
    """A whistle, an extension or a time-out was a mistake."""
    return _press(desk, round_, UndoClockStep, _("Annullato."), StepForm)


@desk_page(ExtendTime.right)
def extend(desk: Desk, round_: int) -> HttpResponse:
    """Minutes more, with the reason; what was typed stays where it is refused."""
    number = desk.published(round_).number
    form = ExtensionForm(desk.request.POST or None)
    if desk.done(form, lambda: desk.perform(form, ExtendTime, round=number)):
        message = _("Proroga data: il tempo nuovo è su tutti gli schermi.")
        return desk.go("desk", message=message)
    title = _("Proroga del turno %(number)s") % {"number": round_}
    return desk.page("clock/extension.html", title=title, form=form, round=number, status=200)


def _press(
    desk: Desk,
    round_: int,
    command: type[Command],
    message: str,
    sent: type[CommandForm] = CommandForm,
) -> HttpResponse:
    """Do what a button asks, and go back to the page that it stands on."""
    number = desk.published(round_).number
    back = BackForm(desk.request.POST).page()
    form = sent(desk.request.POST)
    return desk.order(
        command,
        message,
        back,
        *((round_,) if back == LATENESS else ()),
        form=form,
        round=number,
    )


urlpatterns = [
    path("clock/", clock_now, name="desk-clock-now"),
    path("rounds/<int:round_>/start/whistle/", whistle, name="desk-whistle"),
    path("rounds/<int:round_>/clock/pause/", pause, name="desk-pause"),
    path("rounds/<int:round_>/clock/resume/", resume, name="desk-resume"),
    path("rounds/<int:round_>/clock/extension/", extend, name="desk-extension"),
    path("rounds/<int:round_>/clock/time-out/", time_out, name="desk-time-out"),
    path("rounds/<int:round_>/clock/undo/", undo, name="desk-clock-undo"),
]
