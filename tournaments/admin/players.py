"""The registry of players: found by name or tessera; changed by whoever keeps it."""

from typing import Any

from django.contrib.admin import register
from django.db.models import Exists, OuterRef, QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tournaments.admin.privacy import WithPrivacy
from tournaments.admin.reading import ReadOnlyAdmin, newest_of, tournaments_of
from tournaments.admin.traces import Traced
from tournaments.models import Player, PlayerName
from tournaments.organise.players import rename_player


@register(Player)
class PlayerAdmin(ReadOnlyAdmin[Player], Traced[Player], WithPrivacy[Player]):
    """The players of one's own tournaments, under the name that the registry has for them.

    The superuser keeps the registry, and sees all. What a tournament shows is corrected there, at
    the desk.
    """

    list_display = ("name", "membership_number")
    search_fields = ("name", "membership_number")
    search_help_text = _("Chi ha giocato solo in tornei meno recenti si cerca per nome o tessera.")
    fields = ("name", "membership_number")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Player]:
        players = super().get_queryset(request)
        if _keeps_registry(request):
            return players
        offices = newest_of(request) if _leafs_through(request) else tournaments_of(request)
        names = PlayerName.objects.filter(tournament__in=offices)
        return players.filter(Exists(names.filter(player=OuterRef("pk"))))

    def has_view_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        return _keeps_registry(request) or super().has_view_permission(request, obj)

    def save_model(
        self, request: HttpRequest, obj: Player, form: ModelForm[Player], change: bool
    ) -> None:
        rename_player(obj)

    def log_change(self, request: HttpRequest, obj: Player, message: Any) -> None:  # type: ignore[override]
        """Renaming leaves its own trace."""

    def has_change_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        return _keeps_registry(request)


def _leafs_through(request: HttpRequest) -> bool:
    """Whether the list is asked for and nobody in it: hundreds of offices have thousands of names,
    of which it shows the first in the alphabet."""
    match = request.resolver_match
    listed = match is not None and match.url_name == "tournaments_player_changelist"
    return listed and not request.GET.get("q")


def _keeps_registry(request: HttpRequest) -> bool:
    """The registry is shared by all tournaments: no official of one changes it."""
    return bool(request.user.is_active and request.user.is_superuser)
