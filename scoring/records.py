"""The decorator of records: facts, figures, and what is answered of them."""

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def record(kind: type[T]) -> type[T]:
    """Make a dataclass whose values never change, each given by its name."""
    return dataclass(frozen=True, slots=True, kw_only=True)(kind)
