"""A season's ranking page by page, and whom somebody looks for in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.core.paginator import Page, Paginator

from tournaments.presenters.circuits.ranking import CircuitRow, CircuitTable
from tournaments.spelling.letters import begins_like, sought

A_PAGE = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonPage:
    """A part of the ranking; each keeps the place that it has among all."""

    name: str
    """How the name begins that is looked for; empty: everybody."""
    page: Page[CircuitRow]
    count: int
    """Whom the name leaves, on all pages."""
    total: int

    @property
    def active(self) -> bool:
        return bool(self.name)

    @property
    def elided(self) -> Iterable[int | str]:
        """The numbers of the pages, those far off left out."""
        return self.page.paginator.get_elided_page_range(self.page.number, on_each_side=1)


def season_page(table: CircuitTable, asked: Mapping[str, str]) -> SeasonPage:
    """What an address asks for: `?nome=ross&pagina=2`; what it cannot mean is the first page."""
    name = sought(asked, "nome")
    rows = table.rows
    if name:
        rows = tuple(row for row in rows if begins_like(row.players, name))
    page = Paginator(rows, A_PAGE).get_page(asked.get("pagina"))
    return SeasonPage(name=name, page=page, count=len(rows), total=len(table.rows))
