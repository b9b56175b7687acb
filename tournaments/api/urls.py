"""The addresses of the API. Numbers in them are short: no longer one is of anything."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path, re_path, register_converter
from django.urls.converters import IntConverter

from tournaments.api import sheets
from tournaments.api.nowhere import NowhereDoor


class Number(IntConverter):
    regex = "[0-9]{1,6}"


class LongNumber(IntConverter):
    regex = "[0-9]{1,9}"


register_converter(Number, "number")
register_converter(LongNumber, "event")

_sheet = [
    path("", sheets.SheetDoor.as_view()),
    path("/reckoning", sheets.ReckonDoor.as_view()),
    path("/verification", sheets.VerificationDoor.as_view()),
    path("/correction", sheets.CorrectionDoor.as_view()),
    path("/award", sheets.AwardDoor.as_view()),
]

_tournament: list[URLPattern | URLResolver] = [
    path("/rounds/<number:round>/tables/<number:table>/sheet", include(_sheet)),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("v1/tournaments/<slug:slug>", include(_tournament)),
    re_path(r"^.*$", NowhereDoor.as_view()),
]
