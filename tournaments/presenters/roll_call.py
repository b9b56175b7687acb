"""Who of those entered is in the hall, and who somebody at the door means."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.moment import Moment
from tournaments.names import EntrantName
from tournaments.spelling.letters import begins_like, number_sought, tidy

OF_PAGE = re.compile(r"/([\w-]+)/(?:iscritti|coppie)/(\d{1,4})/?\s*$")
"""What the QR of an entrant's own page ends with: the tournament, and the number in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RollCall:
    """Those who take part, by number; robots are always there.

    Who was expelled goes on until it is decided: a substitute comes, or the line withdraws.
    """

    present: tuple[EntrantName, ...]
    absent: tuple[EntrantName, ...]
    """Not marked present: said to be absent, or never asked."""

    @property
    def missing(self) -> tuple[EntrantName, ...]:
        """Those whom somebody said to be absent."""
        return tuple(entrant for entrant in self.absent if entrant.absent)

    @property
    def unasked(self) -> tuple[EntrantName, ...]:
        return tuple(entrant for entrant in self.absent if not entrant.absent)

    @property
    def expected(self) -> int:
        return len(self.present) + len(self.absent)

    @property
    def called(self) -> bool:
        """Somebody calls the roll here; where nobody does, nobody is absent."""
        return bool(self.present or self.missing)

    @property
    def unfinished(self) -> bool:
        """Somebody calls the roll here, and has not come to its end."""
        return bool(self.called and self.absent)


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


def meant(roll: RollCall, text: str, *, slug: str) -> tuple[EntrantName, ...]:
    """Whom a text at the door means: a membership number, a number, the QR of an entrant's page of
    this tournament, or the beginnings of names in any order. Nobody for an empty one."""
    called = (*roll.absent, *roll.present)
    said = tidy(text)
    if page := OF_PAGE.search(text):
        return _numbered(called, page[2] if page[1] == slug else "")
    if of_card := tuple(one for one in called if said.casefold() in _cards(one)):
        return of_card
    if number := _number(said):
        return _numbered(called, str(number))
    return tuple(one for one in called if begins_like((one.team, *one.players), said))


def card_owner(entrant: EntrantName, text: str) -> str:
    """Which of an entrant's players has the card that was read; empty for none."""
    said = tidy(text).casefold()
    return next((name for name, card in entrant.people if card and card.casefold() == said), "")


def _number(said: str) -> int | None:
    """With a nought before it, it stands on a card; digits of another script are nobody's here."""
    return number_sought(said) if said.isascii() and not said.startswith("0") else None


def _numbered(called: Sequence[EntrantName], number: str) -> tuple[EntrantName, ...]:
    return tuple(entrant for entrant in called if str(entrant.number) == number)


def _cards(entrant: EntrantName) -> set[str]:
    return {card.casefold() for card in entrant.membership_numbers if card}
