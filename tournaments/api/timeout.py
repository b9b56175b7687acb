"""The whistle over the API: who still plays, in order, and by which article. Open to everybody."""

from __future__ import annotations

from typing import Annotated

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.rules import regulations
from scoring.rules.regulations import Regulation
from scoring.rules.timeout import Outcome, Phase, Position, TimeOutUnsaid, seated
from scoring.rules.violations import refuse
from tournaments.api.wire.permissions import Everybody
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import ApiRequest, Query
from tournaments.api.wire.shapes import Shape, fill
from tournaments.api.wire.views import ApiView
from tournaments.presenters.clock import PlayLeft, TimeOutPage, time_out


class TimeOutQuery(Query, frozen=True, kw_only=True):
    """How a table stood at the whistle; play is clockwise: north, east, south, west.

    Three sit north, east and south, two north and south.
    """

    players: Annotated[int, msgspec.Meta(ge=2, le=4)] = 4
    dealer: Position = Position.NORTH
    """North, unless said otherwise: as in C art. 10."""
    phase: Phase = Phase.PLAYING
    playing: Position | None = None
    """Who drew last and has not been followed yet; without it, an answer for each of them."""


class CaseShape(Shape, frozen=True, kw_only=True):
    """What is left when this player was at play; null where nobody was."""

    playing: Position | None
    sentence: str
    plays_left: int
    """After the play under way."""
    plays: tuple[PlayLeft, ...]


class TimeOutShape(Shape, frozen=True, kw_only=True):
    edition: str
    dealer: Position
    phase: Phase
    outcome: Outcome
    article: str
    cases: tuple[CaseShape, ...]


class TimeOutView(ApiView):
    permission_classes = [Everybody]
    query_class = TimeOutQuery

    @extend_schema(summary="Who still plays after the whistle", responses=TimeOutShape)
    def get(self, request: ApiRequest, edition: str) -> Response:
        query: TimeOutQuery = self.query
        _require_seated(query)
        try:
            regulation = regulations.load(edition)
            pages = {playing: _page(regulation, query, playing) for playing in _players(query)}
        except (regulations.RegulationUnknown, TimeOutUnsaid) as error:
            raise refuse(ApiCode.NOT_FOUND) from error
        cases = tuple(
            fill(CaseShape, page, playing=playing, plays_left=len(page.plays))
            for playing, page in pages.items()
        )
        return self.respond(
            TimeOutShape, query, next(iter(pages.values())), edition=edition, cases=cases
        )


def _require_seated(query: TimeOutQuery) -> None:
    seats = seated(query.players)
    for field, position in (("dealer", query.dealer), ("playing", query.playing)):
        if position is not None and position not in seats:
            raise refuse(ApiCode.WRONG_VALUE, field=field, wanted=", ".join(seats))


def _players(query: TimeOutQuery) -> tuple[Position | None, ...]:
    if query.phase is not Phase.PLAYING:
        return (None,)
    return (query.playing,) if query.playing else seated(query.players)


def _page(regulation: Regulation, query: TimeOutQuery, playing: Position | None) -> TimeOutPage:
    return time_out(
        regulation,
        dealer=query.dealer,
        phase=query.phase,
        playing=playing,
        players=query.players,
    )
