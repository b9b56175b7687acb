"""Putting rows into their tables, and comparing what is there with what must be."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import Model, UniqueConstraint

from scoring.models import (
    BookRow,
    EntrantRow,
    PenaltyRow,
    Projection,
    ResultRow,
    RoundRow,
    TableRow,
)
from scoring.values import LedgerId, RoundNumber

TABLES: tuple[type[Projection], ...] = (
    BookRow,
    EntrantRow,
    RoundRow,
    TableRow,
    ResultRow,
    PenaltyRow,
)
_BATCH = 1_000


def clear(ledger_id: LedgerId, *, rounds: Collection[RoundNumber] | None = None) -> None:
    """Remove all rows of a ledger, or only the tables of these rounds."""
    if rounds is None:
        for model in TABLES:
            model._default_manager.filter(ledger_id=ledger_id).delete()
    elif rounds:
        TableRow.objects.filter(ledger_id=ledger_id, round__in=rounds).delete()


def write(rows: Iterable[Projection]) -> int:
    """Insert rows, or bring those that are there up to date; how many."""
    by_model: dict[type[Projection], list[Projection]] = defaultdict(list)
    for row in rows:
        by_model[type(row)].append(row)
    for model, some in by_model.items():
        key = _key(model)
        model._default_manager.bulk_create(
            some,
            batch_size=_BATCH,
            update_conflicts=True,
            unique_fields=key,
            update_fields=[name for name in _columns(model) if name not in key],
        )
    return sum(len(some) for some in by_model.values())


def compare(ledger_id: LedgerId, rows: Iterable[Projection]) -> tuple[str, ...]:
    """One sentence for each row that is missing, too many, or differs."""
    wanted: dict[type[Projection], dict[tuple[Any, ...], tuple[Any, ...]]] = {
        model: {} for model in TABLES
    }
    for row in rows:
        model = type(row)
        wanted[model][_values(row, _key(model))] = _values(row, _columns(model))
    found: list[str] = []
    for model, expected in wanted.items():
        found.extend(_differences(ledger_id, model, expected))
    return tuple(found)


def _differences(
    ledger_id: LedgerId,
    model: type[Projection],
    expected: dict[tuple[Any, ...], tuple[Any, ...]],
) -> Iterable[str]:
    stored = {
        _values(row, _key(model)): _values(row, _columns(model))
        for row in model._default_manager.filter(ledger_id=ledger_id)
    }
    for key in sorted(expected.keys() | stored.keys(), key=str):
        if expected.get(key) != stored.get(key):
            yield (
                f"{model._meta.db_table} {key[1:]}: is {stored.get(key)},"
                f" must be {expected.get(key)}"
            )


def _key(model: type[Model]) -> list[str]:
    constraint = next(c for c in model._meta.constraints if isinstance(c, UniqueConstraint))
    return list(constraint.fields)


def _columns(model: type[Model]) -> list[str]:
    return [field.name for field in model._meta.concrete_fields if field.name != "id"]


def _values(row: Model, names: Iterable[str]) -> tuple[Any, ...]:
    return tuple(
        row.ledger_id if name == "ledger" else getattr(row, name)  # type: ignore[attr-defined]
        for name in names
    )
