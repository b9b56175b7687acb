"""The webhooks of a tournament: which there are, how each receives, one more."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from scoring.rules.violations import Violation
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.webhooks.forms import WebhookForm
from tournaments.models import Webhook, WebhookDelivery
from tournaments.organise.webhooks import registering
from tournaments.organise.webhooks.registering import TO_KEEP, Keeper, keeper_here
from tournaments.wording.webhooks import outcome

SHOWN = 12
"""Deliveries of each."""
BACK = "desk-webhooks"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Card:
    """A webhook as the page shows it."""

    webhook: Webhook
    deliveries: list[tuple[WebhookDelivery, str]]


@desk_page(TO_KEEP, to_write=TO_KEEP)
def list_webhooks(desk: Desk) -> HttpResponse:
    """Those there are, and a form for one more; its secret is told on this page."""
    form = WebhookForm(desk.request.POST or None)
    if form.is_valid():
        try:
            webhook, secret = registering.register(_keeper(desk), form.cleaned_data["address"])
            return _page(desk, WebhookForm(), {"address": webhook.address, "secret": secret})
        except Violation as refused:
            form.refuse(refused.problems)
    return _page(desk, form)


@desk_page(TO_KEEP, only_post=True)
def renew(desk: Desk, webhook: UUID) -> HttpResponse:
    """Another secret, told on the page that comes."""
    row = _webhook(desk, webhook)
    secret = registering.renew_secret(row)
    return _page(desk, WebhookForm(), {"address": row.address, "secret": secret, "renewed": True})


@desk_page(TO_KEEP, only_post=True)
def test(desk: Desk, webhook: UUID) -> HttpResponse:
    """A test, sent as everything else is."""
    act = partial(registering.ask_for_test, _webhook(desk, webhook))
    return desk.press(act, _("La prova parte subito: aggiorna la pagina per l'esito."), BACK)


@desk_page(TO_KEEP, only_post=True)
def switch_on(desk: Desk, webhook: UUID) -> HttpResponse:
    """Told again after it failed."""
    act = partial(registering.switch_on, _webhook(desk, webhook))
    return desk.press(act, _("Avvisi riattivati: riprova subito."), BACK)


@desk_page(TO_KEEP, only_post=True)
def remove(desk: Desk, webhook: UUID) -> HttpResponse:
    """Told no more."""
    act = partial(registering.take_down, _webhook(desk, webhook))
    return desk.press(act, _("Avvisi tolti."), BACK)


@desk_page(TO_KEEP, only_post=True)
def again(desk: Desk, webhook: UUID, delivery: int) -> HttpResponse:
    """A delivery once more."""
    known = get_object_or_404(_webhook(desk, webhook).deliveries, pk=delivery)
    act = partial(registering.ask_again, known)
    return desk.press(act, _("Parte di nuovo: aggiorna la pagina per l'esito."), BACK)


def _keeper(desk: Desk) -> Keeper:
    return keeper_here(desk.by, desk.tournament)


def _webhook(desk: Desk, webhook: UUID) -> Webhook:
    return get_object_or_404(_keeper(desk).webhooks, pk=webhook)


def _page(desk: Desk, form: WebhookForm, made: dict[str, str | bool] | None = None) -> HttpResponse:
    return desk.page(
        "webhooks/webhooks.html",
        422 if form.errors else 200,
        title=_("Avvisi ad altri programmi"),
        form=form,
        made=made,
        cards=[_card(webhook) for webhook in _keeper(desk).webhooks],
    )


def _card(webhook: Webhook) -> _Card:
    rows = registering.newest_deliveries(webhook, SHOWN)
    return _Card(webhook=webhook, deliveries=[(row, outcome(row)) for row in rows])
