"""Steps that cannot be taken back, and what they will do: each is asked once more."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.queries import ProposedSanction
from scoring.records import record
from scoring.rules.owing import HeldStep
from scoring.rules.regulations import Regulation
from scoring.rules.sanctions import RefertoDuty, report_due
from scoring.rulings import Consequences, Measure
from tournaments.moment import Moment
from tournaments.presenters.duties import lines_at
from tournaments.presenters.groups import CutGroup, cut_page
from tournaments.presenters.ranking import ranking
from tournaments.wording.sentence import elided


@record
class Irreversible:
    """What is asked once more, and what it will do."""

    title: str
    consequences: tuple[str, ...]
    """What is still owed first."""
    button: str
    asks_reason: bool = False
    """Something is owed that it waits for, unless who goes on says why."""


def final_ranking(moment: Moment) -> Irreversible:
    """The ranking is proclaimed: prizes are shown and may be drawn."""
    return Irreversible(
        title=_("Annunciare i vincitori?"),
        consequences=(*_owed(moment, HeldStep.PROCLAIM), *_of_the_final(moment)),
        button=_("Sì, annuncia i vincitori"),
    )


def closing(moment: Moment) -> Irreversible:
    """The book is shut."""
    lines = lines_at(moment, HeldStep.CLOSE)
    return Irreversible(
        title=_("Chiudere il torneo?"),
        consequences=(*_owed(moment, HeldStep.CLOSE), *_of_the_closing()),
        button=_("Sì, chiudi il torneo"),
        asks_reason=any(HeldStep.CLOSE in line.duty.holds_unless_reason for line in lines),
    )


def cut_into_groups(moment: Moment) -> Irreversible:
    """The single-group phase is over; none where no groups are planned."""
    return Irreversible(
        title=_("Formare i gironi?"),
        consequences=(*_owed(moment, HeldStep.CUT), *_of_the_cut(moment)),
        button=_("Sì, forma i gironi"),
    )


def expulsion(
    regulation: Regulation, proposed: Sequence[ProposedSanction], decided: Consequences | None
) -> Irreversible | None:
    """Players are sent away; None where the sanction is another."""
    # Free of the catalogue nothing is proposed: what is decided is all there is.
    given = [decided] if decided else [line.proposal.consequences for line in proposed]
    if not any(each.measure is Measure.ESPULSIONE for each in given):
        return None
    return Irreversible(
        title=_("Espellere?"),
        consequences=tuple(_of_the_expulsion(regulation, proposed)),
        button=_("Confermo l'espulsione"),
    )


def _of_the_expulsion(
    regulation: Regulation, proposed: Sequence[ProposedSanction]
) -> Iterator[str]:
    """A referto is owed by the measure, which the referee may have decided (U art. 14.4)."""
    yield _("Chi è espulso lascia la gara e non si siede più.")
    yield _("La direzione decide subito che cosa diventa della sua linea.")
    yield _("Una revoca toglie la sanzione: quel che intanto si è giocato resta.")
    entries = (line.proposal.entry for line in proposed)
    reports = (report_due(regulation, entry, Measure.ESPULSIONE) for entry in entries)
    if any(report.duty is RefertoDuty.MANDATORY for report in reports):
        yield _("Il referto è obbligatorio.")


def _of_the_final(moment: Moment) -> Iterator[str]:
    table = ranking(moment)
    for group in table.groups:
        first = ", ".join(row.entrant.name for row in group.rows if row.rank == 1)
        if group.name:
            yield _("Vince il girone %(group)s: %(who)s.") % {"group": group.name, "who": first}
        elif first:
            yield _("Vince: %(who)s.") % {"who": first}
    yield _("I premi diventano pubblici, e si sorteggiano quelli di chi è alla pari.")
    yield _("Nessuno score, nessuna penalità e nessun reclamo la cambiano più.")


def _owed(moment: Moment, step: HeldStep) -> Iterator[str]:
    """What it waits for, and what cannot be done afterwards."""
    return (line.sentence for line in lines_at(moment, step))


def _of_the_closing() -> Iterator[str]:
    yield _("Il registro si chiude: non vi si scrive più niente, nemmeno una sanzione.")
    yield _("Classifiche, score e documenti restano da leggere e da stampare.")


def _of_the_cut(moment: Moment) -> Iterator[str]:
    cut = cut_page(moment)
    if cut is None:
        return
    for group in cut.groups:
        yield _group(moment, group)
    if cut.tied:
        yield _("Sulla linea del taglio c'è chi è pari in tutto: prima va risolto l'ex aequo.")
    yield _(
        "I risultati fino al turno %(round)s non cambiano più:"
        " né score, né correzioni, né penalità."
    ) % {"round": cut.after_round}
    yield _("Chi è in un girone ci resta.")


def _group(moment: Moment, group: CutGroup) -> str:
    ranked = [row.row.rank for row in group.rows]
    if not ranked:
        return _("Girone %(group)s: nessuno.") % {"group": group.name}
    sentence = ngettext(
        "Girone %(group)s: %(n)s, il posto %(first)s.",
        "Girone %(group)s: %(n)s, dal posto %(first)s al %(last)s.",
        len(ranked),
    )
    data = {"group": group.name, "n": len(ranked), "first": ranked[0], "last": ranked[-1]}
    return elided(sentence % data)
