"""What a tournament announces before play: its format, rounds, movements, groups, settings."""

from enum import StrEnum
from string import ascii_uppercase

from scoring.records import record
from scoring.values import RoundNumber

MOST_GROUPS = len(ascii_uppercase)


class Format(StrEnum):
    """What is entered and who sits opposite whom (I art. 2, U art. 3.1)."""

    PAIRS = "pairs"
    TEAMS = "teams"
    INDIVIDUAL = "individual"
    """One against one."""
    GIALLO = "giallo"
    """Players enter alone and change partner every round."""
    THREES = "threes"
    """Three at a table, each for themselves."""


class Movement(StrEnum):
    """How a round is paired, once the first has been seated (RULES.md section 7)."""

    # Each stands in the module of its family in `rules/pairing/`, and in `SeatingMethod`.

    MITCHELL = "mitchell"
    DANESE = "danese"
    """Danese puro."""
    DANESE_MODIFICATO = "danese_modificato"
    """As puro, without the opponents of the round before, but in the last round."""
    DANESE_NO_REMATCH = "danese_senza_rivincite"
    ITALIANA = "italiana"
    """Everyone meets everyone once."""
    ROTATION = "rotazione"
    """The giallo's: a new partner every round."""


class SeatingMethod(StrEnum):
    """What produced a seating: a way to begin, a movement, or a hand."""

    LOT = "lot"
    ENTRY_ORDER = "entry_order"
    ALPHABETICAL = "alphabetical"
    CATEGORY = "category"
    BY_HAND = "by_hand"
    MITCHELL = "mitchell"
    DANESE = "danese"
    DANESE_MODIFICATO = "danese_modificato"
    DANESE_NO_REMATCH = "danese_senza_rivincite"
    ITALIANA = "italiana"
    ROTATION = "rotazione"

    @property
    def movement(self) -> Movement | None:
        """The movement of this code; None for a way to begin and for a hand."""
        return next((code for code in Movement if code.value == self.value), None)


FIRST_ROUND_METHODS = tuple(method for method in SeatingMethod if method.movement is None)
"""Ways to begin: those that are no movement."""


@record
class GroupPlan:
    """One merit group of the cut; its name is the letter of its place."""

    tables: int
    """How many tables of the ranking it takes."""
    movements: tuple[Movement, ...] = ()
    """Its own for the rounds after the cut; empty: those of the plan."""


@record
class GroupsPlan:
    """When and how the ranking is cut into merit groups (RULES.md sections 7 and 12)."""

    after_round: RoundNumber
    groups: tuple[GroupPlan, ...]
    carry_percent: int = 100
    """How much of the points won so far is carried into a group's ranking."""

    def names(self) -> tuple[str, ...]:
        return tuple(ascii_uppercase[: len(self.groups)])


@record
class Plan:
    """The rounds as announced."""

    first_round: SeatingMethod
    movements: tuple[Movement, ...]
    """One per round; the first tells how the order of the first round is put at tables."""
    sessions: tuple[int, ...] = ()
    """Rounds of each sitting, in order; empty: all in one."""
    clubs_apart: bool = False
    """In the first round members of one club do not meet, while that is possible."""
    groups: GroupsPlan | None = None

    @property
    def rounds(self) -> int:
        return len(self.movements)

    def movement(self, round_: RoundNumber, group: str = "") -> Movement | None:
        """The movement announced for a round, in a group if there is one; None beyond the plan."""
        if not 1 <= round_ <= self.rounds:
            return None
        if group and self.groups is not None and round_ > self.groups.after_round:
            of_group = self.groups.groups[ascii_uppercase.index(group)].movements
            if of_group:
                return of_group[round_ - self.groups.after_round - 1]
        return self.movements[round_ - 1]

    def is_closing(self, round_: RoundNumber) -> bool:
        """Whether a round is the last of a single group, cut or not, or one of merit groups."""
        return round_ >= (self.groups.after_round if self.groups else self.rounds)

    def session(self, round_: RoundNumber) -> int:
        """The sitting a round belongs to, from 1."""
        played = 0
        for number, rounds in enumerate(self.sessions, start=1):
            played += rounds
            if round_ <= played:
                return number
        return max(len(self.sessions), 1)


class PositionsBy(StrEnum):
    """How each player's place at a table is given (U art. 3.3)."""

    CARD = "card"
    """Each uncovers a card: the highest is served first, and the program knows no place."""
    PROGRAM = "program"
    """Drawn by the program, from the seed of the round's seating."""
    DIRECTION = "direction"
    """By the direction: as the lists have them, but where it says otherwise."""


RETYPE_SECONDS = 120
"""Unless a tournament decides otherwise."""


@record
class Settings:
    """What a tournament decided where the regulation leaves it open (RULES.md, *decided*)."""

    protest_minutes: int
    """Protest window of the final ranking, in minutes (U art. 14.1: 5, of each; I art. 19: 10)."""
    bye_victory_points: int
    bye_match_points: int
    bye_game_points: int
    ranked_by: tuple[str, ...] = ()
    """Another order of ranking than the edition's first (U art. 6.1); empty: that one."""
    substitutes_first_half: bool = False
    """Whether substitutes may come in only during the first half of the rounds."""
    retype_seconds: int = RETYPE_SECONDS
    """How long whoever typed a sheet may type it again or take it back: then it is corrected."""
    round_minutes: int | None = None
    """Minutes of a round, as announced (U art. 3, I art. 6, C/F art. 9); None: not announced."""
    cut_minutes: int | None = None
    """Protest window of the ranking to be cut, in minutes; None: nobody said, see `Protests`."""
    positions: PositionsBy = PositionsBy.CARD
    """How each player's place at a table is given, as announced."""
