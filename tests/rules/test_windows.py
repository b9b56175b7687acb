"""Windows for protests (RULES.md section 13, I art. 19, U art. 14.1): they close by themselves."""

from datetime import timedelta
from uuid import UUID

import pytest

from scoring.commands import (
    AwardScore,
    CorrectSheet,
    FileReferto,
    FormGroups,
    GivePenalty,
    GiveSanction,
    PublishRanking,
    RevokeRuling,
    VerifySheet,
)
from scoring.events import GroupsFormed, RankingPublished, Recorded, SheetVerified
from scoring.plans import GroupPlan, GroupsPlan, Movement
from scoring.rules import regulations
from scoring.rules.ledger import supposing
from scoring.rules.ledger.windows import last_closing, may_change
from scoring.rules.violations import Code
from scoring.rulings import (
    AskedBy,
    AwardCause,
    Consequences,
    Measure,
    PenaltyUnit,
)
from scoring.values import EntrantNumber, PlayerId, Points, RefertoId, TableNumber, UserId
from tests.builders import totals
from tests.rules.game import FIRST, ONE, PAIR, REASON, REFEREE, Game, authority, opened, refused
from tests.samples import story

MINUTES = 10
SECOND = EntrantNumber(2)
ABSENT = EntrantNumber(9)
NEXT = type(FIRST)(2)
GROUPS = GroupsPlan(
    after_round=FIRST, groups=(GroupPlan(tables=2), GroupPlan(tables=2)), carry_percent=100
)
NOBODY = PlayerId(UUID(int=7))


def played(groups: GroupsPlan | None = None, edition: str = "internazionale") -> Game:
    """Eight pairs after one round, 4 and 8 equal; 9 withdrew, 1 has a penalty and 2 a richiamo."""
    game = opened(
        movements=(Movement.DANESE,) * (2 if groups else 1),
        entrants=9,
        regulation=edition,
        groups=groups,
        protest_minutes=MINUTES,
    )
    game.withdraw(ABSENT)
    game.start(1)
    for table, sheet in enumerate(((1900, 900), (1500, 900), (1300, 900), (800, 800)), start=1):
        game.sheet(1, table, totals(*sheet))
    game.do(penalty(amount=100), REFEREE)
    game.do(sanction(Measure.RICHIAMO, SECOND), REFEREE)
    return game


def posted(groups: GroupsPlan | None = None) -> Game:
    game = played(groups)
    game.do(PublishRanking())
    return game


def sanction(measure: Measure, entrant: EntrantNumber = PAIR, points: int = 0) -> GiveSanction:
    return GiveSanction(
        code="i2_wrong_seat",
        entrant=entrant,
        player=None,
        round=FIRST,
        decided=Consequences(measure=measure, victory_points=points),
        remark=REASON,
    )


def referto(game: Game) -> FileReferto:
    return FileReferto(
        referto=RefertoId(UUID(int=1)),
        player=game.ledger.entrants[PAIR].players[0],
        entrant=PAIR,
        round=FIRST,
        table=ONE,
        article="19",
        measure=Measure.ESPULSIONE,
    )


def annulled() -> AwardScore:
    return AwardScore(
        round=FIRST,
        table=ONE,
        cause=AwardCause.ANNULLED,
        points=(Points(7), Points(7)),
        countersigned_by=authority(),
        remark=REASON,
    )


def correction(game: Game, first: int, second: int, table: int = 1) -> CorrectSheet:
    return CorrectSheet(
        round=FIRST,
        table=TableNumber(table),
        sheet=totals(first, second),
        asked_by=AskedBy.LINE_A,
        countersigned_by=REFEREE,
        remark=REASON,
        agreed_by=game.at_the_table(1, table),
        referee_called=True,
        sole_official=True,
    )


def penalty(entrant: int = 1, amount: int = 100) -> GivePenalty:
    return GivePenalty(
        entrant=EntrantNumber(entrant),
        round=FIRST,
        unit=PenaltyUnit.GAME_POINTS,
        amount=amount,
        article="10.25",
        remark=REASON,
    )


def ranks(game: Game) -> list[tuple[int, Points]]:
    return [(row.entrant, row.points) for row in game.ranking()]


def test_300_minutes_after_its_window_nothing_changes_the_ranking() -> None:
    game = posted()
    before = ranks(game)
    game.wait(MINUTES + 300)
    for command in (correction(game, 1000, 900), penalty(), annulled()):
        assert refused(game, command, REFEREE)[0] is Code.WINDOW_CLOSED
    assert ranks(game) == before


def test_the_window_closes_at_the_second() -> None:
    game = posted()
    game.now += timedelta(minutes=MINUTES, microseconds=-1)
    assert isinstance(game.do(correction(game, 1800, 900), REFEREE)[-1], RankingPublished)
    again = posted()
    again.now += timedelta(minutes=MINUTES)
    code, data = refused(again, correction(again, 1800, 900), REFEREE)
    assert code is Code.WINDOW_CLOSED
    assert data == {"until": again.now.isoformat()}


def test_a_change_within_the_window_posts_the_ranking_again_for_the_places_that_moved() -> None:
    game = posted()
    game.wait(6)
    # 1 falls behind 2, and 5, who lost to it, comes before 6: the others stay where they were.
    *_, again = game.do(correction(game, 1450, 900), REFEREE)
    assert isinstance(again, RankingPublished)
    assert again.protests_until == game.now + timedelta(minutes=MINUTES)
    assert again.moved == (1, 2, 5, 6)


