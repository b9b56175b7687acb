"""Who rests, why, and what it brings, in words."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring.seats import WhyByeGiven
from tournaments.presenters.points import columns_of
from tournaments.presenters.seating.facts import Facts
from tournaments.wording.regulations import article


def rests(facts: Facts) -> str:
    """Why who rests does."""
    words = {"who": facts.the(facts.entrants[0])}
    if _stands_in(facts):
        return _("%(who)s riempie i posti vuoti: in questo turno non serve, e riposa.") % words
    return _reason(facts) % words


def brings(facts: Facts) -> Iterator[str]:
    """What resting is worth, and by which article; nothing to a stand-in."""
    points = facts.card.lines[0].points
    if points is None or _stands_in(facts):
        return
    worth = (f"{column.written(points)} {column.heading}" for column in columns_of(facts.book))
    yield _("Chi riposa riceve (%(article)s): %(points)s") % {
        "article": article(facts.book.regulation.bye.article),
        "points": ", ".join(worth),
    }


def _stands_in(facts: Facts) -> bool:
    name = facts.names.entrants.get(facts.entrants[0])
    return name is not None and name.stand_in


def _reason(facts: Facts) -> str:
    reasons = {
        WhyByeGiven.LOT: _("%(who)s riposa per sorteggio: qualcuno resta senza avversari."),
        WhyByeGiven.LAST_ENTERED: _(
            "%(who)s riposa: è in fondo alle linee fisse nell'ordine di iscrizione."
        ),
        WhyByeGiven.MOVEMENT: _(
            "%(who)s riposa: il movimento lascia qualcuno senza avversari, e tocca a chi ha"
            " riposato meno."
        ),
        WhyByeGiven.LAST_RANKED: _(
            "%(who)s riposa: è in fondo alla classifica tra chi ha riposato meno."
        ),
        WhyByeGiven.CALENDAR: _("%(who)s riposa: nel calendario questo è il suo turno libero."),
        WhyByeGiven.BY_HAND: _("%(who)s riposa per scelta del direttore di gara."),
    }
    return reasons.get(facts.part.bye_reason or WhyByeGiven.MOVEMENT, reasons[WhyByeGiven.MOVEMENT])
