"""The tokens of whoever is logged in: which there are, one more, one less."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth import authenticate
from django.http import HttpResponse, HttpResponseNotAllowed
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from tournaments.desk.forms import DeskForm
from tournaments.desk.page import Organiser, organiser_page
from tournaments.models import Scope, Tournament
from tournaments.organise.tokens import (
    MOST_DAYS,
    USUAL_DAYS,
    live_tokens,
    make_token,
    revoke_token,
)
from tournaments.permissions import visible

MOST_CHOICES = 50
"""Tournaments to choose from, the newest: nobody makes a token for hundreds of old ones."""
SCOPES = {
    Scope.READ: _("Leggere"),
    Scope.TYPE: _("Leggere e scrivere i punti"),
    Scope.DIRECT: _("Tutto ciò che posso fare io"),
}


class TokenForm(DeskForm):
    """A token to be made; the password again, for a desk may stand open."""

    name = forms.CharField(
        label=_("A che cosa serve"),
        max_length=60,
        widget=forms.TextInput(attrs={"placeholder": _("per esempio: tabellone del circolo")}),
    )
    scope = forms.ChoiceField(
        label=_("Che cosa permette"),
        choices=[(scope.value, words) for scope, words in SCOPES.items()],
        initial=Scope.READ.value,
    )
    tournament = forms.ModelChoiceField(
        Tournament.objects.none(),
        label=_("Dove vale"),
        required=False,
        empty_label=_("In tutti i miei tornei"),
    )
    days = forms.IntegerField(
        label=_("Giorni di validità"), min_value=1, max_value=MOST_DAYS, initial=USUAL_DAYS
    )
    password = forms.CharField(
        label=_("La tua password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        max_length=1000,
        strip=False,
    )

    def __init__(self, organiser: Organiser, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._organiser = organiser
        listed = visible(organiser.user).filter(put_away=False).order_by("-created_at")
        where: Any = self.fields["tournament"]
        where.queryset = listed
        newest = listed.values_list("pk", "name")[:MOST_CHOICES]
        where.choices = [("", where.empty_label), *newest]

    def clean_password(self) -> str:
        """Guesses are counted as at the login."""
        owner, password = self._organiser.user, str(self.cleaned_data["password"])
        request = self._organiser.request
        if authenticate(request, username=owner.get_username(), password=password) != owner:
            raise forms.ValidationError(_t("La password non è giusta. Scrivila di nuovo."))
        return password


@organiser_page(may=lambda user: bool(user.is_authenticated))
def tokens(organiser: Organiser) -> HttpResponse:
    """Those that are good, and a form for one more; what the new one reads is told on this page."""
    form = TokenForm(organiser, organiser.request.POST or None)
    made = _make(organiser, form) if form.is_valid() else None
    return organiser.page(
        "tokens/tokens.html",
        422 if form.errors else 200,
        title=_t("Chiavi di accesso per i programmi"),
        form=TokenForm(organiser) if made else form,
        made=made,
        tokens=[(row, SCOPES[Scope(row.scope)]) for row in live_tokens(organiser.user)],
    )


def _make(organiser: Organiser, form: TokenForm) -> dict[str, str]:
    asked = form.cleaned_data
    row, text = make_token(
        organiser.user,
        name=asked["name"],
        scope=Scope(asked["scope"]),
        tournament=asked["tournament"],
        days=asked["days"],
    )
    return {"name": row.name, "text": text}


@organiser_page(may=lambda user: bool(user.is_authenticated))
def revoke(organiser: Organiser, token: int) -> HttpResponse:
    """End one of one's own; one that has ended already is ended."""
    if not organiser.writes:
        return HttpResponseNotAllowed(["POST"])
    revoke_token(organiser.user, token)
    return organiser.go("tokens", message=_t("Chiave revocata: non apre più niente."))
