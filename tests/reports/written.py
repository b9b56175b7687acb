"""A referto as a referee would write it, for the tests of this room."""

from datetime import time
from typing import Any
from uuid import UUID

from scoring import queries
from scoring.commands import GiveSanction
from scoring.rules.sanctions import RefertoDuty
from scoring.rulings import Measure
from scoring.values import EntrantNumber, RoundNumber
from tests import builders
from tests.builders import Hall
from tournaments.models import Referto
from tournaments.organise import referti
from tournaments.organise.referti import RefertoForm
from tournaments.presenters.referti.due import draft_fields, missing_referti

FACTS = (
    "Al termine della seconda smazzata, prima del conteggio, il giocatore ha mescolato le carte "
    "della propria linea con quelle degli avversari."
)


def form(hall: Hall, entrant: int = 1, **changed: Any) -> RefertoForm:
    """On the first player of an entrant, at its table of round 1 unless told otherwise."""
    (sat, *_later) = queries.tables_of(hall.ledger, EntrantNumber(entrant))
    players = {one.number: one.players for one in queries.entrants(hall.ledger)}
    said: dict[str, Any] = {
        "player": players[EntrantNumber(entrant)][0],
        "entrant": EntrantNumber(entrant),
        "round": RoundNumber(1),
        "table": sat.table,
        "happened_at": time(21, 40),
        "article": "10.27",
        "addressee": "Organo di Giustizia Sportiva",
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


def suggested(
    code: str = "u10_31_suggestion", *, rounds: int = 1, regulation: str = "uisp-parole"
) -> Hall:
    """A tournament under U with its rounds typed, and an offence of pair 1 in the first of them."""
    hall = builders.open_tournament(rounds=rounds, regulation=regulation)
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    give(hall, code)
    for round_ in range(2, rounds + 1):
        builders.play_round(hall, round_)
    return hall


def give(hall: Hall, code: str = "u10_31_suggestion") -> None:
    """Sanction pair 1 at its table of round 1."""
    command = GiveSanction(code=code, entrant=EntrantNumber(1), player=None, round=RoundNumber(1))
    builders.do(command, hall.refereeing)


def file_all(hall: Hall) -> None:
    """File every referto that is due as the book begins it."""
    for line in missing_referti(hall.moment):
        due, fields = line.book, draft_fields(hall.moment, line)
        alone = due.duty is not RefertoDuty.INFORMATIVE
        referti.write_and_file(
            by=hall.refereeing,
            form=RefertoForm(
                player=due.players[0] if alone else None,
                entrant=due.entrant,
                round=due.round,
                table=due.table,
                article=due.article,
                measure=due.measure,
                sanctions=due.sanctions,
                facts=str(fields["facts"]),
                present=str(fields["present"]),
            ),
        )
