"""Commands done on a held ledger, each on what came of the one before, and written all at once."""

from dataclasses import dataclass, replace
from uuid import UUID

from django.db import OperationalError

from scoring import announce, editions, projections, store
from scoring.events import Recorded
from scoring.records import record
from scoring.rules import regulations
from scoring.rules.decide import Command, Scene
from scoring.rules.decide.opening import OpenTournament
from scoring.rules.decide.windows import decided
from scoring.rules.ledger import Ledger, continued
from scoring.rules.regulations import Regulation
from scoring.rules.violations import Code, refuse
from scoring.values import Authority, EventNumber, LedgerId


@record
class Receipt:
    """What a command came to. A repeat gets the events of the first answer, and says so."""

    ledger: LedgerId
    number: EventNumber
    events: tuple[Recorded, ...]
    repeated: bool = False


@dataclass(slots=True, eq=False)
class Asked:
    """A command, and what it came to once it is done."""

    command: Command
    by: Authority
    command_id: UUID
    sealing: store.Sealing
    fingerprint: str
    outcome: Receipt | Exception | None = None

    def answer(self) -> Receipt:
        if isinstance(self.outcome, Receipt):
            return self.outcome
        # Without one, who did it was ended in the middle: whoever asks again is told what became.
        raise self.outcome or OperationalError("who wrote for several was ended")


class Writing:
    """A ledger that is held until the transaction ends, and what commands add to it."""

    def __init__(self, ledger_id: LedgerId, held: store.Held) -> None:
        self._id = ledger_id
        self._held = held
        self._head = held.head
        self._ledger: Ledger | None = None
        self._opened_by: Regulation | None = None
        self._added: list[tuple[store.Chained, projections.Changed]] = []
        self._firsts: dict[UUID, tuple[str, Receipt]] = {}

    def do(self, asked: Asked) -> Receipt:
        """What a command comes to; what it adds is written with all the rest.

        Raises:
            Violation: it is refused, and adds nothing.
        """
        if not asked.by.rests_on <= self._held.still_held:
            raise refuse(Code.NOT_ALLOWED, right=asked.command.right)
        if answered := self._held.answered.get(asked.command_id):
            return _repeat(self._id, answered, asked)
        if first := self._firsts.get(asked.command_id):
            return _repeat_of(*first, asked)
        return self._first(asked)

    def write(self, *, committing: bool) -> None:
        """In one round trip: events, rows, the word to whoever listens, and where it is the
        outermost transaction, its COMMIT."""
        if not self._added or self._ledger is None:
            return
        with store.together(committing=committing):
            for chained, changed in self._added:
                store.append(chained)
                projections.project(changed)
            if self._opened_by:
                editions.keep(self._opened_by)
            announce.announce(self._id, self._head.number)
        store.memory.keep(self._id, self._ledger)

    def _first(self, asked: Asked) -> Receipt:
        if self._ledger is None:
            self._ledger = store.memory.at(self._id, self._held.head, self._held.since)
        regulation = self._regulation(asked.command, self._ledger)
        scene = Scene(ledger=self._ledger, regulation=regulation, by=asked.by, now=self._held.now)
        events = decided(asked.command, scene)
        if not events:
            return Receipt(ledger=self._id, number=self._head.number, events=())
        chained = store.chained(
            self._id,
            self._head,
            events,
            by=asked.by,
            command_id=asked.command_id,
            fingerprint=asked.fingerprint,
            at=self._held.now,
            sealing=asked.sealing,
        )
        receipt = self._add(chained, self._ledger, regulation)
        self._firsts[asked.command_id] = asked.fingerprint, receipt
        return receipt

    def _add(self, chained: store.Chained, ledger: Ledger, regulation: Regulation) -> Receipt:
        """Bring the ledger up to these events, and keep what is to be written of them."""
        self._ledger = ledger = continued(ledger, chained.recorded)
        changed = projections.changed(self._id, ledger, regulation, chained.recorded)
        self._added.append((chained, changed))
        self._head = chained.head
        return Receipt(ledger=self._id, number=ledger.number, events=chained.recorded)

    def _regulation(self, command: Command, ledger: Ledger) -> Regulation:
        if (opened := ledger.opened) is not None:
            return editions.pinned(opened.regulation, opened.regulation_hash)
        if not isinstance(command, OpenTournament):
            raise refuse(Code.TOURNAMENT_UNKNOWN)
        self._opened_by = _edition(command)
        return self._opened_by


def _edition(command: OpenTournament) -> Regulation:
    if command.edition is not None:
        return command.edition
    try:
        return regulations.load(command.regulation)
    except regulations.RegulationUnknown as error:
        raise refuse(
            Code.REGULATION_UNKNOWN,
            field="regulation",
            value=command.regulation,
            choices=regulations.editions(),
        ) from error


def _repeat(ledger: LedgerId, answered: store.Answered, asked: Asked) -> Receipt:
    events = tuple(store.read(ledger, EventNumber(answered.first - 1), answered.last))
    first = Receipt(ledger=ledger, number=answered.last, events=events)
    return _repeat_of(answered.fingerprint, first, asked)


def _repeat_of(fingerprint: str, first: Receipt, asked: Asked) -> Receipt:
    """Somebody asks once more for what they asked for; an id is of whoever used it first."""
    same = fingerprint == asked.fingerprint and first.events[0].user == asked.by.user
    if not same:
        raise refuse(Code.COMMAND_REUSED, first=first.events[0].number, last=first.number)
    return replace(first, repeated=True)
