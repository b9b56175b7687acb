"""A seating that somebody typed, everybody somewhere, once; and robot or rest for who is over."""

from collections import Counter
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from enum import StrEnum

from scoring.plans import Format, SeatingMethod
from scoring.rules import formats
from scoring.rules.decide import Scene
from scoring.rules.decide.entrants import known_entrant
from scoring.rules.decide.seating import Drawn
from scoring.rules.ledger import Ledger, Round
from scoring.rules.pairing import matches
from scoring.rules.pairing.field import Reason
from scoring.rules.pairing.registry import MOVEMENTS
from scoring.rules.violations import Code, refuse
from scoring.seats import Part, Room, Seat, WhyByeGiven
from scoring.values import HIGHEST_TABLE, EntrantNumber, RoundNumber


def checked(ledger: Ledger, round_: RoundNumber, seats: Iterable[Seat]) -> Drawn:
    """A seating by hand, in order of table.

    Raises:
        Violation: a table or an entrant stands twice, one is missing, unknown or withdrawn, a
            table is not as the format has it, groups are mixed, or who rests should not.
    """
    ordered = tuple(sorted(seats, key=lambda seat: seat.table))
    _require_tables(ordered)
    require_format(ledger, ordered)
    _require_everybody(ledger, ordered)
    out = {entrant for seat in ordered if seat.is_bye for entrant in seat.entrants()}
    parts = []
    for group, field in ledger.fields().items():
        resting = [entrant for entrant in field if entrant in out]
        if not _by_calendar(ledger, round_, group):
            _require_byes(ledger, field, resting)
        reason = WhyByeGiven.BY_HAND if resting else None
        parts.append(Part(group=group, method=SeatingMethod.BY_HAND, bye_reason=reason))
    return Drawn(ordered, tuple(parts))


def _by_calendar(ledger: Ledger, round_: RoundNumber, group: str) -> bool:
    """By a calendar who rests is fixed beforehand, and who has withdrawn leaves others alone."""
    movement = ledger.plan.movement(round_, group) if ledger.plan else None
    return movement is not None and MOVEMENTS[movement].reason is Reason.CALENDAR


def _require_tables(seats: Iterable[Seat]) -> None:
    for table, times in Counter(seat.table for seat in seats).items():
        if times > 1:
            raise refuse(Code.TABLE_TWICE, field="seats", table=table)
        if not 1 <= table <= HIGHEST_TABLE:
            raise refuse(Code.TABLE_OUT_OF_RANGE, field="seats", table=table, limit=HIGHEST_TABLE)


def require_format(ledger: Ledger, seats: Sequence[Seat]) -> None:
    """Each table has the lines of its format, and a match of teams its two rooms."""
    rules = formats.of(ledger.format)
    teams_play = ledger.format is Format.TEAMS
    for seat in seats:
        partners = 1 if seat.is_bye else rules.partners
        lines = len(seat.lines) if seat.is_bye else rules.lines
        lined_up = [len(line) for line in seat.lines] == [partners] * lines
        if not lined_up or (seat.room is not None and not teams_play):
            raise refuse(
                Code.TABLE_MALFORMED,
                field="seats",
                article=rules.article,
                table=seat.table,
                lines=rules.lines,
                partners=rules.partners,
            )
    if teams_play:
        _require_rooms(seats)


def _require_rooms(seats: Sequence[Seat]) -> None:
    """Two teams meet in both rooms, the lines of one the other way round in the other."""
    rooms = Counter((seat.room, _as_in_open_room(seat)) for seat in seats)
    for seat in seats:
        lines = _as_in_open_room(seat)
        meets = rooms[Room.OPEN, lines] == rooms[Room.CLOSED, lines] == 1
        if (seat.room is None) != seat.is_bye or not (meets or seat.is_bye):
            raise refuse(Code.ROOMS_MISMATCH, field="seats", article="I 2", table=seat.table)


