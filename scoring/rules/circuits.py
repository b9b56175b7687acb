"""A season over several tournaments: best n of m, by placing or by V.P. (RULES.md section 12).

Nothing of a circuit is kept: its ranking follows from the tournaments' rankings and the circuit's
rules, so that other rules give another ranking and lose nothing. Circuit points are integers,
hundredths of a point: the mean of the places 2 and 3 of 20, 15 is 1750.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from enum import StrEnum
from typing import Any, TypeAlias

from scoring.records import record
from scoring.rules.namesakes import NOBODY_JOINED, Appearance, Persons
from scoring.values import PlayerId, Points

HUNDREDTHS = 100
Competitor: TypeAlias = tuple[PlayerId, ...]
"""Who is ranked: a player alone, or those of a pair in the order of their ids."""


class Competitors(StrEnum):
    """Who is ranked. A pair is the set of its players: with another partner it is another pair."""

    PLAYERS = "players"
    PAIRS = "pairs"


class CircuitScale(StrEnum):
    """What a tournament is worth.

    V.P. are counted as they are: a longer tournament weighs more, as its players sat longer.
    """

    PLACES = "places"
    VICTORY_POINTS = "victory_points"


class EqualPlaces(StrEnum):
    """What entrants who share a place get: the mean of the places they fill, or the best."""

    MEAN = "mean"
    BEST = "best"


class EqualTotals(StrEnum):
    """What parts those with equal V.P. in a tournament played elsewhere: M.P., or nothing."""

    MATCH_POINTS = "match_points"
    SHARED = "shared"


class CircuitTieBreak(StrEnum):
    """What decides between equal points, in the order chosen; equal on all share the rank."""

    FIRST_PLACES = "first_places"
    """More first places, dropped results included."""
    BEST_RESULT = "best_result"
    """The higher single result."""
    LATEST_RESULT = "latest_result"
    """The better result in the latest tournament; equal or both absent there, in the one before."""
    ALL_RESULTS = "all_results"
    """The higher sum of all results, dropped ones included."""
    VICTORY_POINTS = "victory_points"
    """The higher sum of V.P. in the results that count."""
    MATCH_POINTS = "match_points"
    """The higher sum of M.P. in the results that count."""


@record
class CircuitRules:
    """How a season is counted."""

    competitors: Competitors = Competitors.PLAYERS
    best_of: int | None = None
    """How many results count at most; None: all."""
    scale: CircuitScale = CircuitScale.PLACES
    table: tuple[int, ...] = ()
    """Whole points by place, the best first; a place beyond it gets the last figure."""
    equal_places: EqualPlaces = EqualPlaces.MEAN
    ties: tuple[CircuitTieBreak, ...] = ()
    equal_totals: EqualTotals = EqualTotals.MATCH_POINTS


@record
class Placed:
    """A line of a tournament's ranking. `rank` counts inside the merit group, "" for none."""

    players: tuple[PlayerId, ...]
    rank: int
    points: Points
    group: str = ""
    category: str = ""
    told: bool = True
    """Whether their M.P. are known; of a leg played elsewhere they may not be."""
    left: bool = False
    """They withdrew: whoever stands here may have come again under another number."""


@record
class Leg:
    """A tournament of the circuit; a later one has a higher number. `final`: nothing changes it."""

    number: int
    final: bool
    placed: tuple[Placed, ...]


@record
class Result:
    """What a competitor came to in a tournament, and whether it counts."""

    leg: int
    final: bool
    place: int
    """In the whole tournament: group B goes on behind the last of group A."""
    sharing: int
    """How many entrants hold this place; 1 for nobody else."""
    points: int
    """Hundredths."""
    victory_points: int
    match_points: int = 0
    told: bool = True
    """Whether their M.P. are known."""
    counts: bool = True


