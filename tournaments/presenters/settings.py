"""What is rarely touched, as it is now."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count

from scoring.values import Right
from tournaments import addresses
from tournaments.models import EntryFee, Tournament
from tournaments.moment import Moment
from tournaments.presenters.fees import fee_now
from tournaments.presenters.officials import Office, offices
from tournaments.presenters.plan import PlanPage, plan_page


@dataclass(frozen=True, slots=True, kw_only=True)
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
