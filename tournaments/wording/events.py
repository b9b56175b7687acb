"""An event as a plain sentence: who did what, where, from which figure to which, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import events as ev
from scoring.events import Event, Recorded
from scoring.seats import Seat
from tournaments.wording import rulings, sheets
from tournaments.wording.labels import label
from tournaments.wording.voices import Speakers, because, numbers, pair, players


def say(recorded: Recorded, names: Speakers) -> str:
    """The sentence of an event. Erased names are said to be erased; nothing raises."""
    teller = _TELLERS.get(type(recorded.event), _unknown)
    return teller(recorded.event, names.user(recorded.user), names)


def _unknown(event: Event, who: str, names: Speakers) -> str:
    return _("%(who)s: %(event)s") % {"who": who, "event": event.name()}


def _opened(event: ev.TournamentOpened, who: str, names: Speakers) -> str:
    return _(
        "%(who)s ha aperto il torneo: regolamento %(regulation)s, %(rounds)s turni di"
        " %(smazzate)s smazzate (%(movements)s), primo turno per %(first)s"
    ) % {
        "who": who,
        "regulation": event.regulation,
        "rounds": len(event.movements),
        "smazzate": event.smazzate_per_round,
        "movements": ", ".join(label(movement) for movement in event.movements),
        "first": label(event.first_round),
    }


def _entered(event: ev.EntrantEntered, who: str, names: Speakers) -> str:
    return _("%(who)s ha iscritto la coppia %(number)s: %(players)s") % {
        "who": who,
        "number": event.entrant,
        "players": players(names, event.players),
    }


def _withdrawn(event: ev.EntrantWithdrawn, who: str, names: Speakers) -> str:
    said = _("%(who)s ha ritirato %(pair)s") % {"who": who, "pair": pair(names, event.entrant)}
    return said + because(names, event.remark)


def _readmitted(event: ev.EntrantReadmitted, who: str, names: Speakers) -> str:
    return _("%(who)s ha riammesso %(pair)s") % {
        "who": who,
        "pair": pair(names, event.entrant),
    }


def _line_up(event: ev.LineUpChanged, who: str, names: Speakers) -> str:
    said = _("%(who)s ha cambiato i giocatori della coppia %(number)s: ora %(players)s") % {
        "who": who,
        "number": event.entrant,
        "players": players(names, event.players),
    }
    return said + because(names, event.remark)


def _seated(event: ev.RoundSeated, who: str, names: Speakers) -> str:
    playing = sum(seat.line_b is not None for seat in event.seats)
    said = ngettext(
        "%(who)s ha composto il turno %(round)s (%(method)s): %(tables)s tavolo",
        "%(who)s ha composto il turno %(round)s (%(method)s): %(tables)s tavoli",
        playing,
    ) % {"who": who, "round": event.round, "method": label(event.method), "tables": playing}
    return "".join((said, *_how_seated(event, names), because(names, event.remark)))


def _how_seated(event: ev.RoundSeated, names: Speakers) -> list[str]:
    said = [_resting(event.seats, names)]
    if event.bye_reason and said[0]:
        said.append(f" ({label(event.bye_reason)})")
    if event.seed is not None:
        said.append(_(", seme %(seed)s") % {"seed": event.seed})
    if event.ranked_at is not None:
        said.append(_(", classifica all'evento %(number)s") % {"number": event.ranked_at})
    if event.missing:
        missing = numbers(event.missing)
        said.append(_(", senza aspettare gli score dei tavoli %(tables)s") % {"tables": missing})
    return said


def _resting(seats: tuple[Seat, ...], names: Speakers) -> str:
    resting = [pair(names, seat.line_a) for seat in seats if seat.line_b is None]
    return _(", riposa %(pair)s") % {"pair": ", ".join(resting)} if resting else ""


def _amended(event: ev.SeatingAmended, who: str, names: Speakers) -> str:
    said = _("%(who)s ha modificato a mano gli abbinamenti del turno %(round)s") % {
        "who": who,
        "round": event.round,
    }
    return said + _resting(event.seats, names)


def _round_closed(event: ev.RoundClosed, who: str, names: Speakers) -> str:
    said = _("%(who)s ha chiuso il turno %(round)s") % {"who": who, "round": event.round}
    if not event.missing:
        return said
    missing = numbers(event.missing)
    return said + _("; mancano gli score dei tavoli %(tables)s") % {"tables": missing}


def _published(event: ev.SeatingPublished, who: str, names: Speakers) -> str:
    return _("%(who)s ha pubblicato gli abbinamenti del turno %(round)s") % {
        "who": who,
        "round": event.round,
    }


_TELLERS: dict[type[Event], Callable[[Any, str, Speakers], str]] = {
    ev.TournamentOpened: _opened,
    ev.EntrantEntered: _entered,
    ev.EntrantWithdrawn: _withdrawn,
    ev.EntrantReadmitted: _readmitted,
    ev.LineUpChanged: _line_up,
    ev.RoundSeated: _seated,
    ev.SeatingAmended: _amended,
    ev.RoundClosed: _round_closed,
    ev.SeatingPublished: _published,
    ev.SmazzataEntered: sheets.smazzata,
    ev.SheetTotalled: sheets.totalled,
    ev.SheetSigned: sheets.signed,
    ev.SheetVerified: sheets.verified,
    ev.SheetCorrected: sheets.corrected,
    ev.ScoreAwarded: sheets.awarded,
    ev.PenaltyGiven: rulings.penalty,
    ev.SanctionGiven: rulings.sanction,
    ev.RulingRevoked: rulings.revoked,
    ev.RefertoFiled: rulings.referto,
    ev.TieSettled: rulings.tie,
    ev.RankingPublished: rulings.ranking_published,
    ev.RankingFinal: rulings.ranking_final,
    ev.TournamentClosed: rulings.closed,
}
