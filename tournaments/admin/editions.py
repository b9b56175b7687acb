"""Organisers' own editions in the admin: their text, to read."""

from __future__ import annotations

import json

from django.contrib.admin import display, register
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from tournaments.admin.reading import ReadOnlyAdmin
from tournaments.models import EditionCopy
from tournaments.organise.editions import regulation


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
