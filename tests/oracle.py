"""Who stands where, from raw events and dictionaries alone: the rules are compared with it.

A ranking after a round counts what was written before the next seating was published.
"""

from __future__ import annotations

import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise, takewhile
from pathlib import Path
from typing import Any, TypeAlias

from scoring import events as ev
from scoring.plans import Format
from scoring.rulings import PenaltyUnit
from scoring.seats import Room, Seat
from scoring.sheets import SmazzataScore
from scoring.values import RoundNumber

EDITIONS = Path(__file__).parent.parent / "scoring" / "rules" / "regulations"
UNITS = ("victory_points", "match_points", "game_points")
Events: TypeAlias = Sequence[ev.Event]
Seats: TypeAlias = dict[int, dict[int, Seat]]
"""Round by round, table by table."""
Place: TypeAlias = tuple[str, int, int, tuple[int, ...], bool]
"""Group, rank, entrant, its V.P., M.P. and P.P., and whether its order was settled."""


def ranking(events: Events, after: int) -> list[Place]:
    """The ranking after a round as these events give it, best first."""
    points = _points(events, after)
    groups = _groups(events, after)
    ties = [tie.order for tie in _of(events, ev.TieSettled) if tie.after_round == after]
    merits = {
        entrant: (
            groups.get(entrant, ""),
            [-points[entrant][UNITS.index(unit)] for unit in _order(events)],
        )
        for entrant in _entrants(events, after)
    }
    ahead, settled = _settled(merits, ties)
    places = [
        (
            sum(merit[0] == other[0] and other < merit for other in merits.values())
            + sum(worse == entrant for _better, worse in ahead)
            + 1,
            entrant,
        )
        for entrant, merit in merits.items()
    ]
    return sorted(
        (merits[entrant][0], rank, entrant, tuple(points[entrant]), entrant in settled)
        for rank, entrant in places
    )


def _settled(merits: dict[int, Any], ties: list[Any]) -> tuple[set[tuple[int, int]], set[int]]:
    """Which equals were put before which, the last order given first; and who was in an order."""
    ahead: set[tuple[int, int]] = set()
    settled: set[int] = set()
    for tie in reversed(ties):
        for merit in merits.values():
            equals = [entrant for entrant in tie if merits.get(entrant) == merit]
            settled |= set(equals) if len(equals) > 1 else set()
            for better, worse in pairwise(equals):
                if (worse, better) not in ahead:
                    ahead = _closed(ahead | {(better, worse)})
    return ahead, settled


def _closed(pairs: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """With all that follow: a before b and b before c, so a before c."""
    more = {(a, d) for a, b in pairs for c, d in pairs if b == c} - pairs
    return _closed(pairs | more) if more else pairs


def _of(events: Events, *kinds: type[ev.Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kinds)]


def _before(events: Events, round_: int) -> Events:
    """What was written before this round's seating was published."""
    out = ev.SeatingPublished(round=RoundNumber(round_))
    return list(takewhile(lambda event: event != out, events))


def _order(events: Events) -> Any:
    opened = _opened(events)
    return opened.settings.ranked_by or _edition(opened.regulation)["ranking"]["tie_breaks"]


def _opened(events: Events) -> Any:
    """How the tournament was opened: nothing is written before that."""
    return events[0]


@cache
def _edition(name: str) -> Any:
    return tomllib.loads((EDITIONS / f"{name}.toml").read_text())


def _entrants(events: Events, after: int) -> set[int]:
    """Who is ranked: who came in time, but stand-ins and who left without ever sitting down."""
    entered = _of(_before(events, max(after, 1)), ev.EntrantEntered)
    moves = _of(events, ev.EntrantWithdrawn, ev.EntrantReadmitted)
    left = {event.entrant: isinstance(event, ev.EntrantWithdrawn) for event in moves}
    tables = [seat for tables in _seats(events).values() for seat in tables.values()]
    sat = {entrant for seat in tables for entrant in seat.entrants()}
    return {
        event.entrant
        for event in entered
        if not event.stand_in and (event.entrant in sat or not left.get(event.entrant))
    }


def _cut(events: Events, after: int) -> Any:
    """The cut into groups that this ranking is behind."""
    return next((cut for cut in _of(events, ev.GroupsFormed) if cut.after_round < after), None)


def _groups(events: Events, after: int) -> dict[int, str]:
    if (cut := _cut(events, after)) is None:
        return {}
    late = {event.entrant: event.group for event in _of(events, ev.EntrantEntered)}
    return late | {entrant: group.name for group in cut.groups for entrant in group.entrants}


def _points(events: Events, after: int) -> dict[int, list[int]]:
    """Everybody's V.P., M.P. and P.P., with what was carried over the cut."""
    if (cut := _cut(events, after)) is None:
        return _sums(events, 0, after)
    carried, sums = _sums(events, 0, cut.after_round), _sums(events, cut.after_round, after)
    for entrant, points in carried.items():
        for unit, won in enumerate(points):
            part = int(abs(won) * cut.carry_percent / 100 + 0.5)
            sums[entrant][unit] += part if won > 0 else -part
    return sums


def _sums(events: Events, since: int, upto: int) -> dict[int, list[int]]:
    """Of the rounds behind `since` up to `upto`."""
    known = _before(events, upto + 1)
    fines = _fines(known)
    sums: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0])
    for round_, tables in _seats(known).items():
        if since < round_ <= upto:
            for entrant, points in _results(known, round_, tables, fines):
                sums[entrant] = [a + b for a, b in zip(sums[entrant], points, strict=True)]
    for (entrant, round_, unit), amount in fines.items():
        if since < round_ <= upto and unit is not PenaltyUnit.GAME_POINTS:
            sums[entrant][UNITS.index(unit)] -= amount
    return sums


