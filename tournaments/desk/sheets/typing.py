"""Typing sheets: what the card shows, and what is sent from it, by its script or without one.

With the keyboard alone, a hundred in ten minutes. A script is answered with data, a browser without
one goes on with the page that the card stands on.
"""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse

from scoring.commands import CorrectSheet, EnterSheet, ReadSheetAgain, Receipt
from scoring.rules.violations import Violation
from scoring.values import Right, RoundNumber
from tournaments.desk.page import Desk
from tournaments.desk.sheets.forms import SheetQuery, TypingForm
from tournaments.desk.sheets.now import round_now, script_data, told
from tournaments.desk.sheets.rows import places, sheet_lines, sitting
from tournaments.desk.sheets.tiles import tiles
from tournaments.organise.sheet_reading import BREAKDOWN
from tournaments.organise.sheets import sheet_score, type_sheet
from tournaments.presenters.sheets.typing import OpenedSheet, opened_sheet, typed_lately


def typing_form(desk: Desk) -> TypingForm:
    """A sheet as it is sent; empty where nothing is."""
    return TypingForm(
        desk.request.POST if desk.writes else None,
        planned=desk.book.smazzate_per_round,
        lines=len(sitting(desk)),
    )


def save_typed(desk: Desk, round_: RoundNumber, form: TypingForm) -> Receipt | HttpResponse | None:
    """Save what was sent: the answer to a script, or the receipt; None: the page says why not."""
    require_typist(desk)
    receipt = _save(desk, round_, form)
    if desk.request.headers.get("Accept") != "application/json":
        return receipt
    if receipt is None:
        return _refused(desk, round_, form)
    return told({"number": receipt.number, "now": round_now(desk, round_)})


def _save(desk: Desk, round_: RoundNumber, form: TypingForm) -> Receipt | None:
    if not form.is_valid():
        return None
    try:
        return _type(desk, round_, form)
    except Violation as refused:
        form.refuse(refused.problems)
        return None


def require_typist(desk: Desk) -> None:
    """A page that is still open may send what its typist typed, when another has taken the desk."""
    if desk.request.headers.get("X-Typist", str(desk.user.pk)) != str(desk.user.pk):
        raise PermissionDenied


def _type(desk: Desk, round_: RoundNumber, form: TypingForm) -> Receipt:
    if form.cleaned_data["reading"]:
        return _read_again(desk, round_, form)
    entry = form.command(
        EnterSheet,
        round=round_,
        sheet=sheet_score(form.cleaned_data["sheet"], desk.by.ledger),
        time_out=form.time_out,
        again=form.again(),
    )
    return type_sheet(
        entry,
        by=desk.by,
        reason=form.given_reason(),
        photographed=desk.tournament.proposals_allowed,
        command_id=form.cleaned_data["command_id"],
    )


def _read_again(desk: Desk, round_: RoundNumber, form: TypingForm) -> Receipt:
    """Both readings are kept; where they differ, somebody chooses."""
    return desk.perform(
        form,
        ReadSheetAgain,
        round=round_,
        sheet=sheet_score(form.cleaned_data["sheet"], desk.by.ledger),
        time_out=form.time_out,
    )


def _refused(desk: Desk, round_: RoundNumber, form: TypingForm) -> HttpResponse:
    return told(
        {
            "problems": form.for_script(),
            **_offered(desk, form),
            "stale": form.is_stale,
            "there": form.is_there,
            "now": round_now(desk, round_),
        },
        form.status,
    )


def typing_card(desk: Desk, round_: RoundNumber, form: TypingForm) -> dict[str, Any]:
    """What the card shows: the table asked for, with who plays there, where there is no script."""
    query = SheetQuery(desk.request.POST or desk.request.GET).known()
    number = query.get("table")
    accepts = query.get("proposal", "")
    opened = opened_sheet(desk.moment, round_, number, accepts=str(accepts))
    fields, wrong = form.typed() or opened.fields, form.wrong()
    smazzate = places(desk, opened.card, fields, wrong)
    return {
        "table": number or "",
        "card": opened.card,
        "proposal": opened.proposal,
        "accepts": accepts,
        "unknown": bool(number) and opened.card is None,
        "way": query.get("way") or opened.way or BREAKDOWN,
        "lines": sheet_lines(smazzate, fields, wrong),
        "other_room": opened.other_room,
        "places": smazzate,
        "expected": _seen(form, opened),
        "problems": form.sentences(),
        "refused": form.refused(),
        "there": _there(desk, form, opened),
        "again": form.asked_again(),
        "typed_again": form.typed_again(),
        "overriding": form["override"].value(),
        "played": form.smazzate_typed(),
        "reason": form["reason"].value() or "",
        **_offered(desk, form),
        "data": script_data(desk, round_),
        "tiles": tiles(desk, round_),
        "lately": typed_lately(desk.moment, round_, desk.by.in_book().user),
    }


def _offered(desk: Desk, form: TypingForm) -> dict[str, bool]:
    """What may be done about a refusal, by who is here."""
    return {
        "overridable": form.is_overridable and desk.may(Right.OVERRIDE),
        "correctable": form.is_correction and desk.may(CorrectSheet.right),
    }


def _seen(form: TypingForm, opened: OpenedSheet) -> Any:
    """The last event about the sheet: that of the page, until somebody saw what is there."""
    if (form.is_there or form.is_stale) and not form.refused():
        return opened.last
    return form["expected"].value() or opened.last


def _there(desk: Desk, form: TypingForm, opened: OpenedSheet) -> dict[str, Any] | None:
    """What stands there, for whoever has to say whether it goes, without a script."""
    if not (form.is_there or form.is_stale) or opened.card is None:
        return None
    seated = opened.card.book
    own = seated.entered_by == desk.by.in_book().user
    return {"sheet": seated.sheet, "replace": own or form.is_there}
