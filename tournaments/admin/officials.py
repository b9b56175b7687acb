"""Officials: who works where, across one's own tournaments."""

from __future__ import annotations

from django.contrib.admin import display, register
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tournaments.admin.reading import MyTournaments, ReadOnlyAdmin, tournaments_of
from tournaments.models import Official


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
