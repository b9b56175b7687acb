"""Referti arbitrali: due, written as a draft, filed, replaced; private to who may write them."""

from functools import partial
from typing import Any
from uuid import UUID

from django.forms import model_to_dict
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import path
from django.utils.translation import gettext as _

from scoring.commands import FileReferto
from scoring.queries import EntrantInBook
from scoring.rules.sanctions import informs, needs_article
from tournaments.access.traces import leave_trace
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.referti.forms import FilingForm, NewRefertoQuery, RefertoEntryForm, Terms
from tournaments.models import Referto, TraceKind
from tournaments.organise import referti as organise
from tournaments.presenters.referti.due import WHOLE_TABLE, draft_fields, due_line
from tournaments.presenters.referti.page import referto_page
from tournaments.spelling.letters import in_a_dictionary

WRITTEN = (
    "round",
    "table",
    "happened_at",
    "article",
    "measure",
    "facts",
    "actions",
    "present",
    "witnesses",
    "addressee",
)
"""What a draft is filled in with again."""


@desk_page(FileReferto.right)
def list_referti(desk: Desk) -> HttpResponse:
    """Their list is on the referee's page."""
    return desk.go("desk-referee", at="referti")


@desk_page(FileReferto.right)
def new(desk: Desk) -> HttpResponse:
    """A new draft, or at once a filed referto; of a filed one, its next version."""
    query = NewRefertoQuery(desk.request.GET).known()
    if begun := _begun(desk, query):
        return desk.go("desk-referto", begun.pk)
    replaces = _referto(desk, query["replaces"]) if "replaces" in query else None
    form = _form(desk, _written(replaces) if replaces else _initial(desk, query))
    if form.is_valid():
        act = organise.write_and_file if form.is_filing else organise.write_referto
        write = partial(
            act,
            by=desk.by,
            form=form.written(),
            replaces=replaces,
            command_id=form.cleaned_data["command_id"],
        )
        with form.refusals():
            return _saved(desk, form, write())
    return _page(desk, form, None, replaces)


def _begun(desk: Desk, query: dict[str, Any]) -> Referto | None:
    """The draft of what the page that led here wants written, where there is one."""
    if desk.writes or not {"sanction", "player"} <= set(query):
        return None
    line = due_line(desk.moment, query["sanction"], query["player"])
    return line.referto if line and not line.is_filed else None


@desk_page(FileReferto.right)
def one_referto(desk: Desk, referto_id: UUID) -> HttpResponse:
    """A referto: its draft to go on writing or to file, or the filed one to read and print."""
    referto = _referto(desk, referto_id)
    form = _form(desk, _written(referto))
    if desk.done(form, lambda: _keep(desk, form, referto)):
        return _saved(desk, form, referto)
    return _page(desk, form, referto, referto.replaces)


@desk_page(FileReferto.right, only_post=True)
def file(desk: Desk, referto_id: UUID) -> HttpResponse:
    """File what another has written, as it was read: the director, for a referee who has left."""
    referto = _referto(desk, referto_id)
    form = FilingForm(desk.request.POST)
    return desk.press(
        lambda: organise.file_referto(
            by=desk.by,
            referto=referto,
            seen=form.cleaned_data["draft_seal"],
            command_id=form.cleaned_data["command_id"],
        ),
        _("Referto depositato."),
        "desk-referto",
        referto.pk,
        form=form,
    )


def _keep(desk: Desk, form: RefertoEntryForm, referto: Referto) -> None:
    """Save the draft, or file it with what stands on the screen."""
    text, seen = form.written(), form.cleaned_data["draft_seal"]
    if not form.is_filing:
        organise.amend_referto(by=desk.by, referto=referto, form=text, seen=seen)
        return
    command_id = form.cleaned_data["command_id"]
    organise.file_referto(by=desk.by, referto=referto, form=text, seen=seen, command_id=command_id)


