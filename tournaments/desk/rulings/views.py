"""One sheet's own page: as it stands, its history, and what may be decided about it."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from scoring import queries
from scoring.commands import AwardScore, CorrectSheet, Receipt, VerifySheet
from scoring.queries import TableInBook
from scoring.rules.violations import OVERRIDABLE, Violation, refuse
from scoring.rulings import AskedBy, PenaltyUnit
from scoring.sheets import SheetScore
from scoring.values import (
    EventNumber,
    Right,
    RoundNumber,
    SheetState,
    Stage,
    TableNumber,
)
from tournaments.desk.forms import choices
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.rulings.forms import AwardForm, CorrectionForm
from tournaments.desk.sheets.forms import SheetHead, is_stale, read_head, read_sheet, way_of
from tournaments.desk.sheets.rows import line_names, places, rules_of, scored, sitting, totals
from tournaments.organise.rulings import award_score, correct_sheet, verify_sheet
from tournaments.organise.sheets import sheet_score
from tournaments.permissions import referee, referees
from tournaments.presenters.incidents import AwardCard, award_cards
from tournaments.presenters.sheets.page import SheetPage, as_fields, sheet_page, way_of_typing
from tournaments.presenters.sheets.rooms import match_data, other_room
from tournaments.refusals import HouseCode
from tournaments.wording import explain, label


@desk_page()
def one_sheet(desk: Desk, round_: int, table: int) -> HttpResponse:
    """The sheet as it stands, with everything that was ever written on it."""
    return _page(desk, "sheets/sheet.html", _sheet(desk, round_, table))


@desk_page(VerifySheet.right, only_post=True)
def verify(desk: Desk, round_: int, table: int) -> HttpResponse:
    """Compared with the paper."""
    return desk.press(
        partial(_verify, desk, round_, table),
        _("Tavolo %(table)s verificato.") % {"table": table},
        "desk-sheet",
        round_,
        table,
    )


def _verify(desk: Desk, round_: int, table: int) -> Receipt:
    """What was seen is read in here: a number that cannot be is refused as the command would."""
    return verify_sheet(
        by=desk.by,
        round_=RoundNumber(round_),
        table=TableNumber(table),
        expected=_expected(desk),
        command_id=desk.command_id,
    )


@desk_page(CorrectSheet.right)
def correct(desk: Desk, round_: int, table: int) -> HttpResponse:
    """Other figures, with reason and countersigning referee; the old ones stay in the history."""
    page = _sheet(desk, round_, table)
    form = CorrectionForm(desk.request.POST or None, initial={"countersigned_by": _self(desk)})
    officials = [(one.user_id, str(one.user)) for one in referees(desk.tournament)]
    choices(form, "countersigned_by", officials)
    choices(form, "asked_by", [(one.value, label(one)) for one in _askers(desk)])
    refused: Violation | None = None
    if desk.request.method == "POST":
        try:
            if form.is_valid():
                _correct(desk, page, form)
                said = _("Tavolo %(table)s corretto.") % {"table": table}
                return desk.go("desk-sheet", round_, table, said=said)
        except Violation as refusal:
            refused = refusal
            form.refuse(one for one in refusal.problems if one.field in form.fields)
    return _correction(desk, page, form, refused)


def _correction(
    desk: Desk, page: SheetPage, form: CorrectionForm, refused: Violation | None
) -> HttpResponse:
    sheet = page.card.book.sheet
    post = desk.request.POST
    stands: dict[str, Any] = post.dict() if post else (as_fields(sheet) if sheet else {})
    problems = refused.problems if refused else ()
    asked = post or desk.request.GET
    return _page(
        desk,
        "rulings/correct.html",
        page,
        form=form,
        way=way_of(asked, way_of_typing(sheet) if sheet else "smazzate"),
        lines=line_names(desk, page.card),
        places=places(desk, stands, {one.field: explain(one) for one in problems}),
        totals=totals(desk, stands),
        played=SheetHead(post.dict()).played_or(_played(sheet, desk.book.smazzate_per_round)),
        annul=queries.may_annul(desk.book, page.card.book.round)
        and desk.rules.points_table is not None
        and desk.may(AwardScore.right),
        data={**rules_of(desk), "match": match_data(page.card.book, _tables(desk, page))},
        problems=[explain(one) for one in problems if one.field not in form.fields],
        overridable=bool(problems)
        and desk.may(Right.OVERRIDE)
        and all(one.code in OVERRIDABLE for one in problems),
        expected=int(page.card.book.last)
        if not post or (refused and is_stale(refused))
        else post.get("expected", ""),
        status=422 if problems or form.errors else 200,
    )


def _askers(desk: Desk) -> list[AskedBy]:
    """The lines that sit at a table of this format, and the direction."""
    lines = {f"line_{line}" for line in sitting(desk)}
    return [one for one in AskedBy if one.value in lines or one is AskedBy.DIRECTION]


def _played(sheet: SheetScore | None, planned: int) -> int:
    """How many smazzate were played, as the sheet stands."""
    return len(sheet.smazzate) if sheet and sheet.smazzate else planned


def _correct(desk: Desk, page: SheetPage, form: CorrectionForm) -> Receipt:
    post, found = desk.request.POST, form.cleaned_data
    countersigned = referee(desk.tournament, found["countersigned_by"])
    if countersigned is None:
        raise refuse(HouseCode.REFEREE_UNKNOWN, field="countersigned_by")
    planned = desk.book.smazzate_per_round
    head = read_head(post.dict())
    typed = read_sheet(post.dict(), way_of(post), planned, len(sitting(desk)))
    sheet = sheet_score(typed, desk.tournament.ledger)
    return correct_sheet(
        by=desk.by,
        round_=page.card.book.round,
        table=page.card.book.table,
        sheet=sheet,
        asked_by=found["asked_by"],
        countersigned_by=countersigned,
        reason=found["reason"],
        time_out=head.played_or(planned) < planned,
        override=bool(post.get("override")),
        expected=_expected(desk),
        command_id=desk.command_id,
    )


@desk_page(AwardScore.right)
def award(desk: Desk, round_: int, table: int) -> HttpResponse:
    """A score by decision: a lost sheet, a pair that is late or gone."""
    page = _sheet(desk, round_, table)
    cards = award_cards(desk.book, page.card)
    chosen = _chosen(desk, cards)
    form = AwardForm(
        sitting(desk),
        scored(desk),
        desk.request.POST or None,
        initial=_filled(chosen) if chosen else None,
    )
    if desk.request.method == "POST" and form.is_valid():
        try:
            _award(desk, page, form)
            said = _("Punteggio del tavolo %(table)s assegnato.") % {"table": table}
            return desk.go("desk-sheet", round_, table, said=said)
        except Violation as refused:
            form.refuse(refused.problems)
    status = 422 if form.errors else 200
    return _page(
        desk,
        "rulings/award.html",
        page,
        form=form,
        lines=[(one, form.of(one.line)) for one in page.card.lines],
        proposals=[(place, one, one is chosen) for place, one in enumerate(cards)],
        expected=int(page.card.book.last),
        status=status,
    )


def _chosen(desk: Desk, cards: tuple[AwardCard, ...]) -> AwardCard | None:
    """The proposal that the page was asked to fill in: by its place, or by its cause."""
    asked = desk.request.GET.get("proposal", "")
    for place, one in enumerate(cards):
        if asked in (str(place), one.book.cause.value):
            return one
    return None


def _filled(card: AwardCard) -> dict[str, object]:
    points = {
        f"{line}_{unit.value}": getattr(earned, unit.value)
        for line, earned in card.lines
        for unit in PenaltyUnit
    }
    return {"cause": card.book.cause.value, **points}


def _award(desk: Desk, page: SheetPage, form: AwardForm) -> Receipt:
    found = form.cleaned_data
    return award_score(
        by=desk.by,
        round_=page.card.book.round,
        table=page.card.book.table,
        cause=found["cause"],
        points=form.points(),
        reason=found["reason"],
        expected=_expected(desk),
        command_id=desk.command_id,
    )


def _sheet(desk: Desk, round_: int, table: int) -> SheetPage:
    found = sheet_page(desk.moment, RoundNumber(round_), TableNumber(table))
    if found is None or found.card.is_bye:
        raise Http404
    return found


def _page(
    desk: Desk, template: str, page: SheetPage, status: int = 200, **context: object
) -> HttpResponse:
    book = page.card.book
    title = _("Turno %(round)s, tavolo %(table)s") % {"round": book.round, "table": book.table}
    return desk.page(
        template,
        status,
        title=title,
        sheet=page,
        missing=book.state is SheetState.MISSING,
        other_room=other_room(book, _tables(desk, page)),
        changeable=desk.book.stage in (Stage.PLAYING, Stage.PROVISIONAL),
        **context,
    )


def _tables(desk: Desk, page: SheetPage) -> tuple[TableInBook, ...]:
    """All tables of the round, where a match is two of them."""
    book = page.card.book
    return queries.tables(desk.tournament.ledger, book.round) if book.room else ()


def _expected(desk: Desk) -> EventNumber | None:
    expected = read_head(desk.request.POST.dict()).cleaned_data["expected"]
    return None if expected is None else EventNumber(expected)


def _self(desk: Desk) -> int | None:
    return int(desk.by.user) if desk.may(Right.COUNTERSIGN) else None
