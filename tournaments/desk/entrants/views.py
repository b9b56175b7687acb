"""Pairs, teams, players: entered one by one, checked in, withdrawn, changed."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django import forms
from django.http import Http404, HttpResponse, QueryDict
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import queries
from scoring.commands import (
    ChangeLineUp,
    CorrectName,
    EnterEntrants,
    NameCaptain,
    ReadmitEntrant,
    Receipt,
    WithdrawEntrant,
)
from scoring.plans import Format
from scoring.values import EntrantNumber, PlayerId, RoundNumber
from tournaments.desk.command_forms import command_form
from tournaments.desk.entrants.entrants_page import (
    EntrantForm,
    entrants_page,
    slip_of,
)
from tournaments.desk.entrants.lists import shown_list
from tournaments.desk.forms import CommandForm, ReasonField, choices
from tournaments.desk.meanwhile import said_with, written_meanwhile
from tournaments.desk.page import Desk, desk_page
from tournaments.names import EntrantName, earlier_names
from tournaments.organise import players as organise
from tournaments.organise.entrants import (
    appoint_captain,
    change_line_up,
    enter_entrants,
    readmit_entrant,
)
from tournaments.presenters.entrants import line_ups
from tournaments.presenters.seating.team_rooms import playing
from tournaments.slips import EntrySlip


class NameForm(CommandForm):
    """A player's name and membership number, as this tournament is to have them."""

    name = forms.CharField(label=gettext_lazy("Cognome e nome"), max_length=120)
    membership_number = forms.CharField(
        label=gettext_lazy("Tessera"), max_length=30, required=False
    )


