"""Small words of the desk's templates."""

import re
from collections.abc import Iterator, Mapping, Sized
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from scoring.plans import Movement
from tournaments.models.screens import Scheme, Show
from tournaments.presenters.seating.team_rooms import at_table
from tournaments.presenters.sheets.paper import figures, written
from tournaments.wording import label
from tournaments.wording.formats import EntrantWords

register = template.Library()
register.filter(written)
register.simple_tag(at_table)
register.simple_tag(figures, name="figures_of")
IMPORTED = re.compile(r'from "\./([\w.-]+)"')


@register.simple_tag
@cache
def module(name: str) -> SafeString:
    """A script with all that it imports, or a browser would hear of each from the one before."""
    files = dict.fromkeys(_imported(name))
    links = format_html_join(
        "", '<link rel="modulepreload" href="{}">', ((static(one),) for one in files)
    )
    return format_html('{}<script src="{}" type="module"></script>', links, static(name))


def _imported(name: str) -> Iterator[str]:
    file = finders.find(name)
    assert isinstance(file, str)
    for imported in IMPORTED.findall(Path(file).read_text()):
        yield (found := f"tournaments/{imported}")
        yield from _imported(found)


@register.simple_tag
@cache
def icon(name: str) -> SafeString:
    """A drawing of `icons.svg`, in the colour of the text beside it; it says nothing by itself."""
    return format_html(
        '<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><use href="{}#{}"/></svg>',
        static("tournaments/icons.svg"),
        name,
    )


@register.simple_tag
def command_id() -> SafeString:
    """The hidden field that makes a form's command idempotent: sent twice, done once."""
    return format_html('<input type="hidden" name="command_id" value="{}">', uuid4())


@register.filter
def at(mapping: Mapping[Any, Any], key: object) -> Any:
    """What a mapping holds under a key; empty for none."""
    return mapping.get(key, "")


@register.filter
def shown_on(show: str) -> str:
    """What a screen shows, in words."""
    return label(Show(show))


@register.filter
def scheme(scheme: str) -> str:
    """On what ground a screen writes, in words."""
    return label(Scheme(scheme))


@register.simple_tag
def count_of(words: EntrantWords, counted: Sized) -> str:
    """How many pairs, teams or players there are, in words."""
    return words.count(len(counted))


@register.filter
def movement_name(value: str | None) -> str:
    """A movement in words, by the value that a form has for it; nothing for none."""
    return label(Movement(value)) if value in list(Movement) else ""
