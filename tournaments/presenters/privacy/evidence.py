"""Disciplinary texts and photos of sheets: until when each is kept.

One rule for all: its days run from its writing, or from the last thing that happened in its
tournament if that was later. So nothing goes while a tournament is played, posted or complained
about; no window for protests is longer than the day that is the least to be set.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import Any, TypeVar

from django.conf import settings
from django.db.models import F, Max, Model, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Greatest
from django.db.models.lookups import LessThan
from django.utils.timezone import localdate

from scoring import queries
from tournaments.models import Referto, Remark, Sealed, SheetPhoto

Text = TypeVar("Text", bound=Sealed)
Row = TypeVar("Row", bound=Model)


def old_referti(now: datetime) -> QuerySet[Referto]:
    """Those whose time is over and that tell something still."""
    return _over(_telling(Referto), "written_at", now, settings.REFERTI_DAYS)


def old_remarks(now: datetime) -> QuerySet[Remark]:
    """Reasons whose time is over, of complaints too; kept as long as referti, which repeat them."""
    return _over(_telling(Remark), "written_at", now, settings.REFERTI_DAYS)


def old_photos(now: datetime) -> QuerySet[SheetPhoto]:
    """Those whose time is over; the figures stay, and the hash."""
    return _over(SheetPhoto.objects.all(), "taken_at", now, settings.PHOTOS_DAYS)


def texts_until(rows: Iterable[Sealed]) -> date | None:
    """The last day of the last of these reasons or referti; None of none."""
    return _last_day(list(rows), "written_at", settings.REFERTI_DAYS)


def photos_until(rows: Iterable[SheetPhoto]) -> date | None:
    return _last_day(list(rows), "taken_at", settings.PHOTOS_DAYS)


def _telling(model: type[Text]) -> QuerySet[Text]:
    empty: dict[str, Any] = dict.fromkeys(model.erasable_columns(), "")
    return model._default_manager.exclude(**empty)


def _over(rows: QuerySet[Row], column: str, now: datetime, days: int) -> QuerySet[Row]:
    over = now - timedelta(days=days)
    # The column first: few rows are as old, and their books alone are asked.
    old = rows.filter(**{f"{column}__lt": over})
    return old.filter(LessThan(_since(column), Value(over)))


def _since(column: str) -> Greatest:
    """From when the days of a row run."""
    return Greatest(F(column), Subquery(queries.last_heard_of(OuterRef("tournament_id"))))


def _last_day(rows: list[Row], column: str, days: int) -> date | None:
    if not rows:
        return None
    kept = type(rows[0])._default_manager.filter(pk__in=[row.pk for row in rows])
    since: datetime = kept.aggregate(since=Max(_since(column)))["since"]
    return localdate(since + timedelta(days=days))
