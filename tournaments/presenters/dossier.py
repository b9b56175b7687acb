"""What a tournament that was played elsewhere came with, and who worked there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from scoring.queries.integrity import unsealed
from scoring.values import EventNumber, Role
from tournaments.models import Dossier, DossierPerson, Tournament


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
        by=(by.get_full_name() or by.get_username()) if by else _("(utente cancellato)"),
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
