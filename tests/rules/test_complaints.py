"""Complaints: in time, about a table, decided by whom the code says (U art. 14.1, I Procedura)."""

from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest

from scoring.commands import (
    AwardScore,
    AwardSmazzata,
    Command,
    DecideComplaint,
    FormGroups,
    LiftAward,
    MakeRankingFinal,
    PublishRanking,
    ReadSheetAgain,
    RefuseCorrection,
    RegisterComplaint,
    RevokeRuling,
    VerifySheet,
)
from scoring.plans import Format, GroupPlan, GroupsPlan
from scoring.rules.complaints import awaiting_correction
from scoring.rules.duties import DutyKind
from scoring.rules.ledger import Table
from scoring.rules.violations import Code, Violation
from scoring.rulings import (
    AskedBy,
    AwardCause,
    ComplaintAgainst,
    ComplaintOutcome,
    Lifting,
    PenaltyUnit,
)
from scoring.values import (
    Authority,
    EventNumber,
    LedgerId,
    Points,
    Right,
    Role,
    SmazzataNumber,
    TableNumber,
)
from tests import builders
from tests.builders import totals
from tests.rules import owed as debts
from tests.rules.game import FIRST, ONE, PAIR, REASON, REFEREE, Game, authority, opened, refused

SECOND_REFEREE = authority(Role.REFEREE, 9, Right.CLOSE, Right.PUBLISH_RANKING)
FIRST_REFEREE = authority(Role.REFEREE, 3, Right.CLOSE, Right.PUBLISH_RANKING)
DIRECTOR = authority()


def playing(regulation: str = "uisp-parole") -> Game:
    """Six pairs and one round, all its sheets in."""
    game = opened(rounds=1, regulation=regulation, entrants=6)
    game.play(1)
    return game


def table_of_pair(game: Game) -> Table:
    table = game.ledger.rounds[FIRST].table_of(PAIR)
    assert table is not None
    return table


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


def test_an_upheld_complaint_opens_its_own_table_only() -> None:
    game = playing()
    table = table_of_pair(game)
    game.do(complaint())
    number = game.ledger.number
    assert [duty.events for duty in game.owed(DutyKind.COMPLAINT_OPEN)] == [(number,)]
    assert not awaiting_correction(game.ledger)
    game.do(decision(game, DIRECTOR))
    assert [one.number for one in awaiting_correction(game.ledger)] == [number]
    assert not game.owed(DutyKind.COMPLAINT_OPEN)
    game.correct(1, table.seat.table, totals(3000, 0))
    assert not awaiting_correction(game.ledger)


def test_what_was_corrected_before_the_decision_is_not_corrected_again() -> None:
    game = playing()
    game.do(PublishRanking())
    game.do(complaint(ComplaintAgainst.COUNT))
    number = game.ledger.number
    table = table_of_pair(game)
    game.correct(1, table.seat.table, totals(3000, 0))
    game.do(replace(decision(game, DIRECTOR), complaint=number))
    assert not awaiting_correction(game.ledger)
    game.wait(60)
    with pytest.raises(Violation, match="window_closed"):
        game.correct(1, table.seat.table, totals(0, 3000))


LOOKED_AT: dict[str, Command] = {
    "verified": VerifySheet(round=FIRST, table=ONE),
    "read again": ReadSheetAgain(
        round=FIRST, table=ONE, sheet=builders.plausible_sheet(1, 1, regulation="classico")
    ),
    "not admitted": RefuseCorrection(
        round=FIRST, table=ONE, asked_by=AskedBy.LINE_A, article="12.2", remark=REASON
    ),
}


