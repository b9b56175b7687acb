"""A correction: other figures, the effect they would have, then the correction or its refusal."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import path
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.commands import AwardScore, CorrectSheet, RefuseCorrection
from scoring.rules.readings import swapped
from scoring.rules.violations import Violation
from scoring.sheets import SheetScore
from scoring.values import PlayerId, Right
from tournaments.desk.corrections.forms import CorrectionForm, RefusalForm, askers
from tournaments.desk.forms import CommandForm
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.sheets.forms import SheetQuery
from tournaments.desk.sheets.views import sheet_at, show, tables_of_match
from tournaments.organise import corrections as organise
from tournaments.organise.sheets import sheet_score
from tournaments.permissions import referees
from tournaments.presenters.corrections import annulment, correction_card
from tournaments.presenters.seating.team_rooms import match_data
from tournaments.presenters.sheets.entry import (
    BREAKDOWN,
    ROUND,
    SMAZZATE,
    Fields,
    SheetEntry,
    as_fields,
    rules_of,
    way_of_typing,
)
from tournaments.presenters.sheets.page import SheetPage
from tournaments.presenters.what_if import EffectCard, effect_card


@desk_page(CorrectSheet.right)
def correct(desk: Desk, round_: int, table: int) -> HttpResponse:
    """Other figures, with what the phase asks for; their effect is seen before it is confirmed."""
    sheet = sheet_at(desk, round_, table)
    if "refuse" in desk.request.POST:
        return _refuse(desk, sheet)
    form = _form(desk, sheet, unfinished="choose" in desk.request.POST)
    if not form.is_valid():
        return _page(desk, sheet, form)
    command, annul = None, None
    try:
        command = _command(desk, sheet, form)
        return _seen_or_done(desk, sheet, form, command)
    except Violation as refused:
        if command is not None:
            annul = _annulment(desk, sheet, command, refused)
        form.refuse(refused.problems)
        return _page(desk, sheet, form, annul=annul)


def _seen_or_done(
    desk: Desk, sheet: SheetPage, form: CorrectionForm, command: CorrectSheet
) -> HttpResponse:
    """The effect first; sent again with its fingerprint, the correction is made."""
    at = sheet.card.book
    effect = effect_card(desk.moment, command, at.round, at.entrants())
    if form.data.get("shown") != effect.fingerprint:
        return _page(desk, sheet, form, effect=effect)
    sent = form.cleaned_data
    organise.correct_sheet(
        command, by=desk.by, reason=sent["reason"], command_id=sent["command_id"]
    )
    message = _t("Tavolo %(table)s corretto.") % {"table": at.table}
    return desk.go("desk-sheet", at.round, at.table, message=message)


def _form(desk: Desk, sheet: SheetPage, *, unfinished: bool = False) -> CorrectionForm:
    """What was sent, to be done; or `unfinished`, to be typed on: nothing typed is lost."""
    sent = desk.request.POST
    others = referees(desk.tournament).exclude(user_id=desk.by.user)
    typed = {**sent.dict(), "agreed_by": sent.getlist("agreed_by")} if unfinished else {}
    card = correction_card(desk.moment, sheet.card.book)
    return CorrectionForm(
        None if unfinished else sent or None,
        unfinished=sent if unfinished else None,
        planned=desk.book.smazzate_per_round,
        lines=desk.rules.sitting,
        players=card.players,
        desk=card.desk,
        officials=others,
        initial=typed,
    )


def _command(desk: Desk, sheet: SheetPage, form: CorrectionForm) -> CorrectSheet:
    """What the form asks for.

    Raises:
        Violation: `referee_unknown`, where nobody was chosen too.
    """
    sent = form.cleaned_data
    return form.command(
        CorrectSheet,
        round=sheet.card.book.round,
        table=sheet.card.book.table,
        sheet=sheet_score(sent["sheet"], desk.by.ledger),
        countersigned_by=organise.countersigner(
            desk.tournament,
            by=desk.by,
            chosen=sent["countersigned_by"],
            alone=sent["sole_official"],
        ),
        agreed_by=tuple(PlayerId(player) for player in sent["agreed_by"]),
        time_out=form.time_out,
        again=form.again(),
    )


def _refuse(desk: Desk, sheet: SheetPage) -> HttpResponse:
    """Not admitted: kept with its article; what was typed stays on the page until it is."""
    refusal = RefusalForm(desk.request.POST, offered={"asked_by": askers(desk.rules.sitting)})
    if desk.done(refusal, lambda: _keep_refusal(desk, sheet, refusal)):
        at = sheet.card.book
        message = _t("Rifiuto della correzione registrato.")
        return desk.go("desk-sheet", at.round, at.table, message=message)
    form = _form(desk, sheet, unfinished=True)
    return _page(desk, sheet, form, refusal=refusal)


def _keep_refusal(desk: Desk, sheet: SheetPage, refusal: CommandForm) -> None:
    desk.perform(
        refusal, RefuseCorrection, round=sheet.card.book.round, table=sheet.card.book.table
    )


def _page(
    desk: Desk,
    sheet: SheetPage,
    form: CorrectionForm,
    *,
    effect: EffectCard | None = None,
    annul: EffectCard | None = None,
    refusal: CommandForm | None = None,
) -> HttpResponse:
    table = sheet.card.book
    says = correction_card(desk.moment, table)
    stands = as_fields(table.sheet) if table.sheet else {}
    way, played = _as_typed(desk, sheet)
    return show(
        desk,
        sheet,
        "corrections/_correct.html",
        form=form,
        says=says,
        effect=effect,
        annul=annul,
        refusal=refusal
        or RefusalForm(
            offered={"asked_by": askers(desk.rules.sitting)},
            initial={"article": says.printed_article},
        ),
        refusing=refusal is not None,
        entry=SheetEntry(
            book=desk.book,
            card=sheet.card,
            fields=form.typed() or _proposed(desk, table.sheet) or stands,
            wrong=form.wrong(),
            way=way,
        ),
        problems=_problems(form, refusal),
        ways=_WAYS,
        data={
            **rules_of(desk.book),
            "lost": sheet.game_points_lost,
            "match": match_data(table, tables_of_match(desk, sheet)),
        },
        overriding=form["override"].value(),
        overridable=form.is_overridable and desk.may(Right.OVERRIDE),
        expected=form.seen(int(table.last)),
        kept=form.kept(way),
        played=played,
        status=422 if (refusal or form).errors else 200,
    )


def _problems(form: CorrectionForm, refusal: CommandForm | None) -> list[str]:
    return refusal.sentences() if refusal else form.sentences(without=form.beside_figures)


def _proposed(desk: Desk, sheet: SheetScore | None) -> Fields:
    """The lines changed over, where the page is asked for them."""
    asked = sheet is not None and "swap" in desk.request.GET
    return as_fields(swapped(sheet)) if asked and sheet is not None else {}


_WAYS = (
    (BREAKDOWN, _("voce per voce")),
    (SMAZZATE, _("totale per smazzata")),
    (ROUND, _("totale del turno")),
)


def _annulment(
    desk: Desk, sheet: SheetPage, command: CorrectSheet, refused: Violation
) -> EffectCard | None:
    """What a correction without a referee would have brought, where it may be annulled for it."""
    if not desk.may(AwardScore.right):
        return None
    return annulment(desk.moment, command, sheet.card.book, refused)


def _as_typed(desk: Desk, sheet: SheetPage) -> tuple[str, int]:
    """The way of typing, and how many smazzate were played: as sent, or as the sheet stands."""
    entry = sheet.card.book.sheet
    sent = SheetQuery(desk.request.POST or desk.request.GET).known()
    asked = sent.get("choose") or sent.get("way")
    way = asked or (way_of_typing(entry) if entry else SMAZZATE)
    played = sent.get("played") or (len(entry.smazzate) if entry else 0)
    return way, played or desk.book.smazzate_per_round


urlpatterns = [
    path("rounds/<int:round_>/tables/<int:table>/correct/", correct, name="desk-correct"),
]
