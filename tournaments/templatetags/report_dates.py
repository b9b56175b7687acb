"""Dates as they are written, for templates."""

from __future__ import annotations

from django import template

from tournaments.wording.dates import on_paper

register = template.Library()
register.filter("on_paper", on_paper, expects_localtime=True)