def _seats(events: Events) -> Seats:
    """The published rounds as they were played."""
    seats: Seats = defaultdict(dict)
    for event in _of(events, ev.RoundSeated, ev.SeatingAmended):
        seats[event.round] = {seat.table: seat for seat in event.seats}
    for event in _of(events, ev.SeatsMistaken):
        seats[event.round] |= {seat.table: seat for seat in event.seats}
    published = {event.round for event in _of(events, ev.SeatingPublished)}
    return {round_: tables for round_, tables in seats.items() if round_ in published}


def _fines(events: Events) -> Counter[tuple[int, int, PenaltyUnit]]:
    """What penalties and sanctions take, by entrant, round and unit."""
    revoked = {event.ruling for event in _of(events, ev.RulingRevoked)}
    fines: Counter[tuple[int, int, PenaltyUnit]] = Counter()
    for number, event in enumerate(events, 1):
        if number in revoked:
            continue
        if isinstance(event, ev.PenaltyGiven):
            fines[event.entrant, event.round, event.unit] += event.amount
        elif isinstance(event, ev.SanctionGiven):
            round_ = event.round or _round_under_way(events[:number])
            for unit in PenaltyUnit:
                fines[event.entrant, round_, unit] += getattr(event.given, unit)
            for unit, change in _reckoned(events, number, event):
                fines[event.entrant, round_, unit] += change
    return fines


def _round_under_way(events: Events) -> int:
    """The last one published, or the first that will be."""
    return max((event.round for event in _of(events, ev.SeatingPublished)), default=1)


def _reckoned(
    events: Events, sanction: int, given: ev.SanctionGiven
) -> Iterator[tuple[PenaltyUnit, int]]:
    """What the last reckoning of an ammonizione changed, since earlier ones were revoked."""
    last = [one for one in _of(events, ev.SanctionReckoned) if one.sanction == sanction][-1:]
    for reckoned in last:
        for unit in (PenaltyUnit.MATCH_POINTS, PenaltyUnit.VICTORY_POINTS):
            yield unit, getattr(reckoned.surcharge, unit) - getattr(given.surcharge, unit)


def _results(
    events: Events, round_: int, tables: dict[int, Seat], fines: Counter[Any]
) -> Iterator[tuple[int, Sequence[int]]]:
    """What each entrant earned in a round; both rooms of a match of teams together."""
    sheets, awards = _sheets(events, round_), _awards(events, round_, tables)
    for seat in tables.values():
        if seat.room is Room.CLOSED:
            continue
        rooms = _rooms(tables, seat)
        lost = {
            line: sum(fines[entrant, round_, PenaltyUnit.GAME_POINTS] for entrant in line)
            for line in seat.lines
        }
        points: dict[Any, Sequence[int]] = {}
        if awarded := _awarded(events, rooms, sheets, awards):
            points = {line: (*won[:2], won[2] - lost[line]) for line, won in awarded.items()}
        elif all(room.table in sheets for room in rooms):
            scored = [dict(zip(room.lines, sheets[room.table][1], strict=True)) for room in rooms]
            points = _won(
                events, {line: sum(one[line] for one in scored) - lost[line] for line in seat.lines}
            )
        for line in points:
            yield from ((entrant, points[line]) for entrant in line)


