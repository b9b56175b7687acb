"""Traces in Django's admin: written of what is done there, searched and read."""

import re
from collections.abc import Iterable
from contextlib import suppress
from ipaddress import ip_network
from typing import Any, TypeVar
from urllib.parse import urlencode
from uuid import UUID

from django.contrib.admin import ModelAdmin, display, register
from django.contrib.auth.models import User
from django.contrib.postgres.search import SearchQuery
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from scoring.admin import ByColumn, WrittenOnceAdmin
from tournaments.access.traces import leave_trace
from tournaments.models import WORDS_CONFIG, Trace, TraceKind, words_of_trace
from tournaments.wording.labels import label

AnyRow = TypeVar("AnyRow", bound=Model)


class Traced(ModelAdmin[AnyRow]):
    """Django's own log would hold what a row is called, after it was erased as well."""

    def log_addition(self, request: HttpRequest, obj: AnyRow, message: Any) -> None:  # type: ignore[override]
        _trace(TraceKind.ACCOUNT_MADE, obj, "")

    def log_change(self, request: HttpRequest, obj: AnyRow, message: Any) -> None:  # type: ignore[override]
        _trace(TraceKind.ACCOUNT_CHANGED, obj, ", ".join(_columns(message)))

    def log_deletions(self, request: HttpRequest, queryset: QuerySet[AnyRow]) -> None:  # type: ignore[override]
        for row in queryset:
            _trace(TraceKind.ROW_DELETED, row, "")

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The traces of the row, for who may see them."""
        row = self.get_object(request, object_id)
        if row is None or not request.user.is_superuser:
            return super().history_view(request, object_id, extra_context)
        about = {"person": row.pk} if isinstance(row, User) else {"subject": _subject(row)}
        traces = reverse("admin:tournaments_trace_changelist")
        return redirect(f"{traces}?{urlencode(about)}")


def _trace(kind: TraceKind, row: Model, detail: str) -> None:
    if isinstance(row, User):
        leave_trace(kind, account=row.pk, detail=detail)
    else:
        leave_trace(kind, subject=_subject(row), detail=detail)


def _subject(row: Model) -> str:
    return f"{row._meta.model_name}:{row.pk}"


def _columns(message: Iterable[dict[str, dict[str, list[str]]]]) -> list[str]:
    """What was changed, as Django tells it: which columns, and not what they say."""
    return [str(field) for part in message for what in part.values() for field in what["fields"]]


LONGEST = 120
"""Characters of a word that is searched for: no column of a trace has more."""


class KindFilter(ByColumn):
    title = _("che cosa")
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin[Any]) -> list[tuple[str, str]]:
        return [(kind.value, label(kind)) for kind in TraceKind]


class Chosen(ByColumn):
    """By what a click in a row chooses: a server may hold thousands to choose from."""

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin[Any]) -> list[tuple[str, str]]:
        chosen = request.GET.get(self.parameter_name)
        return [(chosen, self.name(chosen))] if chosen else []

    def name(self, chosen: str) -> str:
        return chosen


class ChosenAccount(Chosen):
    """By an account, which is called as it logs in."""

    def name(self, chosen: str) -> str:
        """The account's, where it is one."""
        found = chosen.isascii() and chosen.isdigit() and len(chosen) < 10
        account = User.objects.filter(pk=chosen).first() if found else None
        return account.get_username() if account else chosen


class PersonFilter(ChosenAccount):
    """What an account did, and what was done about it."""

    title = _("persona")
    parameter_name = "person"

    def condition(self, value: str) -> Q:
        return Q(user=value) | Q(account=value)


class SubjectFilter(Chosen):
    title = _("di chi, di che")
    parameter_name = "subject"


class TournamentFilter(Chosen):
    title = _("torneo")
    parameter_name = "tournament"


@register(Trace)
class TraceAdmin(WrittenOnceAdmin[Trace]):
    """Every trace, newest first: by day, kind, person and tournament, or searched for.

    For superusers, so it names no tournament and no player: ids, as in the ledgers.
    """

    list_display = ("when", "what", "who", "whose", "detail", "address", "where")
    list_display_links = ("when",)
    list_filter = (KindFilter, PersonFilter, SubjectFilter, TournamentFilter, "at")
    list_select_related = ("user", "account")
    search_fields = ("subject", "detail", "address", "tournament")
    search_help_text = _("Nome utente, id, indirizzo di rete o parola della colonna «come».")
    ordering = ("-at", "-id")
    fields = ("when", "what", "who", "whose", "detail", "address", "where")

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Under a title that Django's own grammar does not make."""
        return super().changelist_view(request, {"title": _("Tracce"), **(extra_context or {})})

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Trace], search_term: str
    ) -> tuple[QuerySet[Trace], bool]:
        """Each word is found by indexes: parts of words would make the database read all traces."""
        for word in search_term.split():
            queryset = queryset.annotate(words=words_of_trace()).filter(_has(word[:LONGEST]))
        return queryset, False

    @display(description=_("quando"), ordering="at")
    def when(self, trace: Trace) -> str:
        """To the second: what happened first is what is asked of a trace."""
        return date_format(localtime(trace.at), "d/m/Y H:i:s")

    @display(description=_("che cosa"), ordering="kind")
    def what(self, trace: Trace) -> str:
        return label(TraceKind(trace.kind))

    @display(description=_("chi"), ordering="user__username", empty_value="–")
    def who(self, trace: Trace) -> str | None:
        return _person(trace.user) if trace.user else None

    @display(description=_("di chi, di che"), empty_value="–")
    def whose(self, trace: Trace) -> str | None:
        if trace.account:
            return _person(trace.account)
        return _link("subject", trace.subject, trace.subject) if trace.subject else None

    @display(description=_("torneo"), ordering="tournament", empty_value="–")
    def where(self, trace: Trace) -> str | None:
        place = trace.tournament
        return _link("tournament", place, str(place)[:8]) if place else None


def _has(word: str) -> Q:
    """Traces of accounts called so, with words that begin so, of this tournament, from there.

    The accounts are looked up first: of a question within it no index would be used.
    """
    accounts = list(User.objects.filter(username__icontains=word).values_list("pk", flat=True))
    has = Q(user__in=accounts) | Q(account__in=accounts)
    if words := re.findall(r"[^\W_]+", word):
        begun = " & ".join(f"{one}:*" for one in words)
        has |= Q(words=SearchQuery(begun, search_type="raw", config=WORDS_CONFIG))
    with suppress(ValueError):
        has |= Q(tournament=UUID(word))
    with suppress(ValueError):
        has |= Q(address__range=_network(word))
    return has


def _network(begun: str) -> tuple[str, str]:
    """From the first address to the last of a network: 192.168, 10.0.0.0/8, 2001:db8::/32."""
    octets = begun.rstrip(".").split(".")
    if "." in begun and "/" not in begun:
        begun = f"{'.'.join((octets + ['0'] * 4)[:4])}/{8 * len(octets)}"
    elif ":" not in begun and "/" not in begun:
        raise ValueError(begun)
    network = ip_network(begun, strict=False)
    return str(network[0]), str(network[-1])


def _person(account: User) -> str:
    return _link("person", account.pk, account.get_username())


def _link(name: str, value: object, text: str) -> str:
    """To all traces of the same."""
    traces = reverse("admin:tournaments_trace_changelist")
    return format_html('<a href="{}?{}={}" title="{}">{}</a>', traces, name, value, value, text)
