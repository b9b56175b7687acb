"""Rounds: drawn, explained, published, taken back."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from scoring import queries
from scoring.commands import (
    AssignPositions,
    PublishSeating,
    Rests,
    SeatRound,
    TakeBackSeating,
)
from scoring.rules.violations import Code, Problem, Violation
from scoring.values import RoundNumber, SheetState, TableNumber
from tournaments.desk.forms import CommandForm
from tournaments.desk.meanwhile import written_meanwhile
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.seating.forms import DrawForm, PositionsForm
from tournaments.organise.seating import seat_round
from tournaments.presenters.arrivals import roll_call
from tournaments.presenters.seating.reasons import why_here


@desk_page(to_write=AssignPositions.right)
def why(desk: Desk, round_: int, table: int) -> HttpResponse:
    """Why these sit at this table, draft or published; who deals and is served is said here."""
    reasons = why_here(desk.moment, RoundNumber(round_), TableNumber(table))
    if reasons is None:
        raise Http404
    seated = reasons.card.book
    form = PositionsForm(desk.request.POST if desk.writes else None, table=reasons.card)
    at: dict[str, Any] = {"round": reasons.round, "table": seated.table}
    if desk.done(form, lambda: desk.perform(form, AssignPositions, **at)):
        return desk.go("desk-why", round_, table, message=_("Posti al tavolo salvati."))
    title = _("Turno %(round)s, tavolo %(table)s: perché") % {
        "round": round_,
        "table": reasons.tables,
    }
    return desk.page(
        "seating/why.html",
        title=title,
        why=reasons,
        round=round_,
        form=form,
        assignable=not reasons.closed and seated.state is SheetState.MISSING,
        expected=form.seen(int(seated.placed)),
        meanwhile=written_meanwhile(
            desk,
            form,
            partial(queries.places_since, desk.moment.ledger, seated.round, seated.table),
        ),
        status=422 if form.errors else 200,
    )


@desk_page(SeatRound.right, only_post=True)
def draw(desk: Desk, round_: int) -> HttpResponse:
    """Draw, or draw again; the lot's seed comes from the command's id, so that it can be told.

    A roll that was begun is ended before.
    """
    if round_ == 1 and roll_call(desk.moment).unfinished:
        return desk.go("desk-presence")
    form = DrawForm(desk.request.POST)
    if not form.is_valid():
        return desk.spoilt(form, "desk-round", round_)
    try:
        desk.perform(
            form,
            SeatRound,
            seat_round,
            round=RoundNumber(round_),
            letters=form.letters(),
            rests=Rests.GIVEN if form.cleaned_data["rest"] else Rests.ASKED,
        )
    except Violation as refusal:
        if refusal.problems[0].code in (Code.ROBOT_OR_REST, Code.REST_UNKNOWN):
            return _robot_or_rest(desk, round_, form, refusal.problems[0])
        return _refused(desk, round_, form, refusal)
    message = _("Abbinamenti pronti: controllali e pubblicali.")
    return desk.go("desk-round", round_, message=message)


def _refused(desk: Desk, round_: int, form: CommandForm, refusal: Violation) -> HttpResponse:
    """To the round, with what was written of it meanwhile where it was refused for that."""
    form.refuse(refusal.problems)
    since = partial(queries.seating_since, desk.moment.ledger, RoundNumber(round_))
    answer = desk.refused(refusal, "desk-round", round_)
    for line in written_meanwhile(desk, form, since):
        said = _("Nel frattempo: %(what)s.") % {"what": line.sentence}
        messages.warning(desk.request, said)
    return answer


def _robot_or_rest(desk: Desk, round_: int, form: DrawForm, problem: Problem) -> HttpResponse:
    """Asked before somebody rests for the first time; where no rest is known only robots help."""
    may_rest = problem.code is Code.ROBOT_OR_REST
    return desk.page(
        "seating/robot_or_rest.html",
        title=_("Robot o riposo?") if may_rest else _("Servono robot"),
        round=round_,
        form=form,
        problem=problem,
        may_rest=may_rest,
        gaps=[gap for gap in desk.moment.gaps if gap.missing],
    )


@desk_page(PublishSeating.right, only_post=True)
def publish(desk: Desk, round_: int) -> HttpResponse:
    """Players may sit down."""
    form = CommandForm(desk.request.POST)
    if not form.is_valid():
        return desk.spoilt(form, "desk-round", round_)
    try:
        desk.perform(form, PublishSeating, round=round_)
    except Violation as refused:
        return _refused(desk, round_, form, refused)
    return desk.go(
        "desk-round", round_, message=_("Turno %(number)s pubblicato.") % {"number": round_}
    )


@desk_page(TakeBackSeating.right, only_post=True)
def take_back(desk: Desk, round_: int) -> HttpResponse:
    """A published round is a draft again."""
    return desk.order(
        TakeBackSeating,
        _("Turno %(number)s ritirato: è di nuovo una bozza.") % {"number": round_},
        "desk-round",
        round_,
        round=round_,
    )
