"""Mitchell: fixed lines stay, movable lines go to the next table, the last to the first.

I art. 2, U art. 3.1 b 4. It goes by the seats that were due: who sat wrong goes on as if it had
not (I art. 2), and the caller's history is of due seats too.

A field that changed between rounds (late entries, withdrawals) is closed up first: newcomers
take the holes; two holes on different sides close a table; two on one side move one line over.
After that the movable lines go on by one table, or by the first larger step that repeats no
meeting and rests nobody twice; where no step does, as few single lines as possible cross. When
somebody would still rest a second time while another has not rested (more rounds than tables),
the resting line changes places with one that has not.

Of an odd number a movable line rests, behind the last table that plays, so that tables count from
1 without a hole: who rests sits at none (and a match of teams is two).
"""

from collections.abc import Collection, Sequence

from scoring.plans import Format, Movement
from scoring.rules.pairing import Seating, table_of, threes
from scoring.rules.pairing.field import Field, History, MovementRules, Reason, Way
from scoring.rules.pairing.first_round import played_by, stand_ins_aside
from scoring.seats import Seat, WhyByeGiven
from scoring.values import EntrantNumber

Hole = None
Side = list[EntrantNumber | None]


def pair(
    previous: Sequence[Seat],
    active: Collection[EntrantNumber],
    history: History,
) -> Seating:
    """The round after `previous`, for the entrants still (and newly) in the tournament."""
    fixed, movable = _sides(previous, active, history.movable)
    seated = {entrant for entrant in (*fixed, *movable) if entrant is not Hole}
    for newcomer in sorted(set(active) - seated):
        _admit(newcomer, fixed, movable)
    while _close_up(fixed, movable):
        pass
    _put_hole_last(fixed, movable)
    turned = _turned(fixed, movable, history)
    _share_rest(fixed, turned, history)
    return _seating(fixed, turned)


def _sides(
    previous: Sequence[Seat],
    active: Collection[EntrantNumber],
    was_movable: Collection[EntrantNumber],
) -> tuple[Side, Side]:
    fixed: Side = []
    movable: Side = []
    for seat in sorted(previous, key=lambda seat: seat.table):
        lines = [line if line in active else Hole for line in seat.entrants()]
        if lines != [Hole] * len(lines):
            alone_and_movable = seat.is_bye and lines[0] in was_movable
            fixed.append(Hole if alone_and_movable else lines[0])
            movable.append(lines[0] if alone_and_movable else (*lines, Hole)[1])
    return fixed, movable


def _admit(newcomer: EntrantNumber, fixed: Side, movable: Side) -> None:
    for side in (fixed, movable):
        if Hole in side:
            side[side.index(Hole)] = newcomer
            return
    fixed.append(newcomer)
    movable.append(Hole)


def _close_up(fixed: Side, movable: Side) -> bool:
    """Mend one pair of holes; False when at most one line rests."""
    if Hole in fixed and Hole in movable:
        last = fixed.pop()
        if last is not Hole:
            fixed[fixed.index(Hole)] = last
        movable.remove(Hole)
        return True
    if fixed.count(Hole) > 1:
        _move_over(movable, fixed)
        return True
    if movable.count(Hole) > 1:
        _move_over(fixed, movable)
        return True
    return False


def _move_over(full: Side, holed: Side) -> None:
    holed[holed.index(Hole)] = full[-1]
    full[-1] = Hole


def _put_hole_last(fixed: Side, movable: Side) -> None:
    """Where movable lines pass it, and no fixed one has to leave its table for it."""
    if Hole in movable:
        _move_over(fixed, movable)
    elif Hole in fixed:
        fixed[fixed.index(Hole)] = fixed[-1]
        fixed[-1] = Hole