def _rooms(tables: dict[int, Seat], seat: Seat) -> list[Seat]:
    """The tables of a match: one, but for teams."""
    if seat.room is None:
        return [seat]
    teams = set(seat.entrants())
    return [room for room in tables.values() if set(room.entrants()) == teams]


def _sheets(events: Events, round_: int) -> dict[int, Any]:
    """The sheet of each table that stands, by line, with the event's number; awards aside."""
    typed: dict[int, dict[int, Sequence[int]]] = defaultdict(dict)
    versions: dict[int, list[tuple[int, dict[int, Sequence[int]]]]] = defaultdict(list)
    for number, event in enumerate(events, 1):
        if getattr(event, "round", None) != round_ or not hasattr(event, "table"):
            continue
        _type(event, typed)
        if isinstance(event, ev.SheetSigned | ev.SheetCorrected):
            versions[event.table].append((number, dict(typed[event.table])))
        elif isinstance(event, ev.EntryUndone):
            versions[event.table].pop()
            typed[event.table] = dict((versions[event.table] or [(0, {})])[-1][1])
    return {
        table: (stack[-1][0], _added(stack[-1][1])) for table, stack in versions.items() if stack
    }


def _type(event: ev.Event, typed: dict[int, dict[int, Sequence[int]]]) -> None:
    """What is typed of each table so far, smazzata by smazzata; 0 are totals of the round."""
    match event:
        case ev.SmazzataEntered():
            typed[event.table].pop(0, None)
            typed[event.table][event.smazzata] = _totals(event.score)
        case ev.SheetTotalled():
            typed[event.table] = {0: event.totals}
        case ev.SheetSigned():
            kept = sorted(typed[event.table].items())[: event.smazzate or 1]
            typed[event.table] = dict(kept)
        case ev.SheetCorrected(after=sheet):
            totals = {at: _totals(one) for at, one in enumerate(sheet.smazzate, 1)}
            typed[event.table] = {0: sheet.totals} if sheet.totals else totals


def _awards(events: Events, round_: int, tables: dict[int, Seat]) -> dict[int, Any]:
    """The award of each table that stands, with the event's number."""
    awards: dict[int, Any] = {}
    for number, event in enumerate(events, 1):
        if isinstance(event, ev.ScoreAwarded) and event.round == round_:
            awards[event.table] = number, event.points
        if isinstance(event, ev.AwardLifted) and event.round == round_:
            for room in _rooms(tables, tables[event.table]):
                awards.pop(room.table, None)
    return awards


def _totals(smazzata: SmazzataScore) -> Sequence[int]:
    return [line.total for line in smazzata.lines().values()]


def _added(typed: dict[int, Sequence[int]]) -> Sequence[int]:
    return [sum(line) for line in zip(*typed.values(), strict=True)]


def _awarded(
    events: Events, rooms: list[Seat], sheets: dict[int, Any], awards: dict[int, Any]
) -> dict[Any, Sequence[int]]:
    """An award stands for the whole match until sheets of all its tables have come after it."""
    if len(rooms[0].lines) == 1:
        settings = _opened(events).settings
        return {rooms[0].lines[0]: [getattr(settings, f"bye_{unit}") for unit in UNITS]}
    given = [(awards[room.table], room.lines) for room in rooms if room.table in awards]
    if not given:
        return {}
    (last, points), lines = max(given, key=lambda award: award[0][0])
    if all(sheets.get(room.table, [0])[0] > last for room in rooms):
        return {}
    return {
        line: [getattr(won, unit) for unit in UNITS]
        for line, won in zip(lines, points, strict=True)
    }


def _won(events: Events, scored: dict[Any, int]) -> dict[Any, Sequence[int]]:
    """From P.P. to M.P. and V.P.; three at a table have neither."""
    opened = _opened(events)
    if opened.format is Format.THREES:
        return {line: (0, 0, game_points) for line, game_points in scored.items()}
    format_ = "teams" if opened.format is Format.TEAMS else "pairs"
    bands = next(
        table["bands"]
        for table in _edition(opened.regulation)["victory_points"]
        if (table["smazzate"], table.get("format", "pairs")) == (opened.smazzate_per_round, format_)
    )
    (a, won), (b, lost) = scored.items()
    step = sum(band < abs(won - lost) for band in bands) * (1 if won > lost else -1)
    return {a: (10 + step, won - lost, won), b: (10 - step, lost - won, lost)}
