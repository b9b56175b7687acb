"""What a referee awarded stands until a referee lifts it (RULES.md section 13, U art. 10.27)."""

from dataclasses import replace

import pytest

from scoring.commands import AwardScore, AwardSmazzata, EnterSheet, LiftAward
from scoring.plans import Format
from scoring.rules import regulations
from scoring.rules.decide.awards import OVER_A_SHEET
from scoring.rules.violations import Code, Violation
from scoring.rulings import AwardCause, Lifting
from scoring.values import Points, RoundNumber, SheetState, SmazzataNumber, TableNumber
from tests.builders import plain, totals
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

SEVEN = (Points(7), Points(7))


@pytest.fixture
def game() -> Game:
    game = opened(rounds=3, regulation="uisp-parole", entrants=4)
    game.start(1)
    return game


def decided(cause: AwardCause, points: tuple[Points, ...] = SEVEN) -> AwardScore:
    """As complete as it may have to be: over a sheet another official signs it too."""
    return AwardScore(
        round=FIRST,
        table=ONE,
        cause=cause,
        points=points,
        countersigned_by=authority(),
        remark=REASON,
    )


def award(game: Game, cause: AwardCause = AwardCause.LOST_SHEET) -> None:
    game.do(decided(cause), REFEREE)


def lift(why: Lifting = Lifting.FOUND, smazzata: int | None = None) -> LiftAward:
    of_smazzata = None if smazzata is None else SmazzataNumber(smazzata)
    return LiftAward(round=FIRST, table=ONE, why=why, smazzata=of_smazzata, remark=REASON)


def entered(*smazzate: tuple[int, int]) -> EnterSheet:
    return EnterSheet(round=FIRST, table=ONE, sheet=plain(*smazzate))


@pytest.mark.parametrize("by", [COMPUTERISTA, authority()], ids=["computerista", "director"])
def test_nobody_types_over_an_award(game: Game, by: object) -> None:
    award(game)
    where = {"round": 1, "table": 1, "by": REFEREE.user}
    typed = EnterSheet(round=FIRST, table=ONE, sheet=totals(500, 300))
    assert refused(game, typed, by) == (Code.SCORE_AWARDED, where)  # type: ignore[arg-type]
    assert game.points(1) == Points(7)


def test_an_award_is_not_corrected_either(game: Game) -> None:
    game.sheet(1, 1, totals(500, 300))
    award(game, AwardCause.REFEREE_DECISION)
    with pytest.raises(Violation, match="score_awarded"):
        game.correct(1, 1, totals(600, 300))


def test_a_sheet_that_is_found_is_typed_once_the_award_is_lifted(game: Game) -> None:
    award(game)
    game.do(lift(), REFEREE)
    table = game.ledger.rounds[FIRST].tables[ONE]
    assert table.state is SheetState.MISSING
    assert game.ledger.rounds[FIRST].missing() == (ONE, TableNumber(2))
    assert game.points(1) == Points()
    game.sheet(1, 1, totals(1000, 500), COMPUTERISTA)
    assert game.points(1) == Points(14, 500, 1000)


def test_a_revoked_award_gives_back_what_was_typed(game: Game) -> None:
    game.sheet(1, 1, totals(1000, 500), COMPUTERISTA)
    award(game, AwardCause.REFEREE_DECISION)
    again = decided(AwardCause.REFEREE_DECISION, (Points(20), Points(0)))
    assert refused(game, again, REFEREE)[0] is Code.SCORE_AWARDED
    game.do(lift(Lifting.REVOKED), REFEREE)
    assert game.ledger.rounds[FIRST].tables[ONE].state is SheetState.ENTERED
    assert game.points(1) == Points(14, 500, 1000)
    game.sheet(1, 1, totals(1000, 505), COMPUTERISTA)


@pytest.mark.parametrize("cause", sorted(set(AwardCause) - set(OVER_A_SHEET)))
def test_a_sheet_that_is_in_is_not_lost_nor_its_line_late(game: Game, cause: AwardCause) -> None:
    """A director alone made 20-0 of a saved sheet: other figures are a correction."""
    game.sheet(1, 1, totals(1000, 500), COMPUTERISTA)
    assert refused(game, decided(cause), REFEREE)[0] is Code.AWARD_OVER_A_SHEET


@pytest.mark.parametrize(
    ("edition", "cause"),
    [
        ("uisp-parole", AwardCause.LOST_SHEET),
        ("internazionale", AwardCause.LOST_SHEET),
        ("internazionale", AwardCause.ANNULLED),
    ],
)
def test_i_18_and_19_what_the_text_prints_is_given_as_it_is(
    edition: str, cause: AwardCause
) -> None:
    game = opened(rounds=1, regulation=edition, entrants=4)
    game.start(1)
    if cause is AwardCause.ANNULLED:
        game.sheet(1, 1, totals(1000, 500), COMPUTERISTA)
    for points in ((Points(20), Points(20)), (Points(7, 0, 5), Points(7))):
        code, told = refused(game, decided(cause, points), REFEREE)
        assert (code, told["points"]) == (Code.AWARD_PRESCRIBED, "7-7")
    game.do(decided(cause), REFEREE)


def test_an_edition_without_art_10_27_decides_no_smazzata_of_a_sheet_that_is_in() -> None:
    game = opened(rounds=3, regulation="internazionale", entrants=4)
    game.start(1)
    game.do(entered((500, 100), (900, 0), (200, 300)), COMPUTERISTA)
    assert refused(game, smazzata_award(), REFEREE)[0] is Code.AWARD_OVER_A_SHEET


