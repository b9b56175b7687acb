"""Referti arbitrali: written for one player as a draft, then filed; private to who may write."""

from __future__ import annotations

from functools import partial
from typing import Any
from uuid import UUID

from django.forms import model_to_dict
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from scoring.commands import FileReferto
from scoring.rules.violations import Violation
from scoring.rulings import Measure
from scoring.values import EntrantNumber
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.referti.forms import NewRefertoQuery, RefertoEntryForm
from tournaments.models import Referto
from tournaments.organise import referti as organise
from tournaments.presenters.referti import referto_page
from tournaments.presenters.sanctions import referto_fields

WRITTEN = (
    *("round", "table", "happened_at", "article", "measure", "facts", "actions"),
    *("present", "witnesses", "addressee"),
)
"""What a draft is filled in with again."""


@desk_page(FileReferto.right)
def list_referti(desk: Desk) -> HttpResponse:
    """All referti of the tournament, drafts and filed."""
    referti = desk.tournament.referti.select_related("tournament", "player", "author")
    return desk.page(
        "referti/referti.html",
        title=_("Referti arbitrali"),
        referti=[(referto, referto_page(desk.moment, referto)) for referto in referti],
    )


@desk_page(FileReferto.right)
def new(desk: Desk) -> HttpResponse:
    """A new draft."""
    form = _form(desk, _initial(desk))
    if form.is_valid():
        try:
            command_id = form.cleaned_data["command_id"]
            draft = organise.write_referto(by=desk.by, form=form.written(), command_id=command_id)
            return desk.go("desk-referto", draft.pk, message=_("Bozza salvata."))
        except Violation as refused:
            form.refuse(refused.problems)
    return _page(desk, form, None)


@desk_page(FileReferto.right)
def one_referto(desk: Desk, referto_id: UUID) -> HttpResponse:
    """A referto: its draft to go on writing, or the filed one to read and print."""
    referto = _referto(desk, referto_id)
    form = _form(desk, _written(referto))
    if form.is_valid():
        try:
            organise.amend_referto(by=desk.by, referto=referto, form=form.written())
            return desk.go("desk-referto", referto.pk, message=_("Bozza salvata."))
        except Violation as refused:
            form.refuse(refused.problems)
    return _page(desk, form, referto)


@desk_page(FileReferto.right, only_post=True)
def file(desk: Desk, referto_id: UUID) -> HttpResponse:
    """Give it its register number; its text stays as it is from here on."""
    referto = _referto(desk, referto_id)
    act = partial(organise.file_referto, by=desk.by, referto=referto, command_id=desk.command_id)
    return desk.press(act, _("Referto depositato."), "desk-referto", referto.pk)


def _referto(desk: Desk, referto_id: UUID) -> Referto:
    rows = desk.tournament.referti.select_related("tournament", "player", "author")
    return get_object_or_404(rows, pk=referto_id)


def _form(desk: Desk, initial: dict[str, Any]) -> RefertoEntryForm:
    names = desk.moment.names
    players = [
        (f"{entrant.number}/{player}", _who(desk, names.player(player), entrant.number))
        for entrant in desk.moment.entrants
        for player in entrant.ever_played()
    ]
    return RefertoEntryForm(
        desk.request.POST or None,
        initial=initial,
        players=sorted(players, key=lambda choice: choice[1]),
        rounds=int(desk.book.current_round),
    )


def _who(desk: Desk, player: str, entrant: EntrantNumber) -> str:
    return f"{player} ({desk.words.numbered(entrant)})"


def _initial(desk: Desk) -> dict[str, Any]:
    """As the page that led here fills it: a sanction of a player, or an entrant at a table."""
    query = NewRefertoQuery(desk.request.GET).known()
    entrant = desk.moment.names.entrants.get(query.get("entrant", 0))
    # Whom of them it is about says the writer.
    player = f"{entrant.number}/{entrant.player_ids[0]}" if entrant else ""
    initial: dict[str, Any] = {
        "player": player,
        "round": int(desk.book.current_round),
        "measure": Measure.AMMONIZIONE.value,
        **{name: query[name] for name in ("round", "table") if name in query},
    }
    if "sanction" in query and "player" in query:
        initial |= referto_fields(desk.moment, query["sanction"], query["player"])
    return initial


def _written(referto: Referto) -> dict[str, Any]:
    player = f"{referto.entrant}/{referto.player_id}"
    return {**model_to_dict(referto, WRITTEN), "player": player}


def _page(desk: Desk, form: RefertoEntryForm, referto: Referto | None) -> HttpResponse:
    return desk.page(
        "referti/referto.html",
        title=_("Referto arbitrale"),
        form=form,
        referto=referto,
        shown=referto_page(desk.moment, referto) if referto else None,
        mine=referto is None or referto.author_id == desk.by.user,
        status=422 if form.errors else 200,
    )
