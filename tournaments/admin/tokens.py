"""Tokens: one's own made with the password, and revoked; everybody's, for who answers for them."""

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.db.models import Case, QuerySet, When
from django.http import HttpRequest
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.admin import ByColumn
from tournaments.admin.reading import FoundAnyWay, OneTournament, Secret, TellsSecret
from tournaments.admin.traces import Traced
from tournaments.desk.forms import DeskForm
from tournaments.models import AccessToken, Scope, Tournament
from tournaments.organise import accounts
from tournaments.permissions import visible
from tournaments.wording.sentence import told_apart

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
    scope = forms.TypedChoiceField(
        label=_("Che cosa permette"),
        coerce=Scope,
        choices=[(scope.value, words) for scope, words in SCOPES.items()],
        initial=Scope.READ.value,
    )
    tournament = OneTournament(
        Tournament.objects.none(),
        label=_("Dove vale"),
        required=False,
        empty_label=_("In tutti i miei tornei"),
    )
    days = forms.IntegerField(
        label=_("Giorni di validità"),
        min_value=1,
        max_value=accounts.MOST_DAYS,
        initial=accounts.USUAL_DAYS,
    )
    password = forms.CharField(
        label=_("La tua password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        max_length=1000,
        strip=False,
    )

    def __init__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._request = request
        listed = visible(request.user).filter(put_away=False).order_by("-created_at")
        where: Any = self.fields["tournament"]
        where.queryset = listed
        newest = [(each.pk, told_apart(each)) for each in listed[:MOST_CHOICES]]
        where.choices = [("", where.empty_label), *newest]

    def clean_password(self) -> str:
        """Guesses are counted as at the login."""
        owner, password = self._request.user, str(self.cleaned_data["password"])
        if authenticate(self._request, username=owner.get_username(), password=password) != owner:
            raise forms.ValidationError(_t("La password non è giusta. Scrivila di nuovo."))
        return password


class ScopeFilter(ByColumn):
    title = _("permesso")
    parameter_name = "scope"

    def lookups(
        self, request: HttpRequest, model_admin: admin.ModelAdmin[Any]
    ) -> list[tuple[str, str]]:
        return [(scope.value, str(words)) for scope, words in SCOPES.items()]


@admin.register(AccessToken)
class TokensAdmin(TellsSecret[AccessToken], FoundAnyWay[AccessToken], Traced[AccessToken]):
    """To delete one is to revoke it. Which tournament one is for is its owner's business."""

    list_display = ("name", "owner", "permits", "where", "created_at", "ends_at", "last_used_at")
    list_filter = (ScopeFilter, "created_at")
    list_select_related = ("owner",)
    search_fields = ("name", "owner__username", "owner__last_name")
    fields = list_display

    @admin.display(description=_("permette"), ordering="scope")
    def permits(self, token: AccessToken) -> str:
        return str(SCOPES[Scope(token.scope)])

    @admin.display(description=_("torneo"))
    def where(self, token: AccessToken) -> str:
        if token.tournament_id is None:
            return _t("in tutti i tornei")
        return token.named or _t("un torneo solo")  # type: ignore[attr-defined]

    def get_queryset(self, request: HttpRequest) -> QuerySet[AccessToken]:
        user = request.user
        assert isinstance(user, User)  # nobody else gets into the site
        rows = super().get_queryset(request) if user.is_superuser else accounts.live_tokens(user)
        named = Case(When(owner=user, then="tournament__name"))
        return rows.annotate(named=named).defer("digest")

    def is_keeper(self, request: HttpRequest) -> bool:
        return bool(request.user.is_staff)

    def new_form(self, request: HttpRequest) -> TokenForm:
        return TokenForm(request, request.POST or None)

    def make(self, request: HttpRequest, form: DeskForm) -> Secret:
        asked = {name: value for name, value in form.cleaned_data.items() if name != "password"}
        row, text = accounts.make_token(request.user, **asked)  # type: ignore[arg-type]  # staff
        return row.name, text

    def end(self, row: AccessToken) -> None:
        accounts.revoke_token(row.owner, row.pk)
