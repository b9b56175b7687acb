"""What is announced of prizes, in figures alone: texts stand outside the ledger."""

from enum import StrEnum

from scoring.records import record


class EqualPrizes(StrEnum):
    """What becomes of the prizes of equals (U art. 6.1 a, c and b)."""

    DIVIDED = "divided"
    """Summed and divided; what cannot be divided is drawn."""
    LOT = "lot"
    WINNERS_CHOOSE = "winners_choose"


class PrizesOf(StrEnum):
    """Among whom the places of a list are counted."""

    GENERAL = "general"
    GROUP = "group"
    CATEGORY = "category"


@record
class PrizeFigures:
    """A place of a list, and its euro cents."""

    place: int
    cents: int


@record
class ListFigures:
    field: PrizesOf
    group: str = ""
    """The merit group it is of; what a category is called is a text."""
    prizes: tuple[PrizeFigures, ...]
