"""What a correction needs, by edition and phase; refusals; two pairs that change places."""

from dataclasses import replace

import msgspec
import pytest

from scoring.commands import (
    CorrectSheet,
    RefuseCorrection,
    StartRound,
    SwapPlaces,
)
from scoring.events import CorrectionRefused, SheetCorrected
from scoring.plans import Format, GroupPlan, GroupsPlan, Movement
from scoring.rules import regulations
from scoring.rules.corrections import correction_terms, phase_of
from scoring.rules.ledger.rounds import Score
from scoring.rules.readings import swapped
from scoring.rules.violations import Code, Violation
from scoring.rulings import AskedBy, CorrectionPhase, Mistake
from scoring.values import EntrantNumber, Line, PlayerId, RoundNumber, TableNumber
from tests.builders import totals
from tests.rules.game import FIRST, ONE, REASON, REFEREE, Game, authority, opened, refused

PHASES = CorrectionPhase


def playing(regulation: str, *, rounds: int = 3, groups: GroupsPlan | None = None) -> Game:
    """Six pairs, seated by the ranking; the first round's sheets in."""
    danese = (Movement.DANESE_NO_REMATCH,) * rounds
    game = opened(regulation=regulation, movements=danese, entrants=6, groups=groups)
    game.play(1)
    return game


def correction(game: Game, **changes: object) -> CorrectSheet:
    """As complete as any edition asks."""
    whole = CorrectSheet(
        round=FIRST,
        table=ONE,
        sheet=totals(1205, 300),
        asked_by=AskedBy.LINE_A,
        countersigned_by=REFEREE,
        agreed_by=game.at_the_table(1, 1),
        referee_called=True,
        remark=REASON,
    )
    return replace(whole, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("regulation", "phase", "agreement", "called"),
    [
        ("internazionale", PHASES.BEFORE_SEATING, "other_pair", False),
        ("internazionale", PHASES.AFTER_SEATING, "other_pair", True),
        ("internazionale", PHASES.CLOSING, "other_pair", True),
        ("italiano", PHASES.AFTER_SEATING, "other_pair", True),
        ("italiano", PHASES.CLOSING, "other_pair", True),
        ("uisp-parole", PHASES.BEFORE_SEATING, "majority", True),
        ("uisp-parole", PHASES.AFTER_SEATING, "majority", True),
        ("uisp-parole", PHASES.CLOSING, "majority", True),
        ("classico", PHASES.BEFORE_SEATING, "", False),
        ("classico", PHASES.CLOSING, "", True),
        ("fedibur-1985", PHASES.AFTER_SEATING, "", False),
    ],
)
def test_u_12_2_and_i_19_say_what_is_asked_for_when(
    regulation: str, phase: CorrectionPhase, agreement: str, called: bool
) -> None:
    terms = correction_terms(regulations.load(regulation), phase)
    assert (terms.agreement, terms.referee_called) == (agreement, called)
    assert terms.even == (regulation != "uisp-parole")


def test_the_article_is_the_edition_s_own() -> None:
    """I 19 was cited under U."""
    cited = {
        edition: correction_terms(regulations.load(edition), PHASES.CLOSING).article
        for edition in ("internazionale", "uisp-parole", "classico")
    }
    assert cited == {"internazionale": "19", "uisp-parole": "12.2", "classico": "RULES 8"}


def test_the_last_round_of_a_single_group_is_closing_whether_or_not_a_cut_is_planned() -> None:
    game = playing("internazionale", rounds=2)
    assert phase_of(game.ledger, RoundNumber(1)) is PHASES.BEFORE_SEATING
    game.play(2)
    assert phase_of(game.ledger, RoundNumber(1)) is PHASES.AFTER_SEATING
    assert phase_of(game.ledger, RoundNumber(2)) is PHASES.CLOSING
    cut = GroupsPlan(after_round=FIRST, groups=(GroupPlan(tables=1), GroupPlan(tables=2)))
    grouped = playing("internazionale", groups=cut)
    assert phase_of(grouped.ledger, FIRST) is PHASES.CLOSING
    grouped.cut()
    assert phase_of(grouped.ledger, FIRST) is PHASES.CLOSING, "nor after it"
    assert phase_of(grouped.ledger, RoundNumber(2)) is PHASES.CLOSING


def test_i_19_the_other_pair_confirms_before_the_next_seating() -> None:
    game = playing("internazionale")
    own, other = game.at_the_table(1, 1)[0], game.at_the_table(1, 1)[2]
    for agreed in ((), (own,)):
        assert refused(game, correction(game, agreed_by=agreed, referee_called=False))[0] is (
            Code.OTHER_PAIR_REQUIRED
        )
    by_the_direction = correction(game, agreed_by=(other,), asked_by=AskedBy.DIRECTION)
    assert refused(game, by_the_direction)[0] is Code.OTHER_PAIR_REQUIRED
    (event,) = game.do(correction(game, agreed_by=(other,), referee_called=False))
    assert isinstance(event, SheetCorrected)
    assert event.agreed_by == (other,)


