"""The page of entrants, and its forms: one more, and whether players may book."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django import forms
from django.http import HttpResponse, QueryDict
from django.utils.translation import gettext_lazy

from scoring.plans import Format
from scoring.queries import Book
from scoring.rules.violations import Problem
from tournaments.desk.command_forms import command_form
from tournaments.desk.entrants.list_form import ListForm
from tournaments.desk.entrants.shown_list import ShownList
from tournaments.desk.forms import CommandForm, DeskForm, YesNoField, choices
from tournaments.desk.page import Desk
from tournaments.organise.entrants import EntryForm
from tournaments.organise.tournaments import OpenBookings
from tournaments.presenters.entrants_screen import Door, EntrantsScreen
from tournaments.slips import EntrySlip


class EntrantForm(EntrySlip, CommandForm):
    """One more pair, team or player, as on an entry slip."""

    team = forms.CharField(label=gettext_lazy("Nome della squadra"), max_length=120)
    first_is_captain = YesNoField(label=gettext_lazy("Il primo scritto è il capitano"))
    club = forms.CharField(label=gettext_lazy("Circolo"), max_length=120, required=False)
    category = forms.CharField(label=gettext_lazy("Categoria"), max_length=60, required=False)
    stand_in = YesNoField(label=gettext_lazy("Robot: siede e gioca, non entra in classifica"))
    group = forms.ChoiceField(label=gettext_lazy("Girone"), required=False)

    def __init__(self, book: Book, *args: Any, **kwargs: Any) -> None:
        super().__init__(book.format, *args, **kwargs)
        if book.format is not Format.TEAMS:
            del self.fields["team"], self.fields["first_is_captain"]
        if book.groups is None:
            del self.fields["group"]
        else:
            self.fields["stand_in"].initial = True
            choices(self, "group", [(group.name, group.name) for group in book.groups.groups])

    def entry(self) -> EntryForm:
        """What was filled in."""
        first_is_captain = int(self.cleaned_data.get("first_is_captain", False))
        return self.command(EntryForm, players=self.players(), captain=first_is_captain)


class _Terms(CommandForm):
    """Refused where its fields are."""

    def refuse(self, problems: Iterable[Problem]) -> None:
        """The tournament's fields are called after what they are about."""
        super().refuse(
            replace(problem, field=problem.field.removeprefix("bookings_")) for problem in problems
        )


TermsForm = command_form(
    OpenBookings,
    base=_Terms,
    open_={"label": gettext_lazy("I giocatori si possono prenotare da casa")},
    limit={
        "label": gettext_lazy("Posti"),
        "help_text": gettext_lazy(
            "Chi viene dopo entra in lista d'attesa. Vuoto: quanti ne vengono."
        ),
    },
    until=forms.DateTimeField(
        label=gettext_lazy("Fino a"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        help_text=gettext_lazy("Vuoto: fino al primo turno."),
    ),
)


def entrants_page(
    desk: Desk,
    form: DeskForm | None = None,
    *,
    pasted: ShownList | None = None,
    door: Door | None = None,
    status: int | None = None,
) -> HttpResponse:
    """`form`: the one of its forms that was sent, with what is wrong in it."""
    kept = pasted if pasted and not pasted.entered else None
    terms = form if isinstance(form, TermsForm) else TermsForm(initial=_terms(desk))
    return desk.page(
        "entrants/entrants.html",
        status,
        title=str(desk.words.many),
        form=form,
        screen=screen_of(desk, door, kept),
        pasted=pasted,
        list_form=kept.form if kept else ListForm(desk.book.format, None),
        slip=form if isinstance(form, EntrantForm) else slip_of(desk),
        terms=terms if desk.may(OpenBookings.right) else None,
        address=desk.request.build_absolute_uri(f"/prenota/{desk.tournament.slug}/"),
    )


def screen_of(
    desk: Desk, door: Door | None = None, kept: ShownList | None = None
) -> EntrantsScreen:
    """What a page or a part of it shows of who is entered, and of a list that waits to be."""
    return EntrantsScreen(
        moment=desk.moment,
        first_round=desk.url("desk-round", 1),
        door=door or Door(),
        waiting=kept.waiting if kept else None,
    )


def slip_of(desk: Desk, sent: QueryDict | None = None) -> EntrantForm:
    """As sent; or begun as the address says, for a stand-in that is missing."""
    query = desk.request.GET
    initial = {name: query[name] for name in ("stand_in", "group") if query.get(name)}
    return EntrantForm(desk.book, sent, initial=initial)


def _terms(desk: Desk) -> dict[str, object]:
    row = desk.tournament
    return {"open_": row.bookings_open, "limit": row.bookings_limit, "until": row.bookings_until}
