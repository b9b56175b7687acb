"""The ways through a tournament's desk: groups by who and when, one entry for each subject."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from string import ascii_lowercase

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.commands import EnterEntrants, FileReferto, GiveSanction, RegisterComplaint
from scoring.queries import Book
from scoring.values import Authority, Right
from tournaments.models import Tournament
from tournaments.organise.webhooks.registering import TO_KEEP
from tournaments.wording.entrants import entrant_words


@dataclass(frozen=True, slots=True, kw_only=True)
class NavigationEntry:
    """A subject of the desk, and who is shown the way to it, when."""

    page: str
    """The url name of its first page."""
    title: Promise | None
    """None for the entrants, who are called as in their format."""
    chapter: str
    """Of the manual: what `?` opens on its pages that no other chapter speaks of."""
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
class NavigationGroup:
    """What one person does at one time of the evening."""

    title: Promise
    entries: tuple[NavigationEntry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NavigationLink:
    """A page that can be opened from here."""

    title: str
    url: str
    letter: str
    """The browser's access key for it; empty where no letter of the title is free."""
    current: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class NavigationTab:
    """A group as one page shows it: closed, the way to its first page; open, its pages."""

    title: str
    way: NavigationLink | None
    """None while it is open."""
    links: list[NavigationLink]


GROUPS = (
    NavigationGroup(
        title=_("Banco"), entries=(NavigationEntry(page="desk", title=_("Banco"), chapter="turno"),)
    ),
    NavigationGroup(
        title=_("Preparazione"),
        entries=(
            NavigationEntry(
                page="desk-entrants",
                title=None,
                chapter="iscrizioni",
                further=frozenset(
                    {
                        "desk-paste",
                        "desk-entrant",
                        "desk-player-name",
                        "desk-leave",
                        "desk-fees",
                        "desk-account",
                    }
                ),
            ),
            NavigationEntry(
                page="desk-bookings",
                title=_("Prenotazioni"),
                chapter="iscrizioni",
                right=EnterEntrants.right,
            ),
            NavigationEntry(page="desk-presence", title=_("Presenze"), chapter="presenze"),
            NavigationEntry(
                page="desk-plan",
                title=_("Programma"),
                chapter="apertura",
                further=frozenset({"desk-plan-change", "desk-groups", "desk-form-groups"}),
            ),
            NavigationEntry(page="desk-officials", title=_("Ufficiali"), chapter="apertura"),
            NavigationEntry(
                page="desk-screens",
                title=_("Schermi"),
                chapter="schermi",
                further=frozenset({"desk-screen"}),
            ),
            NavigationEntry(
                page="desk-webhooks", title=_("Webhook"), chapter="programmi", right=TO_KEEP
            ),
        ),
    ),
    NavigationGroup(
        title=_("Gioco"),
        entries=(
            NavigationEntry(
                page="desk-round",
                title=_("Turni"),
                chapter="turno",
                further=frozenset(
                    {
                        "desk-seating-edit",
                        "desk-rooms",
                        "desk-wrong-seats",
                        "desk-why",
                        "desk-lateness",
                        "desk-extension",
                        "desk-rankings",
                        "desk-take-seat",
                        "desk-substitution",
                    }
                ),
                by_round=True,
            ),
            NavigationEntry(
                page="desk-sheets",
                title=_("Score"),
                chapter="score",
                further=frozenset(
                    {
                        "desk-sheet",
                        "desk-correct",
                        "desk-award",
                        "desk-award-lift",
                        "desk-technical",
                        "desk-papers",
                        "desk-second",
                        "desk-readings",
                        "desk-swap-places",
                    }
                ),
                once_playing=True,
                by_round=True,
            ),
        ),
    ),
    NavigationGroup(
        title=_("Arbitro"),
        entries=(
            NavigationEntry(
                page="desk-penalties", title=_("Penalità"), chapter="sanzioni", once_playing=True
            ),
            NavigationEntry(
                page="desk-sanctions",
                title=_("Sanzioni"),
                chapter="sanzioni",
                further=frozenset({"desk-expulsion", "desk-player-card"}),
                right=GiveSanction.right,
            ),
            NavigationEntry(
                page="desk-complaints",
                title=_("Reclami"),
                chapter="correzioni",
                further=frozenset({"desk-complaint-decide", "desk-what-if"}),
                right=RegisterComplaint.right,
                once_playing=True,
            ),
            NavigationEntry(
                page="desk-referti",
                title=_("Referti"),
                chapter="referti",
                further=frozenset({"desk-referto", "desk-referto-new"}),
                right=FileReferto.right,
                once_playing=True,
            ),
        ),
    ),
    NavigationGroup(
        title=_("Risultati"),
        entries=(
            NavigationEntry(
                page="desk-ranking",
                title=_("Classifica"),
                chapter="fine",
                further=frozenset({"desk-final", "desk-close"}),
                once_playing=True,
            ),
            NavigationEntry(page="desk-prizes", title=_("Premi"), chapter="fine"),
        ),
    ),
    NavigationGroup(
        title=_("Archivio"),
        entries=(
            NavigationEntry(page="desk-documents", title=_("Documenti"), chapter="stampe"),
            NavigationEntry(page="desk-register", title=_("Registro"), chapter="stampe"),
        ),
    ),
)


