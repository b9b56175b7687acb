"""How a record stands in its row: column by column as model and record declare it, there and back.

Rows are no model instances: to make these would cost more than all the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from functools import cache
from operator import attrgetter, methodcaller
from types import NoneType
from typing import Any, Generic, NamedTuple, TypeVar, get_args, get_type_hints

import msgspec
from django.contrib.postgres.fields import ArrayField
from django.db.models import CharField, Func, JSONField, QuerySet, TextField
from django.db.models.expressions import Combinable
from django.db.models.functions import Cast

from scoring.models import Projection
from scoring.sheets import Handling
from scoring.values import Points

T = TypeVar("T")


class Column(NamedTuple):
    """One of a row."""

    name: str
    written: Callable[[Any], object]
    """What it holds of a record; JSON and arrays as text."""
    asked: Combinable | None
    """As what it is asked for; None: as it is."""
    read: Callable[[Any], object]
    """What a record has of that."""


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
        asked = Cast(Func(field.name, function="to_json"), TextField())
        return Column(field.name, lambda record: array(of(record)), asked, _decoder(type_))
    if isinstance(field, JSONField):
        asked = Cast(field.name, TextField())
        return Column(field.name, lambda record: jsonb(of(record)), asked, _decoder(type_))
    if isinstance(field, CharField | TextField):
        return Column(field.name, *_text(of, type_))
    return Column(field.name, of, None, _as_it_is)


def _text(
    of: Callable[[Any], Any], type_: Any
) -> tuple[Callable[[Any], object], None, Callable[[Any], object]]:
    """A word; or JSON that nobody asks into, empty where there is nothing to say."""
    if type_ is str:
        return of, None, _as_it_is
    if type_ == tuple[Points, ...]:
        return lambda record: json(list(map(_FIGURES, of(record)))), None, _points
    optional = NoneType in get_args(type_)
    plain = _given(type_) if optional else type_
    empty = None if optional else Handling()
    is_word = isinstance(plain, type) and issubclass(plain, Enum)
    write, read = (str, plain) if is_word else (json, _decoder(plain))
    return _unless(empty, of, write), None, lambda text: read(text) if text else empty


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
_POINTS = msgspec.json.Decoder(tuple[tuple[int, int, int], ...])


def _points(text: str) -> tuple[Points, ...]:
    return tuple(Points(*line) for line in _POINTS.decode(text))


def _as_it_is(value: object) -> object:
    return value


def _decoder(type_: Any) -> Callable[[Any], object]:
    return msgspec.json.Decoder(type_).decode if type_ else _as_it_is


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


class Records(Generic[T]):
    """The rows of a table, as the records that they hold."""

    def __init__(self, kind: type[T], model: type[Projection]) -> None:
        hints = get_type_hints(kind)
        told = [each for each in columns(model, kind) if each.name in hints]  # type: ignore[arg-type]
        self._kind = kind
        self._read = [(each.name, each.read) for each in told]
        self.columns = [f"{each.name}_" if each.asked else each.name for each in told]
        # Put together once: for Django that takes as long as to ask it.
        self.rows: QuerySet[Any] = model._default_manager.annotate(
            **{f"{each.name}_": each.asked for each in told if each.asked}
        )

    def of(self, rows: QuerySet[Any]) -> tuple[T, ...]:
        """Those of some of `rows`."""
        return tuple(map(self.record, rows.values_list(*self.columns)))

    def record(self, values: tuple[Any, ...], **more: Any) -> T:
        """One, of the values of its columns, and of what may stand behind them."""
        told = zip(self._read, values, strict=False)
        return self._kind(**{name: read(value) for (name, read), value in told}, **more)
