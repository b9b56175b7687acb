"""Who is in the hall, and a round seated with what the ledger does not know: surnames, categories
and clubs.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from hashlib import sha256
from string import ascii_uppercase
from uuid import UUID, uuid4, uuid5

from django.utils.translation import gettext as _

from scoring import queries, server_time
from scoring.commands import Receipt, SeatRound, WithdrawEntrant, transaction_on
from scoring.plans import SeatingMethod
from scoring.rules.violations import Code, refuse
from scoring.values import Authority, EntrantNumber, Right, RoundNumber
from tournaments.models import Entrant, Tournament
from tournaments.moment import Moment
from tournaments.names import EntrantName
from tournaments.organise.perform import perform
from tournaments.permissions import require_right
from tournaments.presenters.arrivals import roll_call
from tournaments.refusals import HouseCode
from tournaments.spelling.letters import folded

TO_CHECK_IN = Right.CHECK_IN
"""The right that marking anybody takes."""


def check_in(*, by: Authority, entrant: EntrantNumber, present: bool) -> None:
    """Note that an entrant is present, or that it is not after all; said again, nothing changes.

    Raises:
        Violation: `by` may not check in, or nobody is entered under this number.
    """
    _require_entered(by, entrant)
    _mark(by, [entrant], present=present)


def mark_absent(*, by: Authority, entrant: EntrantNumber) -> None:
    """Note that somebody asked for an entrant, and it is not here; refused as `check_in` is."""
    _require_entered(by, entrant)
    _mark(by, [entrant], present=False, absent=True)


def check_in_all(*, by: Authority, present: bool) -> None:
    """Note that everybody is present of whom nobody said they are not; or ask all of them anew."""
    require_right(by, TO_CHECK_IN)
    roll = roll_call(Moment(Tournament(id=by.ledger), by))
    called = roll.unasked if present else (*roll.present, *roll.missing)
    _mark(by, [entrant.number for entrant in called], present=present)


def _require_entered(by: Authority, entrant: EntrantNumber) -> None:
    require_right(by, TO_CHECK_IN)
    if all(entered.number != entrant for entered in queries.entrants(by.ledger)):
        raise refuse(Code.ENTRANT_UNKNOWN, field="entrant", entrant=entrant)


def _mark(
    by: Authority, numbers: Sequence[EntrantNumber], *, present: bool, absent: bool = False
) -> None:
    """Of a whole hall in two statements; who was present before is so since then."""
    rows = (Entrant(tournament_id=by.ledger, number=number) for number in numbers)
    Entrant.objects.bulk_create(rows, ignore_conflicts=True)
    called = Entrant.objects.filter(tournament_id=by.ledger, number__in=numbers)
    if present:
        called.filter(checked_in_at=None).update(checked_in_at=server_time.now(), absent=False)
    else:
        called.update(checked_in_at=None, absent=absent)


def withdraw_absent(*, by: Authority, command_id: UUID) -> None:
    """Withdraw everybody who is not marked present, or nobody; who comes later is readmitted.

    Raises:
        Violation: `nobody_present`, where no roll was called, or `by` may not withdraw.
    """
    roll = roll_call(Moment(Tournament(id=by.ledger), by))
    if not roll.present:
        raise refuse(HouseCode.NOBODY_PRESENT, field="presence")
    with transaction_on(by.ledger):
        for entrant in roll.absent:
            perform(
                WithdrawEntrant(entrant=entrant.number),
                by=by,
                reason=_("Assente all'appello"),
                command_id=uuid5(command_id, str(entrant.number)),
            )


def require_called_roll(moment: Moment, round_: RoundNumber) -> None:
    """Refuse to seat the first round before a roll that was begun is ended; where nobody calls one,
    everybody entered is seated.
    """
    roll = roll_call(moment)
    if round_ == 1 and roll.unfinished:
        raise refuse(
            HouseCode.ROLL_UNFINISHED,
            field="presence",
            absent=len(roll.absent),
            expected=roll.expected,
        )


LETTERS = 2
"""Where the fixed lines begin, and the movable ones."""
Clubs = tuple[tuple[EntrantNumber, ...], ...]


def seat_round(
    command: SeatRound, *, by: Authority, reason: str = "", command_id: UUID | None = None
) -> Receipt:
    """Seat the next round as announced, or by `method`; `seats` say who sits where by hand.

    `letters` are those from which the fixed lines come, and the movable ones (I art. 2: fixed
    from C, movable from L); a lot without `seed` is drawn by the command's own id. Past missing
    sheets of the round before it goes on for a reason only. Order and clubs are found here.

    Raises:
        Violation: `stale`, `roll_unfinished`, `letters_unreadable`, `round_not_next`,
            `sheets_missing`, `groups_due`, `method_not_announced`, `robot_or_rest`,
            `rest_unknown`, or the seating cannot be played.
    """
    command_id = command_id or uuid4()
    letters = _letters(command.letters)
    moment = Moment(Tournament(id=by.ledger), by)
    require_called_roll(moment, command.round)
    present = [entrant for entrant in moment.names.entrants.values() if not entrant.withdrawn]
    order, fixed = _order(present, _method(moment, command), letters)
    seating = replace(
        command,
        seed=drawn_seed(command_id) if command.seed is None else command.seed,
        order=order,
        letters=letters,
        fixed=fixed,
        clubs=_clubs(present),
    )
    return perform(seating, by=by, reason=reason, command_id=command_id)


def sort_key(name: str) -> str:
    """A name as a list sorts it: without accents, apostrophes and small letters."""
    return "".join(
        character for character in folded(name) if character.isalnum() or character.isspace()
    )


def _method(moment: Moment, command: SeatRound) -> SeatingMethod | None:
    """The method of the first round; later ones know their order from the ledger."""
    if command.round != 1 or command.method is not None:
        return command.method
    return moment.book.plan.first_round


def _letters(letters: Sequence[str]) -> tuple[str, ...]:
    """Two letters, or none."""
    initials = tuple(sort_key(letter.strip()).upper() for letter in letters)
    sound = len(initials) == LETTERS and all(len(letter) == 1 for letter in initials)
    if initials and not (sound and set(initials) <= set(ascii_uppercase)):
        raise refuse(HouseCode.LETTERS_UNREADABLE, field="letters", value=", ".join(letters)[:60])
    return initials


def _order(
    present: Sequence[EntrantName], method: SeatingMethod | None, letters: Sequence[str]
) -> tuple[tuple[EntrantNumber, ...], int | None]:
    """The order the method goes by, and how many of it are fixed lines by their letter."""
    if method is SeatingMethod.CATEGORY:
        ranked = sorted(
            present, key=lambda entrant: (not entrant.category, sort_key(entrant.category))
        )
        return tuple(entrant.number for entrant in ranked), None
    if method is not SeatingMethod.ALPHABETICAL:
        return (), None
    listed = sorted(present, key=lambda entrant: (sort_key(entrant.name), entrant.number))
    if not letters:
        return tuple(entrant.number for entrant in listed), None
    fixed, movable = letters
    fixed_lines = [entrant for entrant in listed if _lies_between(entrant, fixed, movable)]
    movable_lines = [entrant for entrant in listed if entrant not in fixed_lines]
    ordered = (*_from(fixed_lines, fixed), *_from(movable_lines, movable))
    return tuple(entrant.number for entrant in ordered), len(fixed_lines)


def _from(listed: Iterable[EntrantName], letter: str) -> list[EntrantName]:
    """In the order of the alphabet that begins with a letter and goes round."""
    return sorted(listed, key=lambda entrant: _initial(entrant) < letter)


def _lies_between(entrant: EntrantName, first: str, beyond: str) -> bool:
    """Whether a name comes at or behind a letter and before another, once round the alphabet."""
    initial = _initial(entrant)
    if first <= beyond:
        return first <= initial < beyond
    return initial >= first or initial < beyond


def _initial(entrant: EntrantName) -> str:
    return sort_key(entrant.name)[:1].upper()


def _clubs(present: Iterable[EntrantName]) -> Clubs:
    """The members of each club that has more than one here."""
    members_of: dict[str, list[EntrantNumber]] = defaultdict(list)
    for entrant in present:
        if club := " ".join(sort_key(entrant.club).split()):
            members_of[club].append(entrant.number)
    return tuple(tuple(members) for members in members_of.values() if len(members) > 1)


def drawn_seed(command_id: UUID) -> int:
    """The seed of a lot, 48 bits: the same command draws the same."""
    return int.from_bytes(sha256(command_id.bytes).digest()[:6])
