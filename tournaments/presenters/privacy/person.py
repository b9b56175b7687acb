"""By which names and membership numbers a person is found in what somebody wrote."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_
from typing import TypeAlias

from django.db.models import Q

from tournaments.models import Player, PlayerName, Tournament
from tournaments.names import surname
from tournaments.spelling.letters import folded, pattern

Words: TypeAlias = frozenset[str]
_WORD = re.compile(r"\w+")
SHORTEST_CARD = 4
"""A number of three digits stands in any text."""


@dataclass(frozen=True, kw_only=True)
class Person:
    """A player, by every name and membership number they ever had."""

    player: Player
    names: tuple[str, ...]
    cards: tuple[str, ...]

    @cached_property
    def whole(self) -> tuple[Words, ...]:
        """Their names by which a text is known to mean them: of one word alone, it might not."""
        spoken = (frozenset(words(name)) for name in self.names)
        return tuple(name for name in spoken if len(name) > 1)

    @cached_property
    def surnames(self) -> tuple[Words, ...]:
        spoken = (frozenset(words(surname(name))) for name in self.names)
        return tuple(filter(None, spoken))

    def is_named_in(self, *texts: str, by: Iterable[Words]) -> bool:
        """Whether a text says their card, or all words of one of these names in any order."""
        said = " ".join(texts)
        if any(re.search(pattern, said, re.IGNORECASE) for pattern in self._told_cards()):
            return True
        spoken = set(words(said))
        return any(name <= spoken for name in by)

    def has_entry(self, name: str, card: str) -> bool:
        """Whether a line of a list is theirs: by name and card, by the name where it has no card.

        Another card beside the name is another person's, and so is another name beside the card.
        """
        by_name = sorted(words(name)) in [sorted(words(own)) for own in self.names]
        own_cards = [own.casefold() for own in self.cards]
        return by_name and (not card or card.casefold() in own_cards)

    def may_be_in(self, *columns: str) -> Q:
        """Rows that may name them, for the database to find; each is then asked `is_named_in`."""
        asked = [*self.whole, *([card] for card in self.cards)]
        found = [self._all_of(column, sought) for column in columns for sought in asked]
        return reduce(or_, found, Q(pk__in=()))

    def alone_in(self, tournament: Tournament, names: Iterable[Words]) -> tuple[Words, ...]:
        """Those of these names that nobody else of a tournament has: they can mean nobody else."""
        others = PlayerName.objects.filter(tournament=tournament).exclude(player=self.player)
        spoken = [set(words(name)) for name in others.values_list("name", flat=True)]
        return tuple(name for name in names if not any(name <= other for other in spoken))

    def _told_cards(self) -> Iterable[str]:
        """As words of their own: a number may stand within a longer one."""
        told = (card for card in self.cards if len(card) >= SHORTEST_CARD)
        return (rf"(?<!\w){re.escape(card)}(?!\w)" for card in told)

    @staticmethod
    def _all_of(column: str, sought: Iterable[str]) -> Q:
        found = Q()
        for word in sought:
            found &= Q(**{f"{column}__iregex": pattern(word)})
        return found


def person(player: Player) -> Person:
    """A player as all tournaments and the registry know them."""
    rows = PlayerName.objects.filter(player=player).values_list("name", "membership_number")
    told = [(player.name, player.membership_number), *rows]
    return Person(
        player=player,
        names=tuple(dict.fromkeys(name for name, _card in told if name)),
        cards=tuple(dict.fromkeys(card for _name, card in told if card)),
    )


def words(text: str) -> list[str]:
    """As they are compared: without case, signs and accents, for NICOLO' is Nicolò."""
    return _WORD.findall(folded(text))
