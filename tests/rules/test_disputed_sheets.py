"""Sheets that are flagged, awarded and lifted at once (RULES.md section 13, U art. 10.27)."""

import pytest

from scoring.commands import (
    AwardScore,
    AwardSmazzata,
    EnterSheet,
    LiftAward,
    MakeRankingFinal,
    PublishRanking,
    ReadSheetAgain,
    SettleReadings,
)
from scoring.rules.violations import Code
from scoring.rulings import AwardCause, Lifting
from scoring.values import Authority, Points, SmazzataNumber, UserId
from tests.builders import plain
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

LAST = SmazzataNumber(3)
READER = Authority(COMPUTERISTA.ledger, UserId(4), COMPUTERISTA.role, COMPUTERISTA.rights)
TYPED = plain((500, 300), (500, 300), (500, 300))


@pytest.fixture
def game() -> Game:
    game = opened(rounds=1, regulation="uisp-parole", entrants=4)
    game.start(1)
    game.sheet(1, 1, TYPED, COMPUTERISTA)
    game.sheet(1, 2, TYPED, COMPUTERISTA)
    return game


def technical(smazzata: SmazzataNumber = LAST) -> AwardSmazzata:
    return AwardSmazzata(round=FIRST, table=ONE, smazzata=smazzata, totals=(0, 100), remark=REASON)


def lifted(smazzata: SmazzataNumber | None = LAST) -> LiftAward:
    return LiftAward(round=FIRST, table=ONE, smazzata=smazzata, why=Lifting.REVOKED, remark=REASON)


def read_again(first: int = 505) -> ReadSheetAgain:
    sheet = plain((first, 300), (500, 300), (500, 300))
    return ReadSheetAgain(round=FIRST, table=ONE, sheet=sheet)


def test_a_technical_score_makes_no_flag_go_away(game: Game) -> None:
    game.do(read_again(), READER)
    assert refused(game, technical(), REFEREE)[0] is Code.SHEET_FLAGGED
    assert refused(game, PublishRanking())[0] is Code.FLAGS_OPEN


def test_nor_does_lifting_it(game: Game) -> None:
    game.do(technical(), REFEREE)
    reading = ReadSheetAgain(round=FIRST, table=ONE, sheet=plain((505, 300), (500, 300), (0, 100)))
    game.do(reading, READER)
    assert refused(game, lifted(), REFEREE)[0] is Code.SHEET_FLAGGED


def test_a_reading_has_the_technical_score_too(game: Game) -> None:
    """Chosen, it would write over what nobody can appeal."""
    game.do(technical(), REFEREE)
    assert refused(game, read_again(), READER)[0] is Code.SMAZZATA_AWARDED


def test_a_technical_score_lifted_under_an_award_does_not_come_back_with_the_sheet(
    game: Game,
) -> None:
    before = game.points(1)
    game.do(technical(), REFEREE)
    award = AwardScore(
        round=FIRST,
        table=ONE,
        cause=AwardCause.REFEREE_DECISION,
        points=(Points(7), Points(7)),
        countersigned_by=authority(),
        remark=REASON,
    )
    game.do(award, REFEREE)
    assert refused(game, lifted(), REFEREE)[0] is Code.SCORE_AWARDED
    game.do(lifted(None), REFEREE)
    game.do(lifted(), REFEREE)
    assert game.points(1) == before


def test_a_smazzata_that_nobody_typed_goes_with_its_technical_score() -> None:
    game = opened(rounds=1, regulation="uisp-parole", entrants=4)
    game.start(1)
    short = EnterSheet(round=FIRST, table=ONE, sheet=plain((500, 300), (500, 300)), time_out=True)
    game.do(short, COMPUTERISTA)
    before = game.points(1)
    game.do(technical(), REFEREE)
    assert game.points(1) != before
    game.do(lifted(), REFEREE)
    assert game.points(1) == before


def test_a_smazzata_typed_with_its_technical_score_stays_as_typed_when_that_is_lifted() -> None:
    game = opened(rounds=1, entrants=4)
    game.start(1)
    game.do(technical(), REFEREE)
    sheet = plain((500, 300), (500, 300), (0, 100))
    game.do(EnterSheet(round=FIRST, table=ONE, sheet=sheet), COMPUTERISTA)
    game.do(lifted(), REFEREE)
    score = game.ledger.rounds[FIRST].tables[ONE].score
    assert score is not None
    assert score.sheet == sheet


def test_a_flag_of_within_the_window_is_settled_behind_it_for_what_is_out(game: Game) -> None:
    """Else nobody could ever make the ranking final."""
    game.do(PublishRanking())
    game.do(read_again(), READER)
    table = game.ledger.rounds[FIRST].tables[ONE]
    assert table.score is not None
    entry, reading = table.score.number, table.readings[0].number
    game.wait(60)
    assert refused(game, MakeRankingFinal())[0] is Code.FLAGS_OPEN
    other = SettleReadings(round=FIRST, table=ONE, chosen=reading, remark=REASON)
    assert refused(game, other, REFEREE)[0] is Code.WINDOW_CLOSED
    game.do(SettleReadings(round=FIRST, table=ONE, chosen=entry, remark=REASON), REFEREE)
    game.do(MakeRankingFinal())
    assert game.ledger.is_final


def flagged(game: Game) -> bool:
    return game.ledger.rounds[FIRST].tables[ONE].flagged


def test_a_flag_that_an_award_covered_is_back_when_the_award_is_lifted(game: Game) -> None:
    """Else the first entry would stand as if nobody had read the paper otherwise."""
    game.do(read_again(), READER)
    reading = game.ledger.number
    even = (Points(7, 0, 0), Points(7, 0, 0))
    award = AwardScore(
        round=FIRST,
        table=ONE,
        cause=AwardCause.REFEREE_DECISION,
        points=even,
        countersigned_by=authority(),
        remark=REASON,
    )
    game.do(award, REFEREE)
    assert not flagged(game), "the paper does not count now"
    game.do(lifted(None), REFEREE)
    assert flagged(game)
    assert refused(game, PublishRanking())[0] is Code.FLAGS_OPEN
    game.do(SettleReadings(round=FIRST, table=ONE, chosen=reading, remark=REASON), REFEREE)
    score = game.ledger.rounds[FIRST].tables[ONE].score
    assert score is not None
    assert score.sheet == read_again().sheet
    assert not flagged(game)
    game.do(PublishRanking())
