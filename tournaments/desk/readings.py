"""One paper: readings that differ, one's own entry taken back, lines changed over."""

from collections.abc import Iterator

from django import forms
from django.http import HttpResponse
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.commands import EnterSheet, SettleReadings, UndoEntry
from scoring.rules.readings import swapped
from scoring.rules.violations import Code, refuse
from scoring.sheets import SheetScore
from scoring.values import EventNumber, Line, Right
from tournaments.desk.command_forms import command_form
from tournaments.desk.forms import (
    CommandForm,
    ReasonField,
)
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.sheets.views import sheet_at, show
from tournaments.organise.sheets import type_sheet
from tournaments.presenters.papers import readings
from tournaments.presenters.sheets.page import SheetPage
from tournaments.wording.fields import field_name

SettlingForm = command_form(
    SettleReadings,
    without=["round", "table"],
    chosen=forms.TypedChoiceField(
        label=gettext_lazy("Vale"), coerce=lambda text: EventNumber(int(text))
    ),
    reason=ReasonField(),
)


@desk_page(Right.READ, to_write=SettleReadings.right)
def settle(desk: Desk, round_: int, table: int) -> HttpResponse:
    """What each person read, field by field, and the choice of the one that counts."""
    sheet = sheet_at(desk, round_, table)
    cards = readings(desk.moment, sheet.card.book)
    whose = [(card.number, _("l'inserimento di %(who)s") % {"who": card.who}) for card in cards]
    sent = desk.request.POST if desk.writes else None
    form = SettlingForm(sent, offered={"chosen": whose})
    if desk.done(form, lambda: _settle(desk, sheet, form)):
        message = _("Tavolo %(table)s: l'inserimento è scelto.") % {"table": table}
        return desk.go("desk-sheet", round_, table, message=message)
    return show(
        desk,
        sheet,
        "papers/_readings.html",
        form=form,
        readings=cards,
        rows=[
            (field_name(difference.field), difference.first, difference.second, card.who)
            for card in cards
            for difference in card.differences
        ],
        expected=form.seen(int(sheet.card.book.last)),
    )


def _settle(desk: Desk, sheet: SheetPage, form: CommandForm) -> None:
    desk.perform(form, SettleReadings, round=sheet.card.book.round, table=sheet.card.book.table)


@desk_page(UndoEntry.right, only_post=True)
def undo(desk: Desk, round_: int, table: int) -> HttpResponse:
    """One's own last entry, taken back."""
    return desk.order(
        UndoEntry,
        _("Tavolo %(table)s: il tuo inserimento è annullato.") % {"table": table},
        "desk-sheet",
        round_,
        table,
        round=round_,
        table=table,
    )


@desk_page(EnterSheet.right, only_post=True)
def swap(desk: Desk, round_: int, table: int) -> HttpResponse:
    """The figures of the two lines changed over, as long as the entry may still be typed again."""
    sheet = sheet_at(desk, round_, table)
    form = CommandForm(desk.request.POST)
    return desk.press(
        lambda: _swap(desk, sheet, form),
        _("Tavolo %(table)s: le due linee sono scambiate.") % {"table": table},
        "desk-sheet",
        round_,
        table,
        form=form,
    )


def _swap(desk: Desk, sheet: SheetPage, form: CommandForm) -> None:
    table = sheet.card.book
    if table.sheet is None:
        raise refuse(Code.SHEET_MISSING, round=table.round, table=table.table)
    desk.perform(
        form,
        EnterSheet,
        type_sheet,
        round=table.round,
        table=table.table,
        sheet=swapped(table.sheet),
        time_out=0 < len(table.sheet.smazzate) < desk.book.smazzate_per_round,
        again=dict(_totals(swapped(table.sheet))),
    )


def _totals(sheet: SheetScore) -> Iterator[tuple[str, int]]:
    """By their path: what was unlikely was typed twice when it was typed."""
    for line, total in zip(Line, sheet.totals or (), strict=False):
        yield f"totals.{line}", total
    for place, smazzata in enumerate(sheet.smazzate):
        for line, score in smazzata.lines().items():
            yield f"smazzate.{place}.{line}.total", score.total


TABLE = "rounds/<int:round_>/tables/<int:table>/"


urlpatterns = [
    path(TABLE + "readings/", settle, name="desk-readings"),
    path(TABLE + "undo/", undo, name="desk-undo"),
    path(TABLE + "swap/", swap, name="desk-swap"),
]
