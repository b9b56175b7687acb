"""What is wrong in a list as a whole: who stands in it twice, or is entered already."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.rules.violations import Code, Datum, Problem
from tournaments.moment import Moment
from tournaments.organise.entrants import EntryForm
from tournaments.organise.players import People, PlayerForm
from tournaments.refusals import HouseCode
from tournaments.spelling.letters import spelling

Where = dict[str, Datum]
Seen = tuple[str, str, int]
"""A name as it was first written, and which line or entrant it stands on."""


class CrossCheck:
    """The rows of a list one after the other, against each other and who is entered."""

    def __init__(self, moment: Moment, entries: Sequence[EntryForm]) -> None:
        present = moment.names.entrants.values()
        self._players: dict[str, Seen] = {}
        self._named: dict[str, tuple[str, str, int]] = {}
        """By the name alone: the card, and where it stands."""
        for entrant in (entered for entered in present if not entered.withdrawn):
            for name, card in zip(entrant.players, entrant.membership_numbers, strict=True):
                self._players.setdefault(_key(name, card), (name, "entrant", entrant.number))
                self._named.setdefault(_key(name, ""), (card, "entrant", entrant.number))
        self._numbers = {int(entrant.number) for entrant in present}
        cards = {player.membership_number for entry in entries for player in entry.players}
        self._people = People(moment.ledger, cards)

    def problems(self, entry: EntryForm, where: Where) -> Iterator[Problem]:
        """A player or number of another row, or already entered; a tessera of somebody else."""
        yield from self._repeats(entry, where)
        yield from self._number_taken(entry, where)
        yield from self._of_others(entry, where)

    def _repeats(self, entry: EntryForm, where: Where) -> Iterator[Problem]:
        for player in entry.players:
            key = _key(player.name, player.membership_number)
            if self._players.get(key) == (player.name, "line", where["line"]):
                data = {**where, "name": player.name}
                yield Problem(HouseCode.BOOKED_TWICE, "players", "", data)
            elif key in self._players:
                name, kind, other = self._players[key]
                data = {**where, "player": player.name, f"other_{kind}": other}
                if _key(name, "") == _key(player.name, ""):
                    yield Problem(HouseCode.LINE_REPEATS, "players", "", data)
                else:
                    data |= {"value": player.membership_number, "other": name}
                    yield Problem(HouseCode.MEMBERSHIP_REPEATS, "players", "", data)
            elif namesake := self._namesake(player):
                kind, other = namesake
                data = {**where, "player": player.name, f"other_{kind}": other}
                yield Problem(HouseCode.LINE_REPEATS, "players", "", data)
            line = int(str(where["line"]))
            self._players.setdefault(key, (player.name, "line", line))
            self._named.setdefault(_key(player.name, ""), (player.membership_number, "line", line))

    def _namesake(self, player: PlayerForm) -> tuple[str, int] | None:
        """Where the name stands already, of the two not both with a card."""
        seen = self._named.get(_key(player.name, ""))
        if seen is None or (seen[0] and player.membership_number):
            return None
        return seen[1], seen[2]

    def _number_taken(self, entry: EntryForm, where: Where) -> Iterator[Problem]:
        if entry.number is None:
            return
        if entry.number in self._numbers:
            data = {**where, "entrant": int(entry.number)}
            yield Problem(Code.ENTRANT_NUMBER_TAKEN, "number", "", data)
        self._numbers.add(int(entry.number))

    def _of_others(self, entry: EntryForm, where: Where) -> Iterator[Problem]:
        """Membership numbers that stand beside another name than their own; whose, is not said."""
        for player in entry.players:
            if not self._people.may_be(player.name, player.membership_number):
                data = {**where, "value": player.membership_number, "name": player.name}
                yield Problem(HouseCode.MEMBERSHIP_OF_ANOTHER, "players", "", data)


def _key(name: str, card: str) -> str:
    """Anna Rossi is Rossi Anna."""
    return card.casefold() or " ".join(sorted(spelling(name).split()))
