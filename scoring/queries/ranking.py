"""The ranking, from the rows now or from the events as of a number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import connection

from scoring import editions, store
from scoring.models import (
    BookRow,
)
from scoring.queries.answers import (
    Book,
    Standings,
)
from scoring.queries.books import book
from scoring.rules import standings as rules_standings
from scoring.rules.ledger import BEFORE_ALL, fold
from scoring.rules.tiebreaks import Ranked, in_groups, order_of, rank
from scoring.values import (
    EntrantNumber,
    EventNumber,
    LedgerId,
    Points,
    RoundNumber,
)


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
    found = book(ledger)
    if found is None:
        return None
    after = found.current_round if after_round is None else after_round
    ties: list[dict[str, Any]] = BookRow.objects.values_list("ties", flat=True).get(
        ledger_id=ledger
    )
    now = _ranked(ledger, found, after, ties)
    before = _ranked(ledger, found, RoundNumber(after - 1), ties) if after > 1 else ()
    return Standings(
        number=found.number,
        after_round=after,
        rows=now,
        before={one.entrant: one.rank for one in before},
    )


def _standings_as_of(
    ledger_id: LedgerId, number: EventNumber, after_round: RoundNumber | None
) -> Standings | None:
    ledger = fold(store.replay(ledger_id, upto=number))
    if ledger.opened is None:
        return None
    regulation = editions.pinned(ledger.opened.regulation, ledger.opened.regulation_hash)
    after = ledger.current_round if after_round is None else after_round
    before = (
        rules_standings.standings(ledger, regulation, RoundNumber(after - 1)) if after > 1 else ()
    )
    return Standings(
        number=ledger.number,
        after_round=after,
        rows=rules_standings.standings(ledger, regulation, after),
        before={one.entrant: one.rank for one in before},
    )


_TOTALS = """
    WITH counted AS (
        SELECT DISTINCT ON (entrant, round)
               entrant, victory_points, match_points, game_points
          FROM scoring_result
         WHERE ledger_id = %(ledger)s AND round > %(since)s AND round <= %(upto)s
           AND counts_from <= %(upto)s
         ORDER BY entrant, round, counts_from DESC
    ), penalised AS (
        SELECT entrant,
               sum(amount) FILTER (WHERE unit = 'victory_points') AS victory_points,
               sum(amount) FILTER (WHERE unit = 'match_points') AS match_points
          FROM scoring_penalty
         WHERE ledger_id = %(ledger)s AND round > %(since)s AND round <= %(upto)s
           AND counts_from <= %(upto)s AND (revoked_from IS NULL OR revoked_from > %(upto)s)
         GROUP BY entrant
    )
    SELECT entrants.number, entrants.group,
           coalesce(sum(counted.victory_points), 0)
               - coalesce(min(penalised.victory_points), 0),
           coalesce(sum(counted.match_points), 0)
               - coalesce(min(penalised.match_points), 0),
           coalesce(sum(counted.game_points), 0)
      FROM scoring_entrant AS entrants
      LEFT JOIN counted ON counted.entrant = entrants.number
      LEFT JOIN penalised ON penalised.entrant = entrants.number
     WHERE entrants.ledger_id = %(ledger)s AND entrants.first_round <= greatest(%(after)s, 1)
       AND NOT entrants.stand_in
       AND (NOT entrants.withdrawn OR EXISTS (
            SELECT FROM scoring_table AS seated
              JOIN scoring_round AS published
                ON published.ledger_id = seated.ledger_id AND published.number = seated.round
                   AND published.published
             WHERE seated.ledger_id = %(ledger)s
               AND entrants.number = ANY (seated.entrants)))
     GROUP BY entrants.number, entrants.group
"""


def _ranked(
    ledger: LedgerId, found: Book, after: RoundNumber, ties: Sequence[dict[str, Any]]
) -> tuple[Ranked, ...]:
    order = order_of(found.regulation, found.settings)
    settled = [tie["order"] for tie in ties if tie["after_round"] == after]
    if found.groups is None or after <= found.groups.after_round:
        sums, _ = _totals(ledger, BEFORE_ALL, after, after)
        return rank(sums, order, settled)
    cut = found.groups.after_round
    before, _ = _totals(ledger, BEFORE_ALL, cut, after)
    since, groups = _totals(ledger, cut, after, after)
    percent = found.groups.carry_percent
    sums = {one: before[one].percent(percent) + since[one] for one in since}
    return in_groups(sums, order, groups, settled)


def _totals(
    ledger: LedgerId, since: RoundNumber, upto: RoundNumber, after: RoundNumber
) -> tuple[dict[EntrantNumber, Points], dict[EntrantNumber, str]]:
    """Sums over the rounds behind `since` for who is ranked after `after`, and their groups."""
    places: dict[str, Any] = {
        "ledger": ledger,
        "since": int(since),
        "upto": int(upto),
        "after": int(after),
    }
    with connection.cursor() as cursor:
        cursor.execute(_TOTALS, places)
        rows = cursor.fetchall()
    sums = {EntrantNumber(row[0]): Points(int(row[2]), int(row[3]), int(row[4])) for row in rows}
    return sums, {EntrantNumber(row[0]): row[1] for row in rows}
