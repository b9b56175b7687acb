"""How a record stands in its row: column by column as model and record declare it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from functools import cache
from operator import attrgetter, methodcaller
from types import NoneType
from typing import Any, NamedTuple, TypeVar, get_args, get_type_hints

import msgspec
from django.contrib.postgres.fields import ArrayField
from django.db.models import CharField, JSONField, TextField

from scoring.models import Projection
from scoring.sheets import Handling
from scoring.values import Points

T = TypeVar("T")


class Column(NamedTuple):
    """One of a row."""

    name: str
    written: Callable[[Any], object]
    """What it holds of a record; JSON and arrays as text."""


@cache
def columns(model: type[Projection], kind: type) -> tuple[Column, ...]:
    """Those of a table whose rows hold such records."""
    hints = get_type_hints(kind)
    fields = (field for field in model._meta.concrete_fields if field.name not in ("id", "ledger"))
    return tuple(_column(field, kind, hints.get(field.name)) for field in fields)


def _column(field: Any, kind: type, type_: Any) -> Column:
    said = callable(getattr(kind, field.name, None))
    of = methodcaller(field.name) if said else attrgetter(field.name)
    if isinstance(field, ArrayField):
        return Column(field.name, lambda record: array(of(record)))
    if isinstance(field, JSONField):
        return Column(field.name, lambda record: jsonb(of(record)))
    if isinstance(field, CharField | TextField):
        return Column(field.name, _text(of, type_))
    return Column(field.name, of)


def _text(of: Callable[[Any], Any], type_: Any) -> Callable[[Any], object]:
    """A word; or JSON that nobody asks into, empty where there is nothing to say."""
    if type_ is str:
        return of
    if type_ == tuple[Points, ...]:
        return lambda record: json(list(map(_FIGURES, of(record))))
    optional = NoneType in get_args(type_)
    plain = _given(type_) if optional else type_
    is_word = isinstance(plain, type) and issubclass(plain, Enum)
    return _unless(None if optional else Handling(), of, str if is_word else json)


def _given(optional: Any) -> Any:
    """What it is where it is not None."""
    return next(each for each in get_args(optional) if each is not NoneType)


def _unless(
    empty: object, of: Callable[[Any], Any], write: Callable[[Any], str]
) -> Callable[[Any], object]:
    def written(record: Any) -> str:
        value = of(record)
        return "" if value is None or value == empty else write(value)

    return written


_FIGURES = attrgetter("victory_points", "match_points", "game_points")


def jsonb(content: object) -> str:
    """PostgreSQL takes it apart: its keys may be numbers, and come in any order."""
    return _encode_at_will(content).decode()


def json(content: object) -> str:
    """The same text for the same content."""
    return _encode(content).decode()


def array(values: Iterable[object]) -> str:
    """Of numbers or ids, as PostgreSQL writes it."""
    return f"{{{','.join(map(str, values))}}}"


_encode = msgspec.json.Encoder(order="deterministic").encode
_encode_at_will = msgspec.json.Encoder().encode
