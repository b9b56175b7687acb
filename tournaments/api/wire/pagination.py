"""Pagination, the same everywhere: `limit` items behind `after`; `next` is the `after` to go on."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Annotated, Any, TypeAlias

import msgspec
from django.db.models import Q
from rest_framework.pagination import BasePagination
from rest_framework.request import Request

from tournaments.api.wire.bodies import Query

Limit: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=500)]
Cursor: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2_147_483_647)]


class PageQuery(Query, frozen=True, kw_only=True):
    after: Cursor = 0
    limit: Limit = 100


class ApiPagination(BasePagination):
    """What the view's query asks for; then `next` is the cursor of the page behind."""

    next: Any = None


class NumberPagination(ApiPagination):
    """By a number that the items have, in its order: rows, or what the read door answers."""

    number: Callable[[Any], int] = attrgetter("number")

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any]:
        behind = [item for item in queryset if self.number(item) > view.query.after]
        shown = behind[: view.query.limit]
        self.next = self.number(shown[-1]) if len(behind) > len(shown) else None
        return shown


class NewestFirst(ApiPagination):
    """Rows that have a slug, the newest first; `after` is the slug of the last one shown."""

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any]:
        after, limit = view.query.after, view.query.limit
        last = queryset.model._default_manager.filter(slug=after).first() if after else None
        if last is not None:
            same = Q(created_at=last.created_at, id__lt=last.id)
            queryset = queryset.filter(Q(created_at__lt=last.created_at) | same)
        rows = list(queryset.order_by("-created_at", "-id")[: limit + 1])
        self.next = rows[limit - 1].slug if len(rows) > limit else None
        return rows[:limit]
