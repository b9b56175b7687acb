"""What a page leads to or carries along: addresses, QR codes, the style sheet, the manual."""

from functools import cache

import segno
from django import template
from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from scoring.records import record
from tournaments import addresses
from tournaments.manual import chapter_of
from tournaments.models import Tournament
from tournaments.wording.sentence import on_paper

register = template.Library()
QUIET = 4
"""Modules of white around a code: cameras want no fewer (ISO/IEC 18004)."""
DOTS = 4
"""Of a module each way: printers round none of them away."""
SIZES = dict.fromkeys(("phone", "table-score"), (390, 844))
LAPTOP = (1366, 768)
"""Of the screens that pictures are taken of; half as large on a page."""


@register.simple_tag(takes_context=True)
def absolute(context: template.Context, path: str) -> str:
    """A path with the address that it is found at."""
    return addresses.absolute(context["request"], path)


@register.simple_tag(takes_context=True)
def public_address(context: template.Context, tournament: Tournament) -> str:
    """Where phones find a tournament; on paper, which nobody asks for by an address, too."""
    return addresses.public_address(tournament, context.get("request"))


@register.simple_tag(takes_context=True)
def screen_address(context: template.Context, tournament: Tournament, screen: str) -> str:
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


@register.simple_tag
@cache
def carried_sheet() -> SafeString:
    """For pages that phones open first: asking for a file would take another way there and back."""
    # Our own file, which the policy lets stand by its hash.
    return mark_safe(f"<style>{settings.STYLE_SHEET}</style>")  # noqa: S308


@cache
def linked_sheet() -> SafeString:
    """For who has the file, or asks for what is on the screen already once more."""
    return format_html('<link rel="stylesheet" href="{}">', static("tournaments/style.css"))


@record
class Picture:
    address: str
    width: int
    height: int


@register.simple_tag
def picture(name: str) -> Picture:
    """A screen as `make demo-evening` last saw it."""
    width, height = SIZES.get(name, LAPTOP)
    return Picture(address=static(f"tournaments/manual/{name}.webp"), width=width, height=height)


@register.simple_tag(takes_context=True)
def help_address(context: template.Context) -> str:
    """Where this page is explained; the manual's first page where no chapter is about it."""
    match = context["request"].resolver_match
    chapter = chapter_of(match.url_name) if match else None
    slug = chapter.slug if chapter else context.get("chapter_here")
    return reverse("pages:manual-chapter", args=(slug,)) if slug else reverse("pages:manual")
