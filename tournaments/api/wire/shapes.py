"""What answers say, and how they are filled: by conversion, not field by field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

import msgspec
from drf_spectacular.utils import OpenApiExample, extend_schema_serializer

from tournaments.spelling import field_types

Answer = TypeVar("Answer")
Described = TypeVar("Described", bound=type[msgspec.Struct])
Instant: TypeAlias = field_types.Instant


class Shape(msgspec.Struct, frozen=True, kw_only=True):
    """What an answer says.

    A field that its source calls otherwise keeps the source's name, and its name in JSON is given
    by `msgspec.field(name=...)`.
    """


class Written(Shape, frozen=True, kw_only=True):
    """What a write came to: the ledger's number and the events it made.

    A repeat of the same command gets the first answer again. No events: all was already so.
    """

    number: int
    events: tuple[int, ...]


def fill(shape: type[Answer], *sources: Any, **fields: Any) -> Answer:
    """A shape (or a body's form) from objects that have its fields.

    Each field is taken from `fields`, or else from the first of the sources that has it.
    """
    if len(sources) == 1 and not fields:
        return msgspec.convert(sources[0], shape, from_attributes=True)
    return msgspec.convert(_Sources(sources, fields), shape, from_attributes=True)


class _Sources:
    """Several objects, looked through in order; what a body left out, none has."""

    def __init__(self, sources: tuple[Any, ...], fields: dict[str, Any]) -> None:
        self.__dict__.update(fields)
        self.__sources = sources

    def __getattr__(self, name: str) -> Any:
        for source in self.__sources:
            value = getattr(source, name, msgspec.UNSET)
            if value is not msgspec.UNSET:
                return value
        raise AttributeError(name)


def examples(**named: Any) -> Callable[[Described], Described]:
    """Bodies that may be sent, or an answer that may come, shown with the shape in the document."""
    document: Any = extend_schema_serializer
    decorate: Callable[[Described], Described] = document(
        examples=[
            OpenApiExample(name, value=value, status_codes=["200", "201", "202"])
            for name, value in named.items()
        ]
    )
    return decorate
