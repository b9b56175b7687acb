"""The papers of a round: what each is for, how many there are, and when it was printed last."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.queries import RoundInBook
from scoring.rules import formats
from tournaments import addresses
from tournaments.models import DocumentKind
from tournaments.moment import Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class Print:
    """A paper of the round that can be printed."""

    kind: DocumentKind
    title: str
    says: str = ""  # what it is for, and how many there are
    printed: datetime | None = None


def of_its_beginning(moment: Moment, round_: RoundInBook) -> tuple[Print, ...]:
    """What the hall needs before anybody plays; until then with when each was printed last."""
    printed = {} if round_.begun else _printed_at(moment, round_)
    seated = sum(len(line) for table in moment.tables(round_.number) for line in table.players)
    sheets = ngettext("%(n)s foglio", "%(n)s fogli", round_.tables) % {"n": round_.tables}
    kinds = [
        (
            DocumentKind.SEATING_BY_NAME,
            _("Posti per cognome"),
            _("Da appendere: %(n)s nomi") % {"n": seated},
        ),
        (
            DocumentKind.SCORE_SHEETS,
            _("Score da compilare"),
            ", ".join(filter(None, (sheets, _codes(moment)))),
        ),
        (DocumentKind.TABLE_CARDS, _("Segnatavolo"), _("%(n)s tavoli") % {"n": round_.tables}),
        (DocumentKind.SEATING, _("Tavoli in ordine di numero"), _("Per la direzione di gara")),
    ]
    if formats.of(moment.book.format).tables > 1:
        kinds.append((DocumentKind.CAPTAIN_CARDS, _("Cartoncini dei capitani"), ""))
    return tuple(
        Print(kind=kind, title=title, says=says, printed=printed.get(kind))
        for kind, title, says in kinds
    )


def _printed_at(moment: Moment, round_: RoundInBook) -> dict[str, datetime]:
    """When each paper of a round was last asked for, by its kind."""
    rows = moment.tournament.documents.filter(subject=str(round_.number)).values_list("kind")
    return dict(rows.annotate(last=Max("asked_at")))


def _codes(moment: Moment) -> str:
    """Whether the sheets bear codes; of those that should and cannot, that they do not."""
    if not moment.tournament.proposals_allowed:
        return ""
    if addresses.origin(None):
        return _("con il codice per il telefono")
    return _("senza codici: i telefoni non arrivano a questo computer")


def of_its_end(moment: Moment) -> tuple[Print, ...]:
    """What is read once figures are in."""
    kinds = [
        (DocumentKind.RESULTS, _("Risultati")),
        (DocumentKind.RANKING, _("Classifica dopo questo turno")),
    ]
    if any(entrant.category for entrant in moment.names.entrants.values()):
        kinds.append((DocumentKind.RANKING_BY_CATEGORY, _("Classifica per categoria")))
    return tuple(Print(kind=kind, title=title) for kind, title in kinds)
