"""What a movement is made of: how it begins and goes on in each format, and why it seats so."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from scoring.plans import Format, Movement
from scoring.rules.pairing import Seating
from scoring.rules.pairing.clubs import Club
from scoring.rules.pairing.field import Field
from scoring.seats import WhyByeGiven
from scoring.values import EntrantNumber


class Reason(Enum):
    """What a movement looks at: by this a table's seating is explained."""

    PREVIOUS_SEATS = auto()
    RANKING = auto()
    CALENDAR = auto()
    PARTNERS = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """The order that a first round goes by, and what else has a say in it."""

    order: Sequence[EntrantNumber]
    active: Collection[EntrantNumber]
    stand_ins: Collection[EntrantNumber]
    bye_reason: WhyByeGiven
    """Why the last of the order rests, if one has to."""
    fixed: int | None = None
    """How many of the order are fixed lines by their letter (I art. 2)."""
    clubs: Sequence[Club] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A movement in one format."""

    begins: Callable[[Start], Seating]
    """The first round."""
    continues: Callable[[Field], Seating]
    """Every later one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementRules:
    """A movement. It stands in the module that bears its code, under the name `MOVEMENT`."""

    code: Movement
    reason: Reason
    ways: Mapping[Format, Way]
    """By the formats that can be played so."""

    @property
    def seats_first_round(self) -> bool:
        """Whether it says who meets whom in the first round too, once its order is known."""
        return self.reason in (Reason.CALENDAR, Reason.PARTNERS)
