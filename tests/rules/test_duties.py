"""What is owed stands on one list until it is done, and holds the steps that it says."""

from dataclasses import replace

from scoring.commands import (
    CloseTournament,
    DecideComplaint,
    GiveSanction,
    MakeRankingFinal,
    PublishRanking,
    ReadSheetAgain,
    RecordMistakenSeats,
    RegisterComplaint,
    RevokeRuling,
    SeatRound,
    WithdrawEntrant,
)
from scoring.events import SanctionGiven
from scoring.plans import GroupPlan, GroupsPlan
from scoring.rules import regulations
from scoring.rules.duties import DutyKind, duties
from scoring.rules.owing import AtLine, AtTables, HeldStep, Outdated, Owing, facts_of
from scoring.rules.violations import Code
from scoring.rulings import ComplaintAgainst, ComplaintOutcome, Consequences, Measure
from scoring.values import EntrantNumber, EventNumber, Right, RoundNumber, TableNumber
from tests.builders import seat_at, totals
from tests.rules import owed as debts
from tests.rules.game import (
    COMPUTERISTA,
    FIRST,
    ONE,
    PAIR,
    REASON,
    REFEREE,
    Game,
    authority,
    opened,
    refused,
)
from tests.rules.rounds_gone_wrong import line, mistaken

SECOND = RoundNumber(2)
CUT = GroupsPlan(after_round=FIRST, groups=(GroupPlan(tables=1), GroupPlan(tables=1)))


def played(rounds: int = 2, groups: GroupsPlan | None = None) -> Game:
    game = opened(rounds=rounds, entrants=4, regulation="uisp-parole", groups=groups)
    game.play(1)
    return game


def insult(game: Game) -> None:
    """U art. 14.4 c 2: an espulsione, and its referto."""
    player = game.ledger.entrants[PAIR].players[0]
    code = "u14_4_c_2_insults"
    game.do(GiveSanction(code=code, entrant=PAIR, player=player, round=FIRST), REFEREE)


def test_nothing_is_owed_of_a_round_whose_sheets_are_in() -> None:
    assert played().owed() == ()


def test_a_sheet_that_is_missing_holds_what_it_counts_for_and_a_seating_without_a_reason() -> None:
    game = opened(rounds=3, entrants=4)
    game.start(1)
    game.sheet(1, 1, game.sheet_for(1, 1))
    (sheet,) = game.owed()
    assert (sheet.kind, sheet.round, sheet.tables) == (
        DutyKind.SHEETS_MISSING,
        FIRST,
        (TableNumber(2),),
    )
    assert sheet.right is Right.ENTER_SHEETS
    assert sheet.holds == (HeldStep.RANKING, HeldStep.PROCLAIM)
    assert sheet.holds_unless_reason == (HeldStep.DRAW,)
    game.seat(2, remark=REASON)
    game.publish(2)
    first, second = game.owed()
    assert (first.round, first.holds_unless_reason) == (FIRST, ())
    assert (second.round, second.holds_unless_reason) == (SECOND, (HeldStep.DRAW,))


def test_readings_that_differ_hold_a_seating_that_is_published() -> None:
    game = played()
    other = authority(user=7)
    game.do(ReadSheetAgain(round=FIRST, table=ONE, sheet=totals(2000, 0)), other)
    (flag,) = game.owed()
    assert (flag.kind, flag.tables, flag.right) == (
        DutyKind.READINGS_DIFFER,
        (ONE,),
        Right.VERIFY,
    )
    assert flag.holds == (HeldStep.PUBLISH, HeldStep.RANKING, HeldStep.PROCLAIM)


def test_an_espulsione_is_on_the_list_until_it_is_decided_and_its_referto_after_that() -> None:
    game = played()
    insult(game)
    referto, espulsione = game.owed()
    assert espulsione.kind is DutyKind.EXPULSION_UNDECIDED
    assert (espulsione.entrant, len(espulsione.players)) == (PAIR, 1)
    assert set(espulsione.holds) == set(HeldStep) - {HeldStep.CUT, HeldStep.CLOSE, HeldStep.WHISTLE}
    assert espulsione.holds_unless_reason == (HeldStep.CLOSE,)
    assert referto.kind is DutyKind.REFERTO_DUE
    assert (referto.holds, referto.holds_unless_reason) == ((), (HeldStep.CLOSE,))
    assert (referto.right, referto.article) == (Right.WRITE_REFERTI, "14.2")
    game.do(WithdrawEntrant(entrant=PAIR, remark=REASON))
    assert game.owed() == (referto,)
    given = next(iter(game.ledger.sanctions))
    game.do(RevokeRuling(ruling=given, remark=REASON), REFEREE)
    assert game.owed() == ()


def test_of_a_planned_cut_what_is_owed_holds_the_cut_too() -> None:
    game = opened(rounds=2, entrants=4, regulation="uisp-parole", groups=CUT)
    game.start(1)
    (missing,) = game.owed()
    assert HeldStep.CUT in missing.holds
    code, _data = refused(game, PublishRanking())
    assert code is Code.SHEETS_MISSING


