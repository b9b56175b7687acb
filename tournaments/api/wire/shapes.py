"""What answers say, how they are filled, and their examples in the document.

They are filled by conversion, not field by field.

`fields` cuts the members of a long list down to what is asked for. Whoever made a client of the
schema gets whole members unless it was sent: then they are of the member's sparse twin, which has
the same fields and needs none of them.

Examples are bodies as they were sent and answers as they came, in a played evening. A test plays it
and compares; `make examples` writes the file anew. What no evening sends (webhooks, which take
somebody who listens) stands at its shape.
"""

import json
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

import msgspec
from drf_spectacular.drainage import get_override
from drf_spectacular.utils import OpenApiExample, extend_schema_serializer

from scoring.records import Record
from scoring.values import Json
from tournaments.spelling import field_types

Answer = TypeVar("Answer")
Described = TypeVar("Described", bound=type[msgspec.Struct])
Instant: TypeAlias = field_types.Instant


class Shape(Record):
    """What an answer says.

    A field that its source calls otherwise keeps the source's name, and its name in JSON is given
    by `msgspec.field(name=...)`.
    """


class Written(Shape):
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

    def __init__(self, sources: tuple[Any, ...], fields: Json) -> None:
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


SPARSE: set[type[msgspec.Struct]] = set()
"""The shapes that have a sparse twin in the document."""
_MARK = "x-may-be-sparse"
"""Stands at a list until the document is made: msgspec writes what is in a list over what was said
of it."""


def fields_of(shape: type[msgspec.Struct]) -> dict[str, str]:
    """The names of a shape's fields, for the enumeration of what `fields` may ask for."""
    return {field.encode_name: field.encode_name for field in msgspec.structs.fields(shape)}


def or_sparse(shape: type[msgspec.Struct]) -> msgspec.Meta:
    """Says of a list of these that its members may be sparse."""
    SPARSE.add(shape)
    return msgspec.Meta(extra_json_schema={_MARK: True})


def with_twins(schemas: Json) -> Json:
    """Components of the document, with the sparse twins beside their shapes, and referred to."""
    shapes = [shape.__name__ for shape in SPARSE if shape.__name__ in schemas]
    twins = {_twin(name): _needing_nothing(schemas[name]) for name in shapes}
    return {name: _told_of_twins(schema) for name, schema in {**schemas, **twins}.items()}


def _needing_nothing(schema: Json) -> Json:
    """The same fields, as many of them as were asked for."""
    told = f"{schema['title']}, with the fields alone that `fields` asked for."
    return {**schema, "title": _twin(schema["title"]), "required": [], "description": told}


def _told_of_twins(schema: Any) -> Any:
    """Where a list was marked, its members are of the shape or of its twin."""
    if isinstance(schema, list):
        return [_told_of_twins(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    told = {key: _told_of_twins(part) for key, part in schema.items() if key != _MARK}
    if _MARK in schema:
        whole = schema["items"]
        told["items"] = {"anyOf": [whole, {"$ref": _beside(whole["$ref"])}]}
    return told


def _beside(ref: str) -> str:
    at, name = ref.rsplit("/", 1)
    return f"{at}/{_twin(name)}"


def _twin(name: str) -> str:
    return f"Sparse{name}"


def thinned(answer: msgspec.Struct, members: str, wanted: Iterable[str]) -> Any:
    """The answer with the members of a list cut down to these fields, all of them for none."""
    names = set(wanted)
    if not names:
        return answer
    items: tuple[msgspec.Struct, ...] = getattr(answer, members)
    whole = {field.encode_name: getattr(answer, field.name) for field in _fields(answer)}
    whole[members] = [
        {
            field.encode_name: getattr(item, field.name)
            for field in _fields(item)
            if field.encode_name in names
        }
        for item in items
    ]
    return whole


def _fields(struct: msgspec.Struct) -> tuple[msgspec.structs.FieldInfo, ...]:
    return msgspec.structs.fields(struct)


RECORDED = Path(__file__).parents[1] / "examples.json"


@cache
def recorded() -> Json:
    """By the name of the body or answer."""
    return cast("Json", json.loads(RECORDED.read_bytes()))


def examples_of(shape: Any, **where: Any) -> list[OpenApiExample]:
    """Of the evening or, where it has none, those that stand at the shape (`examples`)."""
    shape = getattr(shape, "response", shape)
    name = getattr(shape, "__name__", "")
    if name in recorded():
        return [OpenApiExample(name, recorded()[name], **where)]
    kept: list[OpenApiExample] = get_override(shape, "examples", [])
    return [OpenApiExample(one.name, one.value, **where) for one in kept]
