"""Documents that were asked for: of which tournament, true at which event, drawn or not."""

from __future__ import annotations

from django.contrib.admin import display, register
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from scoring.values import Right
from tournaments.admin.reading import MyTournaments, ReadOnlyAdmin, has_office, tournaments_of
from tournaments.models import Document
from tournaments.permissions import managed
from tournaments.reports.content import OF_REFERTI


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
        referti = Q(kind__in=OF_REFERTI)
        return papers.filter(
            Q(tournament__in=tournaments_of(request, Right.PRINT)) & ~referti
            | Q(tournament__in=tournaments_of(request, Right.WRITE_REFERTI)) & referti
            | Q(circuit__in=managed(request.user).values("pk"))
        )

    def has_view_permission(self, request: HttpRequest, obj: Document | None = None) -> bool:
        return has_office(request) or managed(request.user).exists()
