"""What the pages of one moment have in common, made once.

When a seating is published, everybody looks for a name of their own: as many different pages as
there are surnames, all made from the same names and tables (at 600 pairs, most of their cost).
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Concatenate, ParamSpec, TypeVar

from django.utils.translation import get_language

from tournaments.models import Tournament
from tournaments.pages.visits import Visit

MOST = 32
LONGEST_SECONDS = 20.0
"""Not every row that is shown announces its change (a club, say): nothing is older."""

P = ParamSpec("P")
T = TypeVar("T")
_made: OrderedDict[Hashable, tuple[float, Any]] = OrderedDict()
_lock = Lock()


def kept(
    found: Visit,
    present: Callable[Concatenate[Tournament, P], T],
    *given: P.args,
    **named: P.kwargs,
) -> T:
    """What a presenter makes of the tournament as the visit found it.

    The number and the names' revision were read before: what is kept under them may be newer
    than they say, never older.
    """
    place = found.tournament
    moment = (place.id, found.number, place.names_revision, get_language())
    key = (present, moment, given, tuple(sorted(named.items())))
    with _lock:
        known = _made.get(key)
    if known and time.monotonic() < known[0]:
        return known[1]  # type: ignore[no-any-return]
    made = present(place, *given, **named)
    with _lock:
        _made[key] = (time.monotonic() + LONGEST_SECONDS, made)
        while len(_made) > MOST:
            _made.popitem(last=False)
    return made
