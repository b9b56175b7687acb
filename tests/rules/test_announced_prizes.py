"""What is announced of prizes, changed and frozen (U art. 6.1, decision 0156)."""

from contextlib import suppress
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.commands import (
    AnnouncePrizes,
    ChangePlan,
    CloseTournament,
    DecideComplaint,
    FormGroups,
    MakeRankingFinal,
    PublishRanking,
    RegisterComplaint,
    TakeBackSeating,
)
from scoring.events import PrizesAnnounced, RankingPublished
from scoring.plans import GroupPlan, GroupsPlan
from scoring.prizes import EqualPrizes, ListFigures, PrizeFigures, PrizesOf
from scoring.rules.prizes import Candidate, Policy, Prize, PrizeList, award
from scoring.rules.violations import Code, Violation
from scoring.rulings import ComplaintAgainst, ComplaintOutcome
from scoring.values import RoundNumber
from tests import builders
from tests.rules.game import (
    COMPUTERISTA,
    ONE,
    PAIR,
    REASON,
    REFEREE,
    Game,
    authority,
    opened,
    refused,
)

WINDOW = 10


def announcing(*cents: int, lift: bool = False, said: bool = True) -> AnnouncePrizes:
    prizes = tuple(PrizeFigures(place=place, cents=one) for place, one in enumerate(cents, 1))
    return AnnouncePrizes(
        lists=(ListFigures(field=PrizesOf.GENERAL, prizes=prizes),),
        equals=EqualPrizes.DIVIDED,
        once=False,
        lift=lift,
        countersigned_by=REFEREE if lift else None,
        remark=REASON if said else None,
    )


def rounds(game: Game, number: int) -> ChangePlan:
    """A plan of so many, without groups."""
    plan = game.ledger.plan
    assert plan is not None
    movements = plan.movements[:1] * number
    return ChangePlan(plan=replace(plan, movements=movements, groups=None), remark=REASON)


def distribution(game: Game, event: PrizesAnnounced) -> list[tuple[int, int]]:
    """Who gets how many cents of what was announced."""
    rows = [Candidate(entrant=row.entrant, rank=row.rank) for row in game.ranking()]
    lists = [
        PrizeList(prizes=tuple(Prize(place=one.place, cents=one.cents) for one in each.prizes))
        for each in event.lists
    ]
    awarded = award(lists, rows, Policy(equals=event.equals, once=event.once))
    return [
        (int(winner.entrant), winner.cents)
        for each in awarded
        for stake in each.stakes
        for winner in stake.winners
    ]


def test_a_seating_that_was_taken_back_has_been_out() -> None:
    game = opened(1, entrants=4, protest_minutes=WINDOW)
    game.do(announcing(500))
    game.start(1)
    game.do(TakeBackSeating(round=RoundNumber(1)))
    assert refused(game, announcing(5, said=False))[0] is Code.REASON_REQUIRED
    (event,) = game.do(announcing(5))
    assert isinstance(event, PrizesAnnounced)
    assert event.after_round == 1, "told as a change, as if nobody had taken the seating back"


def test_freely_until_somebody_sits_and_then_for_a_reason() -> None:
    game = opened(1, entrants=4, protest_minutes=WINDOW)
    game.do(announcing(500, said=False))
    game.start(1)
    assert refused(game, announcing(5, said=False))[0] is Code.REASON_REQUIRED
    (event,) = game.do(announcing(5))
    assert isinstance(event, PrizesAnnounced)
    assert (event.after_round, event.lifted) == (1, False)


def test_a_definitive_ranking_freezes_what_is_announced_and_a_shut_book_all() -> None:
    game = opened(1, entrants=4, protest_minutes=WINDOW)
    game.play(1)
    game.do(PublishRanking())
    game.do(announcing(500))
    game.now += timedelta(minutes=WINDOW)
    assert refused(game, announcing(5))[0] is Code.PRIZES_FROZEN
    assert refused(game, announcing(5, lift=True, said=False))[0] is Code.REASON_REQUIRED
    game.do(MakeRankingFinal())
    assert refused(game, announcing(5))[0] is Code.PRIZES_FROZEN
    (event,) = game.do(announcing(5, lift=True))
    assert isinstance(event, PrizesAnnounced)
    assert event.lifted
    game.do(CloseTournament())
    assert refused(game, announcing(500, lift=True))[0] is Code.TOURNAMENT_CLOSED
    assert refused(game, MakeRankingFinal())[0] is Code.TOURNAMENT_CLOSED


def test_a_complaint_that_posts_the_ranking_again_thaws_no_prize() -> None:
    """It came in time and is upheld behind the window: two places are open again."""
    game = opened(1, entrants=4, protest_minutes=WINDOW)
    game.do(announcing(500))
    game.play(1)
    game.do(PublishRanking())
    complaint = RegisterComplaint(
        entrant=PAIR,
        against=ComplaintAgainst.COUNT,
        round=RoundNumber(1),
        table=ONE,
        referee=REFEREE.user,
        remark=REASON,
    )
    game.do(complaint)
    number = game.ledger.number
    game.now += timedelta(minutes=WINDOW)
    upheld = ComplaintOutcome.UPHELD
    game.do(DecideComplaint(complaint=number, outcome=upheld, judge=REFEREE, remark=REASON))
    game.correct(1, 1, builders.plain((1500, 300), (5, 0), (5, 0)))
    assert game.ledger.postings[-1].moved
    assert refused(game, announcing(5))[0] is Code.PRIZES_FROZEN
    assert refused(game, rounds(game, 2))[0] is Code.LAST_RANKING_OUT, "nor does another plan"
    (event,) = game.do(announcing(5, lift=True))
    assert isinstance(event, PrizesAnnounced)
    assert event.lifted


