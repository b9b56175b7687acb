"""An award changes a score that was given as a correction does (I art. 19, U art. 12.2)."""

from dataclasses import replace

import pytest

from scoring.commands import (
    AwardScore,
    DecideComplaint,
    LiftAward,
    PublishRanking,
    RegisterComplaint,
)
from scoring.events import ScoreAwarded
from scoring.plans import Format
from scoring.rules import regulations
from scoring.rules.technical_scores import of_lateness, terms
from scoring.rules.violations import Code, Violation
from scoring.rulings import AwardCause, ComplaintAgainst, ComplaintOutcome, Lifting
from scoring.values import EntrantNumber, Line, Points, Role, TableNumber
from tests.builders import totals
from tests.rules.game import (
    FIRST,
    ONE,
    REASON,
    REFEREE,
    Game,
    authority,
    opened,
    refused,
)

DIRECTOR = authority()
SEVEN = (Points(7), Points(7))
OTHER = authority(Role.REFEREE, 5)


def awarded(cause: AwardCause, *points: Points) -> AwardScore:
    return AwardScore(
        round=FIRST,
        table=ONE,
        cause=cause,
        points=points or SEVEN,
        countersigned_by=DIRECTOR,
        remark=REASON,
    )


ANNULLED = awarded(AwardCause.ANNULLED)
DECIDED = awarded(AwardCause.REFEREE_DECISION, Points(20, 1500, 0), Points(0, -1500, 0))
LIFTED = LiftAward(round=FIRST, table=ONE, why=Lifting.FOUND, remark=REASON)


def hall(edition: str, rounds: int, *, in_: bool = True) -> Game:
    game = opened(rounds=rounds, regulation=edition, entrants=4)
    game.start(1)
    if in_:
        game.sheet(1, 1, totals(1000, 500))
    return game


@pytest.mark.parametrize(
    ("edition", "article"),
    [("internazionale", "19"), ("italiano", "Int. 19"), ("classico", "RULES 8")],
)
def test_i_19_a_correction_is_annulled_in_a_last_round_alone(edition: str, article: str) -> None:
    """It made 7-7 of a sheet of round 1 that nobody had corrected."""
    with pytest.raises(Violation) as violation:
        hall(edition, 3).do(ANNULLED, REFEREE)
    (problem,) = violation.value.problems
    assert (problem.code, problem.article) == (Code.ANNULLED_NOT_NOW, article)
    without = hall(edition, 1, in_=False)
    assert refused(without, ANNULLED, REFEREE)[0] is Code.ANNULLED_WITHOUT_SHEET
    game = hall(edition, 1)
    game.do(ANNULLED, REFEREE)
    assert game.points(1) == Points(7)


def test_u_12_2_wants_a_referee_for_every_correction_and_sets_what_it_comes_to() -> None:
    game = hall("uisp-parole", 3)
    game.do(replace(ANNULLED, points=(Points(9, -50), Points(8, 0))), REFEREE)
    assert game.points(1) == Points(9, -50)
    empty = hall("uisp-parole", 3, in_=False)
    assert refused(empty, ANNULLED, REFEREE)[0] is Code.ANNULLED_WITHOUT_SHEET


def test_i_18_only_a_lost_sheet_is_found() -> None:
    game = hall("internazionale", 1)
    game.do(ANNULLED, REFEREE)
    nothing_lost = (Code.NOTHING_WAS_LOST, {"round": 1, "table": 1})
    assert refused(game, LIFTED, REFEREE) == nothing_lost
    game.do(replace(LIFTED, why=Lifting.REVOKED), REFEREE)
    assert game.points(1).game_points == 1000
    late = hall("internazionale", 3, in_=False)
    late.do(awarded(AwardCause.NOT_PLAYED, Points(), Points()), REFEREE)
    assert refused(late, LIFTED, REFEREE) == nothing_lost


@pytest.mark.parametrize("edition", regulations.editions())
def test_u_12_2_over_a_sheet_another_official_signs_as_a_correction_has_one(edition: str) -> None:
    """20-0 of a saved sheet on one person's word."""
    game = hall(edition, 3)
    alone = replace(DECIDED, countersigned_by=None)
    assert refused(game, alone, REFEREE)[0] is Code.COUNTERSIGN_REQUIRED
    own = replace(DECIDED, countersigned_by=REFEREE)
    assert refused(game, own, REFEREE)[0] is Code.COUNTERSIGNED_BY_TYPIST
    (award,) = game.do(DECIDED, REFEREE)
    assert isinstance(award, ScoreAwarded)
    assert (award.countersigned_by, award.sole_official) == (DIRECTOR.user, False)
    other = hall(edition, 3)
    (award,) = other.do(replace(own, sole_official=True), REFEREE)
    assert isinstance(award, ScoreAwarded)
    assert (award.countersigned_by, award.sole_official) == (REFEREE.user, True)


