"""Tournaments in the admin, with their documents, dossiers, editions and officials."""

import json
from typing import Any, ClassVar

from django.contrib.admin import ModelAdmin, SimpleListFilter, display, register
from django.db.models import Q, QuerySet
from django.forms import ModelForm
from django.http import HttpRequest, HttpResponseRedirect
from django.shortcuts import redirect
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from scoring.values import Right
from tournaments.admin.reading import (
    FoundAnyWay,
    MyTournaments,
    ReadOnlyAdmin,
    has_office,
    tournaments_of,
)
from tournaments.desk.settings import DESCRIBED, DescribeForm, described_by
from tournaments.models import Document, DossierPerson, EditionCopy, Official, Tournament
from tournaments.organise.editions import regulation
from tournaments.organise.perform import perform
from tournaments.organise.tournaments import DescribeTournament
from tournaments.permissions import authority, managed, may_open, visible
from tournaments.reports.content import FOR_WRITERS


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
        by = authority(request.user, obj)
        assert by is not None  # nobody else may change it
        perform(DescribeTournament(said=form.cleaned_data), by=by)

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
        return bool(by and by.may(DescribeTournament.right))

    def has_delete_permission(self, request: HttpRequest, obj: Tournament | None = None) -> bool:
        """Never: its book cannot be erased."""
        return False


@register(Document)
class DocumentAdmin(ReadOnlyAdmin[Document]):
    """Those that one may print; they are asked for at the desk, and old ones go by themselves."""

    list_display = ("kind", "subject", "about", "edition", "asked_at", "drawn")
    list_filter = ("kind", ("tournament", MyTournaments))
    list_select_related = ("tournament", "circuit")
    search_fields = ("tournament__name", "circuit__name", "kind", "edition")
    date_hierarchy = "asked_at"
    fields = ("kind", "subject", "about", "edition", "asked_at", "drawn", "failed")

    @display(description=_("torneo o circuito"))
    def about(self, document: Document) -> str:
        return str(document.tournament or document.circuit)

    @display(description=_("pronto"), boolean=True, ordering="failed")
    def drawn(self, document: Document) -> bool:
        return document.has_content  # type: ignore[attr-defined, no-any-return]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Document]:
        papers = super().get_queryset(request).defer("content")
        papers = papers.annotate(has_content=Q(content__isnull=False))
        referti = Q(kind__in=FOR_WRITERS)
        return papers.filter(
            Q(tournament__in=tournaments_of(request, Right.PRINT)) & ~referti
            | Q(tournament__in=tournaments_of(request, Right.WRITE_REFERTI)) & referti
            | Q(circuit__in=managed(request.user).values("pk"))
        )

    def has_view_permission(self, request: HttpRequest, obj: Document | None = None) -> bool:
        return has_office(request) or managed(request.user).exists()


@register(DossierPerson)
class DossierPersonAdmin(ReadOnlyAdmin[DossierPerson]):
    """No tournament is named: which there are is their officials' business."""

    list_display = ("pk", "name", "username", "office")
    search_fields = ("name", "username")
    fields = ("name", "username", "office")

    def has_view_permission(self, request: HttpRequest, obj: DossierPerson | None = None) -> bool:
        return bool(getattr(request.user, "is_superuser", False))


@register(EditionCopy)
class EditionCopyAdmin(ReadOnlyAdmin[EditionCopy]):
    """The copies that one made oneself; nobody sees another's. They change at the desk."""

    list_display = ("name", "edition", "changed_at")
    list_display_links = ("name",)
    search_fields = ("edition", "content")
    date_hierarchy = "changed_at"
    fields = ("name", "edition", "changed_at", "text")

    @display(description=_("nome"))
    def name(self, copy: EditionCopy) -> str:
        return regulation(copy).name

    @display(description=_("testo"))
    def text(self, copy: EditionCopy) -> str:
        pretty = json.dumps(json.loads(copy.content), indent=2, ensure_ascii=False)
        return format_html('<pre class="content" tabindex="0">{}</pre>', pretty)

    def get_queryset(self, request: HttpRequest) -> QuerySet[EditionCopy]:
        return super().get_queryset(request).filter(maker_id=request.user.pk)

    def has_view_permission(self, request: HttpRequest, obj: EditionCopy | None = None) -> bool:
        return self.get_queryset(request).exists()


@register(Official)
class OfficialAdmin(ReadOnlyAdmin[Official]):
    """Appointed and dismissed at the desk, where the last director stays."""

    list_display = ("full_name", "username", "role", "tournament")
    list_display_links = ("full_name",)
    list_filter = ("role", ("tournament", MyTournaments), "tournament__played_on")
    list_select_related = ("user", "tournament")
    search_fields = (
        "user__username",
        "user__first_name",
        "user__last_name",
        "tournament__name",
    )
    fields = ("tournament", "full_name", "username", "role")

    @display(description=_("nome"), ordering="user__last_name")
    def full_name(self, official: Official) -> str:
        return official.user.get_full_name() or official.user.get_username()

    @display(description=_("nome utente"), ordering="user__username")
    def username(self, official: Official) -> str:
        return official.user.get_username()

    def get_queryset(self, request: HttpRequest) -> QuerySet[Official]:
        return super().get_queryset(request).filter(tournament__in=tournaments_of(request))
