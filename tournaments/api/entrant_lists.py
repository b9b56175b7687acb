"""The entrants of a tournament: listed by name, club or presence, and entered."""

from __future__ import annotations

from enum import StrEnum
from http import HTTPStatus
from operator import gt, lt
from typing import Annotated, Any

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.commands import EnterEntrants
from scoring.rules.violations import refuse
from scoring.values import Right
from tournaments.api.entrants import (
    Entered,
    EntrantFull,
    EntriesBody,
    entered,
    entrant_full,
)
from tournaments.api.wire.headers import idempotent
from tournaments.api.wire.pagination import ApiPagination, Cursor, Limit, unknown_after
from tournaments.api.wire.permissions import May, ReadWrite
from tournaments.api.wire.problems import ProblemDetails
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import ApiRequest, Line, Query, Word
from tournaments.api.wire.shapes import Shape, fields_of, fill, or_sparse, thinned
from tournaments.api.wire.views import TournamentView
from tournaments.names import EntrantName
from tournaments.organise.entrants import EntryForm, enter_entrants
from tournaments.presenters.arrivals import roll_call
from tournaments.presenters.seating.by_name import is_called
from tournaments.spelling.letters import finds, in_a_dictionary

EntrantField = StrEnum("EntrantField", fields_of(EntrantFull))  # type: ignore[misc]


class EntrantList(Shape, frozen=True, kw_only=True):
    items: Annotated[tuple[EntrantFull, ...], or_sparse(EntrantFull)]
    next: int | None


class EntrantOrdering(StrEnum):
    NUMBER = "number"
    LAST_NUMBER = "-number"
    NAME = "name"
    NAME_BACKWARDS = "-name"


class EntrantQuery(Query, frozen=True, kw_only=True):
    name: Annotated[
        Line,
        msgspec.Meta(
            description="A name, or a part of one, that begins so; accents and capitals count for"
            " nothing."
        ),
    ] = ""
    club: Annotated[Line, msgspec.Meta(description="Of this club.")] = ""
    category: Annotated[Word, msgspec.Meta(description="Of this category.")] = ""
    group: Annotated[Word, msgspec.Meta(description="In this merit group.")] = ""
    withdrawn: Annotated[
        bool | None, msgspec.Meta(description="Withdrawn ones only, or the others only.")
    ] = None
    stand_in: Annotated[
        bool | None, msgspec.Meta(description="Stand-ins only, or the others only.")
    ] = None
    checked_in: Annotated[
        bool | None,
        msgspec.Meta(description="In the hall, or not yet; told to officials only."),
    ] = None
    ordering: Annotated[
        EntrantOrdering, msgspec.Meta(description="By what; with a minus, the other way round.")
    ] = EntrantOrdering.NUMBER
    fields: Annotated[
        tuple[EntrantField, ...],
        msgspec.Meta(max_length=20, description="Of each only these fields; all by default."),
    ] = ()
    after: Annotated[
        Cursor, msgspec.Meta(description="The number of the last one shown; 0 to begin.")
    ] = 0
    limit: Limit = 100

    def admits(self, entrant: EntrantName) -> bool:
        alike = all(
            asked in (None, "") or _same(asked, getattr(entrant, name))
            for name, asked in msgspec.structs.asdict(self).items()
            if name in _ALIKE
        )
        return alike and (not self.name or is_called(entrant, self.name))


def _same(asked: object, own: object) -> bool:
    if isinstance(asked, str) and isinstance(own, str):
        return finds(asked, own)
    return asked == own


_ALIKE = frozenset({"club", "category", "group", "withdrawn", "stand_in", "checked_in"})
"""What is asked for as it stands."""


class EntrantPagination(ApiPagination):
    """By number or name; `after` is the number of the last one shown, even if it is among those
    that are asked for no more.
    """

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any]:
        query: EntrantQuery = view.query
        place = _by_number if query.ordering.endswith("number") else _by_name
        backwards = query.ordering.startswith("-")
        items = sorted(filter(query.admits, queryset), key=place, reverse=backwards)
        if query.after:
            last = view.moment.names.entrants.get(query.after)
            if last is None:
                raise unknown_after(query.after)
            behind = gt if not backwards else lt
            items = [item for item in items if behind(place(item), place(last))]
        shown = items[: query.limit]
        self.next = shown[-1].number if len(items) > len(shown) else None
        return shown


def _by_number(entrant: EntrantName) -> tuple[str, int]:
    return "", entrant.number


def _by_name(entrant: EntrantName) -> tuple[str, int]:
    return in_a_dictionary(entrant.name), entrant.number


class EntrantsView(TournamentView):
    permission_classes = [ReadWrite(write=May(EnterEntrants.right))]
    query_class = EntrantQuery
    pagination_class = EntrantPagination

    @extend_schema(
        summary="The entrants, withdrawn ones too; by number unless asked otherwise",
        responses={
            HTTPStatus.OK: EntrantList,
            HTTPStatus.FORBIDDEN: ProblemDetails,
            HTTPStatus.UNPROCESSABLE_ENTITY: ProblemDetails,
        },
    )
    def get(self, request: ApiRequest) -> Response:
        query: EntrantQuery = self.query
        official = self.may(Right.READ)
        if query.checked_in is not None and not official:
            raise (refuse(ApiCode.FORBIDDEN) if request.user.is_authenticated else NotAuthenticated)
        page = self.page(self.moment.names.entrants.values())
        called = official and roll_call(self.moment).called
        items = tuple(
            entrant_full(entrant, official=official, called=called) for entrant in page.items
        )
        return Response(thinned(fill(EntrantList, page, items=items), "items", query.fields))

    @extend_schema(
        summary="Enter pairs, teams or players, all or none",
        request=EntriesBody,
        responses={201: Entered},
    )
    @idempotent
    def post(self, request: ApiRequest) -> Response:
        forms = [
            fill(EntryForm, entry, captain=entry.captain or int(entry.first_is_captain))
            for entry in request.body_as(EntriesBody).entries
        ]
        receipt = enter_entrants(by=self.by, entries=forms, command_id=request.command_id)
        return self.written(receipt, Entered, status=201, entrants=entered(receipt))
