"""A tournament with prizes and equals, for the tests of every room."""

from scoring.commands import MakeRankingFinal, PublishRanking
from scoring.prizes import EqualPrizes
from scoring.rules.prizes import Prize, PrizeList
from scoring.values import UserId
from tests import builders
from tests.builders import Hall
from tournaments.organise.prizes import ReplacePrizes, replace_prizes

MONEY = PrizeList(prizes=(Prize(place=1, cents=1_300_00), Prize(place=2, cents=200_01)))
CUP = PrizeList(prizes=(Prize(place=1, thing="coppa"), Prize(place=2, cents=10_00)))


def level() -> Hall:
    """Four pairs, all equal after the only round."""
    hall = builders.open_tournament(rounds=1)
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    for table in builders.tables(hall, 1):
        builders.enter_sheet(hall, 1, table.table, builders.totals(1000, 1000))
    return hall


def announce(
    hall: Hall,
    *lists: PrizeList,
    equals: EqualPrizes = EqualPrizes.DIVIDED,
    once: bool = False,
    lift: bool = False,
    reason: str = "Lo sponsor",
) -> int:
    said = ReplacePrizes(
        lists=lists,
        equals=equals,
        once=once,
        lift=lift,
        countersigned_by=UserId(hall.referee.pk) if lift else None,
    )
    return replace_prizes(said, by=hall.directing, reason=reason)


def make_final(hall: Hall) -> None:
    """The ranking is posted, without a window, and proclaimed."""
    builders.do(PublishRanking(), hall.directing)
    builders.do(MakeRankingFinal(), hall.directing)
