"""Referti arbitrali: written for one player as a draft, then filed; private to who may write."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from uuid import UUID

from django import forms
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring import queries
from scoring.commands import FileReferto
from scoring.rules.violations import Violation
from scoring.rulings import Measure
from scoring.values import EntrantNumber, EventNumber, PlayerId, RoundNumber, TableNumber
from tournaments.desk.forms import DeskForm, choices
from tournaments.desk.page import Desk, desk_page
from tournaments.models import Referto
from tournaments.organise import referti as organise
from tournaments.organise.referti import RefertoForm
from tournaments.presenters.referti import referto_page
from tournaments.presenters.sanctions import referto_fields
from tournaments.wording import label

MOST_DIGITS = 9


class RefertoEntryForm(DeskForm):
    """A referto as the referee writes it."""

    player = forms.ChoiceField(label=_("Giocatore"))
    round = forms.TypedChoiceField(label=_("Turno"), coerce=int)
    table = forms.IntegerField(label=_("Tavolo"), required=False, min_value=1)
    happened_at = forms.TimeField(
        label=_("Ora dei fatti"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    article = forms.CharField(label=_("Articolo"), max_length=60)
    measure = forms.TypedChoiceField(label=_("Provvedimento"), coerce=Measure)
    facts = forms.CharField(
        label=_("Fatti"), max_length=4000, widget=forms.Textarea(attrs={"rows": 8})
    )
    actions = forms.CharField(
        label=_("Interventi dell'arbitro"),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    present = forms.CharField(
        label=_("Presenti"),
        max_length=1000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    witnesses = forms.CharField(
        label=_("Testimoni"),
        max_length=1000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    addressee = forms.CharField(
        label=_("Destinatario"),
        max_length=120,
        required=False,
        help_text=_("Vuoto: l'organo che l'articolo indica"),
    )

    def written(self) -> RefertoForm:
        """What was filled in."""
        found = dict(self.cleaned_data)
        entrant, _slash, player = found.pop("player").partition("/")
        table = found.pop("table")
        return RefertoForm(
            player=PlayerId(UUID(player)),
            entrant=EntrantNumber(int(entrant)),
            table=TableNumber(table) if table else None,
            round=RoundNumber(found.pop("round")),
            **found,
        )


@desk_page(FileReferto.right)
def list_referti(desk: Desk) -> HttpResponse:
    """All referti of the tournament, drafts and filed."""
    found = desk.tournament.referti.select_related("tournament", "player", "author")
    return desk.page(
        "referti/referti.html",
        title=_t("Referti arbitrali"),
        referti=[(one, referto_page(desk.moment, one)) for one in found],
    )


@desk_page(FileReferto.right)
def new(desk: Desk) -> HttpResponse:
    """A new draft."""
    asked = desk.request.GET
    filled = {
        "round": asked.get("round", int(desk.book.current_round)),
        "table": asked.get("table", ""),
        "measure": Measure.AMMONIZIONE.value,
        "player": _first_of(desk, asked.get("entrant", "")),
    }
    form = _form(desk, filled | _by_sanction(desk))
    if desk.request.method == "POST" and form.is_valid():
        try:
            draft = organise.write_referto(
                by=desk.by, form=form.written(), command_id=desk.command_id
            )
            return desk.go("desk-referto", draft.pk, said=_t("Bozza salvata."))
        except Violation as refused:
            form.refuse(refused.problems)
    return _page(desk, form, None)


@desk_page(FileReferto.right)
def one_referto(desk: Desk, referto_id: UUID) -> HttpResponse:
    """A referto: its draft to go on writing, or the filed one to read and print."""
    referto = _referto(desk, referto_id)
    if desk.request.method != "POST":
        return _page(desk, _form(desk, _filled(referto)), referto)
    form = _form(desk, {})
    if form.is_valid():
        try:
            organise.amend_referto(by=desk.by, referto=referto, form=form.written())
            return desk.go("desk-referto", referto.pk, said=_t("Bozza salvata."))
        except Violation as refused:
            form.refuse(refused.problems)
    return _page(desk, form, referto)


@desk_page(FileReferto.right, only_post=True)
def file(desk: Desk, referto_id: UUID) -> HttpResponse:
    """Give it its register number; its text stays as it is from here on."""
    referto = _referto(desk, referto_id)
    act = partial(organise.file_referto, by=desk.by, referto=referto, command_id=desk.command_id)
    return desk.press(act, _t("Referto depositato."), "desk-referto", referto.pk)


def _referto(desk: Desk, referto_id: UUID) -> Referto:
    rows = desk.tournament.referti.select_related("tournament", "player", "author")
    return get_object_or_404(rows, pk=referto_id)


def _by_sanction(desk: Desk) -> dict[str, object]:
    """What the sanction that led here says of a player."""
    asked = desk.request.GET
    number, player = asked.get("sanction", ""), asked.get("player", "")
    if not number.isdecimal() or len(number) > MOST_DIGITS:
        return {}
    try:
        named = PlayerId(UUID(player))
    except ValueError:
        return {}
    return referto_fields(desk.moment, EventNumber(int(number)), named)


def _first_of(desk: Desk, number: str) -> str:
    """A player of the entrant that led here: the writer says which of them it is about."""
    if not number.isdecimal() or len(number) > MOST_DIGITS:
        return ""
    found = desk.moment.names.entrants.get(EntrantNumber(int(number)))
    return f"{found.number}/{found.player_ids[0]}" if found else ""


def _form(desk: Desk, filled: Mapping[str, object]) -> RefertoEntryForm:
    form = RefertoEntryForm(desk.request.POST or None, initial=dict(filled))
    who = desk.moment.names
    players = [
        (f"{one.number}/{player}", f"{who.player(player)} ({desk.words.numbered(one.number)})")
        for one in queries.entrants(desk.tournament.ledger)
        for player in one.ever_played()
    ]
    choices(form, "player", [("", "—"), *sorted(players, key=lambda one: one[1])])
    rounds = range(1, desk.book.current_round + 1)
    choices(form, "round", [(number, str(number)) for number in rounds])
    choices(form, "measure", [(one.value, label(one)) for one in Measure])
    return form


def _filled(referto: Referto) -> dict[str, object]:
    same = ("round", "table", "happened_at", "article", "measure", "facts", "actions")
    more = ("present", "witnesses", "addressee")
    filled = {name: getattr(referto, name) for name in (*same, *more)}
    return {**filled, "player": f"{referto.entrant}/{referto.player_id}"}


def _page(desk: Desk, form: RefertoEntryForm, referto: Referto | None) -> HttpResponse:
    return desk.page(
        "referti/referto.html",
        title=_t("Referto arbitrale"),
        form=form,
        referto=referto,
        shown=referto_page(desk.moment, referto) if referto else None,
        mine=referto is None or referto.author_id == desk.by.user,
        status=422 if form.errors else 200,
    )
