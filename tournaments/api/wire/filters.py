"""Which rows of a list are asked for: django-filter, behind a query that is typed already.

django-filter ignores what it cannot read; so the view's `query_class` refuses it first, and filters
see what that one read. Lists that come from the read door are filtered there
(`scoring.queries.EventFilter`) or as the presenters' objects that they are, not by rows here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from django.db.models import QuerySet
from django_filters.rest_framework import BooleanFilter, CharFilter, DjangoFilterBackend, FilterSet
from rest_framework.request import Request

from tournaments.spelling.letters import pattern


class TypedFilterBackend(DjangoFilterBackend):
    """Filters by the values of the view's typed query; what was left out filters nothing."""

    def get_filterset_kwargs(
        self, request: Request, queryset: QuerySet[Any], view: Any
    ) -> dict[str, Any]:
        asked = msgspec.structs.asdict(view.query)
        given = {name: value for name, value in asked.items() if value not in (None, (), "")}
        whole: dict[str, Any] = super().get_filterset_kwargs(request, queryset, view)
        return {**whole, "data": given}


class PartFilter(CharFilter):
    """What holds this text, however its accents and apostrophes are written."""

    def filter(self, qs: QuerySet[Any], value: str) -> QuerySet[Any]:
        return qs.filter(**{f"{self.field_name}__iregex": pattern(value)}) if value else qs


class OwnFilter(FilterSet):
    """`mine`: only what is one's own."""

    mine = BooleanFilter(method="only_own")
    own: Callable[[Any], QuerySet[Any]]
    """The rows that are a user's own."""

    def only_own(self, queryset: QuerySet[Any], name: str, mine: bool) -> QuerySet[Any]:
        return queryset.filter(pk__in=self.own(self.request.user)) if mine else queryset
