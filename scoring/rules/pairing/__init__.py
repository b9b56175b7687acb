"""Who plays whom (RULES.md section 7): one movement per file, each says why it paired so."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.seats import Seat, WhyByeGiven


@dataclass(frozen=True, slots=True)
class Seating:
    """Tables of a round, and why the line that rests is the one that rests."""

    seats: tuple[Seat, ...]
    bye_reason: WhyByeGiven | None = None