def test_u_12_2_the_majority_of_the_table_recognises_the_mistake() -> None:
    game = playing("uisp-parole")
    table = game.at_the_table(1, 1)
    assert refused(game, correction(game, agreed_by=table[:2]))[0] is Code.MAJORITY_REQUIRED
    twice = correction(game, agreed_by=(table[0], table[0], table[1]))
    assert refused(game, twice)[0] is Code.MAJORITY_REQUIRED
    assert game.do(correction(game, agreed_by=table[:3]))


def test_u_12_2_the_referee_must_be_called() -> None:
    game = playing("uisp-parole")
    assert refused(game, correction(game, referee_called=False))[0] is Code.REFEREE_NOT_CALLED


def test_i_19_after_the_seating_a_referee_is_called_and_the_pairings_stand() -> None:
    game = playing("internazionale")
    game.start(2)
    seats = game.pairs(2)
    assert refused(game, correction(game, referee_called=False))[0] is Code.REFEREE_NOT_CALLED
    posted = game.ranking(1)
    (event,) = game.do(correction(game))
    assert getattr(event, "referee_called", None) is True
    assert game.ranking(1) == posted
    assert game.pairs(2) == seats


@pytest.mark.parametrize("regulation", ["internazionale", "classico"])
def test_i_19_in_the_last_round_a_correction_without_a_referee_is_not_admitted(
    regulation: str,
) -> None:
    game = playing(regulation, rounds=1)
    assert refused(game, correction(game, referee_called=False))[0] is (
        Code.REFEREE_NOT_CALLED_IN_TIME
    )
    assert game.do(correction(game))


@pytest.mark.parametrize("rounds", [1, 2], ids=["last round", "after the seating"])
def test_i_19_the_other_pair_confirms_beside_the_referee_s_call(rounds: int) -> None:
    game = playing("internazionale", rounds=rounds)
    if rounds > 1:
        game.start(2)
    own, other = game.at_the_table(1, 1)[0], game.at_the_table(1, 1)[2]
    for agreed in ((), (own,)):
        assert refused(game, correction(game, agreed_by=agreed))[0] is Code.OTHER_PAIR_REQUIRED
    assert game.do(correction(game, agreed_by=(other,)))


def test_i_19_an_edition_pinned_before_still_asks_until_the_seating_alone() -> None:
    """Its content keeps what it said, and its hash."""
    now = regulations.load("internazionale")
    assert now.corrections is not None
    before = msgspec.structs.replace(now.corrections, agreed="before_seating")
    content = regulations.content(msgspec.structs.replace(now, corrections=before))
    pinned = regulations.read_content(content, "pinned")
    assert correction_terms(pinned, PHASES.BEFORE_SEATING).agreement == "other_pair"
    assert correction_terms(pinned, PHASES.AFTER_SEATING).agreement == ""


def test_only_who_sat_there_can_agree() -> None:
    game = playing("internazionale")
    stranger = game.at_the_table(1, 2)[0]
    agreed = (*game.at_the_table(1, 1), stranger)
    assert refused(game, correction(game, agreed_by=agreed))[0] is Code.AGREED_ELSEWHERE


def test_nobody_countersigns_what_he_types_unless_there_is_nobody_else() -> None:
    game = playing("classico")
    own = authority(user=int(REFEREE.user))
    assert refused(game, correction(game), own)[0] is Code.COUNTERSIGNED_BY_TYPIST
    (event,) = game.do(correction(game, sole_official=True), own)
    assert getattr(event, "sole_official", None) is True


def test_two_officials_are_never_said_to_be_one() -> None:
    game = playing("classico")
    (event,) = game.do(correction(game, sole_official=True))
    assert getattr(event, "sole_official", None) is False


def test_a_refusal_is_kept_with_its_article_and_changes_nothing() -> None:
    game = playing("internazionale")
    before = game.ranking()
    refusal = RefuseCorrection(
        round=FIRST, table=ONE, asked_by=AskedBy.LINE_B, article=" 19 ", remark=REASON
    )
    assert refused(game, replace(refusal, article=" "))[0] is Code.ARTICLE_REQUIRED
    assert refused(game, replace(refusal, remark=None))[0] is Code.REASON_REQUIRED
    (event,) = game.do(refusal)
    assert isinstance(event, CorrectionRefused)
    assert event.article == "19"
    assert game.ranking() == before
    assert game.ledger.rounds[FIRST].tables[ONE].last == game.ledger.number


