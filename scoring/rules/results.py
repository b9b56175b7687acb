"""What a table came to, in each format; nothing is summed in place."""

from __future__ import annotations

from scoring.rules import formats, victory_points
from scoring.rules.ledger import Ledger, Penalty, Round, Score, Table
from scoring.rules.regulations import Regulation
from scoring.rulings import PenaltyUnit
from scoring.values import EntrantNumber, Points, RoundNumber


def table_points(
    ledger: Ledger, regulation: Regulation, round_: Round, table: Table, after: RoundNumber
) -> tuple[Points, ...]:
    """What each line of a table earned, penalties in P.P. taken off; empty without a score.

    At either table of a match of teams it is what the match came to, once both sheets are in.
    """
    key = min(after, table.counts_from)
    known = table.results.get(key)
    if known is None:
        known = _table_points(ledger, regulation, round_, table, key)
        table.results[key] = known
    return known


def _table_points(
    ledger: Ledger, regulation: Regulation, round_: Round, table: Table, after: RoundNumber
) -> tuple[Points, ...]:
    scores = [(one, one.score_after(after)) for one in round_.match(table)]
    known = [(one, score) for one, score in scores if score is not None]
    if len(known) < len(scores) or ledger.opened is None:
        return ()
    lost = game_points_lost(ledger, round_, table, after)
    awarded = _awarded(table, known)
    if awarded is not None:
        return tuple(
            points + Points(game_points=-taken)
            for points, taken in zip(awarded, lost, strict=False)
        )
    sums = _game_points(table, known)
    return _earned(
        tuple(points - taken for points, taken in zip(sums, lost, strict=True)), ledger, regulation
    )


def _earned(
    game_points: tuple[int, ...], ledger: Ledger, regulation: Regulation
) -> tuple[Points, ...]:
    points_table = formats.of(ledger.format).points_table
    if points_table is None or ledger.opened is None:
        return tuple(Points(game_points=own) for own in game_points)
    a, b = game_points
    smazzate = ledger.opened.smazzate_per_round
    return victory_points.of_table(a, b, regulation, smazzate, points_table)


def _awarded(table: Table, scores: list[tuple[Table, Score]]) -> tuple[Points, ...] | None:
    """An award stands for a whole match until sheets of all its tables have come after it."""
    for one, score in scores:
        if score.awarded is not None:
            same_way = one.seat.lines == table.seat.lines
            return score.awarded if same_way else score.awarded[::-1]
    return None


def _game_points(table: Table, scores: list[tuple[Table, Score]]) -> tuple[int, ...]:
    """P.P. of each line, in all rooms of the match together."""
    return tuple(
        sum(
            score.sheet.game_points(one.seat.line_of(entrants[0]))
            for one, score in scores
            if score.sheet is not None
        )
        for entrants in table.seat.lines
    )


def game_points_lost(
    ledger: Ledger, round_: Round, table: Table, after: RoundNumber
) -> tuple[int, ...]:
    """P.P. that each line loses by penalties on any of its entrants."""
    lost: dict[EntrantNumber, int] = {}
    for penalty in standing_penalties(ledger, PenaltyUnit.GAME_POINTS, after):
        if penalty.round == round_.number:
            lost[penalty.entrant] = lost.get(penalty.entrant, 0) + penalty.amount
    return tuple(sum(lost.get(one, 0) for one in line) for line in table.seat.lines)


def standing_penalties(ledger: Ledger, unit: PenaltyUnit, after: RoundNumber) -> list[Penalty]:
    """Penalties of a kind that the ranking after a round counts."""
    return [
        penalty
        for penalty in ledger.penalties.values()
        if penalty.unit is unit and penalty.stands_after(after)
    ]
