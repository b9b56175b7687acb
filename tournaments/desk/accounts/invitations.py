"""Where one is asked to work: accepted or declined at the login, or later."""

from django.contrib import messages
from django.contrib.admin import site
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.rules.violations import Violation
from tournaments.desk.arriving import wanted
from tournaments.models import Invitation
from tournaments.organise.invitations import accept, decline, waiting_for
from tournaments.wording import explain


@require_http_methods(["GET", "POST"])
def invitations(request: HttpRequest) -> HttpResponse:
    """Each with who asks; what is answered is gone from here."""
    user = request.user
    assert isinstance(user, User)  # nobody else gets into the site
    if request.method == "POST":
        return _answered(request, user)
    return render(
        request,
        "desk/accounts/invitations.html",
        {
            **site.each_context(request),
            "title": _("Inviti"),
            "invitations": waiting_for(user),
            "next": wanted(request),
        },
    )


def _answered(request: HttpRequest, user: User) -> HttpResponse:
    chosen = request.POST.get("accept") or request.POST.get("decline") or ""
    number = int(chosen) if chosen.isascii() and chosen.isdigit() and len(chosen) < 19 else 0
    invitation = get_object_or_404(waiting_for(user), pk=number)
    if "accept" in request.POST:
        _accept(request, user, invitation)
    else:
        decline(user=user, invitation=invitation)
        messages.success(request, _("Invito rifiutato."))
    # The last one answered, there is nothing more to read here.
    return redirect(request.get_full_path() if waiting_for(user).exists() else wanted(request))


def _accept(request: HttpRequest, user: User, invitation: Invitation) -> None:
    try:
        accept(user=user, invitation=invitation)
        messages.success(request, _("Invito accettato."))
    except Violation as refusal:
        for problem in refusal.problems:
            messages.error(request, explain(problem))


urlpatterns = [
    path("invitations/", site.admin_view(invitations), name="invitations"),
]
