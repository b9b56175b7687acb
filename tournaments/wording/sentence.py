"""What sentences are made of: their shape, articles before figures, dates, marks of lines.

None of them fails. In data a line is a, b or c, always. Whoever finds the tournament of a request
says how its lines are marked, as with the language; whatever is said from then on marks them so.
"""

from __future__ import annotations

import re
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import TYPE_CHECKING, cast

from django.utils import formats, translation
from django.utils.functional import Promise, lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.values import Line

if TYPE_CHECKING:
    from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Sentence:
    """What was wrong (without full stop: the article follows), and what to do about it."""

    wrong: Promise
    remedy: Promise


class Spoken(dict[str, str]):
    """The data of a problem in words; what is not there is an ellipsis, never an error."""

    def __missing__(self, name: str) -> str:
        return "…"


def on_paper(day: date | None, written_as: str = "j F Y") -> str:
    """14 marzo 2026, 14 March 2026: Django writes the Italian month with a capital."""
    if day is None:
        return ""
    written = formats.date_format(day, written_as)
    return written.lower() if (translation.get_language() or "").startswith("it") else written


def told_apart(tournament: Tournament) -> str:
    """Serale, 14 marzo 2026, Circolo Primavera: a choice may hold two of one name."""
    said = (tournament.name, on_paper(tournament.played_on), tournament.venue)
    return ", ".join(filter(None, said))


_MONTHS = "gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre"
_ELIDED = re.compile(
    r"\b(?:([Ii]|[Aa]|[Dd]a|[Dd]e|[Nn]e|[Ss]u)l|([Ll]|[Aa]ll|[Dd]all|[Dd]ell|[Nn]ell|[Ss]ull)a)\s+"
    # Eight and all that begins with it, eleven, eleven thousand; one, but no first and no thousand.
    rf"(?=8|11(?:\.\d{{3}})*(?![\d.]\d|\d)|1(?![\dº°ª/:]|\.\d|\s(?:{_MONTHS}|dicembre)))"
)


def elided(text: str) -> str:
    """A sentence with its articles as they are said before 1, 8 and 11; others stay as they are.

    English has none of these words before a figure.
    """
    return _ELIDED.sub(_shortened, text)


def _shortened(found: re.Match[str]) -> str:
    """`il` and `la` are `l'`, `al` and `alla` `all'`."""
    before_l, feminine = found.groups()
    if feminine is not None:
        return f"{feminine}'"
    article = {"i": "l", "I": "L"}.get(before_l, f"{before_l}ll")
    return f"{article}'"


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
