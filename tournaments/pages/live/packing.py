"""Pages as small as each browser takes them: made when one asks, for all who come later."""

import gzip
from collections.abc import Callable
from functools import partial

import brotli

from tournaments.pages.live.asgi import Header
from tournaments.templatetags.links import carried_sheet, linked_sheet

SMALLEST = 600
Coding = bytes
CODINGS: dict[Coding, Callable[[bytes], bytes]] = {
    b"br": partial(brotli.compress, mode=brotli.MODE_TEXT, quality=5),
    b"gzip": partial(gzip.compress, compresslevel=6, mtime=0),
}
"""The smallest first. Browsers take brotli over HTTPS only, and on the machine itself."""


class Body:
    """What is answered: plain to who has the page open or takes nothing compressed, and its sheet
    linked; with its sheet to all others, where it carries one."""

    def __init__(self, body: bytes, *, packed_already: bool) -> None:
        self.plain = body.replace(carried_sheet().encode(), linked_sheet().encode(), 1)
        self._carries = self.plain != body
        self._is_small = packed_already or len(body) < SMALLEST
        self._packed: dict[tuple[Coding, bool], bytes] = {}

    @property
    def size(self) -> int:
        """With all that may be made of it: as much again, at most."""
        return 2 * len(self.plain)

    def answering(self, accepted: bytes, *, again: bool) -> tuple[bytes, list[Header]]:
        """What a browser that accepts this is sent; `again`: to a page that is open."""
        coding = None if self._is_small else coding_of(accepted)
        if coding is None:
            return self.plain, []
        key = (coding, again or not self._carries)
        if key not in self._packed:
            self._packed[key] = CODINGS[coding](self.plain if key[1] else self._whole)
        return self._packed[key], [(b"content-encoding", coding)]

    @property
    def _whole(self) -> bytes:
        return self.plain.replace(linked_sheet().encode(), carried_sheet().encode(), 1)


def coding_of(header: bytes) -> Coding | None:
    """The smallest that is accepted; weights are not weighed, but for what is refused."""
    taken = accepted(header)
    return next((coding for coding in CODINGS if coding in taken), None)


def accepted(header: bytes) -> set[Coding]:
    """What an `Accept-Encoding` names and does not refuse."""
    named = (part.partition(b";") for part in header.lower().split(b","))
    return {name.strip() for name, _, weight in named if _is_wanted(weight.strip())}


def _is_wanted(weight: bytes) -> bool:
    """One that cannot be read is none."""
    name, _, value = weight.partition(b"=")
    try:
        return not weight or (name.strip() == b"q" and float(value) > 0)
    except ValueError:
        return False
