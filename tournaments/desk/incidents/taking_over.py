"""A line that rests plays in the place of one that is not there (U art. 13.4, 1)."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from scoring.commands import GiveSeatBack, TakeSeat
from scoring.queries import RoundInBook, TableInBook
from scoring.values import EntrantNumber, PlayerId, RoundNumber, TableNumber
from tournaments.desk.choosing import numbered
from tournaments.desk.incidents.forms import TakeSeatForm
from tournaments.desk.page import Desk, desk_page
from tournaments.names import EntrantName
from tournaments.presenters.rounds.under_way import taken_seats


@desk_page(TakeSeat.right)
def take(desk: Desk, round_: int, table: int) -> HttpResponse:
    """Who is missing, who plays instead, and that those at the table consent."""
    played, seat = _seated(desk, RoundNumber(round_), TableNumber(table))
    rests = resting(desk, seat)
    form = TakeSeatForm(
        desk.request.POST or None,
        initial={"missing": desk.request.GET.get("missing", "")},
        offered={
            "missing": numbered(_named(desk, seat.entrants())),
            "entrant": numbered(rests),
        },
    )
    if desk.done(form, lambda: _take(desk, seat, form)):
        message = _("Tavolo %(table)s: gioca chi riposava.") % {"table": table}
        return desk.go("desk-round", round_, message=message)
    return desk.page(
        "incidents/take_seat.html",
        title=_("Tavolo %(table)s: gioca chi riposa") % {"table": table},
        round=played,
        form=form,
        resting=rests,
        expected=form["expected"].value() or int(played.last),
        status=422 if form.errors else 200,
    )


@desk_page(GiveSeatBack.right, only_post=True)
def give_back(desk: Desk, round_: int, table: int) -> HttpResponse:
    """It was written by mistake."""
    return desk.order(
        GiveSeatBack,
        _("Tavolo %(table)s: gioca di nuovo chi mancava.") % {"table": table},
        "desk-lateness",
        round_,
        round=round_,
        table=table,
    )


def _seated(desk: Desk, round_: RoundNumber, table: TableNumber) -> tuple[RoundInBook, TableInBook]:
    played, seat = desk.moment.round(round_), desk.moment.table(round_, table)
    if played is None or not played.published or seat is None or seat.is_bye:
        raise Http404
    return played, seat


def resting(desk: Desk, seat: TableInBook) -> tuple[EntrantName, ...]:
    """Who may play instead of a line that is missing at a table (U art. 13.4, 1): as many, and in
    its group. The place of one player of two, as in a giallo, takes no resting one (13.4, 2).
    """
    if seat.room is not None:
        return ()
    sizes = {len(line) for line in seat.lines}
    rests = (
        table
        for table in desk.moment.tables(seat.round)
        if table.is_bye and table.group == seat.group and len(table.lines[0]) in sizes
    )
    return _named(desk, tuple(number for table in rests for number in table.entrants()))


def taken_cards(desk: Desk, round_: RoundNumber) -> list[tuple[TableNumber, str, str]]:
    """At which tables who rested plays, and instead of whom."""
    return [
        (taken.seats[0].table, _surnames(desk, taken.entrants), _surnames(desk, taken.missing))
        for taken in taken_seats(desk.moment)
        if taken.round == round_
    ]


def _surnames(desk: Desk, numbers: tuple[EntrantNumber, ...]) -> str:
    return ", ".join(f"{one.number}. {one.surnames}" for one in _named(desk, numbers))


def _named(desk: Desk, numbers: tuple[EntrantNumber, ...]) -> tuple[EntrantName, ...]:
    return tuple(desk.moment.names.entrants[number] for number in numbers)


def _take(desk: Desk, seat: TableInBook, form: TakeSeatForm) -> None:
    values = form.cleaned_data
    missing = EntrantNumber(values["missing"])
    desk.perform(
        form,
        TakeSeat,
        round=seat.round,
        table=seat.table,
        missing=missing,
        agreed_by=_present(seat, missing) if values["agreed"] else (),
    )


def _present(seat: TableInBook, missing: EntrantNumber) -> tuple[PlayerId, ...]:
    """The players of the lines that are there."""
    return tuple(
        player
        for line, players in zip(seat.lines, seat.players, strict=True)
        if missing not in line
        for player in players
    )
