"""The tournaments of a circuit, in order; and the totals of legs played elsewhere, by version."""

from collections.abc import Iterable
from datetime import date
from enum import StrEnum
from http import HTTPStatus
from typing import Annotated, TypeAlias
from uuid import UUID

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.plans import Format
from scoring.rules.violations import Violation, refuse
from tournaments.api.entrants import PlayerBody
from tournaments.api.wire.headers import REPEATED, REPLAYED, idempotent, told_as
from tournaments.api.wire.permissions import Manager
from tournaments.api.wire.problems import ProblemDetails
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import ApiRequest, Body, Line, Slug, Word
from tournaments.api.wire.shapes import Instant, Shape, examples, fill
from tournaments.api.wire.views import CircuitView, found
from tournaments.models import Circuit, Tournament
from tournaments.organise import circuits
from tournaments.organise.circuits import MOST_LEGS
from tournaments.organise.elsewhere import (
    MOST_TOTALS,
    LegForm,
    enter_totals,
    entered_before,
    take_out,
)
from tournaments.organise.lists import read_file
from tournaments.organise.lists.fields import MOST_PLAYERS
from tournaments.organise.lists.totals import (
    MOST_MATCH_POINTS,
    MOST_VICTORY_POINTS,
    TotalForm,
    read_totals,
)
from tournaments.organise.texts import LARGEST
from tournaments.presenters.circuits.legs import LegLine, LegState, Version, versions
from tournaments.presenters.circuits.ranking import circuit_table
from tournaments.refusals import HouseCode
from tournaments.spelling.field_types import NO_NUL


@examples(two={"tournaments": ["serale-di-marzo", "serale-di-aprile"]})
class LegOrder(Body):
    """Every tournament that is listed once, the latest last; one played elsewhere by its id."""

    tournaments: Annotated[tuple[Slug, ...], msgspec.Meta(max_length=MOST_LEGS)]


class LegShape(Shape):
    number: int
    slug: str = msgspec.field(name="tournament")
    """Empty where it was played elsewhere."""
    elsewhere: UUID | None
    """Of one played elsewhere, its id; null: it was played here."""
    name: str
    played_on: date | None
    state: LegState
    """`to_play`: it does not count yet; `provisional`: as after its last complete round."""
    after_round: int
    planned_rounds: int
    entrants: int


class LegList(Shape):
    items: tuple[LegShape, ...]


class LegsView(CircuitView):
    permission_classes = [Manager]

    @extend_schema(
        summary="Put the tournaments of a circuit in order",
        request=LegOrder,
        responses={200: LegList, HTTPStatus.CONFLICT: ProblemDetails},
    )
    def put(self, request: ApiRequest) -> Response:
        order = request.body_as(LegOrder)
        circuits.order_legs(circuit=self.circuit, keys=order.tournaments, by=request.account)
        return self.respond(LegList, items=legs(self.circuit))


class LegView(CircuitView):
    permission_classes = [Manager]

    @extend_schema(
        summary="Put a tournament into a circuit: a public one, or one that you direct",
        request=None,
        responses={200: LegList, HTTPStatus.UNPROCESSABLE_ENTITY: ProblemDetails},
    )
    def put(self, request: ApiRequest, tournament: str) -> Response:
        circuits.add_leg(circuit=self.circuit, slug=tournament, by=request.account)
        return self.respond(LegList, items=legs(self.circuit))

    @extend_schema(
        summary="Take a tournament out of a circuit; its own results stay", responses={204: None}
    )
    def delete(self, request: ApiRequest, tournament: str) -> Response:
        rows = Tournament.objects.filter(slug=tournament, circuit_legs__circuit=self.circuit)
        leg = found(rows.first())
        circuits.remove_leg(circuit=self.circuit, tournament=leg, by=request.account)
        return Response(status=HTTPStatus.NO_CONTENT)


def legs(circuit: Circuit) -> tuple[LegShape, ...]:
    """Those that players may see, in order."""
    return tuple(map(leg_shape, circuit_table(circuit).legs))


def leg_shape(line: LegLine) -> LegShape:
    return fill(LegShape, line)


VictoryPoints: TypeAlias = Annotated[
    int, msgspec.Meta(ge=-MOST_VICTORY_POINTS, le=MOST_VICTORY_POINTS)
]
MatchPoints: TypeAlias = Annotated[int, msgspec.Meta(ge=-MOST_MATCH_POINTS, le=MOST_MATCH_POINTS)]


class OnALine(StrEnum):
    """Who stands on a line of a pasted list."""

    PAIRS = Format.PAIRS.value
    INDIVIDUAL = Format.INDIVIDUAL.value


class TotalBody(Body):
    players: Annotated[tuple[PlayerBody, ...], msgspec.Meta(min_length=1, max_length=MOST_PLAYERS)]
    victory_points: VictoryPoints
    match_points: MatchPoints | None = None
    """null: nobody told them."""
    category: Word = ""


