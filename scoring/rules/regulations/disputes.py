"""What an edition says of corrected sheets, and of who decides a complaint."""

from __future__ import annotations

from typing import Literal

from scoring.rules.regulations.entry import Article


class Corrections(Article, frozen=True, forbid_unknown_fields=True, kw_only=True):
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


class Complaints(Article, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Whose judgement on a referee's decision is the last."""

    ruling: Literal["director", "second_referee"]
