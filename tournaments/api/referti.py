"""Referti: private to who may write them; due, drafted, filed as sent, replaced by new versions."""

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
from scoring.rules.sanctions import RefertoDuty
from scoring.rules.violations import Code, refuse
from scoring.rulings import Measure
from scoring.values import PlayerId
from tournaments.api.wire.bodies import (
    NO_NUL,
    Body,
    Entrant,
    Event,
    Line,
    Query,
    Round,
    Table,
    Word,
)
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
from tournaments.presenters.referti.drafts import draft_fields
from tournaments.presenters.referti.due import DueLine, deadline, referti_due
from tournaments.presenters.referti.page import referto_page

Text: TypeAlias = Annotated[str, msgspec.Meta(max_length=10_000, pattern=NO_NUL)]
Word64: TypeAlias = Annotated[str, msgspec.Meta(max_length=64, pattern="^[0-9a-f]*$")]
SIGNALS: dict[str, Any] = {
    "player": "7e4a3f62-6a0e-4f0b-9a62-3a4f1f7a1044",
    "entrant": 4,
    "round": 2,
    "table": 4,
    "happened_at": "21:40:00",
    "article": "10.31",
    "measure": "ammonizione",
    "sanctions": [57],
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
    "addressee": "Commissione Disciplinare Nazionale",
    "actions": "",
    "present": "",
    "revision": 1,
    "replaces": None,
    "newer": None,
    "seal": "9f2c" * 16,
}
DUE: dict[str, Any] = {
    "players": ["7e4a3f62-6a0e-4f0b-9a62-3a4f1f7a1044"],
    "names": ["Rossi Anna"],
    "duty": "mandatory",
    "referto": None,
    "filed": False,
    "draft": {
        **{name: value for name, value in SIGNALS.items() if name != "witnesses"},
        "happened_at": "21:40",
        "actions": "Provvedimento: ammonizione",
        "present": "1. Verdi Carla (000007)",
        "addressee": "Commissione Disciplinare Nazionale",
    },
}
DUES: dict[str, Any] = {
    "article": "14.2",
    "hours": 24,
    "until": "2026-03-15T23:50:00+01:00",
    "items": [DUE],
}


@examples(signals=SIGNALS)
class RefertoBody(Body, frozen=True, kw_only=True):
    """A referto on one player; without addressee, the body that the edition names."""

    player: PlayerId | None
    """Null: for information, on all who sat at the table."""
    entrant: Entrant
    article: Word
    measure: Measure
    facts: Text
    round: Round | None = None
    """Null: outside the rounds."""
    sanctions: tuple[Event, ...] = ()
    """What it reports, by the events that gave it."""
    table: Table | None = None
    happened_at: Annotated[time, msgspec.Meta(tz=False)] | None = None
    actions: Text = ""
    present: Text = ""
    witnesses: Text = ""
    addressee: Line = ""


@examples(signals=SIGNALS)
class NewRefertoBody(RefertoBody, frozen=True, kw_only=True):
    """A draft; of a filed referto, its next version."""

    replaces: UUID | None = None


class AmendedBody(RefertoBody, frozen=True, kw_only=True):
    """Another text for a draft."""

    seen: Word64 = ""
    """The `seal` of the draft that was read; left out: whatever it is by now."""


class FilingBody(Body, frozen=True, kw_only=True):
    """The text to be filed, where its author may still change it; without, the draft as kept."""

    text: RefertoBody | None = None
    seen: Word64 = ""
    """The `seal` of the draft that was read; left out: whatever it is by now."""


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
    player: UUID | None
    """Null: it informs of all who sat at the table."""
    player_name: str
    entrant: int
    round: int | None
    table: int | None
    sanctions: tuple[int, ...]
    happened_at: time | None
    article: str
    measure: Measure
    addressee: str
    facts: str
    actions: str
    present: str
    witnesses: str
    revision: int
    replaces: UUID | None
    newer: UUID | None
    """The filed version that took its place."""
    seal: str
    """SHA-256 of the text as it stands; filed, the event holds it."""


class BegunShape(Shape, frozen=True, kw_only=True):
    """A referto as the book would begin it; the body of a draft, once completed."""

    player: UUID | None
    entrant: int
    round: int | None
    table: int | None
    happened_at: str | None
    article: str
    measure: Measure
    sanctions: tuple[int, ...]
    facts: str
    actions: str
    present: str
    addressee: str


