"""The first round in words: the order it went by, and how that was put at tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.utils.translation import gettext as _

from scoring.plans import SeatingMethod
from tournaments.presenters.seating.facts import Facts
from tournaments.wording.movements import movement_words


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
    movement = found.book.plan.movements[0]
    return str(movement_words(movement, found.book.format).begins)


BEGINNINGS: dict[SeatingMethod, Callable[[Facts], Iterator[str]]] = {
    SeatingMethod.LOT: lot,
    SeatingMethod.ENTRY_ORDER: entry_order,
    SeatingMethod.ALPHABETICAL: alphabetical,
    SeatingMethod.CATEGORY: category,
}
