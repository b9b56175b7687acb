"""Pairs, teams, players: entered one by one, checked in, withdrawn, changed."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from uuid import UUID

from django.http import Http404, HttpResponse, QueryDict
from django.utils.translation import gettext as _

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
from scoring.queries import Gap
from scoring.rules.violations import Violation
from scoring.values import EntrantNumber, PlayerId, RoundNumber
from tournaments.desk.entrants.forms import (
    CaptainForm,
    EntrantForm,
    LineUpForm,
    NameForm,
    WithdrawalForm,
)
from tournaments.desk.meanwhile import said_with, written_meanwhile
from tournaments.desk.page import Desk, desk_page
from tournaments.names import EntrantName, earlier_names
from tournaments.organise import players as organise
from tournaments.organise import presence
from tournaments.organise.entrants import (
    appoint_captain,
    change_line_up,
    enter_entrants,
    readmit_entrant,
)
from tournaments.presenters.entrants import line_ups
from tournaments.presenters.fees.accounts import fees
from tournaments.presenters.memberships import card_checks
from tournaments.presenters.roll_call import roll_call
from tournaments.presenters.seating.team_rooms import playing


@desk_page(to_write=EnterEntrants.right)
def list_entrants(desk: Desk) -> HttpResponse:
    """Everybody who is entered, and a form for one more."""
    form = _slip(desk)
    if form.is_valid():
        try:
            command_id = form.cleaned_data["command_id"]
            enter_entrants(by=desk.by, entries=[form.entry()], command_id=command_id)
            return desk.go("desk-entrants", message=_("Iscrizione salvata."))
        except Violation as refused:
            form.refuse(refused.problems)
    entrants = tuple(desk.moment.names.entrants.values())
    playing = [entrant for entrant in entrants if not entrant.withdrawn]
    return desk.page(
        "entrants/entrants.html",
        title=str(desk.words.many),
        form=form,
        entrants=entrants,
        counted=desk.words.count(len(playing)),
        roll=roll_call(desk.moment),
        fees=fees(desk.moment),
        gaps=_gaps(desk),
        cards=card_checks(desk.moment) if desk.may(EnterEntrants.right) else None,
        status=422 if form.errors else 200,
    )


def _slip(desk: Desk) -> EntrantForm:
    """As sent; or begun as the address says, for a stand-in that is missing."""
    query = desk.request.GET
    initial = {name: query[name] for name in ("stand_in", "group") if query.get(name)}
    return EntrantForm(desk.book, desk.request.POST or None, initial=initial)


def _gaps(desk: Desk) -> list[Gap]:
    """Where somebody is missing for nobody to rest."""
    return [gap for gap in queries.gaps(desk.book) if gap.missing and gap.field]


@desk_page(to_write=ChangeLineUp.right)
def one_entrant(desk: Desk, number: int) -> HttpResponse:
    """The line-up of a number, who played before, and others from a round on."""
    entrant = _entrant(desk, number)
    begun = _begun(desk, entrant)
    form = _line_up_form(desk, entrant, begun)
    if form.is_valid():
        try:
            receipt = _change(desk, entrant, form)
            done = said_with(desk, _("Giocatori cambiati."), receipt)
            return desk.go("desk-entrant", number, message=done)
        except Violation as refused:
            form.refuse(refused.problems)
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
        meanwhile=written_meanwhile(
            desk, form, partial(queries.line_up_since, desk.moment.ledger, entrant.number)
        ),
        status=422 if form.errors else 200,
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
    return change_line_up(
        by=desk.by,
        entrant=entrant.number,
        players=form.players(),
        from_round=form.since(),
        reason=form.cleaned_data["reason"],
        expected=form.cleaned_data["expected"],
        command_id=form.cleaned_data["command_id"],
    )


def _captain_form(desk: Desk, entrant: EntrantName, *sent: QueryDict) -> CaptainForm:
    """Of those who play now, and those announced for the next round."""
    booked = next(booked for booked in desk.moment.entrants if booked.number == entrant.number)
    playing = booked.playing_from(desk.book.current_round)
    people = {player: desk.moment.names.player(player) for player in playing}
    return CaptainForm(entrant.captain, people, *sent)


@desk_page(NameCaptain.right, only_post=True)
def captain(desk: Desk, number: int) -> HttpResponse:
    """Who of a team declares its rooms."""
    entrant = _entrant(desk, number)
    form = _captain_form(desk, entrant, desk.request.POST)
    return desk.press(
        lambda: appoint_captain(by=desk.by, entrant=entrant.number, **form.cleaned_data),
        _("Capitano salvato."),
        "desk-entrant",
        number,
        form=form,
    )


@desk_page(CorrectName.right)
def correct_name(desk: Desk, number: int, player: UUID) -> HttpResponse:
    """Another name for a player, in this tournament alone."""
    entrant, shown = _entrant(desk, number), _person(desk, number, PlayerId(player))
    form = NameForm(desk.request.POST or None, initial=shown)
    if form.is_valid():
        try:
            organise.correct_name(
                by=desk.by,
                entrant=entrant.number,
                player=PlayerId(player),
                name=form.cleaned_data["name"],
                membership_number=form.cleaned_data["membership_number"],
                command_id=form.cleaned_data["command_id"],
            )
            return desk.go("desk-entrant", number, message=_("Nome corretto in questo torneo."))
        except Violation as refused:
            form.refuse(refused.problems)
    return desk.page(
        "entrants/name.html",
        title=_("Correggi un nome"),
        numbered=desk.words.numbered(number),
        entrant=entrant,
        shown=shown,
        earlier=earlier_names(desk.moment.ledger, PlayerId(player)),
        in_the_list=_in_the_list(desk, entrant),
        form=form,
        status=422 if form.errors else 200,
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


@desk_page(presence.TO_CHECK_IN, only_post=True)
def check_in(desk: Desk, number: int) -> HttpResponse:
    """Present, or not yet: a note of the hall that the ledger does not need."""
    entrant = _entrant(desk, number)
    present = not entrant.checked_in
    presence.check_in(by=desk.by, entrant=entrant.number, present=present)
    if desk.wants_fragment:
        now = replace(desk, moment=desk.moment.again())
        return now.page(
            "entrants/_entrant_row.html",
            entrant=_entrant(now, number),
            roll=roll_call(now.moment),
            fees=fees(now.moment),
        )
    return desk.go("desk-presence" if desk.request.POST.get("back") else "desk-entrants")


@desk_page(WithdrawEntrant.right, only_post=True)
def withdraw(desk: Desk, number: int) -> HttpResponse:
    """Seat it no more; the reason is optional."""
    _entrant(desk, number)
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
    entrant = EntrantNumber(number)
    return desk.press(
        partial(readmit_entrant, by=desk.by, entrant=entrant, command_id=desk.command_id),
        _("Ritiro annullato: siede dal prossimo turno."),
        "desk-entrants",
    )


def _entrant(desk: Desk, number: int) -> EntrantName:
    entrant = desk.moment.names.entrants.get(EntrantNumber(number))
    if entrant is None:
        raise Http404
    return entrant
