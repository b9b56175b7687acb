"""The projector: the same figures, large enough for the last row, turning its pages by itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from django.http import HttpRequest, HttpResponseBase

from scoring.rules import formats
from scoring.values import Line
from tournaments.pages.numbers import whole_number
from tournaments.pages.public_tournament import PublicTournament, show, tournament_page
from tournaments.presenters.ranking import ranking as ranking_of
from tournaments.presenters.rounds.page import round_page

LINES = 14
"""Lines in a column that can be read from the back of a hall of forty tables."""
COLUMNS = 2
SIZES = ((9, "huge"), (12, "large"))
"""Most lines of a column, and what the style sheet calls their size."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Screenful:
    """One of several screenfuls, in columns of equal length."""

    group: str
    """The merit group it shows; '' in a single group."""
    columns: tuple[Sequence[Any], ...]
    page: int
    pages: int

    @property
    def size(self) -> str:
        """How large its lines may be."""
        lines = max((len(column) for column in self.columns), default=0)
        return next((name for most, name in SIZES if lines <= most), "dense")

    @property
    def next(self) -> int:
        return self.page % self.pages + 1


def screenful(groups: Iterable[tuple[str, Sequence[Any]]], page: int | None) -> Screenful:
    """The screenful asked for, the first when there is no such; each shows one group only."""
    parts = [(name, part) for name, rows in groups for part in _parts(rows)] or [("", ())]
    page = page if page is not None and 1 <= page <= len(parts) else 1
    group, mine = parts[page - 1]
    length = ceil(len(mine) / COLUMNS) if len(mine) > LINES else max(1, len(mine))
    columns = tuple(mine[start : start + length] for start in range(0, len(mine), length))
    return Screenful(group=group, columns=columns, page=page, pages=len(parts))


def _parts(rows: Sequence[Any]) -> list[Sequence[Any]]:
    """A group's screenfuls, all about equally full."""
    pages = max(1, ceil(len(rows) / (LINES * COLUMNS)))
    each = ceil(len(rows) / pages)
    return [rows[part * each : (part + 1) * each] for part in range(pages)]


@tournament_page
def ranking(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    """The ranking, group by group; before the first round, who is entered."""
    table = public.moment.once(ranking_of) if public.rounds else None
    groups: list[tuple[str, Sequence[Any]]] = (
        [(group.name, group.rows) for group in table.groups]
        if table
        else [("", tuple(public.moment.names.entrants.values()))]
    )
    screen = screenful(groups, whole_number(request.GET.get("pagina", "")))
    return show(request, public, "pages/screen_ranking.html", table=table, screen=screen)


@tournament_page
def tables(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    """Who sits where in the current round."""
    current = public.current
    page = public.moment.once(round_page, current.number) if current else None
    groups = [(group.name, group.matches) for group in page.groups] if page else []
    screen = screenful(groups, whole_number(request.GET.get("pagina", "")))
    return show(
        request,
        public,
        "pages/screen_tables.html",
        page=page,
        screen=screen,
        lines=tuple(Line)[: formats.of(public.book.format).lines],
    )
