"""Figures, dates and enumerations in templates."""

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from scoring.queries import Book
from scoring.rules.regulations import Regulation
from scoring.values import Points
from tournaments.presenters.ranking import how_far as how_far_in_words
from tournaments.presenters.tables import PointsColumn, figure
from tournaments.wording import field_name as field_name_of
from tournaments.wording import label as label_of
from tournaments.wording.money import euro as euro_in_words
from tournaments.wording.plan import protest_minutes, protests_words
from tournaments.wording.regulations import article as article_of
from tournaments.wording.regulations import edition_name as edition_name_of
from tournaments.wording.sentence import elided as elided_in_words
from tournaments.wording.sentence import on_paper

register = template.Library()
register.filter(figure)
register.filter("on_paper", on_paper, expects_localtime=True)


@register.filter(is_safe=True)
def elided(text: str) -> str:
    """A sentence with its articles as they are said before figures: all'11, l'80%."""
    return elided_in_words(text)


@register.filter
def euro(cents: int) -> str:
    """Money as the reader writes it."""
    return euro_in_words(cents)


@register.filter
def label(member: StrEnum) -> str:
    """A member of one of the ledger's enumerations in words."""
    return label_of(member)


@register.filter
def cited(text: str) -> str:
    """An article as an edition's entry has it: `1 b` is «art. 1 b»."""
    return article_of(text)


@register.filter
def edition_name(regulation: Regulation) -> str:
    """What an edition of the regulations is called."""
    return edition_name_of(regulation)


@register.filter
def how_far(book: Book) -> str:
    """How far a tournament is, in words."""
    return how_far_in_words(book)


@register.filter
def protests(book: Book) -> str:
    """How long protests are heard in a tournament, as announced."""
    return protests_words(*_heard(book), each=book.regulation.protests.each_ranking)


@register.filter
def protests_heard(book: Book) -> str:
    """The same under a heading that says what it is about."""
    return protest_minutes(*_heard(book), each=book.regulation.protests.each_ranking)


def _heard(book: Book) -> tuple[int, int | None]:
    return book.settings.protest_minutes, book.cut_minutes if book.plan.groups else None


@register.filter
def signed(number: int) -> str:
    """M.P. with their sign, and a minus as wide as the plus: +355, −355, 0."""
    return f"+{number}" if number > 0 else figure(number)


@register.filter
def figure_or_dash(number: int | None) -> str:
    """A number; a dash where none was written."""
    return "–" if number is None else figure(number)


@register.filter
def field_name(path: str) -> str:
    """Which figure of a sheet a path names: smazzata 2, linea A, totale."""
    return field_name_of(path)


@register.filter
def size(number: int) -> int:
    """A number without its sign."""
    return abs(number)


@register.filter
def in_column(points: Points | None, column: PointsColumn) -> str:
    """What stands in a column of points; empty while there are none."""
    return column.written(points) if points is not None else ""


@register.filter
def in_columns(points: Points | None, columns: Sequence[PointsColumn]) -> list[str]:
    """What stands in each column of points."""
    return [in_column(points, column) for column in columns]


@register.filter
def points_cells(points: Points | None, columns: Sequence[PointsColumn]) -> SafeString:
    """A cell for each column of points; what the ranking goes by stands in the first."""
    first, *others = in_columns(points, columns)
    cells = [f'<td class="num ranking__vp">{first}</td>']
    cells += [f'<td class="num">{figure}</td>' for figure in others]
    # Signs and digits of our own: escaping them took as long as all the rest of a ranking's row.
    return mark_safe("".join(cells))  # noqa: S308


@register.filter
def movement(places: int | None) -> SafeString | str:
    """Places gained (positive) or lost since the round before, as every ranking shows them."""
    return "" if places is None else _movement(places, get_language())


@lru_cache(maxsize=4_096)
def _movement(places: int, _language: str | None) -> SafeString:
    """A ranking of hundreds of lines has a few dozen of them: each is drawn once."""
    drawn = render_to_string("fragments/movement.html", {"moved": places})
    return mark_safe(drawn.strip())  # noqa: S308
