"""The desk at a glance."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils import timezone

from scoring import queries
from scoring.values import Right
from tournaments.admin.access import Desk, at_desk
from tournaments.presenters.desk import DeskPage, desk_page


@at_desk()
def glance(desk: Desk) -> HttpResponse:
    """How far the tournament is, and the next thing to do."""
    return desk.page("glance.html", glance=_page(desk), title=desk.tournament.name)


@at_desk()
def fragment(desk: Desk) -> HttpResponse:
    """The same, for a page that is open; nothing when it shows the newest already."""
    if desk.request.GET.get("known") == str(queries.head(desk.tournament.ledger)):
        return HttpResponse(status=204)
    return desk.page("_glance.html", glance=_page(desk))


def _page(desk: Desk) -> DeskPage | None:
    private = desk.may(Right.WRITE_REFERTI)
    return desk_page(desk.tournament, timezone.now(), private=private)