def _as_in_open_room(seat: Seat) -> tuple[tuple[EntrantNumber, ...], ...]:
    return seat.lines[::-1] if seat.room is Room.CLOSED else seat.lines


def _require_everybody(ledger: Ledger, seats: Iterable[Seat]) -> None:
    seated = Counter(entrant for seat in matches(seats) for entrant in seat.entrants())
    for entrant, times in seated.items():
        if known_entrant(ledger, entrant, "seats").withdrawn:
            raise refuse(Code.SEATED_WITHDRAWN, field="seats", entrant=entrant)
        if times > 1:
            raise refuse(Code.SEATED_TWICE, field="seats", entrant=entrant)
    if left_out := sorted(set(ledger.active_entrants()) - set(seated)):
        raise refuse(Code.SEATING_INCOMPLETE, field="seats", entrants=tuple(left_out))
    for seat in seats:
        if len({ledger.group_of(entrant) for entrant in seat.entrants()}) > 1:
            raise refuse(Code.GROUPS_MIXED, field="seats", article="RULES 7", table=seat.table)


def _require_byes(
    ledger: Ledger, field: Sequence[EntrantNumber], resting: Sequence[EntrantNumber]
) -> None:
    """No more of a field rest than do not fill a table, and nobody again before the others.

    Stand-ins rest as often as need be.
    """
    if len(resting) > len(field) % formats.of(ledger.format).at_a_match:
        raise refuse(Code.BYES_TOO_MANY, field="seats", entrants=tuple(resting))
    rested = ledger.byes()
    fresh = set(field) - rested - set(resting)
    for entrant in resting:
        if entrant in rested and entrant not in ledger.stand_ins() and fresh:
            raise refuse(Code.BYE_REPEATED, field="seats", article="RULES 7", entrant=entrant)


class Rests(StrEnum):
    """What whoever seats a round says of those who are over."""

    ASKED = "asked"
    """Nothing: the first time it is asked."""
    GIVEN = "given"
    """They rest."""
    PLAYED = "played"
    """It was so elsewhere, and is over: no edition is asked either."""


def require_rests(
    scene: Scene, seats: Iterable[Seat], rests: Rests, draft: Round | None = None
) -> None:
    """Whether those who are over may rest.

    Once somebody has rested, or rests in the draft that is drawn again, it is not asked again: who
    wants robots after all enters them.

    Raises:
        Violation: `rest_unknown` where the edition gives a rest to other formats only (U art. 3.1),
            `robot_or_rest` while nobody has said which; both say how many robots there would be.
    """
    ledger = scene.ledger
    over = {entrant for seat in seats if seat.is_bye for entrant in seat.entrants()}
    resting = over - ledger.stand_ins()
    robots = _robots(ledger, resting)
    # A calendar leaves alone who would have met somebody that has withdrawn: no robot helps.
    if rests is Rests.PLAYED or not robots:
        return
    bye = scene.regulation.bye
    numbers = tuple(sorted(resting))
    if ledger.format not in bye.formats:
        raise refuse(
            Code.REST_UNKNOWN,
            field="seats",
            article=bye.article,
            entrants=numbers,
            robots=robots,
            format=ledger.format,
        )
    if rests is Rests.ASKED and not _rested(ledger, draft) - ledger.stand_ins():
        raise refuse(
            Code.ROBOT_OR_REST, field="rest", article=bye.article, entrants=numbers, robots=robots
        )


def _rested(ledger: Ledger, draft: Round | None) -> set[EntrantNumber]:
    tables = draft.tables.values() if draft else ()
    return ledger.byes().union(*(table.seat.entrants() for table in tables if table.is_bye))


def _robots(ledger: Ledger, resting: AbstractSet[EntrantNumber]) -> int:
    """How many would let all of them play."""
    at_a_match = formats.of(ledger.format).at_a_match
    fields = (field for field in ledger.fields().values() if not resting.isdisjoint(field))
    return sum(-len(field) % at_a_match for field in fields)
