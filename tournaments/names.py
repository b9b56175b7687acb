"""Names of entrants, players, accounts, and the texts of remarks: all that events hold as ids."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import field, replace
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from scoring.events import Event, Recorded, kinds_where
from scoring.queries import EntrantInBook
from scoring.records import record
from scoring.values import (
    PROGRAM,
    EntrantNumber,
    EventNumber,
    LedgerId,
    PlayerId,
    RemarkId,
    UserId,
)
from tournaments.made_when_read import MappedWhenRead
from tournaments.models import DossierPerson, Entrant, PlayerName, Remark, Tournament

SURNAME = re.compile(
    r"\s*((?:(?:d['\u2019]|da|dal|dalla|dall['\u2019]|de|degli|dei|del|della|delle|dello|dell['\u2019]|den|der"
    r"|di|do|dos|du|el|la|le|li|lo|los|mac|mc|o['\u2019]|ó|san|santa|sant['\u2019]|st\.|ten|ter|van|vom|von"
    r"|zu)\s+)*\S+)",
    re.IGNORECASE,
)
"""The first word of a name with the particles before it: it is not told by those."""

PRIVATE_REASONS = kinds_where(lambda bearing: bearing.private_reason)
"""Facts whose reason only referee and director read: what somebody did or says, why they left."""


class EntrantName(msgspec.Struct, frozen=True, kw_only=True):
    """An entrant as people know it."""

    number: EntrantNumber
    players: tuple[str, ...]
    player_ids: tuple[PlayerId, ...]
    membership_numbers: tuple[str, ...]
    team: str
    """A team's name; empty for everybody else."""
    captain: str
    """The name of a team's captain; empty where nobody said who is."""
    changed: EventNumber
    """The last event about who plays under the number, in which room and as captain."""
    club: str
    category: str
    group: str
    """The merit group; empty in a single group."""
    stand_in: bool
    withdrawn: bool
    checked_in: bool
    absent: bool = False
    """Said to be, at the roll."""

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


def surname(player: str) -> str:
    """De Santis, Lo Cascio, D' Amico; of a name as it is entered, surname first."""
    first = SURNAME.match(player)
    return " ".join(first[1].split()) if first else ""


def account(user: User | None) -> str:
    """What an account is called; one that is erased is said to be."""
    return (user and (user.get_full_name() or user.get_username())) or _("(utente cancellato)")


@record
class Names:
    """All names of a tournament; what is not known is said to be erased, never missing."""

    entrants: Mapping[EntrantNumber, EntrantName] = field(default_factory=dict)
    players: Mapping[PlayerId, str] = field(default_factory=dict)
    membership_numbers: Mapping[PlayerId, str] = field(default_factory=dict)
    users: dict[UserId, str] = field(default_factory=dict)
    accounts_from: int = 0
    """What the book adds to the numbers of accounts of this house."""
    remarks: dict[RemarkId, str] = field(default_factory=dict)
    teams: Mapping[EntrantNumber, str] = field(default_factory=dict)
    clubs: Collection[str] = ()
    """Of those entered, each once as it is written."""
    categories: Collection[str] = ()

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
        if user == PROGRAM:
            return _("Il programma")
        return self.users.get(user) or _("(utente cancellato)")

    def remark(self, remark: RemarkId | None) -> str:
        return self.remarks.get(remark) or _("(testo cancellato)") if remark else ""


class _Person(NamedTuple):
    """The columns of a name; a row of the model takes five times as long to make."""

    player_id: PlayerId
    name: str
    membership_number: str


class _Club(NamedTuple):
    """The columns of what an entrant is called by."""

    number: EntrantNumber
    team: str = ""
    club: str = ""
    category: str = ""
    captain: UUID | None = None
    absent: bool = False
    checked_in: bool = False


def names(
    tournament: Tournament,
    booked: Sequence[EntrantInBook],
    *,
    as_of: EventNumber | None = None,
) -> Names:
    """The names of everybody entered here, as players may see them; now, or at an event."""
    people = _people(tournament.ledger, as_of)
    clubs = _clubs(tournament)
    erased = _Person(PlayerId(UUID(int=0)), _("(nome cancellato)"), "")
    entered = [clubs[entrant.number] for entrant in booked if entrant.number in clubs]
    return Names(
        entrants=MappedWhenRead(
            {entrant.number: entrant for entrant in booked},
            lambda entrant: _entrant_name(entrant, clubs.get(entrant.number), people, erased),
        ),
        teams={each.number: each.team for each in entered},
        clubs=dict.fromkeys(each.club for each in entered),
        categories=dict.fromkeys(each.category for each in entered),
        players=MappedWhenRead(people, lambda person: person.name),
        membership_numbers=MappedWhenRead(people, lambda person: person.membership_number),
        users=_travelled(tournament),
        accounts_from=tournament.accounts_from,
    )


