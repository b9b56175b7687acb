"""Long lists of which a page shows a part: what nobody reads is not made."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar, overload

From = TypeVar("From")
Made = TypeVar("Made")
Key = TypeVar("Key")


class MadeWhenRead(Sequence[Made], Generic[From, Made]):
    """Of each thing what is made of it, once."""

    def __init__(self, of: Sequence[From], make: Callable[[From], Made]) -> None:
        self._of = of
        self._make = make
        self._made: dict[int, Made] = {}

    def __len__(self) -> int:
        return len(self._of)

    @overload
    def __getitem__(self, place: int) -> Made: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Made, ...]: ...
    def __getitem__(self, place: int | slice) -> Made | tuple[Made, ...]:
        places = range(len(self._of))[place]
        return self._at(places) if isinstance(places, int) else tuple(map(self._at, places))

    def _at(self, place: int) -> Made:
        if place not in self._made:
            self._made[place] = self._make(self._of[place])
        return self._made[place]


class MappedWhenRead(Mapping[Key, Made], Generic[Key, From, Made]):
    """The same by a key."""

    def __init__(self, of: Mapping[Key, From], make: Callable[[From], Made]) -> None:
        self._of = of
        self._make = make
        self._made: dict[Key, Made] = {}

    def __len__(self) -> int:
        return len(self._of)

    def __iter__(self) -> Iterator[Key]:
        return iter(self._of)

    def __getitem__(self, key: Key) -> Made:
        if key not in self._made:
            self._made[key] = self._make(self._of[key])
        return self._made[key]
