"""The five steps of a round, how far each is and since when; and its papers, when printed."""

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum

from django.db.models import Max
from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.queries import Book, RoundInBook
from scoring.records import record
from scoring.rules.formats import of as format_of
from scoring.values import RoundNumber
from tournaments import addresses
from tournaments.models import DocumentKind
from tournaments.moment import Moment
from tournaments.presenters.overview import Step, course


@record
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
    if format_of(moment.book.format).tables > 1:
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
    if not moment.tournament.tables_propose:
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
    if any(moment.names.categories):
        kinds.append((DocumentKind.RANKING_BY_CATEGORY, _("Classifica per categoria")))
    return tuple(Print(kind=kind, title=title) for kind, title in kinds)


class RoundState(StrEnum):
    """How far a round is, as the rail shows it."""

    TO_COME = "to_come"
    DRAFT = "draft"
    PUBLISHED = "published"
    PLAYING = "playing"
    CLOSED = "closed"


def round_state(round_: RoundInBook | None) -> RoundState:
    """How far a round is; one that was never seated is to come."""
    if round_ is None:
        return RoundState.TO_COME
    if not round_.published:
        return RoundState.DRAFT
    if round_.closed:
        return RoundState.CLOSED
    begun = round_.started or round_.missing < round_.tables
    return RoundState.PLAYING if begun else RoundState.PUBLISHED


def steps_of(
    book: Book, number: RoundNumber, round_: RoundInBook | None, prints: Iterable[Print]
) -> tuple[Step, ...]:
    """Of a round that may not be seated yet; `prints` are the papers of its beginning."""
    if round_ is None:
        return course(
            (title, "", anchor, False) for title, anchor in zip(_titles(), ANCHORS, strict=True)
        )
    says = (
        _("pubblicati") if round_.published else _("in bozza"),
        _printing(round_, prints),
        _whistle(book, round_),
        _("%(arrived)s di %(tables)s")
        % {"arrived": round_.tables - round_.missing, "tables": round_.tables},
        _closing(book, number, round_),
    )
    return course(zip(_titles(), says, ANCHORS, _done(round_, prints), strict=True))


ANCHORS = ("#seats", "#prints", "#clock", "#table", "#closing")


def _titles() -> tuple[str, ...]:
    return _("Posti"), _("Stampe"), _("Fischio"), _("Score"), _("Chiusura")


def _done(round_: RoundInBook, prints: Iterable[Print]) -> tuple[bool, ...]:
    if not round_.published:
        return (False,) * len(ANCHORS)
    printed = round_.begun or any(each.printed for each in prints)
    return True, printed, round_.begun, not round_.missing, round_.closed


def _printing(round_: RoundInBook, prints: Iterable[Print]) -> str:
    if not round_.published:
        return _("appena pubblichi")
    printed = [each.printed for each in prints if each.printed]
    if printed:
        return _("stampate %(at)s") % {"at": _hour(max(printed))}
    return "" if round_.begun else _("da fare")


def _whistle(book: Book, round_: RoundInBook) -> str:
    minutes = book.settings.round_minutes
    lasts = _("%(n)s minuti") % {"n": minutes} if minutes else ""
    if round_.started is not None:
        return ", ".join(filter(None, (_hour(round_.started), lasts)))
    return _("senza fischio") if round_.begun else lasts


def _closing(book: Book, number: RoundNumber, round_: RoundInBook) -> str:
    if round_.closed:
        return _("chiuso")
    if round_.published and not round_.missing:
        return _("pronta")
    if round_.begun:
        return ngettext("manca %(n)s score", "mancano %(n)s score", round_.missing) % {
            "n": round_.missing
        }
    if number < book.planned_rounds:
        return _("poi il turno %(number)s") % {"number": number + 1}
    return _("poi la fine")


def _hour(at: datetime) -> str:
    return str(time_format(localtime(at), "H:i"))
