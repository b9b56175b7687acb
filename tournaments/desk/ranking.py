"""The ranking after any round: as it is, or as it was when the next one was paired; and its cut
into merit groups, looked at before it is made with one button.
"""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from django import forms
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import queries
from scoring.commands import FormGroups, SettleTie
from scoring.events import Recorded
from scoring.queries import Book
from scoring.rules.violations import Problem, Violation
from scoring.rulings import TieMethod
from scoring.values import EntrantNumber, EventNumber, Right, RoundNumber, Stage
from tournaments.desk.command_forms import EnumField
from tournaments.desk.forms import LARGEST, CommandForm, DeskForm, ReasonField, YesNoField, choices
from tournaments.desk.page import Desk, desk_page
from tournaments.organise.evening import settle_tie
from tournaments.presenters.corrections import SeatingRankings, seating_rankings
from tournaments.presenters.groups import Cut, cut_page
from tournaments.presenters.irreversible import cut_into_groups
from tournaments.presenters.overview import next_step
from tournaments.presenters.ranking import RankingRow, RankingTable, ranking
from tournaments.presenters.settings import came_with
from tournaments.wording import explain


class RankingChoiceForm(DeskForm):
    """The ranking after a round, as of an event; or as the next round was paired by."""

    used = YesNoField()

    def __init__(self, *args: Any, book: Book, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, last in (("after", book.current_round), ("as_of", book.number)):
            self.fields[name] = forms.IntegerField(required=False, min_value=1, max_value=int(last))


class TieForm(CommandForm):
    """Entrants equal on everything, each with the place typed beside it."""

    entrant = forms.TypedMultipleChoiceField(label=gettext_lazy("Chi"), coerce=int)
    method = EnumField(
        TieMethod, label=gettext_lazy("Come"), required=False, empty_value=TieMethod.BY_HAND
    )
    reason = ReasonField(required=False)

    def __init__(self, *args: Any, entrants: Iterable[EntrantNumber], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        numbers = [int(number) for number in entrants]
        choices(self, "entrant", [(number, str(number)) for number in numbers])
        for number in numbers:
            self.fields[f"place_{number}"] = forms.IntegerField(
                label=gettext_lazy("Posto"),
                required=False,
                min_value=0,
                max_value=LARGEST,
            )

    def order(self) -> tuple[EntrantNumber, ...]:
        """By place; without one, an entrant stands where the page has it."""
        tied = self.cleaned_data["entrant"]
        shown = {number: position for position, number in enumerate(tied, start=1)}
        places = {number: self.cleaned_data[f"place_{number}"] or shown[number] for number in tied}
        in_order = sorted(tied, key=lambda number: (places[number], shown[number]))
        return tuple(map(EntrantNumber, in_order))


@desk_page()
def show(desk: Desk) -> HttpResponse:
    """A ranking, with whoever is equal in it, and what was corrected since it was used."""
    query = RankingChoiceForm(desk.request.GET, book=desk.book)
    if not query.is_valid():
        raise Http404
    after, as_of = query.cleaned_data["after"], query.cleaned_data["as_of"]
    paired = _paired_by(desk, after) if query.cleaned_data["used"] else None
    as_of = as_of or (paired.ranked_at if paired else None)
    table = ranking(desk.moment, after_round=after, as_of=as_of)
    return desk.page(
        "ranking/ranking.html",
        title=table.title,
        table=table,
        came_with=came_with(desk.tournament),
        then=_then(desk, as_of),
        paired=paired,
        was_used=desk.moment.round(RoundNumber(table.after_round + 1)),
        rounds=range(1, desk.book.current_round + 1),
        categories=any(row.entrant.category for row in table.rows),
        clubs=any(row.entrant.club for row in table.rows),
        ties=[] if as_of else _ties(desk, table),
    )


def _then(desk: Desk, as_of: EventNumber | None) -> Recorded | None:
    """The event as of which the ranking is shown, with its time; None for now."""
    return queries.event(desk.by.ledger, EventNumber(as_of)) if as_of else None


def _paired_by(desk: Desk, after: RoundNumber | None) -> SeatingRankings | None:
    """By which ranking the round after this one was paired; None where none was."""
    coming = RoundNumber((after or desk.book.current_round) + 1)
    return seating_rankings(desk.moment, coming, private=desk.may(Right.PENALISE))


@desk_page()
def used(desk: Desk, round_: int) -> HttpResponse:
    """The ranking that a round was paired by is a choice on the ranking's page; the first round has
    none, and leads to the ranking."""
    if round_ == 1:
        return desk.go("desk-ranking")
    if desk.moment.round(RoundNumber(round_)) is None:
        raise Http404
    return redirect(f"{desk.url('desk-ranking')}?after={round_ - 1}&used=on")


def _settling(desk: Desk) -> bool:
    """Behind the window too, while a cut waits for who is equal."""
    book = desk.book
    cuts = book.stage is Stage.DEFINITIVE and book.groups is None and book.plan.groups is not None
    return desk.may(SettleTie.right) and (cuts or book.stage in (Stage.PLAYING, Stage.PROVISIONAL))


def _ties(desk: Desk, table: RankingTable) -> list[list[RankingRow]]:
    """Groups of entrants equal on all that counts, in the order they stand, for who may settle them
    now: once the round's sheets are in, as before that all are equal who have not played."""
    now = table.after_round == desk.book.current_round
    if not (now and table.complete and _settling(desk)):
        return []
    units = [column.name for column in table.columns]

    def merit(row: RankingRow) -> tuple[object, ...]:
        return row.group, *(getattr(row.points, unit) for unit in units)

    shared = (list(rows) for _merit, rows in groupby(table.rows, key=merit))
    return [rows for rows in shared if len(rows) > 1]


@desk_page(SettleTie.right, only_post=True)
def settle(desk: Desk) -> HttpResponse:
    """Order entrants equal on everything, by lot or by hand, with a reason."""
    entrants = [entrant.number for entrant in desk.moment.entrants]
    form = TieForm(desk.request.POST, entrants=entrants)
    return desk.press(
        lambda: desk.perform(form, SettleTie, settle_tie, entrants=form.order()),
        _("Ex aequo risolto."),
        "desk-ranking",
        form=form,
    )


@desk_page()
def groups(desk: Desk) -> HttpResponse:
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
        "ranking/groups.html",
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
    path("ranking/", show, name="desk-ranking"),
    path("ranking/settle/", settle, name="desk-settle"),
    path("rounds/<int:round_>/rankings/", used, name="desk-rankings"),
    path("groups/", groups, name="desk-groups"),
    path("groups/form/", form_groups, name="desk-form-groups"),
]
