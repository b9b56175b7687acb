"""Who waits for a turn, in threads alone."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from scoring.turns import TooLong, Turns
from tests.machine.waiting import PATIENCE_SECONDS, until

BOOK = "book"


class Desk:
    """Does what is asked once it is let; the first is held up before."""

    def __init__(self, patience: float = PATIENCE_SECONDS) -> None:
        self.turns: Turns[str, int] = Turns(most=3, patience=patience)
        self.begun, self.may_go_on = Event(), Event()
        self.done: list[list[int]] = []
        self.rested: list[int] = []

    def take(self, asked: int, book: str = BOOK) -> None:
        self.turns.take(book, asked, self._do, rest=lambda: self.rested.append(asked))

    def _do(self, batch: Sequence[int]) -> None:
        self.begun.set()
        assert self.may_go_on.wait(PATIENCE_SECONDS)
        if 13 in batch:
            raise KeyboardInterrupt
        self.done.append(list(batch))

    def waits(self, how_many: int) -> None:
        until(lambda: len(self.turns._waiting[BOOK]) == how_many, f"{how_many} who wait")


def test_all_that_wait_are_done_in_their_order_so_many_at_a_time() -> None:
    desk = Desk()
    with ThreadPoolExecutor(6) as threads:
        takes = [threads.submit(desk.take, 0)]
        desk.begun.wait(PATIENCE_SECONDS)
        for number in range(1, 6):
            takes.append(threads.submit(desk.take, number))
            desk.waits(number)
        desk.may_go_on.set()
        for taken in takes:
            taken.result()
    assert desk.done == [[0], [1, 2, 3], [4, 5]]
    assert desk.turns._waiting == {}


def test_who_writes_to_another_book_does_not_wait() -> None:
    desk = Desk()
    with ThreadPoolExecutor(1) as threads:
        first = threads.submit(desk.take, 0)
        desk.begun.wait(PATIENCE_SECONDS)
        desk.may_go_on.set()
        first.result()
        desk.take(1, "another")
    assert desk.rested == []


def test_whose_turn_does_not_come_is_told_and_nothing_of_theirs_is_done() -> None:
    desk = Desk(patience=0)
    with ThreadPoolExecutor(1) as threads:
        first = threads.submit(desk.take, 0)
        desk.begun.wait(PATIENCE_SECONDS)
        with pytest.raises(TooLong):
            desk.take(1)
        desk.may_go_on.set()
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
        desk.may_go_on.set()
        with pytest.raises(KeyboardInterrupt):
            takes[1].result()
        for taken in (takes[0], *takes[2:]):
            taken.result()
    assert desk.done == [[0], [3]]
