"""Names of entrants, players, accounts, and the texts of remarks: all that events hold as ids."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from unicodedata import normalize

from django.contrib.auth import get_user_model
from django.utils.translation import gettext as _

from scoring import events as ev
from scoring.events import Recorded
from scoring.queries import EntrantInBook
from scoring.values import EntrantNumber, EventNumber, LedgerId, PlayerId, RemarkId, UserId
from tournaments.models import Entrant, PlayerName, Remark, Tournament

SURNAME = re.compile(
    r"\s*((?:(?:d['\u2019]|da|dal|dalla|dall['\u2019]|de|degli|dei|del|della|delle|dello|dell['\u2019]|den|der"
    r"|di|do|dos|du|el|la|le|li|lo|los|mac|mc|o['\u2019]|ó|san|santa|sant['\u2019]|st\.|ten|ter|van|vom|von"
    r"|zu)\s+)*\S+)",
    re.IGNORECASE,
)
"""The first word of a name with the particles before it: it is not told by those."""

PRIVATE_REASONS = (
    ev.PenaltyGiven,
    ev.SanctionGiven,
    ev.RulingRevoked,
    ev.ScoreAwarded,
    ev.SmazzataAwarded,
    ev.AwardLifted,
    ev.CorrectionRefused,
    ev.EntrantWithdrawn,
    ev.LineUpChanged,
    ev.SeatsMistaken,
    ev.ComplaintRegistered,
    ev.ComplaintDecided,
)
"""Facts whose reason only referee and director read: what somebody did or says, why they left."""


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

    def is_out(self, expelled: Collection[PlayerId]) -> bool:
        """Whether it is seated no more: withdrawn, or holding somebody who was expelled."""
        return self.withdrawn or any(player in expelled for player in self.player_ids)

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
        """Of each player, for narrow screens."""
        return self.team or " – ".join(filter(None, map(surname, self.players)))


def in_a_dictionary(name: str) -> str:
    """By which names are put in order: Èva stands among the E, d'Angelo among the D."""
    return normalize("NFKD", name).encode("ascii", "ignore").decode().casefold() or name


def surname(player: str) -> str:
    """De Santis, Lo Cascio, D' Amico; of a name as it is entered, surname first."""
    first = SURNAME.match(player)
    return " ".join(first[1].split()) if first else ""


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

    def membership(self, player: PlayerId) -> str:
        """The membership number; empty for none."""
        return self.membership_numbers.get(player, "")

    def user(self, user: UserId) -> str:
        return self.users.get(user) or _("(utente cancellato)")

    def remark(self, remark: RemarkId | None) -> str:
        return self.remarks.get(remark) or _("(testo cancellato)") if remark else ""


def names(
    tournament: Tournament,
    booked: Sequence[EntrantInBook],
    *,
    as_of: EventNumber | None = None,
) -> Names:
    """The names of everybody entered here, as players may see them; now, or at an event."""
    people = player_names(tournament.ledger, as_of=as_of)
    rows = {row.number: row for row in Entrant.objects.filter(tournament=tournament)}
    return Names(
        entrants={
            entrant.number: _entrant_name(entrant, rows.get(entrant.number) or Entrant(), people)
            for entrant in booked
        },
        players={player: row.name for player, row in people.items()},
        membership_numbers={player: row.membership_number for player, row in people.items()},
    )


def player_names(
    ledger: LedgerId, *, as_of: EventNumber | None = None
) -> dict[PlayerId, PlayerName]:
    """Under which name each player goes in this tournament: the last one given."""
    rows = PlayerName.objects.filter(tournament_id=ledger).order_by("event_number")
    if as_of is not None:
        rows = rows.filter(event_number__lte=as_of)
    return {PlayerId(row.player_id): row for row in rows}


def earlier_names(ledger: LedgerId, player: PlayerId) -> tuple[PlayerName, ...]:
    """The names that a player had in a tournament before the one now shown, the last one first."""
    rows = PlayerName.objects.filter(tournament_id=ledger, player_id=player)
    return tuple(rows.order_by("-event_number")[1:])


def _entrant_name(
    entrant: EntrantInBook, row: Entrant, people: Mapping[PlayerId, PlayerName]
) -> EntrantName:
    erased = PlayerName()
    players = [people.get(player) or erased for player in entrant.players]
    return EntrantName(
        number=entrant.number,
        players=tuple(player.name or _("(nome cancellato)") for player in players),
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
    names: Names,
    recorded: Iterable[Recorded],
    users: Iterable[UserId | None] = (),
    *,
    private: bool,
) -> Names:
    """The names with the accounts and remarks that occur in events, and these `users` too.

    What they know already is not asked again. Without `private`, why somebody was punished or left
    stays unsaid.
    """
    events = list(recorded)
    ids = {user for user in users if user is not None}
    ids |= {event.user for event in events}
    ids |= _values(events, "countersigned_by", "referee", "judged_by")
    unsaid = [] if private else [record for record in events if _is_private(record)]
    hidden = dict.fromkeys(_values(unsaid, "remark"), _("(riservato)"))
    remarks = _values(events, "remark") - hidden.keys() - names.remarks.keys()
    return replace(
        names,
        users=names.users | _accounts(ids - names.users.keys()),
        remarks=names.remarks | _remarks(remarks) | hidden,
    )


def _is_private(recorded: Recorded) -> bool:
    return isinstance(recorded.event, PRIVATE_REASONS)


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
