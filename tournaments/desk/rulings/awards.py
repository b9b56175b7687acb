"""Scores by decision: of a table, of one smazzata; and lifted again."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.http import HttpResponse
from django.urls import path
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.commands import AwardScore, AwardSmazzata, LiftAward
from scoring.rulings import AwardCause, Lifting, PenaltyUnit
from scoring.values import Line, Points
from tournaments.desk.command_forms import BLANK, EnumField, accounts, command_form, counted, named
from tournaments.desk.forms import (
    CommandForm,
    CountersignField,
    LineTotalsForm,
    NumberField,
    ReasonField,
    SoleOfficialField,
    YesNoField,
    choices,
)
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.sheets.views import sheet_at, show, tables_of_match
from tournaments.models import Official
from tournaments.organise.perform import perform
from tournaments.organise.rulings import signed_by
from tournaments.permissions import referees
from tournaments.presenters.incidents import AwardCard, award_cards
from tournaments.presenters.sheets.page import SheetPage
from tournaments.presenters.tables import scored
from tournaments.presenters.what_if import EffectCard, undue_advantage
from tournaments.wording import label
from tournaments.wording.sentence import line_mark


class AwardForm(CommandForm):
    """A score by decision. Nothing is filled in but what a text gives for a cause (U art. 13.3, I
    art. 18): figures of one cause do not stay behind under another.
    """

    cause = EnumField(AwardCause, blank=True, label=_("Perché"))
    countersigned_by = CountersignField(
        help_text=_("Sopra uno score che è arrivato: mai chi assegna il punteggio")
    )
    sole_official = SoleOfficialField()
    reason = ReasonField(rows=3)
    otherwise = YesNoField(label=_("Sì, assegna cifre diverse da quelle del regolamento"))
    """Asked where the text gives figures for the cause, and others were written."""

    def __init__(
        self,
        *args: Any,
        lines: Sequence[Line],
        units: Sequence[PenaltyUnit],
        officials: Iterable[Official],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.lines, self.units = lines, units
        referees = accounts(officials)
        self.may_be_alone = not referees
        choices(self, "countersigned_by", [BLANK, *referees])
        for line in lines:
            for unit in units:
                self.fields[f"{line}_{unit}"] = forms.IntegerField(
                    label=_("%(unit)s linea %(line)s")
                    % {"unit": label(unit), "line": line_mark(line)},
                )

    def asks_otherwise(self) -> bool:
        return bool(self["otherwise"].errors or self["otherwise"].value())

    def of(self, line: Line) -> list[forms.BoundField]:
        """The fields of one line."""
        return [self[f"{line}_{unit}"] for unit in self.units]

    def points(self) -> tuple[Points, ...]:
        """What was filled in, line by line; what the format does not count is zero."""
        return tuple(
            Points(**{unit.value: self.cleaned_data[f"{line}_{unit}"] for unit in self.units})
            for line in self.lines
        )


LiftingForm = command_form(
    LiftAward,
    without=["round", "table"],
    why={"label": _("Perché")},
    smazzata=NumberField(required=False, widget=forms.HiddenInput),
)


class TechnicalForm(LineTotalsForm):
    """The technical score of one smazzata (U art. 10.27)."""

    smazzata = forms.TypedChoiceField(label=_("Smazzata"), coerce=int)
    reason = ReasonField(rows=3)


@desk_page(AwardScore.right)
def award(desk: Desk, round_: int, table: int) -> HttpResponse:
    """A score by decision: a lost sheet, a line that is late or gone."""
    sheet = sheet_at(desk, round_, table)
    cards = award_cards(desk.book, sheet.card)
    chosen = _chosen(desk, cards)
    form = AwardForm(
        desk.request.POST or None,
        lines=desk.rules.sitting,
        units=scored(desk.book),
        officials=referees(desk.tournament).exclude(user_id=desk.by.user),
        initial=_filled(chosen) if chosen else None,
    )
    effect = None
    if form.is_valid() and _is_known(form, cards):
        with form.refusals():
            command = _award(desk, sheet, form)
            effect = _undue(desk, sheet, form, command)
            if effect is None:
                perform(command, by=desk.by, **form.sent)
                message = _t("Punteggio del tavolo %(table)s assegnato.") % {"table": table}
                return desk.go("desk-sheet", round_, table, message=message)
    proposals = [(index, card, card is chosen) for index, card in enumerate(cards)]
    return _award_page(desk, sheet, form, proposals, effect)


def _is_known(form: AwardForm, cards: Sequence[AwardCard]) -> bool:
    """Whether the figures are such as the text gives for their cause, or others knowingly.

    What the text leaves no choice about the command itself refuses.
    """
    late = [card for card in cards if card.book.cause is AwardCause.LATE]
    if form.cleaned_data["cause"] is not AwardCause.LATE or form.cleaned_data["otherwise"]:
        return True
    if not late or form.points() in [card.book.points for card in late]:
        return True
    unit = form.units[0]
    known = (
        f"{card.words} "
        + "–".join(str(getattr(earned, unit.value)) for _line, earned in card.lines)
        for card in late
    )
    sentence = _t(
        "Per un ritardo il regolamento dà in %(unit)s: %(known)s. Queste sono altre cifre."
    )
    form.add_error("otherwise", sentence % {"unit": label(unit), "known": "; ".join(known)})
    return False


def _award(desk: Desk, sheet: SheetPage, form: AwardForm) -> AwardScore:
    signing = signed_by(
        desk.tournament,
        by=desk.by,
        chosen=form.cleaned_data["countersigned_by"],
        alone=form.cleaned_data["sole_official"],
    )
    table = sheet.card.book
    return form.command(
        AwardScore,
        round=table.round,
        table=table.table,
        points=form.points(),
        countersigned_by=signing,
    )


def _undue(desk: Desk, sheet: SheetPage, form: AwardForm, command: AwardScore) -> EffectCard | None:
    """A group or a prize that the score would bring, until whoever gives it has seen that."""
    entrants = sheet.card.book.entrants()
    effect = undue_advantage(desk.moment, command, command.round, entrants)
    seen = effect is not None and form.data.get("shown") == effect.fingerprint
    return None if seen else effect


def _award_page(
    desk: Desk,
    sheet: SheetPage,
    form: AwardForm,
    proposals: list[tuple[int, AwardCard, bool]],
    effect: EffectCard | None,
) -> HttpResponse:
    return show(
        desk,
        sheet,
        "rulings/_award.html",
        form=form,
        lines=[(line, form.of(line.line)) for line in sheet.card.lines],
        proposals=proposals,
        over_a_sheet=_over_a_sheet(desk, sheet),
        effect=effect,
        expected=form.seen(int(sheet.card.book.last)),
    )


def _over_a_sheet(desk: Desk, sheet: SheetPage) -> bool:
    """Whether a sheet is in, at either table of a match: another official signs then."""
    table = sheet.card.book
    return any(
        each.sheet is not None
        for each in (table, *tables_of_match(desk, sheet))
        if set(each.entrants()) == set(table.entrants())
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


@desk_page(LiftAward.right)
def lift(desk: Desk, round_: int, table: int) -> HttpResponse:
    """An award stands no more: the sheet was found, or it is revoked; `smazzata` names one."""
    sheet = sheet_at(desk, round_, table)
    award = sheet.card.award
    lost = award is not None and award.cause is AwardCause.LOST_SHEET
    ways = Lifting if lost else (Lifting.REVOKED,)
    form = LiftingForm(
        desk.request.POST or None, initial=desk.request.GET.dict(), offered={"why": named(ways)}
    )
    if desk.done(form, lambda: desk.perform(form, LiftAward, round=round_, table=table)):
        message = _t("Tavolo %(table)s: il punteggio assegnato è tolto.") % {"table": table}
        return desk.go("desk-sheet", round_, table, message=message)
    return _ruling_page(desk, "rulings/_lift.html", sheet, form)


@desk_page(AwardSmazzata.right)
def technical(desk: Desk, round_: int, table: int) -> HttpResponse:
    """The technical score of one smazzata (U art. 10.27)."""
    sheet = sheet_at(desk, round_, table)
    form = TechnicalForm(
        desk.request.POST or None,
        lines=desk.rules.sitting,
        offered={"smazzata": counted(desk.book.smazzate_per_round)},
    )
    if desk.done(
        form,
        lambda: desk.perform(form, AwardSmazzata, round=round_, table=table, totals=form.totals()),
    ):
        message = _t("Tavolo %(table)s: punteggio tecnico dato.") % {"table": table}
        return desk.go("desk-sheet", round_, table, message=message)
    return _ruling_page(desk, "rulings/_technical.html", sheet, form)


def _ruling_page(desk: Desk, panel: str, sheet: SheetPage, form: CommandForm) -> HttpResponse:
    return show(
        desk,
        sheet,
        panel,
        form=form,
        expected=form.seen(int(sheet.card.book.last)),
    )


TABLE = "rounds/<int:round_>/tables/<int:table>/"


urlpatterns = [
    path(TABLE + "award/", award, name="desk-award"),
    path(TABLE + "award/lift/", lift, name="desk-award-lift"),
    path(TABLE + "technical/", technical, name="desk-technical"),
]
