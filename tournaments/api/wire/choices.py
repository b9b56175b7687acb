"""What may stand at a place of a form: the values of an enumeration, or the names of fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from msgspec import inspect


def choices_at(form: Any, path: str) -> tuple[str, ...]:
    """The choices at a path such as `smazzate.0.a.pozzetto`; none where anything may stand."""
    places: list[inspect.Type] = [_described(form)]
    for step in path.split(".") if path else ():
        places = [below for place in places for below in _below(place, step)]
    return tuple(dict.fromkeys(choice for place in places for choice in _choices(place)))


@cache
def _described(form: Any) -> inspect.Type:
    return inspect.type_info(form)


def _below(place: inspect.Type, step: str) -> Iterator[inspect.Type]:
    """What may stand one step further, of each of the types that may stand here."""
    for kind in _kinds(place):
        match kind:
            case inspect.StructType(fields=fields):
                yield from (field.type for field in fields if field.encode_name == step)
            case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
                yield item
            case inspect.TupleType(item_types=items):
                yield from items
            case inspect.DictType(value_type=value):
                yield value
            case _:
                pass


def _choices(place: inspect.Type) -> Iterator[str]:
    for kind in _kinds(place):
        match kind:
            case inspect.EnumType(cls=enumeration):
                yield from (str(member.value) for member in enumeration)
            case inspect.StructType(fields=fields):
                yield from (field.encode_name for field in fields)
            case _:
                pass


def _kinds(place: inspect.Type) -> Iterable[inspect.Type]:
    """The alternatives of a type, without what is only said of it."""
    if isinstance(place, inspect.Metadata):
        return _kinds(place.type)
    if isinstance(place, inspect.UnionType):
        return [kind for each in place.types for kind in _kinds(each)]
    return [place]
