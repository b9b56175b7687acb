"""What the referee decides: sheets verified, scores awarded, penalties."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import gettext as _

from scoring.commands import AwardScore, GivePenalty, RevokeRuling, VerifySheet
from scoring.rules.violations import Violation
from scoring.rulings import PenaltyUnit
from scoring.values import EventNumber, RoundNumber, TableNumber
from tournaments.desk.forms import CommandForm
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.rulings.forms import (
    AwardForm,
    PenaltyForm,
    PenaltyQuery,
    RevocationForm,
)
from tournaments.desk.sheets.rows import scored, sitting
from tournaments.desk.sheets.sheet import sheet_at, show
from tournaments.organise import rulings as organise
from tournaments.presenters.incidents import AwardCard, award_cards
from tournaments.presenters.sheets.page import SheetPage
from tournaments.presenters.what_if import EffectCard, undue_advantage


@desk_page(VerifySheet.right, only_post=True)
def verify(desk: Desk, round_: int, table: int) -> HttpResponse:
    """Compared with the paper."""
    form = CommandForm(desk.request.POST)
    return desk.press(
        lambda: organise.verify_sheet(
            by=desk.by, round_=RoundNumber(round_), table=TableNumber(table), **form.cleaned_data
        ),
        _("Tavolo %(table)s verificato.") % {"table": table},
        "desk-sheet",
        round_,
        table,
        form=form,
    )


# Scores by decision


@desk_page(AwardScore.right)
def award(desk: Desk, round_: int, table: int) -> HttpResponse:
    """A score by decision: a lost sheet, a line that is late or gone."""
    sheet = sheet_at(desk, round_, table)
    cards = award_cards(desk.book, sheet.card)
    chosen = _chosen(desk, cards)
    form = AwardForm(
        desk.request.POST or None,
        lines=sitting(desk),
        units=scored(desk),
        initial=_filled(chosen) if chosen else None,
    )
    effect = None
    if form.is_valid():
        try:
            effect = _undue(desk, sheet, form)
            if effect is None:
                _award(desk, sheet, form)
                message = _("Punteggio del tavolo %(table)s assegnato.") % {"table": table}
                return desk.go("desk-sheet", round_, table, message=message)
        except Violation as refused:
            form.refuse(refused.problems)
    proposals = [(index, card, card is chosen) for index, card in enumerate(cards)]
    return _award_page(desk, sheet, form, proposals, effect)


def _undue(desk: Desk, sheet: SheetPage, form: AwardForm) -> EffectCard | None:
    """A group or a prize that the score would bring, until whoever gives it has seen that."""
    table = sheet.card.book
    command = AwardScore(
        round=table.round,
        table=table.table,
        cause=form.cleaned_data["cause"],
        points=form.points(),
        expected=form.cleaned_data["expected"],
    )
    effect = undue_advantage(desk.moment, command, table.round, table.entrants())
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
        "rulings/award.html",
        sheet,
        form=form,
        lines=[(line, form.of(line.line)) for line in sheet.card.lines],
        proposals=proposals,
        effect=effect,
        expected=form.seen(int(sheet.card.book.last)),
        status=422 if form.errors else 200,
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


def _award(desk: Desk, sheet: SheetPage, form: AwardForm) -> None:
    organise.award_score(
        by=desk.by,
        round_=sheet.card.book.round,
        table=sheet.card.book.table,
        cause=form.cleaned_data["cause"],
        points=form.points(),
        reason=form.cleaned_data["reason"],
        expected=form.cleaned_data["expected"],
        command_id=form.cleaned_data["command_id"],
    )


# Penalties


@desk_page(to_write=GivePenalty.right)
def list_penalties(desk: Desk) -> HttpResponse:
    """All penalties, revoked ones too, and a form for one more."""
    entrants = desk.moment.names.entrants
    current = int(desk.book.current_round)
    form = PenaltyForm(
        desk.request.POST or None,
        entrants=entrants.values(),
        rounds=current,
        initial={"round": current, **PenaltyQuery(desk.request.GET).known()},
    )
    if form.is_valid():
        try:
            _penalise(desk, form)
            return desk.go("desk-penalties", message=_("Penalità data."))
        except Violation as refused:
            form.refuse(refused.problems)
    penalties = reversed(desk.moment.penalties)
    return desk.page(
        "rulings/penalties.html",
        title=_("Penalità"),
        form=form,
        penalties=[(penalty, entrants.get(penalty.entrant)) for penalty in penalties],
        status=422 if form.errors else 200,
    )


def _penalise(desk: Desk, form: PenaltyForm) -> None:
    organise.penalise(
        by=desk.by,
        entrant=form.cleaned_data["entrant"],
        round_=form.cleaned_data["round"],
        unit=form.cleaned_data["unit"],
        amount=form.cleaned_data["amount"],
        article=form.cleaned_data["article"],
        reason=form.cleaned_data["reason"],
        command_id=form.cleaned_data["command_id"],
    )


@desk_page(RevokeRuling.right, only_post=True)
def revoke(desk: Desk, ruling: int) -> HttpResponse:
    """Take a penalty back; it stays in the register."""
    form = RevocationForm(desk.request.POST)
    return desk.press(
        lambda: organise.revoke(
            by=desk.by,
            ruling=EventNumber(ruling),
            reason=form.cleaned_data["reason"],
            command_id=form.cleaned_data["command_id"],
        ),
        _("Penalità revocata."),
        "desk-penalties",
        form=form,
    )
