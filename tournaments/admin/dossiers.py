"""Who worked at tournaments that were played elsewhere, for whoever erases a name by its id."""

from __future__ import annotations

from django.contrib.admin import register
from django.http import HttpRequest

from tournaments.admin.reading import ReadOnlyAdmin
from tournaments.models import DossierPerson


@register(DossierPerson)
class DossierPersonAdmin(ReadOnlyAdmin[DossierPerson]):
    """No tournament is named: which there are is their officials' business."""

    list_display = ("pk", "name", "username", "office")
    search_fields = ("name", "username")
    fields = ("name", "username", "office")

    def has_view_permission(self, request: HttpRequest, obj: DossierPerson | None = None) -> bool:
        return bool(getattr(request.user, "is_superuser", False))
