"""The ranking, from the rows now or from the events as of a number."""

from __future__ import annotations

from django.db import connection

from scoring import editions, store
from scoring.models import PenaltyRow, ResultRow
from scoring.queries import books
from scoring.queries.answers import Book, Standings
from scoring.rules.ledger import Penalty, RoundResult, fold
from scoring.rules.standings import Competition, Contender, competition_of, ranking
from scoring.rules.tiebreaks import order_of
from scoring.rulings import PenaltyUnit
from scoring.values import EventNumber, LedgerId, RoundNumber


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
    return standings_in(book, after_round) if book else None


def standings_in(book: Book, after_round: RoundNumber | None = None) -> Standings:
    """The ranking after a round (default: the current one) of a book that was read already."""
    after = book.current_round if after_round is None else after_round
    return _standings(_competition_in_rows(book), book.number, after)


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


def _competition_in_rows(book: Book) -> Competition:
    return Competition(
        contenders=_contenders(book.ledger),
        results=_results(book.ledger),
        penalties=_penalties(book.ledger),
        ties=book.ties,
        cut=book.groups,
        order=order_of(book.regulation, book.settings),
    )


_CONTENDERS = """
    SELECT number, first_round, stand_in, "group", withdrawn,
           CASE WHEN withdrawn THEN number IN (
               SELECT unnest(seating.entrants)
                 FROM scoring_table AS seating
                 JOIN scoring_round AS round
                   ON round.ledger_id = seating.ledger_id AND round.number = seating.round
                WHERE seating.ledger_id = %(ledger)s AND round.published
           ) END
      FROM scoring_entrant
     WHERE ledger_id = %(ledger)s
"""


def _contenders(ledger: LedgerId) -> list[Contender]:
    with connection.cursor() as cursor:
        cursor.execute(_CONTENDERS, {"ledger": ledger})
        return [Contender(*row) for row in cursor.fetchall()]


def _results(ledger: LedgerId) -> list[RoundResult]:
    rows = ResultRow.objects.filter(ledger_id=ledger)
    ordered = rows.order_by("entrant", "round", "counts_from")
    return list(map(RoundResult._make, ordered.values_list(*RoundResult._fields)))


def _penalties(ledger: LedgerId) -> list[Penalty]:
    rows = PenaltyRow.objects.filter(ledger_id=ledger)
    return [
        Penalty(**{**row, "unit": PenaltyUnit(row["unit"])})
        for row in rows.values(*Penalty.__dataclass_fields__)
    ]
