"""The prizes: typed a line a place, seen beside who gets them, drawn where equals wait."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from django import forms
from django.http import HttpResponse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.rules.prizes import EqualPrizes, PrizeList, PrizesOf
from scoring.rules.violations import Problem, Violation
from scoring.values import EntrantNumber, Right, Stage
from tournaments.desk.forms import DeskForm, choices
from tournaments.desk.page import Desk, desk_page
from tournaments.organise.prize_lines import read_lines, write_lines
from tournaments.organise.prizes import draw_prize, replace_prizes
from tournaments.presenters.prizes import PlannedPrizes, PrizesPage, prizes_page
from tournaments.wording import label
from tournaments.wording.prizes import title

MOST_LISTS = 60
MOST_EQUALS = 1_000


class PrizesForm(DeskForm):
    """What holds for all lists."""

    equals = forms.TypedChoiceField(
        label=_("I premi di chi è alla pari"), coerce=EqualPrizes, widget=forms.RadioSelect
    )
    once = forms.BooleanField(
        label=_("Nessuno prende due premi"),
        required=False,
        help_text=_("Il premio di un elenco che viene dopo va al primo che non ne ha ancora uno."),
    )


class ListForm(DeskForm):
    """One list, a line a place."""

    whose = forms.ChoiceField(label=_("Elenco"))
    precedence = forms.IntegerField(
        label=_("Precedenza"),
        required=False,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "class": "input--number"}),
    )
    prizes = forms.CharField(
        label=_("Premi"),
        required=False,
        strip=False,
        max_length=40_000,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "class": "mono"}),
    )
    read: PrizeList | None = None

    def clean(self) -> None:
        """The list it comes to; None when nothing is written in it."""
        found = self.cleaned_data
        try:
            prizes = read_lines(found.get("prizes", ""))
        except Violation as refused:
            for problem in refused.problems:
                self.refuse([problem])
            return
        field, _colon, name = found.get("whose", "").partition(":")
        if prizes and field:
            self.read = PrizeList(field=PrizesOf(field), name=name, prizes=prizes)


@desk_page(to_write=Right.OPEN)
def prizes(desk: Desk) -> HttpResponse:
    """The lists, who gets what as things stand, and the form that changes them."""
    page = _page(desk)
    form, lists = _forms(desk, page)
    posted = desk.request.method == "POST"
    if posted and all([form.is_valid(), *(one.is_valid() for one in lists)]):
        try:
            _announce(desk, form, lists, _seen(desk, page))
            return desk.go("desk-prizes", said=_t("Premi salvati."))
        except Violation as refused:
            _refuse(form, lists, refused.problems)
    return desk.page(
        "prizes/prizes.html",
        title=_t("Premi"),
        prizes=page,
        form=form,
        lists=lists,
        wrong=posted,
        expected=_seen(desk, page),
        editable=desk.may(Right.OPEN) and page.stage is not Stage.CLOSED,
        drawing=desk.may(Right.PUBLISH_RANKING) and page.stage is Stage.FINAL,
        status=422 if posted else 200,
    )


@desk_page(Right.PUBLISH_RANKING, only_post=True)
def draw(desk: Desk) -> HttpResponse:
    """Draw between the equals that the button names."""
    asked = desk.request.POST.getlist("entrant")[:MOST_EQUALS]
    entrants = [EntrantNumber(int(one)) for one in asked if one.isdecimal() and len(one) < 5]
    act = partial(
        draw_prize,
        by=desk.by,
        entrants=entrants,
        command_id=desk.command_id,
    )
    return desk.press(act, _t("Premio sorteggiato."), "desk-prizes")


def _page(desk: Desk) -> PrizesPage:
    found = prizes_page(desk.moment)
    assert found is not None  # the desk has a book
    return found


def _seen(desk: Desk, page: PrizesPage) -> int:
    """The revision that the form was filled in from, until somebody is told of a newer one."""
    sent = desk.request.POST.get("expected", "")
    return int(sent) if sent.isdecimal() and len(sent) < 9 else page.planned.revision


def _forms(desk: Desk, page: PrizesPage) -> tuple[PrizesForm, list[ListForm]]:
    """Filled in as sent; or as announced, and one more list to be begun."""
    post = desk.request.POST or None
    planned = page.planned
    form = PrizesForm(post, initial={"equals": planned.equals.value, "once": planned.once})
    choices(form, "equals", [(one.value, label(one)) for one in page.allowed])
    whose = _whose(desk, planned)
    sent = post.get("lists", "") if post else ""
    count = min(int(sent), MOST_LISTS) if sent.isdecimal() and len(sent) < 5 else 0
    if post is None:
        count = len(planned.lists) + 1
    lists = []
    for at in range(count):
        one = ListForm(post, prefix=f"list-{at}", initial=_initial(planned, at, whose))
        choices(one, "whose", whose)
        lists.append(one)
    return form, lists


def _initial(
    planned: PlannedPrizes, at: int, whose: Sequence[tuple[str, str]]
) -> dict[str, object]:
    if at < len(planned.lists):
        one = planned.lists[at]
        return {"whose": _key(one), "precedence": at + 1, "prizes": write_lines(one.prizes)}
    taken = {_key(one) for one in planned.lists}
    free = [key for key, _said in whose if key not in taken]
    return {"whose": free[0] if free else "", "precedence": at + 1}


def _key(one: PrizeList) -> str:
    return f"{one.field.value}:{one.name}"


def _whose(desk: Desk, planned: PlannedPrizes) -> list[tuple[str, str]]:
    """The rankings that places can be counted in, each once."""
    lists = [*_countable(desk), *planned.lists]
    return list({_key(one): title(one) for one in lists}.items())


def _countable(desk: Desk) -> Iterator[PrizeList]:
    yield PrizeList(prizes=())
    groups = desk.book.plan.groups
    for group in groups.names() if groups else ():
        yield PrizeList(field=PrizesOf.GROUP, name=group, prizes=())
    known = {one.category for one in desk.moment.names.entrants.values()}
    for category in sorted(known - {""}):
        yield PrizeList(field=PrizesOf.CATEGORY, name=category, prizes=())


def _announce(desk: Desk, form: PrizesForm, lists: Sequence[ListForm], seen: int) -> int:
    return replace_prizes(
        desk.tournament,
        [one.read for one in _in_order(lists) if one.read],
        equals=form.cleaned_data["equals"],
        once=form.cleaned_data["once"],
        by=desk.by,
        expected=seen,
    )


def _in_order(lists: Sequence[ListForm]) -> list[ListForm]:
    """Those with prizes, by the precedence typed beside each; without one it comes last."""
    filled = [one for one in lists if one.read]
    return sorted(filled, key=lambda one: one.cleaned_data["precedence"] or MOST_LISTS)


def _refuse(form: PrizesForm, lists: Sequence[ListForm], problems: Sequence[Problem]) -> None:
    """Each problem to the list it is about."""
    ordered = _in_order(lists)
    for problem in problems:
        where, _dot, rest = problem.field.partition(".")
        if where == "lists":
            ordered[int(rest.partition(".")[0])].refuse([problem])
        else:
            form.refuse([problem])
