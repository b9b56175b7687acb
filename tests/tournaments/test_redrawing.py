"""A picture that somebody sends is drawn anew or refused, whatever its bytes are."""

import struct
import zlib
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from scoring.rules.violations import Violation
from tournaments.organise.screens import KINDS, PictureBounds, redrawn

BOUNDS = PictureBounds(size=100_000, pixels=(60, 60), quality=50)


def picture(kind: str) -> bytes:
    file = BytesIO()
    turned = Image.Exif()
    turned[0x0112] = 6
    Image.effect_noise((40, 20), 50).convert("RGB").save(file, kind, exif=turned)
    return file.getvalue()


def announced(width: int, height: int) -> bytes:
    """A file of a hundred bytes that says how large a picture is, and holds none."""

    def chunk(name: bytes, data: bytes) -> bytes:
        check = zlib.crc32(name + data)
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", check)

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(b"\0")), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)


@pytest.mark.parametrize("side", [5_000, 7_900, 14_000, 2**31 - 1])
def test_a_small_file_that_says_it_is_vast_is_refused(side: int) -> None:
    with pytest.raises(Violation) as refused:
        redrawn(announced(side, side), BOUNDS)
    assert [problem.code for problem in refused.value.problems] == ["picture_unreadable"]


@pytest.mark.filterwarnings("ignore")  # of the readers, on what is damaged
@given(
    kind=st.sampled_from(KINDS),
    damage=st.lists(st.tuples(st.integers(0, 400), st.integers(0, 255)), max_size=8),
    cut=st.none() | st.integers(0, 900),
)
def test_a_damaged_file_is_redrawn_or_refused(
    kind: str, damage: list[tuple[int, int]], cut: int | None
) -> None:
    file = bytearray(picture(kind))
    for place, byte in damage:
        file[place % len(file)] = byte
    try:
        shown = redrawn(bytes(file[:cut]), BOUNDS)
    except Violation:
        return
    with Image.open(BytesIO(shown)) as drawn:
        assert drawn.format == "WEBP"
        assert max(drawn.size) <= 60


@pytest.mark.parametrize("mode", ["RGBA", "P", "1", "L", "LA", "I;16"])
def test_pictures_of_every_kind_of_colour_are_redrawn(mode: str) -> None:
    file = BytesIO()
    Image.new(mode, (300, 100)).save(file, "PNG")
    with Image.open(BytesIO(redrawn(file.getvalue(), BOUNDS))) as drawn:
        assert drawn.size == (60, 20)
