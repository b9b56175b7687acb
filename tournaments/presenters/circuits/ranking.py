"""The ranking of a season as people read it: page, API and PDF alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import blake2b

from django.utils import formats
from django.utils.translation import gettext as _

from scoring import queries
from scoring.queries import LastRanking
from scoring.rules.circuits import (
    HUNDREDTHS,
    CircuitRules,
    CircuitTieBreak,
    Competitor,
    Leg,
    Placed,
    Result,
    Season,
    season,
    within,
)
from scoring.values import EntrantNumber, LedgerId, PlayerId, Stage
from tournaments.models import Circuit, Entrant, Player, Tournament
from tournaments.permissions import open_legs
from tournaments.spelling.letters import in_a_dictionary, spelling

MINUS = "\N{MINUS SIGN}"


class LegState(StrEnum):
    """How far a tournament of a circuit is."""

    FINAL = "final"
    PROVISIONAL = "provisional"
    """It counts as it stood after the last round with all its sheets."""
    TO_PLAY = "to_play"
    """No round is complete: it does not count yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LegLine:
    """A tournament of the season."""

    number: int
    tournament: Tournament
    state: LegState
    after_round: int
    planned_rounds: int
    entrants: int
    """How many are ranked in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LegResult:
    """A competitor's result in a tournament."""

    leg: LegLine
    place: int
    sharing: int
    points: int
    """Hundredths."""
    victory_points: int
    counts: bool

    @property
    def final(self) -> bool:
        return self.leg.state is LegState.FINAL

    @property
    def points_written(self) -> str:
        return figure(self.points)

    @property
    def until(self) -> int:
        """The last of the places that those on this one fill."""
        return self.place + self.sharing - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class CircuitRow:
    rank: int
    key: str
    """Stands for its competitor in addresses, whatever the ranking."""
    players: tuple[str, ...]
    category: str
    points: int
    """Hundredths."""
    cells: tuple[LegResult | None, ...]
    """One for each tournament that counts; None where they did not play."""
    provisional: bool
    decided_by: CircuitTieBreak | None

    @property
    def name(self) -> str:
        return " – ".join(self.players)

    @property
    def points_written(self) -> str:
        return figure(self.points)

    @property
    def results(self) -> tuple[LegResult, ...]:
        return tuple(cell for cell in self.cells if cell is not None)

    @property
    def counting(self) -> int:
        return sum(result.counts for result in self.results)


@dataclass(frozen=True, slots=True, kw_only=True)
class CircuitTable:
    circuit: Circuit
    rules: CircuitRules
    legs: tuple[LegLine, ...]
    """All that may be shown, in order; those still to be played too."""
    counted: tuple[LegLine, ...]
    """Those with a ranking."""
    categories: tuple[str, ...]
    category: str
    """Whose ranking this is; empty: everybody's."""
    rows: tuple[CircuitRow, ...]

    @property
    def provisional(self) -> bool:
        return any(leg.state is LegState.PROVISIONAL for leg in self.counted)

    @property
    def final(self) -> bool:
        """Every tournament named is over."""
        return bool(self.legs) and all(leg.state is LegState.FINAL for leg in self.legs)

    def row(self, key: str) -> CircuitRow | None:
        return next((row for row in self.rows if row.key == key), None)


def circuit_table(circuit: Circuit, category: str = "") -> CircuitTable:
    """The ranking as of now, of everybody or of one category."""
    read = _legs([leg.tournament for leg in open_legs(circuit)])
    counted = {line.number: line for line, leg in read if leg is not None}
    everybody = season((leg for _line, leg in read if leg is not None), circuit.rules)
    written = _one_spelling_each(standing.category for standing in everybody)
    everybody = tuple(
        replace(standing, category=written[spelling(standing.category)]) for standing in everybody
    )
    categories = tuple(sorted({*written.values()} - {""}, key=in_a_dictionary))
    category = written.get(spelling(category), category)
    chosen = within(everybody, category) if category else everybody
    people = _people(chosen)
    rows = [_row(standing, counted, people) for standing in chosen]
    return CircuitTable(
        circuit=circuit,
        rules=circuit.rules,
        legs=tuple(line for line, _leg in read),
        counted=tuple(counted.values()),
        categories=categories,
        category=category,
        rows=tuple(sorted(rows, key=lambda row: (row.rank, row.name))),
    )