def accounts(tournament: Tournament, users: Iterable[UserId | None]) -> Names:
    """How these accounts are called, and no other name."""
    travelled = Names(users=_travelled(tournament), accounts_from=tournament.accounts_from)
    return with_accounts_and_remarks(travelled, (), users, private=True)


def _travelled(tournament: Tournament) -> dict[UserId, str]:
    """Who wrote in a book before it came here: the numbers are of accounts there."""
    if not tournament.brought_in_at:
        return {}
    people = DossierPerson.objects.filter(dossier=tournament.pk)
    return {UserId(person.user): str(person) for person in people}


def player_names(
    ledger: LedgerId, *, as_of: EventNumber | None = None
) -> dict[PlayerId, PlayerName]:
    """Under which name each player goes in this tournament: the last one given."""
    return {PlayerId(row.player_id): row for row in _given(ledger, as_of)}


def _given(ledger: LedgerId, as_of: EventNumber | None) -> QuerySet[PlayerName]:
    """The names given in a tournament, the first one first."""
    rows = PlayerName.objects.filter(tournament_id=ledger).order_by("event_number")
    return rows if as_of is None else rows.filter(event_number__lte=as_of)


def _people(ledger: LedgerId, as_of: EventNumber | None) -> dict[PlayerId, _Person]:
    rows = map(_Person._make, _given(ledger, as_of).values_list(*_Person._fields))
    return {person.player_id: person for person in rows}


def _clubs(tournament: Tournament) -> dict[EntrantNumber, _Club]:
    return {row[0]: _Club._make(row) for row in _CLUBS.filter(tournament=tournament)}


# Put together once, as in `scoring.queries.books`.
_CLUBS = Entrant.objects.annotate(checked_in=Q(checked_in_at__isnull=False)).values_list(
    *_Club._fields
)


def earlier_names(ledger: LedgerId, player: PlayerId) -> tuple[PlayerName, ...]:
    """The names that a player had in a tournament before the one now shown, the last one first."""
    rows = PlayerName.objects.filter(tournament_id=ledger, player_id=player)
    return tuple(rows.order_by("-event_number")[1:])


def _entrant_name(
    entrant: EntrantInBook,
    club: _Club | None,
    people: Mapping[PlayerId, _Person],
    erased: _Person,
) -> EntrantName:
    called = club or _Club(entrant.number)
    players = [people.get(player, erased) for player in entrant.players]
    return EntrantName(
        number=entrant.number,
        players=tuple(player.name or erased.name for player in players),
        player_ids=entrant.players,
        membership_numbers=tuple(player.membership_number for player in players),
        team=called.team,
        captain=_captain(entrant, called, people),
        changed=entrant.changed,
        club=called.club,
        category=called.category,
        group=entrant.group,
        stand_in=entrant.stand_in,
        withdrawn=entrant.withdrawn,
        checked_in=called.checked_in,
        absent=called.absent,
    )


def _captain(entrant: EntrantInBook, club: _Club, people: Mapping[PlayerId, _Person]) -> str:
    """Named on the book, or before that as a row; while they play."""
    row = club.captain if club.captain in entrant.players else None
    captain = entrant.captain or row
    person = people.get(PlayerId(captain)) if captain else None
    return person.name if person else ""


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
    ids |= users_in(event.event for event in events)
    unsaid = [] if private else [record for record in events if _is_private(record)]
    hidden = dict.fromkeys(_values(unsaid, "remark"), _("(riservato)"))
    remarks = _values(events, "remark") - hidden.keys() - names.remarks.keys()
    return replace(
        names,
        users=names.users | _accounts(ids - names.users.keys(), names.accounts_from),
        remarks=names.remarks | _remarks(remarks) | hidden,
    )


def users_in(events: Iterable[Event]) -> set[UserId]:
    """Whose accounts events name, besides who wrote them."""
    fields = ("countersigned_by", "read_by", "referee", "judged_by")
    named = {getattr(event, field, None) for event in events for field in fields}
    return {user for user in named if user is not None}


def _is_private(recorded: Recorded) -> bool:
    return isinstance(recorded.event, PRIVATE_REASONS)


def _values(recorded: Iterable[Recorded], *fields: str) -> set[Any]:
    """What events hold in these fields, where they have them."""
    values = {getattr(record.event, field, None) for record in recorded for field in fields}
    return values - {None}


def _accounts(ids: set[UserId], accounts_from: int) -> dict[UserId, str]:
    """How accounts are called: full name, or user name."""
    if not ids:
        return {}
    accounts = get_user_model().objects.filter(pk__in=[id_ - accounts_from for id_ in ids])
    return {
        UserId(user.pk + accounts_from): user.get_full_name() or user.get_username()
        for user in accounts
    }


def _remarks(ids: set[RemarkId]) -> dict[RemarkId, str]:
    if not ids:
        return {}
    return {RemarkId(remark.id): remark.text for remark in Remark.objects.filter(pk__in=ids)}
