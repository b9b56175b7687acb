"""One's own password: changed, or forgotten, asked for by mail and chosen by the letter's link."""

from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.admin import site
from django.contrib.auth.forms import PasswordChangeForm, SetPasswordForm
from django.contrib.auth.models import User
from django.contrib.auth.views import PasswordChangeView, PasswordResetConfirmView, RedirectURLMixin
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import path, reverse_lazy
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from kombu.exceptions import OperationalError

from tournaments.access.attempts import Letters, address_of
from tournaments.desk.forms import DeskForm, password_reckoned
from tournaments.organise import accounts, second_factors
from tournaments.organise.second_factors import Step

SAME = gettext_lazy("È la password di prima. Scegline un'altra.")


WANTED = gettext_lazy(
    "Almeno 8 caratteri, non solo cifre; né il tuo nome né una parola che usano tutti."
)


class OwnPasswordForm(PasswordChangeForm):
    """Django's own; the password of before is none that was chosen."""

    required_css_class = "field--required"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["new_password1"].help_text = WANTED

    def clean_old_password(self) -> str:
        with password_reckoned():
            return str(super().clean_old_password())

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        chosen = cleaned.get("new_password1")
        if chosen and chosen == cleaned.get("old_password"):
            self.add_error("new_password1", ValidationError(SAME, code="password_same"))
        return cleaned


class ChangePassword(RedirectURLMixin, PasswordChangeView):
    """Django's own, in our page; then back to where one wanted to go."""

    form_class = OwnPasswordForm
    template_name = "desk/accounts/password.html"
    title = gettext_lazy("La tua password")
    next_page = "admin:index"

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        answer = super().form_valid(form)
        accounts.has_chosen(form.user)
        second_factors.done(self.request.session, Step.PASSWORD)
        messages.success(self.request, _("Password cambiata."))
        return answer

    def get_context_data(self, **context: Any) -> dict[str, Any]:
        step = second_factors.next_step(self.request.session)
        around = site.each_context(self.request)
        return super().get_context_data(**around, handed_out=step is Step.PASSWORD, **context)


class AddressForm(DeskForm):
    """Whose password it is, by mail."""

    email = forms.EmailField(
        label=gettext_lazy("Il tuo indirizzo di posta"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email", "autofocus": "autofocus"}),
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def forgotten(request: HttpRequest) -> HttpResponse:
    """Ask for a letter; the answer is the same whoever has this address, and whether anybody."""
    if not accounts.are_written():
        raise Http404
    form = AddressForm(request.POST or None)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    if request.method == "POST" and form.is_valid():
        if not Letters().admits(request):
            form.add_error(None, _("Troppe richieste dalla tua rete. Aspetta un minuto."))
            status = HTTPStatus.TOO_MANY_REQUESTS
        else:
            status = _ask(request, form)
    asked = form.is_valid()
    context = {**site.each_context(request), "title": _("Password dimenticata"), "form": form}
    answer = render(
        request, "desk/accounts/forgotten.html", {**context, "asked": asked}, status=status
    )
    if status is HTTPStatus.TOO_MANY_REQUESTS:
        answer.headers["Retry-After"] = "60"
    return answer


def _ask(request: HttpRequest, form: AddressForm) -> HTTPStatus:
    email, language = form.cleaned_data["email"], get_language() or "it"
    try:
        accounts.ask_for_letters(email, language=language, address=address_of(request))
    except OperationalError:
        form.add_error(None, _("In questo momento non partono lettere. Riprova fra poco."))
        return HTTPStatus.SERVICE_UNAVAILABLE
    return HTTPStatus.OK


class ChosenPasswordForm(SetPasswordForm):  # type: ignore[type-arg]
    """Django's own, with what is wanted of a password said in short."""

    required_css_class = "field--required"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["new_password1"].help_text = WANTED


class ChoosePassword(PasswordResetConfirmView):
    """The link of the letter: good for an hour, and once. Then one logs in, with the second factor
    where there is one."""

    form_class = ChosenPasswordForm
    template_name = "desk/accounts/chosen.html"
    success_url = reverse_lazy("admin:login")
    title = gettext_lazy("Una password nuova")

    def dispatch(self, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not accounts.are_written():
            raise Http404
        return super().dispatch(*args, **kwargs)

    def get_user(self, uidb64: str) -> User | None:
        user = super().get_user(uidb64)
        return user if isinstance(user, User) and user.is_active else None

    def form_valid(self, form: Any) -> HttpResponse:
        super().form_valid(form)
        accounts.has_chosen(form.user, how="letter")
        messages.success(self.request, _("Password cambiata. Adesso entra con quella nuova."))
        return redirect(self.get_success_url())

    def get_context_data(self, **context: Any) -> dict[str, Any]:
        around = site.each_context(self.request)
        return {**around, **super().get_context_data(**context), "title": self.title}


urlpatterns = [
    # In the place of the admin's own page of this name.
    path(
        "password_change/",
        site.admin_view(ChangePassword.as_view(), cacheable=True),
        name="password_change",
    ),
    path("password-forgotten/", forgotten, name="password-forgotten"),
    path(
        "password-link/<uidb64>/<token>/",
        ChoosePassword.as_view(),
        name="password-link",
    ),
]
