"""The rail of who is in no one tournament: all of them, and what seasons and clubs keep."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.desk.navigation import RailLink
from tournaments.permissions import AnyUser, may_open, may_see_circuits

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
    """Those of the club that this user may go, from the page called `here`."""
    opens = may_open(user)
    pages = (
        ("index", _("Tornei"), "t", "list", True),
        ("circuits", _("Circuiti"), "u", "cup", opens or may_see_circuits(user)),
        ("memberships", _("Tesserati"), "e", "people", opens),
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
