"""The screens of a hall, driven from the desk: whatever hangs on the wall follows at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec
from django.shortcuts import get_object_or_404

from scoring import server_time
from scoring.rules.violations import refuse
from scoring.values import Right
from tournaments.models import Screen, Tournament
from tournaments.models.screens import (
    LEAST_SECONDS,
    LETTERS,
    MOST_SECONDS,
    USUAL_DISTANCE,
    Scheme,
    Show,
)
from tournaments.organise.players import names_changed
from tournaments.organise.redrawing import PictureBounds
from tournaments.organise.rows import RowCommand, Rows
from tournaments.organise.texts import longest
from tournaments.refusals import HouseCode
from tournaments.spelling.field_types import NO_NUL
from tournaments.spelling.letters import in_address

MOST_SCREENS = 20
PICTURE = PictureBounds(size=2 * 1024 * 1024, pixels=(1920, 1080), quality=85)
ScreenName: TypeAlias = Annotated[
    str, msgspec.Meta(min_length=1, max_length=longest("name", Screen), pattern=NO_NUL)
]
Shows: TypeAlias = Annotated[tuple[Show, ...], msgspec.Meta(min_length=1, max_length=10)]
Seconds: TypeAlias = Annotated[int, msgspec.Meta(ge=LEAST_SECONDS, le=MOST_SECONDS)]
Letters: TypeAlias = Annotated[
    str, msgspec.Meta(max_length=longest("letters", Screen), pattern=LETTERS)
]
Notice: TypeAlias = Annotated[
    str, msgspec.Meta(max_length=longest("notice", Screen), pattern=NO_NUL)
]


@dataclass(frozen=True, slots=True, kw_only=True)
class SaveScreen(RowCommand[Screen]):
    """A screen whole; its picture is hung at the desk."""

    right: ClassVar = Right.OPEN
    unasked: ClassVar = frozenset({"screen", "picture"})
    name: ScreenName
    shows: Shows
    # From how far a screen of 65 inches is read: the size of its letters.
    metres: Literal[4, 6, 8, 10, 12, 15] = USUAL_DISTANCE
    # Whose seats it shows, by surname (`A-C`); empty: its share of what others leave.
    letters: Letters = ""
    seconds: Seconds = 15
    # Dark or light ground; `auto`: as the machine at the wall is set.
    scheme: Scheme = Scheme.AUTO
    notice: Notice = ""
    # The address of the one that is changed; it stays as the screen was first named.
    screen: str = ""
    # The sponsors', as `redrawn` leaves it; without one, that which hangs stays.
    picture: bytes | None = None

    def write(self, rows: Rows) -> Screen:
        if self.letters > self.letters[::-1]:
            code = HouseCode.SCREEN_LETTERS_BACKWARDS
            raise refuse(code, field="letters", value=self.letters, turned=self.letters[::-1])
        screen = _screen(rows, self.screen) if self.screen else _new(rows.tournament, self.name)
        for column in ("name", "metres", "letters", "seconds", "scheme", "notice"):
            setattr(screen, column, getattr(self, column))
        screen.shows = [show.value for show in Show if show in self.shows]
        if self.picture:
            screen.picture, screen.pictured_at = self.picture, server_time.now()
        screen.save()
        names_changed(rows.tournament)
        return screen


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeScreenDown(RowCommand[None]):
    """Forget a screen; whatever still shows it says that there is none."""

    right: ClassVar = Right.OPEN
    screen: str

    def write(self, rows: Rows) -> None:
        _screen(rows, self.screen).delete()
        names_changed(rows.tournament)


def _screen(rows: Rows, slug: str) -> Screen:
    return get_object_or_404(Screen, tournament=rows.tournament, slug=slug)


def _new(tournament: Tournament, name: str) -> Screen:
    slug = in_address(name)[:60] or "schermo"
    if tournament.screens.count() >= MOST_SCREENS:
        raise refuse(HouseCode.SCREENS_TOO_MANY, most=MOST_SCREENS)
    if tournament.screens.filter(slug=slug).exists():
        raise refuse(HouseCode.SCREEN_TAKEN, field="name", value=name)
    return Screen(tournament=tournament, slug=slug)
