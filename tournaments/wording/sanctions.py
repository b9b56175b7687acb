"""What an edition prescribes for an offence, and why, as a referee wants to read it."""

from django.utils.translation import gettext as _

from scoring.rules.regulations.discipline import Offence
from scoring.rules.sanctions import FREE, DutyToReport, Proposal, RefertoDuty
from scoring.rulings import Consequences
from tournaments.wording.labels import label
from tournaments.wording.rulings import cited, consequences, counted, time_of


def offence_title(offence: Offence) -> str:
    """What the edition calls it; an organiser's own words have no translation, and stay."""
    return _(offence.title) if offence.title else ""


def offence_exception(offence: Offence) -> str:
    """When it is not given, or what is done instead; empty: the text has none."""
    return _(offence.exception) if offence.exception else ""


def brings(brought: Consequences) -> str:
    """A measure and points; "nessun provvedimento" for neither."""
    return consequences(brought)


def uncounted_words(left_out: Consequences) -> str:
    """That the edition takes more than counts here; empty where it does not."""
    if left_out.brings_nothing:
        return ""
    return _(
        "Il regolamento toglie anche %(points)s: la classifica di questo torneo non va a questi"
        " punti, e non si tolgono."
    ) % {"points": consequences(left_out)}


def because(proposal: Proposal) -> str:
    """Why the edition prescribes it: article, which time it is, and the second ammonizione."""
    if proposal.entry is FREE:
        return _by_facts(proposal)
    brought = proposal.consequences
    sentence = _("%(article)s, %(time)s in questo torneo: %(brings)s") % {
        "article": cited(proposal.entry.article),
        "time": time_of(proposal.same + 1),
        "brings": consequences(brought),
    }
    raised = counted(proposal.raised, brought.measure, proposal.surcharge)
    sentence = "; ".join((sentence, *raised))
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