@examples(
    totals={
        "name": "Serale al mare",
        "played_on": "2026-07-04",
        "totals": [
            {"players": [{"name": "Rossi Anna"}, {"name": "Verdi Bruno"}], "victory_points": 41},
            {"players": [{"name": "Neri Carla"}, {"name": "Bianchi Ugo"}], "victory_points": 38},
        ],
    },
    pasted={
        "name": "Serale al mare",
        "text": "Rossi Anna / Verdi Bruno 41\nNeri C. / Bianchi U. 38",
    },
)
class ElsewhereBody(Body):
    """Totals as such; or as text, or the file of a spreadsheet, in which they are read."""

    name: Line
    played_on: date | None = None
    totals: Annotated[tuple[TotalBody, ...], msgspec.Meta(max_length=MOST_TOTALS)] = ()
    text: Annotated[str, msgspec.Meta(max_length=LARGEST, pattern=NO_NUL)] = ""
    file: Annotated[bytes, msgspec.Meta(max_length=LARGEST)] = b""
    """xlsx, ods or csv, in base64."""
    sheet: Word = ""
    """Of a workbook, which sheet; without it the one of most rows."""
    entrants: OnALine = OnALine.PAIRS
    """Who stands on a line of text or file."""

    def said(self) -> tuple[LegForm, tuple[str, ...]]:
        """The leg, and the lines of a text that are no total of anybody."""
        if sum(map(bool, (self.totals, self.text, self.file))) > 1:
            raise refuse(HouseCode.TOTALS_TWICE, field="totals")
        if not (self.text or self.file):
            return self._leg(fill(TotalForm, total, line=0) for total in self.totals), ()
        text = read_file(self.file, sheet=self.sheet).text if self.file else self.text
        read = read_totals(text, Format(self.entrants))
        if read.problems:
            raise Violation(*read.problems)
        return self._leg(read.totals), read.left_out

    def _leg(self, totals: Iterable[TotalForm]) -> LegForm:
        return LegForm(name=self.name, played_on=self.played_on, totals=tuple(totals))


class ElsewhereCorrection(ElsewhereBody):
    version: Annotated[int, msgspec.Meta(ge=1, le=32_767)]
    """The last one that you have seen."""


class TotalShape(Shape):
    players: tuple[str, ...]
    membership_numbers: tuple[str, ...]
    victory_points: int
    match_points: int | None
    category: str


class VersionShape(Shape):
    version: int
    name: str
    played_on: date | None
    by: str
    entered_at: Instant
    totals: tuple[TotalShape, ...]
    """None: it was taken out."""


class ElsewhereShape(Shape):
    leg: UUID
    versions: tuple[VersionShape, ...]
    """The latest first, which counts; the earlier stay as they were told."""
    left_out: tuple[str, ...]
    """Where text or a file was sent: lines taken for titles and counts, of which nothing came."""


class ElsewhereView(CircuitView):
    permission_classes = [Manager]

    @extend_schema(
        summary="Put a tournament played elsewhere into a circuit, by its totals",
        request=ElsewhereBody,
        responses={201: ElsewhereShape, HTTPStatus.UNPROCESSABLE_ENTITY: ProblemDetails},
        parameters=[REPEATED],
    )
    @idempotent
    def post(self, request: ApiRequest) -> Response:
        form, left_out = request.body_as(ElsewhereBody).said()
        repeated = entered_before(request.account, self.circuit, request.command_id)
        told = enter_totals(
            by=request.account, circuit=self.circuit, form=form, command_id=request.command_id
        )
        shape = _told(self.circuit, told.leg, upto=told.version, left_out=left_out)
        return self.made(shape, "circuits", self.slug, "elsewhere", told.leg, repeated=repeated)


class OneElsewhereView(CircuitView):
    permission_classes = [Manager]

    @extend_schema(
        summary="What was told of a tournament played elsewhere, and by whom",
        responses=ElsewhereShape,
    )
    def get(self, request: ApiRequest, elsewhere: UUID) -> Response:
        return Response(_told(self.circuit, elsewhere))

    @extend_schema(
        summary="Correct what was told, or put back what was taken out: a version more",
        request=ElsewhereCorrection,
        responses={
            200: ElsewhereShape,
            HTTPStatus.CONFLICT: ProblemDetails,
            HTTPStatus.UNPROCESSABLE_ENTITY: ProblemDetails,
        },
        parameters=[REPEATED],
    )
    @idempotent
    def put(self, request: ApiRequest, elsewhere: UUID) -> Response:
        _told(self.circuit, elsewhere)
        body = request.body_as(ElsewhereCorrection)
        form, left_out = body.said()
        repeated = entered_before(request.account, self.circuit, request.command_id)
        told = enter_totals(
            by=request.account,
            circuit=self.circuit,
            form=form,
            leg=elsewhere,
            seen=body.version,
            command_id=request.command_id,
        )
        shape = _told(self.circuit, elsewhere, upto=told.version, left_out=left_out)
        response = Response(shape)
        response[REPLAYED] = told_as(repeated=repeated)
        return response

    @extend_schema(summary="Take it out of the circuit; what was told stays", responses={204: None})
    def delete(self, request: ApiRequest, elsewhere: UUID) -> Response:
        _told(self.circuit, elsewhere)
        take_out(by=request.account, circuit=self.circuit, leg=elsewhere)
        return Response(status=HTTPStatus.NO_CONTENT)


def _told(
    circuit: Circuit, leg: UUID, *, upto: int | None = None, left_out: tuple[str, ...] = ()
) -> ElsewhereShape:
    """All that was told of it; `upto`: up to a version, as whoever wrote that was answered."""
    rows = versions(circuit, leg)
    if not rows:
        raise refuse(ApiCode.NOT_FOUND)
    shown = (row for row in rows if upto is None or row.version <= upto)
    return ElsewhereShape(leg=leg, versions=tuple(map(_version, shown)), left_out=left_out)


def _version(version: Version) -> VersionShape:
    totals = tuple(fill(TotalShape, line) for line in version.totals)
    return fill(VersionShape, version, totals=totals)
