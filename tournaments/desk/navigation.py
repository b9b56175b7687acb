"""The ways through a tournament's desk: one entry for each subject, in the order of the evening."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.commands import FileReferto, GiveSanction, RegisterComplaint
from scoring.queries import Book
from scoring.values import Authority, Right
from tournaments.models import Tournament
from tournaments.wording.entrants import entrant_words


@dataclass(frozen=True, slots=True, kw_only=True)
class NavigationEntry:
    """A subject of the desk, and who is shown the way to it, when."""

    page: str
    """The url name of its first page."""
    title: Promise | None
    """None for the entrants, who are called as in their format."""
    further: frozenset[str] = frozenset()
    """Url names of its other pages, on which the entry is lit too."""
    right: Right = Right.READ
    once_playing: bool = False
    """Nothing is there before the first round."""
    by_round: bool = False
    """Its page is the current round's."""

    def shown(self, book: Book, by: Authority) -> bool:
        return by.may(self.right) and not (self.once_playing and not book.current_round)


@dataclass(frozen=True, slots=True, kw_only=True)
class NavigationLink:
    """An entry as one page shows it."""

    title: str
    url: str
    current: bool


ENTRIES = (
    NavigationEntry(page="desk", title=_("Banco")),
    NavigationEntry(
        page="desk-entrants",
        title=None,
        further=frozenset({"desk-paste", "desk-entrant", "desk-player-name", "desk-leave"}),
    ),
    NavigationEntry(
        page="desk-plan",
        title=_("Programma"),
        further=frozenset({"desk-plan-change", "desk-groups", "desk-form-groups"}),
    ),
    NavigationEntry(
        page="desk-round",
        title=_("Turni"),
        further=frozenset(
            {
                *("desk-seating-edit", "desk-rooms", "desk-wrong-seats", "desk-why"),
                *("desk-lateness", "desk-rankings"),
            }
        ),
        by_round=True,
    ),
    NavigationEntry(
        page="desk-sheets",
        title=_("Score"),
        further=frozenset(
            {
                *("desk-sheet", "desk-correct", "desk-award", "desk-award-lift"),
                *("desk-technical", "desk-papers", "desk-second", "desk-readings"),
                "desk-swap-places",
            }
        ),
        once_playing=True,
        by_round=True,
    ),
    NavigationEntry(
        page="desk-ranking",
        title=_("Classifica"),
        further=frozenset({"desk-final", "desk-close"}),
        once_playing=True,
    ),
    NavigationEntry(page="desk-penalties", title=_("Penalità"), once_playing=True),
    NavigationEntry(
        page="desk-sanctions",
        title=_("Sanzioni"),
        further=frozenset({"desk-expulsion", "desk-player-card"}),
        right=GiveSanction.right,
    ),
    NavigationEntry(
        page="desk-complaints",
        title=_("Reclami"),
        further=frozenset({"desk-complaint-decide", "desk-what-if"}),
        right=RegisterComplaint.right,
        once_playing=True,
    ),
    NavigationEntry(
        page="desk-referti",
        title=_("Referti"),
        further=frozenset({"desk-referto", "desk-referto-new"}),
        right=FileReferto.right,
        once_playing=True,
    ),
    NavigationEntry(page="desk-prizes", title=_("Premi")),
    NavigationEntry(page="desk-documents", title=_("Documenti")),
    NavigationEntry(page="desk-officials", title=_("Ufficiali")),
    NavigationEntry(page="desk-register", title=_("Registro")),
)


def links(tournament: Tournament, book: Book, by: Authority, here: str) -> list[NavigationLink]:
    """The entries that are shown to an official on the page called `here`."""
    return list(_links(tournament, book, by, here))


def _links(
    tournament: Tournament, book: Book, by: Authority, here: str
) -> Iterator[NavigationLink]:
    for entry in ENTRIES:
        if entry.shown(book, by):
            round_ = (book.current_round or 1,) if entry.by_round else ()
            yield NavigationLink(
                title=str(entry.title or entrant_words(book.format).many),
                url=reverse(f"admin:{entry.page}", args=(tournament.pk, *round_)),
                current=here == entry.page or here in entry.further,
            )
