"""Putting rows into their tables, and comparing what is there with what must be.

Every saved sheet passes here: the statements are written out, once per table, from its model.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from typing import Any, TypeAlias

import msgspec
from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.db.models import JSONField, UniqueConstraint

from scoring.models import (
    BookRow,
    EntrantRow,
    LedgerHead,
    PenaltyRow,
    Projection,
    ResultRow,
    RoundRow,
    SanctionRow,
    TableRow,
)
from scoring.projections.rows import Row
from scoring.values import LedgerId, RoundNumber

TABLES: tuple[type[Projection], ...] = (
    BookRow,
    EntrantRow,
    RoundRow,
    TableRow,
    ResultRow,
    PenaltyRow,
    SanctionRow,
)
_FEW = 1_000
"""More rows than a statement should have parameters for are copied instead."""

Values: TypeAlias = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class _Shape:
    """A table as its model declares it."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    json: frozenset[str]
    values: Callable[[dict[str, Any]], Values]
    """Of a row, in the order of the columns."""

    @property
    def listed(self) -> str:
        return ", ".join(f'"{column}"' for column in self.columns)

    def upsert(self, count: int) -> str:
        """Insert so many rows, or bring those that are there up to date."""
        places = ", ".join("%s::jsonb" if column in self.json else "%s" for column in self.columns)
        news = ", ".join(
            f'"{column}" = EXCLUDED."{column}"' for column in self.columns if column not in self.key
        )
        key = ", ".join(f'"{column}"' for column in self.key)
        rows = ", ".join([f"({places})"] * count)
        return (
            f"INSERT INTO {self.name} ({self.listed}) VALUES {rows}"  # noqa: S608
            f" ON CONFLICT ({key}) DO UPDATE SET {news}"
        )


@cache
def _shape(model: type[Projection]) -> _Shape:
    fields = {one.name: one for one in model._meta.concrete_fields if one.name != "id"}
    unique = next(c for c in model._meta.constraints if isinstance(c, UniqueConstraint))
    columns = tuple(one.attname for one in fields.values())
    return _Shape(
        name=model._meta.db_table,
        columns=columns,
        values=itemgetter(*columns),
        key=tuple(fields[name].attname for name in unique.fields),
        json=frozenset(one.attname for one in fields.values() if isinstance(one, JSONField)),
    )


def without_rows() -> list[LedgerId]:
    """Ledgers that were opened and have no rows: a migration emptied them."""
    written = BookRow.objects.values("ledger_id")
    bare = LedgerHead.objects.filter(head__gt=0).exclude(id__in=written)
    return [LedgerId(one) for one in bare.order_by("id").values_list("id", flat=True)]


def clear(ledger_id: LedgerId, *, rounds: Collection[RoundNumber] | None = None) -> None:
    """Remove all rows of a ledger, or only the tables and results of these rounds."""
    with connection.cursor() as cursor:
        if rounds is None:
            for model in TABLES:
                cursor.execute(_REMOVE[model], [ledger_id])
        elif rounds:
            for model in (TableRow, ResultRow):
                cursor.execute(f"{_REMOVE[model]} AND round = ANY(%s)", [ledger_id, list(rounds)])


_REMOVE = {
    model: f"DELETE FROM {model._meta.db_table} WHERE ledger_id = %s"  # noqa: S608
    for model in TABLES
}


def write(rows: Iterable[Row]) -> int:
    """Insert rows, or bring those that are there up to date; how many."""
    written = 0
    with connection.cursor() as cursor:
        for shape, some in _by_table(rows):
            for at in range(0, len(some), _FEW):
                part = some[at : at + _FEW]
                cursor.execute(shape.upsert(len(part)), [v for values in part for v in values])
            written += len(some)
    return written


def copy(rows: Iterable[Row]) -> int:
    """Insert rows where there are none; how many.

    Tables are most of the work: PostgreSQL takes them in while the others are still derived.
    """
    others: list[Row] = []
    with connection.cursor() as cursor:
        written = _copy(cursor, _shape(TableRow), _tables(rows, others))
        for shape, values in _by_table(others):
            written += _copy(cursor, shape, values)
    return written


def _tables(rows: Iterable[Row], others: list[Row]) -> Iterator[Values]:
    values = _shape(TableRow).values
    for row in rows:
        if row.table is TableRow:
            yield values(row.values)
        else:
            others.append(row)


def _copy(cursor: CursorWrapper, shape: _Shape, rows: Iterable[Values]) -> int:
    with cursor.copy(f"COPY {shape.name} ({shape.listed}) FROM STDIN") as into:
        for values in rows:
            into.write_row(values)
    return int(cursor.rowcount)


def _by_table(rows: Iterable[Row]) -> Iterator[tuple[_Shape, list[Values]]]:
    sorted_out: dict[type[Projection], list[Values]] = defaultdict(list)
    for table, values in rows:
        sorted_out[table].append(_shape(table).values(values))
    for model, some in sorted_out.items():
        yield _shape(model), some


def compare(ledger_id: LedgerId, rows: Iterable[Row]) -> tuple[str, ...]:
    """One sentence for each row that is missing, too many, or differs."""
    wanted: dict[_Shape, list[Values]] = {_shape(model): [] for model in TABLES}
    wanted.update(_by_table(rows))
    found: list[str] = []
    for shape, expected in wanted.items():
        found.extend(_differences(ledger_id, shape, expected))
    return tuple(found)


def _differences(ledger_id: LedgerId, shape: _Shape, wanted: list[Values]) -> Iterator[str]:
    expected = _by_key(shape, wanted)
    stored = _by_key(shape, _stored(ledger_id, shape))
    for key in sorted(expected.keys() | stored.keys(), key=str):
        if expected.get(key) != stored.get(key):
            yield f"{shape.name} {key[1:]}: is {stored.get(key)}, must be {expected.get(key)}"


def _stored(ledger_id: LedgerId, shape: _Shape) -> list[Values]:
    columns = ", ".join(
        f'"{column}"::text' if column in shape.json else f'"{column}"' for column in shape.columns
    )
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT {columns} FROM {shape.name} WHERE ledger_id = %s",  # noqa: S608
            [ledger_id],
        )
        return list(cursor.fetchall())


def _by_key(shape: _Shape, rows: Iterable[Values]) -> dict[Values, Values]:
    """Rows under the columns that tell them apart, with their JSON read: its text may differ."""
    places = [shape.columns.index(column) for column in shape.key]
    json = [column in shape.json for column in shape.columns]
    return {
        tuple(row[at] for at in places): tuple(
            msgspec.json.decode(value) if is_json and value is not None else value
            for value, is_json in zip(row, json, strict=True)
        )
        for row in rows
    }
