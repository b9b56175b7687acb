"""The tournaments of a season as they count now, and what was told of those played elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from functools import cached_property
from uuid import UUID

from django.utils.translation import gettext as _

from scoring import queries
from scoring.queries import LastRanking
from scoring.records import record
from scoring.rules.circuits import CircuitRules, Competitor, Leg, Placed, appearances
from scoring.rules.namesakes import Appearance, Persons, persons
from scoring.rules.totals import ranked
from scoring.values import EntrantNumber, LedgerId, PlayerId, Stage
from tournaments.models import (
    Circuit,
    CircuitLeg,
    Entrant,
    LegTotal,
    LegTotals,
    NamesakeDecision,
    Player,
    Tournament,
)
from tournaments.names import account
from tournaments.permissions import open_legs
from tournaments.wording.fields import column_words


class LegState(StrEnum):
    """How far a tournament of a circuit is."""

    FINAL = "final"
    PROVISIONAL = "provisional"
    """It counts as it stood after the last round with all its sheets."""
    TO_PLAY = "to_play"
    """No round is complete: it does not count yet."""


@record
class LegLine:
    """A tournament of the season."""

    number: int
    name: str
    played_on: date | None
    venue: str = ""
    slug: str = ""
    """Of its own page; empty where it was played elsewhere."""
    elsewhere: UUID | None = None
    """Of one played elsewhere: what its totals are corrected by."""
    goes_on_at: str = ""
    """The house where it goes on; what it counts is as it was when it left."""
    state: LegState
    after_round: int = 0
    planned_rounds: int = 0
    entrants: int
    """How many are ranked in it."""

    @property
    def key(self) -> str:
        """As `CircuitLeg.key`."""
        return self.slug or str(self.elsewhere)


ReadLeg = tuple[LegLine, Leg | None]
"""A tournament as it is named, and as it counts where it does."""


@dataclass(frozen=True)
class SeasonRead:
    """All that a season is reckoned from, as of now."""

    read: Sequence[ReadLeg]
    decisions: Sequence[NamesakeDecision]

    @property
    def lines(self) -> tuple[LegLine, ...]:
        return tuple(line for line, _ in self.read)

    @property
    def legs(self) -> tuple[Leg, ...]:
        return tuple(leg for _, leg in self.read if leg is not None)

    @cached_property
    def counted(self) -> Mapping[int, LegLine]:
        """Those with a ranking, by their number."""
        return {line.number: line for line, leg in self.read if leg is not None}

    @cached_property
    def persons(self) -> Persons:
        return persons(row.decision for row in self.decisions)

    @cached_property
    def appearances(self) -> Mapping[PlayerId, Sequence[Appearance]]:
        return appearances(self.legs)

    @cached_property
    def together(self) -> Mapping[frozenset[PlayerId], Competitor]:
        """How those who play together are written: in the order of their last tournament."""
        rows = (
            tuple(map(self.persons.person, row.players))
            for leg in sorted(self.legs, key=lambda leg: leg.number)
            for row in leg.placed
        )
        return {frozenset(players): players for players in rows}

    @cached_property
    def players(self) -> Mapping[PlayerId, Player]:
        """Whoever plays in it, and whom a decision names."""
        named = (PlayerId(player) for row in self.decisions for player in row.players)
        rows = Player.objects.in_bulk({*self.appearances, *named})
        return {PlayerId(row.id): row for row in rows.values()}


def season_read(circuit: Circuit) -> SeasonRead:
    """A circuit's tournaments and decisions, in as many statements as for one tournament."""
    decisions = circuit.namesakes.select_related("user")
    return SeasonRead(read=_legs(circuit), decisions=tuple(decisions))


def _legs(circuit: Circuit) -> list[ReadLeg]:
    rows = list(open_legs(circuit))
    tournaments = [row.tournament for row in rows if row.tournament is not None]
    rankings = queries.last_rankings(tournament.ledger for tournament in tournaments)
    categories = _categories(tournaments)
    totals = _totals(rows)
    return [
        _here(number, row.tournament, rankings[row.tournament.ledger], categories)
        if row.tournament
        else _elsewhere(number, totals[row.elsewhere], circuit.rules)
        for number, row in enumerate(rows, start=1)
        if row.tournament is None or row.tournament.ledger in rankings
    ]


def _here(
    number: int, tournament: Tournament, ranking: LastRanking, categories: _Categories
) -> ReadLeg:
    """A tournament as it counts now: its final ranking, or that after its last complete round."""
    placed = tuple(
        Placed(
            players=ranking.players[row.entrant],
            rank=row.rank,
            points=row.points,
            # Merit groups rank inside themselves.
            group=row.group,
            category=categories.get((tournament.ledger, row.entrant), ""),
            left=row.entrant in ranking.withdrawn,
        )
        for row in ranking.rows
    )
    final = ranking.book.stage in (Stage.FINAL, Stage.CLOSED)
    state = LegState.TO_PLAY
    if placed:
        state = LegState.FINAL if final else LegState.PROVISIONAL
    line = LegLine(
        number=number,
        name=tournament.name,
        played_on=tournament.played_on,
        venue=tournament.venue,
        slug=tournament.slug,
        goes_on_at=tournament.goes_on_at,
        state=state,
        after_round=ranking.after_round,
        planned_rounds=ranking.book.planned_rounds,
        entrants=len(placed),
    )
    return line, Leg(number=number, final=final, placed=placed) if placed else None


