"""Names that stand more than once in a season: who may be one person, who is, and by whom."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import combinations, islice
from typing import TypeAlias

from django.utils.translation import gettext as _

from scoring.records import record
from scoring.rules.namesakes import meetings
from scoring.values import PlayerId
from tournaments.models import Circuit, NamesakeDecision
from tournaments.names import account
from tournaments.presenters.circuits.legs import LegLine, SeasonRead, season_read
from tournaments.spelling import letters

_Key: TypeAlias = Callable[[str], str]
MOST_FOUND = 60
"""Whom a search offers at once."""


@record
class PlayedLeg:
    """A tournament that somebody played, and with whom."""

    leg: LegLine
    partners: tuple[str, ...]


@record
class Namesake:
    """A player of the circuit, as somebody decides about them."""

    player: PlayerId
    person: PlayerId
    """Who stands for them: the same for all who are one person by decision."""
    name: str
    membership_number: str
    played: tuple[PlayedLeg, ...]


@record
class Proposal:
    """Persons who may be one: the first is who they would be called by."""

    persons: tuple[tuple[Namesake, ...], ...]
    """Those who are one already by a decision stand together."""
    sure: bool
    """Their names are the same but for capitals and signs, no two have a tessera, and nobody else
    is known to have that name."""
    shared: bool
    """Somebody else is known to have that name: two have met, or it was decided."""

    @property
    def players(self) -> tuple[Namesake, ...]:
        return tuple(namesake for person in self.persons for namesake in person)

    @property
    def ids(self) -> str:
        """As a form sends them."""
        return " ".join(str(namesake.player) for namesake in self.players)


@record
class Joined:
    """Players who are one person by a decision."""

    players: tuple[Namesake, ...]
    met: tuple[LegLine, ...]
    """Where two of them have played since: they are two persons after all."""

    @property
    def ids(self) -> str:
        """As a form sends them."""
        return " ".join(str(namesake.player) for namesake in self.players)


@record
class Decided:
    """A decision: who took it when, about whom, and why."""

    number: int
    decided_at: datetime
    by: str
    joined: bool
    names: tuple[str, ...]
    reason: str


@record
class NamesakesPage:
    proposals: tuple[Proposal, ...]
    joined: tuple[Joined, ...]
    decisions: tuple[Decided, ...]
    """The latest first."""
    name: str
    """Whom somebody looks for, to join who is not proposed."""
    found: tuple[Namesake, ...]


@record
class Repeated:
    """How many names stand more than once, and of how many nobody has decided why."""

    names: int
    undecided: int
    met: int
    """Persons two of whose players have met in a tournament since: one result counts no more."""


def namesakes_page(circuit: Circuit, asked: Mapping[str, str]) -> NamesakesPage:
    """What there is to decide and was decided; `?nome=rossi, bianchi`: and whom one looks for."""
    season = season_read(circuit)
    shown = _Shown(season)
    name = letters.sought(asked, "nome")
    return NamesakesPage(
        proposals=tuple(_proposals(season, shown)),
        joined=tuple(_joined(season, shown)),
        decisions=tuple(decided(row, season) for row in reversed(season.decisions)),
        name=name,
        found=tuple(_found(season, shown, name)),
    )


def repeated(season: SeasonRead) -> Repeated:
    """Of everybody who is ranked; pairs have the same player more than once, who is one person."""
    several = [same for same in _by(season, letters.spelling) if len(same) > 1]
    undecided = sum(
        any(_may_be_one(season, two) for two in combinations(same, 2)) for same in several
    )
    joined = dict.fromkeys(season.persons.groups.values())
    met = sum(bool(meetings(season.appearances, group)) for group in joined)
    return Repeated(names=len(several), undecided=undecided, met=met)


def name_of(season: SeasonRead, player: PlayerId) -> str:
    """As the registry has it."""
    row = season.players.get(player)
    return (row.name if row else "") or _("(nome cancellato)")


def person_name(season: SeasonRead, player: PlayerId) -> str:
    """What a person is called: by the first of their names that is not erased."""
    return _plain(season, player) or name_of(season, player)


class _Shown:
    """Players with the tournaments that they played."""

    def __init__(self, season: SeasonRead) -> None:
        self._season = season
        self._placed = {leg.number: leg.placed for leg in season.legs}

    def namesake(self, player: PlayerId) -> Namesake:
        row = self._season.players.get(player)
        return Namesake(
            player=player,
            person=self._season.persons.person(player),
            name=name_of(self._season, player),
            membership_number=row.membership_number if row else "",
            played=tuple(self._played(player)),
        )

    def person(self, player: PlayerId) -> tuple[Namesake, ...]:
        return tuple(map(self.namesake, self._season.persons.together(player)))

    def _played(self, player: PlayerId) -> Iterator[PlayedLeg]:
        for seen in self._season.appearances.get(player, ()):
            line = self._placed[seen.leg][seen.line]
            partners = (name_of(self._season, other) for other in line.players if other != player)
            yield PlayedLeg(leg=self._season.counted[seen.leg], partners=tuple(partners))


def _proposals(season: SeasonRead, shown: _Shown) -> Iterator[Proposal]:
    """First of the very same name; of names alike, once those are decided."""
    for alike in _in_order(season, letters.but_for_signs):
        same = list(_named(season, alike, letters.spelling))
        shared = [each for each in same if not _may_all_be_one(season, each)]
        sure = [each for each in same if each not in shared and len(_cards(season, each)) < 2]
        for group in [each for each in sure if len(each) > 1] or _sets(season, alike):
            persons = sorted(map(shown.person, group), key=_who_names)
            yield Proposal(
                persons=tuple(persons),
                sure=group in sure,
                shared=any(player in each for each in shared for player in group),
            )


def _who_names(person: Sequence[Namesake]) -> tuple[bool, int]:
    """Whoever has a tessera gives the name, then who played most."""
    cards = any(each.membership_number for each in person)
    return not cards, -sum(len(each.played) for each in person)


def _sets(season: SeasonRead, alike: Sequence[PlayerId]) -> Iterator[tuple[PlayerId, ...]]:
    """Two or more of whom each may be each other one."""
    left = list(alike)
    while left:
        group = [left.pop(0)]
        for player in left[:]:
            if _may_all_be_one(season, (*group, player)):
                group.append(player)
                left.remove(player)
        if len(group) > 1:
            yield tuple(group)


def _may_all_be_one(season: SeasonRead, players: Sequence[PlayerId]) -> bool:
    return all(_may_be_one(season, two) for two in combinations(players, 2))


def _may_be_one(season: SeasonRead, two: tuple[PlayerId, PlayerId]) -> bool:
    """Nobody decided that they are not, and they never met."""
    everybody = [each for player in two for each in season.persons.together(player)]
    apart = (frozenset(both) in season.persons.apart for both in combinations(everybody, 2))
    return not (any(apart) or meetings(season.appearances, everybody))


def _cards(season: SeasonRead, players: Iterable[PlayerId]) -> set[str]:
    people = (each for player in players for each in season.persons.together(player))
    cards = {season.players[each].membership_number for each in people if each in season.players}
    return cards - {""}


def _in_order(season: SeasonRead, key: _Key) -> list[Sequence[PlayerId]]:
    """As `_by`, in order of the names."""
    return sorted(
        _by(season, key), key=lambda same: letters.in_a_dictionary(_plain(season, same[0]))
    )


def _by(season: SeasonRead, key: _Key) -> Iterable[Sequence[PlayerId]]:
    """The persons who play, together by what their names have in common; none without a name."""
    playing = dict.fromkeys(map(season.persons.person, season.appearances))
    return _named(season, (player for player in playing if _plain(season, player)), key)


def _named(
    season: SeasonRead, players: Iterable[PlayerId], key: _Key
) -> Iterable[Sequence[PlayerId]]:
    together: dict[str, list[PlayerId]] = defaultdict(list)
    for player in players:
        together[key(_plain(season, player))].append(player)
    return together.values()


def _plain(season: SeasonRead, player: PlayerId) -> str:
    rows = (season.players.get(each) for each in season.persons.together(player))
    return next((row.name for row in rows if row and row.name), "")


def _joined(season: SeasonRead, shown: _Shown) -> Iterator[Joined]:
    for group in dict.fromkeys(season.persons.groups.values()):
        met = meetings(season.appearances, group)
        yield Joined(
            players=tuple(map(shown.namesake, group)),
            met=tuple(season.counted[number] for number in met),
        )


def decided(row: NamesakeDecision, season: SeasonRead) -> Decided:
    """A decision with the names as they are now."""
    return Decided(
        number=row.number,
        decided_at=row.decided_at,
        by=account(row.user),
        joined=row.joined,
        names=tuple(name_of(season, PlayerId(player)) for player in row.players),
        reason=row.reason,
    )


def _found(season: SeasonRead, shown: _Shown, name: str) -> Iterator[Namesake]:
    """Everybody one of whose names begins like one of those looked for."""
    wanted = [part for part in name.split(",") if part.strip()]
    matching = (
        player
        for alike in _in_order(season, letters.spelling)
        for player in alike
        if any(letters.begins_like([_plain(season, player)], part) for part in wanted)
    )
    yield from map(shown.namesake, islice(matching, MOST_FOUND))
