"""What if: for whoever answers a complaint; a GET, and nothing is written."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import gettext as _

from scoring import queries
from scoring.commands import RegisterComplaint
from scoring.events import PenaltyGiven, ScoreAwarded, SheetCorrected
from scoring.queries import EventFilter
from scoring.rules.violations import Violation
from scoring.values import EventNumber, RoundNumber
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.sheets.rows import scored, sitting
from tournaments.desk.what_if.forms import WhatIfForm
from tournaments.presenters.register import RegisterLine, lines
from tournaments.presenters.what_if import ComparisonCard
from tournaments.presenters.what_if import what_if as compare
from tournaments.wording.lines import line_mark

PENALTIES = (PenaltyGiven.name(), "SanctionGiven")
SCORES = (SheetCorrected.name(), ScoreAwarded.name())


@desk_page(RegisterComplaint.right)
def what_if(desk: Desk) -> HttpResponse:
    """Any past score, penalty or sanction otherwise or left out: what ranking that would give."""
    form = _form(desk)
    comparison = None
    if form.is_valid():
        try:
            comparison = _compared(desk, form)
        except Violation as refused:
            form.refuse(refused.problems)
    return desk.page(
        "what_if/what_if.html",
        title=_("E se fosse stato diverso?"),
        form=form,
        lines=[(line_mark(line), form.of(line)) for line in form.lines],
        comparison=comparison,
        status=422 if form.errors else 200,
    )


def _compared(desk: Desk, form: WhatIfForm) -> ComparisonCard:
    after = RoundNumber(form.cleaned_data["after"])
    return compare(desk.moment, form.changes(), after_round=after)


def _form(desk: Desk) -> WhatIfForm:
    current = int(desk.book.current_round)
    decisions = _decisions(desk)
    return WhatIfForm(
        desk.request.GET or None,
        lines=sitting(desk),
        units=scored(desk),
        rounds=current,
        decisions=[(line.number, _said(line)) for line in decisions],
        penalties=[(line.number, _said(line)) for line in decisions if line.kind in PENALTIES],
        initial={"after": current},
    )


def _decisions(desk: Desk) -> list[RegisterLine]:
    """Corrections, awards, penalties and sanctions, the newest first; what was revoked too."""
    recorded = queries.events(desk.by.ledger, EventFilter(names=(*SCORES, *PENALTIES)))
    scoring = {penalty.number for penalty in desk.moment.penalties}
    return [
        line
        for line in lines(desk.moment, recorded)
        if line.kind != "SanctionGiven" or EventNumber(line.number) in scoring
    ]


def _said(line: RegisterLine) -> str:
    return f"{line.number}: {line.sentence}"
