"""One at a time: who comes meanwhile waits, and is done together with all that wait.

Nobody waits for company. The first does what it asks at once; whoever comes meanwhile is next, all
in one go, and the first of them does it. Only who asks for a turn alone is done without others.
"""

from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event, Lock
from typing import Generic, TypeAlias, TypeVar

Key = TypeVar("Key", bound=Hashable)
Asked = TypeVar("Asked")
Rest: TypeAlias = Callable[[], None]
"""What whoever waits for more than a moment gives back before."""
_A_MOMENT = 0.05
"""Seconds within which a turn usually comes."""


class NoTurn(Exception):
    """It did not come in time, or too many wait for it: nothing was done of what was asked."""


class _Turn(Generic[Asked]):
    __slots__ = ("asked", "leads", "woken")

    def __init__(self, asked: Asked | None) -> None:
        self.asked = asked
        """None: it is taken alone."""
        self.leads = False
        self.woken = Event()
        """It leads, or what it asked was done."""


@dataclass(slots=True)
class _Line(Generic[Asked]):
    """Those who are at one key: who is being done, and who waits."""

    at_work: int = 1
    waiting: deque[_Turn[Asked]] = field(default_factory=deque)


class Turns(Generic[Key, Asked]):
    """Those who wait in this process, by what they wait for."""

    def __init__(self, *, most: int, crowd: int, patience: float) -> None:
        """`most` are done in one go; so many as a `crowd` may be at one key; `patience` is how many
        seconds one waits to be among them."""
        self._most = most
        self._crowd = crowd
        self._patience = patience
        self._guard = Lock()
        self._lines: dict[Key, _Line[Asked]] = {}
        """A key that is there is being worked on."""

    def take(
        self, key: Key, asked: Asked, do: Callable[[Sequence[Asked]], None], *, rest: Rest
    ) -> None:
        """Have it done with others or alone, here or by one of them; once this returns, it is.

        `do` takes all in the order in which they came, and keeps for each what it came to.

        Raises:
            NoTurn: nothing was done.
        """
        turn = _Turn(asked)
        self._come(key, turn, rest)
        if not turn.leads:
            return
        company = self._company(key)
        try:
            do([asked, *(other.asked for other in company if other.asked is not None)])
        finally:
            self._hand_on(key)
            for other in company:
                other.woken.set()

    @contextmanager
    def alone(self, key: Key, *, rest: Rest) -> Iterator[Callable[[], None]]:
        """The turn, for what is done in the block; given back at its end, or by what it gives.

        Raises:
            NoTurn: nothing was done.
        """
        turn: _Turn[Asked] = _Turn(None)
        self._come(key, turn, rest)

        def give_back() -> None:
            if turn.leads:
                turn.leads = False
                self._hand_on(key)

        try:
            yield give_back
        finally:
            give_back()

    def waiting(self, key: Key) -> int:
        """How many wait."""
        line = self._lines.get(key)
        return len(line.waiting) if line else 0

    def _come(self, key: Key, turn: _Turn[Asked], rest: Rest) -> None:
        """Until it leads, or was done by another."""
        if not self._is_first(key, turn):
            self._wait(key, turn, rest)

    def _is_first(self, key: Key, turn: _Turn[Asked]) -> bool:
        with self._guard:
            line = self._lines.get(key)
            if line is None:
                self._lines[key] = _Line()
                turn.leads = True
            elif line.at_work + len(line.waiting) >= self._crowd:
                raise NoTurn
            else:
                line.waiting.append(turn)
        return turn.leads

    def _wait(self, key: Key, turn: _Turn[Asked], rest: Rest) -> None:
        if turn.woken.wait(_A_MOMENT):
            return
        try:
            rest()
        except BaseException:
            self._leave(key, turn)
            raise
        if not turn.woken.wait(self._patience):
            self._give_up(key, turn)
            # Somebody is at it: how it ends is known only then.
            turn.woken.wait()

    def _give_up(self, key: Key, turn: _Turn[Asked]) -> None:
        with self._guard:
            line = self._lines.get(key)
            if line and turn in line.waiting:
                line.waiting.remove(turn)
                raise NoTurn

    def _leave(self, key: Key, turn: _Turn[Asked]) -> None:
        with self._guard:
            line = self._lines.get(key)
            if line and turn in line.waiting:
                line.waiting.remove(turn)
                return
        # It leads by now, or somebody is at it.
        turn.woken.wait()
        if turn.leads:
            self._hand_on(key)

    def _company(self, key: Key) -> list[_Turn[Asked]]:
        """Who waits and is done with whoever leads, up to the first who wants to be alone."""
        with self._guard:
            line, company = self._lines[key], list[_Turn[Asked]]()
            while line.waiting and line.waiting[0].asked is not None and line.at_work < self._most:
                company.append(line.waiting.popleft())
                line.at_work += 1
        return company

    def _hand_on(self, key: Key) -> None:
        with self._guard:
            line = self._lines[key]
            line.at_work = 1
            if not line.waiting:
                del self._lines[key]
                return
            turn = line.waiting.popleft()
            turn.leads = True
        turn.woken.set()
