"""The ranking, from the rows now or from the events as of a number."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import connection

from scoring import editions, store
from scoring.models import ResultRow
from scoring.queries import books
from scoring.queries.answers import Book, EntrantInBook, PenaltyInBook, Standings
from scoring.rules.ledger import RoundResult, fold
from scoring.rules.standings import Competition, Contender, competition_of, ranking
from scoring.rules.tiebreaks import order_of
from scoring.values import EntrantNumber, EventNumber, LedgerId, RoundNumber


def standings(
    ledger: LedgerId,
    *,
    after_round: RoundNumber | None = None,
    as_of: EventNumber | None = None,
) -> Standings | None:
    """The ranking after a round (default: the current one), now or as of event `as_of`.

    None before the tournament is opened (as of that number).
    """
    if as_of is not None:
        return _standings_as_of(ledger, as_of, after_round)
    book = books.book(ledger)
    if book is None:
        return None
    competition = competition_in(book, books.entrants(ledger), books.penalties(ledger))
    return standings_in(competition, book, after_round)


def standings_in(
    competition: Competition, book: Book, after_round: RoundNumber | None = None
) -> Standings:
    """The ranking after a round (default: the current one) of what was read already."""
    after = book.current_round if after_round is None else after_round
    return _standings(competition, book.number, after)


def ranks_in(
    competition: Competition, last: RoundNumber
) -> dict[RoundNumber, dict[EntrantNumber, int]]:
    """The place of each entrant after each round up to the last."""
    return {
        RoundNumber(after): {
            ranked.entrant: ranked.rank for ranked in ranking(competition, RoundNumber(after))
        }
        for after in range(1, last + 1)
    }


def competition_in(
    book: Book, entrants: Sequence[EntrantInBook], penalties: Sequence[PenaltyInBook]
) -> Competition:
    """What rankings are reckoned from: read once for all of them."""
    return Competition(
        contenders=_contenders(book.ledger, entrants),
        results=_results(book.ledger),
        penalties=penalties,
        ties=book.ties,
        cut=book.groups,
        order=order_of(book.regulation, book.settings),
    )


def _standings_as_of(
    ledger_id: LedgerId, number: EventNumber, after_round: RoundNumber | None
) -> Standings | None:
    ledger = fold(store.replay(ledger_id, upto=number))
    if ledger.opened is None:
        return None
    regulation = editions.pinned(ledger.opened.regulation, ledger.opened.regulation_hash)
    after = ledger.current_round if after_round is None else after_round
    return _standings(competition_of(ledger, regulation), ledger.number, after)


def _standings(competition: Competition, number: EventNumber, after: RoundNumber) -> Standings:
    before = ranking(competition, RoundNumber(after - 1)) if after > 1 else ()
    return Standings(
        number=number,
        after_round=after,
        rows=ranking(competition, after),
        before={ranked.entrant: ranked.rank for ranked in before},
    )


def _contenders(ledger: LedgerId, entrants: Sequence[EntrantInBook]) -> list[Contender]:
    withdrawn = any(entrant.withdrawn for entrant in entrants)
    seated = _seated(ledger) if withdrawn else frozenset()
    return [
        Contender(
            number=entrant.number,
            first_round=entrant.first_round,
            stand_in=entrant.stand_in,
            group=entrant.group,
            withdrawn=entrant.withdrawn,
            seated=entrant.number in seated,
        )
        for entrant in entrants
    ]


_SEATED = """
    SELECT DISTINCT unnest(seating.entrants)
      FROM scoring_table AS seating
      JOIN scoring_round AS round
        ON round.ledger_id = seating.ledger_id AND round.number = seating.round
     WHERE seating.ledger_id = %s AND round.published
"""


def _seated(ledger: LedgerId) -> frozenset[EntrantNumber]:
    """Who sat down in a published round."""
    with connection.cursor() as cursor:
        cursor.execute(_SEATED, [ledger])
        return frozenset(row[0] for row in cursor.fetchall())


def _results(ledger: LedgerId) -> list[RoundResult]:
    rows = ResultRow.objects.filter(ledger_id=ledger)
    ordered = rows.order_by("entrant", "round", "counts_from")
    return list(map(RoundResult._make, ordered.values_list(*RoundResult._fields)))
