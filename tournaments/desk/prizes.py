"""The prizes: typed a line a place, seen beside who gets them, drawn where equals wait."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import HttpResponse
from django.urls import path
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring import queries
from scoring.commands import DrawPrize
from scoring.events import Recorded
from scoring.prizes import EqualPrizes, PrizesOf
from scoring.rules.prizes import PrizeList
from scoring.rules.violations import Code, Problem, Violation
from scoring.values import EventNumber, LedgerId, Stage
from tournaments.desk.command_forms import accounts, named
from tournaments.desk.forms import (
    CommandForm,
    CountersignField,
    DeskForm,
    Lines,
    ReasonField,
    RowsFormSet,
    SoleOfficialField,
    YesNoField,
    choices,
)
from tournaments.desk.meanwhile import written_meanwhile
from tournaments.desk.page import Desk, desk_page
from tournaments.models import Official
from tournaments.organise.prizes import (
    ReplacePrizes,
    draw_prize,
    read_lines,
    replace_prizes,
    write_lines,
)
from tournaments.permissions import referees
from tournaments.presenters.announced_prizes import PlannedPrizes
from tournaments.presenters.fees import PrizePool, fees, with_pool
from tournaments.presenters.prizes import PrizesPage, prizes_page
from tournaments.wording.money import title

MOST_LISTS = 60
Rankings = Sequence[tuple[str, str]]
"""The rankings that places can be counted in: code and title."""


class PrizesForm(CommandForm):
    """What holds for all lists; `expected` is the revision of the prizes."""

    lists = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)
    """How many are on the page."""
    equals = forms.TypedChoiceField(
        label=_("I premi di chi è alla pari"), coerce=EqualPrizes, widget=forms.RadioSelect
    )
    once = YesNoField(
        label=_("Nessuno prende due premi"),
        help_text=_("Il premio di un elenco che viene dopo va al primo che non ne ha ancora uno."),
    )

    lift = YesNoField(
        label=_("Annuncia a classifica definitiva"),
        help_text=_("I premi erano fissati: che cosa è cambiato resta scritto dove si leggono."),
    )
    countersigned_by = CountersignField(help_text=_("Un altro ufficiale: mai chi annuncia"))
    sole_official = SoleOfficialField()
    reason = ReasonField(
        rows=2,
        required=False,
        help_text=_("Si gioca già: si dice perché. Lo leggono solo arbitri e direttore."),
    )

    def __init__(
        self, *args: Any, page: PrizesPage, officials: Iterable[Official], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        referees = accounts(officials)
        self.may_be_alone = not referees
        choices(self, "equals", named(page.allowed))
        choices(self, "countersigned_by", [("", "—"), *referees])
        if not page.frozen:
            for lifting in ("lift", "countersigned_by", "sole_official"):
                del self.fields[lifting]
        if not page.needs_reason:
            del self.fields["reason"]

    @property
    def is_stale(self) -> bool:
        return self.has_error(NON_FIELD_ERRORS, Code.PRIZES_CHANGED)

    def rows(self) -> int:
        """How many lists were sent."""
        self.is_valid()
        return min(self.cleaned_data.get("lists") or 0, MOST_LISTS)


class ListForm(DeskForm):
    """One list, a line a place."""

    whose = forms.ChoiceField(label=_("Elenco"), widget=forms.HiddenInput)
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
        widget=Lines(attrs={"rows": 4, "spellcheck": "false", "class": "mono"}),
    )
    prize_list: PrizeList | None = None
    """What it comes to; None when nothing is written in it."""

    def __init__(self, *args: Any, rankings: Rankings, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices(self, "whose", rankings)
        self.title = dict(rankings).get(str(self["whose"].value()), "")

    def clean(self) -> None:
        try:
            prizes = read_lines(self.cleaned_data.get("prizes", ""))
        except Violation as refused:
            self.refuse(refused.problems)
            return
        field, _colon, name = self.cleaned_data.get("whose", "").partition(":")
        if prizes and field:
            self.prize_list = PrizeList(field=PrizesOf(field), name=name, prizes=prizes)


class ListFormSet(RowsFormSet[ListForm]):
    """The lists of a tournament's prizes."""

    form = ListForm

    def in_order(self) -> list[ListForm]:
        """Those with prizes, by the precedence typed beside each; without one it comes last."""
        filled = [form for form in self if form.prize_list]
        return sorted(filled, key=lambda form: form.cleaned_data["precedence"] or MOST_LISTS)

    def prize_lists(self) -> list[PrizeList]:
        return [form.prize_list for form in self.in_order() if form.prize_list]

    def refuse(self, problems: Iterable[Problem]) -> list[Problem]:
        """Each problem to the list it is about; the others are given back."""
        ordered = self.in_order()
        others = []
        for problem in problems:
            path = problem.field.split(".")
            if path[0] == "lists":
                ordered[int(path[1])].refuse([problem])
            else:
                others.append(problem)
        return others


@desk_page(to_write=ReplacePrizes.right)
def prizes(desk: Desk) -> HttpResponse:
    """The form that changes the lists, one for each ranking; who gets what is told at the end."""
    if not desk.may(ReplacePrizes.right) or desk.book.stage is Stage.CLOSED:
        return desk.go("desk-end", at="prizes")
    page = prizes_page(desk.moment)
    pool = fees(desk.moment).pool
    taken_over = pool if "pool" in desk.request.GET else None
    form, lists = _forms(desk, page, taken_over)
    if form.is_valid() and lists.is_valid():
        try:
            _announce(desk, form, lists, page)
            return desk.go("desk-end", at="prizes", message=_t("Premi annunciati."))
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
    return _t("Cambia i premi") if page.planned.lists else _t("Annuncia i premi")


@desk_page(DrawPrize.right, only_post=True)
def draw(desk: Desk) -> HttpResponse:
    """Draw between the equals that the button names."""
    entrants = desk.moment.entrants
    numbers = {str(entrant.number): entrant.number for entrant in entrants}
    named = desk.request.POST.getlist("entrant")
    equals = tuple(numbers[number] for number in named if number in numbers)
    message = _t("Premio sorteggiato.")
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


def _announced_since(
    desk: Desk, page: PrizesPage, ledger: LedgerId, revision: int
) -> tuple[Recorded, ...]:
    """The announcements behind a revision; those of before they were events count in it too."""
    told = desk.book.announcements
    known = len(told) - (page.planned.revision - revision)
    seen = told[known - 1].number if 0 < known <= len(told) else EventNumber(0)
    return queries.prizes_since(ledger, seen)


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
    said = form.command(ReplacePrizes, lists=lists.prize_lists())
    if said.expected is None:
        said = replace(said, expected=EventNumber(page.planned.revision))
    replace_prizes(said, by=desk.by, reason=form.cleaned_data.get("reason", ""))


urlpatterns = [
    path("prizes/", prizes, name="desk-prizes"),
    path("prizes/draw/", draw, name="desk-prize-draw"),
]
