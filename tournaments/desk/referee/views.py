"""The referee's page: what waits, what was decided, and the way to what happens now."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scoring.commands import FileReferto, GiveSanction
from scoring.rulings import AwardCause
from scoring.values import EntrantNumber, RoundNumber, TableNumber
from tournaments.access.traces import leave_trace
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.referee.forms import Happened, HappenedForm, HappenedQuery
from tournaments.models import TraceKind
from tournaments.presenters.referee import decided, given_sanctions, inbox
from tournaments.presenters.referti.due import deadline, referti_due
from tournaments.presenters.referti.forms import body_forms
from tournaments.presenters.sanctions import records

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
        title=_("Arbitro"),
        form=form,
        inbox=inbox(desk.moment),
        decided=decisions,
        filed=any(one.referto for one in decisions),
        records=records(given_sanctions(desk.moment)),
        **(_referti(desk) if desk.may(FileReferto.right) else {}),
        status=422 if form.errors else 200,
    )


def _form(desk: Desk) -> HappenedForm:
    """As it was sent; or as the page that led here fills it."""
    current = int(desk.book.current_round)
    return HappenedForm(
        desk.request.POST or None,
        entrants=desk.moment.names.entrants.values(),
        rounds=range(current, 0, -1),
        over=desk.book.was_over,
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
        form.add_error("round", _("Scegli il turno: solo un'infrazione può esserne fuori."))
    elif what is Happened.LEAVING and "entrant" not in known:
        form.add_error("entrant", _("Scegli chi si ritira."))
    return not form.errors


def _at_a_table(desk: Desk, form: HappenedForm, what: Happened, known: dict[str, int]) -> None:
    if "round" in known and "table" in known:
        _check_table(desk, form, known)
    elif what in AT_A_TABLE:
        _find_table(desk, form, known)


def _check_table(desk: Desk, form: HappenedForm, known: dict[str, int]) -> None:
    if desk.moment.table(RoundNumber(known["round"]), TableNumber(known["table"])) is None:
        sentence = _("Nel turno %(round)s non c'è il tavolo %(table)s.")
        form.add_error("table", sentence % known)


def _find_table(desk: Desk, form: HappenedForm, known: dict[str, int]) -> None:
    """Where the entrant sat in that round."""
    if "entrant" not in known:
        form.add_error("table", _("Scrivi il tavolo, oppure scegli chi vi siede."))
        return
    sat = desk.moment.tables_of(EntrantNumber(known["entrant"]))
    tables = [table for table in sat if table.round == known["round"]]
    if tables:
        known["table"] = int(tables[0].table)
    else:
        form.add_error("entrant", _("In questo turno non siede a nessun tavolo."))
