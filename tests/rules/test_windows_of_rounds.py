"""U art. 14.1: five minutes from each posted ranking, for counts that the players got wrong."""

from datetime import timedelta

import pytest

from scoring.commands import (
    CorrectSheet,
    DecideComplaint,
    PublishRanking,
    RegisterComplaint,
    TakeBackSeating,
)
from scoring.events import RankingPublished
from scoring.rules import regulations
from scoring.rules.violations import Code
from scoring.rulings import AskedBy, ComplaintAgainst, ComplaintOutcome, Mistake
from scoring.values import RoundNumber, TableNumber
from tests.builders import totals
from tests.rules.game import FIRST, PAIR, REASON, REFEREE, Game, authority, opened, refused

MINUTES = 5


def second_round(regulation: str = "uisp-parole") -> Game:
    """Six pairs; the first round's sheets are in, the second is seated."""
    game = opened(rounds=3, regulation=regulation, entrants=6)
    game.play(1)
    game.start(2)
    return game


def correction(
    game: Game, first: int = 1205, mistake: Mistake = Mistake.PLAYERS, table: int = 1
) -> CorrectSheet:
    return CorrectSheet(
        round=FIRST,
        table=TableNumber(table),
        sheet=totals(first, 300),
        asked_by=AskedBy.LINE_A,
        countersigned_by=REFEREE,
        agreed_by=game.at_the_table(1, table) if mistake is Mistake.PLAYERS else (),
        referee_called=True,
        mistake=mistake,
        remark=REASON,
    )


def complaint(against: ComplaintAgainst = ComplaintAgainst.COUNT) -> RegisterComplaint:
    return RegisterComplaint(
        entrant=PAIR, against=against, round=FIRST, referee=REFEREE.user, remark=REASON
    )


def at_table(game: Game, table: int = 1) -> tuple[int, ...]:
    return game.ledger.rounds[FIRST].tables[TableNumber(table)].seat.entrants()


def test_the_ranking_of_a_round_is_posted_with_the_next_seating() -> None:
    game = second_round()
    (posting,) = game.ledger.rounds[FIRST].postings
    assert posting.protests_until == game.now + timedelta(minutes=MINUTES)
    assert not game.ledger.is_provisional, "the tournament goes on: it is not the last one"
    assert not second_round("internazionale").ledger.rounds[FIRST].postings


def test_what_was_posted_after_round_1_is_not_corrected_for_a_count_in_round_3() -> None:
    game = second_round()
    until = game.now + timedelta(minutes=MINUTES)
    for table in (1, 2, 3):
        game.sheet(2, table, game.sheet_for(2, table))
    game.start(3)
    game.wait(MINUTES)
    code, data = refused(game, correction(game))
    assert code is Code.COUNT_WINDOW_CLOSED
    assert data == {"round": 1, "until": until.isoformat()}


def test_within_the_window_it_is_corrected_and_posted_again_for_those_of_the_table() -> None:
    game = second_round()
    game.wait(MINUTES - 1)
    *_, again = game.do(correction(game))
    assert isinstance(again, RankingPublished)
    assert again.moved == at_table(game)
    assert again.protests_until == game.now + timedelta(minutes=MINUTES)
    game.wait(MINUTES - 1)
    assert refused(game, correction(game, table=2))[0] is Code.COUNT_WINDOW_CLOSED
    game.do(correction(game, 1300))
    game.wait(MINUTES)
    assert refused(game, correction(game, 1400))[0] is Code.COUNT_WINDOW_CLOSED


def test_u_2_5_what_the_desk_typed_against_the_paper_is_mended_at_any_time() -> None:
    """And whoever sat there hears it anew: they may complain of what it has become."""
    game = second_round()
    game.wait(60)
    game.do(correction(game, mistake=Mistake.DESK))
    game.wait(MINUTES - 1)
    game.do(complaint())


def test_a_complaint_of_a_count_comes_within_the_window_of_its_own_round() -> None:
    game = second_round()
    until = game.now + timedelta(minutes=MINUTES)
    game.wait(MINUTES)
    assert refused(game, complaint()) == (
        Code.COMPLAINT_TOO_LATE,
        {"until": until.isoformat()},
    )
    game.do(complaint(ComplaintAgainst.RULING))


def test_what_was_complained_of_in_time_is_corrected_when_it_is_upheld() -> None:
    game = second_round()
    game.do(complaint())
    number = game.ledger.number
    game.wait(60)
    assert refused(game, correction(game))[0] is Code.COUNT_WINDOW_CLOSED
    game.do(
        DecideComplaint(
            complaint=number, outcome=ComplaintOutcome.UPHELD, judge=authority(), remark=REASON
        )
    )
    game.do(correction(game))


def test_a_sheet_that_came_late_has_the_window_of_its_own_entry() -> None:
    game = opened(rounds=3, regulation="uisp-parole", entrants=6)
    game.start(1)
    for table in (2, 3):
        game.sheet(1, table, game.sheet_for(1, table))
    game.seat(2, remark=REASON)
    game.publish(2)
    game.wait(20)
    *_, again = game.sheet(1, 1, game.sheet_for(1, 1))
    assert isinstance(again, RankingPublished)
    assert again.moved == at_table(game)
    game.wait(MINUTES - 1)
    game.do(correction(game))


def test_taking_the_seating_back_prolongs_nothing() -> None:
    game = second_round()
    (posting,) = game.ledger.rounds[FIRST].postings
    game.wait(MINUTES)
    game.do(TakeBackSeating(round=RoundNumber(2)))
    assert refused(game, correction(game))[0] is Code.COUNT_WINDOW_CLOSED
    game.publish(2)
    assert game.ledger.rounds[FIRST].postings == [posting]


def test_the_last_ranking_out_does_not_open_what_was_closed_before() -> None:
    game = second_round()
    for table in (1, 2, 3):
        game.sheet(2, table, game.sheet_for(2, table))
    game.play(3)
    game.wait(MINUTES)
    game.do(PublishRanking())
    assert refused(game, correction(game))[0] is Code.COUNT_WINDOW_CLOSED
    assert refused(game, complaint())[0] is Code.COMPLAINT_TOO_LATE
    game.do(complaint(ComplaintAgainst.RULING))


def test_a_complaint_of_a_ruling_opens_no_count_again() -> None:
    game = second_round()
    game.wait(MINUTES)
    game.do(complaint(ComplaintAgainst.RULING))
    upheld = DecideComplaint(
        complaint=game.ledger.number,
        outcome=ComplaintOutcome.UPHELD,
        judge=authority(),
        remark=REASON,
    )
    game.do(upheld)
    assert refused(game, correction(game))[0] is Code.COUNT_WINDOW_CLOSED


@pytest.mark.parametrize("edition", regulations.editions())
def test_only_where_the_edition_says_so(edition: str) -> None:
    each = regulations.load(edition).protests.each_ranking
    assert each is (edition == "uisp-parole")
