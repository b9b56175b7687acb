"""Players: found by name or tessera, and renamed when a name was written wrongly."""

from __future__ import annotations

from django.contrib.admin import ModelAdmin, register
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest

from scoring.queries import entrants
from scoring.values import PlayerId, Right
from tournaments.models import Player
from tournaments.organise.entrants import rename_player
from tournaments.permissions import authority, visible


@register(Player)
class PlayerAdmin(ModelAdmin[Player]):
    """The players of one's own tournaments; entering them is the desk's business."""

    list_display = ("name", "membership_number")
    search_fields = ("name", "membership_number")
    fields = ("name", "membership_number")
    list_per_page = 100
    actions = None

    def get_queryset(self, request: HttpRequest) -> QuerySet[Player]:
        return super().get_queryset(request).filter(id__in=_players_of(request, Right.READ))

    def save_model(
        self, request: HttpRequest, obj: Player, form: ModelForm[Player], change: bool
    ) -> None:
        rename_player(obj)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return visible(request.user).exists()

    def has_view_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        return visible(request.user).exists()

    def has_change_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        """Whoever enters pairs may mend a name; the list is hidden from nobody who may see it."""
        allowed = _players_of(request, Right.ENTER_ENTRANTS)
        return bool(allowed) if obj is None else obj.pk in allowed

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        return False


def _players_of(request: HttpRequest, right: Right) -> set[PlayerId]:
    """Ids of the players entered in tournaments where the user has this right."""
    return {
        player
        for tournament in visible(request.user)
        if (by := authority(request.user, tournament)) and by.may(right)
        for entrant in entrants(tournament.ledger)
        for player in entrant.players
    }