def test_where_no_sheet_is_in_a_referee_decides_alone() -> None:
    game = hall("internazionale", 3, in_=False)
    (award,) = game.do(replace(DECIDED, countersigned_by=None), REFEREE)
    assert isinstance(award, ScoreAwarded)
    assert award.countersigned_by is None


@pytest.mark.parametrize("edition", ["internazionale", "italiano", "classico"])
def test_i_19_leaves_a_last_round_s_sheet_to_a_correction_or_7_to_7(edition: str) -> None:
    game = hall(edition, 1)
    assert refused(game, DECIDED, REFEREE)[0] is Code.AWARD_IN_CLOSING_ROUND
    assert hall("uisp-parole", 1).do(DECIDED, REFEREE), "U art. 12.2 leaves it to the referee"


def test_i_procedura_an_upheld_complaint_is_a_judgement_of_its_own() -> None:
    game = hall("internazionale", 1)
    game.sheet(1, 2, totals(1000, 500))
    game.do(PublishRanking())
    complaint = RegisterComplaint(
        entrant=EntrantNumber(1),
        against=ComplaintAgainst.RULING,
        round=FIRST,
        table=ONE,
        referee=REFEREE.user,
        remark=REASON,
    )
    (registered, *_) = game.do(complaint, DIRECTOR)
    number = next(fact.number for fact in game.recorded if fact.event is registered)
    upheld = DecideComplaint(
        complaint=number, outcome=ComplaintOutcome.UPHELD, judge=OTHER, remark=REASON
    )
    game.do(upheld, OTHER)
    assert game.do(DECIDED, REFEREE)


def test_i_3_a_room_that_is_not_in_leaves_no_other_way_to_the_match_s_score() -> None:
    game = opened(
        rounds=1, regulation="internazionale", format_=Format.TEAMS, smazzate=4, entrants=4
    )
    game.start(1)
    game.sheet(1, 1, totals(1000, 500))
    alone = replace(DECIDED, countersigned_by=None)
    assert refused(game, alone, REFEREE)[0] is Code.COUNTERSIGN_REQUIRED
    other_room = replace(DECIDED, table=TableNumber(2))
    whole = hall_of_teams(game)
    assert refused(whole, other_room, REFEREE)[0] is Code.AWARD_IN_CLOSING_ROUND


def hall_of_teams(game: Game) -> Game:
    """Both rooms of the first match are in."""
    game.sheet(1, 2, totals(800, 900))
    return game


@pytest.mark.parametrize("edition", regulations.editions())
@pytest.mark.parametrize(
    ("points", "code", "told"),
    [
        ((Points(20), Points(20)), Code.AWARD_BEYOND_TABLE, {"value": 40, "limit": 20}),
        ((Points(11), Points(10)), Code.AWARD_BEYOND_TABLE, {"value": 21, "limit": 20}),
        (
            (Points(10, 5), Points(10, 5)),
            Code.AWARD_MATCH_POINTS,
            {"a": 5, "b": 5, "rest": 355},
        ),
        (
            (Points(10, 300), Points(10, -100)),
            Code.AWARD_MATCH_POINTS,
            {"a": 300, "b": -100, "rest": 355},
        ),
    ],
)
def test_an_award_gives_no_more_than_a_table_has(
    edition: str, points: tuple[Points, Points], code: Code, told: dict[str, int]
) -> None:
    game = hall(edition, 3, in_=False)
    refusal = refused(game, awarded(AwardCause.REFEREE_DECISION, *points), REFEREE)
    assert refusal == (code, told)


@pytest.mark.parametrize("edition", regulations.editions())
def test_u_13_3_what_the_texts_give_a_late_line_and_the_other_goes_together(edition: str) -> None:
    given = (
        (Points(14, 355, 355), Points()),
        (Points(14, 355), Points(6, -315)),
        (Points(), Points()),
        (Points(0, -355), Points(0, -100)),
        (Points(15, 400), Points()),
    )
    rules = regulations.load(edition)
    game = hall(edition, 3, in_=False)
    assert game.ledger.opened is not None
    by = terms(rules, game.ledger.opened)
    printed = [
        score.points
        for late in ((Line.A,), (Line.B,), tuple(Line)[:2])
        for score in of_lateness(late, by)
    ]
    for points in (*given[:-1], *printed):
        assert hall(edition, 3, in_=False).do(awarded(AwardCause.LATE, *points), REFEREE)
    beyond = awarded(AwardCause.LATE, *given[-1])
    assert refused(game, beyond, REFEREE)[0] is Code.AWARD_MATCH_POINTS
