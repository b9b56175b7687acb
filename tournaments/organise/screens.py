"""The screens of a hall, driven from the desk: whatever hangs on the wall follows at once; and
pictures that people send, drawn anew: what else a file may hold is gone.
"""

from __future__ import annotations

from io import BytesIO
from threading import Lock
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, TypeAlias

import msgspec
from django.shortcuts import get_object_or_404

from scoring import server_time
from scoring.records import record
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
from tournaments.organise.perform import RowCommand, Rows
from tournaments.organise.players import names_changed
from tournaments.organise.texts import longest
from tournaments.refusals import HouseCode
from tournaments.spelling.field_types import NO_NUL
from tournaments.spelling.letters import in_address

if TYPE_CHECKING:
    from PIL.ImageFile import ImageFile

MOST_PIXELS = 60_000_000
"""A telephone's; beyond it a small file may fill the memory."""
MOST_PIXELS_WHOLE = 24_000_000
"""Of the kinds that cannot be read any smaller than they are."""
MIXED = ("L", "LA", "RGB", "RGBA", "CMYK", "YCbCr")
"""Kinds of colours that are made small as they are."""
ONE_AT_A_TIME = Lock()
"""A picture takes a hundred megabytes while it is drawn."""
KINDS = ("PNG", "JPEG", "WEBP", "GIF")


@record
class PictureBounds:
    """How large a file may be, and how large it is drawn."""

    size: int
    """Bytes."""
    pixels: tuple[int, int]
    quality: int


def redrawn(file: bytes, bounds: PictureBounds) -> bytes:
    """A picture as WebP, upright, without anything that a camera writes beside it.

    Raises:
        Violation: `upload_too_large`, or `picture_unreadable`.
    """
    if len(file) > bounds.size:
        size, limit = f"{len(file) / 1024 / 1024:.1f} MB", f"{bounds.size // 1024 // 1024} MB"
        raise refuse(HouseCode.UPLOAD_TOO_LARGE, field="picture", file="", value=size, limit=limit)
    # Here: most processes never draw one.
    from PIL import Image, UnidentifiedImageError

    try:
        with ONE_AT_A_TIME, Image.open(BytesIO(file), formats=KINDS) as opened:
            return _drawn(opened, bounds)
    except (
        UnidentifiedImageError,
        Image.DecompressionBombError,
        OSError,
        SyntaxError,
        ValueError,
    ) as error:
        # As the readers of these kinds say so.
        raise refuse(HouseCode.PICTURE_UNREADABLE, field="picture") from error


def _drawn(opened: ImageFile, bounds: PictureBounds) -> bytes:
    """Made small first, and turned then: each step before it would hold the whole once more."""
    from PIL import ImageOps

    most = MOST_PIXELS if opened.format == "JPEG" else MOST_PIXELS_WHOLE
    if opened.width * opened.height > most:
        raise refuse(HouseCode.PICTURE_UNREADABLE, field="picture")
    colours = "RGBA" if opened.has_transparency_data else "RGB"
    # A JPEG is read no larger than it is needed.
    opened.draft("RGB", bounds.pixels)
    # Those of a palette, among others, cannot be mixed.
    small = opened if opened.mode in MIXED else opened.convert(colours)
    small.thumbnail((max(bounds.pixels),) * 2)
    upright = ImageOps.exif_transpose(small).convert(colours)
    upright.thumbnail(bounds.pixels)
    kept = BytesIO()
    upright.save(kept, "WEBP", quality=bounds.quality)
    return kept.getvalue()


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


@record
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


@record
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
