"""What is rarely touched, as it is now: plan, fee, who directs (U art. 2), where it came from."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.db.models import Count
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.queries.carrying import unsealed
from scoring.records import record
from scoring.values import EventNumber, Right, Role
from tournaments import addresses
from tournaments.models import Dossier, DossierPerson, EntryFee, Tournament
from tournaments.moment import Moment
from tournaments.names import account
from tournaments.presenters.fees import fee_now
from tournaments.presenters.plan import PlanPage, plan_page
from tournaments.wording import label


@record
class SettingsPage:
    plan: PlanPage
    offices: tuple[Office, ...]
    fee: EntryFee
    screens: int
    webhooks: int | None
    """Programs that are told; None for who may not know."""
    reachable: bool
    """Phones find this computer: sheets can have codes."""


def settings_page(moment: Moment) -> SettingsPage:
    tournament = moment.tournament
    kept = Tournament.objects.filter(pk=tournament.pk)
    screens, webhooks = kept.values_list(
        Count("screens", distinct=True), Count("webhooks", distinct=True)
    ).get()
    return SettingsPage(
        plan=plan_page(moment),
        offices=offices(tournament),
        fee=fee_now(moment.ledger),
        screens=screens,
        webhooks=webhooks if moment.may(Right.APPOINT) else None,
        reachable=bool(addresses.origin(None)),
    )


_SEVERAL: dict[Role, Promise] = {
    Role.ORGANISING_DIRECTOR: _("direttori organizzativi"),
    Role.DIRECTOR: _("direttori di gara"),
    Role.LANGUAGE_JUDGE: _("giudici di lingua"),
    Role.REFEREE: _("arbitri"),
    Role.COMPUTERISTA: _("computeristi"),
}
"""In the order of U art. 2."""


@record
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
    return CameWith(
        at=tournament.brought_in_at,
        by=account(dossier.by),
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


@record
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