def test_nor_the_one_that_is_not_on_it() -> None:
    """A time-out sheet of two: the third was nobody's, and moved ten V.P."""
    game = opened(rounds=3, regulation="internazionale", entrants=4)
    game.start(1)
    short = EnterSheet(round=FIRST, table=ONE, sheet=plain((500, 100), (900, 0)), time_out=True)
    game.do(short, COMPUTERISTA)
    assert refused(game, smazzata_award(3), REFEREE)[0] is Code.AWARD_OVER_A_SHEET


def test_at_neither_table_of_a_match_a_sheet_that_is_in_is_lost() -> None:
    game = opened(
        rounds=2, regulation="internazionale", format_=Format.TEAMS, smazzate=4, entrants=4
    )
    game.start(1)
    game.sheet(1, 2, totals(1200, 700))
    assert refused(game, decided(AwardCause.LATE), REFEREE)[0] is Code.AWARD_OVER_A_SHEET


def test_lifting_needs_an_award_and_a_reason(game: Game) -> None:
    assert refused(game, lift(), REFEREE)[0] is Code.AWARD_UNKNOWN
    award(game)
    bare = LiftAward(round=FIRST, table=ONE, why=Lifting.FOUND)
    assert refused(game, bare, REFEREE)[0] is Code.REASON_REQUIRED


def test_a_sheet_found_in_a_closed_round_counts_from_the_next_ranking(game: Game) -> None:
    """RULES.md section 8: the pairings stand."""
    award(game)
    game.sheet(1, 2, totals(1000, 500))
    game.start(2)
    game.do(lift(), REFEREE)
    game.sheet(1, 1, totals(1000, 500), COMPUTERISTA)
    assert game.points(1, after=1) == Points(7)
    assert game.points(1, after=2) == Points(14, 500, 1000)


def smazzata_award(number: int = 2, *scored: int) -> AwardSmazzata:
    return AwardSmazzata(
        round=FIRST,
        table=ONE,
        smazzata=SmazzataNumber(number),
        totals=scored or (400, 400),
        remark=REASON,
    )


def test_u_10_27_a_smazzata_gets_a_technical_score(game: Game) -> None:
    game.do(entered((500, 100), (900, 0), (200, 300)), COMPUTERISTA)
    game.do(smazzata_award(), REFEREE)
    assert game.points(1).game_points == 500 + 400 + 200
    other = entered((500, 100), (905, 0), (200, 300))
    expected = {"smazzata": 2, "totals": (400, 400), "by": REFEREE.user}
    assert refused(game, other, COMPUTERISTA) == (Code.SMAZZATA_AWARDED, expected)
    game.do(entered((505, 100), (400, 400), (200, 300)), COMPUTERISTA)
    game.do(lift(Lifting.REVOKED, 2), REFEREE)
    assert game.points(1).game_points == 505 + 900 + 200


def test_a_technical_score_may_come_before_the_sheet(game: Game) -> None:
    game.do(smazzata_award(), REFEREE)
    by_totals = EnterSheet(round=FIRST, table=ONE, sheet=totals(900, 500))
    assert refused(game, by_totals, COMPUTERISTA)[0] is Code.SMAZZATA_AWARDED
    game.do(entered((100, 0), (400, 400), (0, 0)), COMPUTERISTA)
    assert game.points(1).game_points == 500


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (smazzata_award(4), Code.OUT_OF_RANGE),
        (smazzata_award(0), Code.OUT_OF_RANGE),
        (smazzata_award(2, 402, 0), Code.NOT_MULTIPLE_OF_5),
        (smazzata_award(2, 400), Code.LINES_WRONG_COUNT),
    ],
)
def test_a_technical_score_must_be_one(game: Game, command: AwardSmazzata, code: Code) -> None:
    assert refused(game, command, REFEREE)[0] is code


def test_u_10_27_a_technical_score_is_one_that_the_deck_can_make(game: Game) -> None:
    parole = regulations.load("uisp-parole")
    highest = parole.limits.highest(parole.deck.value)
    lowest = parole.limits.lowest(parole.deck.value)
    for beyond in (smazzata_award(2, highest + 5, 0), smazzata_award(2, 0, lowest - 5)):
        assert refused(game, beyond, REFEREE)[0] is Code.OUT_OF_RANGE
    assert game.do(smazzata_award(2, highest, lowest), REFEREE)


def test_a_sheet_that_time_cut_short_gets_no_technical_score_beyond_its_next_smazzata(
    game: Game,
) -> None:
    game.do(replace(entered((500, 100)), time_out=True), COMPUTERISTA)
    beyond = {"value": 3, "limit": 2}
    assert refused(game, smazzata_award(3), REFEREE) == (Code.OUT_OF_RANGE, beyond)
    assert game.do(smazzata_award(2), REFEREE)


def test_where_only_totals_were_typed_there_is_no_smazzata_to_replace(game: Game) -> None:
    game.sheet(1, 1, totals(900, 500))
    assert refused(game, smazzata_award(), REFEREE)[0] is Code.SMAZZATA_NOT_TYPED
    assert game.ledger.current_round == RoundNumber(1)


@pytest.mark.parametrize(
    ("regulation", "article"),
    [("uisp-parole", "10.27"), ("internazionale", "RULES 13"), ("classico", "RULES 13")],
)
def test_u_10_27_is_cited_where_it_is_printed(regulation: str, article: str) -> None:
    game = opened(rounds=1, regulation=regulation, entrants=4)
    game.start(1)
    award = smazzata_award(2, 300, 300)
    game.do(award, REFEREE)
    for command in (entered((500, 200), (100, 0)), replace(award, remark=None)):
        with pytest.raises(Violation) as violation:
            game.do(command, REFEREE)
        assert violation.value.problems[0].article == article
