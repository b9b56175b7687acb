"""Two people and one paper: what both read is kept, and somebody chooses."""

import pytest

from scoring.commands import (
    AwardSmazzata,
    CheckInSheet,
    ChooseSecondKeying,
    EnterSheet,
    PublishRanking,
    PublishSeating,
    ReadSheetAgain,
    SettleReadings,
    UndoEntry,
    VerifySheet,
)
from scoring.events import SecondKeyingChosen
from scoring.rules.ledger import Table
from scoring.rules.readings import Difference, differences, swapped
from scoring.rules.violations import Code, Violation
from scoring.rulings import SecondKeying
from scoring.sheets import Breakdown, LineScore, SheetScore, SmazzataScore
from scoring.values import (
    Authority,
    EventNumber,
    Line,
    Points,
    Role,
    RoundNumber,
    SheetState,
    SmazzataNumber,
    TableNumber,
)
from tests.builders import plain, totals
from tests.rules.game import COMPUTERISTA, FIRST, ONE, REASON, REFEREE, Game, opened, refused
from tests.rules.game import authority as director

OTHER = Authority(
    COMPUTERISTA.ledger, director(user=9).user, Role.COMPUTERISTA, COMPUTERISTA.rights
)
TWO = TableNumber(2)


@pytest.fixture
def game() -> Game:
    game = opened(rounds=2, entrants=4)
    game.start(1)
    return game


def table_of(game: Game) -> Table:
    return game.ledger.rounds[FIRST].tables[ONE]


def again(score: SheetScore) -> ReadSheetAgain:
    return ReadSheetAgain(round=FIRST, table=ONE, sheet=score)


def disputed(game: Game) -> None:
    game.sheet(1, 1, plain((500, 100), (300, 200), (0, 400)), COMPUTERISTA)
    game.do(again(totals(850, 700)), OTHER)


def test_who_reads_the_same_has_verified_it(game: Game) -> None:
    game.sheet(1, 1, plain((500, 100), (300, 200), (0, 400)), COMPUTERISTA)
    game.do(again(totals(800, 700)), OTHER)
    assert table_of(game).state is SheetState.VERIFIED
    assert not table_of(game).flagged


def test_who_read_nothing_has_verified_nothing(game: Game) -> None:
    game.sheet(1, 1, totals(0, 0), COMPUTERISTA)
    assert refused(game, again(SheetScore()), OTHER)
    assert table_of(game).state is not SheetState.VERIFIED
    game.do(again(totals(0, 0)), OTHER)
    assert table_of(game).state is SheetState.VERIFIED


def test_the_totals_of_a_technical_smazzata_are_read_the_same() -> None:
    """Who types blind types totals alone: the paper would wait for a second reader for ever."""
    game = opened(regulation="uisp-parole", rounds=3, entrants=4)
    game.start(1)
    game.sheet(1, 1, plain((500, 100), (300, 200), (0, 400)), COMPUTERISTA)
    award = AwardSmazzata(
        round=FIRST, table=ONE, smazzata=SmazzataNumber(3), totals=(0, 100), remark=REASON
    )
    game.do(award, REFEREE)
    assert refused(game, again(totals(800, 700)), OTHER)[0] is Code.SMAZZATA_AWARDED
    game.do(again(totals(800, 400)), OTHER)
    assert table_of(game).state is SheetState.VERIFIED


def test_a_check_set_aside_is_not_asked_again_of_who_reads_the_same(game: Game) -> None:
    beyond = plain((501, 100), (300, 200), (0, 400))
    entry = EnterSheet(round=FIRST, table=ONE, sheet=beyond, override=True, remark=REASON)
    game.do(entry, REFEREE)
    game.do(again(totals(801, 700)), OTHER)
    assert table_of(game).state is SheetState.VERIFIED


def test_a_paper_scanned_twice_keeps_who_handed_it_in(game: Game) -> None:
    handed_in = CheckInSheet(round=FIRST, table=ONE, handed_in_by=Line.A, signed_by=(Line.B,))
    game.do(handed_in, COMPUTERISTA)
    assert game.do(CheckInSheet(round=FIRST, table=ONE), COMPUTERISTA) == ()
    kept = table_of(game).check_in
    assert kept is not None
    assert (kept.handed_in_by, kept.signed_by) == (Line.A, (Line.B,))


