"""Lines of which somebody was expelled, and what may become of them. Disciplinary data."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.commands import GiveSanction
from tournaments.api.wire.permissions import May
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Shape, fill
from tournaments.api.wire.views import TournamentView
from tournaments.presenters.discipline import ExpelledLine, WayOn, expelled_lines


class ExpelledShape(Shape, frozen=True, kw_only=True):
    entrant: int
    names: tuple[str, ...]
    """Who of it was expelled."""
    ways: tuple[WayOn, ...]
    """`substitute`: PUT entrants/N/players. `leave`: POST entrants/N/leaving, with the score of the
    round being played. `withdraw`: POST entrants/N/withdrawal, with a reason. None once the ranking
    is final: who closes says why."""


class ExpelledList(Shape, frozen=True, kw_only=True):
    number: int
    items: tuple[ExpelledShape, ...]


class ExpelledView(TournamentView):
    permission_classes = [May(GiveSanction.right)]

    @extend_schema(
        summary="Lines of which somebody was expelled: nothing goes on until it is decided",
        responses=ExpelledList,
    )
    def get(self, request: ApiRequest) -> Response:
        items = tuple(map(expelled_line, expelled_lines(self.moment)))
        return self.respond(ExpelledList, number=self.moment.number, items=items)


def expelled_line(line: ExpelledLine) -> ExpelledShape:
    return fill(ExpelledShape, line, entrant=line.entrant.number)
