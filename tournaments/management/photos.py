"""Photos of signed sheets against their own hash, and against the entries that name them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple

from scoring.events import SheetSigned
from scoring.queries.integrity import Examined
from scoring.values import LedgerId, RoundNumber, TableNumber
from tournaments.models import SheetPhoto

Place = tuple[RoundNumber, TableNumber]


class Photo(NamedTuple):
    place: Place
    hash: str
    same: bool
    """Whether it is its own."""


def photos_of(ledgers: Sequence[LedgerId]) -> defaultdict[LedgerId, list[Photo]]:
    photos: defaultdict[LedgerId, list[Photo]] = defaultdict(list)
    for row in SheetPhoto.objects.filter(tournament_id__in=ledgers).iterator(chunk_size=20):
        place = RoundNumber(row.round), TableNumber(row.table)
        same = sha256(bytes(row.picture)).hexdigest() == row.sha256
        photos[LedgerId(row.tournament_id)].append(Photo(place, row.sha256, same))
    return photos


def altered_photos(examined: Examined, photos: Sequence[Photo]) -> Iterator[Place]:
    """The tables whose photo is not the one that was taken, or that the entry names.

    A table without any has lost them by retention, or never had one: no fault of anybody's.
    """
    kept: dict[Place, set[str]] = defaultdict(set)
    altered: dict[Place, None] = {}
    for photo in photos:
        kept[photo.place].add(photo.hash)
        if not photo.same:
            altered[photo.place] = None
    for place, named in _named(examined):
        if kept.get(place) and named not in kept[place]:
            altered[place] = None
    yield from altered


def _named(examined: Examined) -> Iterator[tuple[Place, str]]:
    """The last entry first."""
    for event in reversed(list(examined.told.values())):
        if isinstance(event, SheetSigned) and event.photo_hash:
            yield (event.round, event.table), event.photo_hash
