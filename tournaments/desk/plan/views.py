"""The announced plan at the desk: what has been played of it, and what may still change."""

from django.http import HttpResponse
from django.urls import path
from django.utils.translation import gettext as _

from scoring import queries
from scoring.commands import ChangePlan
from scoring.events import PlanChanged, TournamentOpened
from scoring.queries import EventFilter
from tournaments.desk.meanwhile import written_meanwhile
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.plan.forms import ChangeForm
from tournaments.desk.plan.values import reshaped, values_of
from tournaments.presenters.plan import plan_page
from tournaments.presenters.plan_warnings import PlanWarning, plan_warnings, warnings_of
from tournaments.presenters.register import register_page


@desk_page()
def show(desk: Desk) -> HttpResponse:
    """The plan, round by round, with what was played of it and every change."""
    plan_events = EventFilter(names=(TournamentOpened.name(), PlanChanged.name()))
    changes = register_page(desk.moment, plan_events, private=False)
    return desk.page(
        "plan/plan.html",
        title=_("Programma"),
        plan=plan_page(desk.moment),
        warnings=warnings_of(desk.moment),
        seated={round_.number: round_ for round_ in desk.moment.rounds},
        changes=changes.lines,
        changeable=_changeable(desk),
    )


@desk_page(ChangePlan.right)
def change(desk: Desk) -> HttpResponse:
    """Announce another plan for what was not played yet, with a reason."""
    form = _form(desk)
    if desk.done(form, lambda: desk.perform(form, ChangePlan, plan=form.plan())):
        return desk.go("desk-plan", message=_("Il programma è cambiato."))
    return desk.page(
        "plan/plan_change.html",
        title=_("Cambia il programma"),
        warnings=_warnings(desk, form),
        form=form,
        expected=form.seen(int(desk.book.plan_changed_at)),
        meanwhile=written_meanwhile(desk, form, queries.plan_since),
        formed=desk.book.groups is not None,
    )


def _form(desk: Desk) -> ChangeForm:
    """As sent; as announced; or, when a button only changed its shape, as typed."""
    post, format_ = desk.request.POST.dict(), desk.book.format
    played = int(desk.book.current_round)
    if post and "do" not in post:
        return ChangeForm(format_, post, desk.request.POST, played=played)
    values = reshaped(post, format_) if post else values_of(desk.book.plan)
    return ChangeForm(format_, values, initial=values, played=played)


def _warnings(desk: Desk, form: ChangeForm) -> tuple[PlanWarning, ...]:
    """Of the plan that is typed, before it is announced; of what stands, while that is wrong."""
    values = desk.request.POST.dict() if form.is_bound else form.initial
    trial = ChangeForm(desk.book.format, values, values, played=int(desk.book.current_round))
    if not trial.is_valid() and set(trial.errors) - {"reason", "command_id"}:
        return warnings_of(desk.moment)
    book = desk.book
    kind = desk.tournament.kind
    return plan_warnings(book.regulation, trial.plan(), book.smazzate_per_round, kind)


def _changeable(desk: Desk) -> bool:
    return not desk.book.was_over and desk.may(ChangePlan.right)


urlpatterns = [
    path("plan/", show, name="desk-plan"),
    path("plan/change/", change, name="desk-plan-change"),
]
