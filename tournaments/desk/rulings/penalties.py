"""What the referee decides: sheets verified, penalties given and taken back."""

from django import forms
from django.http import HttpResponse
from django.urls import path
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.commands import GivePenalty, RevokeRuling, VerifySheet
from scoring.rulings import PenaltyUnit
from tournaments.desk.command_forms import BLANK, command_form, counted, numbered
from tournaments.desk.forms import CommandForm, ReasonField, YesNoField, numbers_query
from tournaments.desk.page import Desk, desk_page
from tournaments.presenters.tables import taken

TAKEN = {
    PenaltyUnit.GAME_POINTS: _("P.P.: tolti alla linea nel turno"),
    PenaltyUnit.VICTORY_POINTS: _("V.P.: tolti dalla classifica"),
    PenaltyUnit.MATCH_POINTS: _("M.P.: tolti dalla classifica"),
}


PenaltyQuery = numbers_query("entrant", "round")
"""Whom the page that led here would penalise, and for which round."""


class PenaltyForm(CommandForm):
    """A penalty in P.P. or V.P., or P.P. for a damaged line."""

    entrant = forms.TypedChoiceField(label=_("Chi"), coerce=int)
    round = forms.TypedChoiceField(label=_("Turno"), coerce=int)
    unit = forms.TypedChoiceField(label=_("Quali punti"), coerce=PenaltyUnit)
    amount = forms.IntegerField(
        label=_("Quanti"),
        help_text=_("In cifre, senza il segno meno"),
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    article = forms.CharField(
        label=_("Articolo"),
        max_length=60,
        required=False,
        help_text=_("Vuoto: nessun articolo lo nomina, bastano i fatti nel motivo"),
    )
    reason = ReasonField(rows=3)
    damaged = YesNoField(
        label=_("Risarcimento: la linea è danneggiata e riceve i P.P."),
        help_text=_("Tutti ne leggono l'articolo, il motivo resta nel registro"),
    )

    knowing = YesNoField(label=_("Sì, togli i P.P. anche se i V.P. non cambiano"))

    def shown(self) -> list[forms.BoundField]:
        """The fields of its page; what is to be known is asked only of whom it concerns."""
        asked = bool(self["knowing"].errors or self["knowing"].value())
        return [field for field in self.visible_fields() if asked or field.name != "knowing"]


RevocationForm = command_form(RevokeRuling, without=["ruling"], reason=ReasonField(required=False))
"""Without a reason the rules refuse it, in words of their own."""


@desk_page(VerifySheet.right, only_post=True)
def verify(desk: Desk, round_: int, table: int) -> HttpResponse:
    """Compared with the paper."""
    return desk.order(
        VerifySheet,
        _t("Tavolo %(table)s controllato.") % {"table": table},
        "desk-sheet",
        round_,
        table,
        round=round_,
        table=table,
    )


@desk_page(to_write=GivePenalty.right)
def penalty(desk: Desk) -> HttpResponse:
    """Points taken off a line, or given to a damaged one; the list is the referee's page."""
    if not desk.asks or desk.book.is_over or not desk.may(GivePenalty.right):
        return desk.go("desk-referee", at="decided")
    current = int(desk.book.current_round)
    form = PenaltyForm(
        desk.request.POST or None,
        offered={
            "entrant": [BLANK, *numbered(desk.moment.names.entrants.values())],
            "round": counted(current),
            "unit": [(unit.value, str(TAKEN[unit])) for unit in TAKEN if unit in taken(desk.book)],
        },
        initial={"round": current, **PenaltyQuery(desk.request.GET).known()},
    )
    if desk.done(form, lambda: desk.perform(form, GivePenalty)):
        return desk.go("desk-referee", message=_t("Penalità data."))
    return desk.page(
        "rulings/penalty.html",
        title=_t("Punti tolti"),
        form=form,
    )


@desk_page(RevokeRuling.right, only_post=True)
def revoke(desk: Desk, ruling: int) -> HttpResponse:
    """Take a penalty back; it stays in the register."""
    form = RevocationForm(desk.request.POST)
    return desk.order(
        RevokeRuling,
        _t("Penalità revocata."),
        "desk-referee",
        form=form,
        ruling=ruling,
    )


TABLE = "rounds/<int:round_>/tables/<int:table>/"


urlpatterns = [
    path(TABLE + "verify/", verify, name="desk-verify"),
    path("penalties/", penalty, name="desk-penalties"),
    path("penalties/<int:ruling>/revoke/", revoke, name="desk-revoke"),
]
