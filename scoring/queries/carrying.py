"""A ledger as it is written: carried elsewhere whole, and whether it is as it was written."""

from collections.abc import Iterator, Sequence

from scoring import codec, editions, store
from scoring.codec import EventUnreadable
from scoring.editions import Keeping
from scoring.events import Event, TournamentOpened
from scoring.queries.folded import snapshot
from scoring.records import record
from scoring.rules.violations import Code, refuse
from scoring.store import AnsweredCommand, Carried, EventText, Examined, Fault, Head
from scoring.values import EventNumber, LedgerId


@record
class Whole:
    """A ledger with the edition that it is pinned to."""

    carried: Carried
    events: tuple[Event, ...]
    opened: TournamentOpened
    edition: str
    """Its content, as it was hashed."""


def whole(ledger: LedgerId) -> Whole:
    """All of a ledger, as of one moment.

    Raises:
        Violation: `tournament_unknown`, when it was never opened.
    """
    with snapshot():
        carried = store.carried(ledger)
        events = tuple(map(event_of, carried.events))
        opened = next((event for event in events if isinstance(event, TournamentOpened)), None)
        if opened is None:
            raise refuse(Code.TOURNAMENT_UNKNOWN)
        edition = editions.content(opened.regulation, opened.regulation_hash)
    return Whole(carried=carried, events=events, opened=opened, edition=edition)


def event_of(text: EventText) -> Event:
    return codec.decode(text.name, text.version, text.data)


def examined(carried: Carried) -> store.Examined:
    """What the chain of a ledger that is not here proves, or disproves."""
    return store.examine_carried(carried.ledger, carried.events, carried.head, carried.commands)


@record
class Integrity:
    """What was found wrong with a ledger, and what cannot be known of an old one."""

    events: Examined
    """What its chain proves, or disproves."""
    keeping: Keeping
    """Of the edition that it is pinned to."""


def lengths(ledgers: Sequence[LedgerId]) -> dict[LedgerId, int]:
    """How many events each of them vouches for."""
    return {ledger: head.number for ledger, head in store.heads_of(ledgers).items()}


def unsealed(ledger: LedgerId) -> EventNumber:
    """The last of the events from before anything was sealed: up to it the chain vouches for
    events alone, not for names and reasons. 0 where there are none."""
    return store.unsealed(ledger)


def integrity(ledgers: Sequence[LedgerId]) -> Iterator[Integrity]:
    """Each of some ledgers, as of one moment: who goes on writing looks like no tampering."""
    known: dict[str, Keeping] = {}
    with snapshot():
        for examined in store.examine(ledgers):
            if examined.pinned not in known:
                known[examined.pinned] = _keeping(examined.pinned)
            yield Integrity(events=examined, keeping=_in(examined, known[examined.pinned]))


def _keeping(pinned: str) -> Keeping:
    return editions.keeping(pinned) if pinned else Keeping.KEPT


def _in(examined: Examined, keeping: Keeping) -> Keeping:
    """Whoever opened a ledger since events are sealed kept its edition."""
    return Keeping.MISSING if keeping is Keeping.NEVER and not examined.unsealed else keeping