@record
class Season:
    """A line of a circuit's ranking."""

    rank: int
    competitor: Competitor
    category: str
    """The latest one they were entered in."""
    points: int
    """Hundredths: sum of the results that count."""
    results: tuple[Result, ...]
    """In the order of the tournaments."""
    decided_by: CircuitTieBreak | None = None
    """What puts them, and whoever shares their rank, below those before with the same points."""
    merit: tuple[Any, ...] = field(default=(), repr=False)
    """Lower is better; equal merits share a rank."""

    @property
    def provisional(self) -> bool:
        """A tournament they played in may still change."""
        return any(not result.final for result in self.results)


def season(
    legs: Iterable[Leg], rules: CircuitRules, persons: Persons = NOBODY_JOINED
) -> tuple[Season, ...]:
    """The ranking of a circuit, best first; equals share a rank and stand in order of their ids."""
    ordered = sorted(legs, key=lambda leg: leg.number)
    results: dict[Competitor, dict[int, Result]] = defaultdict(dict)
    categories: dict[Competitor, str] = {}
    for leg in ordered:
        for competitor, result, category in _results(leg, rules, persons):
            earlier = results[competitor].get(leg.number)
            # Who stands twice in a tournament, under another number after leaving: the better.
            if earlier is None or earlier.points < result.points:
                results[competitor][leg.number] = result
                categories[competitor] = category or categories.get(competitor, "")
    numbers = [leg.number for leg in ordered]
    return _ranked(
        _line(competitor, tuple(by_leg.values()), categories.get(competitor, ""), numbers, rules)
        for competitor, by_leg in results.items()
    )


def within(seasons: Sequence[Season], category: str) -> tuple[Season, ...]:
    """The ranking of one category: the same points, places counted among its own."""
    return _ranked(line for line in seasons if line.category == category)


def appearances(legs: Iterable[Leg]) -> Mapping[PlayerId, Sequence[Appearance]]:
    """Where each player stands, tournament by tournament."""
    seen: dict[PlayerId, list[Appearance]] = defaultdict(list)
    for leg in legs:
        for line, row in enumerate(leg.placed):
            for player in row.players:
                seen[player].append(Appearance(leg=leg.number, line=line, left=row.left))
    return seen


def _results(
    leg: Leg, rules: CircuitRules, persons: Persons
) -> Iterable[tuple[Competitor, Result, str]]:
    before = _before(leg.placed)
    sharing = Counter((row.group, row.rank) for row in leg.placed)
    for row in leg.placed:
        place, shared = before[row.group] + row.rank, sharing[row.group, row.rank]
        result = Result(
            leg=leg.number,
            final=leg.final,
            place=place,
            sharing=shared,
            points=worth(place, shared, row.points, rules),
            victory_points=row.points.victory_points,
            match_points=row.points.match_points,
            told=row.told,
        )
        players = tuple(map(persons.person, row.players))
        for competitor in _competitors(players, rules.competitors):
            yield competitor, result, row.category


def _before(placed: Sequence[Placed]) -> Mapping[str, int]:
    """How many stand in the groups above each."""
    sizes = Counter(row.group for row in placed)
    above, before = 0, {}
    for group in sorted(sizes):
        before[group] = above
        above += sizes[group]
    return before


def _competitors(players: tuple[PlayerId, ...], kind: Competitors) -> tuple[Competitor, ...]:
    if kind is Competitors.PAIRS:
        return (tuple(sorted(players)),)
    return tuple((player,) for player in players)


def worth(place: int, sharing: int, points: Points, rules: CircuitRules) -> int:
    """What a place shared by so many gives, in hundredths; a mean's half hundredth goes up."""
    if rules.scale is CircuitScale.VICTORY_POINTS:
        return points.victory_points * HUNDREDTHS
    if not rules.table:
        return 0
    if rules.equal_places is EqualPlaces.BEST:
        return _printed_for(rules.table, place) * HUNDREDTHS
    filled = range(place, place + sharing)
    total = sum(_printed_for(rules.table, each) for each in filled) * HUNDREDTHS
    return (2 * total + sharing) // (2 * sharing)


