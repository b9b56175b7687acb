"""Which rows of a list are asked for: django-filter, behind a query that is typed already.

django-filter ignores what it cannot read; so the view's `query_class` refuses it first. Lists that
come from the read door are filtered there (`scoring.queries.EventFilter`), not row by row here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from django_filters.rest_framework import BooleanFilter, FilterSet


class OwnFilter(FilterSet):
    """`mine`: only what is one's own."""

    mine = BooleanFilter(method="only_own")
    own: Callable[[Any], QuerySet[Any]]
    """The rows that are a user's own."""

    def only_own(self, queryset: QuerySet[Any], name: str, mine: bool) -> QuerySet[Any]:
        return queryset.filter(pk__in=self.own(self.request.user)) if mine else queryset
