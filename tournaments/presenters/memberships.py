"""Players against the membership lists of a tournament's directors."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from django.utils import timezone

from scoring.values import Role
from tournaments.models import Membership
from tournaments.moment import Moment
from tournaments.names import EntrantName
from tournaments.spelling.letters import folded
from tournaments.wording.memberships import card_words


class CardFault(StrEnum):
    """What is wrong with somebody's membership, gravest first; whose a number is is not told."""

    EXPIRED = "expired"
    OTHER_NAME = "other_name"
    UNKNOWN = "unknown"
    NO_CARD = "no_card"
    OTHER_CATEGORY = "other_category"


GRAVITY = {fault: place for place, fault in enumerate(CardFault)}


@dataclass(frozen=True, slots=True, kw_only=True)
class CardCheck:
    """A player whose membership somebody has to look at."""

    entrant: int
    """Its number; of a list that is not entered yet, the line."""
    name: str
    number: str
    fault: CardFault
    valid_until: date | None = None
    category: str = ""
    """As the list says."""

    @property
    def whose(self) -> str:
        return f"{self.name} ({self.number})" if self.number else self.name

    @property
    def said(self) -> str:
        return card_words(self.fault, self.valid_until, self.category)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cards:
    """Who shows which cards together: of an entrant its number, of a list its line."""

    number: int
    people: tuple[tuple[str, str], ...]
    """Name and membership number of each."""
    category: str


def card_checks(
    moment: Moment, of: Iterable[EntrantName] | None = None
) -> tuple[CardCheck, ...] | None:
    """Everybody with something wrong (or those of these entrants), gravest first and then by
    number; None where no director has a list.
    """
    playing = moment.names.entrants.values() if of is None else of
    return checks_of(
        moment,
        [
            Cards(number=entrant.number, people=tuple(entrant.people), category=entrant.category)
            for entrant in playing
            if not (entrant.stand_in or entrant.withdrawn)
        ],
    )


def checks_of(moment: Moment, shown: Sequence[Cards]) -> tuple[CardCheck, ...] | None:
    """As `card_checks`, of whoever shows cards: of those too who are not entered yet."""
    owners = {
        "owner__offices__tournament": moment.tournament,
        "owner__offices__role": Role.DIRECTOR.value,
    }
    if not Membership.objects.filter(**owners).exists():
        return None
    numbers = {number for cards in shown for _, number in cards.people if number}
    rows = Membership.objects.filter(**owners, number__in=numbers).order_by("valid_until")
    # Of two lists the one that is good for longer.
    known = {row.number: row for row in rows}
    day = moment.tournament.played_on or timezone.localdate()
    checks = (check for cards in shown for check in _checks(cards, known, day))
    return tuple(sorted(checks, key=lambda check: (GRAVITY[check.fault], check.entrant)))


def _checks(cards: Cards, known: dict[str, Membership], day: date) -> Iterable[CardCheck]:
    for name, number in cards.people:
        row = known.get(number)
        fault = _fault(name, number, row, cards.category, day)
        if fault:
            yield CardCheck(
                entrant=cards.number,
                name=name,
                number=number,
                fault=fault,
                valid_until=row.valid_until if row else None,
                category=row.category if row and fault is CardFault.OTHER_CATEGORY else "",
            )


def _fault(
    name: str, number: str, row: Membership | None, category: str, day: date
) -> CardFault | None:
    if row is None:
        return CardFault.UNKNOWN if number else CardFault.NO_CARD
    if _words(row.name) != _words(name):
        return CardFault.OTHER_NAME
    if row.valid_until and row.valid_until < day:
        return CardFault.EXPIRED
    return CardFault.OTHER_CATEGORY if _other(row.category, category) else None


def _other(in_list: str, entered: str) -> bool:
    """Both say a category, and not the same."""
    return bool(in_list and entered) and in_list.casefold() != entered.casefold()


def _words(name: str) -> frozenset[str]:
    """A name in whatever order, without accents: lists are written by many hands."""
    return frozenset("".join(sign if sign.isalnum() else " " for sign in folded(name)).split())
