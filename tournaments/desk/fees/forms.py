"""The fee as it is typed: sums of money, and shares of places."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.desk.command_forms import command_form, unreadable
from tournaments.models import EntryFee, PaymentKind
from tournaments.organise.fees import RecordPayment, SetFee, TakePaymentBack
from tournaments.spelling.money import as_typed, cents_of
from tournaments.wording.fees import PAYMENTS


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
