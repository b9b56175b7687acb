"""An edition of the regulations in words: its keys, its choices, its rules as sentences."""

from tournaments.wording.regulations.disputes import steps
from tournaments.wording.regulations.keys import (
    PARTS,
    article,
    choice,
    edition_name,
    key,
    misfit,
    place,
    section,
    wanted,
)
from tournaments.wording.regulations.parts import Said
from tournaments.wording.regulations.score_sheet import Asked, asked_of_players
