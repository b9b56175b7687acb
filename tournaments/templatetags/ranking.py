"""The rows of a public ranking: hundreds of them, each filled into the same markup."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.template import Context
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from tournaments.presenters.ranking import RankingRow
from tournaments.templatetags.entrants import at_table, entrant_link
from tournaments.templatetags.figures import movement, points_cells

register = template.Library()
SHARED = ("public", "table", "playing")
"""What every row is shown with."""


@register.simple_tag(takes_context=True)
def ranking_rows(context: Context, rows: Iterable[RankingRow]) -> SafeString:
    """The rows of a table, in the markup of `fragments/ranking_row.html`.

    A template engine looks up each figure of each row anew, which took most of the time that the
    page of a large tournament took.
    """
    shared = {name: context[name] for name in SHARED}
    columns = shared["public"].columns
    cells = (
        {
            "number": row.entrant.number,
            "version": row.version,
            "out": "is-out" if row.entrant.withdrawn else "",
            "rank": row.rank,
            "movement": movement(row.moved),
            "name": entrant_link(context, row.entrant, "entrant"),
            "notes": _notes(row, shared),
            "points": points_cells(row.points, columns),
        }
        for row in rows
    )
    # A phone reads each line's end as a node of its own.
    markup = render_to_string("fragments/ranking_row.html").replace("\n", "")
    # Figures, and what was escaped where it was made.
    return mark_safe("".join(markup.format(**cell) for cell in cells))  # noqa: S308


def _notes(row: RankingRow, shared: Mapping[str, Any]) -> SafeString | str:
    """What is said beside a name; of most rows no more than where they play now."""
    if row.is_noted or (row.open and shared["table"].open_apart):
        return render_to_string("fragments/ranking_notes.html", {"row": row, **shared})
    return at_table(shared["playing"], row.entrant.number)
