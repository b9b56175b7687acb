"""What is owed, and what waits for it, in sentences."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from scoring.rules.duties import Duty, DutyKind
from scoring.rules.owing import HeldStep
from tournaments.wording.labels import label


def duty_words(duty: Duty, names: tuple[str, ...]) -> str:
    """What is owed; `names` of the players it is about."""
    said = {
        "round": duty.round or "",
        "tables": _numbers(duty),
        "count": len(duty.tables),
        "names": " – ".join(names),
        "number": duty.entrant or "",
    }
    return str(_WORDS[duty.kind] % said)


def typed_again_words(duties: Iterable[Duty]) -> str:
    """The sheets of several rounds that another person types again."""
    where = "; ".join(
        ngettext(
            "turno %(round)s, tavolo %(tables)s",
            "turno %(round)s, tavoli %(tables)s",
            len(duty.tables),
        )
        % {"round": duty.round, "tables": _numbers(duty)}
        for duty in duties
    )
    return _("Score da reinserire, da chi non li ha inseriti: %(where)s.") % {"where": where}


def waiting_words(duty: Duty) -> str:
    """What waits for it; empty: nothing does."""
    waiting = (
        (_("Si fa prima di: %(steps)s."), duty.holds),
        (_("Senza, serve un motivo per: %(steps)s."), duty.holds_unless_reason),
    )
    return " ".join(words % {"steps": _steps(steps)} for words, steps in waiting if steps)


def urgency_words(duty: Duty) -> tuple[str, str]:
    """Before which step it is done; by the end of the evening, where none waits."""
    waiting = duty.holds or duty.holds_unless_reason
    if not waiting:
        return _("stasera"), ""
    return "", _("prima di %(step)s") % {"step": label(waiting[0])}


def urgency_in_the_window(until: datetime | None) -> tuple[str, str]:
    """Before the ranking that is out turns definitive by itself."""
    at = date_format(localtime(until), "H:i") if until else ""
    return at, _("poi la classifica è definitiva")


def urgency_of_referti(until: datetime | None, hours: int | None) -> tuple[str, str]:
    """By when a referto is sent; counted from the end, where that has not come yet."""
    if until:
        day = {"day": date_format(localtime(until), "d/m")}
        return date_format(localtime(until), "H:i"), _("del %(day)s") % day
    if hours is None:
        return _("poi"), _("senza termine")
    return _("%(hours)s ore") % {"hours": hours}, _("dalla fine")


def _steps(steps: Iterable[HeldStep]) -> str:
    """A draft is edited where it is published: said once."""
    return ", ".join(label(step) for step in steps if step is not HeldStep.EDIT)


def _numbers(duty: Duty) -> str:
    """Its tables, as people say them."""
    *others, last = (str(table) for table in duty.tables or ("",))
    both = {"others": ", ".join(others), "last": last}
    return _("%(others)s e %(last)s") % both if others else last


_WORDS: Mapping[DutyKind, Promise] = {
    DutyKind.SHEETS_MISSING: ngettext_lazy(
        "Turno %(round)s: manca %(count)s score.",
        "Turno %(round)s: mancano %(count)s score.",
        "count",
    ),
    DutyKind.READINGS_DIFFER: ngettext_lazy(
        "Turno %(round)s, tavolo %(tables)s: due persone hanno inserito lo score in modo diverso.",
        "Turno %(round)s, tavoli %(tables)s: due persone hanno inserito gli score in modo diverso.",
        "count",
    ),
    DutyKind.COMPLAINT_OPEN: gettext_lazy(
        "Il reclamo sul tavolo %(tables)s (turno %(round)s) è ancora da decidere."
    ),
    DutyKind.CORRECTION_DUE: gettext_lazy(
        "Il reclamo sul tavolo %(tables)s (turno %(round)s) è accolto, e lo score è ancora com'era:"
        " a classifica definitiva non si corregge più."
    ),
    DutyKind.RULING_DUE: gettext_lazy(
        "Il reclamo sul tavolo %(tables)s (turno %(round)s) contro una decisione è accolto, e le"
        " decisioni di quel tavolo stanno com'erano: revocala, o danne un'altra."
    ),
    DutyKind.REFERTO_DUE: gettext_lazy("Referto da scrivere: %(names)s (numero %(number)s)."),
    DutyKind.REFERTO_OUTDATED: gettext_lazy(
        "Il referto su %(names)s (numero %(number)s) dice una sanzione che poi è stata revocata o"
        " ricontata: i punti li ha rimessi il programma, la nuova versione la scrive l'arbitro."
    ),
    DutyKind.EXPULSION_UNDECIDED: gettext_lazy(
        "%(names)s (numero %(number)s) è stato espulso, e della sua linea non si è deciso."
    ),
    DutyKind.PROPOSAL_WAITING: ngettext_lazy(
        "Turno %(round)s: il tavolo %(tables)s propone il suo score, e nessuno l'ha ripreso.",
        "Turno %(round)s: i tavoli %(tables)s propongono il loro score, e nessuno l'ha ripreso.",
        "count",
    ),
    DutyKind.PHOTO_WAITING: ngettext_lazy(
        "Turno %(round)s: il tavolo %(tables)s ha mandato la foto del suo score, e nessuno"
        " l'ha scritto.",
        "Turno %(round)s: i tavoli %(tables)s hanno mandato la foto del loro score, e nessuno"
        " l'ha scritto.",
        "count",
    ),
    DutyKind.SECOND_READING: ngettext_lazy(
        "Turno %(round)s: lo score del tavolo %(tables)s è da reinserire.",
        "Turno %(round)s: gli score dei tavoli %(tables)s sono da reinserire.",
        "count",
    ),
    DutyKind.NOT_DELIVERED: gettext_lazy(
        "Tavolo %(tables)s (turno %(round)s): lo score l'ha consegnato chi ha perso. Decidi"
        " dell'ammonizione a chi ha vinto (numero %(number)s)."
    ),
    DutyKind.UNSIGNED: gettext_lazy(
        "Tavolo %(tables)s (turno %(round)s): manca la firma del numero %(number)s. Decidi che cosa"
        " comporta."
    ),
    DutyKind.WRONG_SEAT: gettext_lazy(
        "Tavolo %(tables)s (turno %(round)s): il numero %(number)s si è seduto al tavolo sbagliato."
        " Decidi dell'ammonizione."
    ),
    DutyKind.ROOMS_UNDECLARED: gettext_lazy(
        "Turno %(round)s, tavoli %(tables)s: non tutte le squadre hanno detto chi gioca in quale"
        " sala. Lo dicono prima del fischio; chi non lo dice gioca nell'ordine di iscrizione."
    ),
    DutyKind.PRIZES_TO_DRAW: gettext_lazy(
        "Restano premi da sorteggiare: a torneo chiuso non si può più."
    ),
}
