"""The page of entrants: the list, who is here, who asked to be, and what a form of it was sent."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.http import Http404, HttpResponse, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.commands import EnterEntrants
from scoring.plans import Format, SeatingMethod
from scoring.queries import Book, Gap
from scoring.rules import formats
from scoring.rules.violations import Problem
from scoring.values import EntrantNumber
from tournaments.desk.entrants.list_form import ListForm
from tournaments.desk.entrants.shown_list import ShownList
from tournaments.desk.forms import CommandForm, DeskForm, NumberField, choices
from tournaments.desk.page import Desk
from tournaments.names import EntrantName
from tournaments.organise.bookings import TO_OPEN
from tournaments.organise.entrants import EntryForm
from tournaments.organise.seating import TO_CHECK_IN
from tournaments.presenters.arrivals import RollCall, booking_queue, card_checks, roll_call
from tournaments.presenters.fees import fees
from tournaments.presenters.overview import Step, course
from tournaments.slips import EntrySlip


class EntrantForm(EntrySlip, CommandForm):
    """One more pair, team or player, as on an entry slip."""

    team = forms.CharField(label=gettext_lazy("Nome della squadra"), max_length=120)
    first_is_captain = forms.BooleanField(
        label=gettext_lazy("Il primo scritto è il capitano"), required=False
    )
    club = forms.CharField(label=gettext_lazy("Circolo"), max_length=120, required=False)
    category = forms.CharField(label=gettext_lazy("Categoria"), max_length=60, required=False)
    stand_in = forms.BooleanField(
        label=gettext_lazy("Robot: siede e gioca, non entra in classifica"), required=False
    )
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
        return EntryForm(
            players=self.players(),
            team=self.cleaned_data.get("team", ""),
            captain=int(self.cleaned_data.get("first_is_captain", False)),
            club=self.cleaned_data["club"],
            category=self.cleaned_data["category"],
            stand_in=self.cleaned_data["stand_in"],
            group=self.cleaned_data.get("group", ""),
        )


class TermsForm(DeskForm):
    """Whether players may book, how many, until when."""

    open_ = forms.BooleanField(
        label=gettext_lazy("I giocatori si possono prenotare da casa"), required=False
    )
    limit = NumberField(
        label=gettext_lazy("Posti"),
        min_value=1,
        max_value=2000,
        required=False,
        help_text=gettext_lazy("Chi viene dopo entra in lista d'attesa. Vuoto: quanti ne vengono."),
    )
    until = forms.DateTimeField(
        label=gettext_lazy("Fino a"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        help_text=gettext_lazy("Vuoto: fino al primo turno."),
    )

    def refuse(self, problems: Iterable[Problem]) -> None:
        """The tournament's fields are called after what they are about."""
        super().refuse(
            replace(problem, field=problem.field.removeprefix("bookings_")) for problem in problems
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Door:
    """What was typed at the roll, and whom it may mean; who was marked last."""

    text: str = ""
    found: tuple[EntrantName, ...] = ()
    last: EntrantName | None = None


def entrants_page(
    desk: Desk,
    form: DeskForm | None = None,
    *,
    pasted: ShownList | None = None,
    door: Door | None = None,
    status: int | None = None,
) -> HttpResponse:
    """`form`: the one of its forms that was sent, with what is wrong in it."""
    return desk.page(
        "entrants/entrants.html",
        status,
        title=str(desk.words.many),
        form=form,
        entrants=tuple(desk.moment.names.entrants.values()),
        columns_shown=columns_of(desk),
        fees=fees(desk.moment),
        pasted=pasted,
        **roll_of(desk, pasted, door),
        **(_entering(desk, form, pasted) if desk.may(EnterEntrants.right) else {}),
    )


def roll_of(desk: Desk, pasted: ShownList | None, door: Door | None) -> dict[str, Any]:
    """What changes with every mark at the roll."""
    roll, playing = roll_call(desk.moment), _playing(desk)
    return {
        "roll": roll,
        "counted": desk.words.count_entered(playing),
        "roll_count": _roll_count(roll),
        "others_here": desk.words.others_are_here(len(roll.unasked)),
        "calling": _is_calling(desk, roll),
        "door": door or Door(),
        "steps": _steps(desk, roll, pasted),
        "by_hand": desk.book.plan.first_round is SeatingMethod.BY_HAND,
        "ready": _is_listed(desk, pasted) and not roll.unfinished,
        "seated": desk.moment.rounds,
    }


def _is_calling(desk: Desk, roll: RollCall) -> bool:
    """Whether one may mark who is here; once they play, where a roll was called."""
    goes_on = roll.called or not desk.book.current_round
    return goes_on and desk.may(TO_CHECK_IN) and not desk.book.was_over


def _playing(desk: Desk) -> int:
    return sum(not entrant.withdrawn for entrant in desk.moment.names.entrants.values())


def _is_listed(desk: Desk, pasted: ShownList | None) -> bool:
    """Enough are entered, and no list waits to be."""
    waits = pasted is not None and pasted.pending
    return _playing(desk) >= formats.of(desk.book.format).at_a_match and not waits


def _entering(desk: Desk, form: DeskForm | None, pasted: ShownList | None) -> dict[str, Any]:
    """What only who may enter somebody sees."""
    terms = form if isinstance(form, TermsForm) else TermsForm(initial=_terms(desk))
    kept = None if pasted is None or pasted.entered else pasted
    return {
        "slip": form if isinstance(form, EntrantForm) else slip_of(desk),
        "list_form": kept.form if kept else ListForm(desk.book.format, None),
        "terms": terms if desk.may(TO_OPEN) else None,
        "gaps": _gaps(desk),
        "cards": card_checks(desk.moment),
        "queue": booking_queue(desk.moment),
        "address": desk.request.build_absolute_uri(f"/prenota/{desk.tournament.slug}/"),
    }


def slip_of(desk: Desk, sent: QueryDict | None = None) -> EntrantForm:
    """As sent; or begun as the address says, for a stand-in that is missing."""
    query = desk.request.GET
    initial = {name: query[name] for name in ("stand_in", "group") if query.get(name)}
    return EntrantForm(desk.book, sent, initial=initial)


def part_of_page(desk: Desk, part: str) -> str:
    """The address of a part of the page."""
    return f"{desk.url('desk-entrants')}#{part}"


def columns_of(desk: Desk) -> frozenset[str]:
    """Those of the list that anybody fills."""
    entrants = desk.moment.names.entrants.values()
    filled = {
        "cards": any(any(entrant.membership_numbers) for entrant in entrants),
        "clubs": any(entrant.club or entrant.category for entrant in entrants),
        "categories": any(entrant.category for entrant in entrants),
    }
    return frozenset(name for name, is_filled in filled.items() if is_filled)


def entrant_or_404(desk: Desk, number: int) -> EntrantName:
    """Who is entered under a number.

    Raises:
        Http404: nobody is.
    """
    entrant = desk.moment.names.entrants.get(EntrantNumber(number))
    if entrant is None:
        raise Http404
    return entrant


def _terms(desk: Desk) -> dict[str, object]:
    row = desk.tournament
    return {"open_": row.bookings_open, "limit": row.bookings_limit, "until": row.bookings_until}


def _gaps(desk: Desk) -> list[Gap]:
    """Where somebody is missing for nobody to rest; not once somebody rests in the round played."""
    gaps = [gap for gap in desk.moment.gaps if gap.missing and gap.field]
    now = desk.book.current_round
    rests = gaps and now and any(table.is_bye for table in desk.moment.tables(now))
    return [] if rests else gaps


def _steps(desk: Desk, roll: RollCall, pasted: ShownList | None) -> tuple[Step, ...]:
    """To the first round; what holds it up is said where it is."""
    begun = bool(desk.book.current_round)
    called = begun or (roll.called and not roll.unfinished)
    first = _("Turno %(number)s") % {"number": 1}
    return course(
        (
            (_("Elenco"), _list_words(desk, pasted), "#elenco", _is_listed(desk, pasted)),
            (_("Presenze"), roll_words(roll), "#presenze", called),
            (first, _first_round_words(desk, roll), desk.url("desk-round", 1), begun),
        )
    )


def _list_words(desk: Desk, pasted: ShownList | None) -> str:
    if pasted is not None and pasted.pending:
        said = ngettext("%(n)s riga da correggere", "%(n)s righe da correggere", pasted.wrong)
        ready = _("%(what)s da iscrivere") % {"what": pasted.counted}
        return said % {"n": pasted.wrong} if pasted.wrong else ready
    playing = _playing(desk)
    return desk.words.count_entered(playing) if playing else _("ancora vuoto")


def _first_round_words(desk: Desk, roll: RollCall) -> str:
    """How far it is; or what of a roll that was begun holds it up."""
    if desk.book.current_round:
        return _("pubblicato")
    if desk.moment.rounds:
        return _("bozza")
    return _held_up_words(roll) if roll.unfinished else _("da abbinare")


def _held_up_words(roll: RollCall) -> str:
    if unasked := len(roll.unasked):
        return _("presenze da finire: %(n)s da segnare") % {"n": unasked}
    absent = len(roll.missing)
    said = ngettext(
        "%(n)s assente: «Gioca solo chi è presente»",
        "%(n)s assenti: «Gioca solo chi è presente»",
        absent,
    )
    return said % {"n": absent}


def _roll_count(roll: RollCall) -> str:
    if not roll.called:
        return _("appello non fatto")
    return _("%(present)s di %(expected)s") % {
        "present": len(roll.present),
        "expected": roll.expected,
    }


def roll_words(roll: RollCall) -> str:
    """How far the roll is; who was never asked is not absent."""
    if not roll.called:
        return _("appello non fatto")
    present, missing, unasked = map(len, (roll.present, roll.missing, roll.unasked))
    said = (
        (present, ngettext("%(n)s presente", "%(n)s presenti", present)),
        (missing, ngettext("%(n)s assente", "%(n)s assenti", missing)),
        (unasked, _("%(n)s da segnare")),
    )
    return ", ".join(words % {"n": n} for n, words in said if n)
