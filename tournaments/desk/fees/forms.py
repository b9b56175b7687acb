"""The fee as it is typed: sums of money, and shares of places."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils.translation import gettext_lazy as _

from scoring.rules.violations import Problem
from tournaments.desk.forms import SEPARATORS, CommandForm
from tournaments.models import PaymentKind
from tournaments.organise.fees import LONGEST_NOTE
from tournaments.presenters.fees.terms import USUAL_STEP, FeeTerms
from tournaments.refusals import HouseCode
from tournaments.spelling.money import as_typed, cents_of
from tournaments.wording import explain
from tournaments.wording.fees import PAYMENTS

MOST_PLACES = 100


def _unreadable(text: str) -> forms.ValidationError:
    problem = Problem(HouseCode.VALUE_UNREADABLE, data={"value": text[:20]})
    return forms.ValidationError(explain(problem), code="invalid")


class CentsField(forms.CharField):
    """A sum of money, in cents: 15, 15,00 or 15.00 €."""

    def __init__(self, *, at_least: int = 1, **kwargs: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "decimal", "class": "input--number"})
        super().__init__(max_length=30, widget=widget, **kwargs)
        self.at_least = at_least

    def prepare_value(self, value: Any) -> Any:
        return as_typed(value) if isinstance(value, int) else value

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        if not text:
            return None
        cents = cents_of(text)
        if cents is None or cents < self.at_least:
            raise _unreadable(text)
        return cents


class PoolField(forms.CharField):
    """A part of the takings or a sum: ("percent", 80) or ("pool_cents", 50000)."""

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, FeeTerms):
            return value
        percent = "" if value.percent is None else f"{value.percent}%"
        return percent if value.pool_cents is None else as_typed(value.pool_cents)

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        if not text:
            return None
        percent = text.removesuffix("%").strip()
        if percent == text:
            field, figure = "pool_cents", cents_of(text)
        else:
            field, figure = "percent", _percent(percent)
        if figure is None:
            raise _unreadable(text)
        return field, figure


class SharesField(forms.CharField):
    """Percents of the places, the first one first: 50 30 20."""

    def prepare_value(self, value: Any) -> Any:
        return " ".join(map(str, value)) if isinstance(value, tuple) else value

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        parts = [part for part in SEPARATORS.split(text.replace("%", " ")) if part]
        shares = tuple(map(_percent, parts))
        wrong = [part for part, share in zip(parts, shares, strict=True) if not share]
        if wrong or len(parts) > MOST_PLACES:
            raise _unreadable(wrong[0] if wrong else text)
        return shares


def _percent(text: str) -> int | None:
    digits = text.isascii() and text.isdigit() and len(text) <= 3
    return int(text) if digits and int(text) <= 100 else None


class FeeForm(CommandForm):
    """The fee and what of it is played for; `expected` is the revision that was shown."""

    cents = CentsField(
        label=_("Quota di un giocatore"),
        required=False,
        at_least=0,
        help_text=_("In euro: 15 o 15,00. Vuoto: non se ne chiede."),
    )
    pool = PoolField(
        label=_("In premi"),
        required=False,
        max_length=30,
        help_text=_("Una parte dell'incasso, come 80%, o una somma, come 500,00."),
    )
    shares = SharesField(
        label=_("Parti dei posti"),
        required=False,
        max_length=500,
        help_text=_("In percentuale, dal primo posto in giù: 50 30 20."),
    )
    step = CentsField(
        label=_("Arrotonda a"),
        required=False,
        help_text=_("Ogni premio ne è un multiplo: 5,00 o 1,00."),
    )
    nearest = forms.ChoiceField(
        label=_("Arrotondamento"),
        required=False,
        choices=(("down", _("per difetto")), ("nearest", _("al più vicino"))),
        widget=forms.RadioSelect,
    )

    @property
    def is_stale(self) -> bool:
        return self.has_error(NON_FIELD_ERRORS, HouseCode.FEE_CHANGED)

    def terms(self) -> FeeTerms:
        values = self.cleaned_data
        return FeeTerms(
            cents=values["cents"] or 0,
            shares=values["shares"],
            step=values["step"] or USUAL_STEP,
            nearest=values["nearest"] == "nearest",
            **dict([values["pool"]] if values["pool"] else []),
        )


class PaymentForm(CommandForm):
    """What somebody paid, or got back; `expected` is the last row that was shown."""

    kind = forms.TypedChoiceField(
        label=_("Che cosa"),
        coerce=PaymentKind,
        choices=[(kind.value, PAYMENTS[kind]) for kind in (PaymentKind.PAID, PaymentKind.RETURNED)],
        widget=forms.RadioSelect,
    )
    cents = CentsField(label=_("Somma"), help_text=_("In euro: 15, 15,00 o 15.00 €."))
    note = forms.CharField(label=_("Nota"), max_length=LONGEST_NOTE, required=False)

    @property
    def is_stale(self) -> bool:
        return self.has_error(NON_FIELD_ERRORS, HouseCode.PAYMENTS_CHANGED)


class TakingBackForm(CommandForm):
    """Why a row was a mistake, if it was said."""

    note = forms.CharField(label=_("Nota"), max_length=LONGEST_NOTE, required=False)
