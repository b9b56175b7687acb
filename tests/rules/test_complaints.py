"""Complaints: in time, about a table, decided by whom the code says (U art. 14.1, I Procedura)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.commands import DecideComplaint, PublishRanking, RegisterComplaint
from scoring.rules.complaints import keeps_open, open_complaints
from scoring.rules.violations import Code, Violation
from scoring.rulings import ComplaintAgainst, ComplaintOutcome
from scoring.values import Authority, EventNumber, Right, Role, RoundNumber, TableNumber
from tests.builders import totals
from tests.rules.game import FIRST, PAIR, REASON, REFEREE, Game, authority, opened, refused

SECOND_REFEREE = authority(Role.REFEREE, 9, Right.CLOSE, Right.PUBLISH_RANKING)
FIRST_REFEREE = authority(Role.REFEREE, 3, Right.CLOSE, Right.PUBLISH_RANKING)
DIRECTOR = authority()


def playing(regulation: str = "uisp-parole") -> Game:
    """Six pairs and one round, all its sheets in."""
    game = opened(rounds=1, regulation=regulation, entrants=6)
    game.play(1)
    return game


def complaint(against: ComplaintAgainst = ComplaintAgainst.RULING) -> RegisterComplaint:
    return RegisterComplaint(
        entrant=PAIR, against=against, round=FIRST, referee=REFEREE.user, remark=REASON
    )


def decision(
    game: Game, judge: Authority, outcome: ComplaintOutcome = ComplaintOutcome.UPHELD
) -> DecideComplaint:
    return DecideComplaint(
        complaint=game.ledger.number,
        outcome=outcome,
        judge=judge,
        remark=REASON,
    )


def test_an_open_complaint_keeps_its_own_table_open_only() -> None:
    game = playing()
    table = game.ledger.rounds[FIRST].table_of(PAIR)
    assert table is not None
    here = table.seat.table
    game.do(complaint())
    number = game.ledger.number
    assert [one.number for one in open_complaints(game.ledger)] == [number]
    assert keeps_open(game.ledger, FIRST, here)
    others = [other for other in game.ledger.rounds[FIRST].tables if other != here]
    assert not any(keeps_open(game.ledger, FIRST, other) for other in others)
    assert not keeps_open(game.ledger, RoundNumber(2), here)
    game.do(decision(game, DIRECTOR, ComplaintOutcome.REJECTED))
    assert not keeps_open(game.ledger, FIRST, here)
    assert open_complaints(game.ledger) == ()


def test_u_14_1_and_i_19_a_complaint_comes_within_the_window_of_the_posted_ranking() -> None:
    game = playing()
    game.do(PublishRanking())
    game.wait(4)
    game.do(complaint(ComplaintAgainst.COUNT))
    game.wait(1)
    code, data = refused(game, complaint(ComplaintAgainst.COUNT))
    assert code is Code.COMPLAINT_TOO_LATE
    assert data["until"] == game.ledger.postings[-1].protests_until.isoformat()
    assert len(game.ledger.complaints) == 1


@pytest.mark.parametrize("first_decided", [True, False])
def test_behind_the_window_a_complaint_s_own_table_is_still_corrected(
    first_decided: bool,
) -> None:
    """And no other; once it is corrected after the decision, not that one either."""
    game = playing()
    game.do(PublishRanking())
    game.do(complaint(ComplaintAgainst.COUNT))
    table = game.ledger.rounds[FIRST].table_of(PAIR)
    assert table is not None
    here = int(table.seat.table)
    game.wait(10)
    with pytest.raises(Violation):
        game.correct(1, here % 3 + 1, totals(3000, 0))
    number = game.ledger.number
    if first_decided:
        game.do(replace(decision(game, DIRECTOR), complaint=number))
        game.correct(1, here, totals(3000, 0))
    else:
        game.correct(1, here, totals(3000, 0))
        game.do(replace(decision(game, DIRECTOR), complaint=number))
        game.correct(1, here, totals(2500, 0))
    assert game.ledger.postings[-1].moved, "the ranking is posted again for the places that moved"
    game.wait(10)
    with pytest.raises(Violation):
        game.correct(1, here, totals(0, 3000))


def test_a_complaint_says_what_and_where() -> None:
    game = playing()
    assert refused(game, replace(complaint(), remark=None))[0] is Code.REASON_REQUIRED
    elsewhere = replace(complaint(), table=TableNumber(99))
    assert refused(game, elsewhere)[0] is Code.TABLE_UNKNOWN
    game.do(replace(complaint(ComplaintAgainst.COUNT), table=TableNumber(3)))
    (kept,) = game.ledger.complaints.values()
    assert (kept.event.table, kept.event.referee) == (3, None)


@pytest.mark.parametrize(
    ("regulation", "judge", "code"),
    [
        ("uisp-parole", SECOND_REFEREE, Code.DIRECTOR_DECIDES),
        ("uisp-parole", DIRECTOR, None),
        ("classico", SECOND_REFEREE, Code.DIRECTOR_DECIDES),
        ("internazionale", FIRST_REFEREE, Code.SECOND_REFEREE_DECIDES),
        ("internazionale", SECOND_REFEREE, None),
        ("internazionale", DIRECTOR, None),
    ],
)
def test_u_14_1_the_director_and_i_procedura_a_second_referee_decides(
    regulation: str, judge: Authority, code: Code | None
) -> None:
    game = playing(regulation)
    game.do(complaint())
    command = decision(game, judge)
    if code is not None:
        assert refused(game, command)[0] is code
        return
    game.do(command)
    assert refused(game, command)[0] is Code.COMPLAINT_DECIDED


def test_nobody_s_complaint_is_not_decided() -> None:
    game = playing()
    unknown = replace(decision(game, DIRECTOR), complaint=EventNumber(1))
    assert refused(game, unknown)[0] is Code.COMPLAINT_UNKNOWN


def test_i_19_a_count_is_looked_at_by_any_referee() -> None:
    game = playing("internazionale")
    game.do(complaint(ComplaintAgainst.COUNT))
    assert game.do(decision(game, FIRST_REFEREE))
