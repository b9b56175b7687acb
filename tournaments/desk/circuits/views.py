"""Circuits at the desk: opened, their rules, their tournaments in order, and who manages them."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec
from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.admin import site
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rules.violations import Violation, refuse
from tournaments.desk.circuits.forms import CircuitDeskForm, ManagerForm
from tournaments.models import Circuit, Tournament
from tournaments.organise import circuits
from tournaments.permissions import addable, managed, may_open, open_legs, owns, visible
from tournaments.presenters.circuits.ranking import circuit_table, moved
from tournaments.presenters.circuits.rules import changes, rules_said
from tournaments.refusals import HouseCode
from tournaments.wording import explain

P = ParamSpec("P")
ONE = "admin:circuit"
MOST_CHOICES = 200
"""Public tournaments to choose from, the newest; any other is written by its address."""


def _managing(
    *methods: str,
) -> Callable[
    [Callable[Concatenate[HttpRequest, User, Circuit, P], HttpResponse]],
    Callable[..., HttpResponse],
]:
    """A page of a circuit for who manages it; 404 for all others, so that it shows nothing."""

    def decorate(
        view: Callable[Concatenate[HttpRequest, User, Circuit, P], HttpResponse],
    ) -> Callable[..., HttpResponse]:
        @wraps(view)
        def guarded(
            request: HttpRequest, circuit: str, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponse:
            found = get_object_or_404(managed(request.user), slug=circuit)
            if request.method not in methods:
                return HttpResponseNotAllowed(methods)
            assert isinstance(request.user, User)
            return view(request, request.user, found, *args, **kwargs)

        return guarded

    return decorate


READ = ("GET", "HEAD")
WRITE = ("POST",)


def list_circuits(request: HttpRequest) -> HttpResponse:
    """The circuits that one manages; those who may open tournaments may open a circuit."""
    found = managed(request.user).select_related("owner")
    if not (may_open(request.user) or found):
        raise PermissionDenied
    opens = may_open(request.user)
    template, title = "circuits/circuits.html", _("Circuiti")
    return _page(request, template, title=title, circuits=found, may_open=opens)


def open_(request: HttpRequest) -> HttpResponse:
    """A form with the rules; what is sent opens a circuit of one's own."""
    if not may_open(request.user) or not isinstance(request.user, User):
        raise PermissionDenied
    form = CircuitDeskForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            key = _command_id(request)
            made = circuits.open_circuit(request.user, form.circuit(), command_id=key)
        except Violation as refusal:
            form.refuse(refusal.problems)
        else:
            messages.success(request, _("Il circuito è aperto. Ora i tornei."))
            return redirect(ONE, made.slug)
    return _form(request, form, title=_("Apri un circuito"), circuit=None)


@_managing(*READ)
def show(request: HttpRequest, user: User, circuit: Circuit) -> HttpResponse:
    """The ranking as it stands, and the tournaments it is made of."""
    category = request.GET.get("categoria", "")
    table = circuit_table(circuit, category)
    if category and category not in table.categories:
        raise Http404
    return _page(
        request,
        "circuits/circuit.html",
        title=circuit.name,
        circuit=circuit,
        table=table,
        rules=rules_said(table.rules),
        changes=changes(circuit),
        legs=_legs(user, circuit),
        choices=_choices(user, circuit),
    )


@_managing(*READ)
def competitor(request: HttpRequest, user: User, circuit: Circuit, key: str) -> HttpResponse:
    """Where each figure of a competitor comes from."""
    table = circuit_table(circuit)
    row = table.row(key)
    if row is None:
        raise Http404
    template = "circuits/circuit_competitor.html"
    return _page(request, template, title=row.name, circuit=circuit, table=table, row=row)


@_managing(*READ, *WRITE)
def change(request: HttpRequest, user: User, circuit: Circuit) -> HttpResponse:
    """Other rules: the ranking is reckoned anew, and the answer says for how many it differs."""
    form = CircuitDeskForm(request.POST or None, initial=CircuitDeskForm.of(circuit))
    if request.method == "POST" and form.is_valid():
        before = circuit_table(circuit).rows
        try:
            changed = circuits.change_circuit(circuit, form.circuit(), by=user)
        except Violation as refusal:
            form.refuse(refusal.problems)
        else:
            messages.success(request, _said(moved(before, circuit_table(changed).rows)))
            return redirect(ONE, circuit.slug)
    return _form(request, form, title=_("Cambia il circuito"), circuit=circuit)


