"""Figures, dates and enumerations in templates."""

from collections.abc import Sequence
from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from scoring.queries import Book
from scoring.values import Points
from tournaments.presenters.ranking import how_far
from tournaments.presenters.tables import PointsColumn, figure
from tournaments.wording import field_name, label
from tournaments.wording.money import euro
from tournaments.wording.plan import protest_minutes, protests_words
from tournaments.wording.regulations import article, edition_name
from tournaments.wording.sentence import elided, on_paper

register = template.Library()
register.filter(figure)
register.filter(euro)
register.filter(label)
register.filter(field_name)
register.filter(edition_name)
register.filter(how_far)
register.filter("cited", article)
register.filter("elided", elided, is_safe=True)
register.filter("on_paper", on_paper, expects_localtime=True)


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
