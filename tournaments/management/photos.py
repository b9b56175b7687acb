"""Photos of signed sheets against their own hash, and against the entries that name them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from hashlib import sha256

from scoring import queries
from scoring.events import SheetSigned
from scoring.queries import EventFilter
from scoring.values import LedgerId, RoundNumber, TableNumber
from tournaments.models import SheetPhoto

Place = tuple[RoundNumber, TableNumber]


def altered_photos(ledger: LedgerId) -> Iterator[Place]:
    """The tables whose photo is not the one that was taken, or that the entry names.

    A table without any has lost them by retention, or never had one: no fault of anybody's.
    """
    kept: dict[Place, set[str]] = defaultdict(set)
    altered: dict[Place, None] = {}
    for row in SheetPhoto.objects.filter(tournament_id=ledger).iterator(chunk_size=20):
        place = RoundNumber(row.round), TableNumber(row.table)
        kept[place].add(row.sha256)
        if sha256(bytes(row.picture)).hexdigest() != row.sha256:
            altered[place] = None
    for place, named in _named(ledger):
        if kept.get(place) and named not in kept[place]:
            altered[place] = None
    yield from altered


def _named(ledger: LedgerId) -> Iterator[tuple[Place, str]]:
    for recorded in queries.events(ledger, EventFilter(names=(SheetSigned.name(),))):
        event = recorded.event
        if isinstance(event, SheetSigned) and event.photo_hash:
            yield (event.round, event.table), event.photo_hash
