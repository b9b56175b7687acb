"""One gate: other figures on a saved sheet are a correction, whatever key is pressed."""

from dataclasses import replace
from datetime import timedelta

import pytest

from scoring.commands import (
    ChangePlan,
    Command,
    CorrectSheet,
    EnterSheet,
    PublishRanking,
    ReadSheetAgain,
    RefuseCorrection,
    SettleReadings,
    TakeBackSeating,
    UndoEntry,
    VerifySheet,
)
from scoring.events import ReadingsSettled, SheetCorrected, SheetSigned
from scoring.rules import regulations
from scoring.rules.corrections import correction_terms, phase_of
from scoring.rules.violations import Code
from scoring.rulings import AskedBy, CorrectionPhase, Mistake, Retyping
from scoring.sheets import SheetScore
from scoring.values import Authority, EventNumber, Right, Role, RoundNumber, TableNumber
from tests.builders import totals
from tests.rules.game import (
    COMPUTERISTA,
    FIRST,
    ONE,
    REASON,
    REFEREE,
    Game,
    authority,
    opened,
    refused,
)

TYPED, OTHER = totals(700, 500), totals(500, 700)


@pytest.fixture
def game() -> Game:
    playing = opened(regulation="internazionale", rounds=3, entrants=4, protest_minutes=10)
    playing.start(1)
    playing.sheet(1, 1, TYPED, COMPUTERISTA)
    return playing


def typed(sheet: SheetScore = OTHER) -> EnterSheet:
    return EnterSheet(round=FIRST, table=ONE, sheet=sheet)


def undo() -> UndoEntry:
    return UndoEntry(round=FIRST, table=ONE)


def why(game: Game, command: Command, by: Authority) -> Retyping:
    code, data = refused(game, command, by)
    assert code is Code.CORRECTION_REQUIRED
    return Retyping(str(data["retyping"]))


def test_a_slip_is_mended_by_the_hand_that_made_it_within_two_minutes(game: Game) -> None:
    game.now += timedelta(seconds=120)
    *_, signed = game.do(typed(), COMPUTERISTA)
    assert isinstance(signed, SheetSigned)
    assert signed.replaces is not None
    game.do(undo(), COMPUTERISTA)
    game.do(typed(), COMPUTERISTA)


@pytest.mark.parametrize("command", [typed(), undo()])
def test_after_that_it_is_a_correction_and_typing_again_wins_no_time(
    game: Game, command: Command
) -> None:
    game.now += timedelta(seconds=60)
    game.do(typed(totals(705, 500)), COMPUTERISTA)
    game.now += timedelta(seconds=61)
    assert why(game, command, COMPUTERISTA) is Retyping.LATE


@pytest.mark.parametrize("role", [Role.DIRECTOR, Role.REFEREE, Role.COMPUTERISTA])
def test_nobody_types_over_the_sheet_of_another(game: Game, role: Role) -> None:
    assert why(game, typed(), authority(role, 9)) is Retyping.ANOTHERS


def test_what_somebody_has_read_is_corrected(game: Game) -> None:
    game.do(VerifySheet(round=FIRST, table=ONE), REFEREE)
    assert why(game, typed(), COMPUTERISTA) is Retyping.READ


def test_a_corrected_sheet_is_corrected_again_and_not_typed(game: Game) -> None:
    game.correct(1, 1, totals(705, 500))
    assert why(game, typed(), COMPUTERISTA) is Retyping.READ


def test_what_the_next_seating_went_by_is_corrected(game: Game) -> None:
    game.sheet(1, 2, TYPED)
    game.start(2)
    assert why(game, typed(), COMPUTERISTA) is Retyping.USED
    assert refused(game, undo(), COMPUTERISTA)[0] is Code.CORRECTION_REQUIRED


def test_what_a_posted_ranking_went_by_is_corrected() -> None:
    """U art. 12.2, I art. 19: 7-7 was offered, and the same figures were typed in its place."""
    game = opened(regulation="internazionale", rounds=1, entrants=4, protest_minutes=10)
    game.start(1)
    for table in (1, 2):
        game.sheet(1, table, TYPED, COMPUTERISTA)
    game.do(PublishRanking())
    code, needs = refused(game, typed(), COMPUTERISTA)
    assert code is Code.CORRECTION_REQUIRED
    assert needs == {
        "round": 1,
        "table": 1,
        "retyping": Retyping.USED,
        "by": COMPUTERISTA.user,
        "phase": CorrectionPhase.CLOSING,
        "agreement": "other_pair",
        "referee_called": 1,
        "desk_article": "19",
        "desk_agreement": "",
        "desk_referee_called": 1,
    }


