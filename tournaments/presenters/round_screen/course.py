"""The five steps of a round, from its seats to its closing: how far each is, and since when."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum

from django.utils import formats
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.queries import Book, RoundInBook
from scoring.values import RoundNumber
from tournaments.presenters.round_screen.prints import Print
from tournaments.presenters.steps import Step, course


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
    return str(formats.time_format(localtime(at), "H:i"))
