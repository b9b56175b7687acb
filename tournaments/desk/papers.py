"""Totals typed a second time, and how sheets come in from now on."""

import re
from collections.abc import Iterable
from typing import Any, Self

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import queries
from scoring.commands import ChooseSecondKeying, ReadSheetAgain
from scoring.queries import Book
from scoring.rulings import SECOND_KEYED, SecondKeying
from scoring.sheets import SheetScore
from scoring.values import HIGHEST_TABLE, Line, RoundNumber, TableNumber
from tournaments import addresses
from tournaments.desk.command_forms import command_form
from tournaments.desk.forms import (
    CommandForm,
    LineTotalsForm,
    NumberField,
    choices,
    numbers_query,
)
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.sheets.views import published_round
from tournaments.organise.tournaments import AllowProposals
from tournaments.presenters.papers import Paper, board
from tournaments.wording import label
from tournaments.wording.sentence import elided

SCANNED = re.compile(
    r"^(?:.*?(?P<round>\d{1,3})\s*[-/]\s*(?:tables/)?)?(?P<table>\d{1,3})/?\s*(?P<line>[abc]?)$"
)
"""`12`, `12a` (handed in by line A), `3-12` or an address that ends in `rounds/3/tables/12/`."""


class CheckInForm(CommandForm):
    """A paper that comes in: its number, typed or scanned."""

    code = forms.CharField(
        label=gettext_lazy("Numero o codice"),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off", "class": "input input--number"}),
    )
    signed = forms.MultipleChoiceField(
        label=gettext_lazy("Firmato da"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: Any, round_: int, lines: Iterable[Line], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.round = round_
        choices(self, "signed", [(line.value, label(line)) for line in lines])

    def clean_code(self) -> tuple[TableNumber, Line | None]:
        """The table, and the line that handed it in where the code says so."""
        code = self.cleaned_data["code"].strip().lower()
        read = SCANNED.match(code)
        if read is None or not 0 < int(read["table"]) <= HIGHEST_TABLE:
            raise forms.ValidationError(
                gettext_lazy(
                    "«%(code)s» non è un tavolo: scrivi il numero, e a o b per chi consegna."
                )
                % {"code": code[:20]}
            )
        if read["round"] and int(read["round"]) != self.round:
            raise forms.ValidationError(
                elided(
                    gettext_lazy("Questo score è del turno %(other)s, non del %(round)s.")
                    % {"other": read["round"], "round": self.round}
                )
            )
        return TableNumber(int(read["table"])), Line(read["line"]) if read["line"] else None


SecondQuery = numbers_query("table")
"""Which table of the queue is opened; the first by default."""


class TotalsAgainForm(LineTotalsForm):
    """The totals of a sheet, read on the paper and nowhere else."""

    asked = gettext_lazy("Totale della %(line)s")
    table = NumberField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for place, (line, field) in enumerate(zip(self.lines, self.of_lines(), strict=True)):
            attrs = {"class": "fig fig--total", "inputmode": "numeric", "autocomplete": "off"}
            named = {"maxlength": "7", "aria-label": self.asked % {"line": label(line)}}
            caret = {} if place else {"autofocus": "autofocus"}
            field.field.widget = forms.TextInput(attrs | named | caret)


class KeyingForm(CommandForm):
    """When a sheet is typed twice."""

    keying = forms.TypedChoiceField(
        label=gettext_lazy("Doppio inserimento"),
        coerce=SecondKeying,
        choices=[(keying.value, keying.value) for keying in SecondKeying],
        widget=forms.Select(attrs={"class": "input input--auto"}),
    )

    at_most = NumberField(
        label=gettext_lazy("Per rischio, al massimo per turno"),
        min_value=1,
        max_value=HIGHEST_TABLE,
        required=False,
        widget=forms.NumberInput(attrs={"class": "input input--number"}),
    )

    @classmethod
    def as_chosen(cls, book: Book) -> Self:
        """What stands chosen now."""
        return cls(initial={"keying": book.second_keying, "at_most": book.second_keyed})

    def clean_at_most(self) -> int:
        return self.cleaned_data["at_most"] or SECOND_KEYED

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices(self, "keying", [(keying.value, label(keying)) for keying in SecondKeying])


ProposalsForm = command_form(AllowProposals, allowed={"label": ""})


@desk_page(ReadSheetAgain.right)
def second_keying(desk: Desk, round_: int) -> HttpResponse:
    """Another person types the totals of a paper, blind: what was typed first is not here."""
    number = published_round(desk, round_)
    queue = board(desk.moment, number).queue(desk.by.in_book().user)
    form = TotalsAgainForm(desk.request.POST if desk.writes else None, lines=desk.rules.sitting)
    if form.is_valid():
        with form.refusals():
            return _read_again(desk, number, form)
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


@desk_page(to_write=AllowProposals.right)
def allow(desk: Desk) -> HttpResponse:
    """Whether the tables may propose their sheets from now on; how it is stands on the settings."""
    if not desk.writes:
        return desk.go("desk-settings")
    form = ProposalsForm(desk.request.POST)
    allowed = form.is_valid() and form.cleaned_data["allowed"]
    message = _allowed_so(allowed=allowed)
    return desk.order(AllowProposals, message, "desk-settings", form=form)


def _allowed_so(*, allowed: bool) -> str:
    if not allowed:
        return _("I tavoli non propongono più lo score.")
    if addresses.origin(None):
        return _("I tavoli possono proporre lo score: stampa i fogli con i codici.")
    return _(
        "I tavoli possono proporre lo score, ma i telefoni non arrivano a questo computer: finché"
        " non è aperto alla rete della sala i fogli si stampano senza codici."
    )


TABLE = "rounds/<int:round_>/tables/<int:table>/"


urlpatterns = [
    path("rounds/<int:round_>/papers/second/", second_keying, name="desk-second"),
    path("second-keying/", choose, name="desk-second-keying"),
    path("proposals/", allow, name="desk-proposals"),
]