@examples(due=DUE)
class DueShape(Shape, frozen=True, kw_only=True):
    players: tuple[UUID, ...]
    names: tuple[str, ...]
    duty: RefertoDuty
    referto: UUID | None
    """The one that is written about it."""
    filed: bool
    draft: BegunShape


@examples(due=DUES)
class DueList(Shape, frozen=True, kw_only=True):
    """What the sanctions that stand ask for or allow."""

    article: str
    """Of the time they are due in; empty where the edition gives none."""
    hours: int | None
    until: datetime | None
    """Null until the event has ended."""
    items: tuple[DueShape, ...]


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
        summary="Write a draft on one player, or the next version of a filed referto",
        request=NewRefertoBody,
        responses={201: RefertoShape},
    )
    @idempotent
    def post(self, request: ApiRequest) -> Response:
        body = request.body_as(NewRefertoBody)
        draft = referti.write_referto(
            by=self.by,
            form=fill(referti.RefertoForm, body),
            replaces=_replaced(self.moment, body.replaces),
            command_id=request.command_id,
        )
        return Response(_shape(self.moment, draft), HTTPStatus.CREATED)


class DueView(TournamentView):
    permission_classes = [May(FileReferto.right)]

    @extend_schema(
        summary="Referti that the edition asks for, drafted from the book, and until when",
        responses=DueList,
    )
    def get(self, request: ApiRequest) -> Response:
        term = deadline(self.moment.book)
        return self.respond(
            DueList,
            article=term.article if term else "",
            hours=term.hours if term else None,
            until=term.until if term else None,
            items=tuple(_due(self.moment, line) for line in referti_due(self.moment)),
        )


class RefertoView(TournamentView):
    permission_classes = [May(FileReferto.right)]

    @extend_schema(summary="One referto", responses=RefertoShape)
    def get(self, request: ApiRequest, referto: UUID) -> Response:
        return Response(_shape(self.moment, _referto(self.moment, referto)))

    @extend_schema(
        summary="Put another text in a draft's place; its author only",
        request=AmendedBody,
        responses={200: RefertoShape, HTTPStatus.CONFLICT: ProblemDetails},
    )
    def put(self, request: ApiRequest, referto: UUID) -> Response:
        body = request.body_as(AmendedBody)
        draft = referti.amend_referto(
            by=self.by,
            referto=_referto(self.moment, referto),
            form=fill(referti.RefertoForm, body),
            seen=body.seen,
        )
        return Response(_shape(self.moment, draft))


class FilingView(TournamentView):
    permission_classes = [May(FileReferto.right)]

    @extend_schema(
        summary="File a draft with the text sent: it gets its register number and stays as it is",
        request=FilingBody,
        responses=Written,
    )
    @idempotent
    def post(self, request: ApiRequest, referto: UUID) -> Response:
        body = request.body_as(FilingBody)
        receipt = referti.file_referto(
            by=self.by,
            referto=_referto(self.moment, referto),
            form=fill(referti.RefertoForm, body.text) if body.text else None,
            seen=body.seen,
            command_id=request.command_id,
        )
        return self.written(receipt)


def _rows(moment: Moment) -> QuerySet[Referto]:
    rows = Referto.objects.filter(tournament=moment.tournament)
    return rows.select_related("player", "tournament", "author")


def _referto(moment: Moment, referto: UUID) -> Referto:
    row = _rows(moment).filter(pk=referto).first()
    if row is None:
        raise refuse(ApiCode.NOT_FOUND)
    return row


def _replaced(moment: Moment, referto: UUID | None) -> Referto | None:
    if referto is None:
        return None
    row = _rows(moment).filter(pk=referto).first()
    if row is None:
        raise refuse(Code.REFERTO_NOT_FILED, field="replaces", referto=str(referto))
    return row


def _due(moment: Moment, line: DueLine) -> DueShape:
    due, fields = line.book, draft_fields(moment, line)
    begun = fill(
        BegunShape,
        due,
        player=None if due.duty is RefertoDuty.INFORMATIVE else due.players[0],
        happened_at=fields["happened_at"] or None,
        facts=fields["facts"],
        actions=fields["actions"],
        present=fields["present"],
    )
    return DueShape(
        players=due.players,
        names=line.people,
        duty=due.duty,
        referto=line.referto.pk if line.referto else None,
        filed=line.is_filed,
        draft=begun,
    )


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
        sanctions=tuple(referto.sanctions),
        revision=registered.revision if registered else 1,
        seal=referto.seal(),
    )
