"""A correction: other figures with what the phase asks for, the effect they would have, then the
correction or its refusal.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.http import HttpResponse, QueryDict
from django.urls import path
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.commands import AwardScore, CorrectSheet, RefuseCorrection
from scoring.rules.corrections import CorrectionTerms
from scoring.rules.readings import swapped
from scoring.rules.violations import Violation
from scoring.rulings import AskedBy, Mistake
from scoring.sheets import SheetScore
from scoring.values import Line, PlayerId, Right
from tournaments.desk.command_forms import BLANK, Choices, EnumField, accounts, command_form, named
from tournaments.desk.forms import (
    AgreedField,
    CommandForm,
    CountersignField,
    ReasonField,
    SoleOfficialField,
    choices,
)
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.sheets.forms import SheetEntryForm, SheetQuery
from tournaments.desk.sheets.views import sheet_at, show, tables_of_match
from tournaments.models import Official
from tournaments.organise import rulings as organise
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

People = Iterable[tuple[PlayerId, str]]


class CorrectionForm(SheetEntryForm):
    """Other figures, and what a correction needs beside them (U art. 12.2, I art. 19)."""

    mistake = EnumField(Mistake, label=_("Di chi è l'errore?"), widget=forms.RadioSelect)
    asked_by = forms.TypedChoiceField(label=_("Chiesta da"), coerce=AskedBy, required=False)
    agreed_by = AgreedField(label=_("Chi riconosce l'errore"))
    referee_called = forms.BooleanField(label=_("L'arbitro è stato chiamato al tavolo"))
    countersigned_by = CountersignField(
        help_text=_("L'arbitro che ha visto lo score: mai chi scrive la correzione")
    )
    sole_official = SoleOfficialField()
    reason = ReasonField(rows=3)
    beside_figures = (
        "mistake",
        "asked_by",
        "agreed_by",
        "referee_called",
        "countersigned_by",
        "sole_official",
        "reason",
    )

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        lines: Sequence[Line],
        players: People,
        officials: Iterable[Official],
        desk: CorrectionTerms,
        **kwargs: Any,
    ) -> None:
        super().__init__(data, lines=len(lines), **kwargs)
        self._desk = desk
        choices(self, "asked_by", askers(lines))
        choices(self, "agreed_by", players)
        referees = accounts(officials)
        choices(self, "countersigned_by", [BLANK, *referees])
        self.may_be_alone = not referees
        # What is missing is said by the rules, with their article.
        self.fields["referee_called"].required = False

    def clean(self) -> None:
        """What only players are asked is asked of their mistakes alone."""
        super().clean()
        if self.cleaned_data.get("mistake") is Mistake.DESK:
            self.cleaned_data["asked_by"] = AskedBy.DIRECTION
            if not self._desk.agreement:
                self.cleaned_data["agreed_by"] = []
            self.cleaned_data["referee_called"] &= self._desk.referee_called
        elif not self.cleaned_data.get("asked_by") and not self.has_error("asked_by"):
            self.add_error("asked_by", self.fields["asked_by"].error_messages["required"])

    def shown(self) -> list[forms.BoundField]:
        """The fields that its page shows beside the figures."""
        return [self[name] for name in self.beside_figures]


def askers(lines: Iterable[Line]) -> Choices:
    """Who may have asked for a correction at a table of these lines."""
    return [BLANK, *named([*(AskedBy(f"line_{line}") for line in lines), AskedBy.DIRECTION])]


RefusalForm = command_form(
    RefuseCorrection,
    without=["round", "table"],
    asked_by={"label": _("Chiesta da")},
    article={"label": _("Articolo")},
)


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
    """What the form asks for."""
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
            **rules_of(desk.moment),
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
