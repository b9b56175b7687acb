"""The way in to every page of the desk: who asks, about which tournament or circuit, and may they.

Whoever may not know that something is there gets 404, then 405 for a method that it has not, then
403 without the right.
"""

from collections.abc import Callable, Collection
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial, wraps
from http import HTTPStatus
from typing import Any, Concatenate, TypeAlias, TypeVar, overload
from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.admin import site
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.forms import BaseForm
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.template import Engine, RequestContext
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring import queries
from scoring.commands import Command, Receipt, answered
from scoring.queries import Book, RoundInBook
from scoring.rules import formats
from scoring.rules.formats import FormatRules
from scoring.rules.violations import Violation
from scoring.values import Authority, EntrantNumber, Line, Right, RoundNumber
from tournaments.desk.forms import CommandForm, DeskForm
from tournaments.desk.navigation import chapter_at, rail
from tournaments.models import Circuit, Tournament
from tournaments.moment import Moment
from tournaments.names import EntrantName
from tournaments.organise.perform import Result, RowCommand, perform
from tournaments.permissions import AnyUser, managed, may_open, owns, standing
from tournaments.presenters.clock import ClockCard, clock_card
from tournaments.presenters.tables import columns_of
from tournaments.wording import explain
from tournaments.wording.formats import EntrantWords
from tournaments.wording.sentence import line_mark, mark_lines

READ = ("GET", "HEAD")
WRITE = ("POST",)


@dataclass(frozen=True, slots=True)
class Organiser:
    """A request of somebody who organises, about no one tournament yet."""

    request: HttpRequest

    @property
    def user(self) -> User:
        assert isinstance(self.request.user, User)  # nobody else gets into the site
        return self.request.user

    @property
    def writes(self) -> bool:
        return self.request.method not in READ

    @property
    def asks(self) -> bool:
        """Something is sent, or said behind the question mark: else an address was a list's."""
        return self.writes or bool(self.request.GET)

    @property
    def command_id(self) -> UUID:
        """The id that the form was given when it was shown; a new one if it brought none."""
        sent = CommandForm(self.request.POST)
        sent.is_valid()
        return sent.cleaned_data.get("command_id") or uuid4()

    def url(self, name: str, *args: object) -> str:
        return reverse(f"admin:{name}", args=args)

    def page(self, template: str, /, status: int | None = None, **context: object) -> HttpResponse:
        """A page of the desk; 422 where its form was refused, unless the view says otherwise."""
        status = status or _status(context.get("form"))
        shown = RequestContext(self.request, self.around() | context)
        try:
            text = Engine.get_default().get_template(f"desk/{template}").render(shown)
        finally:
            # A context and its layers name each other, and all that a page read with them would
            # stay until the collector goes through what is old.
            shown.dicts.clear()
        return HttpResponse(text, status=status)

    def around(self) -> dict[str, object]:
        """What every page shows around its content."""
        return dict(site.each_context(self.request))

    def go(self, name: str, *args: object, message: str = "", at: str = "") -> HttpResponse:
        """To another page of the desk, where `message` is shown; `at`: an anchor of it."""
        if message:
            messages.success(self.request, message)
        return redirect(self.url(name, *args) + (f"#{at}" if at else ""))

    def refused(self, refusal: Violation, back: str, *args: object) -> HttpResponse:
        """To a page of the desk, where the refusal is explained."""
        for problem in refusal.problems:
            messages.error(self.request, explain(problem))
        return self.go(back, *args)

    def spoilt(self, form: DeskForm, back: str, *args: object) -> HttpResponse:
        """To a page of the desk, where it is said what is wrong with a form."""
        for sentence in form.sentences():
            messages.error(self.request, sentence)
        return self.go(back, *args)

    def done(self, form: DeskForm, act: Callable[[], object]) -> bool:
        """Whether what a form asks was done; if it was sent and refused, it says why."""
        if form.is_valid():
            with form.refusals():
                act()
                return True
        return False

    def press(
        self,
        act: Callable[[], object],
        message: str,
        back: str,
        *args: object,
        form: DeskForm | None = None,
    ) -> HttpResponse:
        """Do what a single button asks, and say what came of it on the page gone back to.

        A `form` that is sent with it has to be valid first; it has no page of its own.
        """
        if form is not None and not form.is_valid():
            return self.spoilt(form, back, *args)
        try:
            act()
        except Violation as refusal:
            return self.refused(refusal, back, *args)
        return self.go(back, *args, message=message)


