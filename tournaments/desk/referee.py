"""The referee's page: what waits, what was decided, and the way to what happens now."""

from enum import StrEnum
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.commands import FileReferto, GiveSanction
from scoring.rulings import AwardCause
from scoring.values import HIGHEST_TABLE, EntrantNumber, RoundNumber, TableNumber
from tournaments.access.traces import leave_trace
from tournaments.desk.command_forms import BLANK, counted, numbered
from tournaments.desk.forms import DeskForm, NumberField, QueryForm, SearchedSelect
from tournaments.desk.page import Desk, desk_page
from tournaments.models import TraceKind
from tournaments.presenters.referee import decided, given_sanctions, inbox
from tournaments.presenters.referti.blank import body_forms
from tournaments.presenters.referti.due import deadline, referti_due
from tournaments.presenters.sanctions import records


class Happened(StrEnum):
    """What a referee is called for."""

    OFFENCE = "offence"
    POINTS = "points"
    COMPLAINT = "complaint"
    CORRECTION = "correction"
    LOST = "lost"
    AWARD = "award"
    LATE = "late"
    LEAVING = "leaving"
    WRONG_TABLE = "wrong_table"


KINDS = (
    (Happened.OFFENCE, _("Infrazione")),
    (Happened.POINTS, _("Punti tolti")),
    (Happened.COMPLAINT, _("Reclamo")),
    (Happened.CORRECTION, _("Correzione")),
    (Happened.LOST, _("Score perso")),
    (Happened.AWARD, _("Punteggio d'ufficio")),
    (Happened.LATE, _("Ritardo")),
    (Happened.LEAVING, _("Ritiro")),
    (Happened.WRONG_TABLE, _("Tavolo sbagliato")),
)


ONCE_OVER = frozenset({Happened.OFFENCE})
"""What is still given once the ranking changes no more: to a person, and no points."""


class HappenedQuery(QueryForm):
    """As much of it as the page that led here knows."""

    what = forms.ChoiceField(
        choices=[(kind.value, kind.value) for kind in Happened], required=False
    )
    round = NumberField(required=False)
    table = NumberField(required=False)
    entrant = NumberField(required=False)


class HappenedForm(DeskForm):
    """The way to the form for what happened."""

    what = forms.TypedChoiceField(
        label=_("Che cosa è successo?"),
        coerce=Happened,
        choices=KINDS,
        widget=forms.RadioSelect,
        initial=Happened.OFFENCE.value,
    )
    table = NumberField(
        label=_("Tavolo"),
        required=False,
        min_value=1,
        max_value=HIGHEST_TABLE,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        help_text=_("Vuoto: dove siede chi scegli"),
    )
    round = forms.TypedChoiceField(label=_("Turno"), coerce=int, required=False, empty_value=None)
    entrant = forms.TypedChoiceField(
        label=_("Chi"),
        coerce=int,
        required=False,
        empty_value=None,
        widget=SearchedSelect(),
    )


KNOWN = ("round", "table", "entrant")
WITH_A_QUERY = {
    Happened.OFFENCE: "desk-sanctions",
    Happened.POINTS: "desk-penalties",
    Happened.COMPLAINT: "desk-complaints",
}
"""Pages of a form that is filled in by what stands behind the question mark."""
FROM_HERE = {"new": 1}
"""Asks for the form even where nothing is known; without a query these pages were lists."""
AT_A_TABLE = {Happened.CORRECTION, Happened.LOST, Happened.AWARD}


@desk_page(to_write=GiveSanction.right)
def referee(desk: Desk) -> HttpResponse:
    """One inbox, one form, one list; disciplinary lines for who may punish alone."""
    form = _form(desk)
    if form.is_valid() and (way := _way(desk, form)):
        return redirect(way)
    decisions = decided(desk.moment)
    return desk.page(
        "referee/referee.html",
        title=_t("Arbitro"),
        form=form,
        inbox=inbox(desk.moment),
        decided=decisions,
        filed=any(one.referto for one in decisions),
        records=records(given_sanctions(desk.moment)),
        **(_referti(desk) if desk.may(FileReferto.right) else {}),
    )


