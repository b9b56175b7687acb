"""What every entry of an edition has."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

TableFormat = Literal["pairs", "teams"]
"""Which V.P. tables a format uses: teams have their own, all others those of pairs."""
Count = Annotated[int, msgspec.Meta(ge=0)]


class Article(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every entry has: the article it was taken from ("RULES" where we decided)."""

    article: str