def _one_spelling_each(categories: Iterable[str]) -> dict[str, str]:
    """By what makes them the same, as most wrote it: each tournament has its own secretary."""
    counted = Counter(categories)
    by_use = sorted(counted, key=lambda category: (counted[category], category))
    return {spelling(category): category for category in by_use}


def figure(hundredths: int) -> str:
    """Points with as many decimals as they have: 25, 17,5, 8,33."""
    whole, rest = divmod(abs(hundredths), HUNDREDTHS)
    sign = MINUS if hundredths < 0 else ""
    decimals = f"{rest:02}".rstrip("0")
    separator = formats.get_format("DECIMAL_SEPARATOR") if decimals else ""
    return f"{sign}{whole}{separator}{decimals}"


def key_of(competitor: Competitor) -> str:
    """A competitor in an address: players' ids stay inside."""
    ids = " ".join(str(player) for player in competitor)
    return blake2b(ids.encode(), digest_size=8).hexdigest()


def _legs(tournaments: Sequence[Tournament]) -> list[tuple[LegLine, Leg | None]]:
    """Tournaments as they count now, whatever their number in the same statements."""
    rankings = queries.last_rankings(tournament.ledger for tournament in tournaments)
    categories = _categories(tournaments)
    return [
        _leg(number, tournament, rankings[tournament.ledger], categories)
        for number, tournament in enumerate(tournaments, start=1)
        if tournament.ledger in rankings
    ]


def _leg(
    number: int, tournament: Tournament, ranking: LastRanking, categories: _Categories
) -> tuple[LegLine, Leg | None]:
    """A tournament as it counts now: its final ranking, or that after its last complete round."""
    placed = tuple(
        Placed(
            players=ranking.players[row.entrant],
            rank=row.rank,
            points=row.points,
            # Merit groups rank inside themselves.
            group=row.group,
            category=categories.get((tournament.ledger, row.entrant), ""),
        )
        for row in ranking.rows
    )
    final = ranking.book.stage in (Stage.FINAL, Stage.CLOSED)
    state = LegState.TO_PLAY
    if placed:
        state = LegState.FINAL if final else LegState.PROVISIONAL
    line = LegLine(
        number=number,
        tournament=tournament,
        state=state,
        after_round=ranking.after_round,
        planned_rounds=ranking.book.planned_rounds,
        entrants=len(placed),
    )
    return line, Leg(number=number, final=final, placed=placed) if placed else None


_Categories = Mapping[tuple[LedgerId, EntrantNumber], str]


def _categories(tournaments: Sequence[Tournament]) -> _Categories:
    rows = Entrant.objects.filter(tournament__in=tournaments).exclude(category="")
    columns = rows.values_list("tournament_id", "number", "category")
    return {
        (LedgerId(ledger), EntrantNumber(number)): category for ledger, number, category in columns
    }


def _people(standings: Sequence[Season]) -> dict[PlayerId, str]:
    ids = {player for standing in standings for player in standing.competitor}
    rows = Player.objects.in_bulk(ids)
    return {PlayerId(row.id): row.name for row in rows.values()}


def _row(standing: Season, legs: dict[int, LegLine], people: dict[PlayerId, str]) -> CircuitRow:
    results = {result.leg: result for result in standing.results}
    erased = _("(nome cancellato)")
    return CircuitRow(
        rank=standing.rank,
        key=key_of(standing.competitor),
        players=tuple(people.get(player) or erased for player in standing.competitor),
        category=standing.category,
        points=standing.points,
        cells=tuple(_leg_result(line, results.get(number)) for number, line in legs.items()),
        provisional=standing.provisional,
        decided_by=standing.decided_by,
    )


def _leg_result(line: LegLine, result: Result | None) -> LegResult | None:
    if result is None:
        return None
    return LegResult(
        leg=line,
        place=result.place,
        sharing=result.sharing,
        points=result.points,
        victory_points=result.victory_points,
        counts=result.counts,
    )


def moved(before: Iterable[CircuitRow], after: Iterable[CircuitRow]) -> int:
    """How many stand on another place than before."""
    places = {row.key: row.rank for row in before}
    return sum(places.get(row.key) != row.rank for row in after)
