"""What events of a kind bear on, said where they are declared: lists of kinds follow from it."""

from dataclasses import dataclass
from enum import Enum, auto


class Rows(Enum):
    """Which rows it changes (`scoring/projections/row_keys.py`)."""

    NONE = auto()
    BOOK = auto()
    POSTING = auto()
    """The book, and the round that is posted."""
    GROUPS = auto()
    """The book and all entrants."""
    ENTRANT = auto()
    LINE_UP = auto()
    """An entrant, and its tables of every round."""
    ROOMS = auto()
    """An entrant and a round, with its tables there."""
    ROUND = auto()
    ROUND_WHOLE = auto()
    """The book, and a round with all its tables."""
    SEATING = auto()
    """A round with all its tables, which may be others."""
    SEATING_TAKEN_BACK = auto()
    """Those of a seating, all entrants, and the round that is played again."""
    TABLE = auto()
    SHEET = auto()
    """The tables of a match."""
    RULING = auto()
    """A sanction, its penalties, and the tables that they are felt at."""
    COMPLAINT = auto()


class Seen(Enum):
    """Who sees that it happened. Programs of others are told of what is public, and of no more."""

    PUBLIC = auto()
    """Its effect stands on a public page as soon as it happens."""
    DESK = auto()
    """The desk's own business, until something public comes of it."""
    PERSON = auto()
    """About one person."""
    ABSENCE = auto()
    """Who is not there any more, or late, or sat wrong: the reason may be private."""
    CONDUCT = auto()
    """What somebody did, near enough to guess at."""
    DISCIPLINARY = auto()
    """What somebody did, or complains of: who writes referti reads the line, and nobody else."""


class AfterTheEnd(Enum):
    """Whether it is recorded once the last ranking is definitive, as long as it leaves it alone."""

    NO = auto()
    YES = auto()
    AT_OPEN_TABLES = auto()
    """At the tables of those whose places are open again, and at no other."""
    WHILE_PLACES_ARE_OPEN = auto()
    """It does nothing but move places: it is asked which."""
    OF_UNDECIDED_LINES = auto()
    """Where it settles an espulsione that holds the end back."""


@dataclass(frozen=True, slots=True)
class Bearing:
    """Of all events of a kind. Where there is a `remark` or a `table`, more has to be said."""

    rows: Rows
    seen: Seen
    after_the_end: AfterTheEnd
    private_reason: bool | None = None
    """Whether only referee and director read why: what somebody did or says, why they left."""
    of_the_sheet: bool | None = None
    """Whether it is in the history of the table's sheet."""