def test_a_complaint_holds_the_proclamation_until_it_is_decided_and_is_told_until_it_is_done() -> (
    None
):
    game = played(rounds=1)
    game.do(PublishRanking())
    complaint = RegisterComplaint(
        entrant=PAIR, against=ComplaintAgainst.COUNT, round=FIRST, remark=REASON
    )
    game.do(complaint, REFEREE)
    (waits,) = game.owed()
    assert (waits.kind, waits.holds) == (DutyKind.COMPLAINT_OPEN, (HeldStep.PROCLAIM,))
    assert waits.events == (game.ledger.number,)
    decision = DecideComplaint(
        complaint=game.ledger.number,
        outcome=ComplaintOutcome.UPHELD,
        judge=authority(),
        remark=REASON,
    )
    game.do(decision, REFEREE)
    (told,) = game.owed()
    assert (told.kind, told.holds, told.told_at) == (
        DutyKind.CORRECTION_DUE,
        (),
        (HeldStep.PROCLAIM,),
    )
    game.correct(1, waits.tables[0], totals(3000, 0))
    assert game.owed() == ()


def upheld_against_a_ruling(game: Game) -> None:
    complain_against_a_ruling(game)
    uphold(game, game.ledger.number)


def complain_against_a_ruling(game: Game) -> None:
    complaint = RegisterComplaint(
        entrant=PAIR,
        against=ComplaintAgainst.RULING,
        round=FIRST,
        referee=REFEREE.user,
        remark=REASON,
    )
    game.do(complaint, REFEREE)


def uphold(game: Game, complaint: EventNumber) -> None:
    game.do(
        DecideComplaint(
            complaint=complaint,
            outcome=ComplaintOutcome.UPHELD,
            judge=authority(),
            remark=REASON,
        ),
        REFEREE,
    )


def test_a_ruling_that_an_upheld_complaint_is_against_is_owed_until_it_is_taken_back() -> None:
    game = played(rounds=1)
    player = game.ledger.entrants[PAIR].players[0]
    late = GiveSanction(code="u13_1_late_up_to_3", entrant=PAIR, player=player, round=FIRST)
    game.do(late, REFEREE)
    given = next(iter(game.ledger.sanctions))
    upheld_against_a_ruling(game)
    (due,) = game.owed(DutyKind.RULING_DUE)
    assert (due.right, due.round, due.entrant) == (Right.PENALISE, FIRST, PAIR)
    assert (due.holds, due.told_at) == ((), (HeldStep.PROCLAIM,))
    game.do(RevokeRuling(ruling=given, remark=REASON), REFEREE)
    assert not unruled(game)


def test_a_ruling_in_the_place_of_another_carries_its_complaint_out() -> None:
    """Nobody was punished, and somebody should have been: there is nothing to take back."""
    game = played(rounds=1)
    other = game.ledger.rounds[FIRST].tables[TableNumber(2)].seat.entrants()[0]
    upheld_against_a_ruling(game)
    assert unruled(game)
    game.penalise(int(other), 1, 100)
    assert unruled(game)
    game.penalise(int(PAIR), 1, 100)
    assert not unruled(game)


def test_what_was_ruled_before_the_decision_carries_no_complaint_out() -> None:
    """It is not by the decision: who decided knew of it, and upheld the complaint all the same."""
    game = played(rounds=1)
    complain_against_a_ruling(game)
    number = game.ledger.number
    game.penalise(int(PAIR), 1, 100)
    uphold(game, number)
    assert unruled(game) == {number}
    game.penalise(int(PAIR), 1, 5)
    assert not unruled(game)


def unruled(game: Game) -> set[int]:
    """Which complaints wait for a ruling; raw events say the same."""
    waiting = {int(event) for due in game.owed(DutyKind.RULING_DUE) for event in due.events}
    assert waiting == debts.complaints([fact.event for fact in game.recorded])[2]
    return waiting


def test_behind_the_proclamation_only_the_closing_waits_and_a_shut_book_owes_referti_alone() -> (
    None
):
    game = played(rounds=1)
    game.do(PublishRanking())
    game.wait(300)
    game.do(MakeRankingFinal())
    insult(game)
    assert {duty.concerns for duty in game.owed()} == {(HeldStep.CLOSE,)}
    game.do(CloseTournament(remark=REASON))
    (referto,) = game.owed()
    assert (referto.kind, referto.concerns) == (DutyKind.REFERTO_DUE, ())


def test_several_things_owed_are_said_at_once() -> None:
    game = opened(rounds=2, entrants=4, regulation="uisp-parole")
    game.start(1)
    insult(game)
    listed = {duty.kind for duty in game.owed() if duty.holds_back(HeldStep.DRAW, excused=False)}
    assert listed == {DutyKind.SHEETS_MISSING, DutyKind.EXPULSION_UNDECIDED}
    code, _data = refused(game, SeatRound(round=SECOND, seed=1, remark=REASON))
    assert code is Code.EXPULSION_UNDECIDED


def sat_wrong() -> Game:
    """The second line of table 2 sat at table 1, and is at fault."""
    game = opened(rounds=2, entrants=4, regulation="internazionale")
    game.start(1)
    game.do(swapped(game), REFEREE)
    return game