@pytest.mark.parametrize("how", LOOKED_AT)
def test_a_sheet_that_somebody_looked_at_waits_for_its_correction_as_before(how: str) -> None:
    """Verified, it was off the list, and behind the window nobody could mend it any more."""
    game = playing()
    game.do(PublishRanking())
    game.do(complaint(ComplaintAgainst.COUNT))
    number = game.ledger.number
    table = table_of_pair(game).seat.table
    assert table == ONE
    assert game.do(LOOKED_AT[how], SECOND_REFEREE)
    game.wait(60)
    game.do(replace(decision(game, DIRECTOR), complaint=number))
    assert [duty.events for duty in game.owed(DutyKind.CORRECTION_DUE)] == [(number,)]
    assert [each.number for each in awaiting_correction(game.ledger)] == [number]
    game.correct(1, table, totals(3000, 0))
    assert not game.owed(DutyKind.CORRECTION_DUE)


def test_a_ruling_taken_back_carries_its_complaint_out() -> None:
    game = playing()
    ruling = game.penalise(int(PAIR), 1, 1, PenaltyUnit.VICTORY_POINTS)
    game.do(PublishRanking())
    game.do(complaint())
    number = game.ledger.number
    game.wait(60)
    with pytest.raises(Violation, match="window_closed"):
        game.do(RevokeRuling(ruling=ruling, remark=REASON))
    game.do(replace(decision(game, DIRECTOR), complaint=number))
    game.do(RevokeRuling(ruling=ruling, remark=REASON))
    table = table_of_pair(game)
    game.wait(600)
    with pytest.raises(Violation, match="window_closed"):
        game.correct(1, table.seat.table, totals(3000, 0))


def test_a_ruling_taken_back_leaves_the_count_of_its_table_to_be_corrected() -> None:
    """The duty went on asking for a correction that the window refused for ever."""
    game = playing()
    ruling = game.penalise(int(PAIR), 1, 1, PenaltyUnit.VICTORY_POINTS)
    game.do(PublishRanking())
    game.do(complaint(ComplaintAgainst.COUNT))
    number = game.ledger.number
    game.do(RevokeRuling(ruling=ruling, remark=REASON))
    game.do(replace(decision(game, DIRECTOR), complaint=number))
    game.wait(600)
    assert [duty.events for duty in game.owed(DutyKind.CORRECTION_DUE)] == [(number,)]
    game.correct(1, table_of_pair(game).seat.table, totals(3000, 0))
    assert not game.owed(DutyKind.CORRECTION_DUE)


def test_a_rejected_complaint_opens_nothing() -> None:
    game = playing()
    game.do(complaint())
    game.do(decision(game, DIRECTOR, ComplaintOutcome.REJECTED))
    assert not awaiting_correction(game.ledger)


def test_u_14_1_and_i_19_a_complaint_comes_within_the_window_of_the_posted_ranking() -> None:
    game = playing()
    game.do(PublishRanking())
    game.wait(4)
    game.do(complaint(ComplaintAgainst.COUNT))
    game.wait(1)
    code, data = refused(game, complaint(ComplaintAgainst.COUNT))
    assert code is Code.COMPLAINT_TOO_LATE
    assert data["until"] == game.ledger.postings[-1].protests_until.isoformat()
    game.do(decision(game, DIRECTOR))
    game.do(MakeRankingFinal())
    assert refused(game, complaint(ComplaintAgainst.COUNT))[0] is Code.RANKING_IS_FINAL
    assert len(game.ledger.complaints) == 1


def test_behind_the_window_the_table_of_an_upheld_complaint_is_corrected_once() -> None:
    """And no other; before it is decided nothing changes there either, nor when it is rejected."""
    game = playing()
    game.do(PublishRanking())
    game.do(complaint(ComplaintAgainst.COUNT))
    number = game.ledger.number
    table = table_of_pair(game)
    here = int(table.seat.table)
    game.wait(10)
    for closed in (here, here % 3 + 1):
        with pytest.raises(Violation, match="window_closed"):
            game.correct(1, closed, totals(3000, 0))
    game.do(replace(decision(game, DIRECTOR), complaint=number))
    with pytest.raises(Violation, match="window_closed"):
        game.correct(1, here % 3 + 1, totals(3000, 0))
    game.correct(1, here, totals(3000, 0))
    assert game.ledger.postings[-1].moved, "the ranking is posted again for the places that moved"
    game.wait(10)
    with pytest.raises(Violation, match="window_closed"):
        game.correct(1, here, totals(0, 3000))