def _form(desk: Desk) -> HappenedForm:
    """As it was sent; or as the page that led here fills it."""
    current = int(desk.book.current_round)
    over = desk.book.was_over
    return HappenedForm(
        desk.request.POST or None,
        offered={
            "what": [(kind, title) for kind, title in KINDS if kind in ONCE_OVER or not over],
            "entrant": [BLANK, *numbered(desk.moment.names.entrants.values())],
            "round": [*reversed(counted(current)), ("", _("fuori dai turni"))],
        },
        initial={"round": current, **HappenedQuery(desk.request.GET).known()},
    )


def _referti(desk: Desk) -> dict[str, Any]:
    """What may still be written, the drafts, the bodies' forms; who reads of them is noted."""
    leave_trace(TraceKind.REFERTO_READ, tournament=desk.tournament.pk, detail="list")
    term = deadline(desk.moment)
    names = desk.moment.names
    drafts = (row for row in desk.moment.referti if row.event_number is None)
    return {
        "due": [line for line in referti_due(desk.moment) if not line.is_filed],
        "drafts": [(row, names.entrants[EntrantNumber(row.entrant)]) for row in drafts],
        "deadline": term,
        "late": term is not None and term.passed(desk.book.now),
        "forms": body_forms(desk.moment),
    }


def _way(desk: Desk, form: HappenedForm) -> str:
    """The form for what happened, filled in; empty where something is missing for it."""
    what, known = form.cleaned_data["what"], _known(desk, form)
    if form.errors:
        return ""
    if what in WITH_A_QUERY:
        return f"{desk.url(WITH_A_QUERY[what])}?{urlencode(known | FROM_HERE)}"
    if what in AT_A_TABLE:
        return _at_the_table(desk, what, known)
    if what is Happened.LATE:
        return desk.url("desk-lateness", known["round"])
    if what is Happened.LEAVING:
        return desk.url("desk-leave", known["entrant"])
    tables = urlencode({"tables": known.get("table", "")})
    return f"{desk.url('desk-wrong-seats', known['round'])}?{tables}"


def _at_the_table(desk: Desk, what: Happened, known: dict[str, int]) -> str:
    at = known["round"], known["table"]
    if what is Happened.CORRECTION:
        return desk.url("desk-correct", *at) + "#sheet"
    lost = f"?proposal={AwardCause.LOST_SHEET.value}" if what is Happened.LOST else ""
    return desk.url("desk-award", *at) + lost


def _known(desk: Desk, form: HappenedForm) -> dict[str, int]:
    """Round, table and entrant, as far as they were said; the table of whoever was named."""
    sent = form.cleaned_data
    what, known = sent["what"], {name: sent[name] for name in KNOWN if sent[name]}
    if _says_enough(form, what, known):
        _at_a_table(desk, form, what, known)
    return known


def _says_enough(form: HappenedForm, what: Happened, known: dict[str, int]) -> bool:
    """Who leaves is named, and only an offence may be outside of all rounds."""
    if what is not Happened.OFFENCE and "round" not in known:
        form.add_error("round", _t("Scegli il turno: solo un'infrazione può esserne fuori."))
    elif what is Happened.LEAVING and "entrant" not in known:
        form.add_error("entrant", _t("Scegli chi si ritira."))
    return not form.errors


def _at_a_table(desk: Desk, form: HappenedForm, what: Happened, known: dict[str, int]) -> None:
    if "round" in known and "table" in known:
        _check_table(desk, form, known)
    elif what in AT_A_TABLE:
        _find_table(desk, form, known)


def _check_table(desk: Desk, form: HappenedForm, known: dict[str, int]) -> None:
    if desk.moment.table(RoundNumber(known["round"]), TableNumber(known["table"])) is None:
        sentence = _t("Nel turno %(round)s non c'è il tavolo %(table)s.")
        form.add_error("table", sentence % known)


def _find_table(desk: Desk, form: HappenedForm, known: dict[str, int]) -> None:
    """Where the entrant sat in that round."""
    if "entrant" not in known:
        form.add_error("table", _t("Scrivi il tavolo, oppure scegli chi vi siede."))
        return
    sat = desk.moment.tables_of(EntrantNumber(known["entrant"]))
    tables = [table for table in sat if table.round == known["round"]]
    if tables:
        known["table"] = int(tables[0].table)
    else:
        form.add_error("entrant", _t("In questo turno non siede a nessun tavolo."))


urlpatterns = [path("referee/", referee, name="desk-referee")]