def tabs(tournament: Tournament, book: Book, by: Authority, here: str) -> list[NavigationTab]:
    """The groups that are shown to an official on the page called `here`, one of them open."""
    ways = _Ways(tournament, book, by, here, _letters(book))
    return [tab for group in GROUPS if (tab := ways.tab(group))]


def chapter_at(here: str) -> str:
    """The chapter of the entry that is lit on the page called `here`; empty where none is."""
    return _CHAPTERS.get(here, "")


_CHAPTERS = {
    page: entry.chapter
    for group in GROUPS
    for entry in group.entries
    for page in (entry.page, *entry.further)
}


def access_letters(titles: Iterable[str], taken: Iterable[str] = ()) -> dict[str, str]:
    """For each title its first letter that is neither taken nor an earlier title's."""
    letters: dict[str, str] = {}
    for title in titles:
        busy = {*taken, *letters.values()}
        free = (letter for letter in title.lower() if letter in ascii_lowercase)
        letters.setdefault(title, next((letter for letter in free if letter not in busy), ""))
    return letters


def _letters(book: Book) -> dict[str, str]:
    """Of every title, shown or not, so that a letter opens the same page all evening.

    A group's pages never stand beside another group's: only the groups' own letters are taken.
    """
    letters = access_letters(str(group.title) for group in GROUPS)
    taken = tuple(letters.values())
    for group in GROUPS:
        titles = (_title(entry, book) for entry in group.entries)
        letters = {**access_letters(titles, taken), **letters}
    return letters


def _title(entry: NavigationEntry, book: Book) -> str:
    return str(entry.title or entrant_words(book.format).many)


@dataclass(frozen=True, slots=True)
class _Ways:
    tournament: Tournament
    book: Book
    by: Authority
    here: str
    letters: dict[str, str]

    def tab(self, group: NavigationGroup) -> NavigationTab | None:
        """None where nothing of it is shown; an entry that is alone goes by its own title."""
        links = [self.link(entry) for entry in group.entries if entry.shown(self.book, self.by)]
        if not links:
            return None
        title = str(group.title) if links[1:] else links[0].title
        is_open = any(link.current for link in links)
        # The group's letter also where one entry is all of it: no page beside it has the same.
        way = replace(links[0], title=title, letter=self.letters[str(group.title)])
        return NavigationTab(title=title, way=None if is_open else way, links=links)

    def link(self, entry: NavigationEntry) -> NavigationLink:
        round_ = (self.book.current_round or 1,) if entry.by_round else ()
        title = _title(entry, self.book)
        return NavigationLink(
            title=title,
            url=reverse(f"admin:{entry.page}", args=(self.tournament.pk, *round_)),
            letter=self.letters[title],
            current=self.here == entry.page or self.here in entry.further,
        )
