"""Who is missing after the whistle of a round, and when their tables begin."""

from __future__ import annotations

from typing import Annotated

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.commands import AwaitLines, BeginTable
from scoring.rules.violations import refuse
from scoring.values import RoundNumber, TableNumber
from tournaments.api.wire.bodies import Body, Entrant
from tournaments.api.wire.permissions import May
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Instant, Shape, Written, examples, fill
from tournaments.api.wire.views import TournamentView
from tournaments.api.wire.writing import idempotent
from tournaments.organise.incidents import await_lines, begin_table
from tournaments.presenters.incidents import LateCard, late_cards


@examples(one_pair={"entrants": [7]}, mistake={"entrants": []})
class AwaitedBody(Body, frozen=True, kw_only=True):
    """Who is missing at the table; nobody takes it back."""

    entrants: Annotated[tuple[Entrant, ...], msgspec.Meta(max_length=8)]


class LateTableShape(Shape, frozen=True, kw_only=True):
    table: int
    entrants: tuple[int, ...]
    begun: bool
    seconds: int | None
    """From the whistle until play began, or until now; null: it has played, nobody said when."""
    sanction: str
    """Code of the catalogue that the minutes have reached; empty: none."""
    article: str
    played: bool
    """False: too late to play, see the award's proposals."""


@examples(
    one_waiting={
        "number": 42,
        "started": "2026-03-14T21:00:00+01:00",
        "items": [
            {
                "table": 3,
                "entrants": [7],
                "begun": False,
                "seconds": 245,
                "sanction": "u13_2_late_3_to_5",
                "article": "13.2",
                "played": True,
            }
        ],
    }
)
class LatenessShape(Shape, frozen=True, kw_only=True):
    number: int
    started: Instant | None
    """When the whistle went; null before."""
    items: tuple[LateTableShape, ...]


class LatenessView(TournamentView):
    permission_classes = [May(AwaitLines.right)]

    @extend_schema(
        summary="Tables that did not begin at the whistle, and the step of lateness reached",
        responses=LatenessShape,
    )
    def get(self, request: ApiRequest, round: RoundNumber) -> Response:
        played = self.moment.round(round)
        if played is None or not played.published:
            raise refuse(ApiCode.NOT_FOUND)
        return self.respond(
            LatenessShape,
            number=self.moment.number,
            started=played.started,
            items=tuple(map(_late, late_cards(self.moment, played))),
        )


class AwaitedView(TournamentView):
    permission_classes = [May(AwaitLines.right)]

    @extend_schema(
        summary="Say who is missing at a table after the whistle",
        request=AwaitedBody,
        responses=Written,
    )
    @idempotent
    def put(self, request: ApiRequest, round: RoundNumber, table: TableNumber) -> Response:
        receipt = await_lines(
            by=self.by,
            round_=round,
            table=table,
            entrants=request.body_as(AwaitedBody).entrants,
            command_id=request.command_id,
        )
        return self.written(receipt)


class BeginningView(TournamentView):
    permission_classes = [May(BeginTable.right)]

    @extend_schema(
        summary="Say that play begins at a table that was waited for",
        request=None,
        responses=Written,
    )
    @idempotent
    def post(self, request: ApiRequest, round: RoundNumber, table: TableNumber) -> Response:
        return self.written(
            begin_table(by=self.by, round_=round, table=table, command_id=request.command_id)
        )


def _late(card: LateCard) -> LateTableShape:
    step = card.book.step
    return fill(
        LateTableShape,
        card.book,
        sanction=card.sanction,
        article=step.article if step else "",
        played=card.is_played,
    )
