"""What must hold after every command, whatever it was."""

from __future__ import annotations

from scoring import store, transact
from scoring.rules.ledger import Ledger, fold
from scoring.rules.regulations import Regulation
from scoring.rules.standings import table_points
from scoring.values import EntrantNumber, EventNumber, LedgerId


def folded(ledger: LedgerId, upto: int | None = None) -> Ledger:
    """The ledger as its written events give it."""
    return fold(store.replay(ledger, upto=None if upto is None else EventNumber(upto)))


def rows_equal_fold(ledger: LedgerId) -> None:
    """The rows are those that the written events give, and the chain of hashes holds."""
    assert transact.check(ledger) == ()
    assert store.verify(ledger) is None


def numbers_have_no_gaps(ledger: LedgerId) -> None:
    numbers = [recorded.number for recorded in store.read(ledger)]
    assert numbers == list(range(1, len(numbers) + 1))
    head = store.head(ledger)
    assert head is not None
    assert head.number == len(numbers)


def sheets_share_twenty(ledger: Ledger, regulation: Regulation) -> None:
    """V.P. of a played table sum to 20 and its M.P. to 0, penalties in P.P. or not."""
    for round_ in ledger.played_rounds():
        for table in round_.tables.values():
            if table.score is None or table.score.sheet is None:
                continue
            a, b = table_points(ledger, regulation, round_, table, ledger.current_round)
            assert a.victory_points + b.victory_points == 20
            assert a.match_points + b.match_points == 0


def rest_is_shared(ledger: Ledger) -> None:
    """Nobody rests twice while another who could have rested had not."""
    rested: set[EntrantNumber] = set()
    for round_ in ledger.played_rounds():
        seated = {one for seat in round_.seats() for one in seat.entrants()}
        for seat in round_.seats():
            if seat.line_b is None:
                assert seat.line_a not in rested or seated <= rested
                rested.add(seat.line_a)


def everybody_sits_once(ledger: Ledger) -> None:
    for round_ in ledger.played_rounds():
        seated = [one for seat in round_.seats() for one in seat.entrants()]
        assert len(seated) == len(set(seated))
        assert sum(seat.line_b is None for seat in round_.seats()) <= 1
