"""Which tables have not begun, and the edition's steps by the minutes since."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from scoring.commands import AwaitLines, BeginTable
from scoring.queries import RoundInBook, TableInBook
from scoring.rules.owing import HeldStep
from scoring.values import RoundNumber, SheetState, TableNumber
from tournaments.desk.incidents.forms import AwaitForm
from tournaments.desk.incidents.taking_over import resting, taken_cards
from tournaments.desk.page import Desk, desk_page
from tournaments.presenters.duties import lines_at
from tournaments.presenters.incidents import late_cards
from tournaments.presenters.rounds.page import TableCard, round_page


@desk_page(AwaitLines.right)
def lateness(desk: Desk, round_: int) -> HttpResponse:
    """The time; then who is missing, table by table, and what that costs by now."""
    played = _published(desk, round_)
    late = {card.book.table: card for card in late_cards(desk.moment, played)}
    page = round_page(desk.moment, played.number)
    tables = [table for table in page.tables if not table.book.is_bye] if page else []
    return desk.page(
        "incidents/lateness.html",
        title=_("Avvio del turno %(number)s") % {"number": round_},
        round=played,
        duties=() if played.started else lines_at(desk.moment, HeldStep.WHISTLE),
        late=late.values(),
        replaceable={
            table.book.table
            for table in tables
            if table.book.table in late and resting(desk, table.book)
        },
        taken=taken_cards(desk, played.number),
        others=[table for table in tables if table.book.table not in late and _plays(table)],
    )


def _plays(table: TableCard) -> bool:
    """Nobody misses where a sheet is in."""
    return table.book.state is SheetState.MISSING


@desk_page(AwaitLines.right, only_post=True)
def wait(desk: Desk, round_: int, table: int) -> HttpResponse:
    """Who is missing at a table."""
    seat = desk.moment.table(RoundNumber(round_), TableNumber(table))
    if seat is None:
        raise Http404
    offered = {"missing": [(number, str(number)) for number in seat.entrants()]}
    form = AwaitForm(desk.request.POST, offered=offered)
    return desk.press(
        lambda: _await(desk, seat, form),
        _("Tavolo %(table)s: segnato.") % {"table": table},
        "desk-lateness",
        round_,
        form=form,
    )


def _await(desk: Desk, seat: TableInBook, form: AwaitForm) -> None:
    missing = tuple(form.cleaned_data["missing"])
    desk.perform(form, AwaitLines, round=seat.round, table=seat.table, entrants=missing)


@desk_page(BeginTable.right, only_post=True)
def begin(desk: Desk, round_: int, table: int) -> HttpResponse:
    """Play begins at a table that was waited for."""
    message = _("Il tavolo %(table)s ha cominciato.") % {"table": table}
    return desk.order(BeginTable, message, "desk-lateness", round_, round=round_, table=table)


def _published(desk: Desk, round_: int) -> RoundInBook:
    played = desk.moment.round(RoundNumber(round_))
    if played is None or not played.published:
        raise Http404
    return played
