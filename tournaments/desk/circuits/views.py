"""Circuits at the desk: opened, their rules, their tournaments in order, and who manages them."""

from functools import partial
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.records import record
from scoring.rules.violations import refuse
from tournaments.access.traces import leave_trace
from tournaments.desk.circuits.forms import (
    CircuitRulesForm,
    CircuitTies,
    LegForm,
    ManagerForm,
    initial_rules,
)
from tournaments.desk.page import (
    READ,
    WRITE,
    CircuitDesk,
    Organiser,
    circuit_page,
    found,
    organiser_page,
)
from tournaments.exports.contents import register_converters
from tournaments.exports.files import FileType, file_of
from tournaments.exports.rankings import circuit_export
from tournaments.models import Circuit, CircuitLeg, Tournament, TraceKind
from tournaments.organise import circuits
from tournaments.organise.elsewhere import take_out
from tournaments.organise.invitations import invite_manager, withdraw
from tournaments.permissions import (
    addable,
    makes_accounts,
    managed,
    may_open,
    may_see_circuits,
    open_legs,
    visible,
)
from tournaments.presenters.circuits.legs import LegLine, taken_out
from tournaments.presenters.circuits.ranking import CircuitTable, circuit_table, moved, season_page
from tournaments.presenters.circuits.rules import changes, rules_said
from tournaments.refusals import HouseCode


@organiser_page(may_see_circuits)
def list_circuits(organiser: Organiser) -> HttpResponse:
    """The circuits that one manages; those who may open tournaments may open a circuit."""
    return organiser.page(
        "circuits/circuits.html",
        title=_("Circuiti"),
        circuits=managed(organiser.user).select_related("owner"),
        may_open=may_open(organiser.user),
    )


@organiser_page()
def open_(organiser: Organiser) -> HttpResponse:
    """A form with the rules; what is sent opens a circuit of one's own."""
    form = CircuitRulesForm(organiser.request.POST or None)
    if form.is_valid():
        with form.refusals():
            command_id = form.cleaned_data["command_id"]
            circuit = circuits.open_circuit(
                by=organiser.user, form=form.circuit(), command_id=command_id
            )
            message = _("Il circuito è aperto. Ora i tornei.")
            return organiser.go("circuit", circuit.slug, message=message)
    return _form(organiser, form, title=_("Apri un circuito"))


@circuit_page(*READ)
def table(desk: CircuitDesk, as_: FileType) -> HttpResponse:
    """The ranking as a spreadsheet; `?categoria=...` among its own."""
    shown = circuit_table(desk.circuit, desk.request.GET.get("categoria", ""))
    subject = f"circuit:{desk.circuit.pk}"
    leave_trace(TraceKind.TAKEN_OUT, subject=subject, detail=f"circuit.{as_}")
    return file_of(circuit_export(shown), as_)


@circuit_page(*READ)
def show(desk: CircuitDesk) -> HttpResponse:
    """The ranking as it stands, and the tournaments it is made of."""
    category = desk.request.GET.get("categoria", "")
    table = circuit_table(desk.circuit, category)
    if category and category not in table.categories:
        raise Http404
    return desk.page(
        "circuits/circuit.html",
        title=desk.circuit.name,
        table=table,
        listed=season_page(table, desk.request.GET.dict()),
        rules=rules_said(table.rules, elsewhere=table.elsewhere),
        changes=changes(desk.circuit),
        legs=_legs(desk.user, desk.circuit, table),
        out=taken_out(desk.circuit),
        leg_form=_leg_form(desk),
    )


@circuit_page(*READ)
def competitor(desk: CircuitDesk, key: str) -> HttpResponse:
    """Where each figure of a competitor comes from."""
    table = circuit_table(desk.circuit)
    row = found(table.row(key))
    return desk.page("circuits/circuit_competitor.html", title=row.name, table=table, row=row)


@circuit_page(*READ, *WRITE)
def change(desk: CircuitDesk) -> HttpResponse:
    """Other rules: the ranking is reckoned anew, and the answer says for how many it differs."""
    form = CircuitRulesForm(desk.request.POST or None, initial=initial_rules(desk.circuit))
    if form.is_valid():
        before = circuit_table(desk.circuit).rows
        with form.refusals():
            changed = circuits.change_circuit(
                circuit=desk.circuit, form=form.circuit(), by=desk.user
            )
            return desk.go("circuit", message=_moved(moved(before, circuit_table(changed).rows)))
    begun = desk.circuit.legs.exists()
    return _form(desk, form, title=_("Cambia il circuito"), begun=begun)


@circuit_page(*WRITE)
def add(desk: CircuitDesk) -> HttpResponse:
    """Put a tournament behind the others."""
    form = _leg_form(desk)
    slug = form.slug() if form.is_valid() else ""
    act = partial(circuits.add_leg, by=desk.user, circuit=desk.circuit, slug=slug)
    return desk.press(act, _("Il torneo è nel circuito."), "circuit")


@circuit_page(*WRITE)
def leg(desk: CircuitDesk, leg: int) -> HttpResponse:
    """Earlier, later, or out."""
    row = get_object_or_404(desk.circuit.legs.select_related("tournament"), pk=leg)
    if "remove" in desk.request.POST:
        messages.success(desk.request, _removed(desk, row))
    elif "earlier" in desk.request.POST:
        circuits.move_leg(circuit=desk.circuit, leg=leg, places=-1, by=desk.user)
    elif "later" in desk.request.POST:
        circuits.move_leg(circuit=desk.circuit, leg=leg, places=1, by=desk.user)
    return redirect(f"{desk.url('circuit')}#leg-{leg}")


