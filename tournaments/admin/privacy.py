"""A person's data in Django's admin: what is held, given to them, or erased by law."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.contrib import messages
from django.contrib.admin import ModelAdmin, site
from django.contrib.auth.models import AbstractBaseUser, User
from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.records import record
from scoring.rules.violations import Violation
from tournaments.access.traces import leave_trace
from tournaments.exports.privacy import account_file, player_file
from tournaments.models import Player, TraceKind
from tournaments.organise.privacy import erase_account, erase_player
from tournaments.presenters.privacy.preview import Preview, account_preview, player_preview
from tournaments.wording import explain

AnyRow = TypeVar("AnyRow", bound=Model)


@record
class Means:
    """What there is to do about a kind of person."""

    preview: Callable[[Any], Preview]
    pack: Callable[[Any], bytes]
    erase: Callable[[AbstractBaseUser, Any], None]


MEANS: dict[type[Model], Means] = {
    Player: Means(
        preview=player_preview,
        pack=player_file,
        erase=lambda by, player: erase_player(by=by, player=player),
    ),
    User: Means(
        preview=account_preview,
        pack=account_file,
        erase=lambda by, user: erase_account(by=by, user=user),
    ),
}


class WithPrivacy(ModelAdmin[AnyRow]):
    """One page more below each person, for superusers."""

    def get_urls(self) -> list[URLPattern]:
        name = f"{self.opts.app_label}_{self.opts.model_name}_privacy"
        page = require_http_methods(["GET", "POST"])(self._privacy)
        urls: list[URLPattern] = super().get_urls()
        return [path("<path:object_id>/privacy/", site.admin_view(page), name=name), *urls]

    def _privacy(self, request: HttpRequest, object_id: str) -> HttpResponse:
        row, means = self._person(request, object_id), MEANS[self.model]
        if "export" in request.POST:
            return _given(row, means.pack(row))
        preview = means.preview(row)
        wrong = _said_wrong(request, preview)
        if "erase" in request.POST and not wrong:
            try:
                means.erase(_signed_in(request), row)
                messages.success(request, _("Cancellato: restano i numeri dei registri."))
                return redirect(self._list())
            except Violation as refused:
                wrong = explain(refused.problems[0])
        context = {
            **site.each_context(request),
            "title": _("Dati personali: %(who)s") % {"who": row},
            "preview": preview,
            "wrong": wrong,
            "list": self._list(),
            "opts": self.opts,
            "row": row,
        }
        status = 422 if wrong else 200
        return TemplateResponse(request, "admin/privacy.html", context, status=status)

    def _person(self, request: HttpRequest, object_id: str) -> AnyRow:
        if not (request.user.is_active and request.user.is_superuser):
            raise PermissionDenied
        row = self.get_object(request, object_id)
        if row is None:
            raise Http404
        return row

    def _list(self) -> str:
        return reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_changelist")


def _signed_in(request: HttpRequest) -> User:
    assert request.user.is_authenticated  # nobody else gets here
    return request.user


def _said_wrong(request: HttpRequest, preview: Preview) -> str:
    """Why the yes is none; empty where nothing was sent."""
    typed = " ".join(request.POST.get("typed", "").split())
    if "erase" not in request.POST or typed.casefold() == preview.typed.casefold():
        return ""
    return _("«%(typed)s» non è «%(name)s»: scrivilo per confermare.") % {
        "typed": typed,
        "name": preview.typed,
    }


def _given(row: Model, content: bytes) -> HttpResponse:
    if isinstance(row, User):
        leave_trace(TraceKind.DATA_EXPORTED, account=row.pk)
    else:
        leave_trace(TraceKind.DATA_EXPORTED, subject=f"player:{row.pk}")
    disposition = f'attachment; filename="{row._meta.model_name}-{row.pk}.zip"'
    headers = {"Content-Disposition": disposition, "Cache-Control": "private, no-store"}
    return HttpResponse(content, content_type="application/zip", headers=headers)
