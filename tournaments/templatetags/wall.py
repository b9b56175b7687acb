"""Names as they are written on the wall."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tournaments.presenters.alphabet import ShortNames
from tournaments.presenters.screenfuls import DASH

register = template.Library()


@register.simple_tag
def wall_name(names: Sequence[str], short: ShortNames) -> SafeString:
    """`Rossi A. – Longo A.`: the surnames are seen first; a team's name is written whole."""
    parts = short.of(names)
    dashes = [DASH] * (len(parts) - 1) + [""]
    players = format_html_join(
        " ",
        '<span class="wall__player">{}{}{}</span>',
        ((family, _soft(soft), dash) for (family, soft), dash in zip(parts, dashes, strict=True)),
    )
    return format_html('<span class="wall__name">{}</span>', players)


def _soft(behind: str) -> SafeString:
    """No blank before a dash, where a line would end."""
    return format_html(' <span class="wall__soft">{}</span>', behind) if behind else SafeString()
