"""The first round in words: the order it went by, and how that was put at tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.utils.translation import gettext as _

from scoring.plans import SeatingMethod
from tournaments.presenters.seating.facts import Facts
from tournaments.wording.movements import movement_words


def lot(facts: Facts) -> Iterator[str]:
    yield _("turno 1: sorteggio con il seme %(seed)s.") % {"seed": facts.round.seed}
    yield from _places(facts)
    example = f"{facts.round.seed}:{facts.entrants[0]}"
    yield _(
        "Come si ricalcola: di ogni numero iscritto si prende lo SHA-256 di «seme:numero», per"
        " esempio «%(example)s», e si ordina dal più piccolo al più grande: quello è l'ordine"
        " estratto."
    ) % {"example": example}


def entry_order(facts: Facts) -> Iterator[str]:
    yield _("turno 1: ordine di iscrizione.")
    yield from _places(facts)


def alphabetical(facts: Facts) -> Iterator[str]:
    if len(facts.part.letters) == 2:
        fixed, movable = facts.part.letters
        yield _(
            "turno 1: ordine alfabetico, linee fisse dalla lettera %(fixed)s, mobili dalla"
            " lettera %(movable)s."
        ) % {"fixed": fixed, "movable": movable}
    else:
        yield _("turno 1: ordine alfabetico.")
    yield from _places(facts)


def category(facts: Facts) -> Iterator[str]:
    yield _("turno 1: per categoria, le più alte prima.")
    yield from _places(facts)


def _places(facts: Facts) -> Iterator[str]:
    """Where in the order they stood, and what becomes of an order at the tables."""
    if places := facts.places():
        total = len(facts.part.order)
        yield _("Nell'ordine: %(places)s, su %(total)s.") % {"places": places, "total": total}
    yield _how_seated(facts)


def _how_seated(facts: Facts) -> str:
    movement = facts.book.plan.movements[0]
    return str(movement_words(movement, facts.book.format).begins)


BEGINNINGS: dict[SeatingMethod, Callable[[Facts], Iterator[str]]] = {
    SeatingMethod.LOT: lot,
    SeatingMethod.ENTRY_ORDER: entry_order,
    SeatingMethod.ALPHABETICAL: alphabetical,
    SeatingMethod.CATEGORY: category,
}