def test_no_round_is_added_to_a_ranking_that_hangs_out_as_the_last() -> None:
    """A round more within the window, other prizes behind it, a round less: nobody had signed."""
    game = opened(1, entrants=4, protest_minutes=WINDOW)
    game.do(announcing(500))
    game.play(1)
    game.do(rounds(game, 2))
    game.do(rounds(game, 1))
    game.do(PublishRanking())
    code, data = refused(game, rounds(game, 2))
    assert (code, data) == (Code.LAST_RANKING_OUT, {"round": 1})
    game.now += timedelta(minutes=WINDOW)
    assert refused(game, announcing(5))[0] is Code.PRIZES_FROZEN


def test_what_was_to_be_cut_is_posted_again_when_it_becomes_the_last() -> None:
    """Prizes changed since the cut's window had nothing definitive to hang on: now they have."""
    groups = GroupsPlan(after_round=RoundNumber(1), groups=(GroupPlan(tables=1),) * 2)
    game = opened(2, entrants=8, groups=groups, protest_minutes=WINDOW, cut_minutes=1)
    game.play(1)
    game.do(PublishRanking())
    game.now += timedelta(minutes=1)
    game.do(announcing(500))
    _plan, posted = game.do(rounds(game, 1))
    assert isinstance(posted, RankingPublished)
    assert posted.protests_until == game.now + timedelta(minutes=WINDOW)
    assert not posted.moved, "of everybody"
    assert refused(game, FormGroups())[0] is Code.GROUPS_NOT_PLANNED
    assert refused(game, MakeRankingFinal())[0] is Code.PROTESTS_OPEN
    assert refused(game, rounds(game, 2))[0] is Code.LAST_RANKING_OUT
    game.now += timedelta(minutes=WINDOW)
    assert refused(game, announcing(5))[0] is Code.PRIZES_FROZEN
    game.do(MakeRankingFinal())


def test_another_official_signs_what_is_lifted_or_there_is_none() -> None:
    game = opened(1, entrants=4, protest_minutes=0)
    game.play(1)
    game.do(announcing(500))
    game.do(PublishRanking())
    lifting = announcing(5, lift=True)
    unsigned = replace(lifting, countersigned_by=None)
    typist = replace(lifting, countersigned_by=COMPUTERISTA)
    own = replace(lifting, countersigned_by=authority())
    assert refused(game, unsigned)[0] is Code.COUNTERSIGN_REQUIRED
    assert refused(game, typist)[0] is Code.COUNTERSIGN_REQUIRED
    assert refused(game, own)[0] is Code.COUNTERSIGNED_BY_TYPIST
    (signed,) = game.do(lifting)
    (alone,) = game.do(replace(own, lists=(), sole_official=True))
    assert isinstance(signed, PrizesAnnounced)
    assert isinstance(alone, PrizesAnnounced)
    assert (signed.countersigned_by, signed.sole_official) == (REFEREE.user, False)
    assert (alone.countersigned_by, alone.sole_official) == (authority().user, True)


def test_whoever_knows_of_fewer_announcements_is_told() -> None:
    game = opened(1, entrants=4)
    game.do(announcing(500))
    stale = AnnouncePrizes(lists=(), equals=EqualPrizes.DIVIDED, once=False, seen=0)
    assert refused(game, stale)[0] is Code.PRIZES_CHANGED


_STEPS = st.lists(
    st.one_of(
        st.builds(announcing, st.integers(1, 900), st.integers(1, 900), said=st.booleans()),
        st.just("play"),
        st.just("post"),
        st.just("wait"),
        st.just("proclaim"),
    ),
    max_size=14,
)


def _step(game: Game, step: AnnouncePrizes | str) -> None:
    if step == "play":
        if not game.ledger.current_round:
            game.play(1)
    elif step == "wait":
        game.now += timedelta(minutes=WINDOW)
    elif isinstance(step, AnnouncePrizes):
        game.do(step)
    else:
        game.do(PublishRanking() if step == "post" else MakeRankingFinal())


def _definitive(game: Game) -> bool:
    """By our own reckoning: all of it has been posted for as long as it takes, at some time."""
    postings = game.ledger.postings
    return bool(postings) and postings[0].protests_until <= game.now


@given(_STEPS)
def test_a_proclaimed_ranking_hands_out_the_list_in_force_when_it_was_frozen(
    steps: list[AnnouncePrizes | str],
) -> None:
    game = opened(1, entrants=4, protest_minutes=WINDOW)
    frozen: list[tuple[int, int]] | None = None
    for step in steps:
        with suppress(Violation):
            _step(game, step)
        if frozen is None and _definitive(game):
            frozen = _now(game)
        if frozen is not None:
            assert _now(game) == frozen


def _now(game: Game) -> list[tuple[int, int]]:
    told = game.ledger.announcements
    return distribution(game, told[-1].event) if told else []


@pytest.mark.parametrize("proclaimed", [False, True])
def test_what_is_lifted_takes_the_place_of_what_was_frozen(proclaimed: bool) -> None:
    game = opened(1, entrants=4, protest_minutes=0)
    game.do(announcing(500, 300))
    game.play(1)
    game.do(PublishRanking())
    if proclaimed:
        game.do(MakeRankingFinal())
    best = game.ranking()[0].entrant
    assert (best, 500) in _now(game)
    game.do(announcing(5, 3000, lift=True))
    assert (best, 5) in _now(game)
