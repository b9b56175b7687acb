"""What an organiser changed: value by value, with what the edition it was copied from says."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.rules.regulations import Regulation
from tournaments.presenters.editions.leaves import Leaf, leaves
from tournaments.wording.regulations import choice


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One value that is not what it was; empty where there was, or is, none."""

    where: str
    before: str
    after: str
    article: str


def differences(base: Regulation, copy: Regulation) -> tuple[Difference, ...]:
    """Every value of `own` that differs from `base`, what was left out, and what was added."""
    before, after = _by_place(base), _by_place(copy)
    return tuple(
        Difference(
            where=", ".join(where),
            before=_said(before.get(where)),
            after=_said(after.get(where)),
            article=(after.get(where) or before[where]).article,
        )
        for where in dict.fromkeys([*before, *after])
        if _value(before.get(where)) != _value(after.get(where))
    )


def _by_place(rules: Regulation) -> dict[tuple[str, ...], Leaf]:
    """By what a value is about, not by its place in a list: a row less moves nothing."""
    return {leaf.where: leaf for leaf in leaves(rules)}


def _value(leaf: Leaf | None) -> object:
    return (leaf.value,) if leaf else None


def _said(leaf: Leaf | None) -> str:
    return choice(leaf.value) if leaf else ""
