"""What pages of Django's admin share: who works where, rows only read, rows with a secret."""

from collections.abc import Sequence
from functools import reduce
from http import HTTPStatus
from operator import or_
from typing import Any, TypeAlias, TypeVar
from uuid import UUID

from django.contrib.admin import ModelAdmin, RelatedFieldListFilter, TabularInline, site
from django.core.exceptions import PermissionDenied
from django.db.models import Field, Model, Q, QuerySet
from django.forms import ModelChoiceField
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render

from scoring.admin import CheckedLookups, WrittenOnceAdmin
from scoring.rules.violations import Violation
from scoring.values import Right, Role
from tournaments.desk.forms import DeskForm
from tournaments.models import Official, Tournament
from tournaments.permissions import ARE_ELSEWHERE, held_by, rights_of
from tournaments.spelling.letters import pattern, tidy_line
from tournaments.wording.sentence import told_apart

AnyRow = TypeVar("AnyRow", bound=Model)
Parent = TypeVar("Parent", bound=Model)


NAMED = 50
"""Tournaments to choose from in a filter, or whose players are listed: the newest; what belongs to
others is searched for by name."""


def has_office(request: HttpRequest) -> bool:
    """Whether whoever asks is an official anywhere, asked once for a request."""
    kept: dict[str, bool] = request.__dict__
    if "has_office" not in kept:
        kept["has_office"] = held_by(request.user).exists()
    return kept["has_office"]


def tournaments_of(request: HttpRequest, right: Right = Right.READ) -> QuerySet[Official, UUID]:
    """Where whoever asks has this right, put away or not: ids, to be put into another filter. As a
    list, hundreds of offices would come along with every page."""
    here = ~ARE_ELSEWHERE & Q(role__in=_with(right, elsewhere=False))
    there = ARE_ELSEWHERE & Q(role__in=_with(right, elsewhere=True))
    user = request.user
    mine = Official.objects.filter(user_id=user.pk) if user.is_active else Official.objects.none()
    return mine.filter(here | there).values_list("tournament", flat=True)


def _with(right: Right, *, elsewhere: bool) -> list[str]:
    return [role.value for role in Role if right in rights_of(role, elsewhere=elsewhere)]


def newest_of(request: HttpRequest) -> QuerySet[Official, UUID]:
    """The newest tournaments where whoever asks works; what is in others is searched for."""
    return held_by(request.user).values_list("tournament", flat=True)[:NAMED]


class MyTournaments(RelatedFieldListFilter):
    """By tournament, among those where whoever asks works: others are named to nobody."""

    def field_choices(
        self, field: Field[Any, Any], request: HttpRequest, model_admin: ModelAdmin[Any]
    ) -> list[tuple[str, Any]]:
        newest = held_by(request.user)[:NAMED]
        return [(str(each.tournament.pk), told_apart(each.tournament)) for each in newest]

    @classmethod
    def chosen(cls, query: QueryDict) -> str:
        """The id of the tournament that a list is filtered by."""
        return query.get("tournament__id__exact", "")


class OneTournament(ModelChoiceField[Tournament]):
    """A tournament, told from others of its name."""

    def label_from_instance(self, tournament: Tournament) -> str:
        return told_apart(tournament)


class FoundAnyWay(CheckedLookups[AnyRow]):
    """Rows whose texts hold every word looked for, however accents and apostrophes are written."""

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[AnyRow], search_term: str
    ) -> tuple[QuerySet[AnyRow], bool]:
        for written in map(pattern, tidy_line(search_term).split()):
            texts = (Q(**{f"{text}__iregex": written}) for text in self.search_fields)
            queryset = queryset.filter(reduce(or_, texts))
        return queryset, False


class ReadOnlyAdmin(FoundAnyWay[AnyRow], WrittenOnceAdmin[AnyRow]):
    """Rows to find and read; what changes them is at the desk, with its checks and its register.

    Nobody is asked for Django's own permissions: the rows shown are those of `get_queryset`.
    """

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: AnyRow | None = None) -> bool:
        return has_office(request)


class ReadOnlyInline(TabularInline[AnyRow, Parent]):
    """Rows of a row that may be seen; added, changed and taken away elsewhere."""

    extra = 0
    can_delete = False

    def has_view_permission(self, request: HttpRequest, obj: Parent | None = None) -> bool:
        return True

    def has_add_permission(self, request: HttpRequest, obj: Parent | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Parent | None = None) -> bool:
        return False


Secret: TypeAlias = tuple[str, str]
"""What it is of, and how it reads."""


class TellsSecret(ModelAdmin[AnyRow]):
    """A model whose form for one more tells the secret that was made; no row is changed.

    A keeper sees, and ends, what `get_queryset` finds for them.
    """

    def is_keeper(self, request: HttpRequest) -> bool:
        """Whether who asks may have such rows."""
        raise NotImplementedError

    def has_module_permission(self, request: HttpRequest, obj: AnyRow | None = None) -> bool:
        return self.is_keeper(request)

    has_view_permission = has_add_permission = has_delete_permission = has_module_permission

    def has_change_permission(self, request: HttpRequest, obj: AnyRow | None = None) -> bool:
        return False

    def new_form(self, request: HttpRequest) -> DeskForm:
        """What is asked for one more, with what was sent."""
        raise NotImplementedError

    def make(self, request: HttpRequest, form: DeskForm) -> Secret:
        """
        Raises:
            Violation: there may be no such row.
        """
        raise NotImplementedError

    def end(self, row: AnyRow) -> None:
        """Whoever has the secret gets in no more."""
        raise NotImplementedError

    def delete_model(self, request: HttpRequest, obj: AnyRow) -> None:
        self.end(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[AnyRow]) -> None:
        for row in queryset:
            self.end(row)

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """In no transaction, as Django's own: what a form names may be looked up elsewhere."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        form = self.new_form(request)
        if form.is_valid():
            try:
                return self.tell(request, [self.make(request, form)])
            except Violation as refused:
                form.refuse(refused.problems)
        status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
        return self._page(request, status, form=form)

    def tell(self, request: HttpRequest, secrets: Sequence[Secret]) -> HttpResponse:
        """The page that says them."""
        return self._page(request, HTTPStatus.OK, secrets=secrets)

    def around(self, request: HttpRequest) -> dict[str, object]:
        """What else its pages show, for its list and its form."""
        return {}

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return super().changelist_view(request, self.around(request) | (extra_context or {}))

    def _page(self, request: HttpRequest, status: HTTPStatus, **context: Any) -> HttpResponse:
        context |= {"title": self.opts.verbose_name_plural, "opts": self.opts}
        context = {**site.each_context(request), **self.around(request), **context}
        return render(request, "admin/secret.html", context, status=status)
