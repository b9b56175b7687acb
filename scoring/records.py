"""What never changes once it is made: dataclasses by `@record`, structs of msgspec by `Record`."""

from dataclasses import dataclass, field
from typing import Any, TypeVar, dataclass_transform

import msgspec

T = TypeVar("T")


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def record(kind: type[T]) -> type[T]:
    """Make a dataclass whose values never change, each given by its name."""
    return dataclass(frozen=True, slots=True, kw_only=True)(kind)


class _ByName(msgspec.StructMeta):
    """Unlike `frozen`, which is inherited, `kw_only` has to be said of every class."""

    def __new__(
        cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **said: Any
    ) -> Any:
        return super().__new__(cls, name, bases, namespace, kw_only=True, **said)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class Record(msgspec.Struct, metaclass=_ByName, frozen=True):
    """A struct whose values never change, each given by its name; so are all made of it.

    Made by a call, it takes five times as long as a plain struct, half a microsecond more: what a
    book has thousands of says for itself how it is made.
    """
