"""Tables that have not begun: the steps by the minutes since, and who rests and plays instead."""

from django import forms
from django.http import Http404, HttpResponse
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.commands import AwaitLines, BeginTable, GiveSeatBack, TakeSeat
from scoring.queries import RoundInBook, TableInBook
from scoring.rules.owing import HeldStep
from scoring.values import EntrantNumber, PlayerId, RoundNumber, SheetState, TableNumber
from tournaments.desk.command_forms import numbered
from tournaments.desk.forms import CommandForm, ReasonField, YesNoField
from tournaments.desk.page import Desk, desk_page, found
from tournaments.names import EntrantName
from tournaments.presenters.duties import lines_at
from tournaments.presenters.incidents import late_cards
from tournaments.presenters.rounds.page import round_page
from tournaments.presenters.rounds.tables import TableCard
from tournaments.presenters.rounds.under_way import taken_seats


class AwaitForm(CommandForm):
    """Who is missing at a table after the whistle; nobody ticked: nobody."""

    missing = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Chi manca"), coerce=int, required=False
    )


class TakeSeatForm(CommandForm):
    """Who is missing at a table, who of those that rest plays instead, and that all consent."""

    missing = forms.TypedChoiceField(
        label=gettext_lazy("Chi non c'è"), coerce=int, widget=forms.RadioSelect
    )
    entrant = forms.TypedChoiceField(
        label=gettext_lazy("Chi riposa e gioca al suo posto"), coerce=int
    )
    agreed = YesNoField(label=gettext_lazy("I giocatori presenti al tavolo sono d'accordo"))
    leaves = YesNoField(
        label=gettext_lazy("Chi non c'è lascia il torneo: dal prossimo turno non siede più")
    )
    reason = ReasonField(rows=2)


@desk_page(AwaitLines.right)
def lateness(desk: Desk, round_: int) -> HttpResponse:
    """The time; then who is missing, table by table, and what that costs by now."""
    played = desk.published(round_)
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
    seat = found(desk.moment.table(RoundNumber(round_), TableNumber(table)))
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


urlpatterns = [
    path("rounds/<int:round_>/start/", lateness, name="desk-lateness"),
    path("rounds/<int:round_>/tables/<int:table>/late/", wait, name="desk-late"),
    path("rounds/<int:round_>/tables/<int:table>/begin/", begin, name="desk-begin"),
    path("rounds/<int:round_>/tables/<int:table>/seat/", take, name="desk-take-seat"),
    path(
        "rounds/<int:round_>/tables/<int:table>/seat/undo/",
        give_back,
        name="desk-give-seat-back",
    ),
]
