"""A correction: other figures, the effect they would have, then the correction or its refusal."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _

from scoring.commands import AwardScore, CorrectSheet
from scoring.rules.violations import Code, Violation, refuse
from scoring.values import Authority, PlayerId, Right
from tournaments.desk.corrections.forms import CorrectionForm, RefusalForm
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.sheets.forms import SMAZZATE, SheetQuery
from tournaments.desk.sheets.rows import line_names, places, rules_of, sitting, totals
from tournaments.desk.sheets.sheet import sheet_at, show, tables_of_match
from tournaments.organise import corrections as organise
from tournaments.organise.sheets import sheet_score
from tournaments.permissions import referee, referees
from tournaments.presenters.corrections import annulment, correction_card
from tournaments.presenters.sheets.page import SheetPage, as_fields, way_of_typing
from tournaments.presenters.sheets.rooms import match_data
from tournaments.presenters.what_if import EffectCard, effect_card
from tournaments.refusals import HouseCode

KEPT = "kept."
"""Figures of another way of typing, which the page carries along."""


@desk_page(CorrectSheet.right)
def correct(desk: Desk, round_: int, table: int) -> HttpResponse:
    """Other figures, with what the phase asks for; their effect is seen before it is confirmed."""
    sheet = sheet_at(desk, round_, table)
    if "refuse" in desk.request.POST:
        return _refuse(desk, sheet)
    form = _form(desk, sheet, bound=desk.writes)
    if "to_way" in desk.request.POST or not form.is_valid():
        return _page(desk, sheet, form)
    try:
        return _seen_or_done(desk, sheet, form)
    except Violation as refused:
        annul = _annulment(desk, sheet, form, refused)
        form.refuse(refused.problems)
        return _page(desk, sheet, form, annul=annul)


def _seen_or_done(desk: Desk, sheet: SheetPage, form: CorrectionForm) -> HttpResponse:
    """The effect first; sent again with its fingerprint, the correction is made."""
    command, at = _command(desk, sheet, form), sheet.card.book
    effect = effect_card(desk.moment, command, at.round, at.entrants())
    if form.data.get("shown") != effect.fingerprint:
        return _page(desk, sheet, form, effect=effect)
    _correct(desk, form, command)
    message = _("Tavolo %(table)s corretto.") % {"table": at.table}
    return desk.go("desk-sheet", at.round, at.table, message=message)


def _form(desk: Desk, sheet: SheetPage, *, bound: bool) -> CorrectionForm:
    others = referees(desk.tournament).exclude(user_id=desk.by.user)
    first = others.order_by("pk").first()
    return CorrectionForm(
        desk.request.POST if bound else None,
        planned=desk.book.smazzate_per_round,
        lines=sitting(desk),
        players=correction_card(desk.moment, sheet.card.book).players,
        officials=others,
        initial={"countersigned_by": first.user_id if first else None},
    )


def _command(desk: Desk, sheet: SheetPage, form: CorrectionForm) -> CorrectSheet:
    """What the form asks for."""
    sent = form.cleaned_data
    return CorrectSheet(
        round=sheet.card.book.round,
        table=sheet.card.book.table,
        sheet=sheet_score(sent["sheet"], desk.by.ledger),
        asked_by=sent["asked_by"],
        countersigned_by=_countersigner(desk, form),
        agreed_by=tuple(PlayerId(player) for player in sent["agreed_by"]),
        referee_called=sent["referee_called"],
        sole_official=sent["sole_official"],
        time_out=form.time_out,
        override=sent["override"],
        expected=sent["expected"],
    )


def _countersigner(desk: Desk, form: CorrectionForm) -> Authority:
    if form.cleaned_data["sole_official"]:
        return desk.by
    signing = referee(desk.tournament, form.cleaned_data["countersigned_by"] or 0)
    if signing is None:
        raise refuse(HouseCode.REFEREE_UNKNOWN, field="countersigned_by")
    return signing


def _correct(desk: Desk, form: CorrectionForm, command: CorrectSheet) -> None:
    organise.correct_sheet(
        by=desk.by,
        round_=command.round,
        table=command.table,
        sheet=command.sheet,
        asked_by=command.asked_by,
        countersigned_by=command.countersigned_by,
        reason=form.cleaned_data["reason"],
        agreed_by=command.agreed_by,
        referee_called=command.referee_called,
        sole_official=command.sole_official,
        time_out=command.time_out,
        override=command.override,
        expected=command.expected,
        command_id=form.cleaned_data["command_id"],
    )


def _refuse(desk: Desk, sheet: SheetPage) -> HttpResponse:
    """Not admitted: kept with its article; what was typed stays on the page until it is."""
    refusal = RefusalForm(desk.request.POST, lines=sitting(desk))
    if refusal.is_valid():
        try:
            _keep_refusal(desk, sheet, refusal)
            at = sheet.card.book
            message = _("Rifiuto della correzione registrato.")
            return desk.go("desk-sheet", at.round, at.table, message=message)
        except Violation as refused:
            refusal.refuse(refused.problems)
    form = _form(desk, sheet, bound=True)
    return _page(desk, sheet, form, refusal=refusal)


def _keep_refusal(desk: Desk, sheet: SheetPage, refusal: RefusalForm) -> None:
    organise.refuse_correction(
        by=desk.by,
        round_=sheet.card.book.round,
        table=sheet.card.book.table,
        asked_by=refusal.cleaned_data["asked_by"],
        article=refusal.cleaned_data["article"],
        reason=refusal.cleaned_data["reason"],
        command_id=refusal.cleaned_data["command_id"],
    )


def _page(
    desk: Desk,
    sheet: SheetPage,
    form: CorrectionForm,
    *,
    effect: EffectCard | None = None,
    annul: EffectCard | None = None,
    refusal: RefusalForm | None = None,
) -> HttpResponse:
    table = sheet.card.book
    says = correction_card(desk.moment, table)
    fields, kept = _figures(sheet, form)
    asked_otherwise = refusal is not None or "to_way" in form.data
    return show(
        desk,
        "corrections/correct.html",
        sheet,
        form=form,
        says=says,
        effect=effect,
        annul=annul,
        refusal=refusal or RefusalForm(lines=sitting(desk), initial={"article": says.article}),
        refusing=refusal is not None,
        lines=line_names(desk, sheet.card),
        places=places(desk, fields, {} if asked_otherwise else form.wrong()),
        totals=totals(desk, fields),
        kept=kept,
        problems=_problems(form, refusal, asked_otherwise=asked_otherwise),
        data={**rules_of(desk), "match": match_data(table, tables_of_match(desk, sheet))},
        overridable=form.is_overridable and desk.may(Right.OVERRIDE),
        expected=form.seen(int(table.last)),
        **_as_typed(desk, sheet),
        status=422 if _is_refused(form, refusal, asked_otherwise=asked_otherwise) else 200,
    )


def _is_refused(
    form: CorrectionForm, refusal: RefusalForm | None, *, asked_otherwise: bool
) -> bool:
    return bool(refusal.errors if refusal else not asked_otherwise and form.errors)


def _problems(
    form: CorrectionForm, refusal: RefusalForm | None, *, asked_otherwise: bool
) -> list[str]:
    if refusal is not None:
        return refusal.sentences()
    return [] if asked_otherwise else form.sentences(without=form.beside_figures)


def _figures(sheet: SheetPage, form: CorrectionForm) -> tuple[dict[str, Any], dict[str, str]]:
    """What the figures show, and what was typed in another way: nothing typed is lost."""
    stands = as_fields(sheet.card.book.sheet) if sheet.card.book.sheet else {}
    sent = form.typed()
    typed = {name: text for name, text in sent.items() if name.startswith(("smazzate.", "totals."))}
    kept = {name.removeprefix(KEPT): sent[name] for name in sent if name.startswith(KEPT)}
    figures = {**kept, **typed}
    fields: dict[str, Any] = {**stands, **figures} if "to_way" in sent else figures or stands
    return fields, {KEPT + name: text for name, text in figures.items()}


def _annulment(
    desk: Desk, sheet: SheetPage, form: CorrectionForm, refused: Violation
) -> EffectCard | None:
    """What a correction without a referee would have brought, where it may be annulled for it."""
    if refused.code is not Code.REFEREE_NOT_CALLED_IN_TIME or not desk.may(AwardScore.right):
        return None
    try:
        return annulment(desk.moment, _command(desk, sheet, form), sheet.card.book)
    except Violation:
        return None  # even with a referee it could not have been made


def _as_typed(desk: Desk, sheet: SheetPage) -> dict[str, object]:
    """The way of typing, and how many smazzate were played: as sent, or as the sheet stands."""
    stands = sheet.card.book.sheet
    sent = SheetQuery(desk.request.POST or desk.request.GET).known()
    played = len(stands.smazzate) if stands else 0
    to_way = desk.request.POST.get("to_way", "")
    return {
        "way": to_way or sent.get("way") or (way_of_typing(stands) if stands else SMAZZATE),
        "played": sent.get("played") or played or desk.book.smazzate_per_round,
    }
