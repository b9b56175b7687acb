"""The registry of players: found by name or tessera; changed by whoever keeps it."""

from __future__ import annotations

import re
from typing import Any

from django.contrib.admin import register
from django.contrib.postgres.search import SearchQuery
from django.db.models import Exists, OuterRef, QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tournaments.admin.privacy import WithPrivacy
from tournaments.admin.reading import ReadOnlyAdmin, newest_of, tournaments_of
from tournaments.admin.tracing import Traced
from tournaments.letters import tidy_line
from tournaments.models import WORDS_CONFIG, Player, PlayerName, words_of_player
from tournaments.organise.players import rename_player

MOST_FOUND = 1_000_000


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
        here = PlayerName.objects.filter(tournament__in=offices)
        return players.filter(Exists(here.filter(player=OuterRef("pk"))))

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Player], search_term: str
    ) -> tuple[QuerySet[Player], bool]:
        """Every word begins one of the name's, or the tessera: an index finds that, where a part of
        a word makes the database read everybody."""
        words = re.findall(r"\w+", tidy_line(search_term))
        if not words:
            return (queryset.none() if search_term else queryset), False
        begun = " & ".join(f"{word}:*" for word in words)
        query = SearchQuery(begun, search_type="raw", config=WORDS_CONFIG)
        found = Player.objects.annotate(words=words_of_player()).filter(words=query)
        # With a limit it is found first, by its index; the words of everybody would be made else.
        return queryset.filter(pk__in=found.order_by().values("pk")[:MOST_FOUND]), False

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
