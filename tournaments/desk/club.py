"""The rail of who is in no one tournament: all of them, and what seasons and clubs keep."""

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Count, Exists, Subquery
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.desk.navigation import RailLink
from tournaments.models import Membership
from tournaments.permissions import AnyUser, managed, may_open, visible

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


@dataclass(frozen=True, slots=True)
class Kept:
    """What a user has that is named only where there is some."""

    circuits: bool = False
    members: bool = False
    put_away: int = 0
    """Tournaments taken off the lists."""


def kept_by(user: AnyUser) -> Kept:
    """All of it in one statement."""
    if not user.is_authenticated:
        return Kept()
    put_away = visible(user).filter(put_away=True).values("put_away")
    counted = put_away.annotate(count=Count("pk")).values("count")
    row = User.objects.filter(pk=user.pk).values_list(
        Exists(managed(user)),
        Exists(Membership.objects.filter(owner_id=user.pk)),
        Coalesce(Subquery(counted), 0),
    )
    return Kept(*row.get())


def club_links(user: AnyUser, here: str, kept: Kept | None = None) -> list[RailLink]:
    """Those of the club that this user may go, from the page called `here`.

    Circuits and members once there are some: the first is begun from the tournaments.
    """
    opens, kept = may_open(user), kept or kept_by(user)
    pages = (
        ("index", _("Tornei"), "t", "list", True),
        ("circuits", _("Circuiti"), "u", "cup", kept.circuits),
        ("memberships", _("Tesserati"), "e", "people", opens and kept.members),
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
