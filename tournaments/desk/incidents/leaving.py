"""A line leaves the round: the scores to choose from, then its withdrawal and its score."""

from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.commands import LeaveRound
from scoring.rules.formats import FormatRules
from scoring.rules.violations import Violation
from scoring.rulings import WithdrawalChoice
from scoring.values import Line
from tournaments.desk.command_forms import named
from tournaments.desk.forms import CommandForm, DeskForm, NumberField, ReasonField
from tournaments.desk.incidents.lateness import resting
from tournaments.desk.incidents.wrong_seats import to_sanction
from tournaments.desk.page import Desk, desk_page
from tournaments.names import EntrantName
from tournaments.presenters.incidents import LeavingCard, leaving_card
from tournaments.presenters.what_if import EffectCard, undue_advantage
from tournaments.wording import explain

MOST_SO_FAR = 999_999


class SoFarForm(DeskForm):
    """The P.P. played until now, line by line; nothing typed is no figures."""

    def __init__(self, data: QueryDict, *, rules: FormatRules) -> None:
        super().__init__(data)
        for line in tuple(Line)[: rules.lines]:
            self.fields[f"so_far_{line}"] = NumberField(
                required=False, min_value=-MOST_SO_FAR, max_value=MOST_SO_FAR
            )

    def points(self) -> tuple[int, ...] | None:
        """None when nothing is typed, or something cannot be read."""
        if not self.is_valid():
            return None
        typed = [self.cleaned_data[name] for name in self.fields]
        if all(points is None for points in typed):
            return None
        return tuple(points or 0 for points in typed)

    def typed(self) -> list[str]:
        """As it was typed, readable or not."""
        return [self[name].value() or "" for name in self.fields]

    def wrong(self) -> list[str]:
        """What is wrong; a sentence names its figure, and needs no label."""
        return [str(error) for errors in self.errors.values() for error in errors]


class LeavingForm(CommandForm):
    """What the referee found out and chose (U art. 13.4)."""

    justified = forms.ChoiceField(
        label=gettext_lazy("Perché lascia"),
        choices=[
            ("yes", gettext_lazy("Con un motivo giustificato, o allontanato dall'arbitro")),
            ("no", gettext_lazy("Senza un motivo giustificato")),
        ],
        widget=forms.RadioSelect,
    )
    choice = forms.TypedChoiceField(
        label=gettext_lazy("Quale punteggio"), coerce=WithdrawalChoice, widget=forms.RadioSelect
    )
    reason = ReasonField(rows=2)
    figures_shown = forms.CharField(required=False, max_length=60, widget=forms.HiddenInput)
    """The P.P. so far with which the scores were shown, of the lines in their order."""

    def is_justified(self) -> bool:
        return bool(self.cleaned_data["justified"] == "yes")


@desk_page(LeaveRound.right)
def leave(desk: Desk, number: int) -> HttpResponse:
    """The scores to choose from, with their figures; then the withdrawal and its score at once."""
    entrant = desk.entrant(number)
    so_far = SoFarForm(desk.request.POST or desk.request.GET, rules=desk.rules)
    try:
        card = _card(desk, entrant, so_far)
    except Violation as refused:
        return _nothing_to_choose(desk, entrant, refused)
    form = _decision(desk, card)
    if form.is_valid() and so_far.is_valid() and _are_shown(form, card, so_far):
        with form.refusals():
            return _seen_or_done(desk, card, form, so_far)
    return _page(desk, card, form, so_far)


def _decision(desk: Desk, card: LeavingCard) -> LeavingForm:
    """What was decided; who asks for the scores of other figures has decided nothing yet."""
    offered = {"choice": named(offer.choice for offer in card.offers)}
    sent = desk.request.POST
    if "show" in sent:
        return LeavingForm(offered=offered, initial=sent.dict())
    return LeavingForm(sent or None, offered=offered)


def _are_shown(form: LeavingForm, card: LeavingCard, so_far: SoFarForm) -> bool:
    """Whether the score is chosen with these figures in sight; else they are shown first."""
    if form.cleaned_data["figures_shown"] == _figures(card, so_far):
        return True
    form.add_error(
        None, _("Con queste cifre i punteggi sono quelli qui sotto: guardali, poi assegna.")
    )
    return False


