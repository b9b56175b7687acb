"""The fee: what it is, who owes it, and what each entrant paid and got back."""

import re
from functools import partial
from typing import Any

from django import forms
from django.forms.models import model_to_dict
from django.http import Http404, HttpResponse
from django.urls import path
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.rules.violations import Violation
from scoring.values import EntrantNumber
from tournaments.desk.command_forms import command_form, unreadable
from tournaments.desk.page import Desk, desk_page, found
from tournaments.models import EntryFee, Payment, PaymentKind
from tournaments.organise.fees import MarkPaid, RecordPayment, SetFee, TakePaymentBack
from tournaments.organise.perform import perform
from tournaments.presenters.fees import Account, fee_history, fees, payment_lines
from tournaments.spelling.field_types import as_typed, cents_of
from tournaments.wording.money import PAYMENTS, euro


class PoolField(forms.CharField):
    """A part of the takings or a sum: {"percent": 80} or {"pool_cents": 50000}."""

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, EntryFee):
            return value
        percent = "" if value.percent is None else f"{value.percent}%"
        return percent if value.pool_cents is None else as_typed(value.pool_cents)

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        percent = text.removesuffix("%").strip()
        field, figure = (
            ("pool_cents", cents_of(text)) if percent == text else ("percent", _percent(percent))
        )
        if text and figure is None:
            raise unreadable(text)
        return {field: figure} if text else {}


def _percent(text: str) -> int | None:
    digits = text.isascii() and text.isdigit() and len(text) <= 3
    return int(text) if digits and int(text) <= 100 else None


class RoundingField(forms.ChoiceField):
    """Whether to the nearest multiple; else downwards."""

    def prepare_value(self, value: Any) -> Any:
        return ("down", "nearest")[value] if isinstance(value, bool) else value

    def clean(self, value: Any) -> Any:
        return super().clean(value) == "nearest"


FeeForm = command_form(
    SetFee,
    without=["percent", "pool_cents"],
    cents={
        "label": _("Quota di un giocatore"),
        "required": False,
        "empty": 0,
        "help_text": _("In euro: 15 o 15,00. Vuoto: non se ne chiede."),
    },
    pool=PoolField(
        label=_("In premi"),
        required=False,
        max_length=30,
        help_text=_("Una parte dell'incasso, come 80%, o una somma, come 500,00."),
    ),
    shares={
        "label": _("Parti dei posti"),
        "max_length": 500,
        "separators": re.compile(r"[\s,;+%]+"),
        "help_text": _("In percentuale, dal primo posto in giù: 50 30 20."),
    },
    step={
        "label": _("Arrotonda a"),
        "help_text": _("Ogni premio ne è un multiplo: 5,00 o 1,00."),
    },
    nearest=RoundingField(
        label=_("Arrotondamento"),
        required=False,
        choices=(("down", _("per difetto")), ("nearest", _("al più vicino"))),
        widget=forms.RadioSelect,
    ),
)
NOTE = {"label": _("Nota")}
PaymentForm = command_form(
    RecordPayment,
    without=["entrant"],
    kind={
        "label": _("Che cosa"),
        "required": True,
        "choices": [
            (kind.value, PAYMENTS[kind]) for kind in (PaymentKind.PAID, PaymentKind.RETURNED)
        ],
        "widget": forms.RadioSelect,
    },
    cents={
        "label": _("Somma"),
        "required": True,
        "help_text": _("In euro: 15, 15,00 o 15.00 €."),
    },
    note=NOTE,
)
TakingBackForm = command_form(TakePaymentBack, without=["payment"], note=NOTE)


@desk_page(to_write=SetFee.right)
def list_fees(desk: Desk) -> HttpResponse:
    """Who owes first, all together in a line, and the form that sets the fee."""
    now = desk.moment.once(fees)
    form = FeeForm(
        desk.request.POST or None, initial=model_to_dict(now.terms) | {"pool": now.terms}
    )
    if desk.done(form, partial(desk.perform, form, SetFee)):
        return desk.go("desk-fees", message=_t("Quota salvata."))
    return desk.page(
        "fees/fees.html",
        title=_t("Quote"),
        fees=now,
        form=form,
        expected=form.seen(now.revision),
        history=fee_history(desk.moment),
    )


@desk_page(to_write=RecordPayment.right)
def one_account(desk: Desk, number: int) -> HttpResponse:
    """What an entrant paid and got back, row by row, and a form for one more."""
    account = _account(desk, number)
    entrant = account.entrant.number
    sent = desk.request.POST or None
    form = PaymentForm(sent, initial={"kind": "paid", "cents": account.owes})
    if desk.done(form, partial(desk.perform, form, RecordPayment, entrant=entrant)):
        return desk.go("desk-account", number, message=_t("Pagamento registrato."))
    if form.is_stale:
        account = fees(desk.moment.again()).accounts[entrant]
    lines = payment_lines(desk.moment, entrant)
    return desk.page(
        "fees/account.html",
        title=_t("Quota del numero %(number)s") % {"number": number},
        account=account,
        lines=lines,
        form=form,
        expected=form.seen(lines[-1].id if lines else 0),
    )


@desk_page(MarkPaid.right, only_post=True)
def paid(desk: Desk, number: int) -> HttpResponse:
    """An entrant paid all that it owes; who owes nothing has paid before."""
    account = _account(desk, number)
    try:
        cents = perform(MarkPaid(entrant=account.entrant.number), by=desk.by)
    except Violation as refused:
        return desk.refused(refused, _back(desk))
    who = {"number": number, "name": account.entrant.name, "sum": euro(cents)}
    said = _t("Ha pagato %(sum)s: %(number)s %(name)s.") if cents else _t("Aveva già pagato.")
    return desk.go(_back(desk), message=said % who)


def _back(desk: Desk) -> str:
    """To the page on which it was marked."""
    pages = {"presence": "desk-presence", "entrants": "desk-entrants"}
    return pages.get(desk.request.POST.get("back", ""), "desk-fees")


@desk_page(TakePaymentBack.right, only_post=True)
def undo(desk: Desk, number: int, payment: int) -> HttpResponse:
    """A row was a mistake; it stays, with another one that says so."""
    if not Payment.objects.filter(tournament=desk.tournament, entrant=number, pk=payment).exists():
        raise Http404
    form, message = TakingBackForm(desk.request.POST), _t("Pagamento stornato.")
    return desk.order(TakePaymentBack, message, "desk-account", number, form=form, payment=payment)


def _account(desk: Desk, number: int) -> Account:
    return found(desk.moment.once(fees).accounts.get(EntrantNumber(number)))


urlpatterns = [
    path("fees/", list_fees, name="desk-fees"),
    path("pairs/<int:number>/fee/", one_account, name="desk-account"),
    path("pairs/<int:number>/fee/paid/", paid, name="desk-paid"),
    path("pairs/<int:number>/fee/<int:payment>/take-back/", undo, name="desk-payment-take-back"),
]
