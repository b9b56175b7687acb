"""Who waits for a turn, in threads alone."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Semaphore

import pytest

from scoring.turns import NoTurn, Turns
from tests.machine.waiting import PATIENCE_SECONDS, until

BOOK = "book"
ALL = 10


class Desk:
    """Does what is asked once it is let; the first is held up before."""

    def __init__(self, patience: float = PATIENCE_SECONDS, crowd: int = 10) -> None:
        self.turns: Turns[str, int] = Turns(most=3, crowd=crowd, patience=patience)
        self.begun, self.may_go_on = Event(), Semaphore(0)
        self.done: list[list[int]] = []
        self.rested: list[int] = []

    def take(self, asked: int) -> None:
        self.turns.take(BOOK, asked, self._do, rest=lambda: self.rested.append(asked))

    def _do(self, batch: Sequence[int]) -> None:
        self.begun.set()
        assert self.may_go_on.acquire(timeout=PATIENCE_SECONDS)
        if 13 in batch:
            raise KeyboardInterrupt
        self.done.append(list(batch))

    def waits(self, how_many: int) -> None:
        until(lambda: self.turns.waiting(BOOK) == how_many, f"{how_many} who wait")


def test_all_that_wait_are_done_in_their_order_so_many_at_a_time() -> None:
    desk = Desk()
    with ThreadPoolExecutor(6) as threads:
        takes = [threads.submit(desk.take, 0)]
        desk.begun.wait(PATIENCE_SECONDS)
        for number in range(1, 6):
            takes.append(threads.submit(desk.take, number))
            desk.waits(number)
        desk.may_go_on.release(ALL)
        for taken in takes:
            taken.result()
    assert desk.done == [[0], [1, 2, 3], [4, 5]]
    assert desk.turns._lines == {}


def test_who_writes_to_another_book_does_not_wait() -> None:
    desk, other = Desk(), list[int]()
    with ThreadPoolExecutor(1) as threads:
        first = threads.submit(desk.take, 0)
        desk.begun.wait(PATIENCE_SECONDS)
        desk.turns.take("another", 1, other.extend, rest=lambda: desk.rested.append(1))
        assert (other, desk.done) == ([1], [])
        desk.may_go_on.release(ALL)
        first.result()
    assert (desk.rested, desk.done) == ([], [[0]])


def test_whose_turn_does_not_come_is_told_and_nothing_of_theirs_is_done() -> None:
    desk = Desk(patience=0)
    with ThreadPoolExecutor(1) as threads:
        first = threads.submit(desk.take, 0)
        desk.begun.wait(PATIENCE_SECONDS)
        with pytest.raises(NoTurn):
            desk.take(1)
        desk.may_go_on.release(ALL)
        first.result()
    assert desk.rested == [1]
    assert desk.done == [[0]]


def test_the_end_of_one_who_does_it_for_others_wakes_them_and_those_behind() -> None:
    desk = Desk()
    with ThreadPoolExecutor(5) as threads:
        takes = [threads.submit(desk.take, 0)]
        desk.begun.wait(PATIENCE_SECONDS)
        for place, number in enumerate((13, 1, 2, 3), start=1):
            takes.append(threads.submit(desk.take, number))
            desk.waits(place)
        desk.may_go_on.release(ALL)
        with pytest.raises(KeyboardInterrupt):
            takes[1].result()
        for taken in (takes[0], *takes[2:]):
            taken.result()
    assert desk.done == [[0], [3]]


def test_of_a_crowd_the_next_is_told_at_once_and_who_is_there_is_done() -> None:
    desk = Desk(crowd=3)
    with ThreadPoolExecutor(3) as threads:
        takes = [threads.submit(desk.take, 0)]
        desk.begun.wait(PATIENCE_SECONDS)
        for number in (1, 2):
            takes.append(threads.submit(desk.take, number))
            desk.waits(number)
        with pytest.raises(NoTurn):
            desk.take(3)
        assert desk.rested.count(3) == 0
        desk.may_go_on.release(ALL)
        for taken in takes:
            taken.result()
    assert desk.done == [[0], [1, 2]]


def test_who_is_being_done_counts_among_the_crowd() -> None:
    desk = Desk(crowd=4)
    with ThreadPoolExecutor(4) as threads:
        takes = [threads.submit(desk.take, 0)]
        desk.begun.wait(PATIENCE_SECONDS)
        for number in (1, 2, 3):
            takes.append(threads.submit(desk.take, number))
            desk.waits(number)
        desk.may_go_on.release()
        takes[0].result()
        until(lambda: desk.turns.waiting(BOOK) == 0, "three at work")
        takes.append(threads.submit(desk.take, 4))
        desk.waits(1)
        with pytest.raises(NoTurn):
            desk.take(5)
        desk.may_go_on.release(ALL)
        for taken in takes:
            taken.result()
    assert desk.done == [[0], [1, 2, 3], [4]]


def test_who_takes_it_alone_is_in_nobody_s_company_and_has_none() -> None:
    desk, alone = Desk(), list[int]()

    def takes_it_alone() -> None:
        with desk.turns.alone(BOOK, rest=lambda: None):
            alone.append(desk.turns.waiting(BOOK))

    with ThreadPoolExecutor(5) as threads:
        takes = [threads.submit(desk.take, 0)]
        desk.begun.wait(PATIENCE_SECONDS)
        asked = (lambda: desk.take(1), takes_it_alone, lambda: desk.take(2), lambda: desk.take(3))
        for place, take in enumerate(asked, start=1):
            takes.append(threads.submit(take))
            desk.waits(place)
        desk.may_go_on.release(ALL)
        for taken in takes:
            taken.result()
    assert desk.done == [[0], [1], [2, 3]]
    assert alone == [2]
    assert desk.turns._lines == {}


def test_a_turn_that_is_given_back_in_the_middle_is_the_next_one_s() -> None:
    desk = Desk()
    desk.may_go_on.release(ALL)
    with desk.turns.alone(BOOK, rest=lambda: None) as give_back:
        give_back()
        desk.take(1)
    assert desk.done == [[1]]
    assert desk.turns._lines == {}


@pytest.mark.parametrize("rests_late", [False, True], ids=["waits", "is next already"])
def test_whoever_fails_while_they_give_back_what_they_hold_leaves_the_line(
    rests_late: bool,
) -> None:
    desk, others = Desk(), list[int]()

    def fails() -> None:
        if rests_late:
            desk.may_go_on.release(ALL)
            until(lambda: not desk.turns.waiting(BOOK), "its turn")
        raise ConnectionError

    with ThreadPoolExecutor(1) as threads:
        first = threads.submit(desk.take, 0)
        desk.begun.wait(PATIENCE_SECONDS)
        with pytest.raises(ConnectionError):
            desk.turns.take(BOOK, 1, others.extend, rest=fails)
        desk.may_go_on.release(ALL)
        first.result()
    desk.take(2)
    assert (desk.done, others) == ([[0], [2]], [])
    assert desk.turns._lines == {}
