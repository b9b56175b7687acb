"""Pictures that people send, drawn anew: what else a file may hold is gone."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageOps, UnidentifiedImageError

from scoring.rules.violations import refuse
from tournaments.refusals import HouseCode

MOST_PIXELS = 60_000_000
"""A telephone's; beyond it a small file may fill the memory."""
UNREADABLE = (
    *(UnidentifiedImageError, Image.DecompressionBombError),
    *(OSError, SyntaxError, ValueError),
)
"""As the readers of the kinds below say so."""
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
    try:
        with Image.open(BytesIO(file), formats=KINDS) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                raise refuse(HouseCode.PICTURE_UNREADABLE, field="picture")
            # A JPEG is read no larger than it is needed.
            opened.draft("RGB", bounds.pixels)
            upright = ImageOps.exif_transpose(opened)
            drawn = upright.convert("RGBA" if opened.has_transparency_data else "RGB")
    except UNREADABLE as error:
        raise refuse(HouseCode.PICTURE_UNREADABLE, field="picture") from error
    drawn.thumbnail(bounds.pixels)
    kept = BytesIO()
    drawn.save(kept, "WEBP", quality=bounds.quality)
    return kept.getvalue()
