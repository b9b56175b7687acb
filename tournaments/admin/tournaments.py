"""Tournaments in the admin: their own rows, and below each the desk."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from typing import Any, ClassVar

from django.contrib.admin import ModelAdmin, SimpleListFilter, register
from django.db.models import DateField, QuerySet
from django.forms import DateInput, ModelForm, ValidationError
from django.http import HttpRequest, HttpResponseRedirect
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from scoring.commands import FileReferto
from scoring.rules.violations import Violation
from tournaments.admin.reading import FoundAnyWay
from tournaments.models import Tournament
from tournaments.organise.tournaments import (
    SHOWN,
    TO_DESCRIBE,
    describe_tournament,
    require_unplayed,
    require_year,
)
from tournaments.permissions import authority, may_open, visible
from tournaments.wording import explain


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


class TournamentForm(ModelForm[Tournament]):
    class Meta:
        model = Tournament
        fields = (
            "name",
            "venue",
            "played_on",
            "kind",
            "equal_cards",
            "is_public",
            "put_away",
            "proposals_allowed",
            "referti_body",
            "referti_hours",
        )

    def clean_put_away(self) -> bool:
        put_away = bool(self.cleaned_data["put_away"])
        if put_away:
            with _said_at_the_field():
                require_unplayed(self.instance)
        return put_away

    def clean_played_on(self) -> date | None:
        played_on: date | None = self.cleaned_data["played_on"]
        if played_on is not None:
            with _said_at_the_field():
                require_year(played_on, "played_on")
        return played_on


@contextmanager
def _said_at_the_field() -> Iterator[None]:
    try:
        yield
    except Violation as refused:
        raise ValidationError(explain(refused.problems[0])) from refused


@register(Tournament)
class TournamentAdmin(FoundAnyWay[Tournament]):
    """Name, venue, date: what is not in the ledger. All else is at the desk."""

    list_display = ("name", "venue", "played_on", "is_public", "created_at")
    list_filter = ("is_public", PutAway)
    form = TournamentForm
    date_hierarchy = "played_on"
    list_per_page = 100
    fields: ClassVar = TournamentForm.Meta.fields
    search_fields = ("name", "venue")
    actions = None
    # The browser's own calendar: Django's writes styles into the page, which our policy bars.
    formfield_overrides: ClassVar = {
        DateField: {"widget": DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}
    }

    def get_queryset(self, request: HttpRequest) -> QuerySet[Tournament]:
        return visible(request.user)

    def get_fields(self, request: HttpRequest, obj: Tournament | None = None) -> list[Any]:
        """Without where referti go for whoever may write none: it tells that there is one; of what
        was played elsewhere, whether players see it."""
        if obj and obj.brought_in_at:
            return [SHOWN]
        by = authority(request.user, obj) if obj else None
        private = not (by and by.may(FileReferto.right))
        return [name for name in self.fields if not (private and name.startswith("referti_"))]

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
