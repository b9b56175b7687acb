"""Who the numbers are."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.contrib.auth import get_user_model
from django.utils.translation import gettext as _

from scoring.queries import entrants
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
        found = self.entrants.get(number) if number is not None else None
        return found.name if found else ""

    def size(self, number: EntrantNumber) -> int:
        """How many play under a number; 0 for one that is not known."""
        found = self.entrants.get(number)
        return len(found.players) if found else 0

    def player(self, player: PlayerId) -> str:
        return self.players.get(player) or _("(nome cancellato)")

    def user(self, user: UserId) -> str:
        return self.users.get(user) or _("(utente cancellato)")

    def remark(self, remark: RemarkId | None) -> str:
        return self.remarks.get(remark, _("(testo cancellato)")) if remark else ""


def names(tournament: Tournament, *, staff: bool = False) -> Names:
    """The names to show; `staff` adds who acted and why, which players never see."""
    booked = entrants(tournament.ledger)
    people = Player.objects.in_bulk(
        {one for entrant in booked for _, players in entrant.line_ups for one in players}
    )
    rows = {row.number: row for row in Entrant.objects.filter(tournament=tournament)}
    erased = Player(name=_("(nome cancellato)"))
    by_number = {}
    for entrant in booked:
        row = rows.get(entrant.number) or Entrant()
        players = [people.get(one) or erased for one in entrant.players]
        by_number[entrant.number] = EntrantName(
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
    return Names(
        entrants=by_number,
        players={PlayerId(one.id): one.name for one in people.values()},
        membership_numbers={PlayerId(one.id): one.membership_number for one in people.values()},
        users=_users() if staff else {},
        remarks=_remarks(tournament) if staff else {},
    )


def _users() -> dict[UserId, str]:
    """How everybody who can act is called: full name, or user name."""
    return {
        UserId(user.pk): user.get_full_name() or user.get_username()
        for user in get_user_model().objects.all()
    }


def _remarks(tournament: Tournament) -> dict[RemarkId, str]:
    return {RemarkId(one.id): one.text for one in Remark.objects.filter(tournament=tournament)}
