"""The way in to every page of the desk: whose tournament, and with which right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeAlias
from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.admin import site
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed
from django.shortcuts import redirect, render
from django.urls import reverse

from scoring import queries
from scoring.queries import Book
from scoring.rules import formats
from scoring.rules.formats import FormatRules
from scoring.rules.violations import Violation
from scoring.values import Authority, Line, Right
from tournaments.models import Tournament
from tournaments.moment import Moment
from tournaments.permissions import standing
from tournaments.presenters.points import columns_of
from tournaments.wording import explain
from tournaments.wording.entrants import EntrantWords, entrant_words

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Desk:
    """A request at the desk of one tournament, by somebody who may be there."""

    request: HttpRequest
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

    @property
    def rules(self) -> FormatRules:
        """What its format means at the table."""
        return formats.of(self.book.format)

    @property
    def words(self) -> EntrantWords:
        """What the entrants of its format are called."""
        return entrant_words(self.book.format)

    @property
    def wants_fragment(self) -> bool:
        """Asked by a script of ours, which puts the answer into the page that is open."""
        return self.request.headers.get("HX-Request") == "true"

    @property
    def command_id(self) -> UUID:
        """The id that the form was given when it was shown; a new one if it brought none."""
        try:
            return UUID(self.request.POST.get("command_id", ""))
        except ValueError:
            return uuid4()

    def url(self, name: str, *args: object) -> str:
        return reverse(f"admin:{name}", args=(self.tournament.pk, *args))

    def page(self, template: str, /, status: int = 200, **context: object) -> HttpResponse:
        """A page of the desk."""
        return render(self.request, f"desk/{template}", self.around() | context, status=status)

    def around(self) -> dict[str, Any]:
        """What every page of the desk shows around its content."""
        return {
            **site.each_context(self.request),
            "desk": self,
            "tournament": self.tournament,
            "book": self.book,
            "words": self.words,
            "rules": self.rules,
            "line_marks": [line.upper() for line in tuple(Line)[: self.rules.lines]],
            "columns": columns_of(self.book),
            "may": {right.value: True for right in self.by.rights},
            "here": self.request.resolver_match.url_name if self.request.resolver_match else "",
        }

    def go(self, name: str, *args: object, said: str = "") -> HttpResponse:
        """To another page of the desk, where `said` is shown."""
        if said:
            messages.success(self.request, said)
        return redirect(self.url(name, *args))

    def refused(self, refusal: Violation, back: str, *args: object) -> HttpResponse:
        """To a page of the desk, where the refusal is explained."""
        for problem in refusal.problems:
            messages.error(self.request, explain(problem))
        return self.go(back, *args)

    def press(self, act: Callable[[], object], said: str, back: str, *args: object) -> HttpResponse:
        """Do what a single button asks, and say what came of it on the page gone back to."""
        try:
            act()
        except Violation as refusal:
            return self.refused(refusal, back, *args)
        return self.go(back, *args, said=said)


DeskView: TypeAlias = Callable[Concatenate[Desk, P], HttpResponseBase]


def desk_page(
    right: Right = Right.READ, *, to_write: Right | None = None, only_post: bool = False
) -> Callable[[DeskView[P]], Callable[..., HttpResponseBase]]:
    """A page for officials with `right`; what changes something takes `to_write` as well.

    404 for whoever is no official of the tournament, so that it does not show that it exists;
    403 for an official without the right.
    """

    def decorate(view: DeskView[P]) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def guarded(
            request: HttpRequest, tournament_id: UUID, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponseBase:
            if request.method in ("GET", "HEAD"):
                with queries.snapshot():
                    return answer(request, tournament_id, *args, **kwargs)
            return answer(request, tournament_id, *args, **kwargs)

        def answer(
            request: HttpRequest, tournament_id: UUID, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponseBase:
            desk = _desk(request, tournament_id)
            if only_post and request.method != "POST":
                return HttpResponseNotAllowed(["POST"])
            writing = request.method not in ("GET", "HEAD")
            needed = to_write if writing and to_write else right
            if not desk.may(needed):
                raise PermissionDenied
            return view(desk, *args, **kwargs)

        return site.admin_view(guarded)

    return decorate


def _desk(request: HttpRequest, tournament_id: UUID) -> Desk:
    tournament, by = standing(request.user, pk=tournament_id) or (None, None)
    if tournament is None or by is None:
        raise Http404
    return Desk(request, Moment(tournament, by), by)
