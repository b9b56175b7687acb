"""What a table came to, in each format; nothing is summed in place."""

from collections.abc import Iterator, Sequence

from scoring.rules import formats
from scoring.rules.formats import points_of_table
from scoring.rules.ledger import Ledger, Round, RoundResult, Score, Table
from scoring.rules.readings import unlikely_lines
from scoring.rules.regulations import Regulation
from scoring.rulings import PenaltyUnit
from scoring.seats import Room
from scoring.values import EntrantNumber, Points, RoundNumber


def results(
    ledger: Ledger, regulation: Regulation, round_: Round, table: Table
) -> list[RoundResult]:
    """What the entrants of a table earned, by `counts_from`, then line by line; partners the same.

    Penalties in P.P. are taken off. At either table of a match of teams it is what the match
    came to, once both sheets are in.
    """
    if not table.results:
        # At once: others may be reading the same book.
        table.results = [*_reckoned(ledger, regulation, round_, table)]
    return table.results


def _reckoned(
    ledger: Ledger, regulation: Regulation, round_: Round, table: Table
) -> Iterator[RoundResult]:
    for counts_from in sorted(_turning_points(ledger, round_, table)):
        points = _points_after(ledger, regulation, round_, table, counts_from)
        marked = _unlikely(ledger, regulation, round_, table, counts_from)
        yield from _by_entrant(round_, table, counts_from, points, marked)


def round_results(ledger: Ledger, regulation: Regulation, round_: Round) -> Sequence[RoundResult]:
    """What all entrants earned in a round. Nobody's to change: it is told from again."""
    if round_.results is None:
        round_.results = [
            result
            for table in round_.tables.values()
            if table.seat.room is not Room.CLOSED  # the match is counted with its open room
            for result in results(ledger, regulation, round_, table)
        ]
    return round_.results


def results_by_line(
    ledger: Ledger, regulation: Regulation, round_: Round, table: Table
) -> list[RoundResult]:
    """What each line of a table earned, as the next ranking counts it; empty without a score."""
    if any(room.score is None for room in round_.match(table)):
        return []
    entrants, partners = len(table.seat.entrants()), len(table.seat.lines[0])
    newest = results(ledger, regulation, round_, table)[-entrants:]
    return newest[::partners]


def _by_entrant(
    round_: Round,
    table: Table,
    counts_from: RoundNumber,
    points: tuple[Points, ...],
    marked: frozenset[EntrantNumber],
) -> Iterator[RoundResult]:
    for line, earned in zip(table.seat.lines, points, strict=False):
        for entrant in line:
            yield RoundResult(
                round_.number,
                entrant,
                counts_from,
                earned.victory_points,
                earned.match_points,
                earned.game_points,
                entrant in marked,
            )


def _unlikely(
    ledger: Ledger, regulation: Regulation, round_: Round, table: Table, after: RoundNumber
) -> frozenset[EntrantNumber]:
    """Who has a figure on the match's sheets that was typed twice (RULES.md section 13)."""
    return frozenset(
        entrant
        for played in round_.match(table)
        if (score := played.score_after(after)) is not None and score.sheet is not None
        for line in unlikely_lines(
            score.sheet, regulation, ledger.smazzate_per_round, played.decided
        )
        for entrant in played.seat.lines[line.place]
    )


def _turning_points(ledger: Ledger, round_: Round, table: Table) -> set[RoundNumber]:
    """Rounds from which a ranking may count this table otherwise than before."""
    turns = {score.counts_from for played in round_.match(table) for score in played.scores}
    if not turns:
        return turns
    entrants = table.seat.entrants()
    for penalty in ledger.penalties.values():
        if penalty.round == round_.number and penalty.entrant in entrants:
            turns.add(penalty.counts_from)
            if penalty.revoked_from is not None:
                turns.add(penalty.revoked_from)
    return turns


def _points_after(
    ledger: Ledger, regulation: Regulation, round_: Round, table: Table, after: RoundNumber
) -> tuple[Points, ...]:
    match = round_.match(table)
    scores = [
        (played, score) for played in match if (score := played.score_after(after)) is not None
    ]
    if len(scores) < len(match):
        return ()
    if not all(score.stands for _, score in scores):
        # What was taken back is worth nothing until the true score comes.
        return tuple(Points() for _ in table.seat.lines)
    lost = game_points_lost(ledger, round_, table, after)
    awarded = _awarded(table, scores)
    if awarded is not None:
        return tuple(
            points + Points(game_points=-taken)
            for points, taken in zip(awarded, lost, strict=False)
        )
    sums = _game_points(table, scores)
    return _earned(
        tuple(points - taken for points, taken in zip(sums, lost, strict=True)), ledger, regulation
    )


def _earned(
    game_points: tuple[int, ...], ledger: Ledger, regulation: Regulation
) -> tuple[Points, ...]:
    points_table = formats.of(ledger.format).points_table
    if points_table is None:
        return tuple(Points(game_points=scored) for scored in game_points)
    a, b = game_points
    return points_of_table(a, b, regulation, ledger.smazzate_per_round, points_table)


def _awarded(table: Table, scores: list[tuple[Table, Score]]) -> tuple[Points, ...] | None:
    """An award stands for a whole match until sheets of all its tables have come after it."""
    for played, score in scores:
        if score.awarded is not None:
            same_way = played.seat.lines == table.seat.lines
            return score.awarded if same_way else score.awarded[::-1]
    return None


def _game_points(table: Table, scores: list[tuple[Table, Score]]) -> tuple[int, ...]:
    """P.P. of each line, in all rooms of the match together."""
    return tuple(
        sum(
            score.sheet.game_points(played.seat.line_of(entrants[0]))
            for played, score in scores
            if score.sheet is not None
        )
        for entrants in table.seat.lines
    )


def game_points_lost(
    ledger: Ledger, round_: Round, table: Table, after: RoundNumber
) -> tuple[int, ...]:
    """P.P. that penalties on its entrants take from each line, less what it gets for damage."""
    lost: dict[EntrantNumber, int] = {}
    for penalty in ledger.penalties.values():
        if (
            penalty.unit is PenaltyUnit.GAME_POINTS
            and penalty.round == round_.number
            and penalty.stands_after(after)
        ):
            lost[penalty.entrant] = lost.get(penalty.entrant, 0) + penalty.taken
    return tuple(sum(lost.get(entrant, 0) for entrant in line) for line in table.seat.lines)
