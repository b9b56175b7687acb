"""Circuits in the admin: their own rows, their tournaments in order, and who manages them."""

from django.contrib.admin import display, register
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest, HttpResponseRedirect
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from tournaments.admin.reading import ReadOnlyAdmin, ReadOnlyInline, tournaments_of
from tournaments.models import Circuit, CircuitLeg, CircuitManager
from tournaments.organise.circuits import CircuitForm, change_circuit
from tournaments.permissions import managed, open_legs


class LegInline(ReadOnlyInline[CircuitLeg, Circuit]):
    """The tournaments; a hidden one is named only for its officials."""

    model = CircuitLeg
    fields = readonly_fields = ("number", "name")
    verbose_name_plural = _("tornei")

    def get_queryset(self, request: HttpRequest) -> QuerySet[CircuitLeg]:
        in_a_circuit = CircuitLeg.objects.values("tournament")
        self.mine = set(tournaments_of(request).filter(tournament__in=in_a_circuit))
        return super().get_queryset(request).select_related("tournament", "circuit")

    @display(description=_("torneo"))
    def name(self, leg: CircuitLeg) -> str:
        if leg.tournament is None:
            return str(_("(giocato altrove)"))
        named = leg.tournament_id in self.mine or open_legs(leg.circuit).filter(pk=leg.pk).exists()
        return leg.tournament.name if named else str(_("(torneo nascosto)"))


class ManagerInline(ReadOnlyInline[CircuitManager, Circuit]):
    model = CircuitManager
    fields = readonly_fields = ("full_name",)

    @display(description=_("utente"))
    def full_name(self, manager: CircuitManager) -> str:
        return manager.user.get_full_name() or manager.user.get_username()


@register(Circuit)
class CircuitAdmin(ReadOnlyAdmin[Circuit]):
    """The circuits one manages: name and visibility; how they are counted is said at the desk."""

    list_display = ("name", "opened_by", "is_public", "created_at")
    list_filter = ("is_public",)
    list_select_related = ("owner",)
    search_fields = ("name",)
    date_hierarchy = "created_at"
    fields = ("name", "is_public", "opened_by", "created_at")
    readonly_fields = ("opened_by", "created_at")
    inlines = (LegInline, ManagerInline)

    @display(description=_("aperto da"), ordering="owner__username")
    def opened_by(self, circuit: Circuit) -> str:
        """In words: Django would make a link to the account, which is the superuser's."""
        return circuit.owner.get_full_name() or circuit.owner.get_username()

    def get_queryset(self, request: HttpRequest) -> QuerySet[Circuit]:
        return managed(request.user)

    def has_view_permission(self, request: HttpRequest, obj: Circuit | None = None) -> bool:
        circuits = managed(request.user)
        return circuits.exists() if obj is None else circuits.filter(pk=obj.pk).exists()

    def has_change_permission(self, request: HttpRequest, obj: Circuit | None = None) -> bool:
        return self.has_view_permission(request, obj)

    def save_model(
        self, request: HttpRequest, obj: Circuit, form: ModelForm[Circuit], change: bool
    ) -> None:
        about = CircuitForm(name=obj.name, is_public=obj.is_public, rules=obj.rules)
        assert request.user.is_authenticated  # only who manages it gets here
        change_circuit(circuit=obj, form=about, by=request.user)

    def response_post_save_change(self, request: HttpRequest, obj: Circuit) -> HttpResponseRedirect:
        return redirect("admin:circuit", obj.slug)
