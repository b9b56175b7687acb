"""What the referee decides: sheets verified and corrected, scores awarded, penalties."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _

from scoring import queries
from scoring.commands import AwardScore, CorrectSheet, GivePenalty, RevokeRuling, VerifySheet
from scoring.rules.violations import Violation, refuse
from scoring.rulings import PenaltyUnit
from scoring.values import EventNumber, Right, RoundNumber, TableNumber
from tournaments.desk.forms import CommandForm
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.rulings.forms import (
    AwardForm,
    CorrectionForm,
    PenaltyForm,
    PenaltyQuery,
    RevocationForm,
)
from tournaments.desk.sheets.forms import SMAZZATE, SheetQuery
from tournaments.desk.sheets.rows import line_names, places, rules_of, scored, sitting, totals
from tournaments.desk.sheets.sheet import sheet_at, show, tables_of_match
from tournaments.organise import rulings as organise
from tournaments.organise.sheets import sheet_score
from tournaments.permissions import referee, referees
from tournaments.presenters.incidents import AwardCard, award_cards
from tournaments.presenters.sheets.page import SheetPage, as_fields, way_of_typing
from tournaments.presenters.sheets.rooms import match_data
from tournaments.refusals import HouseCode


@desk_page(VerifySheet.right, only_post=True)
def verify(desk: Desk, round_: int, table: int) -> HttpResponse:
    """Compared with the paper."""
    form = CommandForm(desk.request.POST)
    return desk.press(
        lambda: organise.verify_sheet(
            by=desk.by, round_=RoundNumber(round_), table=TableNumber(table), **form.cleaned_data
        ),
        _("Tavolo %(table)s verificato.") % {"table": table},
        "desk-sheet",
        round_,
        table,
        form=form,
    )


# Corrections


@desk_page(CorrectSheet.right)
def correct(desk: Desk, round_: int, table: int) -> HttpResponse:
    """Other figures, with reason and countersigning referee; the old ones stay in the history."""
    sheet = sheet_at(desk, round_, table)
    form = CorrectionForm(
        desk.request.POST or None,
        planned=desk.book.smazzate_per_round,
        lines=sitting(desk),
        officials=referees(desk.tournament),
        initial={"countersigned_by": desk.by.user if desk.may(Right.COUNTERSIGN) else None},
    )
    if form.is_valid():
        try:
            _correct(desk, sheet, form)
            message = _("Tavolo %(table)s corretto.") % {"table": table}
            return desk.go("desk-sheet", round_, table, message=message)
        except Violation as refused:
            form.refuse(refused.problems)
    return _correction_page(desk, sheet, form)


def _correct(desk: Desk, sheet: SheetPage, form: CorrectionForm) -> None:
    countersigned_by = referee(desk.tournament, form.cleaned_data["countersigned_by"])
    if countersigned_by is None:
        raise refuse(HouseCode.REFEREE_UNKNOWN, field="countersigned_by")
    organise.correct_sheet(
        by=desk.by,
        round_=sheet.card.book.round,
        table=sheet.card.book.table,
        sheet=sheet_score(form.cleaned_data["sheet"], desk.by.ledger),
        asked_by=form.cleaned_data["asked_by"],
        countersigned_by=countersigned_by,
        reason=form.cleaned_data["reason"],
        time_out=form.time_out,
        override=form.cleaned_data["override"],
        expected=form.cleaned_data["expected"],
        command_id=form.cleaned_data["command_id"],
    )


def _correction_page(desk: Desk, sheet: SheetPage, form: CorrectionForm) -> HttpResponse:
    table = sheet.card.book
    stands = as_fields(table.sheet) if table.sheet else {}
    fields: dict[str, Any] = form.typed() or stands
    return show(
        desk,
        "rulings/correct.html",
        sheet,
        form=form,
        lines=line_names(desk, sheet.card),
        places=places(desk, fields, form.wrong()),
        totals=totals(desk, fields),
        problems=form.sentences(without=form.beside_figures),
        annul=_may_annul(desk, table.round),
        data={**rules_of(desk), "match": match_data(table, tables_of_match(desk, sheet))},
        overridable=form.is_overridable and desk.may(Right.OVERRIDE),
        expected=form.seen(int(sheet.card.book.last)),
        **_as_typed(desk, sheet),
        status=422 if form.errors else 200,
    )


def _as_typed(desk: Desk, sheet: SheetPage) -> dict[str, object]:
    """The way of typing, and how many smazzate were played: as sent, or as the sheet stands."""
    stands = sheet.card.book.sheet
    sent = SheetQuery(desk.request.POST or desk.request.GET).known()
    played = len(stands.smazzate) if stands else 0
    return {
        "way": sent.get("way") or (way_of_typing(stands) if stands else SMAZZATE),
        "played": sent.get("played") or played or desk.book.smazzate_per_round,
    }


def _may_annul(desk: Desk, round_: RoundNumber) -> bool:
    """Whether a correction that is too late may be annulled instead (I art. 19)."""
    counted = desk.rules.points_table is not None
    return counted and desk.may(AwardScore.right) and queries.may_annul(desk.book, round_)


# Scores by decision


@desk_page(AwardScore.right)
def award(desk: Desk, round_: int, table: int) -> HttpResponse:
    """A score by decision: a lost sheet, a line that is late or gone."""
    sheet = sheet_at(desk, round_, table)
    cards = award_cards(desk.book, sheet.card)
    chosen = _chosen(desk, cards)
    form = AwardForm(
        desk.request.POST or None,
        lines=sitting(desk),
        units=scored(desk),
        initial=_filled(chosen) if chosen else None,
    )
    if form.is_valid():
        try:
            _award(desk, sheet, form)
            message = _("Punteggio del tavolo %(table)s assegnato.") % {"table": table}
            return desk.go("desk-sheet", round_, table, message=message)
        except Violation as refused:
            form.refuse(refused.problems)
    proposals = [(index, card, card is chosen) for index, card in enumerate(cards)]
    return _award_page(desk, sheet, form, proposals)


def _award_page(
    desk: Desk, sheet: SheetPage, form: AwardForm, proposals: list[tuple[int, AwardCard, bool]]
) -> HttpResponse:
    return show(
        desk,
        "rulings/award.html",
        sheet,
        form=form,
        lines=[(line, form.of(line.line)) for line in sheet.card.lines],
        proposals=proposals,
        expected=form.seen(int(sheet.card.book.last)),
        status=422 if form.errors else 200,
    )


def _chosen(desk: Desk, cards: tuple[AwardCard, ...]) -> AwardCard | None:
    """The proposal that the page was asked to fill in: by its place, or by its cause."""
    proposal = desk.request.GET.get("proposal", "")
    named = {str(index): card for index, card in enumerate(cards)}
    by_cause = {card.book.cause.value: card for card in reversed(cards)}
    return named.get(proposal) or by_cause.get(proposal)


def _filled(card: AwardCard) -> dict[str, object]:
    points = {
        f"{line}_{unit.value}": getattr(earned, unit.value)
        for line, earned in card.lines
        for unit in PenaltyUnit
    }
    return {"cause": card.book.cause.value, **points}


def _award(desk: Desk, sheet: SheetPage, form: AwardForm) -> None:
    organise.award_score(
        by=desk.by,
        round_=sheet.card.book.round,
        table=sheet.card.book.table,
        cause=form.cleaned_data["cause"],
        points=form.points(),
        reason=form.cleaned_data["reason"],
        expected=form.cleaned_data["expected"],
        command_id=form.cleaned_data["command_id"],
    )


# Penalties


@desk_page(to_write=GivePenalty.right)
def list_penalties(desk: Desk) -> HttpResponse:
    """All penalties, revoked ones too, and a form for one more."""
    entrants = desk.moment.names.entrants
    current = int(desk.book.current_round)
    form = PenaltyForm(
        desk.request.POST or None,
        entrants=entrants.values(),
        rounds=current,
        initial={"round": current, **PenaltyQuery(desk.request.GET).known()},
    )
    if form.is_valid():
        try:
            _penalise(desk, form)
            return desk.go("desk-penalties", message=_("Penalità data."))
        except Violation as refused:
            form.refuse(refused.problems)
    penalties = reversed(desk.moment.penalties)
    return desk.page(
        "rulings/penalties.html",
        title=_("Penalità"),
        form=form,
        penalties=[(penalty, entrants.get(penalty.entrant)) for penalty in penalties],
        status=422 if form.errors else 200,
    )


def _penalise(desk: Desk, form: PenaltyForm) -> None:
    organise.penalise(
        by=desk.by,
        entrant=form.cleaned_data["entrant"],
        round_=form.cleaned_data["round"],
        unit=form.cleaned_data["unit"],
        amount=form.cleaned_data["amount"],
        article=form.cleaned_data["article"],
        reason=form.cleaned_data["reason"],
        command_id=form.cleaned_data["command_id"],
    )


@desk_page(RevokeRuling.right, only_post=True)
def revoke(desk: Desk, ruling: int) -> HttpResponse:
    """Take a penalty back; it stays in the register."""
    form = RevocationForm(desk.request.POST)
    return desk.press(
        lambda: organise.revoke(
            by=desk.by,
            ruling=EventNumber(ruling),
            reason=form.cleaned_data["reason"],
            command_id=form.cleaned_data["command_id"],
        ),
        _("Penalità revocata."),
        "desk-penalties",
        form=form,
    )
