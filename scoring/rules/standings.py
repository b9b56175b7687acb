"""Points of every table and the standings, from the fold; nothing is summed in place."""

from __future__ import annotations

from scoring.rules import victory_points
from scoring.rules.ledger import Ledger, Penalty, Round, Score, Table
from scoring.rules.regulations import Regulation
from scoring.rules.tiebreaks import Ranked, rank
from scoring.rulings import PenaltyUnit
from scoring.values import EntrantNumber, Line, Points, RoundNumber


def standings(
    ledger: Ledger, regulation: Regulation, after_round: RoundNumber | None = None
) -> tuple[Ranked, ...]:
    """The ranking after a round (default: the last published one), best first."""
    after = ledger.current_round if after_round is None else after_round
    settled = [tie.order for tie in ledger.ties if tie.after_round == after]
    return rank(totals(ledger, regulation, after), regulation.ranking.tie_breaks, settled)


def totals(
    ledger: Ledger, regulation: Regulation, after: RoundNumber
) -> dict[EntrantNumber, Points]:
    """Sum of each entrant's points over the rounds up to `after`, as counted after it.

    Who left before ever sitting down has no place in it.
    """
    absent = _never_seated(ledger)
    sums = {
        number: [0, 0, 0]
        for number, entrant in ledger.entrants.items()
        if entrant.first_round <= max(after, 1) and number not in absent
    }
    for round_ in ledger.played_rounds():
        if round_.number > after:
            break
        for table in round_.tables.values():
            points = table_points(ledger, regulation, round_, table, after)
            for entrant, earned in zip(table.seat.entrants(), points, strict=False):
                _add(sums[entrant], earned)
    for place, unit in enumerate((PenaltyUnit.VICTORY_POINTS, PenaltyUnit.MATCH_POINTS)):
        for penalty in _standing(ledger, unit, after):
            if penalty.round <= after and penalty.entrant in sums:
                sums[penalty.entrant][place] -= penalty.amount
    return {number: Points(*values) for number, values in sums.items()}


def _never_seated(ledger: Ledger) -> set[EntrantNumber]:
    """Withdrawn entrants that are in no published round."""
    gone = {number for number, entrant in ledger.entrants.items() if entrant.withdrawn}
    if gone:
        for round_ in ledger.played_rounds():
            gone.difference_update(*(seat.entrants() for seat in round_.seats()))
    return gone


def _add(sums: list[int], points: Points) -> None:
    sums[0] += points.victory_points
    sums[1] += points.match_points
    sums[2] += points.game_points


def table_points(
    ledger: Ledger, regulation: Regulation, round_: Round, table: Table, after: RoundNumber
) -> tuple[Points, ...]:
    """What each line of a table earned, penalties in P.P. taken off; empty without a score."""
    key = min(after, table.counts_from)
    known = table.results.get(key)
    if known is None:
        known = _table_points(ledger, regulation, round_, table, key)
        table.results[key] = known
    return known


def _table_points(
    ledger: Ledger, regulation: Regulation, round_: Round, table: Table, after: RoundNumber
) -> tuple[Points, ...]:
    score = table.score_after(after)
    if score is None or ledger.opened is None:
        return ()
    lost = {
        line: _game_points_lost(ledger, round_, table, line, after) for line in (Line.A, Line.B)
    }
    if score.sheet is None:
        return _awarded(score, lost)
    a = score.sheet.game_points(Line.A) - lost[Line.A]
    b = score.sheet.game_points(Line.B) - lost[Line.B]
    return victory_points.of_table(a, b, regulation, ledger.opened.smazzate_per_round)


def _awarded(score: Score, lost: dict[Line, int]) -> tuple[Points, ...]:
    if score.awarded is None:
        return ()
    a, b = score.awarded
    return a + Points(game_points=-lost[Line.A]), b + Points(game_points=-lost[Line.B])


def _game_points_lost(
    ledger: Ledger, round_: Round, table: Table, line: Line, after: RoundNumber
) -> int:
    entrant = table.seat.line_a if line is Line.A else table.seat.line_b
    return sum(
        penalty.amount
        for penalty in _standing(ledger, PenaltyUnit.GAME_POINTS, after)
        if penalty.round == round_.number and penalty.entrant == entrant
    )


def _standing(ledger: Ledger, unit: PenaltyUnit, after: RoundNumber) -> list[Penalty]:
    return [
        penalty
        for penalty in ledger.penalties.values()
        if penalty.unit is unit and penalty.stands_after(after)
    ]