def _status(form: object) -> HTTPStatus:
    refused = isinstance(form, BaseForm) and form.errors
    return HTTPStatus.UNPROCESSABLE_ENTITY if refused else HTTPStatus.OK


@dataclass(frozen=True, slots=True)
class Desk(Organiser):
    """A request at the desk of one tournament, by somebody who may be there."""

    moment: Moment
    by: Authority

    @property
    def tournament(self) -> Tournament:
        return self.moment.tournament

    @property
    def book(self) -> Book:
        return self.moment.book

    def may(self, right: Right) -> bool:
        return self.by.may(right)

    def page(self, template: str, /, status: int | None = None, **context: object) -> HttpResponse:
        """A page of this tournament; of what was done already when it was sent, as things are now.

        Pressed twice, a form asks for what is no more: the first answer was lost on its way.
        """
        form = context.get("form")
        status = status or _status(form)
        if status == HTTPStatus.UNPROCESSABLE_ENTITY and isinstance(form, CommandForm):
            command_id = form.cleaned_data.get("command_id") if form.is_bound else None
            if command_id and not form.is_reused and answered(self.by, command_id):
                messages.info(self.request, _("Era già stato fatto. Ecco com'è adesso."))
                return redirect(self.request.path)
        return Organiser.page(self, template, status, **context)

    @overload
    def perform(
        self, form: CommandForm, command: type[RowCommand[Result]], **said: Any
    ) -> Result: ...

    @overload
    def perform(
        self,
        form: CommandForm,
        command: type[Command],
        act: Callable[..., Receipt] = ...,
        **said: Any,
    ) -> Receipt: ...

    def perform(
        self,
        form: CommandForm,
        command: type[Any],
        act: Callable[..., Any] | None = None,
        **said: Any,
    ) -> Any:
        """Do what a form says, with its reason and under its id; `said` as in `command`.

        `act` does more than the command, and takes what `perform` takes.
        """
        return (act or perform)(form.command(command, **said), by=self.by, **form.sent)

    def order(
        self,
        command: type[Command | RowCommand[Any]],
        message: str,
        back: str,
        *args: object,
        form: CommandForm | None = None,
        **said: Any,
    ) -> HttpResponse:
        """What a button orders, done and told on the page gone back to; see `press`."""
        sent = CommandForm(self.request.POST) if form is None else form
        act = partial(self.perform, sent, command, **said)
        return self.press(act, message, back, *args, form=sent)

    @property
    def version(self) -> str:
        """Of all that a page shows, but for what the clock changes without a phase: asked again,
        it answers with what is new."""
        book, names = self.book, self.tournament.names_revision
        at = book.number, book.phase, names, get_language(), self.by.user, self.by.role
        return ".".join(map(str, at))

    def published(self, number: int) -> RoundInBook:
        """A round whose seats are out; nobody finds another."""
        round_ = self.moment.round(RoundNumber(number))
        return found(round_ if round_ and round_.published else None)

    def entrant(self, number: int) -> EntrantName:
        """Who is entered under a number."""
        return found(self.moment.names.entrants.get(EntrantNumber(number)))

    @property
    def rules(self) -> FormatRules:
        """What its format means at the table."""
        return formats.of(self.book.format)

    @property
    def clock(self) -> ClockCard | None:
        """The time of the round that is played."""
        return self.moment.once(clock_card)

    @property
    def words(self) -> EntrantWords:
        """What the entrants of its format are called."""
        return self.moment.words

    @property
    def wants_fragment(self) -> bool:
        """Asked by a script of ours, which puts the answer into the page that is open."""
        return self.request.headers.get("HX-Request") == "true"

    def url(self, name: str, *args: object) -> str:
        return reverse(f"admin:{name}", args=(self.tournament.pk, *args))

    def around(self) -> dict[str, object]:
        """What every page of the desk shows around its content."""
        found = self.request.resolver_match
        here, about = (found.url_name or "", found.kwargs) if found else ("", {})
        return {
            **site.each_context(self.request),
            "desk": self,
            "tournament": self.tournament,
            "book": self.book,
            "words": self.words,
            "rules": self.rules,
            "line_marks": [line_mark(line) for line in tuple(Line)[: self.rules.lines]],
            "columns": columns_of(self.book),
            "may": {right.value: True for right in self.by.rights},
            "rail": rail(self.moment, here, about.get("round_")),
            "here": here,
            "chapter_here": chapter_at(here),
        }


