"""What an edition prescribes for an offence, and why, as a referee wants to read it."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rules.referto_duties import DutyToReport, RefertoDuty
from scoring.rules.regulations.discipline import Offence
from scoring.rules.sanctions import FREE, Proposal
from scoring.rulings import Consequences, Measure
from tournaments.wording.labels import label
from tournaments.wording.rulings import cited, consequences

__all__ = ["because", "brings", "cited", "offence_title", "report_words", "time_of"]

_TIMES: tuple[Promise, ...] = (
    gettext_lazy("prima volta"),
    gettext_lazy("seconda volta"),
    gettext_lazy("terza volta"),
    gettext_lazy("quarta volta"),
)


def time_of(number: int) -> str:
    """Which time it is, from 1."""
    if number <= len(_TIMES):
        return str(_TIMES[number - 1])
    return _("%(number)sª volta") % {"number": number}


def offence_title(offence: Offence) -> str:
    """What the edition calls it; an organiser's own words have no translation, and stay."""
    return _(offence.title) if offence.title else ""


def brings(brought: Consequences) -> str:
    """A measure and points; "nessun provvedimento" for neither."""
    return consequences(brought)


def because(proposal: Proposal) -> str:
    """Why the edition prescribes it: article, which time it is, and the second ammonizione."""
    if proposal.entry is FREE:
        return _by_facts(proposal)
    sentence = _("%(article)s, %(time)s in questo torneo: %(brings)s") % {
        "article": cited(proposal.entry.article),
        "time": time_of(proposal.same + 1),
        "brings": consequences(proposal.consequences),
    }
    if proposal.several_richiami:
        sentence += _("; dopo %(number)s richiami un altro diventa un'ammonizione") % {
            "number": proposal.richiami
        }
    if proposal.second_ammonizione:
        sentence += _("; l'ammonizione è la %(number)sª del torneo, i V.P. sono per questo") % {
            "number": proposal.ammonizioni + 1
        }
    elif proposal.consequences.measure is Measure.AMMONIZIONE and proposal.ammonizioni:
        sentence += _("; è la %(number)sª ammonizione del torneo") % {
            "number": proposal.ammonizioni + 1
        }
    return sentence[:1].upper() + sentence[1:]


def _by_facts(proposal: Proposal) -> str:
    """What the referee has to know who decides by facts alone."""
    sentence = _("Nessun articolo: decide l'arbitro, e scrive i fatti.")
    if proposal.ammonizioni:
        sentence += " " + _("Ammonizioni già date in questo torneo: %(number)s.") % {
            "number": proposal.ammonizioni
        }
    return sentence


def report_words(report: DutyToReport) -> str:
    """Whether a referto is due, and to whom; empty when it is not."""
    if report.duty is RefertoDuty.NONE:
        return ""
    sentence = _("Referto %(duty)s") % {"duty": label(report.duty)}
    return f"{sentence}: {report.addressee}" if report.addressee else sentence
