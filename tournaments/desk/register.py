"""The register: every event in plain Italian, to read and filter; never to change."""

from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.http import Http404, HttpResponse
from django.urls import path
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.queries import EventFilter
from scoring.values import EventNumber, Right
from tournaments.access.traces import leave_trace
from tournaments.desk.forms import LARGEST, DeskForm, choices
from tournaments.desk.page import Desk, desk_page
from tournaments.exports.contents import register_converters
from tournaments.exports.files import FileType, file_of
from tournaments.exports.lists import register_export
from tournaments.models import TraceKind
from tournaments.names import EntrantName
from tournaments.presenters.register import RegisterPage, kinds, register_page

register_converters()

NOTHING = RegisterPage(number=EventNumber(0), lines=(), total=0, older=None)


def _number(**about: Any) -> forms.IntegerField:
    typed = forms.TextInput(attrs={"inputmode": "numeric"})
    return forms.IntegerField(
        required=False, min_value=0, max_value=LARGEST - 1, widget=typed, **about
    )


def _choice(**about: Any) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(required=False, coerce=int, empty_value=None, **about)


class FilterForm(DeskForm):
    """The filters of the register, each of them optional."""

    kind = forms.ChoiceField(label=_("Che cosa"), required=False)
    round = _choice(label=_("Turno"))
    table = _number(label=_("Tavolo"))
    entrant = _choice()
    user = _choice(label=_("Chi"))
    first = _number(label=_("Dal n."))
    last = _number(label=_("al n."))
    before = _number()
    """Where the page before this one ended; no filter of anybody's."""

    def __init__(
        self,
        *args: Any,
        kinds: Iterable[tuple[str, str]],
        rounds: Iterable[int],
        entrants: Iterable[EntrantName],
        entrant_title: str,
        people: Iterable[tuple[int, str]],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["entrant"].label = entrant_title
        choices(self, "kind", [("", _t("tutto")), *kinds])
        choices(self, "round", [("", ""), *((round_, str(round_)) for round_ in rounds)])
        named = [(entrant.number, f"{entrant.number}. {entrant.surnames}") for entrant in entrants]
        choices(self, "entrant", [("", ""), *named])
        choices(self, "user", [("", ""), *people])

    def add_prefix(self, field_name: str) -> str:
        """In an address they are `from` and `to`."""
        return {"first": "from", "last": "to"}.get(field_name, field_name)

    def shown(self) -> Iterator[forms.BoundField]:
        return (field for field in self if field.name != "before")

    def events(self) -> EventFilter:
        """The events that are asked for."""
        values = self.cleaned_data
        return EventFilter(
            names=(values["kind"],) if values["kind"] else (),
            round=values["round"],
            table=values["table"],
            entrant=values["entrant"],
            user=values["user"],
            before=self._before(),
            after=EventNumber(values["first"] - 1) if values["first"] else None,
        )

    def _before(self) -> EventNumber | None:
        """The number that this page ends before: after `last`, and after the page before it."""
        last, before = self.cleaned_data["last"], self.cleaned_data["before"]
        ends = [] if last is None else [last + 1]
        return min([EventNumber(end) for end in (*ends, before) if end], default=None)


@desk_page()
def show(desk: Desk) -> HttpResponse:
    """A page of the register; nothing for a filter that cannot be."""
    private = desk.may(Right.WRITE_REFERTI)
    form = _filters(desk)
    page = NOTHING
    if form.is_valid():
        page = register_page(desk.moment, form.events(), private=private)
    kept = {name: value for name, value in desk.request.GET.items() if value and name != "before"}
    return desk.page(
        "register/register.html",
        title=_t("Registro"),
        page=page,
        form=form,
        status=200,
        filtered=bool(kept),
        query=urlencode(kept),
    )


@desk_page()
def download(desk: Desk, as_: FileType) -> HttpResponse:
    """All that the filters let through, as a spreadsheet."""
    form = _filters(desk)
    if not form.is_valid():
        raise Http404
    private = desk.may(Right.WRITE_REFERTI)
    leave_trace(TraceKind.TAKEN_OUT, tournament=desk.tournament.pk, detail=f"register.{as_}")
    return file_of(register_export(desk.moment, form.events(), private=private), as_)


def _filters(desk: Desk) -> FilterForm:
    return FilterForm(
        desk.request.GET,
        kinds=kinds(private=desk.may(Right.WRITE_REFERTI)),
        rounds=range(1, desk.book.planned_rounds + 1),
        entrants=desk.moment.names.entrants.values(),
        entrant_title=str(desk.words.heading),
        people=_people(desk),
    )


def _people(desk: Desk) -> Iterator[tuple[int, str]]:
    """Who may have written in it: its officials, and those of the houses that it comes from."""
    yield from desk.moment.names.users.items()
    if desk.tournament.came_to_be_read:
        return
    for official in desk.tournament.officials.select_related("user"):
        number = desk.tournament.number_of(official.user_id)
        yield number, official.user.get_full_name() or official.user.get_username()


urlpatterns = [
    path("register/", show, name="desk-register"),
    path("register/register.<file_type:as_>", download, name="desk-register-file"),
]