def _removed(desk: CircuitDesk, leg: CircuitLeg) -> str:
    if leg.tournament is not None:
        circuits.remove_leg(circuit=desk.circuit, tournament=leg.tournament, by=desk.user)
        return _("Il torneo è fuori dal circuito; i suoi risultati restano nel torneo.")
    assert leg.elsewhere is not None  # it is one or the other, says the database
    take_out(circuit=desk.circuit, leg=leg.elsewhere, by=desk.user)
    return _("Il torneo è fuori dal circuito; i suoi totali restano scritti e si rimettono.")


@circuit_page(*READ, *WRITE, owner_writes=True)
def managers(desk: CircuitDesk) -> HttpResponse:
    """Who manages it; its owner appoints."""
    form = ManagerForm(desk.request.POST or None)
    if form.is_valid():
        with form.refusals():
            message = _appoint(desk.circuit, form.cleaned_data["username"], desk.user)
            return desk.go("circuit-managers", message=message)
    return desk.page(
        "circuits/circuit_managers.html",
        title=_("Chi gestisce il circuito"),
        managers=desk.circuit.managers.select_related("user"),
        invitations=desk.circuit.invitations.all() if desk.owned else (),
        invites=not makes_accounts(desk.user),
        form=form,
        owns=desk.owned,
    )


def _appoint(circuit: Circuit, username: str, by: User) -> str:
    """What there is to say of it; who only invites learns of nobody whether they are there."""
    if not makes_accounts(by):
        invite_manager(by=by, circuit=circuit, asked=username)
        return _("Invito registrato: è in attesa.")
    user = User.objects.filter(username=username, is_active=True).first()
    if user is None:
        raise refuse(HouseCode.USER_UNKNOWN, field="username", value=username)
    circuits.appoint_manager(circuit=circuit, user=user, by=by)
    return _("Da ora può cambiare questo circuito.")


@circuit_page(*WRITE, owner_writes=True)
def uninvite(desk: CircuitDesk, invitation: int) -> HttpResponse:
    """It waits no longer."""
    found = get_object_or_404(desk.circuit.invitations, pk=invitation)
    act = partial(withdraw, by=desk.user.pk, invitation=found)
    return desk.press(act, _("Invito ritirato."), "circuit-managers")


@circuit_page(*WRITE)
def dismiss(desk: CircuitDesk, user_id: int) -> HttpResponse:
    """No longer a manager; who leaves by themselves finds nothing more there."""
    act = partial(circuits.dismiss_manager, by=desk.user, circuit=desk.circuit, user_id=user_id)
    answer = desk.press(act, _("Non gestisce più questo circuito."), "circuit-managers")
    return redirect("admin:index") if user_id == desk.user.pk else answer


@record
class _Leg:
    """A tournament of a circuit, with its line in the ranking if it has one."""

    pk: int
    line: LegLine | None
    tournament: Tournament | None
    counts: bool
    name: str
    """Empty for one that is hidden from who looks."""


def _legs(user: User, circuit: Circuit, table: CircuitTable) -> list[_Leg]:
    """All tournaments of it; one that is hidden has no name for who is no official of it."""
    shown = {leg.key: leg for leg in table.legs}
    open_ = set(open_legs(circuit).values_list("pk", flat=True))
    worked_at = set(visible(user).values_list("pk", flat=True))
    return [
        _Leg(
            pk=row.pk,
            line=shown.get(row.key),
            tournament=row.tournament,
            counts=row.pk in open_,
            name=_leg_name(row, shown.get(row.key), worked_at),
        )
        for row in circuit.legs.select_related("tournament")
    ]


def _leg_name(row: CircuitLeg, line: LegLine | None, worked_at: set[UUID]) -> str:
    """Empty for a hidden one of others."""
    if line is not None:
        return line.name
    named = row.tournament is not None and row.tournament_id in worked_at
    return row.tournament.name if named and row.tournament else ""


def _leg_form(desk: CircuitDesk) -> LegForm:
    """To be filled in with a tournament that is not in the circuit yet."""
    taken = desk.circuit.legs.exclude(tournament=None).values("tournament")
    return LegForm(addable(desk.user).exclude(pk__in=taken), desk.request.POST or None)


def _moved(count: int) -> str:
    if not count:
        return _("Salvato. Nessuno cambia posto in classifica.")
    sentence = ngettext(
        "Salvato. La classifica è ricalcolata: %(n)s cambia posto.",
        "Salvato. La classifica è ricalcolata: %(n)s cambiano posto.",
        count,
    )
    return sentence % {"n": count}


def _form(organiser: Organiser, form: CircuitTies, **shown: Any) -> HttpResponse:
    return organiser.page("circuits/circuit_form.html", form=form, **shown)


register_converters()


urlpatterns = [
    # Beside them: a circuit may be called Open.
    path("open-circuit/", open_, name="circuit-open"),
    path("circuits/", list_circuits, name="circuits"),
    path("circuits/<slug:circuit>/", show, name="circuit"),
    path("circuits/<slug:circuit>/ranking.<file_type:as_>", table, name="circuit-file"),
    path("circuits/<slug:circuit>/change/", change, name="circuit-change"),
    path("circuits/<slug:circuit>/legs/", add, name="circuit-add"),
    path("circuits/<slug:circuit>/legs/<int:leg>/", leg, name="circuit-leg"),
    path(
        "circuits/<slug:circuit>/managers/",
        managers,
        name="circuit-managers",
    ),
    path(
        "circuits/<slug:circuit>/managers/<int:user_id>/",
        dismiss,
        name="circuit-dismiss",
    ),
    path(
        "circuits/<slug:circuit>/invitations/<int:invitation>/withdraw/",
        uninvite,
        name="circuit-uninvite",
    ),
    path(
        "circuits/<slug:circuit>/<slug:key>/",
        competitor,
        name="circuit-competitor",
    ),
]
