"""Who rests, why, and what it brings, in words."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring.seats import WhyByeGiven
from tournaments.presenters.points import columns_of
from tournaments.presenters.seating.facts import Facts


def rests(found: Facts) -> Iterator[str]:
    (entrant,) = found.entrants[:1]
    who = {"who": found.the(entrant)}
    known = found.who.entrants.get(entrant)
    if known is not None and known.stand_in:
        yield _("%(who)s riempie i posti vuoti: in questo turno non serve, e riposa.") % who
        return
    yield _reason(found) % who
    if found.card.lines[0].points is not None:
        points = found.card.lines[0].points
        worth = (f"{one.written(points)} {one.heading}" for one in columns_of(found.book))
        yield _("Chi riposa riceve: %(points)s") % {"points": ", ".join(worth)}


def _reason(found: Facts) -> str:
    said = {
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
    return said.get(found.part.bye_reason or WhyByeGiven.MOVEMENT, said[WhyByeGiven.MOVEMENT])
