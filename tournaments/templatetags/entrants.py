"""Entrants and where they sit, as templates say them."""

import re
from collections.abc import Sequence
from functools import lru_cache
from html import escape

from django import template
from django.template import Context
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from scoring.values import EntrantNumber
from tournaments.names import EntrantName
from tournaments.presenters.rounds.under_way import AtTable, UnderWay
from tournaments.presenters.seating.by_name import room_label
from tournaments.presenters.walls import ShortNames
from tournaments.wording.formats import EntrantWords
from tournaments.wording.sentence import line_mark

register = template.Library()
register.filter(line_mark)
register.filter("numbered", EntrantWords.numbered)
register.filter("counted", EntrantWords.count)
register.filter("entered", EntrantWords.count_entered)
register.filter("in_room", room_label)
INITIAL = re.compile(r" (\w{1,2}\.?(?= |$))")
"""A letter or two behind a name; the blank before it is held fast."""


@register.filter
def kept(name: str) -> str:
    """A name whose initials never stand alone in a row: `Alberti Maria T.`, broken before Maria."""
    return INITIAL.sub("\u00a0\\1", name)


@register.filter
def unbroken(names: Sequence[str]) -> SafeString:
    """`Rossi Anna – Longo Aldo`, of the parts of a name (`shown`), each kept in one row.

    A name that has no room of its own is broken all the same.
    """
    *first, last = names or ("",)
    parts = (*(f"{kept(name)}\u00a0–" for name in first), kept(last))
    spans = (f'<span class="person">{escape(part)}</span>' for part in parts)
    return mark_safe(" ".join(spans))  # noqa: S308


@register.simple_tag
def wall_name(names: Sequence[str], short: ShortNames) -> SafeString:
    """`Rossi A. – Longo A.`: the surnames are seen first; a team's name is written whole."""
    parts = short.of(names)
    # No blank before a dash, where a line would end.
    dashes = [*["\u00a0–"] * (len(parts) - 1), ""]
    return format_html(
        '<span class="wall__name">{}</span>',
        format_html_join(
            " ",
            '<span class="wall__player">{}{}{}</span>',
            ((name, _soft(soft), dash) for (name, soft), dash in zip(parts, dashes, strict=True)),
        ),
    )


def _soft(behind: str) -> SafeString | str:
    return behind and format_html(' <span class="wall__soft">{}</span>', behind)


@register.simple_tag(takes_context=True)
def entrant_link(
    context: Context, entrant: EntrantName, anchor: str = "", players: Sequence[str] = ()
) -> SafeString:
    """Who plays under a number, as every list of a tournament's public pages leads to their page.

    `players` where others sat there than play under it now; `anchor` where it is jumped to.
    """
    names = "".join(
        f'<span class="entrant__player">{escape(name)}</span>' for name in players or entrant.shown
    )
    address = f"{_entrants_of(context['public'].tournament.slug)}{entrant.number}/"
    id_ = f'id="{anchor}-{entrant.number}" ' if anchor else ""
    # All but the names is ours; to look at each part of it took as long as all the rest of a row.
    return mark_safe(f'<a {id_}class="entrant" href="{address}">{names}</a>')  # noqa: S308


@lru_cache(maxsize=1_024)
def _entrants_of(slug: str) -> str:
    """The page that those of single entrants lie below: looked up once, not for each of them."""
    return reverse("pages:entrants", args=(slug,))


@register.simple_tag
def sheet_state(state: str, closed: bool = False, begun: bool = True) -> SafeString:
    """How far a table's sheet is; `closed` where nobody plays any more, `begun` where one does."""
    return _sheet_state(state, closed, begun, get_language())


@lru_cache(maxsize=64)
def _sheet_state(state: str, closed: bool, begun: bool, _language: str | None) -> SafeString:
    """A round has hundreds of them, and six kinds: each is drawn once."""
    told = {"state": state, "closed": closed, "begun": begun}
    return render_to_string("fragments/sheet_state.html", told)


@register.filter
def at_table(round_: UnderWay | None, number: EntrantNumber) -> SafeString | str:
    """What an entrant does in the round under way; nothing where it has no seat in it."""
    seat = round_.entrants.get(number) if round_ else None
    return _at_table(seat, get_language()) if seat else ""


@lru_cache(maxsize=4_096)
def _at_table(seat: AtTable, _language: str | None) -> SafeString:
    """As many as there are tables: each is drawn once."""
    drawn = render_to_string("fragments/at_table.html", {"seat": seat})
    return mark_safe(drawn.strip())  # noqa: S308
