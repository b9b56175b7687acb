"""What marks the lines of a table: A and B, or the places they sit at where a tournament says so.

In data a line is a, b or c, always. Whoever finds the tournament of a request says how its lines
are marked, as with the language; whatever is said from then on marks them so.
"""

from __future__ import annotations

from contextvars import ContextVar
from enum import StrEnum
from typing import cast

from django.utils.functional import Promise, lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.values import Line
from tournaments.models import Tournament

_COMPASS = {Line.A: gettext_lazy("N/S"), Line.B: gettext_lazy("E/O")}
"""A third line has no place of its own to be called by."""
_by_compass: ContextVar[bool] = ContextVar("lines marked by compass", default=False)


def mark_lines(tournament: Tournament | None = None, **_told: object) -> None:
    """Mark them as the tournament that this is about does; behind it, by letters again."""
    _by_compass.set(tournament is not None and tournament.compass_lines)


def line_mark(line: Line) -> str:
    """`A`, or `N/S`."""
    return str(_COMPASS.get(line, line.upper()) if _by_compass.get() else line.upper())


def _line_name(line: Line) -> str:
    return _("linea %(line)s") % {"line": line_mark(line)}


LINE_NAMES: dict[StrEnum, Promise] = {
    line: cast("Promise", lazy(_line_name, str)(line)) for line in Line
}
"""`linea A`, when it is said."""
