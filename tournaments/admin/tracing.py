"""What is done to accounts, groups and players in Django's admin: traced beside all else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar
from urllib.parse import urlencode

from django.contrib.admin import ModelAdmin
from django.contrib.auth.models import User
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from tournaments.access.traces import leave_trace
from tournaments.models import TraceKind

AnyRow = TypeVar("AnyRow", bound=Model)


class Traced(ModelAdmin[AnyRow]):
    """Django's own log would hold what a row is called, after it was erased as well."""

    def log_addition(self, request: HttpRequest, obj: AnyRow, message: Any) -> None:  # type: ignore[override]
        _trace(TraceKind.ACCOUNT_MADE, obj, "")

    def log_change(self, request: HttpRequest, obj: AnyRow, message: Any) -> None:  # type: ignore[override]
        _trace(TraceKind.ACCOUNT_CHANGED, obj, ", ".join(_columns(message)))

    def log_deletions(self, request: HttpRequest, queryset: QuerySet[AnyRow]) -> None:  # type: ignore[override]
        for row in queryset:
            _trace(TraceKind.ROW_DELETED, row, "")

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The traces of the row, for who may see them."""
        row = self.get_object(request, object_id)
        if row is None or not request.user.is_superuser:
            return super().history_view(request, object_id, extra_context)
        about = {"person": row.pk} if isinstance(row, User) else {"subject": _subject(row)}
        traces = reverse("admin:tournaments_trace_changelist")
        return redirect(f"{traces}?{urlencode(about)}")


def _trace(kind: TraceKind, row: Model, detail: str) -> None:
    if isinstance(row, User):
        leave_trace(kind, account=row.pk, detail=detail)
    else:
        leave_trace(kind, subject=_subject(row), detail=detail)


def _subject(row: Model) -> str:
    return f"{row._meta.model_name}:{row.pk}"


def _columns(message: Iterable[dict[str, dict[str, Any]]]) -> list[str]:
    """What was changed, as Django tells it: which columns, and not what they say."""
    return [str(field) for part in message for what in part.values() for field in what["fields"]]
