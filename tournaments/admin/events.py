"""The ledgers in Django's admin: every event as it is stored, to read.

For superusers only: events name sanctions, referti and remarks by their ids, and whoever runs the
server is no official of any tournament. So nothing here says what a tournament or player is
called. Officials read their own register at the desk, in words.
"""

from typing import Any

from django.contrib.admin import ModelAdmin, display, register
from django.contrib.auth import get_user_model
from django.db.models import F, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce, NullIf
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from scoring.admin import BoundedPaginator, ByColumn, WrittenOnceAdmin, as_text
from scoring.events import EVENT_TYPES
from scoring.models import EventRow
from scoring.values import Role
from tournaments.admin.traces import Chosen, ChosenAccount
from tournaments.models import DossierPerson, Tournament
from tournaments.models.tournaments import WRITTEN_HERE


class EventsPaginator(BoundedPaginator):
    """Of a rare kind the last ones may lie millions of events apart."""

    most = 500


class KindFilter(ByColumn):
    title = _("che cosa")
    parameter_name = "name"

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin[Any]) -> list[tuple[str, str]]:
        return [(name, name) for name in sorted(event.name() for event in EVENT_TYPES)]


class RoleFilter(ByColumn):
    title = _("ruolo")
    parameter_name = "role"

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin[Any]) -> list[tuple[str, str]]:
        return [(role.value, role.value) for role in Role]


class UserFilter(ChosenAccount):
    """By account of this house; names of people are no part of a ledger."""

    title = _("utente")
    parameter_name = "user_id"

    def condition(self, value: str) -> Q:
        return Q(account=value)


class LedgerFilter(Chosen):
    """One ledger."""

    title = _("torneo")
    parameter_name = "ledger"


@register(EventRow)
class EventAdmin(WrittenOnceAdmin[EventRow]):
    """Every event of every ledger, newest first.

    Found by the id of its tournament or command, its number, or how its hash begins.
    """

    list_display = ("at", "tournament", "number", "name", "username", "role")
    list_display_links = ("number", "name")
    list_filter = (LedgerFilter, KindFilter, RoleFilter, UserFilter, "at")
    search_fields = ("ledger__exact", "command_id__exact", "number__exact", "hash__startswith")
    ordering = ("-id",)
    paginator = EventsPaginator
    fields = (
        "tournament",
        "number",
        "name",
        "version",
        "content",
        "username",
        "role",
        "at",
        "command_id",
        "hash",
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[EventRow]:
        """With who wrote each: an account of this house, or somebody of the house it came from."""
        books = Tournament.objects.filter(WRITTEN_HERE, pk=OuterRef("ledger_id"))
        rows = super().get_queryset(request)
        rows = rows.annotate(account=F("user_id") - Subquery(books.values("accounts_from")))
        account = get_user_model().objects.filter(pk=OuterRef("account"))
        people = DossierPerson.objects.filter(dossier=OuterRef("ledger_id"))
        there = people.filter(user=OuterRef("user_id"))
        called = Coalesce(NullIf("name", Value("")), "username")
        return rows.annotate(
            username=Subquery(account.values("username")),
            there=Subquery(there.values("pk")),
            called=Subquery(there.values_list(called)),
        )

    @display(description=_("torneo"), ordering="ledger")
    def tournament(self, event: EventRow) -> str:
        events = reverse("admin:scoring_eventrow_changelist")
        ledger = event.ledger_id
        return format_html('<a href="{}?ledger={}">{}</a>', events, ledger, ledger)

    @display(description=_("utente"), ordering="username")
    def username(self, event: Any) -> str:
        if event.username is not None:
            events = reverse("admin:scoring_eventrow_changelist")
            address = f"{events}?user_id={event.account}"
        elif event.there is not None:
            address = reverse("admin:tournaments_dossierperson_change", args=(event.there,))
        else:
            return str(event.user_id)
        name = event.username or event.called or event.user_id
        return format_html('<a href="{}">{}</a>', address, name)

    @display(description=_("contenuto"))
    def content(self, event: EventRow) -> str:
        """Without the articles of rulings: whoever runs the server does not run the hall."""
        shown = {name: value for name, value in event.data.items() if name != "article"}
        return as_text(shown)
