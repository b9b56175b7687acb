"""What is rarely touched, as it is now."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.values import Right
from tournaments import addresses
from tournaments.moment import Moment
from tournaments.presenters.officials import Office, offices
from tournaments.presenters.plan import PlanPage, plan_page


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsPage:
    plan: PlanPage
    offices: tuple[Office, ...]
    screens: int
    webhooks: int | None
    """Programs that are told; None for who may not know."""
    reachable: bool
    """Phones find this computer: sheets can have codes."""


def settings_page(moment: Moment) -> SettingsPage:
    tournament = moment.tournament
    return SettingsPage(
        plan=plan_page(moment),
        offices=offices(tournament),
        screens=tournament.screens.count(),
        webhooks=tournament.webhooks.count() if moment.may(Right.APPOINT) else None,
        reachable=bool(addresses.origin(None)),
    )
