"""The read door: what is asked of a book, and what is answered at which number."""

from uuid import uuid4

import pytest

from scoring import queries
from scoring.commands import OpenTournament, PublishSeating
from scoring.plans import Movement, SeatingMethod
from scoring.queries import EventFilter
from scoring.rules import regulations
from scoring.rules.violations import Code, Violation
from scoring.sheets import Breakdown, LineScore, SheetScore, SmazzataScore
from scoring.values import (
    Authority,
    EntrantNumber,
    EventNumber,
    LedgerId,
    Points,
    Right,
    Role,
    RoundNumber,
    SheetState,
    Stage,
    TableNumber,
    UserId,
)
from tests import builders
from tests.builders import Hall

pytestmark = pytest.mark.django_db

NOWHERE = LedgerId(uuid4())
FIRST, SECOND = RoundNumber(1), RoundNumber(2)
ONE = TableNumber(1)


@pytest.fixture(scope="module")
def hall_of_module(outer_transaction: None) -> Hall:
    """Five pairs, a round played and corrected, the second under way."""
    hall = builders.open_tournament(rounds=3)
    builders.enter(hall, 5)
    builders.play_round(hall, 1)
    builders.correct_sheet(hall, 1, 1, builders.plain((700, 0), (0, 5), (100, 0)))
    builders.penalise(hall, 4, 1, 100)
    builders.start_round(hall, 2)
    return hall


def test_of_a_book_that_was_never_opened_there_is_nothing() -> None:
    assert queries.head(NOWHERE) == 0
    assert queries.book(NOWHERE) is None
    assert queries.standings(NOWHERE) is None
    assert queries.standings(NOWHERE, as_of=EventNumber(3)) is None
    assert queries.table(NOWHERE, FIRST, ONE) is None
    assert queries.event(NOWHERE, EventNumber(1)) is None
    for ask in (queries.events, queries.rounds, queries.entrants, queries.penalties):
        assert ask(NOWHERE) == ()


def test_a_book_says_how_it_is_played_and_how_far_it_is(hall: Hall) -> None:
    book = queries.book(hall.ledger)
    assert book is not None
    assert book.number == queries.head(hall.ledger)
    assert (book.regulation.edition, book.planned_rounds, book.smazzate_per_round) == (
        "classico",
        3,
        3,
    )
    assert book.plan.movements == (Movement.MITCHELL,) * 3
    assert (book.current_round, book.stage) == (2, Stage.PLAYING)
    assert book.settings.bye_victory_points == 14


def test_rounds_count_their_tables_and_the_sheets_they_lack(hall: Hall) -> None:
    builders.enter_sheet(hall, 2, builders.tables(hall, 2)[0].table)
    first, second = queries.rounds(hall.ledger)
    assert (first.tables, first.missing, first.closed) == (2, 0, True)
    assert (second.tables, second.missing, second.closed) == (2, 1, False)
    assert first.method is SeatingMethod.ENTRY_ORDER
    assert second.published


def test_a_pairs_way_goes_round_by_round_with_its_points(hall: Hall) -> None:
    first, second = queries.tables_of(hall.ledger, EntrantNumber(4))
    assert (first.round, second.round) == (1, 2)
    assert first.state is SheetState.CORRECTED
    # 800 against 5, and 100 taken off: +895, 17 to 3.
    assert first.points == (Points(17, 895, 800), Points(3, -895, -95))
    assert second.state is SheetState.MISSING


def test_penalties_and_scores_say_from_which_ranking_they_count(hall: Hall) -> None:
    (penalty,) = queries.penalties(hall.ledger)
    assert (penalty.entrant, penalty.amount, penalty.counts_from) == (4, 100, 1)
    assert not penalty.revoked
    builders.correct_sheet(hall, 1, 2, builders.totals(5, 0))
    counted = [table.handling.counts_from for table in queries.tables(hall.ledger, FIRST)]
    assert counted[:2] == [None, SECOND]


