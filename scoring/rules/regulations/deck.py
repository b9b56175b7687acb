"""The cards of an edition, and of how many a burraco is made."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from scoring.rules.regulations.entry import Article, Count


class Deck(Article, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Both decks together."""

    cards: int
    value: int
    """P.P. of the whole deck."""
    kind: Literal["french", "letters"] = "french"
    copies: dict[str, Count] = {}
    """How many of each rank, of `joker` and of `deuce`; empty: the edition is older than this."""


class CardValues(Article, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """P.P. of each card; `deuce` is the pinella, whatever the deck."""

    joker: int
    deuce: int
    ranks: dict[str, int]


class Burraco(Article, frozen=True, forbid_unknown_fields=True, kw_only=True):
    least_cards: Annotated[int, msgspec.Meta(ge=2)]
    """A card and a wild: of less nothing can be reckoned."""
    least_value: int
    """P.P. of the cheapest cards that make one."""
