"""Pagination, the same everywhere: `limit` items behind `after`; `next` is the `after` to go on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, TypeVar

import msgspec

from tournaments.api.bodies import Body

Item = TypeVar("Item")
Limit = Annotated[int, msgspec.Meta(ge=1, le=500)]
Cursor = Annotated[int, msgspec.Meta(ge=0, le=2_147_483_647)]


class PageQuery(Body, frozen=True, kw_only=True):
    after: Cursor = 0
    limit: Limit = 100


def page(
    items: Iterable[Item], asked: PageQuery, number: Callable[[Item], int]
) -> tuple[tuple[Item, ...], int | None]:
    """The items of a page, and where the next one begins; None behind the last."""
    behind = [one for one in items if number(one) > asked.after]
    shown = behind[: asked.limit]
    return tuple(shown), number(shown[-1]) if len(behind) > len(shown) else None
