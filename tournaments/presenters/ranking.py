"""The ranking as people read it: page, API and PDF alike."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from scoring import queries
from scoring.values import EntrantNumber, EventNumber, Points, RoundNumber, Stage
from tournaments.models import Tournament
from tournaments.presenters.names import EntrantName, names


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingRow:
    rank: int
    moved: int | None
    """Places gained (positive) since the round before; None when there was none."""
    entrant: EntrantName
    points: Points
    settled: bool
    """The director settled a tie here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingTable:
    number: EventNumber
    after_round: RoundNumber
    planned_rounds: int
    stage: Stage
    protests_until: datetime | None
    """End of the protest window, once the last ranking is out."""
    complete: bool
    """All sheets of the round are in."""
    missing: int
    rows: tuple[RankingRow, ...]


def ranking(
    tournament: Tournament,
    *,
    after_round: RoundNumber | None = None,
    as_of: EventNumber | None = None,
) -> RankingTable | None:
    """The ranking after a round (default: the current one), now or as of an event number."""
    book = queries.book(tournament.ledger)
    found = queries.standings(tournament.ledger, after_round=after_round, as_of=as_of)
    if book is None or found is None:
        return None
    who = names(tournament).entrants
    missing = _missing(tournament, found.after_round)
    return RankingTable(
        number=found.number,
        after_round=found.after_round,
        planned_rounds=book.planned_rounds,
        stage=book.stage,
        protests_until=book.protests_until,
        complete=missing == 0,
        missing=missing,
        rows=tuple(
            RankingRow(
                rank=one.rank,
                moved=_moved(found.before, one.entrant, one.rank),
                entrant=who[one.entrant],
                points=one.points,
                settled=one.settled,
            )
            for one in found.rows
        ),
    )


def _moved(before: dict[EntrantNumber, int], entrant: EntrantNumber, rank: int) -> int | None:
    return before[entrant] - rank if entrant in before else None


def _missing(tournament: Tournament, after: RoundNumber) -> int:
    return sum(one.missing for one in queries.rounds(tournament.ledger) if one.number == after)
