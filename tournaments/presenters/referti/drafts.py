"""A referto as the book would begin it: who sat there, what was given, when, and by which article.

The referee completes it: nothing of it is filed that was not on the screen.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scoring import queries
from scoring.events import Recorded, SanctionGiven
from scoring.queries import RefertoDue
from scoring.rules.referto_duties import RefertoDuty
from scoring.rulings import Raised
from scoring.values import PlayerId
from tournaments.moment import Moment
from tournaments.presenters.referti.due import DueLine
from tournaments.wording.sanctions import raised_words

WHOLE_TABLE = "-"
"""In place of a player: whoever sat at the table."""


def draft_fields(moment: Moment, line: DueLine) -> dict[str, object]:
    """What the form of a new referto is filled in with."""
    due = line.book
    recorded = queries.event(moment.ledger, due.sanctions[0])
    return {
        "player": f"{due.entrant}/{subject(due)}",
        "round": due.round or "",
        "table": due.table or "",
        "happened_at": localtime(recorded.at).strftime("%H:%M") if recorded else "",
        "article": due.article[:60],
        "measure": due.measure.value,
        "sanctions": " ".join(str(int(number)) for number in due.sanctions),
        "facts": _facts(moment, line, recorded),
        "actions": _actions(line, recorded),
        "present": "\n".join(_present(moment, due)),
        "addressee": line.addressee,
    }


def subject(due: RefertoDue) -> str:
    """Whom it is about: the player, or the whole table for information."""
    return WHOLE_TABLE if due.duty is RefertoDuty.INFORMATIVE else str(due.players[0])


def _facts(moment: Moment, line: DueLine, recorded: Recorded | None) -> str:
    """What the article calls it, and what the referee wrote when he decided."""
    reason = ""
    if recorded is not None and isinstance(recorded.event, SanctionGiven):
        reason = moment.names_in((recorded,)).remark(recorded.event.remark)
    title = f"{line.title} ({line.cited})." if line.title and line.cited else line.title
    return "\n".join(filter(None, (title, reason)))


def _actions(line: DueLine, recorded: Recorded | None) -> str:
    """What was given, and what raised it to that."""
    words = _("Provvedimento: %(given)s") % {"given": line.given}
    given = recorded.event if recorded else None
    if not isinstance(given, SanctionGiven) or given.raised in (None, Raised()):
        return words
    return f"{words} ({raised_words(given.raised, given.given.measure, given.code)})"


def _present(moment: Moment, due: RefertoDue) -> Iterator[str]:
    """Those who sat there with their membership numbers, in the order in which to hear them.

    Decided: the other line first, then the partner, and last whom it is about, who answers to what
    was said; the referee puts them in the order in which he heard them.
    """
    names, players = moment.names, _at_table(moment, due)
    for place, player in enumerate(players, start=1):
        card = names.membership(player)
        name = f"{names.player(player)} ({card})" if card else names.player(player)
        yield f"{place}. {name}"


def _at_table(moment: Moment, due: RefertoDue) -> list[PlayerId]:
    if due.round is None or due.table is None:
        return list(due.players)
    sat = queries.sat_at(moment.book, due.round, due.table)
    own = _own_line(moment, due)
    last = dict.fromkeys(own, 1) | dict.fromkeys(due.players, 2)
    if due.duty is RefertoDuty.INFORMATIVE:
        return list(sat)
    return sorted(sat, key=lambda player: last.get(player, 0))


def _own_line(moment: Moment, due: RefertoDue) -> set[PlayerId]:
    """Everybody who ever played under the number: the partner, and a substitute."""
    return {
        player
        for entrant in moment.entrants
        if entrant.number == due.entrant
        for player in entrant.ever_played()
    }
