"""The first round in words: the order it went by, and how that was put at tables."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring.plans import Format, Movement
from scoring.values import RoundNumber
from tournaments.presenters.seating.facts import Facts


def lot(found: Facts) -> Iterator[str]:
    yield _("turno 1: sorteggio con il seme %(seed)s.") % {"seed": found.round.seed}
    yield from _places(found)
    example = f"{found.round.seed}:{found.entrants[0]}"
    yield _(
        "Come si ricalcola: di ogni numero iscritto si prende lo SHA-256 di «seme:numero», per"
        " esempio «%(example)s», e si ordina dal più piccolo al più grande: quello è l'ordine"
        " estratto."
    ) % {"example": example}


def entry_order(found: Facts) -> Iterator[str]:
    yield _("turno 1: ordine di iscrizione.")
    yield from _places(found)


def alphabetical(found: Facts) -> Iterator[str]:
    if len(found.part.letters) == 2:
        fixed, movable = found.part.letters
        yield _(
            "turno 1: ordine alfabetico, linee fisse dalla lettera %(fixed)s, mobili dalla"
            " lettera %(movable)s."
        ) % {"fixed": fixed, "movable": movable}
    else:
        yield _("turno 1: ordine alfabetico.")
    yield from _places(found)


def category(found: Facts) -> Iterator[str]:
    yield _("turno 1: per categoria, le più alte prima.")
    yield from _places(found)


def _places(found: Facts) -> Iterator[str]:
    """Where in the order they stood, and what becomes of an order at the tables."""
    if said := found.places():
        total = len(found.part.order)
        yield _("Nell'ordine: %(places)s, su %(total)s.") % {"places": said, "total": total}
    yield _how_seated(found)


def _how_seated(found: Facts) -> str:
    movement = found.book.plan.movement(RoundNumber(1))
    if found.book.format is Format.GIALLO:
        return _("L'ordine mette i giocatori in cerchio: di lì i compagni, poi gli avversari.")
    if found.book.format is Format.THREES:
        return _(
            "Un terzo dell'ordine resta ai tavoli, dal tavolo 1; gli altri due terzi si siedono"
            " con loro, nello stesso ordine."
        )
    if movement is Movement.ITALIANA:
        return _("L'ordine dà i posti del calendario: la prima metà contro la seconda.")
    return _(
        "La prima parte dell'ordine sono le linee fisse, dal tavolo 1; il resto le mobili, che si"
        " siedono contro di loro nello stesso ordine."
    )
