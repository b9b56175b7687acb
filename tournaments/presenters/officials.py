"""Who directs a tournament, by office (U art. 2), and what one played elsewhere came with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.queries.carrying import unsealed
from scoring.values import EventNumber, Role
from tournaments.models import Dossier, DossierPerson, Tournament
from tournaments.wording import label

_SEVERAL: dict[Role, Promise] = {
    Role.ORGANISING_DIRECTOR: _("direttori organizzativi"),
    Role.DIRECTOR: _("direttori di gara"),
    Role.LANGUAGE_JUDGE: _("giudici di lingua"),
    Role.REFEREE: _("arbitri"),
    Role.COMPUTERISTA: _("computeristi"),
}
"""In the order of U art. 2."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CameWith:
    """What vouches for it."""

    at: datetime
    by: str
    number: EventNumber
    hash: str
    """Of its last event: whoever played it can say whether it is theirs."""
    unsealed: EventNumber
    """As of `unsealed_until`."""


def came_with(tournament: Tournament) -> CameWith | None:
    """Nothing for one that was played here."""
    if tournament.brought_in_at is None:
        return None
    dossier = Dossier.objects.select_related("by").get(tournament=tournament)
    by = dossier.by
    return CameWith(
        at=tournament.brought_in_at,
        by=(by.get_full_name() or by.get_username()) if by else gettext("(utente cancellato)"),
        number=EventNumber(dossier.number),
        hash=dossier.hash,
        unsealed=unsealed(tournament.ledger),
    )


def unsealed_until(tournament: Tournament) -> EventNumber | None:
    """The last event of which nothing vouches for names and reasons, 0 for none; None for a
    tournament that was played here."""
    return None if tournament.brought_in_at is None else unsealed(tournament.ledger)


def officials_there(tournament: Tournament) -> tuple[tuple[Role, str], ...]:
    """Whoever had an office where it was played, by name."""
    people = DossierPerson.objects.filter(dossier=tournament.pk).exclude(office="")
    return tuple((Role(person.office), person.name) for person in people.order_by("name", "user"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Office:
    """An office and who has it."""

    title: str
    names: tuple[str, ...]


def offices(tournament: Tournament) -> tuple[Office, ...]:
    """Those that somebody has whose name is known and whose account is on: nobody else signs."""
    people: dict[Role, list[str]] = {role: [] for role in _SEVERAL}
    for role, name in (
        officials_there(tournament) if tournament.came_to_be_read else _here(tournament)
    ):
        people[role].append(name)
    named = {role: tuple(filter(None, names)) for role, names in people.items()}
    return tuple(
        Office(title=label(role) if len(names) == 1 else str(_SEVERAL[role]), names=names)
        for role, names in named.items()
        if names
    )


def _here(tournament: Tournament) -> Iterator[tuple[Role, str]]:
    on = tournament.officials.filter(user__is_active=True).select_related("user")
    for official in on.order_by("user__last_name", "pk"):
        yield Role(official.role), official.user.get_full_name()
