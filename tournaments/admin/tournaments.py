"""Tournaments in the admin: their own rows, and below each the desk."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.admin import ModelAdmin, SimpleListFilter, register
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest, HttpResponseRedirect
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from tournaments.admin.reading import FoundAnyWay
from tournaments.desk.settings import DESCRIBED, DescribeForm, described_by
from tournaments.models import Tournament
from tournaments.organise.tournaments import TO_DESCRIBE, describe_tournament
from tournaments.permissions import authority, may_open, visible


class PutAway(SimpleListFilter):
    """Those opened by mistake, apart from all others."""

    title = _("elenco")
    parameter_name = "put_away"

    def lookups(
        self, request: HttpRequest, model_admin: ModelAdmin[Any]
    ) -> tuple[tuple[str, Any], ...]:
        return (("1", _("tolti dagli elenchi")),)

    def queryset(
        self, request: HttpRequest, queryset: QuerySet[Tournament]
    ) -> QuerySet[Tournament]:
        return queryset.filter(put_away=self.value() == "1")


@register(Tournament)
class TournamentAdmin(FoundAnyWay[Tournament]):
    """Name, venue, date: what is not in the ledger. All else is at the desk."""

    list_display = ("name", "venue", "played_on", "is_public", "created_at")
    list_filter = ("is_public", PutAway)
    form = DescribeForm
    date_hierarchy = "played_on"
    list_per_page = 100
    fields: ClassVar = DESCRIBED
    search_fields = ("name", "venue")
    actions = None

    def get_queryset(self, request: HttpRequest) -> QuerySet[Tournament]:
        return visible(request.user)

    def get_fields(self, request: HttpRequest, obj: Tournament | None = None) -> list[Any]:
        return described_by(obj or Tournament(), authority(request.user, obj) if obj else None)

    def save_model(
        self, request: HttpRequest, obj: Tournament, form: ModelForm[Tournament], change: bool
    ) -> None:
        describe_tournament(tournament=obj, **form.cleaned_data)

    def response_post_save_change(
        self, request: HttpRequest, obj: Tournament
    ) -> HttpResponseRedirect:
        return redirect("admin:desk", obj.pk)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return visible(request.user).exists() or may_open(request.user)

    def has_view_permission(self, request: HttpRequest, obj: Tournament | None = None) -> bool:
        return obj is None or authority(request.user, obj) is not None

    def has_add_permission(self, request: HttpRequest) -> bool:
        return may_open(request.user)

    def has_change_permission(self, request: HttpRequest, obj: Tournament | None = None) -> bool:
        by = authority(request.user, obj) if obj else None
        return bool(by and by.may(TO_DESCRIBE))

    def has_delete_permission(self, request: HttpRequest, obj: Tournament | None = None) -> bool:
        """Never: its book cannot be erased."""
        return False