def test_a_sheets_history_is_all_that_was_written_about_it(hall: Hall) -> None:
    history = queries.sheet_history(hall.ledger, FIRST, ONE)
    assert [recorded.event.name() for recorded in history] == [
        *["SmazzataEntered"] * 3,
        "SheetSigned",
        "SheetCorrected",
    ]
    assert queries.sheet_history(hall.ledger, SECOND, ONE) == ()


def test_events_are_filtered_newest_first_and_counted(hall: Hall) -> None:
    every = queries.events(hall.ledger)
    assert [recorded.number for recorded in every] == list(range(queries.head(hall.ledger), 0, -1))
    chosen = [
        (EventFilter(names=("EntrantEntered",)), 5),
        (EventFilter(entrant=EntrantNumber(4)), 2),
        (EventFilter(round=FIRST, table=TableNumber(2)), 4),
        (EventFilter(user=UserId(hall.referee.pk)), 1),
        (EventFilter(after=EventNumber(2), before=EventNumber(5)), 2),
        (EventFilter(names=("TournamentClosed",)), 0),
    ]
    for event_filter, count in chosen:
        events = queries.events(hall.ledger, event_filter)
        assert len(events) == queries.count_events(hall.ledger, event_filter) == count
        assert set(events) <= set(every)
    assert queries.events(hall.ledger, limit=3) == every[:3]
    assert queries.event(hall.ledger, EventNumber(1)) == every[-1]


def test_the_ranking_knows_the_places_of_the_round_before(hall: Hall) -> None:
    first = queries.standings(hall.ledger, after_round=FIRST)
    second = queries.standings(hall.ledger)
    assert first is not None
    assert second is not None
    assert first.before == {}
    assert second.after_round == 2
    assert second.before == {row.entrant: row.rank for row in first.rows}


def test_who_left_before_sitting_down_is_not_ranked_and_who_left_after_is(hall: Hall) -> None:
    builders.enter(hall, 1)
    builders.withdraw(hall, 6)
    builders.withdraw(hall, 1)
    rows = queries.standings(hall.ledger)
    then = queries.standings(hall.ledger, as_of=queries.head(hall.ledger))
    assert rows == then
    assert rows is not None
    assert {row.entrant for row in rows.rows} == {1, 2, 3, 4, 5}


def test_a_sheet_is_reckoned_before_it_is_saved(hall: Hall) -> None:
    book = queries.book(hall.ledger)
    assert book is not None
    wrong = LineScore(total=1250, breakdown=Breakdown(clean=5, cards_table=250))
    sheet = SheetScore(smazzate=(SmazzataScore(a=wrong, b=LineScore(total=900)),))
    reckoning = queries.reckon(book, sheet, time_out=True)
    assert reckoning.points == (Points(13, 350, 1250), Points(7, -350, 900))
    assert reckoning.smazzate == ((1250, 900),)
    assert reckoning.problems == ()
    assert [problem.code for problem in queries.reckon(book, sheet).problems] == [
        Code.SMAZZATE_TOO_FEW
    ]


def test_the_write_door_asks_for_the_right_and_for_a_ledger() -> None:
    plan = OpenTournament(regulation="classico", plan=builders.one_round())
    nobody = Authority(NOWHERE, UserId(1), Role.COMPUTERISTA, frozenset())
    with pytest.raises(Violation, match="not_allowed"):
        builders.do(plan, nobody)
    everybody = Authority(NOWHERE, UserId(1), Role.DIRECTOR, frozenset(Right))
    with pytest.raises(Violation, match="tournament_unknown"):
        builders.do(PublishSeating(round=FIRST), everybody)
    unknown = OpenTournament(regulation="uisp", plan=builders.one_round())
    with pytest.raises(Violation) as refused:
        builders.do(unknown, everybody)
    (problem,) = refused.value.problems
    assert problem.data == {"value": "uisp", "choices": regulations.editions()}
    assert queries.head(NOWHERE) == 0
