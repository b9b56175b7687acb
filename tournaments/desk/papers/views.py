"""Totals typed a second time, and how sheets come in from now on."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _

from scoring import queries
from scoring.commands import ChooseSecondKeying, ReadSheetAgain
from scoring.rules.violations import Violation
from scoring.sheets import SheetScore
from scoring.values import RoundNumber, TableNumber
from tournaments import addresses
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.papers.forms import (
    KeyingForm,
    ProposalsForm,
    SecondQuery,
    TotalsAgainForm,
)
from tournaments.desk.sheets.views import published_round
from tournaments.organise.proposals import TO_ALLOW, allow_proposals
from tournaments.presenters.papers import Paper, board


@desk_page(ReadSheetAgain.right)
def second_keying(desk: Desk, round_: int) -> HttpResponse:
    """Another person types the totals of a paper, blind: what was typed first is not here."""
    number = published_round(desk, round_)
    queue = board(desk.moment, number).queue(desk.by.in_book().user)
    form = TotalsAgainForm(desk.request.POST if desk.writes else None, lines=desk.rules.sitting)
    if form.is_valid():
        try:
            return _read_again(desk, number, form)
        except Violation as refused:
            form.refuse(refused.problems)
    paper = _next(queue, SecondQuery(desk.request.POST or desk.request.GET).known().get("table"))
    return desk.page(
        "papers/second.html",
        title=_("Doppio inserimento, turno %(number)s") % {"number": round_},
        round=number,
        paper=paper,
        waiting=[each.table for each in queue],
        form=form,
        refused=form.refused(),
        lines=tuple(zip(paper.card.lines, form.of_lines(), strict=True)) if paper else (),
        expected=form.seen(int(paper.card.book.last)) if paper else "",
        status=422 if form.errors else 200,
    )


def _read_again(desk: Desk, round_: RoundNumber, form: TotalsAgainForm) -> HttpResponse:
    table = TableNumber(form.cleaned_data["table"])
    receipt = desk.perform(
        form, ReadSheetAgain, round=round_, table=table, sheet=SheetScore(totals=form.totals())
    )
    seated = queries.table(receipt.ledger, round_, table)
    if seated is not None and seated.flagged:
        differing = _(
            "Tavolo %(table)s: i due inserimenti sono diversi. È segnalato: un arbitro o il"
            " direttore sceglie."
        )
        messages.warning(desk.request, differing % {"table": table})
        return desk.go("desk-second", int(round_))
    agreed = _("Tavolo %(table)s: i due inserimenti coincidono, è controllato.")
    return desk.go("desk-second", int(round_), message=agreed % {"table": table})


def _next(queue: tuple[Paper, ...], table: int | None) -> Paper | None:
    """The paper asked for, or the first of those that wait."""
    named = (paper for paper in queue if paper.table == table)
    return next(named, None) or next(iter(queue), None)


@desk_page(to_write=ChooseSecondKeying.right)
def choose(desk: Desk) -> HttpResponse:
    """Which sheets are typed twice from now on; how it is stands on the settings."""
    if not desk.writes:
        return desk.go("desk-settings")
    form = KeyingForm(desk.request.POST)
    return desk.order(
        ChooseSecondKeying,
        _("Doppio inserimento cambiato."),
        "desk-settings",
        form=form,
    )


@desk_page(to_write=TO_ALLOW)
def allow(desk: Desk) -> HttpResponse:
    """Whether the tables may propose their sheets from now on; how it is stands on the settings."""
    if not desk.writes:
        return desk.go("desk-settings")
    form = ProposalsForm(desk.request.POST)
    form.is_valid()
    allowed = form.cleaned_data["allowed"]
    return desk.press(
        lambda: allow_proposals(by=desk.by, tournament=desk.tournament, allowed=allowed),
        _allowed_so(allowed=allowed),
        "desk-settings",
        form=form,
    )


def _allowed_so(*, allowed: bool) -> str:
    if not allowed:
        return _("I tavoli non propongono più lo score.")
    if addresses.origin(None):
        return _("I tavoli possono proporre lo score: stampa i fogli con i codici.")
    return _(
        "I tavoli possono proporre lo score, ma i telefoni non arrivano a questo computer: finché"
        " non è aperto alla rete della sala i fogli si stampano senza codici."
    )
