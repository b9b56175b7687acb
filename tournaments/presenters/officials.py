"""Who directs a tournament, by office (U art. 2), as the papers name them.

An account without a name is not printed: its user name is half of what opens the desk.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.values import Role
from tournaments.models import Tournament
from tournaments.presenters.dossier import officials_there
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
