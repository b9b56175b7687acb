"""Who stands where, from raw events and dictionaries alone: the rules are compared with it.

A ranking after a round counts what was written before the next seating was published.
"""

import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, takewhile
from pathlib import Path
from typing import Any, TypeAlias

from scoring import events as ev
from scoring.plans import Format
from scoring.rulings import PenaltyUnit
from scoring.seats import Room, Seat
from scoring.sheets import SheetScore, SmazzataScore
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
    events = _with_what_was_taken_back(events)
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
    places: list[Place] = []
    for entrant, merit in merits.items():
        equals = {other for other in merits if merits[other] == merit}
        ahead = sum(other[0] == merit[0] and other < merit for other in merits.values())
        fallen = len(_put_before(entrant, equals, ties))
        ahead += sum(len(_put_before(other, equals, ties)) < fallen for other in equals)
        settled = any(entrant in tie and len(equals & set(tie)) > 1 for tie in ties)
        places.append((merit[0], ahead + 1, entrant, tuple(points[entrant]), settled))
    return sorted(places)


def _put_before(entrant: int, equals: set[int], ties: Sequence[Sequence[int]]) -> set[int]:
    """Who of its equals was put before an entrant, directly or not; the last word goes first."""
    put: set[tuple[int, int]] = set()
    for tie in reversed(ties):
        order = [each for each in tie if each in equals]
        for better, worse in combinations(order, 2):
            if worse not in _behind(better, put):
                put.add((better, worse))
    return _behind(entrant, put) - {entrant}


def _behind(entrant: int, put: set[tuple[int, int]]) -> set[int]:
    """All whom a way leads to from an entrant up to the best."""
    reached: set[int] = set()
    ahead = {entrant}
    while ahead:
        reached |= ahead
        ahead = {better for better, worse in put if worse in ahead} - reached
    return reached


def _of(events: Events, *kinds: type[ev.Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kinds)]


def _with_what_was_taken_back(events: Events) -> Events:
    """The same events under the same numbers; who published a round in vain did not publish it."""
    standing = list(events)
    for number, event in enumerate(events):
        if isinstance(event, ev.SeatingTakenBack):
            out = ev.SeatingPublished(round=event.round)
            last = max(i for i in range(number) if standing[i] == out)
            standing[last] = event
    return standing


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
    tables = [seat for tables in seats(events).values() for seat in tables.values()]
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
    for round_, tables in seats(known).items():
        if since < round_ <= upto:
            for entrant, points in _results(known, round_, tables, fines):
                sums[entrant] = [a + b for a, b in zip(sums[entrant], points, strict=True)]
    for (entrant, round_, unit), amount in fines.items():
        if since < round_ <= upto and unit is not PenaltyUnit.GAME_POINTS:
            sums[entrant][UNITS.index(unit)] -= amount
    return sums


def seats(events: Events) -> Seats:
    """The published rounds as they were played."""
    seats: Seats = defaultdict(dict)
    for event in _of(events, ev.RoundSeated, ev.SeatingAmended):
        seats[event.round] = {seat.table: seat for seat in event.seats}
    for event in _of(events, ev.SeatsMistaken, ev.PlacesSwapped):
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
            fines[event.entrant, event.round, event.unit] += event.amount * (1 - 2 * event.damaged)
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
    reckonings = [one for one in _of(events, ev.SanctionReckoned) if one.sanction == sanction]
    if not reckonings:
        return
    brings = [one.brings for one in reckonings if one.brings is not None]
    for unit in PenaltyUnit:
        own = getattr(given.given, unit) - getattr(given.surcharge, unit, 0)
        own = getattr(brings[-1], unit) if brings else own
        costs = own + getattr(reckonings[-1].surcharge, unit, 0)
        yield unit, costs - getattr(given.given, unit)


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
    papers: dict[int, _Paper] = defaultdict(_Paper)
    for number, event in enumerate(events, 1):
        if getattr(event, "round", None) == round_ and hasattr(event, "table"):
            papers[event.table].take(number, event)
    return {
        table: (paper.versions[-1][0], _added(paper.versions[-1][1]))
        for table, paper in papers.items()
        if paper.versions
    }