# I art. 19: two pairs change places


def inverted() -> tuple[Game, SwapPlaces]:
    """Round 2 is out when the sheet of table 1 in round 1 turns out to be the wrong way round."""
    return places_after(playing("internazionale"))


def places_after(game: Game, **changes: object) -> tuple[Game, SwapPlaces]:
    """Round 2 is out, and the sheet of table 1 is corrected: unless said, turned round."""
    game.start(2)
    turned = swapped(stood) if (stood := score_at(game).sheet) else None
    game.do(correction(game, **{"sheet": turned, **changes}))
    one, other = game.pairs(1)[0]
    assert other is not None
    agreed = tuple(
        player
        for pair in (one, other)
        for player in game.ledger.entrants[EntrantNumber(pair)].players[:1]
    )
    return game, SwapPlaces(
        round=RoundNumber(2), corrected=TableNumber(1), agreed_by=agreed, remark=REASON
    )


def test_i_19_only_the_two_pairs_change_places_and_the_posted_ranking_stays() -> None:
    game, swap = inverted()
    one, other = game.pairs(1)[0]
    before, posted = game.pairs(2), game.ranking(1)
    instead = {one: other, other: one}
    game.do(swap)
    assert game.pairs(2) == [(instead.get(a, a), instead.get(b, b)) for a, b in before]
    assert game.ranking(1) == posted
    moved = {
        number
        for number, table in game.ledger.rounds[RoundNumber(2)].tables.items()
        if table.placed == game.ledger.number
    }
    assert moved == {at for at, pair in enumerate(before, 1) if {one, other} & set(pair)}, (
        "who had seen the tables before does not say who deals there"
    )
    for table in (1, 2, 3):
        game.sheet(2, table, game.sheet_for(2, table))
    game.start(3)
    seated = {pair for seat in game.pairs(3) for pair in seat}
    assert seated == set(range(1, 7))


def score_at(game: Game) -> Score:
    score = game.ledger.rounds[FIRST].tables[ONE].score
    assert score is not None
    return score


def points_at(game: Game) -> tuple[int, int]:
    sheet = score_at(game).sheet
    assert sheet is not None
    return sheet.game_points(Line.A), sheet.game_points(Line.B)


def test_i_19_places_are_swapped_for_an_inversion_or_the_computerista_s_error_alone() -> None:
    """Five points counted too few move nobody to another table."""
    a, b = points_at(playing("internazionale"))
    typed = totals(a + 5, b)
    game, swap = places_after(playing("internazionale"), sheet=typed)
    assert refused(game, swap) == (Code.NOT_AN_INVERSION, {"round": 1, "table": 1})
    turned = correction(game, sheet=totals(b, a))
    game.do(turned)
    assert game.do(swap), "what stood when the seating was made is what was turned round"
    game, swap = places_after(playing("internazionale"), sheet=typed, mistake=Mistake.DESK)
    assert game.do(swap)
    game, swap = places_after(playing("internazionale"), sheet=typed, asked_by=AskedBy.DIRECTION)
    assert refused(game, swap)[0] is Code.NOT_AN_INVERSION, "who asks is not whose mistake it was"


@pytest.mark.parametrize(
    ("regulation", "article"),
    [("uisp-parole", "12.2"), ("classico", "RULES 8"), ("fedibur-1985", "RULES 8")],
)
def test_u_12_2_the_pairings_made_are_confirmed(regulation: str, article: str) -> None:
    """Only I art. 19 lets two pairs change places."""
    game, swap = places_after(playing(regulation))
    with pytest.raises(Violation) as violation:
        game.do(swap)
    (problem,) = violation.value.problems
    assert (problem.code, problem.article) == (Code.PAIRINGS_CONFIRMED, article)


@pytest.mark.parametrize(
    ("regulation", "article"), [("internazionale", "19"), ("italiano", "Int. 19")]
)
def test_a_swap_cites_the_edition_s_own_article(regulation: str, article: str) -> None:
    game, swap = places_after(playing(regulation))
    with pytest.raises(Violation) as violation:
        game.do(replace(swap, agreed_by=()))
    assert violation.value.problems[0].article == article
    assert game.do(swap)


@pytest.mark.parametrize("movement", [Movement.MITCHELL, Movement.ITALIANA])
def test_i_19_places_that_no_ranking_gave_are_not_swapped(movement: Movement) -> None:
    """The fixed line of a Mitchell stays where it is."""
    game = opened(rounds=3, regulation="internazionale", movements=(movement,) * 3, entrants=8)
    game.play(1)
    game, swap = places_after(game)
    assert refused(game, swap)[0] is Code.PLACES_NOT_SWAPPABLE


