"""Rounds that an entrant did not play: why it has no table there, as everybody may know."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from scoring import queries
from scoring.events import EntrantReadmitted, EntrantWithdrawn, SeatingPublished
from scoring.queries import EventFilter
from scoring.values import EntrantNumber, EventNumber, RoundNumber
from tournaments.moment import Moment

NAMES = (EntrantWithdrawn.name(), EntrantReadmitted.name(), SeatingPublished.name())


class Missed(StrEnum):
    """An espulsione is nobody's business: who waits for a substitute has no seat."""

    LATER = "later"
    """It came in later."""
    WITHDRAWN = "withdrawn"
    NO_SEAT = "no_seat"


_WORDS = {
    Missed.LATER: _("non ancora in gara"),
    Missed.WITHDRAWN: _("dopo il ritiro"),
    Missed.NO_SEAT: _("senza posto nel turno"),
}


def missed_words(why: Missed) -> str:
    """Beside a round that brought nothing."""
    return str(_WORDS[why])


@dataclass(slots=True)
class _Comings:
    """When seatings were published, and who had left by then."""

    published: dict[RoundNumber, EventNumber] = field(default_factory=dict)
    out: dict[EntrantNumber, list[tuple[EventNumber, bool]]] = field(
        default_factory=lambda: defaultdict(list)
    )

    def had_left(self, entrant: EntrantNumber, round_: RoundNumber) -> bool:
        before = [
            left for at, left in self.out.get(entrant, ()) if at < self.published.get(round_, 0)
        ]
        return bool(before) and before[-1]


def missed(
    moment: Moment, entrant: EntrantNumber, sat: Collection[RoundNumber]
) -> dict[RoundNumber, Missed]:
    """The published rounds in which it does not sit, each with why."""
    gaps = [one.number for one in moment.published_rounds if one.number not in sat]
    if not gaps:
        return {}
    first = next(one.first_round for one in moment.entrants if one.number == entrant)
    comings = moment.once(_comings)
    return {round_: _why(comings, entrant, round_, first) for round_ in gaps}


def _why(
    comings: _Comings, entrant: EntrantNumber, round_: RoundNumber, first: RoundNumber
) -> Missed:
    if round_ < first:
        return Missed.LATER
    return Missed.WITHDRAWN if comings.had_left(entrant, round_) else Missed.NO_SEAT


def _comings(moment: Moment) -> _Comings:
    found = _Comings()
    for recorded in reversed(queries.events(moment.ledger, EventFilter(names=NAMES))):
        event = recorded.event
        if isinstance(event, SeatingPublished):
            found.published[event.round] = recorded.number
        elif isinstance(event, EntrantWithdrawn | EntrantReadmitted):
            left = isinstance(event, EntrantWithdrawn)
            found.out[event.entrant].append((recorded.number, left))
    return found
