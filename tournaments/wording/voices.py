"""Who tells: the names behind the numbers, and the turns of phrase that sentences share.

Whoever is entered is a pair, a team or a player; the sentences say which by how many play
under the number.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from enum import Enum, StrEnum
from typing import Any, Protocol, TypeAlias

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.events import Event
from scoring.values import EntrantNumber, PlayerId, RemarkId, UserId
from tournaments.wording.labels import label

A_PAIR = 2


class EntrantKind(Enum):
    """What stands under a number."""

    PLAYER = "player"
    PAIR = "pair"
    TEAM = "team"

    @classmethod
    def of_size(cls, players: int) -> EntrantKind:
        """Of so many players; a pair when that is not known."""
        if players in (0, A_PAIR):
            return cls.PAIR
        return cls.PLAYER if players < A_PAIR else cls.TEAM


_THE: Mapping[EntrantKind, Promise] = {
    EntrantKind.PLAYER: gettext_lazy("il giocatore %(number)s"),
    EntrantKind.PAIR: gettext_lazy("la coppia %(number)s"),
    EntrantKind.TEAM: gettext_lazy("la squadra %(number)s"),
}
_TO: Mapping[EntrantKind, Promise] = {
    EntrantKind.PLAYER: gettext_lazy("al giocatore %(number)s"),
    EntrantKind.PAIR: gettext_lazy("alla coppia %(number)s"),
    EntrantKind.TEAM: gettext_lazy("alla squadra %(number)s"),
}
_OF: Mapping[EntrantKind, Promise] = {
    EntrantKind.PLAYER: gettext_lazy("del giocatore %(number)s"),
    EntrantKind.PAIR: gettext_lazy("della coppia %(number)s"),
    EntrantKind.TEAM: gettext_lazy("della squadra %(number)s"),
}
_BARE: Mapping[EntrantKind, Promise] = {
    EntrantKind.PLAYER: pgettext_lazy("in brackets", "giocatore %(number)s"),
    EntrantKind.PAIR: pgettext_lazy("in brackets", "coppia %(number)s"),
    EntrantKind.TEAM: pgettext_lazy("in brackets", "squadra %(number)s"),
}
_ALL: Mapping[EntrantKind, Promise] = {
    EntrantKind.PLAYER: gettext_lazy("i giocatori %(numbers)s"),
    EntrantKind.PAIR: gettext_lazy("le coppie %(numbers)s"),
    EntrantKind.TEAM: gettext_lazy("le squadre %(numbers)s"),
}


class Speakers(Protocol):
    """Whoever knows the names: `tournaments.names.Names` does."""

    def entrant(self, number: EntrantNumber | None) -> str: ...
    def size(self, number: EntrantNumber) -> int: ...
    def player(self, player: PlayerId) -> str: ...
    def user(self, user: UserId) -> str: ...
    def remark(self, remark: RemarkId | None) -> str: ...


Teller: TypeAlias = Callable[[Any, str, Speakers], str]
Tellers: TypeAlias = dict[type[Event], tuple[Promise, Teller]]
"""What each kind of event is called in lists, and its sentence, which begins with its author."""


def plain(sentence: Promise, **words: Callable[[Any, Speakers], object]) -> Teller:
    """Tells the event's own fields, members by their labels; `words` the rest."""

    def tell(event: Any, author: str, names: Speakers) -> str:
        others = {name: word(event, names) for name, word in words.items()}
        return str(sentence) % told(event, author, **others)

    return tell


def told(event: Any, author: str, **words: object) -> dict[str, object]:
    """What a sentence is filled with: its author, the event's fields, and `words` over these."""
    fields = {field.name: getattr(event, field.name) for field in dataclasses.fields(event)}
    labels = {name: label(value) for name, value in fields.items() if isinstance(value, StrEnum)}
    return {**fields, **labels, "who": author, **words}


def entrant(names: Speakers, number: EntrantNumber) -> str:
    """`la coppia 7 (Rossi – Bianchi)`, or team, or player."""
    name = names.entrant(number)
    words = str(_THE[_kind(names, number)]) % {"number": number}
    return f"{words} ({name})" if name else words


def number_of(names: Speakers, number: EntrantNumber, players: int = 0) -> str:
    """`la coppia 7`; by the players that stand in the sentence, or those now entered."""
    kind = EntrantKind.of_size(players) if players else _kind(names, number)
    return str(_THE[kind]) % {"number": number}


def to(names: Speakers, number: EntrantNumber) -> str:
    """`alla coppia 7`."""
    return str(_TO[_kind(names, number)]) % {"number": number}


def of(names: Speakers, number: EntrantNumber, players: int = 0) -> str:
    """`della coppia 7`."""
    kind = EntrantKind.of_size(players) if players else _kind(names, number)
    return str(_OF[kind]) % {"number": number}


def bare(names: Speakers, number: EntrantNumber) -> str:
    """`coppia 7`, for brackets."""
    return str(_BARE[_kind(names, number)]) % {"number": number}


def all_of(names: Speakers, order: Sequence[EntrantNumber]) -> str:
    """`le coppie 4, 2`."""
    kind = _kind(names, order[0]) if order else EntrantKind.PAIR
    return str(_ALL[kind]) % {"numbers": numbers(tuple(order))}


def players(names: Speakers, players: Sequence[PlayerId]) -> str:
    return " – ".join(names.player(player) for player in players)


def numbers(numbers: tuple[int, ...]) -> str:
    return ", ".join(str(number) for number in numbers)


def _kind(names: Speakers, number: EntrantNumber) -> EntrantKind:
    return EntrantKind.of_size(names.size(number))
