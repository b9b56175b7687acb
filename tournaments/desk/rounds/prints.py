"""The papers of a round: what each is for, how many there are, and when it was printed last."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.values import RoundNumber
from tournaments import addresses
from tournaments.desk.page import Desk
from tournaments.presenters.rounds.page import RoundPage
from tournaments.reports.content import DocumentKind

PrintedAt = Mapping[str, datetime]


@dataclass(frozen=True, slots=True, kw_only=True)
class Print:
    """A paper of the round that can be printed."""

    kind: DocumentKind
    title: str
    says: str = ""
    """What it is for, and how many there are."""
    printed: datetime | None = None


def printed_at(desk: Desk, round_: RoundNumber) -> PrintedAt:
    """When each paper of a round was last asked for, by its kind."""
    rows = desk.tournament.documents.filter(subject=str(round_)).values_list("kind")
    return dict(rows.annotate(last=Max("asked_at")))


def of_its_beginning(desk: Desk, page: RoundPage, printed: PrintedAt) -> tuple[Print, ...]:
    """What the hall needs before anybody plays."""
    tables, players = page.round.tables, _players(page)
    sheets = ngettext("%(n)s foglio", "%(n)s fogli", tables) % {"n": tables}
    codes = _codes(desk)
    kinds = [
        (
            DocumentKind.SEATING_BY_NAME,
            _("Posti per cognome"),
            _("Da appendere: %(n)s nomi") % {"n": players},
        ),
        (
            DocumentKind.SCORE_SHEETS,
            _("Score da compilare"),
            f"{sheets}, {codes}" if codes else sheets,
        ),
        (DocumentKind.TABLE_CARDS, _("Segnatavolo"), _("%(n)s tavoli") % {"n": tables}),
        (DocumentKind.SEATING, _("Tavoli in ordine di numero"), _("Per la direzione di gara")),
    ]
    if desk.rules.tables > 1:
        kinds.append((DocumentKind.CAPTAIN_CARDS, _("Cartoncini dei capitani"), ""))
    return tuple(
        Print(kind=kind, title=title, says=says, printed=printed.get(kind))
        for kind, title, says in kinds
    )


def _codes(desk: Desk) -> str:
    """Whether the sheets bear codes; of those that should and cannot, that they do not."""
    if not desk.tournament.proposals_allowed:
        return ""
    if addresses.origin(None):
        return _("con il codice per il telefono")
    return _("senza codici: i telefoni non arrivano a questo computer")


def of_its_end(desk: Desk) -> tuple[Print, ...]:
    """What is read once figures are in."""
    kinds = [
        (DocumentKind.RESULTS, _("Risultati")),
        (DocumentKind.RANKING, _("Classifica dopo questo turno")),
    ]
    if any(entrant.category for entrant in desk.moment.names.entrants.values()):
        kinds.append((DocumentKind.RANKING_BY_CATEGORY, _("Classifica per categoria")))
    return tuple(Print(kind=kind, title=title) for kind, title in kinds)


def _players(page: RoundPage) -> int:
    return sum(len(line.players) for card in page.tables for line in card.lines)
