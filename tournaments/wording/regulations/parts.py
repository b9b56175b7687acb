"""A part of an edition: what it is called, says, and holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from django.utils.functional import Promise

from scoring.rules.regulations import Regulation


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence and the article it stands on."""

    text: str
    article: str


@dataclass(frozen=True, slots=True)
class Part:
    heading: Promise
    tell: Callable[[Regulation], Iterator[Said]] | None = None
    """Its sentences, each with its article; None: the page shows a table."""
    keys: Mapping[str, Promise] = field(default_factory=dict)
    """What its own keys are called."""
    choices: Mapping[str, Promise] = field(default_factory=dict)
    """And the values that it chooses among."""


Parts: TypeAlias = dict[str, Part]
"""By the field of the regulation, in the order in which they are read."""