class LineUpForm(EntrySlip, CommandForm):
    """Other players under a number, from a round on."""

    from_round = forms.TypedChoiceField(
        label=gettext_lazy("A partire dal turno"), coerce=int, required=False, empty_value=None
    )
    reason = ReasonField(rows=2, required=False)

    def __init__(
        self, format_: Format, rounds: Sequence[int] | None, *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(format_, *args, **kwargs)
        if rounds is None:
            del self.fields["from_round"]
            return
        self.fields["reason"].required = True
        usual = _("il primo che non è ancora cominciato")
        choices(self, "from_round", [("", usual), *((round_, str(round_)) for round_ in rounds)])

    def since(self) -> RoundNumber | None:
        round_ = self.cleaned_data.get("from_round")
        return RoundNumber(round_) if round_ else None


WithdrawalForm = command_form(
    WithdrawEntrant, without=["entrant"], reason=ReasonField(required=False)
)
"""Why somebody goes, if it was said."""


CaptainForm = command_form(
    NameCaptain,
    without=["entrant"],
    player=forms.TypedChoiceField(
        label=gettext_lazy("Capitano"), coerce=UUID, required=False, empty_value=None
    ),
)
"""Which of a team's players is its captain, if anybody is."""


@desk_page(to_write=EnterEntrants.right)
def list_entrants(desk: Desk) -> HttpResponse:
    """Everybody who is entered, on the page of all that is done with them; sent, one more."""
    if not desk.writes:
        return entrants_page(desk, pasted=shown_list(desk))
    form = slip_of(desk, desk.request.POST)
    if desk.done(form, lambda: _enter(desk, form)):
        return desk.go("desk-entrants", message=_("Iscrizione salvata."))
    return entrants_page(desk, form)


def _enter(desk: Desk, form: EntrantForm) -> None:
    command_id = form.cleaned_data["command_id"]
    enter_entrants(by=desk.by, entries=[form.entry()], command_id=command_id)


@desk_page(to_write=ChangeLineUp.right)
def one_entrant(desk: Desk, number: int) -> HttpResponse:
    """The line-up of a number, who played before, and others from a round on."""
    entrant = desk.entrant(number)
    begun = _begun(desk, entrant)
    form = _line_up_form(desk, entrant, begun)
    if form.is_valid():
        with form.refusals():
            receipt = _change(desk, entrant, form)
            done = said_with(desk, _("Giocatori cambiati."), receipt)
            return desk.go("desk-entrant", number, message=done)
    booked = next(booked for booked in desk.moment.entrants if booked.number == number)
    return desk.page(
        "entrants/entrant.html",
        title=desk.words.numbered(number),
        entrant=entrant,
        corrected=tuple(zip(entrant.player_ids, entrant.players, strict=True)),
        line_ups=line_ups(booked, desk.moment.names) if len(booked.line_ups) > 1 else (),
        begun=begun,
        in_the_list=_in_the_list(desk, entrant),
        captain=_captain_form(desk, entrant) if entrant.team else None,
        form=form,
        expected=form.seen(int(entrant.changed)),
        meanwhile=written_meanwhile(desk, form, queries.line_up_since, entrant.number),
    )


def _in_the_list(desk: Desk, entrant: EntrantName) -> str:
    """As whoever sent the list wrote it; empty where it came from none."""
    lines = desk.tournament.list_lines.filter(number=entrant.number)
    return " ".join(" ".join(lines.values_list("text", flat=True)).split())


def _begun(desk: Desk, entrant: EntrantName) -> tuple[RoundNumber, ...]:
    """The rounds whose match of it is on or over: they change by a substitution only."""
    tables = desk.moment.tables_of(entrant.number)
    return tuple(
        round_.number
        for round_ in desk.moment.published_rounds
        if entrant.number in playing(round_, (t for t in tables if t.round == round_.number))
    )


def _line_up_form(desk: Desk, entrant: EntrantName, begun: tuple[RoundNumber, ...]) -> LineUpForm:
    filled = {
        f"{key}_{number}": value
        for number, both in enumerate(entrant.people, start=1)
        for key, value in zip(("player", "membership"), both, strict=True)
    }
    current = int(desk.book.current_round)
    first = max(begun, default=0) + 1
    rounds = range(first, min(current + 1, desk.book.planned_rounds) + 1) if current else None
    return LineUpForm(desk.book.format, rounds, desk.request.POST or None, initial=filled)


def _change(desk: Desk, entrant: EntrantName, form: LineUpForm) -> Receipt:
    at = {"entrant": entrant.number, "players": (), "from_round": form.since()}
    command = form.command(ChangeLineUp, **at)
    return change_line_up(command, form.players(), by=desk.by, **form.sent)


def _captain_form(desk: Desk, entrant: EntrantName, *sent: QueryDict) -> CommandForm:
    """Of those who play now, and those announced for the next round."""
    booked = next(booked for booked in desk.moment.entrants if booked.number == entrant.number)
    playing = booked.playing_from(desk.book.current_round)
    people = [(str(player), desk.moment.names.player(player)) for player in playing]
    now = next((player for player, name in people if name == entrant.captain), "")
    offered = {"player": [("", _("non detto")), *people]}
    return CaptainForm(*sent, offered=offered, initial={"player": now})


@desk_page(NameCaptain.right, only_post=True)
def captain(desk: Desk, number: int) -> HttpResponse:
    """Who of a team declares its rooms."""
    entrant = desk.entrant(number)
    form = _captain_form(desk, entrant, desk.request.POST)
    return desk.press(
        lambda: desk.perform(form, NameCaptain, appoint_captain, entrant=entrant.number),
        _("Capitano salvato."),
        "desk-entrant",
        number,
        form=form,
    )


@desk_page(CorrectName.right)
def correct_name(desk: Desk, number: int, player: UUID) -> HttpResponse:
    """Another name for a player, in this tournament alone."""
    entrant, shown = desk.entrant(number), _person(desk, number, PlayerId(player))
    form = NameForm(desk.request.POST or None, initial=shown)
    if form.is_valid():
        with form.refusals():
            organise.correct_name(
                by=desk.by,
                entrant=entrant.number,
                player=PlayerId(player),
                name=form.cleaned_data["name"],
                membership_number=form.cleaned_data["membership_number"],
                command_id=form.cleaned_data["command_id"],
            )
            return desk.go("desk-entrant", number, message=_("Nome corretto in questo torneo."))
    return desk.page(
        "entrants/name.html",
        title=_("Correggi un nome"),
        entrant=entrant,
        shown=shown,
        earlier=earlier_names(desk.moment.ledger, PlayerId(player)),
        in_the_list=_in_the_list(desk, entrant),
        form=form,
    )


def _person(desk: Desk, number: int, player: PlayerId) -> dict[str, str]:
    """The name and membership number of whoever plays, or played, under a number."""
    booked = next(booked for booked in desk.moment.entrants if booked.number == number)
    if player not in booked.ever_played():
        raise Http404
    names = desk.moment.names
    return {
        "name": names.players.get(player, ""),
        "membership_number": names.membership_numbers.get(player, ""),
    }


@desk_page(WithdrawEntrant.right, only_post=True)
def withdraw(desk: Desk, number: int) -> HttpResponse:
    """Seat it no more; the reason is optional."""
    desk.entrant(number)
    form = WithdrawalForm(desk.request.POST)
    return desk.order(
        WithdrawEntrant,
        _("Ritiro registrato: resta in classifica, non siede più."),
        "desk-entrants",
        form=form,
        entrant=number,
    )


@desk_page(ReadmitEntrant.right, only_post=True)
def readmit(desk: Desk, number: int) -> HttpResponse:
    """Take the withdrawal back."""
    return desk.order(
        ReadmitEntrant,
        _("Ritiro annullato: siede dal prossimo turno."),
        "desk-entrants",
        act=readmit_entrant,
        entrant=EntrantNumber(number),
    )


urlpatterns = [
    path("pairs/", list_entrants, name="desk-entrants"),
    path("pairs/<int:number>/", one_entrant, name="desk-entrant"),
    path(
        "pairs/<int:number>/players/<uuid:player>/",
        correct_name,
        name="desk-player-name",
    ),
    path("pairs/<int:number>/captain/", captain, name="desk-captain"),
    path("pairs/<int:number>/withdraw/", withdraw, name="desk-withdraw"),
    path("pairs/<int:number>/readmit/", readmit, name="desk-readmit"),
]
