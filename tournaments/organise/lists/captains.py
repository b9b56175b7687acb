"""Who of a team is its captain, as lists say it: `(C)` behind a name, `Capitano:` before it.

Between reading a line and the entry made of it, the captain's name bears the mark.
"""

import re
from collections.abc import Sequence

from tournaments.organise.players import PlayerForm
from tournaments.spelling.letters import same_but_for_signs

MARK = " (C)"
_BEFORE = re.compile(r"\s*(?:capitan[oa]|cap)(?:\s*[:.]|\s+-)\s*", re.IGNORECASE)
_BEHIND = re.compile(r"\s*[(\[]\s*c(?:ap(?:itan[oa]|\.)?|\.)?\s*[)\]]", re.IGNORECASE)
_SAYS_YES = re.compile(r"[x1✓✔✅]|s[iì]|yes|c(?:ap)?\.?|capitan[oa]", re.IGNORECASE)


def without_mark(text: str) -> tuple[str, bool]:
    """A text that names one person, and whether it says that they are the captain."""
    before = _BEFORE.match(text)
    bare = _BEHIND.sub("", text[before.end() :] if before else text)
    return bare, bare != text


def marked(name: str, text: str) -> str:
    """A name with the mark, where the text that it was taken from has one behind it."""
    behind = text[text.find(name) + len(name) :]
    return name + MARK if name in text and _BEHIND.match(behind) else name


def named(players: Sequence[PlayerForm], cell: str) -> list[PlayerForm]:
    """The players, with the one whom the captain's cell names; who stands there alone is first."""
    if not any(map(str.isalpha, cell)):
        return list(players)
    same = [same_but_for_signs(player.name, cell) for player in players]
    if not any(same):
        return [PlayerForm(cell + MARK), *(player for player in players if player.name)]
    return [
        PlayerForm(player.name + MARK * captain, player.membership_number)
        for player, captain in zip(players, same, strict=True)
    ]


def is_captain(name: str, cell: str) -> bool:
    """Whether the captain's cell, in a player's own row, means this player."""
    return bool(_SAYS_YES.fullmatch(cell)) or same_but_for_signs(cell, name)


def place_of(players: Sequence[PlayerForm]) -> int:
    """Which of them bears the mark, from 1; 0: nobody."""
    places = (at for at, one in enumerate(players, start=1) if without_mark(one.name)[1])
    return next(places, 0)
