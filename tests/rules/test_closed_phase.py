"""Once groups are formed the phase before the cut is closed, whatever went wrong (I art. 19)."""

from scoring.commands import ChangeLineUp, SettleTie
from scoring.rules import regulations
from scoring.rules.standings import standings
from scoring.rules.violations import Code
from scoring.rulings import Consequences, Measure, TieMethod
from scoring.values import EntrantNumber, Points, RoundNumber
from tests.rules.game import FIRST, PAIR, REASON, REFEREE, refused
from tests.rules.rounds_gone_wrong import ZERO, leave, mistaken, player, sanction
from tests.rules.test_groups import started as grouped


def test_i_19_nothing_before_the_cut_changes_by_what_is_irregular() -> None:
    game = grouped()
    game.cut()
    seats = game.ledger.rounds[FIRST].seats()
    for command in (
        mistaken(*seats),
        leave(1, ZERO, so_far=(0, 0)),
        ChangeLineUp(entrant=PAIR, players=(player(1), player(2)), from_round=FIRST, remark=REASON),
        SettleTie(entrants=(PAIR, EntrantNumber(2)), method=TieMethod.BY_HAND, remark=REASON),
    ):
        code = refused(game, command, REFEREE)[0]
        assert code in (Code.PHASE_CLOSED, Code.ALREADY_PLAYED)


def test_points_taken_in_a_group_s_round_count_in_the_group() -> None:
    game = grouped(carry=0)
    game.cut()
    game.start(2)
    before = game.points(1)
    taken = Consequences(measure=Measure.AMMONIZIONE, victory_points=1, match_points=10)
    entry = "i2_wrong_seat"
    game.regulation = "internazionale"
    game.do(sanction(entry, 1, round=RoundNumber(2), decided=taken, remark=REASON), REFEREE)
    game.regulation = "classico"
    assert game.points(1) == before + Points(-1, -10)
    assert game.points(1, after=1) == next(
        row.points
        for row in standings(game.ledger, regulations.load("classico"), FIRST)
        if row.entrant == 1
    )
