"""The registry of players: found by name or tessera; changed by whoever keeps it."""

from __future__ import annotations

from django.contrib.admin import register
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest

from scoring.queries import players_of
from scoring.values import PlayerId
from tournaments.admin.reading import ReadOnlyAdmin, tournaments_of
from tournaments.models import Player
from tournaments.organise.players import rename_player


@register(Player)
class PlayerAdmin(ReadOnlyAdmin[Player]):
    """The players of one's own tournaments, under the name that the registry has for them.

    The superuser keeps the registry, and sees all. What a tournament shows is corrected there, at
    the desk.
    """

    list_display = ("name", "membership_number")
    search_fields = ("name", "membership_number")
    fields = ("name", "membership_number")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Player]:
        players = super().get_queryset(request)
        if _keeps_registry(request):
            return players
        return players.filter(id__in=_players(request))

    def has_view_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        return _keeps_registry(request) or super().has_view_permission(request, obj)

    def save_model(
        self, request: HttpRequest, obj: Player, form: ModelForm[Player], change: bool
    ) -> None:
        rename_player(obj)

    def has_change_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        return _keeps_registry(request)


def _keeps_registry(request: HttpRequest) -> bool:
    """The registry is shared by all tournaments: no official of one changes it."""
    return bool(request.user.is_active and request.user.is_superuser)


def _players(request: HttpRequest) -> frozenset[PlayerId]:
    """Ids of the players entered where the user works."""
    return players_of(tournament.ledger for tournament in tournaments_of(request))
