"""Rounds: drawn, explained, published, taken back."""

from django import forms
from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import queries
from scoring.commands import AssignPositions, PublishSeating, Rests, SeatRound, TakeBackSeating
from scoring.plans import SeatingMethod
from scoring.rules.violations import Code, Problem, Violation
from scoring.values import RoundNumber, SheetState, TableNumber
from tournaments.desk.command_forms import EnumField
from tournaments.desk.forms import CommandForm, ReasonField, YesNoField, choices
from tournaments.desk.meanwhile import written_meanwhile
from tournaments.desk.page import Desk, desk_page, found
from tournaments.organise.seating import seat_round
from tournaments.presenters.arrivals import roll_call
from tournaments.presenters.rounds.tables import TableCard
from tournaments.presenters.seating.reasons import why_here

LONGEST_LETTER = 60
"""More than one letter is refused by name; more than this is no slip."""


class DrawForm(CommandForm):
    """How a round is drawn; without a method, as announced."""

    method = EnumField(SeatingMethod, label=gettext_lazy("Come"), required=False, empty_value=None)
    letter_fixed = forms.CharField(
        label=gettext_lazy("fisse dalla lettera"), required=False, max_length=LONGEST_LETTER
    )
    letter_movable = forms.CharField(
        label=gettext_lazy("mobili dalla"), required=False, max_length=LONGEST_LETTER
    )
    reason = ReasonField(required=False)
    rest = YesNoField()
    """Who is over rests: what the question "robot o riposo?" is answered with."""

    def letters(self) -> tuple[str, ...]:
        """From which the fixed lines come, and the movable ones; none for another method."""
        typed = self.cleaned_data["letter_fixed"], self.cleaned_data["letter_movable"]
        alphabetical = self.cleaned_data["method"] is SeatingMethod.ALPHABETICAL
        return typed if alphabetical and any(typed) else ()


class PositionsForm(CommandForm):
    """Who deals first at a table and who is served first: the places of all follow."""

    dealer = forms.TypedChoiceField(label=gettext_lazy("Cartaro"), coerce=int)
    first_served = forms.TypedChoiceField(label=gettext_lazy("Primo servito"), coerce=int)

    def __init__(self, data: QueryDict | None, *, table: TableCard) -> None:
        super().__init__(data)
        players = [player for line in table.lines for player in line.players]
        listed = [(number, player) for number, player in enumerate(players, start=1)]
        for field, now in zip(("dealer", "first_served"), table.book.order, strict=False):
            choices(self, field, listed)
            self.fields[field].initial = now + 1


@desk_page(to_write=AssignPositions.right)
def why(desk: Desk, round_: int, table: int) -> HttpResponse:
    """Why these sit at this table, draft or published; who deals and is served is said here."""
    reasons = found(why_here(desk.moment, RoundNumber(round_), TableNumber(table)))
    seated = reasons.card.book
    form = PositionsForm(desk.request.POST if desk.writes else None, table=reasons.card)
    if desk.done(
        form,
        lambda: desk.perform(form, AssignPositions, round=reasons.round, table=seated.table),
    ):
        return desk.go("desk-why", round_, table, message=_("Posti al tavolo salvati."))
    title = _("Turno %(round)s, tavolo %(table)s: perché") % {
        "round": round_,
        "table": reasons.tables,
    }
    return desk.page(
        "seating/why.html",
        title=title,
        why=reasons,
        round=round_,
        form=form,
        assignable=not reasons.closed and seated.state is SheetState.MISSING,
        expected=form.seen(int(seated.placed)),
        meanwhile=written_meanwhile(desk, form, queries.places_since, seated.round, seated.table),
    )


@desk_page(SeatRound.right, only_post=True)
def draw(desk: Desk, round_: int) -> HttpResponse:
    """Draw, or draw again; the lot's seed comes from the command's id, so that it can be told.

    A roll that was begun is ended before.
    """
    if round_ == 1 and roll_call(desk.moment).unfinished:
        return desk.go("desk-presence")
    form = DrawForm(desk.request.POST)
    if not form.is_valid():
        return desk.spoilt(form, "desk-round", round_)
    try:
        desk.perform(
            form,
            SeatRound,
            seat_round,
            round=RoundNumber(round_),
            letters=form.letters(),
            rests=Rests.GIVEN if form.cleaned_data["rest"] else Rests.ASKED,
        )
    except Violation as refusal:
        if refusal.problems[0].code in (Code.ROBOT_OR_REST, Code.REST_UNKNOWN):
            return _robot_or_rest(desk, round_, form, refusal.problems[0])
        return _refused(desk, round_, form, refusal)
    message = _("Abbinamenti pronti: controllali e pubblicali.")
    return desk.go("desk-round", round_, message=message)


def _refused(desk: Desk, round_: int, form: CommandForm, refusal: Violation) -> HttpResponse:
    """To the round, with what was written of it meanwhile where it was refused for that."""
    form.refuse(refusal.problems)
    answer = desk.refused(refusal, "desk-round", round_)
    for line in written_meanwhile(desk, form, queries.seating_since, RoundNumber(round_)):
        said = _("Nel frattempo: %(what)s.") % {"what": line.sentence}
        messages.warning(desk.request, said)
    return answer


def _robot_or_rest(desk: Desk, round_: int, form: DrawForm, problem: Problem) -> HttpResponse:
    """Asked before somebody rests for the first time; where no rest is known only robots help."""
    may_rest = problem.code is Code.ROBOT_OR_REST
    return desk.page(
        "seating/robot_or_rest.html",
        title=_("Robot o riposo?") if may_rest else _("Servono robot"),
        round=round_,
        form=form,
        problem=problem,
        may_rest=may_rest,
        gaps=[gap for gap in desk.moment.gaps if gap.missing],
    )


@desk_page(PublishSeating.right, only_post=True)
def publish(desk: Desk, round_: int) -> HttpResponse:
    """Players may sit down."""
    form = CommandForm(desk.request.POST)
    if not form.is_valid():
        return desk.spoilt(form, "desk-round", round_)
    try:
        desk.perform(form, PublishSeating, round=round_)
    except Violation as refused:
        return _refused(desk, round_, form, refused)
    return desk.go(
        "desk-round", round_, message=_("Turno %(number)s pubblicato.") % {"number": round_}
    )


@desk_page(TakeBackSeating.right, only_post=True)
def take_back(desk: Desk, round_: int) -> HttpResponse:
    """A published round is a draft again."""
    return desk.order(
        TakeBackSeating,
        _("Turno %(number)s ritirato: è di nuovo una bozza.") % {"number": round_},
        "desk-round",
        round_,
        round=round_,
    )


urlpatterns = [
    path("rounds/<int:round_>/tables/<int:table>/why/", why, name="desk-why"),
    path("rounds/<int:round_>/draw/", draw, name="desk-draw"),
    path("rounds/<int:round_>/publish/", publish, name="desk-publish-seating"),
    path("rounds/<int:round_>/take-back/", take_back, name="desk-take-back"),
]
