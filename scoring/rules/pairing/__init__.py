"""Who plays whom (RULES.md section 7): one movement per module, each says why it paired so.

A movement seats one group, at tables numbered from 1, and for teams one table per match;
`decide.seating` puts groups side by side and teams in their rooms. To add one: its member in
`plans.Movement`, the module here that bears its code (`registry`), its words in
`tournaments/wording/movements.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.seats import Avoided, Seat, WhyByeGiven
from scoring.values import EntrantNumber, TableNumber


@dataclass(frozen=True, slots=True)
class Seating:
    """Tables of one group in a round, and why they are so."""

    seats: tuple[Seat, ...]
    bye_reason: WhyByeGiven | None = None
    order: tuple[EntrantNumber, ...] = ()
    """The order it went by: of the lot, of the ranking, of the calendar."""
    avoided: tuple[Avoided, ...] = ()
    by_ranking: bool = False
    """Whether the ranking of the moment had a say."""


def table_of(number: int, *lines: EntrantNumber) -> Seat:
    """A table whose lines are one entrant each; a single line rests there."""
    return Seat(table=TableNumber(number), lines=tuple((entrant,) for entrant in lines))


def with_idle(seating: Seating, idle: Sequence[EntrantNumber]) -> Seating:
    """The same, and behind its tables the stand-ins that nobody needs this time."""
    if not idle:
        return seating
    seats = [
        table_of(table, entrant) for table, entrant in enumerate(idle, start=len(seating.seats) + 1)
    ]
    reason = seating.bye_reason or WhyByeGiven.STAND_IN
    return replace(seating, seats=(*seating.seats, *seats), bye_reason=reason)
