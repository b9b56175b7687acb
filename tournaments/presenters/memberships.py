"""Players against the membership lists of a tournament's directors."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from django.utils import timezone

from scoring.values import EntrantNumber, Role
from tournaments.models import Membership
from tournaments.moment import Moment
from tournaments.names import EntrantName
from tournaments.spelling.letters import folded


class CardFault(StrEnum):
    """What is wrong with somebody's membership; whose a number is is not told."""

    NO_CARD = "no_card"
    UNKNOWN = "unknown"
    OTHER_NAME = "other_name"
    EXPIRED = "expired"
    OTHER_CATEGORY = "other_category"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardCheck:
    """A player whose membership somebody has to look at."""

    entrant: EntrantNumber
    name: str
    number: str
    fault: CardFault
    valid_until: date | None = None
    category: str = ""
    """As the list says."""


def card_checks(moment: Moment) -> tuple[CardCheck, ...] | None:
    """Everybody with something wrong, by number; None where no director has a list."""
    owners = {
        "owner__offices__tournament": moment.tournament,
        "owner__offices__role": Role.DIRECTOR.value,
    }
    if not Membership.objects.filter(**owners).exists():
        return None
    playing = [
        entrant
        for entrant in moment.names.entrants.values()
        if not (entrant.stand_in or entrant.withdrawn)
    ]
    numbers = {number for entrant in playing for number in entrant.membership_numbers if number}
    rows = Membership.objects.filter(**owners, number__in=numbers).order_by("valid_until")
    # Of two lists the one that is good for longer.
    known = {row.number: row for row in rows}
    day = moment.tournament.played_on or timezone.localdate()
    return tuple(check for entrant in playing for check in _checks(entrant, known, day))


def _checks(entrant: EntrantName, known: dict[str, Membership], day: date) -> Iterable[CardCheck]:
    for name, number in entrant.people:
        row = known.get(number)
        fault = _fault(name, number, row, entrant.category, day)
        if fault:
            yield CardCheck(
                entrant=entrant.number,
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