def _turned(fixed: Side, movable: Side, history: History) -> Side:
    """The movable lines as they sit now: gone on by a step, or as few as possible otherwise."""
    steps = [movable[-step:] + movable[:-step] for step in range(1, len(fixed) + 1)]
    for turned in steps:
        if not _repeats(fixed, turned, history):
            return turned
    crossed = _crossed(fixed, steps[0], history)
    return crossed or min(steps, key=lambda turned: _repeats(fixed, turned, history))


def _repeats(fixed: Side, turned: Side, history: History) -> int:
    pairs = zip(fixed, turned, strict=True)
    return sum(not _fresh(a, b, history) for a, b in pairs)


def _crossed(fixed: Side, turned: Side, history: History) -> Side | None:
    """A seating without repeats that no single step gives; None when there is none.

    A matching of two sides by augmenting paths; who may sit where the step leads stays there
    unless another needs the place.
    """
    tables = range(len(fixed))
    line_at = {table: table for table in tables if _fresh(fixed[table], turned[table], history)}
    for start in tables:
        if start not in line_at and not _augment(start, line_at, fixed, turned, history):
            return None
    return [turned[line_at[table]] for table in tables]


def _augment(
    start: int, line_at: dict[int, int], fixed: Side, turned: Side, history: History
) -> bool:
    """Seat a line at `start`, moving others on; False when it cannot be."""
    holder = {line: table for table, line in line_at.items()}
    reached: dict[int, int] = {}
    queue = [start]
    for table in queue:
        for line in range(len(turned)):
            if line in reached or not _fresh(fixed[table], turned[line], history):
                continue
            reached[line] = table
            if line not in holder:
                _move_on(line, reached, line_at)
                return True
            queue.append(holder[line])
    return False


def _move_on(line: int | None, reached: dict[int, int], line_at: dict[int, int]) -> None:
    while line is not None:
        table = reached[line]
        before = line_at.get(table)
        line_at[table] = line
        line = before


def _fresh(a: EntrantNumber | None, b: EntrantNumber | None, history: History) -> bool:
    if a is not Hole and b is not Hole:
        return frozenset((a, b)) not in history.met
    return (a if b is Hole else b) not in history.rests


def _share_rest(fixed: Side, movable: Side, history: History) -> None:
    """Nobody rests twice while another has not rested (RULES.md section 7)."""
    resting = next(
        (table for table, two in enumerate(zip(fixed, movable, strict=True)) if Hole in two), None
    )
    if resting is None:
        return
    full = movable if fixed[resting] is Hole else fixed
    if full[resting] not in history.rests:
        return
    seats = [
        (side, table)
        for side in (movable, fixed)
        for table, line in enumerate(side)
        if table != resting and line not in history.rests
    ]
    if seats:
        side, table = min(
            seats, key=lambda seat: _met(full[resting], seat, fixed, movable, history)
        )
        full[resting], side[table] = side[table], full[resting]


def _met(
    newcomer: EntrantNumber | None,
    seat: tuple[Side, int],
    fixed: Side,
    movable: Side,
    history: History,
) -> bool:
    """Whether the newcomer has met the line it would sit opposite."""
    side, table = seat
    opposite = fixed[table] if side is movable else movable[table]
    return frozenset((newcomer, opposite)) in history.met


def _seating(fixed: Side, movable: Side) -> Seating:
    seats = tuple(
        table_of(table, *(line for line in lines if line is not Hole))
        for table, lines in enumerate(zip(fixed, movable, strict=True), start=1)
    )
    rests = any(seat.is_bye for seat in seats)
    return Seating(seats, WhyByeGiven.MOVEMENT if rests else None)


@stand_ins_aside
def _continues(field: Field) -> Seating:
    return pair(field.previous(), field.active, field.due_history())


def _continues_at_three(field: Field) -> Seating:
    return threes.mitchell(field.previous(), field.active, field.due_history(), field.stand_ins)


MITCHELL = MovementRules(
    code=Movement.MITCHELL,
    reason=Reason.PREVIOUS_SEATS,
    ways={
        **played_by(_continues),
        Format.THREES: Way(begins=threes.begins, continues=_continues_at_three),
    },
)
