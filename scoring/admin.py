"""What pages of Django's admin bound and check, rows written once; and the editions pinned.

For superusers only: whoever runs the server is no official of any tournament.
"""

import json
from typing import Any, TypeVar, cast
from unicodedata import normalize

from django.contrib.admin import ModelAdmin, SimpleListFilter, display, register
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import ChangeList
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.db import DataError
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest
from django.utils.functional import cached_property
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from scoring.models import EditionRow

AnyRow = TypeVar("AnyRow", bound=Model)


class BoundedPaginator(Paginator[Any]):
    """Counts no further than anybody leafs: to count all rows takes longer with every one."""

    most = 2_000

    @cached_property
    def count(self) -> int:
        rows = cast("QuerySet[Any]", self.object_list)
        return rows.order_by().values("pk")[: self.most].count()


class CheckedLookups(ModelAdmin[AnyRow]):
    """Whatever an address asks for is found, or said not to be there: it is never a failure.

    Of long lists the first two thousand rows are leafed through; the others are searched for. A
    list of everybody's has no `date_hierarchy`, which reads all rows for the years there are.

    Django looks at the form of a lookup only: a NUL or a year beyond the calendar is refused by
    the database or by Python when the rows are read.
    """

    paginator = BoundedPaginator
    show_full_result_count = False

    def get_changelist_instance(self, request: HttpRequest) -> ChangeList:
        try:
            return super().get_changelist_instance(request)
        except (ValueError, OverflowError, DataError) as error:
            raise IncorrectLookupParameters(error) from error

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[AnyRow], search_term: str
    ) -> tuple[QuerySet[AnyRow], bool]:
        """Some keyboards write an accent as a sign of its own; rows have it with its letter."""
        return super().get_search_results(request, queryset, normalize("NFC", search_term))

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """By what the page shows alone: what it keeps back could be guessed letter by letter."""
        named = (each[0] if isinstance(each, tuple) else each for each in self.list_filter)
        filters = (getattr(each, "parameter_name", each) for each in named)
        shown = {*self.list_display, *filters, *self.search_fields, *(self.fields or ())}
        columns = {str(each).split("__")[0] for each in {*shown, self.date_hierarchy, "pk", "id"}}
        is_shown = lookup.split("__", maxsplit=1)[0] in columns
        return is_shown and super().lookup_allowed(lookup, value, request)

    def get_object(
        self, request: HttpRequest, object_id: str, from_field: str | None = None
    ) -> AnyRow | None:
        try:
            return super().get_object(request, object_id, from_field)
        except DataError:
            return None


class WrittenOnceAdmin(CheckedLookups[AnyRow]):
    """Rows that nobody adds, changes or deletes here; for superusers, unless a page says who."""

    actions = None
    list_per_page = 100

    def has_module_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.is_superuser)

    def has_view_permission(self, request: HttpRequest, obj: AnyRow | None = None) -> bool:
        return bool(request.user.is_superuser)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: AnyRow | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: AnyRow | None = None) -> bool:
        return False


class ByColumn(SimpleListFilter):
    """Rows with one value of a column; the values come from the code, not from all the rows."""

    parameter_name: str

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if not self.value():
            return queryset
        try:
            return queryset.filter(self.condition(str(self.value())))
        except (ValueError, ValidationError) as error:
            raise IncorrectLookupParameters(error) from error

    def condition(self, value: str) -> Q:
        return Q(**{self.parameter_name: value})


@register(EditionRow)
class EditionAdmin(WrittenOnceAdmin[EditionRow]):
    """The regulations that tournaments are pinned to, as they were when each was opened."""

    list_display = ("name", "hash", "kept_at")
    list_display_links = ("name", "hash")
    search_fields = ("hash__startswith", "content__icontains")
    date_hierarchy = "kept_at"
    ordering = ("-kept_at",)
    fields = ("name", "hash", "kept_at", "text")

    @display(description=_("nome"))
    def name(self, edition: EditionRow) -> str:
        return str(json.loads(edition.content)["name"])

    @display(description=_("testo"))
    def text(self, edition: EditionRow) -> str:
        return as_text(json.loads(edition.content))


def as_text(content: object) -> str:
    text = json.dumps(content, indent=2, ensure_ascii=False)
    return format_html('<pre class="content" tabindex="0">{}</pre>', text)
