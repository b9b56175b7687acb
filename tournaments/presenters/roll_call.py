"""Who of those entered is in the hall, and who somebody at the door means."""

from __future__ import annotations

import re
from dataclasses import dataclass

from scoring.values import EntrantNumber
from tournaments.moment import Moment
from tournaments.names import EntrantName
from tournaments.spelling.letters import begins_like, plain, tidy

OF_PAGE = re.compile(r"/(?:iscritti|coppie)/(\d{1,6})/?\s*$")
"""What the QR of an entrant's own page ends with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RollCall:
    """Those who take part, by number; robots are always there.

    Who was expelled goes on until it is decided: a substitute comes, or the line withdraws.
    """

    present: tuple[EntrantName, ...]
    absent: tuple[EntrantName, ...]
    """Not marked: absent, or not yet at the door."""

    @property
    def expected(self) -> int:
        return len(self.present) + len(self.absent)

    @property
    def called(self) -> bool:
        """Somebody calls the roll here; where nobody does, nobody is absent."""
        return bool(self.present)

    @property
    def unfinished(self) -> bool:
        """Somebody calls the roll here, and has not come to its end."""
        return bool(self.present and self.absent)


def roll_call(moment: Moment) -> RollCall:
    """The roll as it stands."""
    called = [
        entrant
        for entrant in moment.names.entrants.values()
        if not entrant.stand_in and not entrant.withdrawn
    ]
    return RollCall(
        present=tuple(entrant for entrant in called if entrant.checked_in),
        absent=tuple(entrant for entrant in called if not entrant.checked_in),
    )


def meant(roll: RollCall, text: str) -> tuple[EntrantName, ...]:
    """Whom a text at the door means: a number, a membership number, the QR of an entrant's page,
    or the beginnings of names in any order. Nobody for an empty one."""
    called = (*roll.absent, *roll.present)
    words = plain(text).split()
    page = OF_PAGE.search(text)
    number = page[1] if page else tidy(text)
    by_number = tuple(entrant for entrant in called if _has(entrant, number))
    if by_number or not words:
        return by_number
    return tuple(entrant for entrant in called if _is_called(entrant, words))


def _has(entrant: EntrantName, number: str) -> bool:
    cards = [card.casefold() for card in entrant.membership_numbers if card]
    by_number = number.isascii() and number.isdigit() and len(number) < 7
    return number.casefold() in cards or (
        by_number and EntrantNumber(int(number)) == entrant.number
    )


def _is_called(entrant: EntrantName, words: list[str]) -> bool:
    return all(begins_like((entrant.team, *entrant.players), word) for word in words)
