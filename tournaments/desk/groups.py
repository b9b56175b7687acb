"""The cut into merit groups: looked at before it is made, made with one button."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import path
from django.utils.translation import gettext as _

from scoring.commands import FormGroups
from scoring.rules.violations import Problem, Violation
from tournaments.desk.page import Desk, desk_page
from tournaments.presenters.groups import Cut, cut_page
from tournaments.presenters.irreversible import cut_into_groups
from tournaments.presenters.overview import next_step
from tournaments.wording import explain


@desk_page()
def show(desk: Desk) -> HttpResponse:
    """Who comes into which group: as it is, or as it would be now."""
    problems: tuple[Problem, ...] = ()
    cut: Cut | None = None
    try:
        cut = cut_page(desk.moment)
    except Violation as refused:
        problems = refused.problems
    if cut is None and not problems:
        return desk.go("desk-plan", message=_("Il programma non prevede gironi di merito."))
    return desk.page(
        "groups/groups.html",
        title=_("Gironi di merito"),
        cut=cut,
        formed=desk.book.groups is not None,
        planned=desk.book.plan.groups,
        next=next_step(desk.moment, desk.rules.at_a_match),
        problems=[explain(problem) for problem in problems],
    )


@desk_page(FormGroups.right)
def form_groups(desk: Desk) -> HttpResponse:
    """Cut the ranking; the single-group phase is closed for good. Asked once more before."""
    if not desk.writes:
        return _ask(desk)
    return desk.order(FormGroups, _("I gironi sono formati."), "desk-groups")


def _ask(desk: Desk) -> HttpResponse:
    """What the cut will do; where it cannot be made, the page of the groups says why."""
    try:
        step = cut_into_groups(desk.moment)
    except Violation as refused:
        return desk.refused(refused, "desk-groups")
    back = desk.url("desk-groups")
    return desk.page("confirm.html", title=step.title, step=step, back=back)


urlpatterns = [
    path("groups/", show, name="desk-groups"),
    path("groups/form/", form_groups, name="desk-form-groups"),
]
