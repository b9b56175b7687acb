"""Pictures that people send, drawn anew: what else a file may hold is gone."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from threading import Lock
from typing import TYPE_CHECKING

from scoring.rules.violations import refuse
from tournaments.refusals import HouseCode

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


@dataclass(frozen=True, slots=True, kw_only=True)
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
