"""Bodies made from their own fields: only what they must say, or all that they may."""

import re
from base64 import b64encode
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect as info

LEFT_OUT = object()
"""Said of a field that does not go with the others."""
WORDS = ("Così «detto»", "parola", "0a", "A-C")
"""The first that fits the field's pattern."""


class Said(NamedTuple):
    """A way in which an optional field was sent."""

    body: str
    field: str
    how: str
    """`absent`, `null` or `filled`."""


def body(form: type[msgspec.Struct], said: Mapping[str, Any], *, filled: bool) -> dict[str, Any]:
    """A body as JSON: what it must say or, filled, all that it may; in words of `said` if any
    stands there by the field's name, else in some that its type allows."""
    sent = {
        field.encode_name: _of(field, said, filled=filled)
        for field in fields(form)
        if filled or field.required or field.encode_name in said.get("always", ())
    }
    return {name: value for name, value in sent.items() if value is not LEFT_OUT}


def _of(field: info.Field, said: Mapping[str, Any], *, filled: bool) -> Any:
    if field.encode_name in said:
        return said[field.encode_name]
    kinds = list(_plain(field.type))
    nullable = any(isinstance(kind, info.NoneType) for kind in kinds)
    if nullable and not filled:
        return None
    (kind, *_) = (kind for kind in kinds if not isinstance(kind, info.NoneType))
    return _value(kind, field.default, said, filled=filled)


def _value(kind: Any, default: Any, said: Mapping[str, Any], *, filled: bool) -> Any:
    if isinstance(kind, info.StructType):
        return body(kind.cls, said, filled=filled)
    if isinstance(kind, info.VarTupleType):
        (item, *_) = _plain(kind.item_type)
        return [_value(item, None, said, filled=filled)]
    return next(make(kind, default) for of, make in MADE.items() if isinstance(kind, of))


def _number(kind: info.IntType, default: Any) -> int:
    lowest = 1 if kind.ge is None else max(1, kind.ge)
    return int(lowest if lowest != default else lowest + 1)


def _text(kind: info.StrType, _default: Any) -> str:
    fitting = (word for word in WORDS if re.search(kind.pattern or "", word))
    return next(fitting)[: kind.max_length]


def _choice(kind: info.EnumType | info.LiteralType, default: Any) -> Any:
    members = list(kind.cls) if isinstance(kind, info.EnumType) else list(kind.values)
    other = next(member for member in members if member != default)
    return other.value if isinstance(other, Enum) else other


MADE: dict[type[Any], Any] = {
    info.BoolType: lambda _, default: default is not True,
    info.IntType: _number,
    info.StrType: _text,
    info.EnumType: _choice,
    info.LiteralType: _choice,
    info.DateTimeType: lambda *_: "2099-03-14T20:00:00+01:00",
    info.DateType: lambda *_: "2026-03-14",
    info.TimeType: lambda *_: "21:40:00",
    info.BytesType: lambda *_: b64encode(b"Rossi Ada;Bianchi Leo").decode(),
    info.DictType: lambda *_: {},
}


def fields(form: type[Any]) -> tuple[info.Field, ...]:
    kind = info.type_info(form)
    assert isinstance(kind, info.StructType)
    return kind.fields


def _plain(kind: Any) -> Iterator[Any]:
    """What may stand there, without what is said of it."""
    if isinstance(kind, info.Metadata):
        yield from _plain(kind.type)
    elif isinstance(kind, info.UnionType):
        for one in kind.types:
            yield from _plain(one)
    else:
        yield kind


def ways(form: type[Any]) -> Iterator[Said]:
    """All ways in which the optional fields of a body can be sent, and of what it is made of."""
    for struct in _structs(form):
        for field in fields(struct):
            nullable = any(isinstance(kind, info.NoneType) for kind in _plain(field.type))
            if not field.required:
                yield Said(struct.__name__, field.encode_name, "absent")
            if nullable and field.default is not None:
                yield Said(struct.__name__, field.encode_name, "null")
            if nullable or not field.required:
                yield Said(struct.__name__, field.encode_name, "filled")


def _structs(form: type[Any]) -> Iterator[type[Any]]:
    yield form
    for field in fields(form):
        for kind in _inside(field.type):
            yield from _structs(kind.cls)


def _inside(kind: Any) -> Iterator[info.StructType]:
    for one in _plain(kind):
        if isinstance(one, info.StructType):
            yield one
        elif isinstance(one, info.VarTupleType):
            yield from _inside(one.item_type)


def heard(form: type[Any], sent: Mapping[str, Any]) -> Iterator[Said]:
    """The ways in which a body as sent had its fields."""
    for field in fields(form):
        how = "filled"
        if field.encode_name not in sent:
            how = "absent"
        elif sent[field.encode_name] is None:
            how = "null"
        yield Said(form.__name__, field.encode_name, how)
        for kind in _inside(field.type):
            value = sent.get(field.encode_name) or ()
            for one in [value] if isinstance(value, Mapping) else value:
                yield from heard(kind.cls, one)