def test_a_late_sheet_has_its_two_minutes_until_the_next_seating_goes_by_it(game: Game) -> None:
    game.seat(2, remark=REASON)
    game.publish(2)
    late = replace(typed(), table=TableNumber(2))
    game.do(late, COMPUTERISTA)
    game.do(replace(late, sheet=TYPED), COMPUTERISTA)
    for table in game.ledger.rounds[RoundNumber(2)].tables:
        game.sheet(2, table, TYPED)
    game.start(3)
    assert why(game, late, COMPUTERISTA) is Retyping.USED


def test_the_same_figures_change_nothing_and_are_refused_to_nobody(game: Game) -> None:
    game.now += timedelta(hours=1)
    assert game.do(typed(TYPED), authority(Role.DIRECTOR, 9)) == ()


def test_the_seconds_are_the_tournament_s() -> None:
    game = opened(entrants=4, retype_seconds=0)
    game.start(1)
    game.sheet(1, 1, TYPED, COMPUTERISTA)
    game.do(typed(), COMPUTERISTA)
    game.now += timedelta(seconds=1)
    assert why(game, typed(TYPED), COMPUTERISTA) is Retyping.LATE


# Whose mistake


def correction(game: Game, **changes: object) -> CorrectSheet:
    """Of what the desk typed wrongly: nobody at the table says anything."""
    by_the_desk = CorrectSheet(
        round=FIRST,
        table=ONE,
        sheet=OTHER,
        asked_by=AskedBy.DIRECTION,
        mistake=Mistake.DESK,
        countersigned_by=REFEREE,
        remark=REASON,
    )
    return replace(by_the_desk, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize("edition", ["uisp-parole", "internazionale", "italiano", "classico"])
@pytest.mark.parametrize("rounds", [1, 3])
def test_the_desk_mends_what_it_typed_with_one_signature_and_no_player_s_word(
    edition: str, rounds: int
) -> None:
    """U art. 2.5; under U it could not be mended at all."""
    game = opened(regulation=edition, rounds=rounds, entrants=4)
    game.start(1)
    game.sheet(1, 1, TYPED, COMPUTERISTA)
    called = rounds == 1 and edition in ("internazionale", "italiano")
    (event,) = game.do(correction(game, referee_called=called))
    assert isinstance(event, SheetCorrected)
    assert event.mistake is Mistake.DESK
    assert event.agreed_by == ()


def test_i_19_once_places_are_out_the_computerista_s_error_is_mended_as_an_inversion_is() -> None:
    """Both pairs confirm; choosing another reading is no way round it."""
    game = opened(regulation="internazionale", rounds=3, entrants=4)
    game.play(1)
    game.start(2)
    assert refused(game, correction(game))[0] is Code.OTHER_PAIR_REQUIRED
    one, partner, other, _ = game.at_the_table(1, 1)
    alone = correction(game, agreed_by=(one, partner))
    assert refused(game, alone)[0] is Code.OTHER_PAIR_REQUIRED
    game.do(ReadSheetAgain(round=FIRST, table=ONE, sheet=OTHER), authority(Role.REFEREE, 8))
    chosen = EventNumber(game.ledger.number)
    choose = SettleReadings(round=FIRST, table=ONE, chosen=chosen, remark=REASON)
    assert refused(game, choose, REFEREE)[0] is Code.CORRECTION_REQUIRED
    game.do(correction(game, agreed_by=(one, other)))


def test_i_19_after_a_last_round_nothing_is_mended_without_the_referee() -> None:
    game = opened(regulation="internazionale", rounds=1, entrants=4)
    game.play(1)
    assert refused(game, correction(game))[0] is Code.REFEREE_NOT_CALLED_IN_TIME
    game.do(correction(game, referee_called=True))


@pytest.mark.parametrize("edition", ["uisp-parole", "internazionale"])
def test_another_plan_makes_no_round_less_of_a_last_one(edition: str) -> None:
    """A round more, the correction, and a round less: it asked for nothing."""
    game = opened(regulation=edition, rounds=1, entrants=4)
    game.play(1)
    plan = game.ledger.plan
    assert plan is not None
    assert phase_of(game.ledger, FIRST) is CorrectionPhase.CLOSING
    game.do(ChangePlan(plan=replace(plan, movements=plan.movements * 2), remark=REASON))
    assert phase_of(game.ledger, FIRST) is CorrectionPhase.CLOSING


def test_a_seating_that_was_taken_back_has_been_out() -> None:
    game = opened(regulation="internazionale", rounds=3, entrants=4)
    game.play(1)
    game.start(2)
    game.do(TakeBackSeating(round=RoundNumber(2)))
    assert phase_of(game.ledger, FIRST) is CorrectionPhase.AFTER_SEATING
    assert why(game, typed(), COMPUTERISTA) in Retyping


def test_figures_that_a_referee_refused_are_not_typed_instead(game: Game) -> None:
    refusal = RefuseCorrection(
        round=FIRST, table=ONE, asked_by=AskedBy.LINE_A, article="19", remark=REASON
    )
    game.do(refusal, REFEREE)
    assert why(game, typed(), COMPUTERISTA) is Retyping.LATE


def test_what_is_undone_begins_no_new_wait(game: Game) -> None:
    game.now += timedelta(seconds=100)
    game.do(undo(), COMPUTERISTA)
    game.do(typed(), COMPUTERISTA)
    game.now += timedelta(seconds=100)
    assert why(game, typed(TYPED), COMPUTERISTA) is Retyping.LATE


def test_another_official_countersigns_and_a_reason_is_given(game: Game) -> None:
    own = correction(game, countersigned_by=authority())
    assert refused(game, own)[0] is Code.COUNTERSIGNED_BY_TYPIST
    assert refused(game, correction(game, remark=None))[0] is Code.REASON_REQUIRED


def test_the_players_mistake_still_needs_their_word(game: Game) -> None:
    theirs = correction(game, mistake=Mistake.PLAYERS)
    assert refused(game, theirs)[0] is Code.OTHER_PAIR_REQUIRED


def test_each_edition_cites_its_own_article_for_either() -> None:
    cited = {
        edition: tuple(
            correction_terms(regulations.load(edition), CorrectionPhase.CLOSING, mistake).article
            for mistake in Mistake
        )
        for edition in ("uisp-parole", "internazionale", "classico")
    }
    assert cited == {
        "uisp-parole": ("2.5", "12.2"),
        "internazionale": ("19", "19"),
        "classico": ("RULES 8", "RULES 8"),
    }


# Two readings


def test_whoever_read_it_otherwise_does_not_choose_their_own_reading(game: Game) -> None:
    """Choosing it mends what the desk typed: somebody else answers for it."""
    reader = authority(Role.REFEREE, 8)
    game.do(ReadSheetAgain(round=FIRST, table=ONE, sheet=OTHER), reader)
    chosen = EventNumber(game.ledger.number)
    choose = SettleReadings(round=FIRST, table=ONE, chosen=chosen, remark=REASON)
    assert refused(game, choose, reader)[0] is Code.READING_IS_OWN
    settled, corrected = game.do(choose, REFEREE)
    assert isinstance(settled, ReadingsSettled)
    assert isinstance(corrected, SheetCorrected)
    assert (corrected.mistake, corrected.after) == (Mistake.DESK, OTHER)
    assert (corrected.read_by, corrected.countersigned_by) == (reader.user, REFEREE.user)
    assert why(game, typed(TYPED), COMPUTERISTA) is Retyping.ANOTHERS


def test_a_sheet_two_read_differently_is_typed_over_by_neither(game: Game) -> None:
    game.do(ReadSheetAgain(round=FIRST, table=ONE, sheet=OTHER), authority(Role.REFEREE, 8))
    assert refused(game, typed(totals(0, 0)), COMPUTERISTA)[0] is Code.SHEET_FLAGGED


def test_rights_do_not_open_another_door() -> None:
    assert "reenter_any_sheet" not in {str(right) for right in Right}