def _printed_for(table: tuple[int, ...], place: int) -> int:
    return table[min(place, len(table)) - 1]


def _line(
    competitor: Competitor,
    results: tuple[Result, ...],
    category: str,
    legs: Sequence[int],
    rules: CircuitRules,
) -> Season:
    counted = _counted(results, rules.best_of)
    marked = tuple(replace(result, counts=result.leg in counted) for result in results)
    points = sum(result.points for result in marked if result.counts)
    broken = tuple((tie, _broken(tie, marked, legs)) for tie in rules.ties)
    merit = (-points, *broken)
    return Season(
        rank=0, competitor=competitor, category=category, points=points, results=marked, merit=merit
    )


def _counted(results: Sequence[Result], best_of: int | None) -> set[int]:
    """The tournaments that count; of equal results a final one, then the earlier."""
    best = sorted(results, key=lambda result: (-result.points, not result.final, result.leg))
    return {result.leg for result in best[:best_of]}


def _broken(tie: CircuitTieBreak, results: Sequence[Result], legs: Sequence[int]) -> Any:
    """How a competitor stands by a tie-break: lower is better."""
    match tie:
        case CircuitTieBreak.FIRST_PLACES:
            return -sum(result.place == 1 for result in results)
        case CircuitTieBreak.BEST_RESULT:
            return -max(result.points for result in results)
        case CircuitTieBreak.LATEST_RESULT:
            placed = {result.leg: (0, -result.points) for result in results}
            return tuple(placed.get(number, (1, 0)) for number in reversed(legs))
        case CircuitTieBreak.ALL_RESULTS:
            return -sum(result.points for result in results)
        case CircuitTieBreak.VICTORY_POINTS | CircuitTieBreak.MATCH_POINTS:
            # They are called like what they sum.
            return -sum(getattr(result, tie) for result in results if result.counts)


def _ranked(lines: Iterable[Season]) -> tuple[Season, ...]:
    rows: list[Season] = []
    every = tuple(lines)
    merits = _merits(every)
    best_first = sorted(every, key=lambda line: (merits[line.competitor], line.competitor))
    for position, line in enumerate(best_first, start=1):
        above = rows[-1] if rows else None
        merit = merits[line.competitor]
        if above is not None and merits[above.competitor] == merit:
            rows.append(replace(line, rank=above.rank, decided_by=above.decided_by))
        else:
            decided = None if above is None else _decided(merits[above.competitor], merit)
            rows.append(replace(line, rank=position, decided_by=decided))
    return tuple(rows)


def _merits(lines: Sequence[Season]) -> dict[Competitor, tuple[Any, ...]]:
    """Each by its merit; M.P. part only equals of whom all are known, as within a leg."""
    equals: dict[tuple[Any, ...], list[Season]] = defaultdict(list)
    for line in lines:
        equals[line.merit[: _at_match_points(line.merit)]].append(line)
    merits = {line.competitor: line.merit for line in lines}
    for alike in equals.values():
        counted = [result for line in alike for result in line.results if result.counts]
        if not all(result.told for result in counted):
            for line in alike:
                at = _at_match_points(line.merit)
                merits[line.competitor] = line.merit[:at] + line.merit[at + 1 :]
    return merits


def _at_match_points(merit: tuple[Any, ...]) -> int:
    """Where M.P. decide; behind all else where they do not."""
    of_match_points = (tie == CircuitTieBreak.MATCH_POINTS for tie, _ in merit[1:])
    return next((at for at, found in enumerate(of_match_points, start=1) if found), len(merit))


def _decided(above: tuple[Any, ...], merit: tuple[Any, ...]) -> CircuitTieBreak | None:
    if above[0] != merit[0]:
        return None
    for ahead, behind in zip(above[1:], merit[1:], strict=False):
        if ahead != behind:
            return CircuitTieBreak(behind[0])
    return None
