"""The screens of a hall: what each shows, driven as from the desk."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Literal

import msgspec
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.values import Right
from tournaments.api.wire.bodies import NO_NUL, Body
from tournaments.api.wire.permissions import May, ReadWrite
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Shape, fill
from tournaments.api.wire.views import TournamentView
from tournaments.models import Screen
from tournaments.models.screens import (
    LEAST_SECONDS,
    LETTERS,
    MOST_SECONDS,
    USUAL_DISTANCE,
    Scheme,
    Show,
)
from tournaments.organise.screens import TO_DRIVE, save_screen, take_down


class ScreenBody(Body, frozen=True, kw_only=True):
    """A screen whole; its picture is hung at the desk."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60, pattern=NO_NUL)]
    shows: Annotated[tuple[Show, ...], msgspec.Meta(min_length=1, max_length=10)]
    seconds: Annotated[int, msgspec.Meta(ge=LEAST_SECONDS, le=MOST_SECONDS)] = 15
    scheme: Scheme = Scheme.AUTO
    """Dark or light ground; `auto`: as the machine at the wall is set."""
    metres: Literal[4, 6, 8, 10, 12, 15] = USUAL_DISTANCE
    """From how far a screen of 65 inches is read: the size of its letters."""
    letters: Annotated[str, msgspec.Meta(max_length=3, pattern=LETTERS)] = ""
    """Whose seats it shows, by surname (`A-C`); empty: its share of what others leave."""
    notice: Annotated[str, msgspec.Meta(max_length=300, pattern=NO_NUL)] = ""


class ScreenShape(Shape, frozen=True, kw_only=True):
    slug: str
    name: str
    shows: tuple[Show, ...]
    seconds: int
    scheme: Scheme
    metres: int
    letters: str
    notice: str
    picture: bool


class ScreenList(Shape, frozen=True, kw_only=True):
    items: tuple[ScreenShape, ...]


class ScreensView(TournamentView):
    permission_classes = [ReadWrite(read=May(Right.READ), write=May(TO_DRIVE))]

    @extend_schema(summary="The screens of the hall", responses=ScreenList)
    def get(self, request: ApiRequest) -> Response:
        return self.respond(ScreenList, items=tuple(map(_shape, _screens(self))))

    @extend_schema(
        summary="Make a screen, at an address of its name",
        request=ScreenBody,
        responses={HTTPStatus.CREATED: ScreenShape},
    )
    def post(self, request: ApiRequest) -> Response:
        made = save_screen(by=self.by, **msgspec.structs.asdict(request.body_as(ScreenBody)))
        return self.made(_shape(made), "tournaments", self.slug, "screens", made.slug)


class ScreenView(TournamentView):
    permission_classes = [May(TO_DRIVE)]

    @extend_schema(
        summary="Show something else on a screen", request=ScreenBody, responses=ScreenShape
    )
    def put(self, request: ApiRequest, screen: str) -> Response:
        body = msgspec.structs.asdict(request.body_as(ScreenBody))
        row = get_object_or_404(_screens(self), slug=screen)
        return Response(_shape(save_screen(by=self.by, screen=row, **body)))

    @extend_schema(summary="Take a screen down", request=None, responses={204: None})
    def delete(self, request: ApiRequest, screen: str) -> Response:
        take_down(by=self.by, screen=get_object_or_404(_screens(self), slug=screen))
        return Response(status=HTTPStatus.NO_CONTENT)


def _screens(view: TournamentView) -> QuerySet[Screen]:
    return Screen.objects.filter(tournament=view.moment.tournament)


def _shape(screen: Screen) -> ScreenShape:
    shows = tuple(map(Show, screen.shows))
    return fill(
        ScreenShape,
        screen,
        shows=shows,
        scheme=Scheme(screen.scheme),
        picture=screen.pictured_at is not None,
    )
