"""One at a time: who comes meanwhile waits, and is done together with all that wait.

Nobody waits for company. The first does what it asks at once; whoever comes meanwhile is next, all
in one go, and the first of them does it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Sequence
from threading import Event, Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Asked = TypeVar("Asked")
_A_MOMENT = 0.05
"""Seconds within which a turn usually comes."""


class TooLong(Exception):
    """The turn did not come in time: nothing was done of what was asked."""


class _Turn(Generic[Asked]):
    __slots__ = ("asked", "leads", "woken")

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.leads = False
        self.woken = Event()
        """It leads, or what it asked was done."""


class Turns(Generic[Key, Asked]):
    """Those who wait in this process, by what they wait for."""

    def __init__(self, *, most: int, patience: float) -> None:
        """`most` are done in one go; `patience` is how many seconds one waits to be among them."""
        self._most = most
        self._patience = patience
        self._guard = Lock()
        self._waiting: dict[Key, deque[_Turn[Asked]]] = {}
        """A key that is there is being worked on."""

    def take(
        self,
        key: Key,
        asked: Asked,
        do: Callable[[Sequence[Asked]], None],
        *,
        rest: Callable[[], None],
    ) -> None:
        """Have it done with others or alone, here or by one of them; once this returns, it is.

        `do` takes all in the order in which they came, and keeps for each what it came to. Who
        waits for more than a moment takes a `rest`.

        Raises:
            TooLong: the turn did not come.
        """
        turn = _Turn(asked)
        if not self._is_first(key, turn):
            self._wait(key, turn, rest)
        if turn.leads:
            self._lead(key, turn, do)

    def _is_first(self, key: Key, turn: _Turn[Asked]) -> bool:
        with self._guard:
            if key in self._waiting:
                self._waiting[key].append(turn)
            else:
                self._waiting[key] = deque()
                turn.leads = True
        return turn.leads

    def _wait(self, key: Key, turn: _Turn[Asked], rest: Callable[[], None]) -> None:
        if turn.woken.wait(_A_MOMENT):
            return
        rest()
        if not turn.woken.wait(self._patience):
            self._give_up(key, turn)
            # Somebody is at it: how it ends is known only then.
            turn.woken.wait()

    def _give_up(self, key: Key, turn: _Turn[Asked]) -> None:
        with self._guard:
            waiting = self._waiting.get(key, ())
            if turn in waiting:
                self._waiting[key].remove(turn)
                raise TooLong

    def _lead(self, key: Key, turn: _Turn[Asked], do: Callable[[Sequence[Asked]], None]) -> None:
        with self._guard:
            waiting = self._waiting[key]
            company = [waiting.popleft() for _ in range(min(len(waiting), self._most - 1))]
        try:
            do([turn.asked, *(other.asked for other in company)])
        finally:
            self._hand_on(key)
            for other in company:
                other.woken.set()

    def _hand_on(self, key: Key) -> None:
        with self._guard:
            if not self._waiting[key]:
                del self._waiting[key]
                return
            turn = self._waiting[key].popleft()
            turn.leads = True
        turn.woken.set()
