"""All'italiana: everybody meets everybody once, by a calendar fixed beforehand (I art. 2).

The calendar is an order and the circle (`nearest`); it goes on for as long as the rounds are
all'italiana, and starts over, sides changed, when everybody has met. Where a round of it would
repeat a meeting of another movement, the next one that does not is played, or whatever seating
repeats none, while there is one. Of an odd number one has a free place in each round. Who
withdraws keeps its place, and its opponents rest; who enters late takes the free place or one
that was left: else everybody's calendar would have to change.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from scoring.plans import Movement, SeatingMethod
from scoring.rules.ledger import Round
from scoring.rules.pairing import Seating, table_of, with_idle
from scoring.rules.pairing.field import Club, Field, History, MovementRules, Reason, Start
from scoring.rules.pairing.first_round import apart, by_member, played_by
from scoring.rules.pairing.nearest import circle_free, circle_pairs, circle_rounds, matches
from scoring.rules.violations import Code, refuse
from scoring.seats import Avoided, Seat, WhyByeGiven
from scoring.values import EntrantNumber

Order = tuple[EntrantNumber, ...]


class CalendarFull(Exception):
    """Entrants that the calendar has no place for; `entrants` names them."""

    def __init__(self, entrants: Sequence[EntrantNumber]) -> None:
        super().__init__(*entrants)
        self.entrants = tuple(entrants)


def calendar(order: Sequence[EntrantNumber], stand_ins: Collection[EntrantNumber] = ()) -> Order:
    """The places of a new calendar: nobody needs a stand-in that would make them odd."""
    idle = [entrant for entrant in order if entrant in stand_ins][-1:] if len(order) % 2 else []
    return tuple(entrant for entrant in order if entrant not in idle)


def calendar_of(seats: Sequence[Seat]) -> Order:
    """The places of which these seats are the first round, when a hand has made that."""
    resting = [entrant for seat in seats if seat.is_bye for entrant in seat.entrants()]
    free = resting[:1] if len(resting) % 2 else []
    idle = resting[len(free) :]
    lines = [(seat.lines[0][0], seat.lines[1][0]) for seat in seats if not seat.is_bye]
    lines += zip(idle[::2], idle[1::2], strict=True)
    front, back = list(free), []
    for ahead, two in enumerate(lines, start=len(free)):
        first, second = two if ahead % 2 or not ahead else two[::-1]
        front.append(first)
        back.append(second)
    return (*front, *reversed(back))


def apart_by_club(
    order: Sequence[EntrantNumber], clubs: Sequence[Club]
) -> tuple[Order, tuple[Avoided, ...]]:
    """The places, changed so that in the first round no club meets itself."""
    middle = (len(order) + 1) // 2
    front = list(order[:middle])
    back: list[EntrantNumber | None] = [*[None][: len(order) % 2], *reversed(order[middle:])]
    moved, avoided = apart([[entrant] for entrant in front], back, by_member(clubs))
    if None in moved:
        hole = moved.index(None)
        front.insert(0, front.pop(hole))
    return (*front, *(entrant for entrant in reversed(moved) if entrant is not None)), avoided


def joined(
    order: Sequence[EntrantNumber],
    active: Collection[EntrantNumber],
    stand_ins: Collection[EntrantNumber] = (),
) -> Order:
    """The calendar's places with those who came in later.

    They take the free place, then those of who has left, then those of stand-ins.

    Raises:
        CalendarFull: there is no place for somebody.
    """
    places = list(order)
    late = sorted(set(active) - set(order), key=lambda entrant: (entrant in stand_ins, entrant))
    if late and len(places) % 2:
        places.append(late.pop(0))
    left = _held_by(set(places) - set(active), places)
    lent = _held_by(set(active) & set(stand_ins), places)
    real = [entrant for entrant in late if entrant not in stand_ins]
    if len(real) > len(left) + len(lent):
        raise CalendarFull(real[len(left) + len(lent) :])
    # Of the late, stand-ins come last, and no stand-in gives its place to another.
    takers = late[: max(len(left), len(real))]
    for position, entrant in zip((*left, *lent), takers, strict=False):
        places[position] = entrant
    return tuple(places)


def _held_by(holders: Collection[EntrantNumber], places: Sequence[EntrantNumber]) -> list[int]:
    return [position for position, entrant in enumerate(places) if entrant in holders]


def pair(order: Order, played: int, active: Collection[EntrantNumber]) -> Seating:
    """The round of the calendar after so many of its rounds."""
    again = played // circle_rounds(len(order)) % 2
    meetings = [two[::-1] if again else two for two in circle_pairs(order, played)]
    seats: list[Seat] = []
    resting = []
    for two in meetings:
        present = [entrant for entrant in two if entrant in active]
        if len(present) == 2:
            seats.append(table_of(len(seats) + 1, *present))
        else:
            resting += present
    free = circle_free(order, played)
    resting += [entrant for entrant in active if entrant == free or entrant not in order]
    seats += [
        table_of(table, entrant) for table, entrant in enumerate(resting, start=len(seats) + 1)
    ]
    return Seating(tuple(seats), WhyByeGiven.CALENDAR if resting else None, order)


def _free(order: Order, field: Field, played: int = 0) -> Seating:
    """The calendar's round, or another seating where that repeats a meeting and this does not.

    Where every seating repeats one, the first round of the calendar that was not just played.
    """
    history = field.due_history()
    for seating in _turns(order, field, played):
        if not _repeats(seating, history):
            return seating
    nearest = _any_order(order, field, history)
    if not _repeats(nearest, history):
        return nearest
    just_played = History.of(field.previous())
    return min(_turns(order, field, played), key=lambda seating: _repeats(seating, just_played))


def _repeats(seating: Seating, history: History) -> int:
    return sum(frozenset(seat.entrants()) in history.met for seat in seating.seats)


def _turns(order: Order, field: Field, played: int) -> Iterator[Seating]:
    """The rounds of the calendar, from the one that is due."""
    for skipped in range(circle_rounds(len(order))):
        yield pair(order, played + skipped, field.active)


def _any_order(order: Order, field: Field, history: History) -> Seating:
    """As few meetings repeated as can be; of an odd number one of those that rested least."""
    places = [entrant for entrant in order if entrant in field.active]
    may_rest = sorted(places, key=lambda entrant: history.rests[entrant])
    meetings = matches(places, history.met, may_rest)
    seats = [table_of(table, *two) for table, two in enumerate(meetings, start=1)]
    playing = {entrant for two in meetings for entrant in two}
    out = [entrant for entrant in places if entrant not in playing]
    seats += [table_of(table, entrant) for table, entrant in enumerate(out, start=len(seats) + 1)]
    idle = [entrant for entrant in field.active if entrant not in order]
    return with_idle(Seating(tuple(seats), WhyByeGiven.CALENDAR if out else None, order), idle)


def _begins(start: Start) -> Seating:
    places, avoided = apart_by_club(calendar(start.order, start.stand_ins), start.clubs)
    return replace(pair(places, 0, start.active), avoided=avoided)


def _continues(field: Field) -> Seating:
    """The next round of the calendar, or the first one: of the ranking as it stands."""
    block = field.block()
    if not block:
        order = calendar(field.ranking(), field.stand_ins)
        return replace(_free(order, field), by_ranking=True)
    try:
        places = joined(_order_of(field, block), field.active, field.stand_ins)
    except CalendarFull as full:
        late = full.entrants
        raise refuse(Code.CALENDAR_FULL, article="RULES 7", entrants=late) from full
    return _free(places, field, len(block))


def _order_of(field: Field, block: Sequence[Round]) -> Order:
    """The calendar that has been going on in these rounds."""
    drawn = [round_ for round_ in block if round_ is not block[0] or not round_.amended]
    parts = (part for part in field.parts(drawn) if part.method is not SeatingMethod.BY_HAND)
    order = next((part.order for part in parts if part.order), None)
    return order or calendar_of(field.matches_of(block[0]))


ITALIANA = MovementRules(
    code=Movement.ITALIANA,
    reason=Reason.CALENDAR,
    ways=played_by(_continues, begins=_begins),
)
