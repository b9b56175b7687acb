"""Referti: private to who may write them; due, drafted, filed as sent, replaced by new versions."""

from datetime import time
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.commands import FileReferto
from scoring.rules.sanctions import RefertoDuty
from scoring.rules.violations import Code, refuse
from tournaments.access.traces import leave_trace
from tournaments.api.referti.shapes import (
    AmendedBody,
    BegunShape,
    DueList,
    DueShape,
    FilingBody,
    NewRefertoBody,
    RefertiQuery,
    RefertoList,
    RefertoShape,
)
from tournaments.api.wire.headers import idempotent
from tournaments.api.wire.pagination import ApiPagination
from tournaments.api.wire.permissions import May
from tournaments.api.wire.problems import ProblemDetails
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Written, fill
from tournaments.api.wire.views import TournamentView, found
from tournaments.models import Referto, TraceKind
from tournaments.moment import Moment
from tournaments.organise import referti
from tournaments.presenters.referti.due import DueLine, deadline, draft_fields, referti_due
from tournaments.presenters.referti.page import referto_page


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
        leave_trace(TraceKind.REFERTO_READ, tournament=self.tournament.pk, detail="list api")
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
        shape = _shape(self.moment, draft)
        return self.made(shape, "tournaments", self.slug, "referti", draft.pk)


class DueView(TournamentView):
    permission_classes = [May(FileReferto.right)]

    @extend_schema(
        summary="Referti that the edition asks for, drafted from the book, and until when",
        responses=DueList,
    )
    def get(self, request: ApiRequest) -> Response:
        term = deadline(self.moment)
        return self.respond(
            DueList,
            article=term.article if term else "",
            body=self.tournament.referti_body,
            hours=term.hours if term else None,
            until=term.until if term else None,
            items=tuple(_due(self.moment, line) for line in referti_due(self.moment)),
        )


class RefertoView(TournamentView):
    permission_classes = [May(FileReferto.right)]

    @extend_schema(summary="One referto", responses=RefertoShape)
    def get(self, request: ApiRequest, referto: UUID) -> Response:
        subject = f"referto:{referto}"
        tournament = self.tournament.pk
        leave_trace(
            TraceKind.REFERTO_READ, tournament=tournament, subject=subject, detail="page api"
        )
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
    return found(_rows(moment).filter(pk=referto).first())


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
        addressee=line.addressee,
        player=None if due.duty is RefertoDuty.INFORMATIVE else due.players[0],
        happened_at=_time(fields["happened_at"]),
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


def _time(written: object) -> time | None:
    """As a form writes it."""
    return time.fromisoformat(str(written)) if written else None


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