class _Paper:
    """One table's sheet: figures by smazzata (0: the round's totals), and each whole version."""

    def __init__(self) -> None:
        self.typed: dict[int, Sequence[int]] = {}
        self.versions: list[tuple[int, dict[int, Sequence[int]]]] = []
        self.readings: dict[int, SheetScore] = {}
        self.before: dict[int, Sequence[int] | None] = {}
        """What a technical score was given instead of; None: the sheet was not that long."""

    def take(self, number: int, event: ev.Event) -> None:
        match event:
            case ev.SmazzataEntered():
                self.typed.pop(0, None)
                self.typed[event.smazzata] = _totals(event.score)
            case ev.SheetTotalled():
                self.typed = {0: event.totals}
            case ev.SheetSigned():
                self.typed = dict(sorted(self.typed.items())[: event.smazzate or 1])
                self._write(number)
            case ev.EntryUndone():
                self.versions.pop()
                self.typed = dict((self.versions or [(0, {})])[-1][1])
            case _:
                self._decided(number, event)

    def _decided(self, number: int, event: ev.Event) -> None:
        """What was not typed from the paper for the first time."""
        match event:
            case ev.SheetCorrected():
                self._write(number, event.after)
            case ev.SheetReadAgain():
                self.readings[number] = event.sheet
            case ev.ReadingsSettled() if event.chosen in self.readings:
                self._write(number, self.readings[event.chosen])
            case ev.SmazzataAwarded() if self.versions:
                self.before.setdefault(event.smazzata, self.typed.get(event.smazzata))
                self._mend(event.smazzata, event.totals)
            case ev.AwardLifted() if event.smazzata in self.before:
                self._mend(event.smazzata, self.before.pop(event.smazzata))

    def _write(self, number: int, sheet: SheetScore | None = None) -> None:
        if sheet is not None:
            self.typed = _by_smazzata(sheet)
        self.versions.append((number, dict(self.typed)))

    def _mend(self, smazzata: int, totals: Sequence[int] | None) -> None:
        """One smazzata of the version that stands; it is as old as it was."""
        self.typed.pop(smazzata, None)
        if totals is not None:
            self.typed[smazzata] = totals
        self.versions.append((self.versions[-1][0], dict(self.typed)))


def flags(events: Events) -> set[tuple[int, int]]:
    """The tables of which two people read the paper differently, and nobody chose yet.

    An award counts instead of the paper; lifted, the two readings still differ.
    """
    flagged: set[tuple[int, int]] = set()
    for at, event in enumerate(events):
        if isinstance(event, ev.SheetReadAgain):
            stands = sheet(events[:at], event.round, event.table)
            if list(stands) != list(game_points(event.sheet)):
                flagged.add((event.round, event.table))
        elif isinstance(event, ev.ReadingsSettled | ev.SheetCorrected):
            flagged.discard((event.round, event.table))
    return {(round_, table) for round_, table in flagged if not _is_awarded(events, round_, table)}


def _is_awarded(events: Events, round_: int, table: int) -> bool:
    """Whether an award stands at a table, or in the other room of its match."""
    tables = seats(events)[round_]
    awards = _awards(events, round_, tables)
    return any(room.table in awards for room in _rooms(tables, tables[table]))


def sheet(events: Events, round_: int, table: int) -> Sequence[int]:
    """P.P. of each line on the sheet that stands at a table; there is one."""
    points: Sequence[int] = _sheets(events, round_)[table][1]
    return points


def game_points(sheet: SheetScore) -> Sequence[int]:
    """P.P. of each line on a sheet."""
    return _added(_by_smazzata(sheet))


def _by_smazzata(sheet: SheetScore) -> dict[int, Sequence[int]]:
    totals = {at: _totals(one) for at, one in enumerate(sheet.smazzate, 1)}
    return {0: sheet.totals} if sheet.totals else totals


def _awards(events: Events, round_: int, tables: dict[int, Seat]) -> dict[int, Any]:
    """The award of each table that stands, with the event's number."""
    awards: dict[int, Any] = {}
    for number, event in enumerate(events, 1):
        if isinstance(event, ev.ScoreAwarded) and event.round == round_:
            awards[event.table] = number, event.points
        if isinstance(event, ev.AwardLifted) and event.round == round_ and not event.smazzata:
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