def test_a_complaint_says_what_and_where() -> None:
    game = playing()
    assert refused(game, replace(complaint(), remark=None))[0] is Code.REASON_REQUIRED
    elsewhere = replace(complaint(), table=TableNumber(99))
    assert refused(game, elsewhere)[0] is Code.TABLE_UNKNOWN
    own = table_of_pair(game).seat.table
    of_others = replace(complaint(), table=TableNumber(own % 3 + 1))
    assert refused(game, of_others)[0] is Code.NOT_AT_THIS_TABLE
    game.do(replace(complaint(ComplaintAgainst.COUNT), table=own))
    (kept,) = game.ledger.complaints.values()
    assert (kept.event.table, kept.event.referee) == (own, None)


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


def test_who_may_still_move_opens_nobody_else_s_definitive_place() -> None:
    """A complaint is about a table where one sat, however open one's own place is."""
    game = opened(rounds=1, regulation="internazionale", entrants=8)
    game.play(1)
    game.do(PublishRanking())
    tables = sorted(game.ledger.rounds[FIRST].tables)
    game.wait(9)
    game.correct(1, tables[0], totals(505, 500))
    moved = game.ledger.postings[-1].moved
    game.wait(9)
    definitive = next(
        number
        for number in tables
        if not set(game.ledger.rounds[FIRST].tables[number].seat.entrants()) & set(moved)
    )
    about = replace(
        complaint(ComplaintAgainst.COUNT), entrant=moved[0], table=TableNumber(definitive)
    )
    assert refused(game, about)[0] is Code.NOT_AT_THIS_TABLE
    with pytest.raises(Violation):
        game.correct(1, definitive, totals(3000, 0))


def test_a_complaint_moves_only_places_that_were_open_when_it_came() -> None:
    game = opened(rounds=1, regulation="internazionale", entrants=8)
    game.play(1)
    game.do(PublishRanking())
    game.wait(9)
    table = game.ledger.rounds[FIRST].tables[TableNumber(1)]
    game.penalise(table.seat.entrants()[0], 1, 1, PenaltyUnit.VICTORY_POINTS)
    open_still = set(game.ledger.postings[-1].moved)
    game.wait(9)
    assert not set(table.seat.entrants()) <= open_still
    about = replace(
        complaint(ComplaintAgainst.COUNT),
        entrant=table.seat.entrants()[0],
        table=TableNumber(1),
    )
    game.do(about)
    game.do(decision(game, DIRECTOR))
    with pytest.raises(Violation, match="places_definitive"):
        game.correct(1, 1, totals(0, 3000))


@pytest.mark.parametrize("regulation", ["uisp-parole", "internazionale", "classico"])
def test_no_ranking_becomes_definitive_over_an_open_complaint(regulation: str) -> None:
    """Upheld afterwards, nothing could be corrected any more."""
    game = playing(regulation)
    game.do(PublishRanking())
    game.do(complaint(ComplaintAgainst.COUNT))
    number = game.ledger.number
    game.wait(60)
    assert refused(game, MakeRankingFinal()) == (Code.COMPLAINTS_OPEN, {"entrants": (PAIR,)})
    game.do(replace(decision(game, DIRECTOR, ComplaintOutcome.REJECTED), complaint=number))
    game.do(MakeRankingFinal())
    assert game.ledger.is_final


def test_no_groups_are_cut_over_an_open_complaint() -> None:
    groups = GroupsPlan(
        after_round=FIRST, groups=(GroupPlan(tables=1), GroupPlan(tables=2)), carry_percent=0
    )
    game = opened(rounds=2, regulation="uisp-parole", entrants=6, groups=groups)
    game.play(1)
    game.do(PublishRanking())
    game.do(complaint(ComplaintAgainst.COUNT))
    game.wait(60)
    assert refused(game, FormGroups())[0] is Code.COMPLAINTS_OPEN