def test_nobody_is_the_second_reader_of_what_they_typed(game: Game) -> None:
    assert refused(game, again(totals(800, 700)), OTHER)[0] is Code.SHEET_MISSING
    disputed(game)
    assert refused(game, again(totals(800, 700)), COMPUTERISTA)[0] is Code.READER_IS_TYPIST
    assert refused(game, again(totals(800, 700)), OTHER)[0] is Code.READER_IS_TYPIST


def test_a_reading_that_no_paper_can_say_is_no_flag(game: Game) -> None:
    game.sheet(1, 1, totals(800, 700), COMPUTERISTA)
    assert refused(game, again(totals(801, 700)), OTHER)[0] is Code.NOT_MULTIPLE_OF_5


def test_a_flag_blocks_until_a_named_person_chooses(game: Game) -> None:
    disputed(game)
    game.sheet(1, 2, totals(500, 300))
    assert game.points(1).game_points == 800, "what was typed first counts meanwhile"
    game.seat(2)
    flags = (Code.FLAGS_OPEN, {"round": 1, "tables": (1,)})
    assert refused(game, PublishSeating(round=RoundNumber(2))) == flags
    for command in (
        EnterSheet(round=FIRST, table=ONE, sheet=totals(850, 700)),
        VerifySheet(round=FIRST, table=ONE),
    ):
        assert refused(game, command)[0] is Code.SHEET_FLAGGED
    reading = table_of(game).readings[0].number
    settle = SettleReadings(round=FIRST, table=ONE, chosen=reading, remark=REASON)
    game.do(settle, REFEREE)
    assert game.points(1).game_points == 850
    assert table_of(game).state is SheetState.CORRECTED, "declared as any correction is"
    game.publish(2)


def test_the_first_reading_may_be_the_right_one(game: Game) -> None:
    disputed(game)
    entry = table_of(game).scores[-1].number
    without = SettleReadings(round=FIRST, table=ONE, chosen=entry)
    assert refused(game, without, REFEREE)[0] is Code.REASON_REQUIRED
    nowhere = SettleReadings(round=FIRST, table=ONE, chosen=EventNumber(1), remark=REASON)
    assert refused(game, nowhere, REFEREE)[0] is Code.READING_UNKNOWN
    game.do(SettleReadings(round=FIRST, table=ONE, chosen=entry, remark=REASON), REFEREE)
    assert game.points(1).game_points == 800
    assert not table_of(game).flagged


def test_the_last_ranking_waits_for_flags_too() -> None:
    game = opened(rounds=1, entrants=4)
    game.start(1)
    game.sheet(1, 2, totals(500, 300))
    disputed(game)
    assert refused(game, PublishRanking())[0] is Code.FLAGS_OPEN
    game.correct(1, 1, totals(900, 700))
    game.do(PublishRanking())
    assert not table_of(game).flagged, "a correction is a named person's choice"


def test_differences_are_as_fine_as_both_were_typed() -> None:
    rough = plain((500, 100), (300, 200))
    assert differences(rough, plain((500, 100), (300, 205))) == (
        Difference("smazzate.1.b.total", 200, 205),
    )
    assert differences(rough, totals(800, 290)) == (Difference("totals.b", 300, 290),)
    assert differences(rough, totals(800, 300)) == ()
    assert differences(rough, plain((500, 100))) == (
        Difference("smazzate.1.a.total", 300, None),
        Difference("smazzate.1.b.total", 200, None),
    )
    fine = [
        SheetScore(
            smazzate=(
                SmazzataScore(
                    a=LineScore(
                        total=100, breakdown=Breakdown(cards_table=100 + hand, cards_hand=hand)
                    ),
                    b=LineScore(total=0),
                ),
            )
        )
        for hand in (0, 20)
    ]
    assert differences(*fine) == (
        Difference("smazzate.0.a.cards_table", 100, 120),
        Difference("smazzate.0.a.cards_hand", 0, 20),
    )


def test_lines_change_over() -> None:
    assert swapped(totals(800, 300)) == totals(300, 800)
    assert swapped(plain((500, 100), (300, 200))) == plain((100, 500), (200, 300))


