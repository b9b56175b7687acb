"""Rows are what the events give: live, rebuilt, at every number."""

from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from scoring import queries
from scoring.commands import DeclareRooms, GiveSanction, GiveSeatBack, TakeSeat
from scoring.plans import Format, GroupPlan, GroupsPlan, Movement
from scoring.projections.writing import clear, without_rows
from scoring.seats import RoomLineUp
from scoring.values import EntrantNumber, EventNumber, RemarkId, RoundNumber
from tests import builders
from tests.builders import Hall
from tests.invariants import rows_equal_fold
from tournaments.presenters.ranking import ranking

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def hall_of_module(outer_transaction: None) -> Hall:
    hall = builders.small_tournament(5, rounds=2)
    builders.penalise(hall, 1, 2, 100)
    builders.correct_sheet(hall, 1, 1, builders.plain((100, 0), (0, 0), (50, 0)))
    return hall


def _damage(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        assert cursor.rowcount


DAMAGES = {
    "scoring_result": "UPDATE scoring_result SET victory_points = 20 WHERE entrant = 1",
    "scoring_table": "DELETE FROM scoring_table WHERE round = 1",
    "scoring_entrant": "UPDATE scoring_entrant SET withdrawn = true WHERE number = 2",
    "scoring_penalty": "UPDATE scoring_penalty SET amount = 5",
    "scoring_round": "UPDATE scoring_round SET closed = NOT closed",
    "scoring_book": "UPDATE scoring_book SET stage = 'closed'",
}


@pytest.mark.parametrize("table", DAMAGES)
def test_damaged_rows_are_reported_and_then_mended(hall: Hall, table: str) -> None:
    rows_equal_fold(hall.ledger)
    _damage(DAMAGES[table])
    said = StringIO()
    with pytest.raises(CommandError) as refused:
        call_command("rebuild_projections", "--check", str(hall.ledger), stderr=said)
    assert refused.value.returncode == 1
    assert table in said.getvalue()
    assert str(hall.ledger) in said.getvalue()
    said = StringIO()
    call_command("rebuild_projections", str(hall.ledger), stdout=StringIO(), stderr=said)
    assert table in said.getvalue(), "a rebuild says what it mended"
    call_command("rebuild_projections", "--check")
    rows_equal_fold(hall.ledger)


def test_a_row_too_many_is_reported(hall: Hall) -> None:
    _damage(
        "INSERT INTO scoring_entrant"
        " (ledger_id, number, players, line_ups, substituted, first_round, stand_in,"
        ' "group", withdrawn, changed)'
        " SELECT ledger_id, 77, players, line_ups, substituted, 1, false, '', false, 1"
        " FROM scoring_entrant LIMIT 1"
    )
    said = StringIO()
    with pytest.raises(CommandError):
        call_command("rebuild_projections", "--check", stderr=said)
    assert "(77,)" in said.getvalue()


def test_rows_that_a_migration_emptied_are_written_anew_when_it_is_done(hall: Hall) -> None:
    before = queries.standings(hall.ledger)
    clear(hall.ledger)
    assert queries.book(hall.ledger) is None
    call_command("migrate", verbosity=0)
    assert queries.standings(hall.ledger) == before
    rows_equal_fold(hall.ledger)


def test_standings_as_of_a_number_are_those_that_stood_then() -> None:
    hall = builders.open_tournament(rounds=2)
    builders.enter(hall, 5)
    seen: dict[EventNumber, object] = {}
    for round_ in (1, 2):
        builders.start_round(hall, round_)
        for table in builders.tables(hall, round_):
            builders.enter_sheet(hall, round_, table.table)
            now = queries.standings(hall.ledger)
            assert now is not None
            seen[now.number] = now
    played = builders.tables(hall, 2)[0].table
    builders.correct_sheet(hall, 2, played, builders.totals(0, 0))
    builders.penalise(hall, 1, 1, 300)
    for number, then in seen.items():
        assert queries.standings(hall.ledger, as_of=number) == then


def test_a_ranking_of_before_says_how_many_sheets_were_missing_then() -> None:
    hall = builders.open_tournament(rounds=1)
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    builders.enter_sheet(hall, 1, 1)
    then = queries.head(hall.ledger)
    builders.enter_sheet(hall, 1, 2)
    assert ranking(hall.moment).complete
    _one_is_missing(hall, then)
    builders.withdraw(hall, 4)  # behind which the events are read again
    _one_is_missing(hall, then)


def _one_is_missing(hall: Hall, then: EventNumber) -> None:
    shown = ranking(hall.moment, as_of=then)
    assert (shown.after_round, shown.missing, shown.complete) == (1, 1, False)


def test_who_gives_a_seat_back_rests_with_what_was_ruled_meanwhile() -> None:
    """What the rest came to before was remembered, and put back with it."""
    hall = builders.open_tournament(rounds=2)
    builders.enter(hall, 5)
    builders.start_round(hall, 1)
    played, _, rest = queries.tables(hall.ledger, FIRST)
    (resting,), (gone, there) = rest.entrants(), played.entrants()
    agreed = queries.entrants(hall.ledger)[there - 1].players
    take = TakeSeat(
        round=FIRST,
        table=played.table,
        missing=gone,
        entrant=resting,
        agreed_by=agreed,
        remark=RemarkId(uuid4()),
    )
    builders.do(take, hall.refereeing)
    builders.penalise(hall, resting, 1, 100)
    builders.do(GiveSeatBack(round=FIRST, table=played.table), hall.refereeing)
    rows_equal_fold(hall.ledger)


def test_a_correction_after_the_next_seating_counts_from_the_next_ranking(hall: Hall) -> None:
    """The fixture corrected round 1 after round 2 had been seated."""
    after_first = queries.standings(hall.ledger, after_round=RoundNumber(1))
    then = _number_of_first_ranking(hall)
    shown = queries.standings(hall.ledger, as_of=then, after_round=RoundNumber(1))
    assert after_first is not None
    assert shown is not None
    assert after_first.rows == shown.rows


def _number_of_first_ranking(hall: Hall) -> EventNumber:
    published = queries.EventFilter(names=("SeatingPublished",), round=RoundNumber(2))
    (event,) = queries.events(hall.ledger, published)
    return EventNumber(event.number - 1)


def test_a_draft_drawn_again_at_fewer_tables_leaves_no_row_of_the_others() -> None:
    hall = builders.open_tournament(rounds=1)
    builders.enter(hall, 6)
    builders.seat(hall, 1)
    builders.withdraw(hall, 5)
    builders.withdraw(hall, 6)
    builders.seat(hall, 1)
    assert [table.table for table in queries.tables(hall.ledger, RoundNumber(1))] == [1, 2]
    rows_equal_fold(hall.ledger)


FIRST = RoundNumber(1)


def test_groups_and_who_rests_in_one_have_their_rows() -> None:
    groups = GroupsPlan(after_round=FIRST, groups=(GroupPlan(tables=2), GroupPlan(tables=2)))
    hall = builders.open_tournament(movements=(Movement.MITCHELL,) * 2, groups=groups)
    builders.enter(hall, 7)
    builders.play_round(hall, 1)
    builders.form_groups(hall)
    rows_equal_fold(hall.ledger)
    builders.start_round(hall, 2)
    rows_equal_fold(hall.ledger)
    seated = queries.tables(hall.ledger, RoundNumber(2))
    assert [(table.group, table.is_bye) for table in seated] == [
        ("A", False),
        ("A", False),
        ("B", False),
        ("B", True),
    ]


def test_the_rooms_that_a_team_declares_have_their_rows() -> None:
    hall = builders.open_tournament(
        rounds=1, regulation="internazionale", format_=Format.TEAMS, smazzate=4
    )
    builders.enter(hall, 2)
    builders.start_round(hall, 1)
    team = queries.entrants(hall.ledger)[0]
    a, b, c, d = team.players
    rooms = RoomLineUp(open=(c, d), closed=(a, b))
    builders.do(DeclareRooms(round=FIRST, entrant=team.number, rooms=rooms), hall.directing)
    rows_equal_fold(hall.ledger)
    sitting = {line for table in queries.tables(hall.ledger, FIRST) for line in table.players}
    assert {(c, d), (a, b)} <= sitting


def test_a_sanction_and_what_it_costs_have_their_rows() -> None:
    hall = builders.open_tournament(rounds=1, regulation="uisp-parole")
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    pair = queries.entrants(hall.ledger)[0]
    sanction = GiveSanction(
        code="u10_31_suggestion", entrant=EntrantNumber(1), player=pair.players[0], round=FIRST
    )
    builders.do(sanction, hall.refereeing)
    rows_equal_fold(hall.ledger)
    (row,) = queries.sanctions(hall.ledger)
    assert (row.code, row.given.game_points) == (sanction.code, 300)


def test_a_tournament_only_just_opened_has_its_rows_written_anew_too() -> None:
    hall = builders.open_tournament()
    clear(hall.ledger)
    assert without_rows() == [hall.ledger]
    call_command("migrate", verbosity=0)
    assert without_rows() == []
    rows_equal_fold(hall.ledger)
