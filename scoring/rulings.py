"""What officials rule: penalties, sanctions, awards, corrections, ties: their kinds."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


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


class Measure(StrEnum):
    """The sanctions in rising order, and none for an informative referto (U art. 10.12)."""

    NONE = "none"
    RICHIAMO = "richiamo"
    AMMONIZIONE = "ammonizione"
    ESPULSIONE = "espulsione"


@dataclass(frozen=True, slots=True, kw_only=True)
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

    @property
    def takes_points(self) -> bool:
        return any(self.taken(unit) for unit in PenaltyUnit)


class TieMethod(StrEnum):
    LOT = "lot"
    BY_HAND = "by_hand"
