"""The prizes: typed a line a place, seen beside who gets them, drawn where equals wait."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from django.http import HttpResponse
from django.utils.translation import gettext as _

from scoring import queries
from scoring.commands import DrawPrize
from scoring.events import Recorded
from scoring.rules.prizes import PrizeList, PrizesOf
from scoring.rules.violations import Violation
from scoring.values import EventNumber, Stage
from tournaments.desk.meanwhile import written_meanwhile
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.prizes.forms import ListFormSet, PrizesForm
from tournaments.organise.prize_lines import write_lines
from tournaments.organise.prizes import TO_ANNOUNCE, draw_prize, replace_prizes
from tournaments.permissions import referees
from tournaments.presenters.announced_prizes import PlannedPrizes
from tournaments.presenters.fees.accounts import fees
from tournaments.presenters.fees.prizes import with_pool
from tournaments.presenters.fees.terms import PrizePool
from tournaments.presenters.prizes import PrizesPage, prizes_page
from tournaments.wording.prizes import title


@desk_page(to_write=TO_ANNOUNCE)
def prizes(desk: Desk) -> HttpResponse:
    """The form that changes the lists, one for each ranking; who gets what is told at the end."""
    if not desk.may(TO_ANNOUNCE) or desk.book.stage is Stage.CLOSED:
        return desk.go("desk-end", at="prizes")
    page = prizes_page(desk.moment)
    pool = fees(desk.moment).pool
    taken_over = pool if "pool" in desk.request.GET else None
    form, lists = _forms(desk, page, taken_over)
    if form.is_valid() and lists.is_valid():
        try:
            _announce(desk, form, lists, page)
            return desk.go("desk-end", at="prizes", message=_("Premi annunciati."))
        except Violation as refused:
            form.refuse(lists.refuse(refused.problems))
    return desk.page(
        "prizes/prizes.html",
        title=_title(page),
        prizes=page,
        pool=pool,
        form=form,
        lists=lists,
        expected=form.seen(page.planned.revision),
        meanwhile=written_meanwhile(desk, form, partial(_announced_since, desk, page)),
        status=422 if form.is_bound else 200,
    )


def _title(page: PrizesPage) -> str:
    return _("Cambia i premi") if page.planned.lists else _("Annuncia i premi")


@desk_page(DrawPrize.right, only_post=True)
def draw(desk: Desk) -> HttpResponse:
    """Draw between the equals that the button names."""
    entrants = desk.moment.entrants
    numbers = {str(entrant.number): entrant.number for entrant in entrants}
    named = desk.request.POST.getlist("entrant")
    equals = tuple(numbers[number] for number in named if number in numbers)
    message = _("Premio sorteggiato.")
    return desk.order(DrawPrize, message, "desk-end", act=draw_prize, entrants=equals)


def _forms(desk: Desk, page: PrizesPage, pool: PrizePool | None) -> tuple[PrizesForm, ListFormSet]:
    """Filled in as sent; or as announced, and an empty list for each ranking that has none; the
    general one with what the takings give, where that is taken over."""
    sent, planned = desk.request.POST or None, page.planned
    shown = with_pool(planned.lists, pool) if pool else planned.lists
    initial = _initial(shown, _rankings(desk, planned))
    form = PrizesForm(
        sent,
        page=page,
        officials=referees(desk.tournament).exclude(user_id=desk.by.user),
        initial={
            "equals": planned.equals.value,
            "once": planned.once,
            "expected": planned.revision,
            "lists": len(initial),
        },
    )
    lists = ListFormSet(
        sent,
        prefix="list",
        rows=form.rows() if sent else len(initial),
        initial=initial,
        form_kwargs={"rankings": _rankings(desk, planned)},
    )
    return form, lists


def _announced_since(desk: Desk, page: PrizesPage, revision: int) -> tuple[Recorded, ...]:
    """The announcements behind a revision; those of before they were events count in it too."""
    told = desk.book.announcements
    known = len(told) - (page.planned.revision - revision)
    seen = told[known - 1].number if 0 < known <= len(told) else EventNumber(0)
    return queries.prizes_since(desk.moment.ledger, seen)


def _initial(
    planned: Sequence[PrizeList], rankings: list[tuple[str, str]]
) -> list[dict[str, object]]:
    """The lists as announced, then one for each ranking that has none yet."""
    filled = {_key(list_): write_lines(list_.prizes) for list_ in planned}
    every = filled | {key: "" for key, _title in rankings if key not in filled}
    return [
        {"whose": key, "precedence": position, "prizes": lines}
        for position, (key, lines) in enumerate(every.items(), start=1)
    ]


def _key(list_: PrizeList) -> str:
    return f"{list_.field.value}:{list_.name}"


def _rankings(desk: Desk, planned: PlannedPrizes) -> list[tuple[str, str]]:
    """The rankings that places can be counted in, each once."""
    lists = [*_countable(desk), *planned.lists]
    return list({_key(list_): title(list_) for list_ in lists}.items())


def _countable(desk: Desk) -> Iterator[PrizeList]:
    yield PrizeList(prizes=())
    groups = desk.book.plan.groups
    for group in groups.names() if groups else ():
        yield PrizeList(field=PrizesOf.GROUP, name=group, prizes=())
    entrants = desk.moment.names.entrants.values()
    for category in sorted({entrant.category for entrant in entrants} - {""}):
        yield PrizeList(field=PrizesOf.CATEGORY, name=category, prizes=())


def _announce(desk: Desk, form: PrizesForm, lists: ListFormSet, page: PrizesPage) -> None:
    expected = form.cleaned_data["expected"]
    replace_prizes(
        tournament=desk.tournament,
        lists=lists.prize_lists(),
        equals=form.cleaned_data["equals"],
        once=form.cleaned_data["once"],
        by=desk.by,
        expected=page.planned.revision if expected is None else expected,
        lift=form.cleaned_data.get("lift", False),
        countersigned_by=form.cleaned_data.get("countersigned_by"),
        sole_official=form.cleaned_data.get("sole_official", False),
        reason=form.cleaned_data.get("reason", ""),
    )
