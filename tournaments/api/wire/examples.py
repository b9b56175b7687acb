"""Examples in the document: bodies as they were sent and answers as they came, in a played evening.

A test plays it and compares; `make examples` writes the file anew. What no evening sends (webhooks,
which take somebody who listens) stands at its shape.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, cast

from drf_spectacular.drainage import get_override
from drf_spectacular.utils import OpenApiExample

RECORDED = Path(__file__).parents[1] / "examples.json"


@cache
def recorded() -> dict[str, Any]:
    """By the name of the body or answer."""
    return cast("dict[str, Any]", json.loads(RECORDED.read_bytes()))


def examples_of(shape: Any, **where: Any) -> list[OpenApiExample]:
    """Of the evening or, where it has none, those that stand at the shape (`examples`)."""
    shape = getattr(shape, "response", shape)
    name = getattr(shape, "__name__", "")
    if name in recorded():
        return [OpenApiExample(name, recorded()[name], **where)]
    kept: list[OpenApiExample] = get_override(shape, "examples", [])
    return [OpenApiExample(one.name, one.value, **where) for one in kept]
