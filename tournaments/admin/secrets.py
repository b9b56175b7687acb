"""Rows that are made with a secret: it stands on the answer, and nowhere again."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any, TypeAlias, TypeVar

from django.contrib.admin import ModelAdmin, site
from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.rules.violations import Violation
from tournaments.desk.forms import DeskForm

AnyRow = TypeVar("AnyRow", bound=Model)
Secret: TypeAlias = tuple[str, str]
"""What it is of, and how it reads."""


class TellsSecret(ModelAdmin[AnyRow]):
    """A model whose form for one more tells the secret that was made; no row is changed.

    A keeper sees, and ends, what `get_queryset` finds for them.
    """

    def is_keeper(self, request: HttpRequest) -> bool:
        """Whether who asks may have such rows."""
        raise NotImplementedError

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.is_keeper(request)

    def has_view_permission(self, request: HttpRequest, obj: AnyRow | None = None) -> bool:
        return self.is_keeper(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return self.is_keeper(request)

    def has_change_permission(self, request: HttpRequest, obj: AnyRow | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: AnyRow | None = None) -> bool:
        return self.is_keeper(request)

    def new_form(self, request: HttpRequest) -> DeskForm:
        """What is asked for one more, with what was sent."""
        raise NotImplementedError

    def make(self, request: HttpRequest, form: DeskForm) -> Secret:
        """
        Raises:
            Violation: there may be no such row.
        """
        raise NotImplementedError

    def end(self, row: AnyRow) -> None:
        """Whoever has the secret gets in no more."""
        raise NotImplementedError

    def delete_model(self, request: HttpRequest, obj: AnyRow) -> None:
        self.end(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[AnyRow]) -> None:
        for row in queryset:
            self.end(row)

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """In no transaction, as Django's own: what a form names may be looked up elsewhere."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        form = self.new_form(request)
        if form.is_valid():
            try:
                return self.tell(request, [self.make(request, form)])
            except Violation as refused:
                form.refuse(refused.problems)
        status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
        return self._page(request, status, form=form)

    def tell(self, request: HttpRequest, secrets: Sequence[Secret]) -> HttpResponse:
        """The page that says them."""
        return self._page(request, HTTPStatus.OK, secrets=secrets)

    def _page(self, request: HttpRequest, status: HTTPStatus, **context: Any) -> HttpResponse:
        title = self.opts.verbose_name_plural
        context |= {**site.each_context(request), "title": title, "opts": self.opts}
        return render(request, "admin/secret.html", context, status=status)
