"""The style sheet of a page: carried by it, or linked to."""

from __future__ import annotations

from functools import cache

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


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
