"""Merit groups: planned, and formed when the ranking is cut."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from scoring.plans import Movement
from scoring.queries import Book
from scoring.values import EntrantNumber
from tournaments.api.wire.bodies import Body, Round, Small
from tournaments.api.wire.shapes import Shape, fill

Movements: TypeAlias = Annotated[tuple[Movement, ...], msgspec.Meta(max_length=100)]


class GroupBody(Body, frozen=True, kw_only=True):
    """A merit group: how many tables of the ranking it takes, and its own movements.

    One movement for each round behind the cut, or none: then those of the plan.
    """

    tables: Small
    movements: Movements = ()


class GroupsBody(Body, frozen=True, kw_only=True):
    """When the ranking is cut, into what, and how much of the points goes along."""

    after_round: Round
    groups: Annotated[tuple[GroupBody, ...], msgspec.Meta(max_length=100)]
    """Best first; they are called A, B, C ... The last one takes whoever is left."""
    carry_percent: Annotated[int, msgspec.Meta(ge=-1, le=1_000)] = 100


class PlannedGroup(Shape, frozen=True, kw_only=True):
    name: str
    tables: int
    movements: tuple[Movement, ...]
    """Its own; empty: those of the plan."""
    entrants: tuple[EntrantNumber, ...] | None
    """Who is in it, best first; null before the cut."""


class PlannedGroups(Shape, frozen=True, kw_only=True):
    after_round: int
    carry_percent: int
    formed: bool
    due: bool
    """The ranking can be cut once all sheets of the round are in."""
    groups: tuple[PlannedGroup, ...]


def planned_groups(book: Book) -> PlannedGroups | None:
    """The merit groups as announced, with who is in them."""
    cut = book.plan.groups
    if cut is None:
        return None
    formed = {group.name: group.entrants for group in book.groups.groups} if book.groups else {}
    groups = tuple(
        fill(PlannedGroup, group, name=name, entrants=formed.get(name))
        for name, group in zip(cut.names(), cut.groups, strict=True)
    )
    return fill(
        PlannedGroups, cut, formed=book.groups is not None, due=book.groups_due, groups=groups
    )
