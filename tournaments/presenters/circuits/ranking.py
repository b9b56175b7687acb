"""The ranking of a season as people read it, whole or page by page: page, API and PDF alike."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from hashlib import blake2b

from django.core.paginator import Page, Paginator
from django.utils import formats

from scoring.records import record
from scoring.rules import circuits
from tournaments.models import Circuit
from tournaments.presenters.circuits.legs import LegLine, LegState, SeasonRead, season_read
from tournaments.presenters.circuits.namesakes import Repeated, name_of, person_name, repeated
from tournaments.presenters.tables import MINUS
from tournaments.spelling.letters import begins_like, in_a_dictionary, sought, spelling

A_PAGE = 100


@record
class LegResult:
    """A competitor's result in a tournament."""

    leg: LegLine
    place: int
    sharing: int
    points: int
    """Hundredths."""
    victory_points: int
    match_points: int
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


@record
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
    decided_by: circuits.CircuitTieBreak | None
    joined: tuple[str, ...] = ()
    """The names that are one person here by decision; empty where nobody was joined."""

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


@record
class CircuitTable:
    circuit: Circuit
    rules: circuits.CircuitRules
    legs: tuple[LegLine, ...]
    """All that may be shown, in order; those still to be played too."""
    counted: tuple[LegLine, ...]
    """Those with a ranking."""
    categories: tuple[str, ...]
    category: str
    """Whose ranking this is; empty: everybody's."""
    rows: tuple[CircuitRow, ...]
    repeated: Repeated
    """Names of the whole season that stand more than once."""

    @property
    def provisional(self) -> bool:
        return any(leg.state is LegState.PROVISIONAL for leg in self.counted)

    @property
    def elsewhere(self) -> bool:
        """Some of it was played where nobody kept the score with this program."""
        return any(leg.elsewhere for leg in self.legs)

    @property
    def final(self) -> bool:
        """Every tournament named is over."""
        return bool(self.legs) and all(leg.state is LegState.FINAL for leg in self.legs)

    def row(self, key: str) -> CircuitRow | None:
        return next((row for row in self.rows if row.key == key), None)


def circuit_table(circuit: Circuit, category: str = "") -> CircuitTable:
    """The ranking as of now, of everybody or of one category."""
    read = season_read(circuit)
    everybody = circuits.season(read.legs, circuit.rules, read.persons)
    written = _one_spelling_each(standing.category for standing in everybody)
    everybody = tuple(
        replace(standing, category=written[spelling(standing.category)]) for standing in everybody
    )
    categories = tuple(sorted({*written.values()} - {""}, key=in_a_dictionary))
    category = written.get(spelling(category), category)
    chosen = circuits.within(everybody, category) if category else everybody
    rows = [_row(standing, read) for standing in chosen]
    return CircuitTable(
        circuit=circuit,
        rules=circuit.rules,
        legs=read.lines,
        counted=tuple(read.counted.values()),
        categories=categories,
        category=category,
        rows=tuple(sorted(rows, key=lambda row: (row.rank, row.name))),
        repeated=repeated(read),
    )


def _one_spelling_each(categories: Iterable[str]) -> dict[str, str]:
    """By what makes them the same, as most wrote it: each tournament has its own secretary."""
    counted = Counter(categories)
    by_use = sorted(counted, key=lambda category: (counted[category], category))
    return {spelling(category): category for category in by_use}


def figure(hundredths: int) -> str:
    """Points with as many decimals as they have: 25, 17,5, 8,33."""
    whole, rest = divmod(abs(hundredths), circuits.HUNDREDTHS)
    sign = MINUS if hundredths < 0 else ""
    decimals = f"{rest:02}".rstrip("0")
    separator = formats.get_format("DECIMAL_SEPARATOR") if decimals else ""
    return f"{sign}{whole}{separator}{decimals}"


def key_of(competitor: circuits.Competitor) -> str:
    """A competitor in an address: players' ids stay inside."""
    ids = " ".join(str(player) for player in competitor)
    return blake2b(ids.encode(), digest_size=8).hexdigest()


def _row(standing: circuits.Season, read: SeasonRead) -> CircuitRow:
    results = {result.leg: result for result in standing.results}
    players = read.together.get(frozenset(standing.competitor), standing.competitor)
    joined = [read.persons.groups.get(player, ()) for player in players]
    return CircuitRow(
        rank=standing.rank,
        key=key_of(standing.competitor),
        players=tuple(person_name(read, player) for player in players),
        category=standing.category,
        points=standing.points,
        cells=tuple(
            _leg_result(line, results.get(number)) for number, line in read.counted.items()
        ),
        provisional=standing.provisional,
        decided_by=standing.decided_by,
        joined=tuple(
            name_of(read, player)
            for group in joined
            for player in group
            if player in read.appearances
        ),
    )


def _leg_result(line: LegLine, result: circuits.Result | None) -> LegResult | None:
    if result is None:
        return None
    return LegResult(
        leg=line,
        place=result.place,
        sharing=result.sharing,
        points=result.points,
        victory_points=result.victory_points,
        match_points=result.match_points,
        counts=result.counts,
    )


def moved(before: Iterable[CircuitRow], after: Iterable[CircuitRow]) -> int:
    """How many stand on another place than before."""
    places = {row.key: row.rank for row in before}
    return sum(places.get(row.key) != row.rank for row in after)


@record
class SeasonPage:
    """A part of the ranking; each keeps the place that it has among all."""

    name: str
    """How the name begins that is looked for; empty: everybody."""
    page: Page[CircuitRow]
    count: int
    """Whom the name leaves, on all pages."""
    total: int

    @property
    def active(self) -> bool:
        return bool(self.name)

    @property
    def elided(self) -> Iterable[int | str]:
        """The numbers of the pages, those far off left out."""
        return self.page.paginator.get_elided_page_range(self.page.number, on_each_side=1)


def season_page(table: CircuitTable, asked: Mapping[str, str]) -> SeasonPage:
    """What an address asks for: `?nome=ross&pagina=2`; what it cannot mean is the first page."""
    name = sought(asked, "nome")
    rows = table.rows
    if name:
        rows = tuple(row for row in rows if begins_like(row.players, name))
    page = Paginator(rows, A_PAGE).get_page(asked.get("pagina"))
    return SeasonPage(name=name, page=page, count=len(rows), total=len(table.rows))
