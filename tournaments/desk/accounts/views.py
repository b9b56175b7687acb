"""One's own account: the password."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.admin import site
from django.contrib.auth.forms import PasswordChangeForm
from django.contrib.auth.views import PasswordChangeView, RedirectURLMixin
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.desk.accounts.forms import OwnPasswordForm
from tournaments.organise import accounts, entering
from tournaments.organise.entering import Step


class ChangePassword(RedirectURLMixin, PasswordChangeView):
    """Django's own, in our page; then back to where one wanted to go."""

    form_class = OwnPasswordForm
    template_name = "desk/accounts/password.html"
    title = gettext_lazy("La tua password")
    next_page = "admin:index"

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        answer = super().form_valid(form)
        accounts.has_chosen(form.user)
        entering.done(self.request.session, Step.PASSWORD)
        messages.success(self.request, _("Password cambiata."))
        return answer

    def get_context_data(self, **context: Any) -> dict[str, Any]:
        step = entering.next_step(self.request.session)
        around = site.each_context(self.request)
        return super().get_context_data(**around, handed_out=step is Step.PASSWORD, **context)
