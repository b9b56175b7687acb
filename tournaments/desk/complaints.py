"""Complaints: listed for referees and the director, taken in, decided."""

from django import forms
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.commands import DecideComplaint, RegisterComplaint
from scoring.rules.complaints import by_second_referee
from scoring.rules.violations import refuse
from scoring.rulings import ComplaintAgainst, ComplaintOutcome
from scoring.values import Role, Stage
from tournaments.desk.command_forms import (
    BLANK,
    EnumField,
    accounts,
    command_form,
    counted,
    numbered,
)
from tournaments.desk.forms import CommandForm, Lines, ReasonField, numbers_query
from tournaments.desk.page import Desk, desk_page
from tournaments.models import Official
from tournaments.organise.rulings import register_complaint
from tournaments.permissions import referee, referees
from tournaments.presenters.referee import ComplaintCard, complaint_cards
from tournaments.refusals import HouseCode

ComplaintQuery = numbers_query("entrant", "round", "table")
"""What the page that led here would complain about."""
ComplaintForm = command_form(
    RegisterComplaint,
    entrant=forms.TypedChoiceField(label=gettext_lazy("Chi reclama"), coerce=int),
    against=EnumField(ComplaintAgainst, label=gettext_lazy("Contro che cosa")),
    round=forms.TypedChoiceField(label=gettext_lazy("Turno"), coerce=int),
    table={
        "label": gettext_lazy("Tavolo"),
        "help_text": gettext_lazy("Vuoto: quello dove sedeva chi reclama"),
    },
    referee=forms.TypedChoiceField(
        label=gettext_lazy("Arbitro che ha deciso"),
        coerce=int,
        empty_value=None,
        required=False,
        help_text=gettext_lazy("Solo contro una decisione"),
    ),
    reason=forms.CharField(
        label=gettext_lazy("Che cosa dice"),
        max_length=2000,
        widget=Lines(attrs={"rows": 3}, cut=False),
    ),
)
ComplaintDecisionForm = command_form(
    DecideComplaint,
    without=["complaint"],
    outcome=EnumField(ComplaintOutcome, blank=True, label=gettext_lazy("Esito")),
    judge=forms.TypedChoiceField(label=gettext_lazy("Deciso da"), coerce=int),
    reason=ReasonField(rows=3, cut=False),
)


@desk_page(RegisterComplaint.right)
def complaint(desk: Desk) -> HttpResponse:
    """One more complaint; the list is the referee's page."""
    if not desk.asks or desk.book.stage in (Stage.FINAL, Stage.CLOSED):
        return desk.go("desk-referee", at="decided")
    current = int(desk.book.current_round)
    form = ComplaintForm(
        desk.request.POST or None,
        offered={
            "entrant": [BLANK, *numbered(desk.moment.names.entrants.values())],
            "round": counted(current),
            "referee": [BLANK, *accounts(referees(desk.tournament))],
        },
        initial={"round": current, **ComplaintQuery(desk.request.GET).known()},
    )
    if desk.rules.tables > 1:
        form.fields["table"].help_text = _("Quello della sala di cui si parla")
    if desk.done(form, lambda: desk.perform(form, RegisterComplaint, register_complaint)):
        return desk.go("desk-referee", message=_("Reclamo registrato."))
    return desk.page(
        "complaints/complaint.html",
        title=_("Reclamo"),
        form=form,
    )


@desk_page(DecideComplaint.right)
def decide(desk: Desk, complaint: int) -> HttpResponse:
    """The last word: the director's (U art. 14.1), or a second referee's (I, Procedura)."""
    card = _complaint(desk, complaint)
    judges = accounts(_judges(desk, card))
    offered = {"judge": judges if len(judges) == 1 else [BLANK, *judges]}
    form = ComplaintDecisionForm(desk.request.POST or None, offered=offered)
    if desk.done(form, lambda: _decide(desk, card, form)):
        return desk.go("desk-referee", message=_("Decisione registrata."))
    return desk.page(
        "complaints/decide.html",
        title=_("Decisione sul reclamo"),
        form=form,
        complaint=card,
    )


def _judges(desk: Desk, card: ComplaintCard) -> QuerySet[Official]:
    """Whose word would be the last."""
    officials = referees(desk.tournament)
    if not by_second_referee(desk.book.regulation):
        return officials.filter(role=Role.DIRECTOR.value)
    return officials.exclude(user_id=card.book.referee) if card.book.referee else officials


def _complaint(desk: Desk, number: int) -> ComplaintCard:
    for card in complaint_cards(desk.moment):
        if card.number == number:
            return card
    raise Http404


def _decide(desk: Desk, card: ComplaintCard, form: CommandForm) -> None:
    judge = referee(desk.tournament, form.cleaned_data["judge"])
    if judge is None:
        raise refuse(HouseCode.REFEREE_UNKNOWN, field="judge")
    desk.perform(form, DecideComplaint, complaint=card.number, judge=judge)


urlpatterns = [
    path("complaints/", complaint, name="desk-complaints"),
    path("complaints/<int:complaint>/decide/", decide, name="desk-complaint-decide"),
]
