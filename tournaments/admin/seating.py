"""Rounds: drawn, edited by hand, published."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from scoring import queries
from scoring.commands import AmendSeating, PublishSeating, Receipt, SeatRound, perform
from scoring.plans import SeatingMethod
from scoring.rules.violations import Problem, Violation, refuse
from scoring.seats import Seat
from scoring.values import EntrantNumber, EventNumber, Right, RoundNumber, TableNumber
from tournaments.admin.access import Desk, at_desk
from tournaments.organise.lots import seed
from tournaments.organise.remarks import perform_for_reason
from tournaments.presenters.names import names
from tournaments.presenters.rounds import RoundPage, round_page
from tournaments.refusals import HouseCode
from tournaments.wording import explain

FIRST_METHODS = (SeatingMethod.LOT, SeatingMethod.ENTRY_ORDER)
SPARE_TABLES = 2
"""Empty rows below a seating, for tables added by hand."""


@at_desk()
def one_round(desk: Desk, round_: int) -> HttpResponse:
    """A round: not yet drawn, a draft to look at, or published with its tables."""
    if not 1 <= round_ <= desk.book.planned_rounds:
        raise Http404
    page = round_page(desk.tournament, RoundNumber(round_))
    before = _before(desk, round_)
    return desk.page(
        "round.html",
        title=_("Turno %(number)s") % {"number": round_},
        round=round_,
        page=page,
        announced=_announced(desk, round_),
        methods=FIRST_METHODS if round_ == 1 else (),
        is_next=round_ == desk.book.current_round + 1,
        missing=[one for one in before.tables if one.book.state == "missing"] if before else [],
        rounds=range(1, desk.book.planned_rounds + 1),
    )


def _before(desk: Desk, round_: int) -> RoundPage | None:
    return round_page(desk.tournament, RoundNumber(round_ - 1)) if round_ > 1 else None


def _announced(desk: Desk, round_: int) -> SeatingMethod:
    if round_ == 1:
        return desk.book.first_round
    return SeatingMethod(desk.book.movements[round_ - 1].value)


@at_desk(Right.PAIR, only_post=True)
def draw(desk: Desk, round_: int) -> HttpResponse:
    """Draw, or draw again; the lot's seed comes from the command's id, so that it can be told."""
    post = desk.request.POST
    try:
        method = SeatingMethod(post["method"]) if post.get("method") else None
    except ValueError:
        method = None
    return desk.press(
        partial(_draw, desk, round_, method, post.get("reason", "")),
        _("Abbinamenti pronti: controllali e pubblicali."),
        "desk-round",
        round_,
    )


def _draw(desk: Desk, round_: int, method: SeatingMethod | None, reason: str) -> Receipt:
    return perform_for_reason(
        desk.tournament,
        reason,
        lambda because: SeatRound(
            round=RoundNumber(round_), method=method, seed=seed(desk.command_id), remark=because
        ),
        by=desk.by,
        command_id=desk.command_id,
    )


@at_desk(Right.PAIR)
def edit(desk: Desk, round_: int) -> HttpResponse:
    """The draft as a table of numbers, or an empty one for a first round by hand."""
    if not 1 <= round_ <= desk.book.planned_rounds:
        raise Http404
    page = round_page(desk.tournament, RoundNumber(round_))
    problems: tuple[Problem, ...] = ()
    typed = _typed(desk.request.POST) if desk.request.method == "POST" else None
    if typed is not None:
        try:
            _amend(desk, round_, page, typed)
            return desk.go("desk-round", round_, said=_("Abbinamenti modificati."))
        except Violation as refused:
            problems = refused.problems
    rows = typed if typed is not None else _rows(desk, page)
    who = names(desk.tournament).entrants
    return desk.page(
        "seating_edit.html",
        title=_("Turno %(number)s a mano") % {"number": round_},
        round=round_,
        rows=[(table, a, b, _name(who, a), _name(who, b)) for table, a, b in rows],
        pairs=[one for one in who.values() if not one.withdrawn],
        expected=desk.request.POST.get("expected") or (int(page.round.last) if page else ""),
        problems=[explain(one) for one in problems],
        status=422 if problems else 200,
    )


Row = tuple[str, str, str]


def _typed(post: Mapping[str, str]) -> list[Row]:
    """The rows as typed; empty ones are left out."""
    getlist = post.getlist  # type: ignore[attr-defined]
    rows = zip(getlist("table"), getlist("line_a"), getlist("line_b"), strict=False)
    stripped = [(t.strip(), a.strip(), b.strip()) for t, a, b in rows]
    return [row for row in stripped if row[1] or row[2]]


def _rows(desk: Desk, page: RoundPage | None) -> list[Row]:
    if page is None:
        playing = sum(not one.withdrawn for one in queries.entrants(desk.tournament.ledger))
        return [(str(at), "", "") for at in range(1, (playing + 1) // 2 + 1)]
    seats = [one.book for one in page.tables]
    drafted = [(str(s.table), str(s.line_a), str(s.line_b or "")) for s in seats]
    spare = max((int(one.table) for one in seats), default=0) + 1
    return drafted + [(str(at), "", "") for at in range(spare, spare + SPARE_TABLES)]


def _amend(desk: Desk, round_: int, page: RoundPage | None, typed: list[Row]) -> Receipt:
    seats = tuple(_seat(*row) for row in typed)
    number = RoundNumber(round_)
    if page is None:
        command = SeatRound(round=number, method=SeatingMethod.BY_HAND, seats=seats)
        return perform(command, by=desk.by, command_id=desk.command_id)
    expected = desk.request.POST.get("expected", "")
    amend = AmendSeating(
        round=number,
        seats=seats,
        expected=EventNumber(int(expected)) if expected.isdecimal() else None,
    )
    return perform(amend, by=desk.by, command_id=desk.command_id)


def _seat(table: str, line_a: str, line_b: str) -> Seat:
    """One row; a pair alone at a table rests, on whichever side it was typed."""
    first, second = (line_a, line_b) if line_a else (line_b, "")
    return Seat(
        table=TableNumber(_number(table)),
        line_a=EntrantNumber(_number(first)),
        line_b=EntrantNumber(_number(second)) if second else None,
    )


def _number(text: str) -> int:
    if not (text.isdecimal() and len(text) < 6):
        raise refuse(HouseCode.VALUE_UNREADABLE, field="seats", value=text[:20])
    return int(text)


def _name(who: Mapping[EntrantNumber, object], number: str) -> object:
    return who.get(EntrantNumber(int(number))) if number.isdecimal() else None


@at_desk(Right.PUBLISH_SEATING, only_post=True)
def publish(desk: Desk, round_: int) -> HttpResponse:
    """Players may sit down."""
    expected = desk.request.POST.get("expected", "")
    command = PublishSeating(
        round=RoundNumber(round_),
        expected=EventNumber(int(expected)) if expected.isdecimal() else None,
    )
    try:
        perform(command, by=desk.by, command_id=desk.command_id)
    except Violation as refused:
        return desk.refused(refused, "desk-round", round_)
    return desk.go("desk", said=_("Turno %(number)s pubblicato.") % {"number": round_})
