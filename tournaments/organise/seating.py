"""Seating a round with what only the house knows: surnames, categories and clubs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from string import ascii_uppercase
from unicodedata import combining, normalize
from uuid import UUID

from scoring import queries
from scoring.commands import Receipt, SeatRound
from scoring.plans import SeatingMethod
from scoring.rules.violations import refuse
from scoring.seats import Seat
from scoring.values import Authority, EntrantNumber, RoundNumber
from tournaments.models import Tournament
from tournaments.moment import Moment
from tournaments.names import EntrantName
from tournaments.organise.lots import seed as drawn_seed
from tournaments.organise.remarks import perform_for_reason
from tournaments.refusals import HouseCode

LETTERS = 2
"""Where the fixed lines begin, and the movable ones."""
Clubs = tuple[tuple[EntrantNumber, ...], ...]


def seat_round(
    tournament: Tournament,
    round_: RoundNumber,
    *,
    method: SeatingMethod | None = None,
    seed: int | None = None,
    letters: Sequence[str] = (),
    seats: Sequence[Seat] = (),
    reason: str = "",
    by: Authority,
    command_id: UUID,
) -> Receipt:
    """Seat the next round as announced, or by `method`; `seats` say who sits where by hand.

    `letters` are those from which the fixed lines come, and the movable ones (I art. 2: fixed
    from C, movable from L); a lot without `seed` is drawn by the command's own.

    Raises:
        Violation: `letters_unreadable`, or as `SeatRound` refuses.
    """
    begin = _letters(letters)
    present = [one for one in Moment(tournament).names.entrants.values() if not one.withdrawn]
    order, fixed = _order(present, _method(tournament, round_, method), begin)
    command = SeatRound(
        round=round_,
        method=method,
        seed=drawn_seed(command_id) if seed is None else seed,
        order=order,
        letters=begin,
        fixed=fixed,
        clubs=_clubs(present),
        seats=tuple(seats),
    )
    return perform_for_reason(
        tournament,
        reason,
        lambda because: replace(command, remark=because),
        by=by,
        command_id=command_id,
    )


def sort_key(name: str) -> str:
    """A name as a list sorts it: without accents, apostrophes and small letters."""
    plain = "".join(one for one in normalize("NFKD", name) if not combining(one))
    return "".join(one for one in plain.casefold() if one.isalnum() or one.isspace())


def _method(
    tournament: Tournament, round_: RoundNumber, method: SeatingMethod | None
) -> SeatingMethod | None:
    """The method of the first round; later ones know their order from the ledger."""
    if round_ != 1 or method is not None:
        return method
    book = queries.book(tournament.ledger)
    return book.plan.first_round if book else None


def _letters(letters: Sequence[str]) -> tuple[str, ...]:
    """Two letters, or none.

    Raises:
        Violation: `letters_unreadable`.
    """
    found = tuple(sort_key(one.strip()).upper() for one in letters)
    sound = len(found) == LETTERS and all(len(one) == 1 for one in found)
    if found and not (sound and set(found) <= set(ascii_uppercase)):
        raise refuse(HouseCode.LETTERS_UNREADABLE, field="letters", value=", ".join(letters)[:60])
    return found


def _order(
    present: Sequence[EntrantName], method: SeatingMethod | None, letters: Sequence[str]
) -> tuple[tuple[EntrantNumber, ...], int | None]:
    """The order the method goes by, and how many of it are fixed lines by their letter."""
    if method is SeatingMethod.CATEGORY:
        ranked = sorted(present, key=lambda one: (not one.category, sort_key(one.category)))
        return tuple(one.number for one in ranked), None
    if method is not SeatingMethod.ALPHABETICAL:
        return (), None
    listed = sorted(present, key=lambda one: (sort_key(one.name), one.number))
    if not letters:
        return tuple(one.number for one in listed), None
    fixed, movable = letters
    fixed_ones = [one for one in listed if _lies_between(one, fixed, movable)]
    movable_ones = [one for one in listed if one not in fixed_ones]
    ordered = (*_from(fixed_ones, fixed), *_from(movable_ones, movable))
    return tuple(one.number for one in ordered), len(fixed_ones)


def _from(listed: Iterable[EntrantName], letter: str) -> list[EntrantName]:
    """In the order of the alphabet that begins with a letter and goes round."""
    return sorted(listed, key=lambda one: _initial(one) < letter)


def _lies_between(one: EntrantName, first: str, beyond: str) -> bool:
    """Whether a name comes at or behind a letter and before another, once round the alphabet."""
    initial = _initial(one)
    if first <= beyond:
        return first <= initial < beyond
    return initial >= first or initial < beyond


def _initial(one: EntrantName) -> str:
    return sort_key(one.name)[:1].upper()


def _clubs(present: Iterable[EntrantName]) -> Clubs:
    """The members of each club that has more than one here."""
    found: dict[str, list[EntrantNumber]] = defaultdict(list)
    for one in present:
        if club := " ".join(sort_key(one.club).split()):
            found[club].append(one.number)
    return tuple(tuple(members) for members in found.values() if len(members) > 1)
