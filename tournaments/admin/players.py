"""Players: found by name or tessera, and renamed when a name was written wrongly."""

from __future__ import annotations

from django.contrib.admin import register
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest

from scoring.queries import players_of
from scoring.values import PlayerId, Right
from tournaments.admin.reading import ReadOnlyAdmin, tournaments_of
from tournaments.models import Player
from tournaments.organise.entrants import rename_player


@register(Player)
class PlayerAdmin(ReadOnlyAdmin[Player]):
    """The players of one's own tournaments; entering them is the desk's business."""

    list_display = ("name", "membership_number")
    search_fields = ("name", "membership_number")
    fields = ("name", "membership_number")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Player]:
        return super().get_queryset(request).filter(id__in=_players(request, Right.READ))

    def save_model(
        self, request: HttpRequest, obj: Player, form: ModelForm[Player], change: bool
    ) -> None:
        rename_player(obj)

    def has_change_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        """Whoever enters entrants may mend a name."""
        if obj is None:
            return bool(tournaments_of(request, Right.ENTER_ENTRANTS))
        return obj.pk in _players(request, Right.ENTER_ENTRANTS)


def _players(request: HttpRequest, right: Right) -> frozenset[PlayerId]:
    """Ids of the players entered in tournaments where the user has this right."""
    return players_of(tournament.ledger for tournament in tournaments_of(request, right))
