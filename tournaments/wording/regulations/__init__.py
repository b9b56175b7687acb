"""An edition of the regulations in words: its keys, its choices, its rules as sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from scoring.rules.regulations import Regulation
from tournaments.wording.regulations.absence import lateness, withdrawal
from tournaments.wording.regulations.disputes import (
    complaints,
    corrections,
    lost_sheet,
    technical_smazzata,
    untold_time,
)
from tournaments.wording.regulations.keys import (
    SECTIONS,
    article,
    choice,
    edition_name,
    key,
    misfit,
    place,
    section,
    wanted,
)
from tournaments.wording.regulations.melds import melds
from tournaments.wording.regulations.sanctions import steps
from tournaments.wording.regulations.score_sheet import (
    Asked,
    asked_of_players,
    equal_cards,
    marked_row,
    score_sheet,
    sessions,
)
from tournaments.wording.regulations.sentences import SENTENCES as _SENTENCES
from tournaments.wording.regulations.sentences import Said

SENTENCES: dict[str, Callable[[Regulation], Iterator[Said]]] = {
    **_SENTENCES,
    "complaints": complaints,
    "corrections": corrections,
    "equal_cards": equal_cards,
    "lateness": lateness,
    "lost_sheet": lost_sheet,
    "marked_row": marked_row,
    "melds": melds,
    "score_sheet": score_sheet,
    "sessions": sessions,
    "technical_smazzata": technical_smazzata,
    "untold_time": untold_time,
    "withdrawal": withdrawal,
}

__all__ = [
    "SECTIONS",
    "SENTENCES",
    "Asked",
    "Said",
    "article",
    "asked_of_players",
    "choice",
    "edition_name",
    "key",
    "misfit",
    "place",
    "section",
    "steps",
    "wanted",
]
