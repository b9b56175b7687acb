"""Referti: private to who may write them; drafts amended by their author, then filed."""

from __future__ import annotations

from datetime import datetime, time
from http import HTTPStatus
from typing import Annotated, Any, TypeAlias
from uuid import UUID

import msgspec
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.commands import FileReferto
from scoring.rules.violations import refuse
from scoring.rulings import Measure
from scoring.values import PlayerId
from tournaments.api.wire.bodies import NO_NUL, Body, Entrant, Line, Query, Round, Table, Word
from tournaments.api.wire.pagination import ApiPagination, Limit
from tournaments.api.wire.permissions import May
from tournaments.api.wire.problems import ProblemDetails
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Shape, Written, examples, fill
from tournaments.api.wire.views import TournamentView
from tournaments.api.wire.writing import idempotent
from tournaments.models import Referto
from tournaments.moment import Moment
from tournaments.organise import referti
from tournaments.presenters.referti import referto_page

Text: TypeAlias = Annotated[str, msgspec.Meta(max_length=10_000, pattern=NO_NUL)]
SIGNALS: dict[str, Any] = {
    "player": "7e4a3f62-6a0e-4f0b-9a62-3a4f1f7a1044",
    "entrant": 4,
    "round": 2,
    "table": 4,
    "happened_at": "21:40:00",
    "article": "10.12",
    "measure": "ammonizione",
    "facts": "Ha detto al compagno quali carte aveva in mano.",
    "witnesses": "Verdi Carla",
}
DRAFT: dict[str, Any] = {
    **SIGNALS,
    "id": "0e4a3f62-6a0e-4f0b-9a62-3a4f1f7a1044",
    "register_number": None,
    "event": None,
    "hash": "",
    "author": "Anna Neri",
    "written_at": "2026-03-14T21:50:00+01:00",
    "player_name": "Rossi Anna",
    "addressee": "Direzione Tecnica Nazionale",
    "actions": "",
    "present": "",
}


@examples(signals=SIGNALS)
class RefertoBody(Body, frozen=True, kw_only=True):
    """A referto on one player; without addressee, the body that the article names."""

    player: PlayerId
    entrant: Entrant
    round: Round
    article: Word
    measure: Measure
    facts: Text
    table: Table | None = None
    happened_at: Annotated[time, msgspec.Meta(tz=False)] | None = None
    actions: Text = ""
    present: Text = ""
    witnesses: Text = ""
    addressee: Line = ""


class RefertiQuery(Query, frozen=True, kw_only=True):
    after: UUID | None = None
    limit: Limit = 100


@examples(draft=DRAFT)
class RefertoShape(Shape, frozen=True, kw_only=True):
    id: UUID
    register_number: int | None
    """Null while it is a draft."""
    event: int | None
    hash: str
    author: str
    written_at: datetime
    player: UUID
    player_name: str
    entrant: int
    round: int
    table: int | None
    happened_at: time | None
    article: str
    measure: Measure
    addressee: str
    facts: str
    actions: str
    present: str
    witnesses: str


@examples(drafts={"items": [DRAFT], "next": None})
class RefertoList(Shape, frozen=True, kw_only=True):
    items: tuple[RefertoShape, ...]
    next: UUID | None


class WrittenFirst(ApiPagination):
    """In the order they were written; `after` is the id of the last one shown."""

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any]:
        rows = list(queryset.order_by("written_at", "id"))
        ids = [row.id for row in rows]
        start = ids.index(view.query.after) + 1 if view.query.after in ids else 0
        shown = rows[start : start + view.query.limit]
        self.next = shown[-1].id if start + len(shown) < len(rows) else None
        return shown


class RefertiView(TournamentView):
    permission_classes = [May(FileReferto.right)]
    query_class = RefertiQuery
    pagination_class = WrittenFirst

    @extend_schema(
        summary="Referti in the order they were written, drafts too", responses=RefertoList
    )
    def get(self, request: ApiRequest) -> Response:
        page = self.page(_rows(self.moment))
        items = tuple(_shape(self.moment, referto) for referto in page.items)
        return self.respond(RefertoList, page, items=items)

    @extend_schema(
        summary="Write a draft on one player", request=RefertoBody, responses={201: RefertoShape}
    )
    @idempotent
    def post(self, request: ApiRequest) -> Response:
        form = fill(referti.RefertoForm, request.body_as(RefertoBody))
        draft = referti.write_referto(by=self.by, form=form, command_id=request.command_id)
        return Response(_shape(self.moment, draft), HTTPStatus.CREATED)


class RefertoView(TournamentView):
    permission_classes = [May(FileReferto.right)]

    @extend_schema(summary="One referto", responses=RefertoShape)
    def get(self, request: ApiRequest, referto: UUID) -> Response:
        return Response(_shape(self.moment, _referto(self.moment, referto)))

    @extend_schema(
        summary="Put another text in a draft's place; its author only",
        request=RefertoBody,
        responses={200: RefertoShape, HTTPStatus.CONFLICT: ProblemDetails},
    )
    def put(self, request: ApiRequest, referto: UUID) -> Response:
        form = fill(referti.RefertoForm, request.body_as(RefertoBody))
        draft = referti.amend_referto(by=self.by, referto=_referto(self.moment, referto), form=form)
        return Response(_shape(self.moment, draft))


class FilingView(TournamentView):
    permission_classes = [May(FileReferto.right)]

    @extend_schema(
        summary="File a draft: it gets its register number and stays as it is",
        request=None,
        responses=Written,
    )
    @idempotent
    def post(self, request: ApiRequest, referto: UUID) -> Response:
        draft = _referto(self.moment, referto)
        return self.written(
            referti.file_referto(by=self.by, referto=draft, command_id=request.command_id)
        )


def _rows(moment: Moment) -> QuerySet[Referto]:
    rows = Referto.objects.filter(tournament=moment.tournament)
    return rows.select_related("player", "tournament")


def _referto(moment: Moment, referto: UUID) -> Referto:
    row = _rows(moment).filter(pk=referto).first()
    if row is None:
        raise refuse(ApiCode.NOT_FOUND)
    return row


def _shape(moment: Moment, referto: Referto) -> RefertoShape:
    page = referto_page(moment, referto)
    registered = page.registered
    return fill(
        RefertoShape,
        page,
        id=referto.id,
        register_number=registered.number if registered else None,
        event=registered.event if registered else None,
        hash=registered.hash if registered else "",
        player=referto.player_id,
        player_name=page.player,
        entrant=page.entrant.number,
        table=referto.table,
    )