def _figures(card: LeavingCard, so_far: SoFarForm) -> str:
    """The P.P. that the scores go by, in a word; empty: nothing was played."""
    return ":".join(map(str, so_far.points() or card.book.so_far or ()))


def _seen_or_done(
    desk: Desk, card: LeavingCard, form: LeavingForm, so_far: SoFarForm
) -> HttpResponse:
    """An undue advantage first, where there is one; sent again, the score is given."""
    effect = _undue(desk, card, form, so_far)
    if effect is not None:
        return _page(desk, card, form, so_far, effect)
    return _left(desk, card, form, so_far)


def _undue(
    desk: Desk, card: LeavingCard, form: LeavingForm, so_far: SoFarForm
) -> EffectCard | None:
    """A group or a prize that the score would bring, until whoever gives it has seen that."""
    figures = so_far.points()
    command = form.command(LeaveRound, entrant=card.entrant.number, so_far=figures)
    at = card.table.book
    effect = undue_advantage(desk.moment, command, at.round, at.entrants())
    seen = effect is not None and form.data.get("shown") == effect.fingerprint
    return None if seen else effect


def _card(desk: Desk, entrant: EntrantName, so_far: SoFarForm) -> LeavingCard:
    """The scores to choose from, by the figures that were typed if they can be."""
    try:
        return leaving_card(desk.moment, entrant.number, so_far.points())
    except Violation as refused:
        card = leaving_card(desk.moment, entrant.number)
        so_far.refuse(refused.problems)
        return card


def _page(
    desk: Desk,
    card: LeavingCard,
    form: LeavingForm,
    so_far: SoFarForm,
    effect: EffectCard | None = None,
) -> HttpResponse:
    lines = card.table.lines
    points = so_far.typed() if any(so_far.typed()) else card.book.so_far or ("",) * len(lines)
    chosen = form["choice"].value()
    return desk.page(
        "incidents/leave.html",
        title=_("Lascia il turno"),
        who=card.entrant,
        resting=resting(desk, card.table.book),
        card=card,
        form=form,
        effect=effect,
        problems=so_far.wrong(),
        so_far=list(zip(lines, points, strict=True)),
        figures_shown=_figures(card, so_far),
        offers=[(offer, offer.choice.value == chosen) for offer in card.offers],
        expected=form["expected"].value() or int(card.book.last),
        status=422 if form.errors or so_far.errors else 200,
    )


def _nothing_to_choose(desk: Desk, entrant: EntrantName, refused: Violation) -> HttpResponse:
    return desk.page(
        "incidents/leave.html",
        title=_("Lascia il turno"),
        who=entrant,
        refusals=[explain(problem) for problem in refused.problems],
        status=422 if desk.writes else 200,
    )


def _left(desk: Desk, card: LeavingCard, form: LeavingForm, so_far: SoFarForm) -> HttpResponse:
    """Done; who left without a good reason is reported (U arts 13.4, 14.2, 14.4 b)."""
    desk.perform(form, LeaveRound, entrant=card.entrant.number, so_far=so_far.points())
    done = _("Ritiro registrato, punteggio del tavolo %(table)s assegnato.") % {
        "table": card.book.table
    }
    if form.is_justified():
        return desk.go("desk-sheet", card.book.round, card.book.table, message=done)
    if card.unjustified:
        proposed = card.unjustified[0].book
        message = _("Ora la sanzione che il regolamento prevede, poi il referto.")
        return to_sanction(desk, proposed, card.book.round, card.book.table, f"{done} {message}")
    return _to_referto(desk, card, f"{done} {_('Ora il referto su chi ha lasciato.')}")


def _to_referto(desk: Desk, card: LeavingCard, message: str) -> HttpResponse:
    messages.success(desk.request, message)
    query = {"round": card.book.round, "table": card.book.table, "entrant": card.entrant.number}
    return redirect(f"{desk.url('desk-referto-new')}?{urlencode(query)}")


urlpatterns = [
    path("pairs/<int:number>/leave/", leave, name="desk-leave"),
]
