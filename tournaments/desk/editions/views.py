"""Organisers' own editions at the desk: copied, changed, and chosen when a tournament is opened."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.admin import site
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _t

from scoring import queries
from scoring.rules import regulations
from scoring.rules.regulations import Regulation
from scoring.rules.violations import Violation
from tournaments.desk.editions.forms import EditionForm
from tournaments.organise import editions
from tournaments.permissions import may_open
from tournaments.presenters.editions import edition_page

LIST = "admin:editions"


def list_editions(request: HttpRequest) -> HttpResponse:
    """The shelf, to copy from, and one's own copies."""
    user = _organiser(request)
    return _page(
        request,
        "editions/editions.html",
        title=_t("Regolamenti"),
        shelf=regulations.load_all(),
        copies=editions.copies(user),
    )


def copy(request: HttpRequest, edition: str) -> HttpResponse:
    """A form with all that an edition says; what is sent becomes a copy of one's own."""
    user = _organiser(request)
    base = _find(user, edition)
    form = EditionForm(base, request.POST or None, initial={"name": _new_name(base)})
    if request.method == "POST" and form.is_valid():
        try:
            made = editions.copy_edition(
                user,
                base,
                name=form.cleaned_data["name"],
                changes=form.changes(),
                command_id=_command_id(request),
            )
            return _done(request, made)
        except Violation as refusal:
            form.refuse(refusal.problems)
    return _form(request, form, _t("Copia di %(name)s") % {"name": base.name})


def change(request: HttpRequest, edition: str) -> HttpResponse:
    """A copy of one's own: what is sent counts for tournaments opened from now on."""
    user = _organiser(request)
    own = _find(user, edition)
    if own.based_on is None:
        raise Http404
    form = EditionForm(own, request.POST or None, initial={"name": own.name})
    if request.method == "POST" and form.is_valid():
        try:
            name = form.cleaned_data["name"]
            made = editions.change_copy(user, edition, name=name, changes=form.changes())
            return _done(request, made)
        except Violation as refusal:
            form.refuse(refusal.problems)
    return _form(request, form, own.name)


def show(request: HttpRequest, edition: str) -> HttpResponse:
    """A copy of one's own in words, with what differs from the edition it was copied from."""
    own = _find(_organiser(request), edition)
    origin = own.based_on
    if origin is None:
        return redirect("pages:regulation", edition)
    page = edition_page(own, queries.edition(origin.edition, origin.hash))
    return _page(request, "editions/edition.html", title=own.name, page=page)


def _organiser(request: HttpRequest) -> User:
    if not may_open(request.user) or not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def _find(user: User, edition: str) -> Regulation:
    try:
        return editions.find(user, edition)
    except Violation as refusal:
        raise Http404 from refusal


def _new_name(base: Regulation) -> str:
    return _t("%(name)s, il mio") % {"name": base.name[:100]}


def _done(request: HttpRequest, made: Regulation) -> HttpResponse:
    said = _t("«%(name)s» è pronto: lo trovi quando apri un torneo.") % {"name": made.name}
    messages.success(request, said)
    return redirect("admin:edition", made.edition)


def _form(request: HttpRequest, form: EditionForm, title: str) -> HttpResponse:
    parts = form.parts()
    status = 422 if form.errors else 200
    return _page(request, "editions/edition_form.html", status, form=form, parts=parts, title=title)


def _page(request: HttpRequest, template: str, status: int = 200, **shown: Any) -> HttpResponse:
    context = {**site.each_context(request), **shown}
    return render(request, f"desk/{template}", context, status=status)


def _command_id(request: HttpRequest) -> UUID:
    try:
        return UUID(request.POST.get("command_id", ""))
    except ValueError:
        return uuid4()
