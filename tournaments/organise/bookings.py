"""Bookings: asked for from home, entered or declined by the direction.

No command and no event until they are entered: who asks has no office, and plays nowhere yet.
"""

from uuid import UUID, uuid4

from django.db import transaction

from scoring import server_time
from scoring.commands import EnterEntrants, Receipt, transaction_on
from scoring.events import EntrantEntered
from scoring.rules import formats
from scoring.rules.violations import refuse
from scoring.values import Authority, EntrantNumber, LedgerId
from tournaments.models import Booking, Tournament
from tournaments.models.lists import BookingState
from tournaments.moment import Moment
from tournaments.organise.entrants import EntryForm, enter_entrants
from tournaments.organise.players import PlayerForm
from tournaments.organise.texts import longest, require_short
from tournaments.permissions import require_right
from tournaments.presenters.arrivals import takes_bookings
from tournaments.refusals import HouseCode
from tournaments.spelling.letters import spelling, tidy_line, tidy_name

TO_DECIDE = EnterEntrants.right
"""The right to enter a booking, or to decline it."""
LONGEST = {column: longest(column, Booking) for column in ("team", "club", "contact")}
MOST_ASKED = 1000
"""Bookings that wait for an answer: beyond these somebody fills the disk."""


def book(*, moment: Moment, entry: EntryForm, contact: str, booking_id: UUID) -> Booking:
    """Ask to be entered; the same form sent twice asks once.

    Raises:
        Violation: `bookings_shut`, `bookings_too_many`, `half_pair`, `booked_already`, or
            `text_too_long`.
    """
    texts = {"team": entry.team, "club": entry.club, "contact": contact}
    texts = {column: tidy_line(text) for column, text in texts.items()}
    for column, text in texts.items():
        require_short(text, LONGEST[column], column)
    with transaction.atomic():
        # One after the other: two people may write the same pair, one may press twice; and what
        # was read before says nothing of what was shut meanwhile.
        moment = Moment(_lock(moment.tournament), moment.by)
        known = Booking.objects.filter(pk=booking_id).first()
        if known is not None and known.tournament_id == moment.tournament.pk:
            return known
        _require_bookable(moment, entry)
        _require_new(moment, entry)
        return Booking.objects.create(
            # A form's number that is another tournament's is nobody's of ours.
            id=uuid4() if known else booking_id,
            tournament=moment.tournament,
            players=[_written(player) for player in entry.players],
            asked_at=server_time.now(),
            **texts,
        )


def give_up(*, tournament: Tournament, booking: UUID) -> None:
    """Ask no more; what was answered meanwhile stays as it is.

    Raises:
        Violation: `brought_in`, or `booking_answered`.
    """
    with transaction.atomic():
        if _lock(tournament).is_elsewhere:
            raise refuse(HouseCode.BROUGHT_IN)
        _answer(tournament.ledger, booking, BookingState.WITHDRAWN)


def decline(*, by: Authority, booking: UUID) -> None:
    """Say no to a booking; refused where it has been answered."""
    require_right(by, TO_DECIDE)
    _answer(by.ledger, booking, BookingState.DECLINED)


def enter_booking(*, by: Authority, booking: UUID) -> EntrantNumber:
    """Enter who asked under the next number; who was entered before stays.

    Raises:
        Violation: `booking_answered`, or what `enter_entrants` refuses.
    """
    require_right(by, TO_DECIDE)
    with transaction_on(by.ledger):
        row = _locked(by.ledger, booking)
        if row.entrant is not None:
            return EntrantNumber(row.entrant)
        _require_asked(row)
        # The booking's own number makes the command idempotent, however often it is pressed.
        receipt = enter_entrants(by=by, entries=[_form(row)], command_id=row.id)
        row.entrant = _number(receipt)
        row.state = BookingState.ENTERED.value
        row.save(update_fields=["entrant", "state"])
        return EntrantNumber(row.entrant)


def forget_bookings(ledger: LedgerId) -> None:
    """Who asked is of no concern once the tournament is closed."""
    Booking.objects.filter(tournament_id=ledger).delete()


def _number(receipt: Receipt) -> EntrantNumber:
    entered = (one.event for one in receipt.events)
    return next(event.entrant for event in entered if isinstance(event, EntrantEntered))


def _form(row: Booking) -> EntryForm:
    players = tuple(PlayerForm(name, card) for name, card in row.players)
    return EntryForm(players=players, team=row.team, club=row.club)


@transaction.atomic
def _answer(ledger: LedgerId, booking: UUID, state: BookingState) -> None:
    row = _locked(ledger, booking)
    if row.state == state:
        return
    _require_asked(row)
    row.state = state.value
    row.save(update_fields=["state"])


def _lock(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)


def _locked(ledger: LedgerId, booking: UUID) -> Booking:
    return Booking.objects.select_for_update().get(tournament_id=ledger, pk=booking)


def _require_asked(row: Booking) -> None:
    if row.state != BookingState.ASKED:
        raise refuse(HouseCode.BOOKING_ANSWERED, name=", ".join(row.names))


def _require_bookable(moment: Moment, entry: EntryForm) -> None:
    if not takes_bookings(moment):
        raise refuse(HouseCode.BOOKINGS_SHUT)
    wanted = formats.of(moment.book.format).players
    named = [player for player in entry.players if tidy_line(player.name)]
    if len(named) not in wanted or len(named) < len(entry.players):
        raise refuse(HouseCode.HALF_PAIR, field="players", value=len(named), choices=wanted)


def _require_new(moment: Moment, entry: EntryForm) -> None:
    """That nobody of them asked before, or is entered."""
    waiting = list(moment.tournament.bookings.filter(state=BookingState.ASKED))
    if len(waiting) >= MOST_ASKED:
        raise refuse(HouseCode.BOOKINGS_TOO_MANY, limit=MOST_ASKED)
    asked = [both for row in waiting for both in row.players]
    entered = [both for each in moment.names.entrants.values() for both in each.people]
    taken = {key for name, card in (*asked, *entered) for key in _keys(name, card)}
    before: set[str] = set()
    for name, card in map(_written, entry.players):
        keys = _keys(name, card)
        if keys & before:
            raise refuse(HouseCode.BOOKED_TWICE, field="players", name=name)
        if keys & taken:
            raise refuse(HouseCode.BOOKED_ALREADY, field="players", name=name)
        before |= keys


def _keys(name: str, card: str) -> set[str]:
    """By which somebody is known who asks: the name, and the card if they say one."""
    return {spelling(name), *([f"card {card.casefold()}"] if card else [])}


def _written(player: PlayerForm) -> tuple[str, str]:
    return tidy_name(player.name), tidy_line(player.membership_number)
