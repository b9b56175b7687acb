"""What became of a paper at the desk: received, read again, settled, undone; awards lifted."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import events as ev
from scoring.rulings import SecondKeying
from tournaments.wording.labels import label
from tournaments.wording.sheets import against, sums
from tournaments.wording.voices import Speakers, Tellers, because


def checked_in(event: ev.SheetCheckedIn, author: str, names: Speakers) -> str:
    sentence = _("%(who)s ha ricevuto lo score del tavolo %(table)s (turno %(round)s)") % {
        "who": author,
        "table": event.table,
        "round": event.round,
    }
    if event.handed_in_by is not None:
        sentence += _(", consegnato dalla %(line)s") % {"line": label(event.handed_in_by)}
    if event.signed_by:
        lines = ", ".join(label(line) for line in event.signed_by)
        sentence += _("; firmato: %(lines)s") % {"lines": lines}
    return sentence


def undone(event: ev.EntryUndone, author: str, names: Speakers) -> str:
    return _(
        "%(who)s ha annullato il proprio inserimento del tavolo %(table)s (turno %(round)s)"
    ) % {
        "who": author,
        "table": event.table,
        "round": event.round,
    }


def read_again(event: ev.SheetReadAgain, author: str, names: Speakers) -> str:
    return _("%(who)s ha inserito di nuovo il tavolo %(table)s (turno %(round)s): %(figures)s") % {
        "who": author,
        "table": event.table,
        "round": event.round,
        "figures": sums(event.sheet),
    }


def settled(event: ev.ReadingsSettled, author: str, names: Speakers) -> str:
    sentence = _(
        "%(who)s ha scelto, per il tavolo %(table)s (turno %(round)s), l'inserimento dell'evento"
        " %(number)s"
    ) % {
        "who": author,
        "table": event.table,
        "round": event.round,
        "number": event.chosen,
    }
    return sentence + because(names, event.remark)


def smazzata_awarded(event: ev.SmazzataAwarded, author: str, names: Speakers) -> str:
    sentence = _(
        "%(who)s ha dato alla smazzata %(smazzata)s del tavolo %(table)s (turno %(round)s) il"
        " punteggio tecnico %(figures)s"
    ) % {
        "who": author,
        "table": event.table,
        "round": event.round,
        "smazzata": event.smazzata,
        "figures": against(event.totals),
    }
    return sentence + because(names, event.remark)


def lifted(event: ev.AwardLifted, author: str, names: Speakers) -> str:
    data = {
        "who": author,
        "table": event.table,
        "round": event.round,
        "smazzata": event.smazzata,
        "why": label(event.why),
    }
    if event.smazzata is None:
        sentence = _(
            "%(who)s ha tolto il punteggio assegnato al tavolo %(table)s (turno %(round)s): %(why)s"
        )
    else:
        sentence = _(
            "%(who)s ha tolto il punteggio tecnico della smazzata %(smazzata)s, tavolo %(table)s"
            " (turno %(round)s): %(why)s"
        )
    return sentence % data + because(names, event.remark)


def second_keying(event: ev.SecondKeyingChosen, author: str, names: Speakers) -> str:
    sentence = _("%(who)s ha scelto il doppio inserimento: %(keying)s") % {
        "who": author,
        "keying": label(event.keying),
    }
    if event.keying is SecondKeying.BY_RISK:
        sentence += _(", al massimo %(n)s score per turno") % {"n": event.at_most}
    return sentence


TELLERS: Tellers = {
    ev.SheetCheckedIn: (gettext_lazy("score ricevuto"), checked_in),
    ev.EntryUndone: (gettext_lazy("inserimento annullato"), undone),
    ev.SheetReadAgain: (gettext_lazy("doppio inserimento"), read_again),
    ev.ReadingsSettled: (gettext_lazy("inserimento scelto"), settled),
    ev.SecondKeyingChosen: (gettext_lazy("doppio inserimento scelto"), second_keying),
    ev.SmazzataAwarded: (gettext_lazy("punteggio tecnico di una smazzata"), smazzata_awarded),
    ev.AwardLifted: (gettext_lazy("punteggio assegnato tolto"), lifted),
}
