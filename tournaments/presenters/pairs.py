"""A pair's own way through the tournament, smazzata by smazzata, as players may see it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest

from scoring import queries
from scoring.queries import PenaltyInBook
from scoring.rulings import PenaltyUnit
from scoring.values import EntrantNumber, RoundNumber
from tournaments.models import Tournament
from tournaments.presenters.names import EntrantName, Names
from tournaments.presenters.ranking import RankingRow, RankingTable
from tournaments.presenters.rounds import TableCard, TableLine, way_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Deduction:
    """What a penalty took off: its figure only. Article and reason are not public."""

    unit: PenaltyUnit
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PairRound:
    """One round of a pair: its own line first, then the opponents (none: a bye)."""

    card: TableCard
    own: TableLine
    opponent: TableLine | None
    deductions: tuple[Deduction, ...]

    @property
    def round(self) -> RoundNumber:
        return self.card.book.round

    @property
    def smazzate(self) -> tuple[tuple[int, int | None], ...]:
        """P.P. of both lines per smazzata, own first."""
        theirs = self.opponent.smazzate if self.opponent else ()
        return tuple(zip_longest(self.own.smazzate, theirs))

    @property
    def written(self) -> tuple[int, int] | None:
        """P.P. of both lines as the sheet says them, before penalties; own first."""
        sheet = self.card.book.sheet
        if sheet is None:
            return None
        own, other = self.own.line, self.own.line.other
        return sheet.game_points(own), sheet.game_points(other)


@dataclass(frozen=True, slots=True, kw_only=True)
class PairPage:
    entrant: EntrantName
    standing: RankingRow | None
    rounds: tuple[PairRound, ...]
    """The last one first: that is what a player looks for."""


def pair_page(
    tournament: Tournament, entrant: EntrantNumber, table: RankingTable | None, who: Names
) -> PairPage | None:
    """A pair with its place in a ranking and its published rounds; None for a number that
    nobody has."""
    known = who.entrants.get(entrant)
    if known is None:
        return None
    way = way_of(tournament, entrant, who)
    given = [one for one in queries.penalties(tournament.ledger) if one.entrant == entrant]
    rounds = tuple(_round(card, entrant, given) for card in reversed(way))
    standing = _standing(table.rows if table else (), entrant)
    return PairPage(entrant=known, standing=standing, rounds=rounds)


def _standing(rows: tuple[RankingRow, ...], entrant: EntrantNumber) -> RankingRow | None:
    return next((row for row in rows if row.entrant.number == entrant), None)


def _round(card: TableCard, entrant: EntrantNumber, given: list[PenaltyInBook]) -> PairRound:
    return PairRound(
        card=card,
        own=card.line_of(entrant),
        opponent=card.opponent_of(entrant),
        deductions=tuple(
            Deduction(unit=one.unit, amount=one.amount)
            for one in given
            if one.round == card.book.round and not one.revoked
        ),
    )
