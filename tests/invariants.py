"""What must hold after every command, whatever it was."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from scoring import queries, rebuilding, store
from scoring.events import Recorded
from scoring.plans import Movement
from scoring.queries import Book
from scoring.rules import formats
from scoring.rules.ledger import Ledger, fold
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
    memory_says_what_rows_say(ledger)


def memory_says_what_rows_say(ledger: LedgerId) -> None:
    """Whoever reads a book is told the same by both, wherever memory answers at all."""
    book = queries.book(ledger)
    if book is None or (entrants := queries.remembered.entrants(book)) is None:
        return
    assert entrants == queries.entrants(ledger)
    for subject in ("rounds", "penalties", "sanctions", "complaints"):
        assert getattr(queries.remembered, subject)(book) == getattr(queries, subject)(ledger)
    _tables_are_those_of_rows(book)
    remembered = queries.remembered.competition(book)
    assert remembered is not None
    rows = queries.competition_in(book, entrants, queries.penalties(ledger))
    # From last to first: what was summed for one round is not gone on with for the next.
    for after in range(book.furthest_round, -1, -1):
        ranked = queries.standings_in(remembered, book, RoundNumber(after))
        assert ranked == queries.standings_in(rows, book, RoundNumber(after))
    assert queries.ranks_in(remembered, book.furthest_round) == queries.ranks_in(
        replace(rows, won={}), book.furthest_round
    )


def _tables_are_those_of_rows(book: Book) -> None:
    ledger, memory = book.ledger, queries.remembered
    for round_ in queries.rounds(ledger):
        tables = queries.tables(ledger, round_.number)
        assert memory.tables(book, round_.number) == tables
        last = tables[-1].table
        assert memory.tables(book, round_.number, last) == (
            queries.table(ledger, round_.number, last),
        )
    for entrant in (EntrantNumber(1), EntrantNumber(2)):
        assert memory.tables_of(book, entrant) == queries.tables_of(ledger, entrant)
    current = book.current_round
    assert memory.tables_to_judge(book, current) == queries.tables_to_judge(ledger, current)
    typed = {"after": RoundNumber(0), "before": current}
    assert memory.tables_typed(book, **typed) == queries.tables_typed(ledger, **typed)


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
