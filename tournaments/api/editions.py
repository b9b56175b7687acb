"""Regulations: shipped, copied, what a tournament is pinned to; and the figures of a smazzata."""

from http import HTTPStatus

import msgspec
from django.contrib.auth.models import User
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework.response import Response

from scoring.rules import regulations
from scoring.rules.regulations import Regulation
from scoring.rules.violations import Violation, refuse
from scoring.sheets import FigureKind
from scoring.values import Json
from tournaments.api.wire.headers import idempotent
from tournaments.api.wire.permissions import Everybody, Opener, ReadWrite
from tournaments.api.wire.problems import ProblemDetails
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import ApiRequest, Body, Line
from tournaments.api.wire.shapes import Shape, fill
from tournaments.api.wire.views import ApiView, TournamentView
from tournaments.organise import editions
from tournaments.permissions import AnyUser
from tournaments.presenters.sheets import paper

CLASSICO = msgspec.to_builtins(regulations.load("classico"))
COPY = {
    **CLASSICO,
    "edition": "copia-del-circolo-1f0c2a9e",
    "name": "Del circolo",
    "based_on": {"edition": "classico", "hash": regulations.load("classico").content_hash},
}
EDITION = OpenApiResponse(Regulation, examples=[OpenApiExample("classico", CLASSICO)])
OWN_COPY = OpenApiResponse(Regulation, examples=[OpenApiExample("copy", COPY)])
"""Their shape is the rules' own: it knows no examples."""


class EditionShape(Shape):
    edition: str
    name: str
    smazzate_choices: tuple[int, ...]
    printed: bool
    """False: gathered from practice, not taken from a printed code."""
    own: bool
    """A copy of one's own: nobody else is told of it."""


class EditionList(Shape):
    items: tuple[EditionShape, ...]


class CopyBody(Body):
    """Values that change, under the keys of the edition; a list is given whole, null takes away."""

    name: Line
    changes: Json = {}


class ChangeBody(Body):
    name: Line | None = None
    changes: Json = {}


class EditionsView(ApiView):
    permission_classes = [Everybody]

    @extend_schema(
        summary="The editions of the regulations, and one's own copies", responses=EditionList
    )
    def get(self, request: ApiRequest) -> Response:
        user = request.user
        copies = editions.copies(user) if isinstance(user, User) else ()
        items = tuple(
            fill(
                EditionShape,
                edition,
                smazzate_choices=edition.smazzate_choices(),
                own=edition in copies,
            )
            for edition in (*regulations.load_all(), *copies)
        )
        return self.respond(EditionList, items=items)


class EditionView(ApiView):
    permission_classes = [ReadWrite(write=Opener)]

    @extend_schema(summary="One edition, each value with its article", responses=EDITION)
    def get(self, request: ApiRequest, edition: str) -> Response:
        return Response(_edition(request.user, edition))

    @extend_schema(
        summary="Change a copy of one's own; tournaments opened with it keep what it was",
        request=ChangeBody,
        responses={200: OWN_COPY, HTTPStatus.CONFLICT: ProblemDetails},
    )
    def patch(self, request: ApiRequest, edition: str) -> Response:
        change = request.body_as(ChangeBody)
        _edition(request.user, edition)
        return Response(
            editions.change_copy(
                by=request.account, edition=edition, name=change.name, changes=change.changes
            )
        )


class CopiesView(ApiView):
    permission_classes = [Opener]

    @extend_schema(
        summary="Copy an edition and change values, to open tournaments with",
        request=CopyBody,
        responses={201: OWN_COPY},
    )
    @idempotent
    def post(self, request: ApiRequest, edition: str) -> Response:
        body = request.body_as(CopyBody)
        copy = editions.copy_edition(
            by=request.account,
            base=_edition(request.user, edition),
            name=body.name,
            changes=body.changes,
            command_id=request.command_id,
        )
        return self.made(copy, "regulations", copy.edition)


class PinnedView(TournamentView):
    permission_classes = [Everybody]

    @extend_schema(
        summary="The edition that a tournament is pinned to, as it was when it was opened",
        responses=EDITION,
    )
    def get(self, request: ApiRequest) -> Response:
        return Response(self.moment.book.regulation)


def _edition(user: AnyUser, edition: str) -> Regulation:
    """An edition that ships, or a copy of one's own; another's is not there."""
    try:
        if isinstance(user, User):
            return editions.find(user, edition)
        return regulations.load(edition)
    except (Violation, regulations.RegulationUnknown) as error:
        raise refuse(ApiCode.NOT_FOUND) from error


class FigureShape(Shape):
    """`no_pozzetto` is `"pozzetto": "not_taken"` in a sheet's body and `none_left` `"none_left"`;
    all others have their name."""

    name: str
    kind: FigureKind
    points: int
    """P.P. for one: of a count, of a tick, of the amount written."""
    label: str
    help: str
    article: str


class FigureList(Shape):
    edition: str
    neither_pays: bool
    """Nobody pays for the pozzetto where neither line took one."""
    items: tuple[FigureShape, ...]


class EditionFiguresView(ApiView):
    permission_classes = [Everybody]

    @extend_schema(summary="The figures of a smazzata under an edition", responses=FigureList)
    def get(self, request: ApiRequest, edition: str) -> Response:
        try:
            regulation = regulations.load(edition)
        except regulations.RegulationUnknown as error:
            raise refuse(ApiCode.NOT_FOUND) from error
        return self.respond(FigureList, regulation, items=paper.figures(regulation))


class FiguresView(TournamentView):
    permission_classes = [Everybody]

    @extend_schema(
        summary="The figures of a smazzata under the tournament's own edition",
        responses=FigureList,
    )
    def get(self, request: ApiRequest) -> Response:
        regulation = self.moment.book.regulation
        return self.respond(FigureList, regulation, items=paper.figures(regulation))