@dataclass(frozen=True, slots=True)
class CircuitDesk(Organiser):
    """A request at the desk of one circuit, by somebody who manages it."""

    circuit: Circuit

    @property
    def owned(self) -> bool:
        """By its owner, who alone says who else manages it."""
        return owns(self.user, self.circuit)

    def url(self, name: str, *args: object) -> str:
        return reverse(f"admin:{name}", args=(self.circuit.slug, *args))

    def around(self) -> dict[str, object]:
        return {**site.each_context(self.request), "circuit": self.circuit}


AnyDesk = TypeVar("AnyDesk", bound=Organiser)
Found = TypeVar("Found")
Address: TypeAlias = dict[str, Any]
"""What an address names, which who finds it takes out."""
Page: TypeAlias = Callable[..., HttpResponseBase]
DeskView: TypeAlias = Callable[Concatenate[AnyDesk, ...], HttpResponseBase]
Guard: TypeAlias = Callable[[DeskView[AnyDesk]], Page]


def organiser_page(may: Callable[[AnyUser], bool] = may_open) -> Guard[Organiser]:
    """A page of no one tournament, for whoever may open tournaments unless `may` says other."""
    return _guard(
        lambda request, _address: Organiser(request),
        lambda organiser: may(organiser.request.user),
        READ + WRITE,
    )


def circuit_page(*methods: str, owner_writes: bool = False) -> Guard[CircuitDesk]:
    """A page of a circuit, for who manages it; nobody else gets to know that it is there."""

    def find(request: HttpRequest, address: Address) -> CircuitDesk:
        circuit = get_object_or_404(managed(request.user), slug=address.pop("circuit"))
        return CircuitDesk(request, circuit)

    def may(desk: CircuitDesk) -> bool:
        return desk.owned or not (owner_writes and desk.writes)

    return _guard(find, may, methods)


def desk_page(
    right: Right = Right.READ, *, to_write: Right | None = None, only_post: bool = False
) -> Guard[Desk]:
    """A page for officials with `right`; what changes something takes `to_write` as well."""

    def may(desk: Desk) -> bool:
        return desk.may(to_write if to_write and desk.writes else right)

    return _guard(_desk, may, WRITE if only_post else READ + WRITE)


def _guard(
    find: Callable[[HttpRequest, Address], AnyDesk],
    may: Callable[[AnyDesk], bool],
    methods: Collection[str],
) -> Guard[AnyDesk]:
    """What is asked before a view: log in, find what it is about, its methods, the right."""

    def decorate(view: DeskView[AnyDesk]) -> Page:
        def lets_in(request: HttpRequest, address: Address) -> bool:
            try:
                return "GET" in methods and may(find(request, address))
            except Http404:
                return False

        @wraps(view)
        def guarded(request: HttpRequest, **address: Any) -> HttpResponseBase:
            with queries.snapshot() if request.method in READ else nullcontext():
                desk = find(request, address)  # and what is left of the address is the view's
                if request.method not in methods:
                    return _not_so(desk, methods)
                if not may(desk):
                    raise PermissionDenied
                return view(desk, **address)

        # For who asks before they go there; it passes through `admin_view`.
        guarded.lets_in = lets_in  # type: ignore[attr-defined]
        return site.admin_view(guarded)

    return decorate


def _not_so(desk: Organiser, methods: Collection[str]) -> HttpResponse:
    """A button's address that somebody opens, as who logs in again behind a press does."""
    answer = desk.page(
        "button.html", HTTPStatus.METHOD_NOT_ALLOWED, title=_("Non è stato fatto niente")
    )
    answer["Allow"] = ", ".join(methods)
    return answer


def found(thing: Found | None) -> Found:
    """What an address names, if there is such a one; else the page is not there."""
    if thing is None:
        raise Http404
    return thing


def _desk(request: HttpRequest, address: Address) -> Desk:
    """The desk of a tournament for its officials; nobody else gets to know that it is there."""
    tournament_id = address.pop("tournament_id")
    tournament, by = standing(request.user, pk=tournament_id) or (None, None)
    if tournament is None or by is None:
        raise Http404
    mark_lines(tournament)
    return Desk(request, Moment(tournament, by), by)
