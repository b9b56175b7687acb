"""Putting rows into their tables, and comparing what is there with what must be.

Every saved sheet passes here: the statements are written out, once per table, from its model.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby, islice
from operator import itemgetter
from typing import Any, TypeAlias

import msgspec
from django.contrib.postgres.fields import ArrayField
from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.db.models import JSONField, UniqueConstraint

from scoring import models
from scoring.projections.rows import Row
from scoring.values import LedgerId, RoundNumber

TABLES: tuple[type[models.Projection], ...] = (
    models.BookRow,
    models.EntrantRow,
    models.RoundRow,
    models.TableRow,
    models.ResultRow,
    models.PenaltyRow,
    models.SanctionRow,
    models.ComplaintRow,
)
_FEW = 1_000
"""Rows of one statement; more go in several."""

Values: TypeAlias = tuple[Any, ...]


@dataclass(frozen=True, slots=True, eq=False)
class _Shape:
    """A table as its model declares it."""

    name: str
    columns: tuple[str, ...]
    """All but the ledger, which comes before them."""
    key: tuple[str, ...]
    casts: Mapping[str, str]
    """The types of JSON columns and arrays: rows hold their text."""
    values: Callable[[Mapping[str, object]], Values]
    """Of a row, in the order of the columns."""

    @property
    def listed(self) -> str:
        return ", ".join(f'"{column}"' for column in ("ledger_id", *self.columns))

    @lru_cache(maxsize=256)  # noqa: B019  # there is one shape a table, for good
    def upsert(self, count: int) -> str:
        """Insert so many rows, or bring those that are there up to date."""
        parameters = ", ".join(
            f"%s::{self.casts[column]}" if column in self.casts else "%s" for column in self.columns
        )
        news = ", ".join(
            f'"{column}" = EXCLUDED."{column}"' for column in self.columns if column not in self.key
        )
        key = ", ".join(f'"{column}"' for column in ("ledger_id", *self.key))
        rows = ", ".join([f"(%s, {parameters})"] * count)
        return (
            f"INSERT INTO {self.name} ({self.listed}) VALUES {rows}"  # noqa: S608
            f" ON CONFLICT ({key}) DO UPDATE SET {news}"
        )


@cache
def _shape(model: type[models.Projection]) -> _Shape:
    fields = [field for field in model._meta.concrete_fields if field.name not in ("id", "ledger")]
    unique = next(c for c in model._meta.constraints if isinstance(c, UniqueConstraint))
    columns = tuple(field.name for field in fields)
    return _Shape(
        name=model._meta.db_table,
        columns=columns,
        values=itemgetter(*columns),
        key=tuple(column for column in unique.fields if column != "ledger"),
        casts={
            field.name: str(field.db_type(connection))
            for field in fields
            if isinstance(field, JSONField | ArrayField)
        },
    )


def without_rows() -> list[LedgerId]:
    """Ledgers that were opened and have no rows: a migration emptied them."""
    written = models.BookRow.objects.values("ledger_id")
    bare = models.LedgerHead.objects.filter(head__gt=0).exclude(id__in=written)
    return [LedgerId(id_) for id_ in bare.order_by("id").values_list("id", flat=True)]


def clear(ledger_id: LedgerId, *, rounds: Collection[RoundNumber] | None = None) -> None:
    """Remove all rows of a ledger, or only the tables and results of these rounds."""
    with connection.cursor() as cursor:
        if rounds is None:
            for model in TABLES:
                cursor.execute(_REMOVE[model], [ledger_id])
        elif rounds:
            for model in (models.TableRow, models.ResultRow):
                cursor.execute(f"{_REMOVE[model]} AND round = ANY(%s)", [ledger_id, list(rounds)])


_REMOVE = {
    model: f"DELETE FROM {model._meta.db_table} WHERE ledger_id = %s"  # noqa: S608
    for model in TABLES
}


def write(ledger_id: LedgerId, rows: Iterable[Row]) -> int:
    """Insert rows, or bring those that are there up to date; how many."""
    written = 0
    with connection.cursor() as cursor:
        for shape, some in _by_table(rows):
            while part := tuple(islice(some, _FEW)):
                parameters = [value for values in part for value in (ledger_id, *values)]
                cursor.execute(shape.upsert(len(part)), parameters)
                written += len(part)
    return written


def copy(ledger_id: LedgerId, rows: Iterable[Row]) -> int:
    """Insert rows where there are none; how many.

    PostgreSQL takes in those before while the next are derived.
    """
    with connection.cursor() as cursor:
        return sum(_copy(cursor, ledger_id, *part) for part in _by_table(rows))


def _copy(cursor: CursorWrapper, ledger_id: LedgerId, shape: _Shape, rows: Iterable[Values]) -> int:
    ledger = str(ledger_id)
    with cursor.copy(f"COPY {shape.name} ({shape.listed}) FROM STDIN") as into:
        for values in rows:
            into.write_row((ledger, *values))
    return int(cursor.rowcount)


def _by_table(rows: Iterable[Row]) -> Iterator[tuple[_Shape, Iterator[Values]]]:
    """The values of rows that come one table after the other."""
    for model, some in groupby(rows, key=itemgetter(0)):
        shape = _shape(model)
        yield shape, (shape.values(values) for _, values in some)


def compare(ledger_id: LedgerId, rows: Iterable[Row]) -> tuple[str, ...]:
    """One sentence for each row that is missing, too many, or differs."""
    expected: dict[_Shape, dict[Values, Values]] = {_shape(model): {} for model in TABLES}
    expected.update((shape, _by_key(shape, some)) for shape, some in _by_table(rows))
    return tuple(
        difference
        for shape, derived in expected.items()
        for difference in _differences(shape, derived, _by_key(shape, _stored(ledger_id, shape)))
    )


def _differences(
    shape: _Shape, derived: dict[Values, Values], stored: dict[Values, Values]
) -> Iterator[str]:
    for key in sorted(derived.keys() | stored.keys(), key=str):
        if derived.get(key) != stored.get(key):
            yield f"{shape.name} {key}: is {stored.get(key)}, must be {derived.get(key)}"


def _stored(ledger_id: LedgerId, shape: _Shape) -> list[Values]:
    columns = ", ".join(
        f'"{column}"::text' if column in shape.casts else f'"{column}"' for column in shape.columns
    )
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT {columns} FROM {shape.name} WHERE ledger_id = %s",  # noqa: S608
            [ledger_id],
        )
        return list(cursor.fetchall())


def _by_key(shape: _Shape, rows: Iterable[Values]) -> dict[Values, Values]:
    """Rows under the columns that tell them apart, with their JSON read: its text may differ."""
    key = [shape.columns.index(column) for column in shape.key]
    json = [shape.casts.get(column) == "jsonb" for column in shape.columns]
    return {
        tuple(row[index] for index in key): tuple(
            msgspec.json.decode(value) if is_json and value is not None else value
            for value, is_json in zip(row, json, strict=True)
        )
        for row in rows
    }
