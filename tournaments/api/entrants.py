"""The entrants of a tournament: listed by name, club or presence, entered, withdrawn."""

from enum import StrEnum
from http import HTTPStatus
from operator import gt, lt
from typing import Annotated, Any
from uuid import UUID

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.commands import EnterEntrants, Receipt
from scoring.events import EntrantEntered
from scoring.rules.violations import refuse
from scoring.values import EntrantNumber, Right
from tournaments.api.wire.headers import idempotent
from tournaments.api.wire.pagination import ApiPagination, Cursor, Limit, unknown_after
from tournaments.api.wire.permissions import May, ReadWrite
from tournaments.api.wire.problems import ProblemDetails
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import ApiRequest, Body, Line, PersonName, Query, Word
from tournaments.api.wire.shapes import Shape, Written, fields_of, fill, or_sparse, thinned
from tournaments.api.wire.views import TournamentView
from tournaments.names import EntrantName
from tournaments.organise.entrants import EntryForm, enter_entrants
from tournaments.organise.players import LONGEST_CARD
from tournaments.presenters.arrivals import roll_call
from tournaments.presenters.seating.by_name import is_called
from tournaments.spelling.field_types import NO_NUL
from tournaments.spelling.letters import finds, in_a_dictionary

Card = Annotated[str, msgspec.Meta(max_length=LONGEST_CARD, pattern=NO_NUL)]
ENTRANT = {
    "number": 4,
    "name": "Rossi Anna – Bianchi Bruno",
    "players": ["Rossi Anna", "Bianchi Bruno"],
    "team": "",
    "club": "Circolo Primavera",
    "group": "",
    "stand_in": False,
    "withdrawn": False,
}


class PlayerBody(Body):
    """A player as on the entry form, surname first."""

    name: PersonName
    membership_number: Card = ""


Players = Annotated[tuple[PlayerBody, ...], msgspec.Meta(min_length=1, max_length=10)]


class EntryBody(Body):
    """A pair, a team of 4 or 6, or a single player; without a number it gets the next free one.

    A stand-in fills a seat and is never ranked; behind the cut into merit groups it names the
    group whose seat it fills.
    """

    players: Players
    team: Line = ""
    """What a team calls itself."""
    first_is_captain: bool = False
    """Of a team's players the one named first (I art. 3); of nobody else."""
    captain: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0
    """Which of a team's players instead, from 1; 0: nobody says."""
    stand_in: bool = False
    group: Word = ""
    number: Annotated[EntrantNumber, msgspec.Meta(ge=1, le=9_999)] | None = None
    club: Line = ""
    category: Word = ""


class EntriesBody(Body):
    """Entries of the tournament's format, all or none."""

    entries: Annotated[tuple[EntryBody, ...], msgspec.Meta(min_length=1, max_length=2_000)]


class EntrantShape(Shape):
    """An entrant as everybody may know it."""

    number: int
    name: str
    """The team's, or its players'."""
    players: tuple[str, ...]
    team: str
    club: str
    group: str
    """The merit group; empty in a single group."""
    stand_in: bool
    """Fills a seat and is never ranked (U art. 3.1)."""
    withdrawn: bool


class PlayerShape(Shape):
    """Id and membership number are told to officials only."""

    name: str
    id: UUID | None
    membership_number: str | None


class EntrantFull(Shape):
    number: int
    name: str
    players: tuple[PlayerShape, ...]
    team: str
    captain: str
    """Of a team, by name; empty where nobody said who is."""
    changed: int = msgspec.field(name="expected")
    """The last event about who plays under the number: send it with the next change."""
    club: str
    category: str
    group: str
    stand_in: bool
    withdrawn: bool
    checked_in: bool | None
    """Told to officials only, and where a roll is called."""


class Entered(Written):
    entrants: tuple[int, ...]
    """The numbers that were given, in order of the entries."""


def entered(receipt: Receipt) -> tuple[EntrantNumber, ...]:
    """The numbers that an entry gave."""
    events = (recorded.event for recorded in receipt.events)
    return tuple(event.entrant for event in events if isinstance(event, EntrantEntered))


def entrant_full(entrant: EntrantName, *, official: bool, called: bool) -> EntrantFull:
    """An entrant as officials know it, or as everybody may; `called` says that a roll was."""
    cards = zip(entrant.players, entrant.player_ids, entrant.membership_numbers, strict=True)
    return fill(
        EntrantFull,
        entrant,
        players=tuple(
            PlayerShape(
                name=name,
                id=player if official else None,
                membership_number=card if official else None,
            )
            for name, player, card in cards
        ),
        checked_in=entrant.checked_in if official and called else None,
    )


EntrantField = StrEnum("EntrantField", fields_of(EntrantFull))  # type: ignore[misc]


class EntrantList(Shape):
    items: Annotated[tuple[EntrantFull, ...], or_sparse(EntrantFull)]
    next: int | None


class EntrantOrdering(StrEnum):
    NUMBER = "number"
    LAST_NUMBER = "-number"
    NAME = "name"
    NAME_BACKWARDS = "-name"


class EntrantQuery(Query):
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