def _saved(desk: Desk, form: RefertoEntryForm, referto: Referto) -> HttpResponse:
    message = _("Referto depositato.") if form.is_filing else _("Bozza salvata.")
    return desk.go("desk-referto", referto.pk, message=message)


def _referto(desk: Desk, referto_id: UUID) -> Referto:
    rows = desk.tournament.referti.select_related("tournament", "player", "author", "replaces")
    return get_object_or_404(rows, pk=referto_id)


def _form(desk: Desk, initial: dict[str, object]) -> RefertoEntryForm:
    players = [choice for entrant in desk.moment.entrants for choice in _players(desk, entrant)]
    offered: list[tuple[str, Any]] = sorted(players, key=lambda one: in_a_dictionary(one[1]))
    if informs(desk.book.regulation):
        tables = [
            (f"{entrant.number}/{WHOLE_TABLE}", desk.words.numbered(entrant.number))
            for entrant in desk.moment.entrants
        ]
        offered.append((_("Per informazione, su chi sedeva al tavolo di"), tables))
    return RefertoEntryForm(
        desk.request.POST or None,
        initial=initial,
        players=offered,
        rounds=int(desk.book.current_round),
        needs_article=needs_article(desk.book.regulation),
        terms=Terms(
            printed=desk.book.regulation.referto is not None, body=desk.tournament.referti_body
        ),
    )


def _players(desk: Desk, entrant: EntrantInBook) -> list[tuple[str, str]]:
    """Everybody who ever played under the number: who was substituted or left too."""
    names, numbered = desk.moment.names, desk.words.numbered(entrant.number)
    return [
        (f"{entrant.number}/{player}", f"{names.player(player)} ({numbered})")
        for player in entrant.ever_played()
    ]


def _initial(desk: Desk, query: dict[str, Any]) -> dict[str, object]:
    """As the page that led here fills it: a sanction of a player, or an entrant at a table."""
    entrant = desk.moment.names.entrants.get(query.get("entrant", 0))
    # Whom of them it is about says the writer.
    player = f"{entrant.number}/{entrant.player_ids[0]}" if entrant else ""
    initial: dict[str, object] = {
        "player": player,
        "round": int(desk.book.current_round) or "",
        "addressee": desk.tournament.referti_body,
        **{name: query[name] for name in ("round", "table") if name in query},
    }
    if "sanction" in query and "player" in query:
        line = due_line(desk.moment, query["sanction"], query["player"])
        initial |= draft_fields(desk.moment, line) if line else {}
    return initial


def _written(referto: Referto) -> dict[str, object]:
    player = f"{referto.entrant}/{referto.player_id or WHOLE_TABLE}"
    sanctions = " ".join(map(str, referto.sanctions))
    written = model_to_dict(referto, WRITTEN)
    return {**written, "player": player, "sanctions": sanctions}


def _page(
    desk: Desk, form: RefertoEntryForm, referto: Referto | None, replaces: Referto | None
) -> HttpResponse:
    mine = referto is None or referto.author_id == desk.by.user
    for read in filter(None, (referto, replaces)):
        subject = f"referto:{read.pk}"
        leave_trace(TraceKind.REFERTO_READ, tournament=desk.tournament.pk, subject=subject)
    return desk.page(
        "referti/referto.html",
        title=_("Referto arbitrale"),
        form=form,
        referto=referto,
        shown=referto_page(desk.moment, referto) if referto else None,
        replaces=referto_page(desk.moment, replaces) if replaces else None,
        replaced=replaces,
        mine=mine,
        seal=referto.seal() if referto else "",
    )


urlpatterns = [
    path("referti/", list_referti, name="desk-referti"),
    path("referti/new/", new, name="desk-referto-new"),
    path("referti/<uuid:referto_id>/", one_referto, name="desk-referto"),
    path("referti/<uuid:referto_id>/file/", file, name="desk-referto-file"),
]
