"""Those who come to play: who asks for a place, who is in the hall, and who is a member."""

import re
from collections.abc import Iterable, Sequence
from datetime import date
from enum import StrEnum

from django.utils import timezone

from scoring import server_time
from scoring.records import record
from scoring.values import Role
from tournaments.models import Booking, Membership, Tournament
from tournaments.models.lists import BookingState
from tournaments.moment import Moment
from tournaments.names import EntrantName
from tournaments.spelling.letters import begins_like, folded, number_sought, tidy
from tournaments.wording.fields import card_words

OF_PAGE = re.compile(r"/([\w-]+)/(?:iscritti|coppie)/(\d{1,4})/?\s*$")
"""What the QR of an entrant's own page ends with: the tournament, and the number in it."""


@record
class Queued:
    """A booking in the queue."""

    booking: Booking
    waits: int
    """How many are before it on the waiting list and itself; 0: there is a place."""


@record
class BookingQueue:
    """Places of a tournament, those entered, and those who ask, first come first."""

    limit: int | None
    entered: int
    asked: tuple[Queued, ...]
    answered: tuple[Booking, ...]

    @property
    def free(self) -> int | None:
        """Places that nobody has or asked for; None: as many as come."""
        if self.limit is None:
            return None
        return max(0, self.limit - self.entered - len(self.asked))

    @property
    def placed(self) -> tuple[Booking, ...]:
        """Those who ask and for whom there is a place."""
        return tuple(queued.booking for queued in self.asked if not queued.waits)

    @property
    def waiting(self) -> int:
        return len(self.asked) - len(self.placed)

    def of(self, booking: Booking) -> Queued:
        """Where a booking stands; who does not ask any more waits for nothing."""
        return next(
            (queued for queued in self.asked if queued.booking == booking),
            Queued(booking=booking, waits=0),
        )


def booking_queue(moment: Moment) -> BookingQueue:
    """The queue as it stands."""
    rows = tuple(moment.tournament.bookings.all())
    asked = [row for row in rows if row.state == BookingState.ASKED]
    limit, entered = moment.tournament.bookings_limit, _playing(moment)
    beyond = len(asked) if limit is None else max(0, limit - entered)
    return BookingQueue(
        limit=limit,
        entered=entered,
        asked=tuple(
            Queued(booking=row, waits=max(0, place - beyond))
            for place, row in enumerate(asked, start=1)
        ),
        answered=tuple(row for row in rows if row.state != BookingState.ASKED),
    )


def takes_bookings(moment: Moment) -> bool:
    """Whether players may book now: the director lets them, it is not too late, nobody plays."""
    return is_open(moment.tournament) and not moment.published_rounds


def is_open(tournament: Tournament) -> bool:
    """Whether the director lets players book here, and the day has not come."""
    until = tournament.bookings_until
    in_time = until is None or server_time.now() < until
    return tournament.bookings_open and in_time and not tournament.is_elsewhere


def _playing(moment: Moment) -> int:
    entrants = moment.names.entrants.values()
    return sum(not (entrant.stand_in or entrant.withdrawn) for entrant in entrants)


class CardFault(StrEnum):
    """What is wrong with somebody's membership, gravest first; whose a number is is not told."""

    EXPIRED = "expired"
    OTHER_NAME = "other_name"
    UNKNOWN = "unknown"
    NO_CARD = "no_card"
    OTHER_CATEGORY = "other_category"


GRAVITY = {fault: place for place, fault in enumerate(CardFault)}


@record
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


@record
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


@record
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
