"""Seats that stay empty: how many stand-ins would fill the last table."""

from __future__ import annotations

from scoring import queries
from scoring.values import Right
from tournaments.api import irregular_samples as samples
from tournaments.api.book import book_of
from tournaments.api.operations import Asked, Door, operation
from tournaments.api.shapes import Shape


class GapShape(Shape, frozen=True, kw_only=True):
    group: str
    field: int
    """Who is to be seated, stand-ins too."""
    stand_ins: int
    missing: int
    """How many stand-ins would fill the last table."""


class Gaps(Shape, frozen=True, kw_only=True):
    items: tuple[GapShape, ...]


class GapsDoor(Door):
    @operation(
        summary="How many stand-ins would fill the last table, group by group",
        answers=Gaps,
        right=Right.READ,
        example=samples.GAPS,
    )
    def get(self, asked: Asked[None]) -> Gaps:
        return Gaps(
            items=tuple(
                GapShape(
                    group=gap.group,
                    field=gap.field,
                    stand_ins=gap.stand_ins,
                    missing=gap.missing,
                )
                for gap in queries.gaps(book_of(asked.ledger))
            )
        )
