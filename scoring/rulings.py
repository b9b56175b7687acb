"""What officials rule: penalties, sanctions, awards, corrections, ties: their kinds."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from enum import StrEnum

from scoring.records import record


class PenaltyUnit(StrEnum):
    """P.P. come off the line's round before the M.P.; M.P. and V.P. come off the ranking."""

    GAME_POINTS = "game_points"
    MATCH_POINTS = "match_points"
    VICTORY_POINTS = "victory_points"


class AwardCause(StrEnum):
    """Why a table got a score that nobody played."""

    LOST_SHEET = "lost_sheet"
    LATE = "late"
    NOT_PLAYED = "not_played"
    WITHDRAWN = "withdrawn"
    """A line left before or during the round (U art. 13.4)."""
    REFEREE_DECISION = "referee_decision"
    ANNULLED = "annulled"
    """A correction too late, that would have given a gain at once (I art. 19, RULES.md 8)."""


class Lifting(StrEnum):
    """Why an award stands no more."""

    FOUND = "found"
    """The sheet turned up: the true score returns."""
    REVOKED = "revoked"


class SecondKeying(StrEnum):
    """Which sheets a second person types, blind."""

    NEVER = "never"
    BY_RISK = "by_risk"
    ALWAYS = "always"


SECOND_KEYED = 3
"""How many sheets of a round are typed twice by risk, where nobody chose: as many as an evening can
read between two rounds.
"""


class WithdrawalChoice(StrEnum):
    """What the round of a line that leaves is worth; the referee chooses (U art. 13.4)."""

    ZERO = "zero"
    TABLE_SCORE = "table_score"
    SCORE_SO_FAR = "score_so_far"


class AskedBy(StrEnum):
    """Who asked for a correction."""

    LINE_A = "line_a"
    LINE_B = "line_b"
    LINE_C = "line_c"
    DIRECTION = "direction"


class Mistake(StrEnum):
    """Whose a mistake on a sheet was: asked before a correction asks for anything else."""

    DESK = "desk"
    """The paper is right, and what was typed is not (U art. 2.5)."""
    PLAYERS = "players"
    """They counted or wrote wrongly (U art. 12.2, I art. 19)."""


class Retyping(StrEnum):
    """Why other figures on a saved sheet are a correction, and no typing any more."""

    ANOTHERS = "anothers"
    """Somebody else typed it."""
    READ = "read"
    """Somebody else has read it: it was verified, corrected or decided."""
    USED = "used"
    """The round is closed, or a ranking or the next seating was published with it."""
    LATE = "late"
    """The seconds are over in which a typist mends a slip."""


class CorrectionPhase(StrEnum):
    """When a sheet is corrected, which says what that needs (U art. 12.2, I art. 19)."""

    BEFORE_SEATING = "before_seating"
    """The next round's places are not out yet: it counts at once."""
    AFTER_SEATING = "after_seating"
    """The pairings stand, and it counts from the next ranking."""
    CLOSING = "closing"
    """Last round of a single group, or a round of merit groups."""


class ComplaintAgainst(StrEnum):
    """What somebody complains about (U art. 14.1)."""

    COUNT = "count"
    """Points that were counted or written wrongly."""
    RULING = "ruling"
    """A referee's decision."""


class ComplaintOutcome(StrEnum):
    UPHELD = "upheld"
    REJECTED = "rejected"


class Measure(StrEnum):
    """The sanctions in rising order, and none for an informative referto (U art. 10.12)."""

    NONE = "none"
    RICHIAMO = "richiamo"
    AMMONIZIONE = "ammonizione"
    ESPULSIONE = "espulsione"


@record
class Consequences:
    """What a sanction brings: a measure, and points that are taken (positive)."""

    measure: Measure
    game_points: int = 0
    match_points: int = 0
    victory_points: int = 0

    def taken(self, unit: PenaltyUnit) -> int:
        return {
            PenaltyUnit.GAME_POINTS: self.game_points,
            PenaltyUnit.MATCH_POINTS: self.match_points,
            PenaltyUnit.VICTORY_POINTS: self.victory_points,
        }[unit]

    def plus(self, surcharge: Surcharge) -> Consequences:
        return replace(
            self,
            match_points=self.match_points + surcharge.match_points,
            victory_points=self.victory_points + surcharge.victory_points,
        )

    def minus(self, surcharge: Surcharge) -> Consequences:
        return self.plus(
            Surcharge(
                match_points=-surcharge.match_points, victory_points=-surcharge.victory_points
            )
        )

    def of_units(self, units: Collection[PenaltyUnit]) -> Consequences:
        """The same measure, and of the points those of these units."""
        return Consequences(measure=self.measure, **_only(self.taken, units))

    @property
    def brings_nothing(self) -> bool:
        return self.measure is Measure.NONE and not self.takes_points

    @property
    def takes_points(self) -> bool:
        return any(self.taken(unit) for unit in PenaltyUnit)


@record
class Surcharge:
    """What a second ammonizione costs in the ranking on top; nothing when it is the first."""

    match_points: int = 0
    victory_points: int = 0

    def of_units(self, units: Collection[PenaltyUnit]) -> Surcharge:
        """What of it is taken in these units."""
        return Surcharge(**_only(self.of, {*units} - {PenaltyUnit.GAME_POINTS}))

    def of(self, unit: PenaltyUnit) -> int:
        return {
            PenaltyUnit.GAME_POINTS: 0,
            PenaltyUnit.MATCH_POINTS: self.match_points,
            PenaltyUnit.VICTORY_POINTS: self.victory_points,
        }[unit]


def _only(taken: Callable[[PenaltyUnit], int], units: Collection[PenaltyUnit]) -> dict[str, int]:
    return {unit.value: taken(unit) for unit in units}


NO_SURCHARGE = Surcharge()


@record
class Raised:
    """What the players had against them when a sanction was given: what raised it to what it is."""

    same: int = 0
    """How often the offence, or another of its family, was given before."""
    richiami: int = 0
    """How many of any kind made an ammonizione of one more (U art. 14.2); 0 where they did not."""
    ammonizioni: int = 0
    """How many of any kind were given before."""


class TieMethod(StrEnum):
    LOT = "lot"
    BY_HAND = "by_hand"
