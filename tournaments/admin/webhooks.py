"""Everybody's webhooks, for whoever answers for the server; those of the whole server made here."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.rules.violations import Violation
from tournaments.admin.accounts import SuperusersOnly
from tournaments.admin.reading import FoundAnyWay
from tournaments.admin.tracing import Traced
from tournaments.models import Webhook, WebhookDelivery
from tournaments.organise.webhooks import registering
from tournaments.organise.webhooks.addresses import LONGEST
from tournaments.organise.webhooks.registering import keeper_of_all
from tournaments.wording import explain
from tournaments.wording.webhooks import outcome


class ServerWebhookForm(ModelForm[Webhook]):
    """An address alone: the rest is the program's."""

    address = forms.URLField(
        label=_("indirizzo"),
        max_length=LONGEST,
        assume_scheme="https",
        help_text=_("Riceve il numero di ogni torneo che i giocatori vedono; mai nomi."),
    )

    class Meta:
        model = Webhook
        fields = ("address",)

    def clean(self) -> dict[str, Any] | None:
        """The very action, so that its refusals stand at the field; undone with the request."""
        cleaned = super().clean()
        if address := self.cleaned_data.get("address"):
            try:
                registering.require_fit(address)
            except Violation as refused:
                for problem in refused.problems:
                    self.add_error("address", explain(problem))
        return cleaned


class Deliveries(admin.TabularInline[WebhookDelivery, Webhook]):
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
    )
    extra = 0
    can_delete = False

    @admin.display(description=_("esito"))
    def came_to(self, delivery: WebhookDelivery) -> str:
        return outcome(delivery)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(request.user.is_superuser)

    def get_queryset(self, request: HttpRequest) -> QuerySet[WebhookDelivery]:
        """The newest: a busy evening has thousands."""
        rows = super().get_queryset(request)
        parent = request.resolver_match.kwargs.get("object_id") if request.resolver_match else None
        newest = rows.filter(webhook=parent)[: registering.SHOWN] if parent else rows.none()
        return rows.filter(pk__in=[row.pk for row in newest])


@admin.register(Webhook)
class WebhooksAdmin(SuperusersOnly, FoundAnyWay[Webhook], Traced[Webhook]):
    """What was registered is not changed: another address is another webhook. Of which tournament
    one tells is its director's business."""

    form = ServerWebhookForm
    list_display = ("address", "for_one", "created_at", "failing_since", "ended_at")
    search_fields = ("address",)
    readonly_fields = ("for_one", "made_by", "created_at", "failing_since", "ended_at")
    actions = ("send_test", "switch_on", "renew_secret")

    @admin.display(description=_("di un torneo solo"), boolean=True)
    def for_one(self, webhook: Webhook) -> bool:
        return webhook.tournament_id is not None

    def get_fields(self, request: HttpRequest, obj: Webhook | None = None) -> Any:
        return ("address", *self.readonly_fields) if obj else ("address",)

    def get_inlines(self, request: HttpRequest, obj: Webhook | None) -> Any:
        return (Deliveries,) if obj else ()

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Webhook, form: Any, change: bool) -> None:
        keeper = keeper_of_all(request.user)  # type: ignore[arg-type]  # superusers alone get here
        made, secret = registering.register(keeper, obj.address)
        obj.pk, obj.created_at = made.pk, made.created_at
        _tell_secret(request, made, secret)

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

    @admin.action(description=_("Rinnova il segreto"), permissions=["view"])
    def renew_secret(self, request: HttpRequest, webhooks: QuerySet[Webhook]) -> None:
        for webhook in webhooks:
            _tell_secret(request, webhook, registering.renew_secret(webhook))


def _tell_secret(request: HttpRequest, webhook: Webhook, secret: str) -> None:
    words = _t("Segreto di %(address)s, che non si vedrà più: %(secret)s")
    messages.warning(request, words % {"address": webhook.address, "secret": secret})
