"""What must hold after every command, whatever it was."""

from collections.abc import Iterable, Sequence

from scoring import queries, rebuilding, store
from scoring.events import Recorded
from scoring.plans import Movement
from scoring.rules import formats, from_fold
from scoring.rules.ledger import Ledger, fold
from scoring.rules.owing import facts_of
from scoring.rules.regulations import Regulation
from scoring.rules.results import results_by_line
from scoring.rules.tiebreaks import Ranked
from scoring.values import EntrantNumber, EventNumber, LedgerId, Points, RoundNumber
from tests import oracle


def folded(ledger: LedgerId, upto: int | None = None) -> Ledger:
    """The ledger as its written events give it."""
    return fold(store.replay(ledger, upto=None if upto is None else EventNumber(upto)))


def rows_equal_fold(ledger: LedgerId) -> None:
    """The rows are those that the written events give, and the chain of hashes holds."""
    assert rebuilding.check(ledger) == ()
    assert store.verify(ledger) is None
    _lists_rank_as_the_book_does(ledger)
    _memory_is_what_is_written(ledger)


def _lists_rank_as_the_book_does(ledger: LedgerId) -> None:
    for last in queries.last_rankings([ledger]).values():
        ranked = queries.standings(ledger, after_round=last.after_round)
        assert ranked is not None
        assert not last.after_round or last.rows == ranked.rows


def _memory_is_what_is_written(ledger: LedgerId) -> None:
    """With what is kept of its rounds, for whoever reads it."""
    if (book := queries.book(ledger)) is None:
        return
    remembered, anew = queries.fold_of(book), folded(ledger)
    assert remembered == anew
    for number in anew.rounds:
        tables = from_fold.tables(anew, book.regulation, number)
        assert from_fold.tables(remembered, book.regulation, number) == tables
    assert facts_of(remembered, book.regulation) == facts_of(anew, book.regulation)


def numbers_have_no_gaps(ledger: LedgerId) -> None:
    numbers = [recorded.number for recorded in store.read(ledger)]
    assert numbers == list(range(1, len(numbers) + 1))
    head = store.head(ledger)
    assert head is not None
    assert head.number == len(numbers)


def sheets_share_twenty(ledger: Ledger, regulation: Regulation) -> None:
    """V.P. of a played match sum to 20 and its M.P. to 0, penalties in P.P. or not."""
    for round_ in ledger.played_rounds():
        for table in round_.tables.values():
            sheets = [one.score.sheet for one in round_.match(table) if one.score is not None]
            points = results_by_line(ledger, regulation, round_, table)
            if not points or None in sheets:
                continue
            if formats.of(ledger.format).points_table is None:
                assert all(one.victory_points == one.match_points == 0 for one in points)
                continue
            a, b = points
            assert a.victory_points + b.victory_points == 20
            assert a.match_points + b.match_points == 0


def rest_is_shared(ledger: Ledger) -> None:
    """Nobody rests twice while another of the group who could have rested had not.

    A stand-in rests whenever nobody needs it; a calendar says beforehand who rests.
    """
    rested: set[EntrantNumber] = set()
    for round_ in ledger.played_rounds():
        seated = {one for seat in round_.seats() for one in seat.entrants()}
        resting = [one for seat in round_.seats() if seat.is_bye for one in seat.entrants()]
        for one in resting:
            if ledger.entrants[one].stand_in or _by_calendar(ledger, round_.number, one):
                continue
            of_the_group = {
                other for other in seated if ledger.group_of(other) == ledger.group_of(one)
            }
            assert one not in rested or of_the_group - set(resting) <= rested
        rested.update(resting)


def _by_calendar(ledger: Ledger, round_: RoundNumber, entrant: EntrantNumber) -> bool:
    plan = ledger.plan
    movement = plan.movement(round_, ledger.group_of(entrant)) if plan else None
    return movement is Movement.ITALIANA


def everybody_sits_once(ledger: Ledger) -> None:
    """Once, or once in each room of one match; never opposite themselves."""
    for round_ in ledger.played_rounds():
        for room in {seat.room for seat in round_.seats() if not seat.is_bye} or {None}:
            seated = [
                one
                for seat in round_.seats()
                if seat.is_bye or seat.room is room
                for one in seat.entrants()
            ]
            assert len(seated) == len(set(seated))


def ranking_is_the_oracles(
    ranking: Iterable[Ranked], recorded: Sequence[Recorded], after: int
) -> None:
    """The ranking after a round is the one that raw events and dictionaries give."""
    assert [
        (row.group, row.rank, row.entrant, _figures(row.points), row.settled) for row in ranking
    ] == oracle.ranking([fact.event for fact in recorded], after)


def _figures(points: Points) -> tuple[int, int, int]:
    return (points.victory_points, points.match_points, points.game_points)
