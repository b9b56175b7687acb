"""What an edition says of lateness, withdrawals, sanctions, referti, corrections and complaints."""

from typing import Annotated, Literal

import msgspec

from scoring.rules.regulations.table import Article, Count, TableFormat


class TechnicalScore(Article):
    """What one line gets for a round that it did not play out; None: not said."""

    line: Literal["present", "late", "left"]
    """The line at the table, the one that came late, the one that left."""
    smazzate: int | None = None
    """Rounds of this length only."""
    format: TableFormat | None = None
    victory_points: int | None = None
    match_points: int | None = None
    game_points: int | None = None


class LateWay(Article):
    """One of the scores that the direction chooses from when a line comes too late to play."""

    scores: tuple[TechnicalScore, ...]


class LatenessStep(Article):
    """What being late costs, up to so many minutes."""

    up_to: Count | None = None
    """Minutes after the whistle, inclusive; None: any later."""
    sanction: str = ""
    """Code of the catalogue; empty: none."""
    match_points: int = 0
    """M.P. taken from the late line."""
    played: bool = True
    scores: tuple[TechnicalScore, ...] = ()
    ways: tuple[LateWay, ...] = ()
    """Each apart, where the direction chooses; none: `scores`, or nothing for the late line."""


class Withdrawal(Article):
    """What the round of a line that left is worth."""

    choices: tuple[Literal["zero", "table_score", "score_so_far"], ...]
    """Among these the referee chooses."""
    justified: tuple[TechnicalScore, ...] = ()
    unjustified: tuple[TechnicalScore, ...] = ()


class SanctionStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What one occurrence brings."""

    measure: Literal["none", "richiamo", "ammonizione", "espulsione"]
    game_points: Count = 0
    """P.P. that come off the line's round."""
    victory_points: Count = 0
    """V.P. that come off the ranking."""
    referto: Literal["none", "optional", "mandatory", "informative"] = "none"
    addressee: str = ""
    """The body that the referto goes to, when it is not the edition's usual one."""


class Offence(Article):
    """One entry of the catalogue."""

    code: Annotated[str, msgspec.Meta(pattern="^[a-z0-9_]+$")]
    """Never changes its meaning: what was given is counted by it."""
    title: str
    """What was done, in Italian."""
    falls_on: Literal["player", "line", "both_lines", "table"]
    exception: str = ""
    """When it is not given, or what is done instead, in Italian; empty: the text has none."""
    first: SanctionStep
    again: SanctionStep | None = None
    """In the same tournament; None: as the first time."""
    family: str = ""
    """Entries of one family count as the same offence: being late is being late."""
    occasion: Literal["", "wrong_seat", "left", "not_delivered", "correction_annulled"] = ""
    """When the program proposes it by itself: lines sat wrong, left without a good reason, or let
    the losers hand in the sheet. Given with the score where a correction is annulled (I 19)."""
    technical_score: bool = False
    """The referee gives the smazzata or the round a score of his own."""


class Referto(Article):
    """Where a referto goes, and when it is due."""

    addressee: str
    hours: Count


class SeveralRichiami(Article):
    """From so many richiami of any kind on, one more is an ammonizione."""

    count: Annotated[int, msgspec.Meta(ge=1)]


class SecondAmmonizione(Article):
    """What a second ammonizione of any kind costs in the ranking."""

    victory_points: Count
    match_points: Count


class Corrections(Article):
    """What a correction of a sheet needs beside the referee who countersigns."""

    agreement: Literal["other_pair", "majority"]
    """Who at the table has to recognise the mistake."""
    agreed: Literal["always", "before_seating"]
    """Until when that is asked."""
    referee_called: Literal["always", "after_seating"]
    """From when a referee must have been called to the table."""
    annulled: Literal["even", "referee"]
    """What becomes of one without a referee that brings an advantage: 7-7, or what he sets."""
    pairings: Literal["swapped", "confirmed"] = "swapped"
    """After the next seating is out: two pairs inverted change places, or it stands as made."""
    desk: str = ""
    """By which article the direction mends what it typed wrongly; empty: by the same."""

    @property
    def desk_article(self) -> str:
        """The article of the desk's own mistakes."""
        return self.desk or self.article


class Complaints(Article):
    """Whose judgement on a referee's decision is the last."""

    ruling: Literal["director", "second_referee"]
