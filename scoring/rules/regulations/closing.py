"""What an edition says of closing, and of pozzetti that nobody took."""

from __future__ import annotations

from typing import Literal

from scoring.rules.regulations.entry import Article


class ClosingCondition(Article, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One thing that a line must have done to close."""

    needs: Literal[
        "pozzetto_taken",
        "pozzetto_played",
        "burraco",
        "clean_burraco",
        "last_card_discarded",
        "last_card_not_wild",
        "not_in_first_lap",
    ]


class ClosingWithoutPoints(Article, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An end of the smazzata that brings nobody the points of closing."""

    when: Literal["stock_exhausted", "time_out"]


class RefereeBonus(Article, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """P.P. that a referee adds to a closing without a clean burraco, the other line having played
    both pozzetti (I art. 22)."""

    points: int


class Closing(Article, frozen=True, forbid_unknown_fields=True, kw_only=True):
    needs_clean: bool
    conditions: tuple[ClosingCondition, ...] = ()
    without_points: tuple[ClosingWithoutPoints, ...] = ()
    referee_bonus: RefereeBonus | None = None

    def __post_init__(self) -> None:
        needs_clean = any(condition.needs == "clean_burraco" for condition in self.conditions)
        if self.conditions and needs_clean != self.needs_clean:
            raise ValueError(
                f"needs_clean is {self.needs_clean}: conditions must say the same, "
                "by `clean_burraco` or without it"
            )


class PozzettoRule(Article, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who pays for a pozzetto that was not taken, when neither line took one."""

    neither_took: Literal["both_pay", "neither_pays"]
