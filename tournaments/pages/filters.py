"""Long lists in pages, and among them whom a visitor looks for: the address says both.

`?nome=ross&circolo=...&categoria=...&girone=A&pagina=2`; what it cannot mean is no filter.
"""

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from django.core.exceptions import ValidationError
from django.core.paginator import Page, Paginator
from django.forms import IntegerField
from django.http import HttpRequest

from tournaments.names import EntrantName
from tournaments.pages.public_tournament import PublicTournament
from tournaments.presenters.seating.by_name import is_called
from tournaments.spelling.letters import finds, in_a_dictionary, sought, spelling, table_sought

LARGEST = 999
"""No tournament has as many rounds, no screen as many pages, no line as many melds."""
_FIELD = IntegerField(min_value=0, max_value=LARGEST)


def whole_number(text: str) -> int | None:
    """The number that a text is; None for no text, no number, or one above the largest."""
    try:
        number: int = _FIELD.clean(text)
    except ValidationError:
        return None
    return number


T = TypeVar("T")
A_PAGE = 100
TABLES_A_PAGE = 60


@dataclass(frozen=True)
class Filters:
    """What is looked for, and what may be chosen from."""

    public: PublicTournament
    name: str
    club: str
    category: str
    group: str
    page: str
    grouped: bool

    @property
    def active(self) -> bool:
        return any((self.name, self.club, self.category, self.group))

    def admit(self, entrant: EntrantName, *, at_table: bool = False) -> bool:
        """`at_table`: it sits where its name is asked by."""
        wanted = ((self.club, entrant.club), (self.category, entrant.category))
        same = all(
            not value or finds(value, own) for value, own in (*wanted, (self.group, entrant.group))
        )
        return same and (not self.name or at_table or is_called(entrant, self.name))

    @cached_property
    def table(self) -> int | None:
        """Whose table is asked for in the place of a name."""
        return table_sought(self.name)

    @cached_property
    def clubs(self) -> list[str]:
        return _choices(self.public.moment.names.clubs)

    @cached_property
    def categories(self) -> list[str]:
        return _choices(self.public.moment.names.categories)

    @cached_property
    def groups(self) -> list[str]:
        """None of them in a list that is not apart by group, as before the cut."""
        entrants = self.public.moment.entrants if self.grouped else ()
        return _choices({entrant.group for entrant in entrants})


def _choices(texts: Iterable[str]) -> list[str]:
    written = {spelling(text): text for text in texts if text}
    return sorted(written.values(), key=in_a_dictionary)


@dataclass(frozen=True, kw_only=True)
class Listed(Generic[T]):
    """A page of what the filters left, and how many there are."""

    rows: Sequence[T]
    page: Page[T]
    count: int
    """What the filters left, on all pages."""
    total: int

    @property
    def elided(self) -> Iterable[int | str]:
        """The numbers of the pages, those far off left out."""
        return self.page.paginator.get_elided_page_range(self.page.number, on_each_side=1)


def filters(request: HttpRequest, public: PublicTournament, *, grouped: bool = True) -> Filters:
    """What the address asks for; of a list that is not apart by group, no group."""

    def value(name: str) -> str:
        return sought(request.GET, name)

    return Filters(
        public=public,
        name=value("nome"),
        club=value("circolo"),
        category=value("categoria"),
        group=value("girone") if grouped else "",
        page=value("pagina"),
        grouped=grouped,
    )


def listed(
    rows: Sequence[T],
    wanted: Filters,
    entrants: Callable[[T], Iterable[EntrantName]],
    *,
    tables: Callable[[T], Container[int | None]] = lambda _row: (),
    a_page: int = A_PAGE,
) -> Listed[T]:
    """The page asked for; the first, or the last, when there is no such."""

    def admitted(row: T) -> bool:
        at_table = wanted.table in tables(row)
        return any(wanted.admit(entrant, at_table=at_table) for entrant in entrants(row))

    left = [row for row in rows if admitted(row)] if wanted.active else rows
    page = Paginator(left, a_page).get_page(wanted.page)
    return Listed(rows=tuple(page), page=page, count=len(left), total=len(rows))
