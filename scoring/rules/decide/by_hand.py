"""A seating that somebody typed: whatever clashes it has, everybody must be somewhere, once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from scoring.plans import SeatingMethod
from scoring.rules import formats
from scoring.rules.decide.entrants import known_entrant
from scoring.rules.decide.seating import Drawn
from scoring.rules.ledger import Ledger
from scoring.rules.violations import Code, refuse
from scoring.seats import Part, Seat, WhyByeGiven
from scoring.values import HIGHEST_TABLE, EntrantNumber


def checked(ledger: Ledger, seats: Iterable[Seat]) -> Drawn:
    """A seating by hand, in order of table.

    Raises:
        Violation: a table or an entrant stands twice, one is missing, unknown or withdrawn, a
            table is not as the format has it, or somebody rests that should not.
    """
    ordered = tuple(sorted(seats, key=lambda seat: seat.table))
    _require_tables(ordered)
    _require_everybody(ledger, ordered)
    resting = {entrant for seat in ordered if seat.is_bye for entrant in seat.entrants()}
    parts = []
    for group, field in ledger.fields().items():
        own = [entrant for entrant in field if entrant in resting]
        _require_byes(ledger, field, own)
        reason = WhyByeGiven.BY_HAND if own else None
        parts.append(Part(group=group, method=SeatingMethod.BY_HAND, bye_reason=reason))
    return Drawn(ordered, tuple(parts))


def _require_tables(seats: Iterable[Seat]) -> None:
    for table, times in Counter(seat.table for seat in seats).items():
        if times > 1:
            raise refuse(Code.TABLE_TWICE, field="seats", table=table)
        if not 1 <= table <= HIGHEST_TABLE:
            raise refuse(Code.TABLE_OUT_OF_RANGE, field="seats", table=table, limit=HIGHEST_TABLE)


def _require_everybody(ledger: Ledger, seats: Iterable[Seat]) -> None:
    seated = Counter((entrant, seat.room) for seat in seats for entrant in seat.entrants())
    for (entrant, _), times in seated.items():
        if known_entrant(ledger, entrant, "seats").withdrawn:
            raise refuse(Code.SEATED_WITHDRAWN, field="seats", entrant=entrant)
        if times > 1:
            raise refuse(Code.SEATED_TWICE, field="seats", entrant=entrant)
    if left_out := sorted(set(ledger.active_entrants()) - {entrant for entrant, _ in seated}):
        raise refuse(
            Code.SEATING_INCOMPLETE, field="seats", entrants=tuple(int(n) for n in left_out)
        )


def _require_byes(
    ledger: Ledger, field: Sequence[EntrantNumber], resting: Sequence[EntrantNumber]
) -> None:
    """No more of a field rest than do not fill a table, and nobody again before the others."""
    rules = formats.of(ledger.format)
    if len(resting) > len(field) % (rules.at_a_match // rules.tables):
        raise refuse(Code.BYES_TOO_MANY, field="seats", entrants=tuple(int(one) for one in resting))
    rested = ledger.byes()
    for entrant in resting:
        if entrant in rested and set(field) - rested:
            raise refuse(Code.BYE_REPEATED, field="seats", article="RULES 7", entrant=entrant)