def test_i_19_both_pairs_agree() -> None:
    game, swap = inverted()
    alone = replace(swap, agreed_by=swap.agreed_by[:1])
    assert refused(game, alone)[0] is Code.PAIRS_MUST_AGREE


def test_i_19_places_are_swapped_for_a_sheet_mended_after_the_seating_alone() -> None:
    game, swap = inverted()
    assert refused(game, replace(swap, corrected=TableNumber(2)))[0] is Code.NOTHING_TO_SWAP
    early = playing("internazionale")
    early.do(correction(early))
    early.start(2)
    assert refused(early, swap)[0] is Code.NOTHING_TO_SWAP


def test_i_19_places_are_swapped_once_for_a_correction() -> None:
    """A second swap would put both back where they were; another correction may need its own."""
    game, swap = inverted()
    game.do(swap)
    code, data = refused(game, swap)
    assert code is Code.PLACES_ALREADY_SWAPPED
    assert data == {"round": 1, "table": 1}
    game.do(correction(game, sheet=totals(300, 1205), mistake=Mistake.DESK))
    assert game.do(swap)


def test_i_19_places_are_swapped_back_where_the_correction_was_wrong() -> None:
    """The mended sheet is mended again: both pairs stayed in the other's place."""
    game, swap = inverted()
    before = game.pairs(2)
    typed = totals(*reversed(points_at(game)))
    game.do(swap)
    assert game.pairs(2) != before
    game.do(correction(game, sheet=typed))
    game.do(swap)
    assert game.pairs(2) == before
    assert refused(game, swap)[0] is Code.PLACES_ALREADY_SWAPPED
    a, b = points_at(game)
    game.do(correction(game, sheet=totals(a + 5, b)))
    assert refused(game, swap)[0] is Code.NOT_AN_INVERSION
    game.do(correction(game, sheet=totals(b, a + 5), mistake=Mistake.DESK))
    assert game.do(swap)
    game.do(correction(game, sheet=typed))
    game.do(swap)
    assert game.pairs(2) == before


@pytest.mark.parametrize(
    ("format_", "smazzate", "entrants"), [(Format.TEAMS, 4, 6), (Format.GIALLO, 3, 12)]
)
def test_i_19_a_table_of_more_than_two_keeps_its_places_and_says_why(
    format_: Format, smazzate: int, entrants: int
) -> None:
    """It was told that nobody had corrected the sheet."""
    game = opened(
        3, regulation="internazionale", format_=format_, smazzate=smazzate, entrants=entrants
    )
    game.play(1)
    game.start(2)
    game.do(correction(game, sheet=totals(*reversed(points_at(game)))))
    swap = SwapPlaces(
        round=RoundNumber(2),
        corrected=ONE,
        agreed_by=game.at_the_table(1, 1),
        remark=REASON,
    )
    assert refused(game, swap) == (Code.SWAP_OF_TWO_ALONE, {"round": 1, "table": 1})


def test_i_19_places_are_swapped_before_either_plays() -> None:
    game, swap = inverted()
    one, _other = game.pairs(1)[0]
    table = next(
        seat.table for seat in game.ledger.rounds[RoundNumber(2)].seats() if one in seat.entrants()
    )
    game.sheet(2, table, game.sheet_for(2, table))
    assert refused(game, swap)[0] is Code.PLACES_NOT_SWAPPABLE


def test_i_19_places_are_not_swapped_once_the_whistle_has_gone() -> None:
    game, swap = inverted()
    game.do(StartRound(round=RoundNumber(2)))
    assert refused(game, swap)[0] is Code.PLACES_NOT_SWAPPABLE


def test_no_places_are_swapped_behind_the_cut() -> None:
    """Everybody has played: no place is left to change."""
    cut = GroupsPlan(after_round=RoundNumber(2), groups=(GroupPlan(tables=1), GroupPlan(tables=2)))
    game, swap = places_after(playing("internazionale", groups=cut))
    for table in (1, 2, 3):
        game.sheet(2, table, game.sheet_for(2, table))
    game.cut()
    assert refused(game, swap)[0] is Code.PLACES_NOT_SWAPPABLE
    game.start(3)
    assert refused(game, swap)[0] is Code.ROUND_ENDED
    into_the_group = replace(swap, round=RoundNumber(3))
    assert refused(game, into_the_group)[0] is Code.NOTHING_TO_SWAP


def test_an_unknown_player_is_nobody_s_agreement() -> None:
    game, swap = inverted()
    stranger = PlayerId(REASON)
    assert refused(game, replace(swap, agreed_by=(stranger,)))[0] is Code.PAIRS_MUST_AGREE