@pytest.mark.parametrize(
    ("regulation", "code"),
    [("internazionale", Code.RULING_REFEREE_REQUIRED), ("uisp-parole", None), ("classico", None)],
)
def test_i_procedura_a_complaint_names_whose_ruling_it_is(
    regulation: str, code: Code | None
) -> None:
    """Else the referee who gave it could have the last word on it."""
    game = playing(regulation)
    unnamed = replace(complaint(), referee=None)
    if code is None:
        assert game.do(unnamed)
    else:
        assert refused(game, unnamed)[0] is code
    assert game.do(replace(unnamed, against=ComplaintAgainst.COUNT))


def test_nobody_s_complaint_is_not_decided() -> None:
    game = playing()
    unknown = replace(decision(game, DIRECTOR), complaint=EventNumber(1))
    assert refused(game, unknown)[0] is Code.COMPLAINT_UNKNOWN


def test_i_19_a_count_is_looked_at_by_any_referee() -> None:
    game = playing("internazionale")
    game.do(complaint(ComplaintAgainst.COUNT))
    assert game.do(decision(game, FIRST_REFEREE))


def test_behind_the_cut_nobody_complains_of_a_round_before_it() -> None:
    groups = GroupsPlan(
        after_round=FIRST, groups=(GroupPlan(tables=1), GroupPlan(tables=2)), carry_percent=0
    )
    game = opened(rounds=2, regulation="uisp-parole", entrants=6, groups=groups)
    game.play(1)
    game.cut()
    game.play(2)
    assert refused(game, complaint(ComplaintAgainst.COUNT))[0] is Code.PHASE_CLOSED


def test_an_official_of_another_tournament_judges_nothing_here() -> None:
    game = playing()
    game.do(complaint())
    elsewhere = replace(DIRECTOR, ledger=LedgerId(UUID(int=99)))
    assert refused(game, decision(game, elsewhere))[0] is Code.DIRECTOR_DECIDES


def test_what_is_done_to_a_match_in_its_other_room_carries_a_complaint_out() -> None:
    """An award, and its lifting."""
    game = opened(
        rounds=2, regulation="internazionale", format_=Format.TEAMS, smazzate=4, entrants=2
    )
    game.play(1)
    there: dict[str, Any] = {"round": FIRST, "table": TableNumber(2), "remark": REASON}
    points = (Points(15, 1000, 0), Points(5, -1000, 0))
    award = AwardScore(
        **there, cause=AwardCause.REFEREE_DECISION, points=points, countersigned_by=REFEREE
    )
    for command in (award, LiftAward(**there, why=Lifting.REVOKED)):
        game.do(replace(complaint(ComplaintAgainst.COUNT), table=ONE))
        number = game.ledger.number
        game.do(decision(game, DIRECTOR))
        assert uncorrected(game) == {number}
        game.do(command)
        assert not uncorrected(game)


def uncorrected(game: Game) -> set[int]:
    """Which complaints are upheld and not carried out; raw events say the same."""
    waiting = {int(event) for due in game.owed(DutyKind.CORRECTION_DUE) for event in due.events}
    assert waiting == debts.complaints([fact.event for fact in game.recorded])[1]
    return waiting


def test_an_upheld_complaint_is_carried_out_by_a_technical_smazzata_too() -> None:
    game = playing()
    game.do(PublishRanking())
    game.do(complaint(ComplaintAgainst.COUNT))
    number = game.ledger.number
    game.wait(60)
    game.do(replace(decision(game, DIRECTOR), complaint=number))
    table = table_of_pair(game)
    award = AwardSmazzata(
        round=FIRST,
        table=table.seat.table,
        smazzata=SmazzataNumber(1),
        totals=(0, 100),
        remark=REASON,
    )
    assert game.do(award, REFEREE)