def swapped(game: Game) -> RecordMistakenSeats:
    (a,), (b,) = (line(game, 1, place) for place in (0, 1))
    (c,), (d,) = (line(game, 2, place) for place in (0, 1))
    return mistaken(seat_at(1, a, d), seat_at(2, c, b), wrong=(d,))


def at_fault(game: Game) -> EntrantNumber:
    ((wrong,),) = (each.wrong for each in game.ledger.rounds[FIRST].mistakes)
    return wrong


def given(game: Game, **decided: object) -> GiveSanction:
    return GiveSanction(
        code="i2_wrong_seat",
        entrant=at_fault(game),
        player=None,
        round=FIRST,
        **decided,  # type: ignore[arg-type]
    )


def test_i_2_who_sat_wrong_is_owed_an_ammonizione_until_it_is_given_or_nothing_is_due() -> None:
    game = sat_wrong()
    (duty,) = game.owed(DutyKind.WRONG_SEAT)
    assert (duty.round, duty.tables, duty.entrant) == (FIRST, (ONE,), at_fault(game))
    assert (duty.article, duty.sanction, duty.right) == ("2", "i2_wrong_seat", Right.PENALISE)
    assert duty.holds == duty.holds_unless_reason == ()
    assert set(duty.told_at) == {HeldStep.RANKING, HeldStep.PROCLAIM, HeldStep.CLOSE}
    game.do(given(game), REFEREE)
    assert not game.owed(DutyKind.WRONG_SEAT)
    game.do(RevokeRuling(ruling=next(iter(game.ledger.sanctions)), remark=REASON), REFEREE)
    assert game.owed(DutyKind.WRONG_SEAT) == (duty,)
    nothing = Consequences(measure=Measure.NONE)
    assert refused(game, given(game, decided=nothing), REFEREE)[0] is Code.REASON_REQUIRED
    game.do(given(game, decided=nothing, remark=REASON), REFEREE)
    assert not game.owed(DutyKind.WRONG_SEAT)


def test_i_2_a_sanction_for_something_else_is_not_the_ammonizione_of_the_wrong_seat() -> None:
    game = sat_wrong()
    other = replace(given(game), code="i18_sheet_not_delivered")
    game.do(other, REFEREE)
    assert game.owed(DutyKind.WRONG_SEAT)


def test_i_2_seats_that_were_recorded_by_mistake_leave_nothing_owed() -> None:
    game = sat_wrong()
    due = game.ledger.rounds[FIRST].due_seats()
    game.do(mistaken(*due, wrong=()), REFEREE)
    assert not game.owed(DutyKind.WRONG_SEAT)


def test_i_2_other_editions_print_no_ammonizione_for_wrong_seats() -> None:
    game = opened(rounds=2, entrants=4, regulation="uisp-parole")
    game.start(1)
    game.do(swapped(game), REFEREE)
    assert not game.owed(DutyKind.WRONG_SEAT)


def test_that_nothing_was_due_makes_the_next_time_no_second() -> None:
    game = opened(rounds=2, entrants=4, regulation="uisp-parole")
    game.start(1)
    late = GiveSanction(code="u13_1_late_up_to_3", entrant=PAIR, player=None, round=FIRST)
    nothing = Consequences(measure=Measure.NONE)
    game.do(replace(late, decided=nothing, remark=REASON), REFEREE)
    (event,) = game.do(late, REFEREE)
    assert isinstance(event, SanctionGiven)
    assert event.given == Consequences(measure=Measure.RICHIAMO)


def test_what_desks_know_stands_on_the_same_list_and_holds_nothing() -> None:
    """A sheet that the losers handed in, and one unsigned, until that line has a sanction."""
    game = played()
    rules = regulations.load("uisp-parole")
    facts = facts_of(game.ledger, rules)
    seen = Owing(
        regulation=rules,
        ahead=facts.ahead,
        current_round=FIRST,
        expelled={},
        photos=[AtTables(FIRST, (ONE,))],
        outdated=[Outdated((), PAIR, FIRST, ONE, ())],
        second_readings=[AtTables(FIRST, (ONE,))],
        not_delivered=[AtLine(FIRST, ONE, PAIR)],
        unsigned=[AtLine(FIRST, ONE, EntrantNumber(2))],
        misplaced=[AtLine(FIRST, ONE, PAIR)],
        to_draw=True,
    )
    owed = duties(seen)
    assert [duty.kind for duty in owed] == [
        DutyKind.REFERTO_OUTDATED,
        DutyKind.PHOTO_WAITING,
        DutyKind.SECOND_READING,
        DutyKind.NOT_DELIVERED,
        DutyKind.UNSIGNED,
        DutyKind.WRONG_SEAT,
        DutyKind.PRIZES_TO_DRAW,
    ]
    assert not any(duty.holds or duty.holds_unless_reason for duty in owed)
    _outdated, photo, reading, undelivered, *_others = owed
    assert COMPUTERISTA.may(photo.right)
    assert COMPUTERISTA.may(reading.right)
    assert not COMPUTERISTA.may(undelivered.right)
