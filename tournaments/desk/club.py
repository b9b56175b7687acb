"""The rail of who is in no one tournament: all of them, and what seasons and clubs keep."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.desk.navigation import RailLink
from tournaments.models import Membership
from tournaments.permissions import AnyUser, managed, may_open

_CLUB_PAGES = {
    "open-tournament": "index",
    "import-tournament": "index",
    "edition": "editions",
    "edition-copy": "editions",
    "edition-change": "editions",
    **dict.fromkeys(
        (
            "circuit",
            "circuit-open",
            "circuit-change",
            "circuit-elsewhere",
            "circuit-totals",
            "circuit-namesakes",
            "circuit-managers",
            "circuit-competitor",
        ),
        "circuits",
    ),
}
"""Pages about one thing of a list, on which the list is lit."""


def club_links(user: AnyUser, here: str) -> list[RailLink]:
    """Those of the club that this user may go, from the page called `here`.

    Circuits and members once there are some: the first is begun from the tournaments.
    """
    opens = may_open(user)
    members = opens and Membership.objects.filter(owner_id=user.pk).exists()
    pages = (
        ("index", _("Tornei"), "t", "list", True),
        ("circuits", _("Circuiti"), "u", "cup", managed(user).exists()),
        ("memberships", _("Tesserati"), "e", "people", members),
        ("editions", _("Regolamenti"), "r", "flag", opens),
    )
    lit = _CLUB_PAGES.get(here, here)
    return [
        RailLink(
            title=title,
            url=reverse(f"admin:{page}"),
            letter=letter,
            icon=icon,
            current=lit == page,
        )
        for page, title, letter, icon, shown in pages
        if shown
    ]