def test_a_place_that_did_not_move_is_definitive_when_the_first_window_closes() -> None:
    game = posted()
    game.wait(6)
    game.do(correction(game, 1450, 900), REFEREE)
    first, second = (posting.protests_until for posting in game.ledger.postings)
    game.now = first
    assert may_change(PAIR, game.ledger.postings, first)
    assert not may_change(EntrantNumber(8), game.ledger.postings, first)
    code, data = refused(game, correction(game, 900, 800, table=4), REFEREE)
    assert code is Code.PLACES_DEFINITIVE
    assert data == {"until": first.isoformat(), "entrants": (4, 8)}
    game.now = second
    assert refused(game, correction(game, 1440, 900), REFEREE)[0] is Code.WINDOW_CLOSED


def test_what_changes_no_place_begins_no_window() -> None:
    game = posted()
    game.wait(5)
    events = game.do(VerifySheet(round=FIRST, table=ONE), REFEREE)
    assert [type(event) for event in events] == [SheetVerified]


def test_posting_again_what_is_out_changes_nothing() -> None:
    game = posted()
    game.wait(5)
    assert game.do(PublishRanking()) == ()
    game.wait(300)
    assert game.do(PublishRanking()) == ()


def test_a_referee_still_records_what_takes_no_points() -> None:
    """An espulsione and a referto, after the window: the ranking is not touched."""
    game = posted()
    before = ranks(game)
    game.wait(300)
    game.do(sanction(Measure.ESPULSIONE), REFEREE)
    game.do(referto(game), REFEREE)
    assert ranks(game) == before
    costly = sanction(Measure.ESPULSIONE, points=3)
    assert refused(game, costly, REFEREE)[0] is Code.WINDOW_CLOSED


def test_the_cut_has_a_figure_of_its_own() -> None:
    """Before the groups the edition's minutes count, at the end the tournament's."""
    rules = regulations.load("internazionale")
    game = opened(
        movements=(Movement.DANESE,) * 2,
        entrants=8,
        regulation="internazionale",
        groups=GROUPS,
        protest_minutes=25,
    )
    game.play(1)
    game.do(PublishRanking())
    assert last_closing(game.ledger.postings) == game.now + timedelta(
        minutes=rules.protests.before_groups or 0
    )
    game.cut()
    game.play(2)
    game.do(PublishRanking())
    assert last_closing(game.ledger.postings) == game.now + timedelta(minutes=25)


@pytest.mark.parametrize(
    ("edition", "end", "cut", "announced"),
    [
        ("internazionale", 0, None, 10),
        ("internazionale", 0, 0, 0),
        ("internazionale", None, 20, 20),
        ("classico", 3, None, 3),
        ("classico", 3, 7, 7),
    ],
)
def test_the_minutes_of_the_cut_are_announced_too(
    edition: str, end: int | None, cut: int | None, announced: int
) -> None:
    """ "0 minutes" held for the end, and nobody had said that the cut's were ten."""
    game = opened(
        movements=(Movement.DANESE,) * 2,
        entrants=8,
        regulation=edition,
        groups=GROUPS,
        protest_minutes=end,
        cut_minutes=cut,
    )
    game.play(1)
    game.do(PublishRanking())
    closing = last_closing(game.ledger.postings)
    assert closing == game.now + timedelta(minutes=announced)


@pytest.mark.parametrize("edition", regulations.editions())
def test_in_no_edition_groups_are_cut_from_a_ranking_that_is_not_out(edition: str) -> None:
    game = opened(movements=(Movement.DANESE,) * 2, entrants=8, regulation=edition, groups=GROUPS)
    game.play(1)
    assert refused(game, FormGroups())[0] is Code.RANKING_NOT_PUBLISHED
    game.do(PublishRanking())
    assert refused(game, FormGroups())[0] is Code.PROTESTS_OPEN
    game.now = last_closing(game.ledger.postings) or game.now
    assert isinstance(game.do(FormGroups())[-1], GroupsFormed)


def test_groups_are_not_cut_from_a_ranking_changed_after_it_was_posted() -> None:
    game = posted(GROUPS)
    game.wait(9)
    game.do(correction(game, 1450, 900), REFEREE)
    game.wait(1)
    assert refused(game, FormGroups())[0] is Code.PROTESTS_OPEN
    game.wait(9)
    game.do(FormGroups(was_parted=True))
    assert game.ledger.groups is not None


@pytest.mark.parametrize("recorded", story(), ids=lambda recorded: recorded.event.name())
def test_supposing_an_event_leaves_the_ledger_as_it_was(recorded: Recorded) -> None:
    game = posted(GROUPS)
    before = supposing(game.ledger, (), UserId(1))
    supposing(game.ledger, (recorded.event,), UserId(1))
    assert game.ledger == before


def test_a_second_ammonizione_behind_the_window_is_recorded_and_costs_nothing() -> None:
    game = played()
    game.do(sanction(Measure.AMMONIZIONE), REFEREE)
    first = game.ledger.number
    game.do(PublishRanking())
    game.wait(MINUTES + 1)
    before = game.points(1)
    game.do(sanction(Measure.AMMONIZIONE), REFEREE)
    assert game.points(1) == before
    game.do(RevokeRuling(ruling=first, remark=REASON), REFEREE)
    assert game.points(1) == before