def _elsewhere(number: int, totals: LegTotals, rules: CircuitRules) -> ReadLeg:
    placed = ranked((row.total for row in totals.lines.all()), rules.equal_totals)
    line = LegLine(
        number=number,
        name=totals.name,
        played_on=totals.played_on,
        elsewhere=totals.leg,
        state=LegState.FINAL,
        entrants=len(placed),
    )
    return line, Leg(number=number, final=True, placed=placed)


def _totals(rows: Sequence[CircuitLeg]) -> Mapping[UUID | None, LegTotals]:
    """What was told last of each tournament played elsewhere."""
    keys = [row.elsewhere for row in rows if row.elsewhere]
    if not keys:
        return {}
    latest = LegTotals.objects.filter(leg__in=keys).order_by("leg", "-version").distinct("leg")
    return {row.leg: row for row in latest.prefetch_related("lines")}


_Categories = Mapping[tuple[LedgerId, EntrantNumber], str]


def _categories(tournaments: Sequence[Tournament]) -> _Categories:
    rows = Entrant.objects.filter(tournament__in=tournaments).exclude(category="")
    columns = rows.values_list("tournament_id", "number", "category")
    return {
        (LedgerId(ledger), EntrantNumber(number)): category for ledger, number, category in columns
    }


_ERASED = re.compile(r"\(\D+ ([0-9a-f]{8})\)", re.IGNORECASE)


@record
class TotalLine:
    """An entrant's total, as it was entered."""

    players: tuple[str, ...]
    membership_numbers: tuple[str, ...]
    victory_points: int
    match_points: int | None
    category: str


@record
class Version:
    """What was told of a leg, and by whom; without totals it was taken out."""

    leg: UUID
    version: int
    name: str
    played_on: date | None
    by: str
    entered_at: datetime
    totals: tuple[TotalLine, ...]


def versions(circuit: Circuit, leg: UUID) -> tuple[Version, ...]:
    """All that was told of a leg, the latest first."""
    rows = circuit.totals.filter(leg=leg).select_related("user").prefetch_related("lines")
    return _versions(rows)


def taken_out(circuit: Circuit) -> tuple[Version, ...]:
    """The legs that count no more, as they were taken out."""
    kept = circuit.legs.exclude(elsewhere=None).values("elsewhere")
    rows = circuit.totals.exclude(leg__in=kept).order_by("leg", "-version").distinct("leg")
    return _versions(rows.select_related("user").prefetch_related("lines"))


def as_list(totals: Sequence[TotalLine]) -> str:
    """The totals as text with headings, to be corrected in a form and read again."""
    most = max((len(line.players) for line in totals), default=1)
    places = range(1, most + 1)
    headings = [
        *(column_words(kind, place) for place in places for kind in ("player", "membership")),
        *("V.P.", "M.P.", column_words("category")),
    ]
    return "\n".join(
        "\t".join(cells) for cells in (headings, *(_cells(line, most) for line in totals))
    )


def _cells(line: TotalLine, most: int) -> list[str]:
    people = zip(line.players, line.membership_numbers, strict=True)
    cells = [cell for person in people for cell in person]
    told = "" if line.match_points is None else str(line.match_points)
    padding = [""] * (2 * most - len(cells))
    return [*cells, *padding, str(line.victory_points), told, line.category]


def _versions(rows: Iterable[LegTotals]) -> tuple[Version, ...]:
    read = [(row, list(row.lines.all())) for row in rows]
    people = people_of(line for _, lines in read for line in lines)
    return tuple(
        Version(
            leg=row.leg,
            version=row.version,
            name=row.name,
            played_on=row.played_on,
            by=account(row.user),
            entered_at=row.entered_at,
            totals=tuple(_lines(lines, people)),
        )
        for row, lines in read
    )


def people_of(lines: Iterable[LegTotal]) -> dict[UUID, Player]:
    return Player.objects.in_bulk({player for line in lines for player in line.players})


def names_in(lines: Iterable[LegTotal], people: Mapping[UUID, Player]) -> dict[UUID, str]:
    """What a version calls its players; those erased by their ids, to be told apart in a form."""
    players = [player for line in lines for player in line.players]
    return {player: people[player].name or erased_name(player) for player in players}


def erased_name(player: UUID) -> str:
    return _("(nome cancellato %(which)s)") % {"which": player.hex[:8]}


def erased_id(name: str) -> str:
    """How the id begins that such a name stands for, in whatever language; else nothing."""
    found = _ERASED.fullmatch(name)
    return found[1].casefold() if found else ""


def _lines(lines: Sequence[LegTotal], people: Mapping[UUID, Player]) -> Iterator[TotalLine]:
    names = names_in(lines, people)
    for line in lines:
        yield TotalLine(
            players=tuple(names[player] for player in line.players),
            membership_numbers=tuple(people[each].membership_number for each in line.players),
            victory_points=line.victory_points,
            match_points=line.match_points,
            category=line.category,
        )