def test_a_paper_is_received_before_it_is_typed_and_nobody_is_disturbed(game: Game) -> None:
    seen = table_of(game).last
    received = CheckInSheet(round=FIRST, table=ONE, handed_in_by=Line.A, signed_by=(Line.B, Line.A))
    (event,) = game.do(received, OTHER)
    assert getattr(event, "signed_by", None) == (Line.A, Line.B)
    assert game.do(received, OTHER) == ()
    nobody = CheckInSheet(round=FIRST, table=ONE, handed_in_by=Line.C)
    assert refused(game, nobody, OTHER)[0] is Code.LINES_WRONG_COUNT
    typed = EnterSheet(round=FIRST, table=ONE, sheet=totals(500, 300), expected=seen)
    game.do(typed, COMPUTERISTA)


def test_ones_own_last_entry_is_taken_back(game: Game) -> None:
    undo = UndoEntry(round=FIRST, table=ONE)
    assert refused(game, undo, COMPUTERISTA)[0] is Code.NOTHING_TO_UNDO
    game.sheet(1, 1, totals(500, 300), COMPUTERISTA)
    game.sheet(1, 1, totals(900, 300), COMPUTERISTA)
    assert refused(game, undo, OTHER)[0] is Code.NOTHING_TO_UNDO
    game.do(undo, COMPUTERISTA)
    assert game.points(1).game_points == 500
    assert refused(game, undo, COMPUTERISTA)[0] is Code.NOTHING_TO_UNDO


def test_an_only_entry_taken_back_leaves_the_sheet_awaited(game: Game) -> None:
    game.sheet(1, 1, totals(500, 300), COMPUTERISTA)
    game.do(UndoEntry(round=FIRST, table=ONE), COMPUTERISTA)
    assert table_of(game).state is SheetState.MISSING
    assert game.points(1) == Points()
    game.sheet(1, 1, totals(600, 300), OTHER)
    game.do(UndoEntry(round=FIRST, table=ONE), OTHER)
    assert table_of(game).state is SheetState.MISSING, "not what was taken back before"


def test_nothing_is_taken_back_once_verified_or_closed(game: Game) -> None:
    game.sheet(1, 1, totals(500, 300), COMPUTERISTA)
    game.sheet(1, 2, totals(500, 300), COMPUTERISTA)
    game.do(VerifySheet(round=FIRST, table=ONE), REFEREE)
    assert refused(game, UndoEntry(round=FIRST, table=ONE), COMPUTERISTA)[0] is Code.NOTHING_TO_UNDO
    game.start(2)
    undo = UndoEntry(round=FIRST, table=TWO)
    assert refused(game, undo, COMPUTERISTA)[0] is Code.CORRECTION_REQUIRED


def test_a_late_sheet_is_taken_back_in_a_closed_round_too(game: Game) -> None:
    game.sheet(1, 1, totals(500, 300), COMPUTERISTA)
    game.seat(2, remark=REASON)
    game.publish(2)
    assert game.ledger.rounds[FIRST].closed
    game.sheet(1, 2, totals(500, 300), COMPUTERISTA)
    assert game.do(UndoEntry(round=FIRST, table=TWO), COMPUTERISTA)


def test_what_was_corrected_is_not_read_again(game: Game) -> None:
    """It was countersigned, and is what counts whatever a second person reads."""
    game.sheet(1, 1, totals(800, 700), COMPUTERISTA)
    game.correct(1, 1, totals(850, 700))
    assert refused(game, again(totals(850, 700)), OTHER)[0] is Code.SHEET_VERIFIED


def test_when_to_type_twice_is_a_setting(game: Game) -> None:
    (chosen,) = game.do(ChooseSecondKeying(keying=SecondKeying.ALWAYS))
    assert chosen == SecondKeyingChosen(keying=SecondKeying.ALWAYS)
    assert game.do(ChooseSecondKeying(keying=SecondKeying.BY_RISK))
    game.do(ChooseSecondKeying(keying=SecondKeying.ALWAYS))
    assert game.do(ChooseSecondKeying(keying=SecondKeying.ALWAYS)) == ()


def test_a_wrong_signer_is_refused_where_the_signers_are_typed(game: Game) -> None:
    nobody = CheckInSheet(round=FIRST, table=ONE, handed_in_by=Line.A, signed_by=(Line.C,))
    with pytest.raises(Violation) as violation:
        game.do(nobody, OTHER)
    assert [problem.field for problem in violation.value.problems] == ["signed_by"]
