"""Pagination, the same everywhere: `limit` items behind `after`; `next` is the `after` to go on.

Lists that come from the read door are filtered there (`scoring.queries.EventFilter`) or as the
presenters' objects that they are, not by rows here.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import Annotated, Any, ClassVar, TypeAlias

import msgspec
from django.db.models import F, Func, Q, QuerySet, TextField
from django.db.models.expressions import Combinable
from rest_framework.pagination import BasePagination
from rest_framework.request import Request

from scoring.rules.violations import Violation, refuse
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import Query, Slug
from tournaments.spelling.letters import ALIKE, pattern


def holding(**texts: str) -> dict[str, str]:
    """Lookups of columns that hold these texts, however accents and apostrophes are written."""
    asked = {column: text.strip() for column, text in texts.items()}
    return {f"{column}__iregex": pattern(text) for column, text in asked.items() if text}


Limit: TypeAlias = Annotated[
    int, msgspec.Meta(ge=1, le=500, description="At most so many of them.")
]
Cursor: TypeAlias = Annotated[
    int,
    msgspec.Meta(ge=0, le=2_147_483_647, description="The `next` of the page before; 0 to begin."),
]
After: TypeAlias = Annotated[
    Slug, msgspec.Meta(description="The `next` of the page before; empty to begin.")
]


def _alike(column: str) -> str:
    """A column with other letters in the place of those that have no plain one."""
    for sign, letters in ALIKE.items():
        plain = letters.replace("'", "''")
        for written in dict.fromkeys((sign, sign.upper())):
            column = f"replace({column}, '{written}', '{plain}')"
    return column


class InADictionary(Func):
    """A column's names as `names.in_a_dictionary` puts them in order: by their letters alone."""

    arity = 1
    output_field = TextField()
    template = (
        f"coalesce(nullif(lower(regexp_replace(normalize({_alike('%(expressions)s')}, NFKD),"
        r" '[^\u0001-\u007f]', '', 'g')), ''), %(expressions)s)"
        ' COLLATE "C"'
    )


class PageQuery(Query):
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


class SlugPagination(ApiPagination):
    """Rows that have a slug, in the order that the query's `ordering` names; `after` is the slug of
    the last one shown. It may have left what the query asks for meanwhile, and the next page goes
    on from there; but never what the view's `known` tells the asker of: a page would tell whether
    it is there, and where.
    """

    keys: ClassVar[dict[str, Combinable]] = {"created_at": F("created_at")}
    """What `ordering` may name; with a minus before it, the other way round."""

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any]:
        query, asked = view.query, str(view.query.ordering)
        down, key = asked.startswith("-"), self.keys[asked.removeprefix("-")]
        sign, beyond = ("-", "lt") if down else ("", "gt")
        known = view.known(request.user).annotate(sorted_by=key)
        last = _last_shown(known.filter(slug=query.after), query.after)
        rows = queryset.annotate(sorted_by=key).order_by(f"{sign}sorted_by", f"{sign}id")
        if last is not None:
            equal = Q(sorted_by=last.sorted_by, **{f"id__{beyond}": last.id})
            rows = rows.filter(Q(**{f"sorted_by__{beyond}": last.sorted_by}) | equal)
        shown = list(rows[: query.limit + 1])
        self.next = shown[query.limit - 1].slug if len(shown) > query.limit else None
        return shown[: query.limit]


def _last_shown(rows: QuerySet[Any], after: str) -> Any:
    """The row that the page before ended with; None where there was none."""
    last = rows.first() if after else None
    if after and last is None:
        raise unknown_after(after)
    return last


def unknown_after(after: object) -> Violation:
    """There is no such thing to go on from, or none that one may know of."""
    return refuse(ApiCode.AFTER_UNKNOWN, field="after", value=str(after))
