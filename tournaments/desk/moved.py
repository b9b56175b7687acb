"""Old addresses of the desk, and where what stood there is done now."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from scoring.commands import ReadSheetAgain, RegisterComplaint
from scoring.values import Right
from tournaments.desk.page import Desk, Page, desk_page
from tournaments.organise.dossiers import TO_TAKE_OUT
from tournaments.organise.webhooks.registering import TO_KEEP


def webhooks(desk: Desk) -> str:
    """Those of a tournament, in Django's admin."""
    asked = urlencode({"tournament__id__exact": desk.tournament.pk})
    return f"{reverse('admin:tournaments_webhook_changelist')}?{asked}"


def folder(desk: Desk) -> str:
    """What took the place of the folder of CSV files, for who may take it out; else the papers."""
    return desk.url("desk-dossier") if desk.may(TO_TAKE_OUT) else papers(desk)


def papers(desk: Desk) -> str:
    """Those of the whole tournament."""
    return f"{desk.url('desk-end')}#papers"


NEW: dict[str, tuple[Right, Callable[..., str]]] = {
    "documents/": (Right.PRINT, papers),
    "what-if/": (RegisterComplaint.right, lambda desk: desk.url("desk-referee")),
    "documents/folder.zip": (Right.PRINT, folder),
    "webhooks/": (TO_KEEP, webhooks),
    "rounds/<int:round_>/papers/second/": (
        ReadSheetAgain.right,
        lambda desk, round_: f"{desk.url('desk-round', round_)}?second=1",
    ),
}
"""Who was let in, and the address of today."""


def moved(right: Right, address: Callable[..., str]) -> Page:
    """A view that leads from an old address to the new one."""

    @desk_page(right)
    def to_new(desk: Desk, **place: Any) -> HttpResponse:
        return redirect(address(desk, **place))

    return to_new
