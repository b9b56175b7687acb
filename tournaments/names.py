"""Names of entrants, players, accounts, and the texts of remarks: all that events hold as ids."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from django.contrib.auth import get_user_model
from django.utils.translation import gettext as _

from scoring.events import Recorded
from scoring.queries import EntrantInBook
from scoring.values import EntrantNumber, PlayerId, RemarkId, UserId
from tournaments.models import Entrant, Player, Remark, Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantName:
    """An entrant as people know it."""

    number: EntrantNumber
    players: tuple[str, ...]
    player_ids: tuple[PlayerId, ...]
    membership_numbers: tuple[str, ...]
    team: str
    """A team's name; empty for everybody else."""
    club: str
    category: str
    group: str
    """The merit group; empty in a single group."""
    stand_in: bool
    withdrawn: bool
    checked_in: bool

    @property
    def name(self) -> str:
        return self.team or " – ".join(self.players)

    @property
    def shown(self) -> tuple[str, ...]:
        """The name in parts: each may be cut where there is no room."""
        return (self.team,) if self.team else self.players

    @property
    def people(self) -> tuple[tuple[str, str], ...]:
        """Each player with the membership number."""
        return tuple(zip(self.players, self.membership_numbers, strict=True))

    @property
    def surnames(self) -> str:
        """The first word of each name, for narrow screens."""
        return self.team or " – ".join(
            player.split()[0] for player in self.players if player.split()
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """All names of a tournament; what is not known is said to be erased, never missing."""

    entrants: dict[EntrantNumber, EntrantName] = field(default_factory=dict)
    players: dict[PlayerId, str] = field(default_factory=dict)
    membership_numbers: dict[PlayerId, str] = field(default_factory=dict)
    users: dict[UserId, str] = field(default_factory=dict)
    remarks: dict[RemarkId, str] = field(default_factory=dict)

    def entrant(self, number: EntrantNumber | None) -> str:
        entrant = self.entrants.get(number) if number is not None else None
        return entrant.name if entrant else ""

    def size(self, number: EntrantNumber) -> int:
        """How many play under a number; 0 for one that is not known."""
        entrant = self.entrants.get(number)
        return len(entrant.players) if entrant else 0

    def player(self, player: PlayerId) -> str:
        return self.players.get(player) or _("(nome cancellato)")

    def user(self, user: UserId) -> str:
        return self.users.get(user) or _("(utente cancellato)")

    def remark(self, remark: RemarkId | None) -> str:
        return self.remarks.get(remark, _("(testo cancellato)")) if remark else ""


def names(tournament: Tournament, booked: Sequence[EntrantInBook]) -> Names:
    """The names of everybody entered, as players may see them."""
    player_ids = {player for entrant in booked for player in entrant.ever_played()}
    people = Player.objects.in_bulk(player_ids)
    rows = {row.number: row for row in Entrant.objects.filter(tournament=tournament)}
    return Names(
        entrants={
            entrant.number: _entrant_name(entrant, rows.get(entrant.number) or Entrant(), people)
            for entrant in booked
        },
        players={PlayerId(player.id): player.name for player in people.values()},
        membership_numbers={
            PlayerId(player.id): player.membership_number for player in people.values()
        },
    )


def _entrant_name(
    entrant: EntrantInBook, row: Entrant, people: Mapping[UUID, Player]
) -> EntrantName:
    erased = Player(name=_("(nome cancellato)"))
    players = [people.get(player) or erased for player in entrant.players]
    return EntrantName(
        number=entrant.number,
        players=tuple(player.name for player in players),
        player_ids=entrant.players,
        membership_numbers=tuple(player.membership_number for player in players),
        team=row.team,
        club=row.club,
        category=row.category,
        group=entrant.group,
        stand_in=entrant.stand_in,
        withdrawn=entrant.withdrawn,
        checked_in=row.checked_in_at is not None,
    )


def with_accounts_and_remarks(
    names: Names, recorded: Iterable[Recorded], users: Iterable[UserId | None] = ()
) -> Names:
    """The names with the accounts and remarks that occur in events, and these `users` too.

    What they know already is not asked again.
    """
    events = list(recorded)
    ids = {user for user in users if user is not None}
    ids |= {event.user for event in events}
    ids |= _values(events, "countersigned_by")
    remarks = _values(events, "remark")
    return replace(
        names,
        users=names.users | _accounts(ids - names.users.keys()),
        remarks=names.remarks | _remarks(remarks - names.remarks.keys()),
    )


def _values(recorded: Iterable[Recorded], *fields: str) -> set[Any]:
    """What events hold in these fields, where they have them."""
    values = {getattr(record.event, field, None) for record in recorded for field in fields}
    return values - {None}


def _accounts(ids: set[UserId]) -> dict[UserId, str]:
    """How accounts are called: full name, or user name."""
    if not ids:
        return {}
    return {
        UserId(user.pk): user.get_full_name() or user.get_username()
        for user in get_user_model().objects.filter(pk__in=ids)
    }


def _remarks(ids: set[RemarkId]) -> dict[RemarkId, str]:
    if not ids:
        return {}
    return {RemarkId(remark.id): remark.text for remark in Remark.objects.filter(pk__in=ids)}