@_managing(*WRITE)
def add(request: HttpRequest, user: User, circuit: Circuit) -> HttpResponse:
    """Put a tournament behind the others."""
    slug = request.POST.get("tournament", "") or request.POST.get("address", "").strip()
    try:
        circuits.add_leg(circuit, slug.rstrip("/").rsplit("/", 1)[-1], by=user)
        messages.success(request, _("Il torneo è nel circuito."))
    except Violation as refusal:
        _tell(request, refusal)
    return redirect(ONE, circuit.slug)


@_managing(*WRITE)
def leg(request: HttpRequest, user: User, circuit: Circuit, tournament_id: UUID) -> HttpResponse:
    """Earlier, later, or out."""
    found = get_object_or_404(Tournament, pk=tournament_id, circuit_legs__circuit=circuit)
    if "remove" in request.POST:
        circuits.remove_leg(circuit, found, by=user)
        said = _("Il torneo è fuori dal circuito; i suoi risultati restano nel torneo.")
        messages.success(request, said)
    elif "earlier" in request.POST or "later" in request.POST:
        circuits.move_leg(circuit, found, -1 if "earlier" in request.POST else 1, by=user)
    return redirect(f"{redirect(ONE, circuit.slug).url}#leg-{found.pk}")


@_managing(*READ, *WRITE)
def managers(request: HttpRequest, user: User, circuit: Circuit) -> HttpResponse:
    """Who manages it; its owner appoints."""
    if request.method == "POST" and not owns(user, circuit):
        raise PermissionDenied
    form = ManagerForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            _appoint(circuit, form.cleaned_data["username"], user)
        except Violation as refusal:
            form.refuse(refusal.problems)
        else:
            messages.success(request, _("Da ora può cambiare questo circuito."))
            return redirect("admin:circuit-managers", circuit.slug)
    return _page(
        request,
        "circuits/circuit_managers.html",
        422 if form.errors else 200,
        title=_("Chi gestisce il circuito"),
        circuit=circuit,
        managers=circuit.managers.select_related("user"),
        form=form,
        owns=owns(user, circuit),
    )


def _appoint(circuit: Circuit, username: str, by: User) -> None:
    user = User.objects.filter(username=username, is_active=True).first()
    if user is None:
        raise refuse(HouseCode.USER_UNKNOWN, field="username", value=username)
    circuits.appoint_manager(circuit, user, by=by)


@_managing(*WRITE)
def dismiss(request: HttpRequest, user: User, circuit: Circuit, user_id: int) -> HttpResponse:
    """No longer a manager."""
    try:
        circuits.dismiss_manager(circuit, user_id, by=user)
        messages.success(request, _("Non gestisce più questo circuito."))
    except Violation as refusal:
        _tell(request, refusal)
    if user_id == user.pk:
        return redirect("admin:index")
    return redirect("admin:circuit-managers", circuit.slug)


def _legs(user: User, circuit: Circuit) -> list[dict[str, Any]]:
    """All tournaments of it; one that is hidden has no name for who is no official of it."""
    shown = set(open_legs(circuit).values_list("pk", flat=True))
    own = set(visible(user).values_list("pk", flat=True))
    rows = circuit.legs.select_related("tournament")
    return [
        {
            "tournament": row.tournament,
            "counts": row.pk in shown,
            "named": row.pk in shown or row.tournament_id in own,
        }
        for row in rows
    ]


def _choices(user: User, circuit: Circuit) -> list[Tournament]:
    taken = circuit.legs.values("tournament")
    return list(addable(user).exclude(pk__in=taken)[:MOST_CHOICES])


def _said(count: int) -> str:
    if not count:
        return _("Salvato. Nessuno cambia posto in classifica.")
    said = ngettext(
        "Salvato. La classifica è ricalcolata: %(n)s cambia posto.",
        "Salvato. La classifica è ricalcolata: %(n)s cambiano posto.",
        count,
    )
    return said % {"n": count}


def _tell(request: HttpRequest, refusal: Violation) -> None:
    for problem in refusal.problems:
        messages.error(request, explain(problem))


def _form(
    request: HttpRequest, form: CircuitDeskForm, *, title: str, circuit: Circuit | None
) -> HttpResponse:
    status = 422 if form.errors else 200
    begun = circuit is not None and circuit.legs.exists()
    template = "circuits/circuit_form.html"
    return _page(request, template, status, form=form, title=title, circuit=circuit, begun=begun)


def _page(request: HttpRequest, template: str, status: int = 200, **shown: Any) -> HttpResponse:
    context = {**site.each_context(request), **shown}
    return render(request, f"desk/{template}", context, status=status)


def _command_id(request: HttpRequest) -> UUID:
    try:
        return UUID(request.POST.get("command_id", ""))
    except ValueError:
        return uuid4()
