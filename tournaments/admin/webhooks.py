"""Webhooks: a director's of a tournament, the administrator's of the whole server."""

from contextlib import suppress
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db.models import Case, QuerySet, When
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from tournaments.admin.reading import (
    FoundAnyWay,
    MyTournaments,
    OneTournament,
    ReadOnlyInline,
    Secret,
    TellsSecret,
    tournaments_of,
)
from tournaments.admin.traces import Traced
from tournaments.desk.forms import DeskForm
from tournaments.models import Tournament, Webhook, WebhookDelivery
from tournaments.organise.webhooks import registering
from tournaments.organise.webhooks.posting import LONGEST
from tournaments.organise.webhooks.registering import TO_KEEP, Keeper, keeper_here, keeper_of_all
from tournaments.permissions import authority
from tournaments.wording.running import outcome


class WebhookForm(DeskForm):
    """Who is told, and of which tournament; of all of them only by whoever runs the server."""

    address = forms.CharField(
        label=_("Indirizzo da avvisare"),
        max_length=LONGEST,
        help_text=_("Come https://circolo.example.org/burraco: lo dà chi ha scritto il programma."),
        widget=forms.URLInput(attrs={"autocomplete": "off"}),
    )
    tournament = OneTournament(
        Tournament.objects.none(),
        label=_("Torneo"),
        empty_label=_("Tutti quelli che i giocatori vedono"),
        help_text=_("Ne riceve il numero del registro; mai nomi, mai un provvedimento."),
    )

    def __init__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        where: Any = self.fields["tournament"]
        where.required = not request.user.is_superuser
        directed = Tournament.objects.filter(pk__in=tournaments_of(request, TO_KEEP))
        where.queryset = directed.order_by("-created_at")
        if where.required:
            where.empty_label = "---------"


class Deliveries(ReadOnlyInline[WebhookDelivery, Webhook]):
    model = WebhookDelivery
    verbose_name_plural = _("avvisi, dal più recente")
    fields = readonly_fields = (
        "asked_at",
        "message",
        "number",
        "status",
        "took_ms",
        "came_to",
        "retry_at",
        "once_more",
    )

    @admin.display(description=_("esito"))
    def came_to(self, delivery: WebhookDelivery) -> str:
        return outcome(delivery)

    @admin.display(description=_("di nuovo"))
    def once_more(self, delivery: WebhookDelivery) -> str:
        if not delivery.posted_at:
            return ""
        address = reverse("admin:webhook-again", args=(delivery.webhook_id, delivery.pk))
        # Inside the page's own form, which brings the token against forged requests.
        return format_html(
            '<button class="button button--small" type="submit" formaction="{}">{}</button>',
            address,
            _("Manda di nuovo"),
        )

    def get_queryset(self, request: HttpRequest) -> QuerySet[WebhookDelivery]:
        """The newest: a busy evening has thousands."""
        rows = super().get_queryset(request)
        parent = request.resolver_match.kwargs.get("object_id") if request.resolver_match else None
        newest = rows.filter(webhook=parent)[: registering.SHOWN] if parent else rows.none()
        return rows.filter(pk__in=[row.pk for row in newest])


@admin.register(Webhook)
class WebhooksAdmin(TellsSecret[Webhook], FoundAnyWay[Webhook], Traced[Webhook]):
    """What was registered is not changed: another address is another webhook. Of which tournament
    one tells is its director's business."""

    list_display = ("address", "where", "created_at", "failing_since", "ended_at")
    list_filter = (("tournament", MyTournaments),)
    search_fields = ("address",)
    fields = ("address", "where", "made_by", "created_at", "failing_since", "ended_at")
    inlines = (Deliveries,)
    actions = ("send_test", "switch_on", "renew_secret")

    @admin.display(description=_("torneo"))
    def where(self, webhook: Webhook) -> str:
        if webhook.tournament_id is None:
            return _t("tutto il server")
        return webhook.named or _t("un torneo solo")  # type: ignore[attr-defined]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Webhook]:
        mine = tournaments_of(request, TO_KEEP)
        named = Case(When(tournament__in=mine, then="tournament__name"))
        rows = super().get_queryset(request).annotate(named=named)
        return rows if request.user.is_superuser else rows.filter(tournament__in=mine)

    def is_keeper(self, request: HttpRequest) -> bool:
        everywhere = bool(request.user.is_superuser)
        return everywhere or tournaments_of(request, TO_KEEP).exists()

    def new_form(self, request: HttpRequest) -> WebhookForm:
        return WebhookForm(
            request, request.POST or None, initial={"tournament": _asked_from(request)}
        )

    def around(self, request: HttpRequest) -> dict[str, object]:
        """The desk of the tournament that is asked for, for those who are let in there."""
        with suppress(ValidationError):
            asked = Tournament.objects.filter(pk=_asked_from(request))
            return {"back_to": asked.filter(pk__in=tournaments_of(request, TO_KEEP)).first()}
        return {}

    def make(self, request: HttpRequest, form: DeskForm) -> Secret:
        keeper = _keeper(request, form.cleaned_data["tournament"])
        webhook, secret = registering.register(keeper, form.cleaned_data["address"])
        return webhook.address, secret

    def get_urls(self) -> list[URLPattern]:
        again = self.admin_site.admin_view(require_POST(self.again))
        name = "<uuid:webhook>/<int:delivery>/again/"
        return [path(name, again, name="webhook-again"), *super().get_urls()]

    def again(self, request: HttpRequest, webhook: UUID, delivery: int) -> HttpResponse:
        """A delivery is sent once more."""
        hook = get_object_or_404(self.get_queryset(request), pk=webhook)
        registering.ask_again(get_object_or_404(hook.deliveries, pk=delivery))
        messages.success(request, _t("Parte di nuovo: aggiorna la pagina per l'esito."))
        return redirect("admin:tournaments_webhook_change", webhook)

    @admin.action(description=_("Manda una prova"), permissions=["view"])
    def send_test(self, request: HttpRequest, webhooks: QuerySet[Webhook]) -> None:
        for webhook in webhooks:
            registering.ask_for_test(webhook)
        messages.success(request, _t("La prova parte subito: aggiorna la pagina per l'esito."))

    @admin.action(description=_("Riattiva"), permissions=["view"])
    def switch_on(self, request: HttpRequest, webhooks: QuerySet[Webhook]) -> None:
        for webhook in webhooks:
            registering.switch_on(webhook)
        messages.success(request, _t("Avvisi riattivati: riprova subito."))

    @admin.action(
        description=_("Rinnova il segreto: per un giorno firmano tutti e due"), permissions=["view"]
    )
    def renew_secret(self, request: HttpRequest, webhooks: QuerySet[Webhook]) -> HttpResponse:
        secrets = [(hook.address, registering.renew_secret(hook)) for hook in webhooks]
        return self.tell(request, secrets)

    def end(self, row: Webhook) -> None:
        registering.take_down(row)


def _asked_from(request: HttpRequest) -> str:
    """The tournament whose list it is, or from whose list one more was asked for."""
    listed = QueryDict(request.GET.get("_changelist_filters", ""))
    return MyTournaments.chosen(request.GET) or MyTournaments.chosen(listed)


def _keeper(request: HttpRequest, tournament: Tournament | None) -> Keeper:
    by = authority(request.user, tournament) if tournament else None
    if tournament and by:
        return keeper_here(by, tournament)
    return keeper_of_all(request.user)  # type: ignore[arg-type]  # staff
