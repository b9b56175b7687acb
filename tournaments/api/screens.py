"""The screens of a hall: what each shows, driven as from the desk."""

from http import HTTPStatus

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.values import Right
from tournaments.api.wire.commands import GONE, Answer, body_of, writing
from tournaments.api.wire.permissions import May, ReadWrite
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Shape, fill
from tournaments.api.wire.views import TournamentView
from tournaments.models import Screen
from tournaments.models.screens import Scheme, Show
from tournaments.organise.screens import SaveScreen, TakeScreenDown


class ScreenShape(Shape):
    slug: str
    name: str
    shows: tuple[Show, ...]
    seconds: int
    scheme: Scheme
    metres: int
    letters: str
    notice: str
    picture: bool


class ScreenList(Shape):
    items: tuple[ScreenShape, ...]


def _shape(screen: Screen) -> ScreenShape:
    return fill(ScreenShape, screen, picture=screen.pictured_at is not None)


def _created(view: TournamentView, screen: Screen) -> Response:
    return view.made(_shape(screen), "tournaments", view.slug, "screens", screen.slug)


ScreenBody = body_of(SaveScreen, "ScreenBody")


class ScreensView(TournamentView):
    permission_classes = [ReadWrite(read=May(Right.READ), write=May(SaveScreen.right))]

    @extend_schema(summary="The screens of the hall", responses=ScreenList)
    def get(self, request: ApiRequest) -> Response:
        hung = Screen.objects.filter(tournament=self.tournament)
        return self.respond(ScreenList, items=tuple(map(_shape, hung)))

    post = writing(
        SaveScreen,
        "Make a screen, at an address of its name",
        body=ScreenBody,
        answer=Answer(ScreenShape, _created, HTTPStatus.CREATED),
    )


class ScreenView(TournamentView):
    permission_classes = [May(SaveScreen.right)]
    put = writing(
        SaveScreen,
        "Show something else on a screen",
        body=ScreenBody,
        answer=Answer(ScreenShape, lambda _view, screen: Response(_shape(screen))),
    )
    delete = writing(TakeScreenDown, "Take a screen down", answer=GONE)
