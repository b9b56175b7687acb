"""Two pairs of a mended sheet that swap their places in a seating that is out."""

from django.http import Http404, HttpResponse
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.commands import SwapPlaces
from scoring.queries import TableInBook
from scoring.values import EntrantNumber, PlayerId, RoundNumber, TableNumber
from tournaments.desk.command_forms import command_form
from tournaments.desk.forms import (
    AgreedField,
    CommandForm,
)
from tournaments.desk.page import Desk, desk_page
from tournaments.presenters.rounds.tables import TableCard, card

SwapForm = command_form(
    SwapPlaces,
    without=["round", "corrected"],
    agreed_by=AgreedField(label=gettext_lazy("Chi è d'accordo")),
)


@desk_page(SwapPlaces.right)
def swap(desk: Desk, round_: int, table: int) -> HttpResponse:
    """The two pairs of a mended sheet change places in the next seating (I art. 19).

    `round_` and `table` are those of the sheet.
    """
    mended = _mended(desk, RoundNumber(round_), TableNumber(table))
    offered = {"agreed_by": _players(desk, mended)}
    form = SwapForm(desk.request.POST or None, offered=offered)
    if desk.done(form, lambda: _swap(desk, mended, form)):
        message = _("Posti scambiati: la classifica pubblicata resta, e si aggiorna al turno dopo.")
        return desk.go("desk-round", round_ + 1, message=message)
    next_round = desk.moment.round(RoundNumber(round_ + 1))
    return desk.page(
        "corrections/swap.html",
        title=_("Scambio di posto"),
        mended=card(mended, desk.moment.names),
        moves=_moves(desk, mended),
        form=form,
        expected=form["expected"].value() or (int(next_round.last) if next_round else 0),
    )


def _mended(desk: Desk, round_: RoundNumber, table: TableNumber) -> TableInBook:
    mended = desk.moment.table(round_, table)
    if mended is None or mended.is_bye:
        raise Http404
    return mended


def _players(desk: Desk, mended: TableInBook) -> list[tuple[PlayerId, str]]:
    """Who plays for the two pairs in the round to come."""
    playing = {entrant.number: entrant for entrant in desk.moment.entrants}
    to_come = RoundNumber(mended.round + 1)
    return [
        (player, desk.moment.names.player(player))
        for number in mended.entrants()
        for player in playing[number].players_in(to_come)
    ]


def _moves(desk: Desk, mended: TableInBook) -> list[tuple[EntrantNumber, TableCard]]:
    """From which table of the next round each of the two would go."""
    return [
        (entrant, card(seated, desk.moment.names))
        for entrant in mended.entrants()
        for seated in desk.moment.tables(RoundNumber(mended.round + 1))
        if entrant in seated.entrants()
    ]


def _swap(desk: Desk, mended: TableInBook, form: CommandForm) -> None:
    desk.perform(
        form,
        SwapPlaces,
        round=RoundNumber(mended.round + 1),
        corrected=mended.table,
        agreed_by=tuple(map(PlayerId, form.cleaned_data["agreed_by"])),
    )


urlpatterns = [
    path("rounds/<int:round_>/swap/<int:table>/", swap, name="desk-swap-places"),
]
