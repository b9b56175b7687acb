"""What is shown of a page elsewhere: its absolute address, a QR of it, and a sentence about it."""

from __future__ import annotations

from typing import Any

import segno
from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tournaments import addresses
from tournaments.models import Tournament
from tournaments.wording.dates import on_paper

register = template.Library()
QUIET = 4
"""Modules of white around a code: cameras want no fewer (ISO/IEC 18004)."""
DOTS = 4
"""Of a module each way: printers round none of them away."""


@register.simple_tag(takes_context=True)
def absolute(context: dict[str, Any], path: str) -> str:
    """A path with the address that it is found at."""
    return addresses.absolute(context["request"], path)


@register.simple_tag(takes_context=True)
def public_address(context: dict[str, Any], tournament: Tournament) -> str:
    """Where phones find a tournament; on paper, which nobody asks for by an address, too."""
    return addresses.public_address(tournament, context.get("request"))


@register.simple_tag(takes_context=True)
def screen_address(context: dict[str, Any], tournament: Tournament, screen: str) -> str:
    """Where the machine at the wall finds a screen."""
    return addresses.screen_address(tournament, screen, context["request"])


@register.simple_tag
def qr(address: str) -> SafeString:
    """The address as a code; black on white whatever the colours around it are."""
    code = segno.make(address, error="m", micro=False)
    drawn = code.svg_inline(border=QUIET, light="#fff", svgclass="qr__code", omitsize=True)
    # Modules and nothing else: the address is not written into the drawing.
    return mark_safe(drawn.replace("<svg ", '<svg aria-hidden="true" focusable="false" ', 1))  # noqa: S308


@register.simple_tag
def qr_dots(address: str) -> str:
    """The address as a code in dots, a data URI: drawn in a third of the time, on many sheets."""
    code = segno.make(address, error="m", micro=False)
    dots: str = code.png_data_uri(scale=DOTS, border=QUIET)
    return dots


@register.simple_tag
def said_of(tournament: Tournament) -> str:
    """14 marzo 2026, Circolo Primavera. Classifica, tavoli e risultati in diretta."""
    where = ", ".join(filter(None, (on_paper(tournament.played_on), tournament.venue)))
    return ". ".join(filter(None, (where, _("Classifica, tavoli e risultati in diretta."))))
