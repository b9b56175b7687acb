"""A seating by hand: numbers typed, or names dragged; clashes are named while it is made."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse, QueryDict
from django.urls import path
from django.utils.translation import gettext as _

from scoring import queries
from scoring.commands import AmendSeating, Receipt, Rests, SeatRound
from scoring.plans import SeatingMethod
from scoring.records import record
from scoring.rules.formats import FormatRules
from scoring.rules.pairing import in_rooms, match_at, matches
from scoring.rules.violations import Violation, refuse
from scoring.seats import Seat
from scoring.values import EntrantNumber, Line, RoundNumber, TableNumber
from tournaments.desk.forms import CommandForm, ReasonField
from tournaments.desk.meanwhile import written_meanwhile
from tournaments.desk.page import Desk, desk_page
from tournaments.names import EntrantName
from tournaments.organise.perform import perform
from tournaments.organise.seating import seat_round
from tournaments.presenters.rounds.page import RoundPage, round_page
from tournaments.presenters.seating.reasons import past
from tournaments.refusals import HouseCode

NUMBER = forms.IntegerField(min_value=0, max_value=99_999)
"""Of an entrant, a table or a match; which of them there are is for the command to say."""


@record
class Cell:
    """A place at a table on the form."""

    name: str
    line: Line
    partner: int
    """1, or 2 for the second of two partners."""


@record
class SeatingRow:
    """A table, or a match, as typed."""

    table: str
    cells: tuple[str, ...]


def cells(rules: FormatRules) -> tuple[Cell, ...]:
    """The places of a row, line by line."""
    return tuple(
        Cell(
            name=f"line_{line}" if partner == 1 else f"line_{line}_{partner}",
            line=line,
            partner=partner,
        )
        for line in tuple(Line)[: rules.lines]
        for partner in range(1, rules.partners + 1)
    )


def typed_rows(post: QueryDict, rules: FormatRules) -> list[SeatingRow]:
    """The rows as typed; empty ones are left out."""
    columns = [post.getlist(cell.name) for cell in cells(rules)]
    rows = zip(post.getlist("table"), *columns, strict=False)
    typed = [
        SeatingRow(table=table.strip(), cells=tuple(cell.strip() for cell in seated))
        for table, *seated in rows
    ]
    return [row for row in typed if any(row.cells)]


def drafted_rows(seats: Iterable[Seat], rules: FormatRules) -> list[SeatingRow]:
    """The rows of a seating that stands; a match of teams once, as its open room has it."""
    return [
        SeatingRow(table=str(row_number(seat.table, rules)), cells=tuple(_cells_of(seat, rules)))
        for seat in matches(seats)
    ]


def empty_rows(playing: int, rules: FormatRules) -> list[SeatingRow]:
    """As many rows as so many entrants need."""
    size = len(cells(rules))
    return [
        SeatingRow(table=str(number), cells=("",) * size)
        for number in range(1, (playing + size - 1) // size + 1)
    ]


def spare_rows(rows: Sequence[SeatingRow], rules: FormatRules, how_many: int) -> list[SeatingRow]:
    """Empty rows behind those of a seating that stands."""
    last = max((int(row.table) for row in rows), default=0)
    size = len(cells(rules))
    return [
        SeatingRow(table=str(last + number), cells=("",) * size)
        for number in range(1, how_many + 1)
    ]


def seats_of(rows: Iterable[SeatingRow], rules: FormatRules) -> tuple[Seat, ...]:
    """The seating that the rows mean.

    Raises:
        Violation: `value_unreadable`.
    """
    typed = tuple(
        Seat(table=TableNumber(_number(row.table)), lines=tuple(_lines(row, rules))) for row in rows
    )
    return in_rooms(typed) if rules.tables > 1 else typed


def _lines(row: SeatingRow, rules: FormatRules) -> Iterator[tuple[EntrantNumber, ...]]:
    """Those that are typed: one alone at a table rests, wherever it was typed."""
    for first in range(0, len(row.cells), rules.partners):
        written = [cell for cell in row.cells[first : first + rules.partners] if cell]
        if written:
            yield tuple(EntrantNumber(_number(cell)) for cell in written)


def row_number(table: TableNumber, rules: FormatRules) -> int:
    """The number of a table; of teams, the number of their match."""
    return match_at(table) if rules.tables > 1 else table


def _cells_of(seat: Seat, rules: FormatRules) -> Iterator[str]:
    for index in range(rules.lines):
        line = seat.lines[index] if index < len(seat.lines) else ()
        for partner in range(rules.partners):
            yield str(line[partner]) if partner < len(line) else ""


def _number(text: str) -> int:
    try:
        return int(NUMBER.clean(text))
    except ValidationError:
        raise refuse(HouseCode.VALUE_UNREADABLE, field="seats", value=text[:20]) from None


class SeatsForm(CommandForm):
    """Who sits where, a row for each table; its cells are fields of one name, row after row."""

    reason = ReasonField(required=False)

    def __init__(self, data: QueryDict | None, *, rules: FormatRules, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.rules = rules
        self.rows = typed_rows(data, rules) if data is not None else []
        self.seats: tuple[Seat, ...] = ()

    def clean(self) -> None:
        super().clean()
        try:
            self.seats = seats_of(self.rows, self.rules)
        except Violation as refused:
            self.refuse(refused.problems)


SPARE_ROWS = 2
"""Empty rows below a seating, for tables added by hand."""


@desk_page(AmendSeating.right)
def edit(desk: Desk, round_: int) -> HttpResponse:
    """The draft as a table of numbers, or an empty one for a round by hand."""
    if not 1 <= round_ <= desk.book.planned_rounds:
        raise Http404
    page = round_page(desk.moment, RoundNumber(round_))
    form = SeatsForm(desk.request.POST or None, rules=desk.rules)
    if desk.done(form, lambda: _save(desk, round_, page, form)):
        return desk.go("desk-round", round_, message=_("Abbinamenti modificati."))
    return _page(desk, round_, page, form)


def _save(desk: Desk, round_: int, page: RoundPage | None, form: SeatsForm) -> Receipt:
    """Another seating in the place of the draft; or the round seated by hand, if there is none."""
    number, command_id = RoundNumber(round_), form.cleaned_data["command_id"]
    if page is not None:
        return perform(
            AmendSeating(round=number, seats=form.seats, expected=form.cleaned_data["expected"]),
            by=desk.by,
            command_id=command_id,
        )
    return desk.perform(
        form,
        SeatRound,
        seat_round,
        round=number,
        method=SeatingMethod.BY_HAND,
        seats=form.seats,
        rests=Rests.ASKED,
    )


def _page(desk: Desk, round_: int, page: RoundPage | None, form: SeatsForm) -> HttpResponse:
    entrants = desk.moment.names.entrants.values()
    playing = [entrant for entrant in entrants if not entrant.withdrawn]
    rows = form.rows if form.is_bound else _rows(desk, page, len(playing))
    return desk.page(
        "seating/by_hand.html",
        title=_("Turno %(number)s a mano") % {"number": round_},
        round=round_,
        rows=list(_shown(rows, desk)),
        entrants=playing,
        expected=form.seen(int(page.round.last) if page else 0),
        meanwhile=written_meanwhile(desk, form, queries.seating_since, RoundNumber(round_)),
        reason=form["reason"].value() or "",
        reason_needed=page is None and _missing_before(desk, round_),
        problems=form.sentences(),
        data=_data(desk, RoundNumber(round_), playing),
        status=422 if form.is_bound else 200,
    )


def _rows(desk: Desk, page: RoundPage | None, playing: int) -> list[SeatingRow]:
    if page is None:
        return empty_rows(playing, desk.rules)
    seats = (
        Seat(table=card.book.table, lines=card.book.lines, room=card.book.room)
        for card in page.tables
    )
    drafted = drafted_rows(seats, desk.rules)
    return drafted + spare_rows(drafted, desk.rules, SPARE_ROWS)


def _shown(
    rows: Iterable[SeatingRow], desk: Desk
) -> Iterator[tuple[str, list[tuple[Cell, str, str]]]]:
    """Tables as they are typed, with the names beside the numbers."""
    names = {str(number): entrant.name for number, entrant in desk.moment.names.entrants.items()}
    places = cells(desk.rules)
    for row in rows:
        seated = zip(places, row.cells, strict=True)
        yield row.table, [(cell, number, names.get(number, "")) for cell, number in seated]


def _missing_before(desk: Desk, round_: int) -> bool:
    before = round_page(desk.moment, RoundNumber(round_ - 1))
    return bool(before and before.round.missing)


def _data(desk: Desk, round_: RoundNumber, playing: list[EntrantName]) -> dict[str, object]:
    """What the script needs to name clashes while they are made."""
    meetings = past(desk.moment, round_)
    return {
        "partners_in_a_line": desk.rules.partners,
        "entrants": [
            {
                "number": int(entrant.number),
                "name": entrant.name,
                "club": " ".join(entrant.club.casefold().split()),
                "group": entrant.group,
            }
            for entrant in playing
        ],
        "clubs_apart": round_ == 1 and desk.book.plan.clubs_apart,
        "met": [[*map(int, sorted(two)), int(when)] for two, when in meetings.opponents.items()],
        "partners": [
            [*map(int, sorted(two)), int(when)] for two, when in meetings.partners.items()
        ],
    }


urlpatterns = [
    path("rounds/<int:round_>/edit/", edit, name="desk-seating-edit"),
]
