"""What the manual's pages and the ways to it need."""

from __future__ import annotations

from dataclasses import dataclass

from django import template
from django.templatetags.static import static
from django.urls import reverse

from tournaments.manual import chapter_of

register = template.Library()

SIZES = dict.fromkeys(("phone", "table-score"), (390, 844))
LAPTOP = (1366, 768)
"""Of the screens that pictures are taken of; half as large on a page."""


@dataclass(frozen=True, slots=True, kw_only=True)
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
