"""Circuits for everybody: the seasons there are, their rankings, and why somebody stands there."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.db.models import Count, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from tournaments.models import Circuit, CircuitLeg
from tournaments.pages.public_tournament import show
from tournaments.presenters.circuits.ranking import circuit_table, season_page
from tournaments.presenters.circuits.rules import changes, rules_said

CIRCUITS_A_PAGE = 24


@require_safe
def list_circuits(request: HttpRequest) -> HttpResponseBase:
    """Every public circuit, the latest first."""
    shown = Q(tournament__is_public=True) | Q(elsewhere__isnull=False)
    legs = CircuitLeg.objects.filter(shown, circuit=OuterRef("pk"))
    # Of those on the page: a sum over all circuits would be made for every page.
    public = Subquery(legs.order_by().values("circuit").annotate(n=Count("pk")).values("n"))
    chosen = Circuit.objects.filter(is_public=True).annotate(tournaments=Coalesce(public, 0))
    chosen = chosen.order_by("-created_at", "-id")
    page = Paginator(chosen, CIRCUITS_A_PAGE).get_page(request.GET.get("pagina"))
    return show(request, None, "pages/circuits.html", page=page)


@require_safe
def one_circuit(request: HttpRequest, slug: str) -> HttpResponseBase:
    """A season's ranking; `?categoria=...&nome=...&pagina=...` of a category, a name, a page."""
    circuit = get_object_or_404(Circuit, slug=slug, is_public=True)
    category = request.GET.get("categoria", "")
    table = circuit_table(circuit, category)
    if category and table.category not in table.categories:
        raise Http404
    return show(
        request,
        None,
        "pages/circuit.html",
        table=table,
        listed=season_page(table, request.GET.dict()),
        rules=rules_said(table.rules, elsewhere=table.elsewhere),
        changes=changes(circuit),
    )


@require_safe
def competitor(request: HttpRequest, slug: str, key: str) -> HttpResponseBase:
    """Where each figure of a competitor comes from."""
    circuit = get_object_or_404(Circuit, slug=slug, is_public=True)
    table = circuit_table(circuit)
    row = table.row(key)
    if row is None:
        raise Http404
    return show(request, None, "pages/circuit_competitor.html", table=table, row=row)
