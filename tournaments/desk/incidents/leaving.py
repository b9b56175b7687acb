"""A line leaves the round: the scores to choose from, then its withdrawal and its score."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.commands import LeaveRound
from scoring.rules.formats import FormatRules
from scoring.rules.violations import Problem, Violation, refuse
from scoring.rulings import WithdrawalChoice
from scoring.values import EntrantNumber
from tournaments.desk.forms import ReasonForm, choices
from tournaments.desk.incidents.prescribed_sanction import to_sanction
from tournaments.desk.last_seen import last_seen
from tournaments.desk.page import Desk, desk_page
from tournaments.names import EntrantName
from tournaments.organise.incidents import leave_round
from tournaments.presenters.incidents import LeavingCard, leaving_card
from tournaments.refusals import HouseCode
from tournaments.wording import explain, label

MOST_DIGITS = 6


class LeavingForm(ReasonForm):
    """What the referee found out and chose (U art. 13.4)."""

    justified = forms.ChoiceField(
        label=_("Perché lascia"),
        choices=[
            ("yes", _("Con un motivo giustificato, o allontanato dall'arbitro")),
            ("no", _("Senza un motivo giustificato")),
        ],
        widget=forms.RadioSelect,
    )
    choice = forms.TypedChoiceField(
        label=_("Quale punteggio"), coerce=WithdrawalChoice, widget=forms.RadioSelect
    )


@desk_page(LeaveRound.right)
def leave(desk: Desk, number: int) -> HttpResponse:
    """The scores to choose from, with their figures; then the withdrawal and its score at once."""
    who = desk.moment.names.entrants.get(EntrantNumber(number))
    if who is None:
        raise Http404
    try:
        asked = _offered(desk, who)
    except Violation as refused:
        return _nothing_to_choose(desk, who, refused)
    form = LeavingForm(desk.request.POST or None)
    offered = asked.card.offers
    choices(form, "choice", [(one.choice.value, label(one.choice)) for one in offered])
    if desk.request.method == "POST" and form.is_valid() and not asked.problems:
        try:
            return _left(desk, asked.card, form, asked.so_far)
        except Violation as refused:
            form.refuse(refused.problems)
    return _leaving_page(desk, asked, form)


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered:
    """What may be chosen, by the figures that were typed; or what is wrong with these."""

    card: LeavingCard
    so_far: tuple[int, ...] | None
    problems: tuple[Problem, ...] = ()


def _offered(desk: Desk, who: EntrantName) -> Offered:
    """The scores to choose from.

    Raises:
        Violation: there is nothing to choose, whatever was typed.
    """
    try:
        so_far = _so_far(desk.request.POST or desk.request.GET, desk.rules)
        card = leaving_card(desk.moment, who.number, so_far)
        return Offered(card=card, so_far=so_far)
    except Violation as refused:
        card = leaving_card(desk.moment, who.number)
        return Offered(card=card, so_far=None, problems=refused.problems)


def _leaving_page(desk: Desk, asked: Offered, form: LeavingForm) -> HttpResponse:
    card, so_far = asked.card, asked.so_far
    shown = so_far if so_far is not None else card.book.so_far or ("",) * len(card.table.lines)
    chosen = form["choice"].value()
    return desk.page(
        "incidents/leave.html",
        title=_t("Lascia il turno"),
        who=card.entrant,
        card=card,
        form=form,
        problems=[explain(one) for one in asked.problems],
        so_far=list(zip(card.table.lines, shown, strict=True)),
        typed=so_far,
        offers=[(one, one.choice.value == chosen) for one in card.offers],
        expected=desk.request.POST.get("expected") or int(card.book.last),
        status=422 if form.errors or asked.problems else 200,
    )


def _nothing_to_choose(desk: Desk, who: EntrantName, refused: Violation) -> HttpResponse:
    return desk.page(
        "incidents/leave.html",
        title=_t("Lascia il turno"),
        who=who,
        refusals=[explain(one) for one in refused.problems],
        status=422 if desk.request.method == "POST" else 200,
    )


def _left(
    desk: Desk, card: LeavingCard, form: LeavingForm, so_far: tuple[int, ...] | None
) -> HttpResponse:
    """Done; who left without a good reason is reported (U arts 13.4, 14.2, 14.4 b)."""
    leave_round(
        by=desk.by,
        entrant=card.entrant.number,
        choice=form.cleaned_data["choice"],
        so_far=so_far,
        reason=form.cleaned_data["reason"],
        expected=last_seen(desk),
        command_id=desk.command_id,
    )
    done = _t("Ritiro registrato, punteggio del tavolo %(table)s assegnato.") % {
        "table": card.book.table
    }
    if form.cleaned_data["justified"] == "yes":
        return desk.go("desk-sheet", card.book.round, card.book.table, said=done)
    if card.unjustified:
        proposed = card.unjustified[0].book
        said = _t("Ora la sanzione che il regolamento prevede, poi il referto.")
        return to_sanction(desk, proposed, card.book.round, card.book.table, f"{done} {said}")
    messages.success(desk.request, f"{done} {_t('Ora il referto su chi ha lasciato.')}")
    place = {"round": card.book.round, "table": card.book.table, "entrant": card.entrant.number}
    return redirect(f"{desk.url('desk-referto-new')}?{urlencode(place)}")


def _so_far(asked: QueryDict, rules: FormatRules) -> tuple[int, ...] | None:
    """The P.P. as typed, line by line; None while nothing is typed.

    Raises:
        Violation: `value_unreadable`.
    """
    typed = [asked.get(f"so_far_{line}", "").strip() for line in "abc"[: rules.lines]]
    if not any(typed):
        return None
    return tuple(_figure(text) for text in typed)


def _figure(text: str) -> int:
    digits = text.replace("\N{MINUS SIGN}", "-").removeprefix("-")
    if not text:
        return 0
    if not digits.isdecimal() or len(digits) > MOST_DIGITS:
        raise refuse(HouseCode.VALUE_UNREADABLE, field="so_far", value=text[:20])
    return -int(digits) if text[0] in "-\N{MINUS SIGN}" else int(digits)
