"""A referto as a referee would write it, for the tests of this room."""

from __future__ import annotations

from datetime import time
from typing import Any
from uuid import UUID

from scoring import queries
from scoring.rulings import Measure
from scoring.values import EntrantNumber, RoundNumber, TableNumber
from tests.builders import Hall
from tournaments.models import Referto
from tournaments.organise import referti
from tournaments.organise.referti import RefertoForm

FACTS = (
    "Al termine della seconda smazzata, prima del conteggio, il giocatore ha mescolato le carte "
    "della propria linea con quelle degli avversari."
)


def form(hall: Hall, entrant: int = 1, **changed: Any) -> RefertoForm:
    """On the first player of an entrant, at table 1 of round 1 unless told otherwise."""
    players = {one.number: one.players for one in queries.entrants(hall.ledger)}
    said: dict[str, Any] = {
        "player": players[EntrantNumber(entrant)][0],
        "entrant": EntrantNumber(entrant),
        "round": RoundNumber(1),
        "table": TableNumber(1),
        "happened_at": time(21, 40),
        "article": "10.27",
        "measure": Measure.AMMONIZIONE,
        "facts": FACTS,
        "actions": "Richiamo verbale, poi ammonizione.",
        "present": "I quattro giocatori del tavolo e il direttore di gara.",
        "witnesses": "Nessuno.",
    }
    return RefertoForm(**said | changed)


def draft(hall: Hall, *, command_id: UUID | None = None, **changed: Any) -> Referto:
    """A draft by the referee of the hall."""
    said = form(hall, **changed)
    return referti.write_referto(form=said, by=hall.refereeing, command_id=command_id)


def filed(hall: Hall, **changed: Any) -> Referto:
    """A referto of the hall's referee with its register number."""
    referto = draft(hall, **changed)
    referti.file_referto(referto=referto, by=hall.refereeing)
    return referto
