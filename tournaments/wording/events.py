"""An event as a plain sentence: who did what, where, from which figure to which, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import events as ev
from scoring.events import Event, Recorded
from scoring.seats import Part, Seat
from tournaments.wording import clock, disputes, papers, rulings, sheets
from tournaments.wording import plan as plans
from tournaments.wording.labels import label
from tournaments.wording.voices import (
    Speakers,
    bare,
    because,
    entrant,
    number_of,
    numbers,
    of,
    players,
)


def say(recorded: Recorded, names: Speakers) -> str:
    """The sentence of an event. Erased names are said to be erased; nothing raises."""
    teller = _TELLERS.get(type(recorded.event), _unknown)
    return teller(recorded.event, names.user(recorded.user), names)


def _unknown(event: Event, author: str, names: Speakers) -> str:
    return _("%(who)s: %(event)s") % {"who": author, "event": event.name()}


def _withdrawn(event: ev.EntrantWithdrawn, author: str, names: Speakers) -> str:
    sentence = _("%(who)s ha ritirato %(pair)s") % {
        "who": author,
        "pair": entrant(names, event.entrant),
    }
    return sentence + because(names, event.remark)


def _readmitted(event: ev.EntrantReadmitted, author: str, names: Speakers) -> str:
    return _("%(who)s ha riammesso %(pair)s") % {
        "who": author,
        "pair": entrant(names, event.entrant),
    }


def _line_up(event: ev.LineUpChanged, author: str, names: Speakers) -> str:
    sentence = _("%(who)s ha cambiato i giocatori %(of_entrant)s: ora %(players)s") % {
        "who": author,
        "of_entrant": of(names, event.entrant, len(event.players)),
        "players": players(names, event.players),
    }
    if event.from_round is not None:
        sentence += _(", dal turno %(round)s") % {"round": event.from_round}
    return sentence + because(names, event.remark)


def _name_corrected(event: ev.NameCorrected, author: str, names: Speakers) -> str:
    return _("%(who)s ha corretto il nome di %(player)s (%(entrant)s)") % {
        "who": author,
        "player": names.player(event.player),
        "entrant": bare(names, event.entrant),
    }


def _erased(event: ev.TextsErased, author: str, names: Speakers) -> str:
    subjects = event.players, event.remarks, event.referti, event.entrants
    count = sum(map(len, subjects))
    return ngettext(
        "%(who)s ha cancellato per legge %(count)s nome o testo",
        "%(who)s ha cancellato per legge %(count)s nomi o testi",
        count,
    ) % {"who": author, "count": count}


def _seated(event: ev.RoundSeated, author: str, names: Speakers) -> str:
    playing = sum(not seat.is_bye for seat in event.seats)
    sentence = ngettext(
        "%(who)s ha composto il turno %(round)s (%(method)s): %(tables)s tavolo",
        "%(who)s ha composto il turno %(round)s (%(method)s): %(tables)s tavoli",
        playing,
    ) % {"who": author, "round": event.round, "method": _methods(event.parts), "tables": playing}
    return "".join((sentence, *_how_seated(event, names), because(names, event.remark)))


def _methods(parts: tuple[Part, ...]) -> str:
    """`Danese`, or `girone A: Danese, girone B: all'italiana`; with the letters it went by."""
    return ", ".join(
        _("girone %(name)s: %(method)s") % {"name": part.group, "method": _method(part)}
        if part.group
        else _method(part)
        for part in parts
    )


def _method(part: Part) -> str:
    if not part.letters:
        return label(part.method)
    fixed, movable = part.letters
    return _("%(method)s, fissi dalla %(fixed)s, mobili dalla %(movable)s") % {
        "method": label(part.method),
        "fixed": fixed,
        "movable": movable,
    }


def _how_seated(event: ev.RoundSeated, names: Speakers) -> list[str]:
    sentences = [_resting(event.seats, names)]
    why = {part.bye_reason: label(part.bye_reason) for part in event.parts if part.bye_reason}
    if why and sentences[0]:
        sentences.append(f" ({', '.join(why.values())})")
    if event.seed is not None:
        sentences.append(_(", seme %(seed)s") % {"seed": event.seed})
    if event.ranked_at is not None:
        sentences.append(_(", classifica all'evento %(number)s") % {"number": event.ranked_at})
    if event.missing:
        missing = numbers(event.missing)
        sentences.append(
            _(", senza aspettare gli score dei tavoli %(tables)s") % {"tables": missing}
        )
    return sentences


def _resting(seats: tuple[Seat, ...], names: Speakers) -> str:
    resting = [
        entrant(names, number) for seat in seats if seat.is_bye for number in seat.entrants()
    ]
    if not resting:
        return ""
    return ngettext(", riposa %(pair)s", ", riposano %(pair)s", len(resting)) % {
        "pair": ", ".join(resting)
    }


def _amended(event: ev.SeatingAmended, author: str, names: Speakers) -> str:
    sentence = _("%(who)s ha modificato a mano gli abbinamenti del turno %(round)s") % {
        "who": author,
        "round": event.round,
    }
    return sentence + _resting(event.seats, names)


def _mistaken(event: ev.SeatsMistaken, author: str, names: Speakers) -> str:
    if not event.wrong:
        as_due = _("%(who)s ha rimesso ai loro posti i tavoli %(tables)s del turno %(round)s") % {
            "who": author,
            "round": event.round,
            "tables": numbers(tuple(seat.table for seat in event.seats)),
        }
        return as_due + because(names, event.remark)
    sentence = _(
        "%(who)s ha registrato posti sbagliati a gioco iniziato nel turno %(round)s, tavoli"
        " %(tables)s: al posto sbagliato %(wrong)s"
    ) % {
        "who": author,
        "round": event.round,
        "tables": numbers(tuple(seat.table for seat in event.seats)),
        "wrong": ", ".join(entrant(names, number) for number in event.wrong),
    }
    return sentence + because(names, event.remark)


def _taken_over(event: ev.SeatTakenOver, author: str, names: Speakers) -> str:
    sentence = _(
        "%(who)s ha fatto giocare %(entrants)s, che riposava, al tavolo %(table)s"
        " (turno %(round)s), dove mancava %(missing)s; d'accordo %(agreed)s"
    ) % {
        "who": author,
        "round": event.round,
        "table": event.seats[0].table,
        "entrants": ", ".join(entrant(names, number) for number in event.entrants),
        "missing": ", ".join(entrant(names, number) for number in event.missing),
        "agreed": players(names, event.agreed_by),
    }
    return sentence + because(names, event.remark)


def _given_back(event: ev.SeatGivenBack, author: str, names: Speakers) -> str:
    return _(
        "%(who)s ha annullato la sostituzione al tavolo %(table)s (turno %(round)s):"
        " gioca %(missing)s, e %(entrants)s riposa"
    ) % {
        "who": author,
        "round": event.round,
        "table": event.seats[0].table,
        "entrants": ", ".join(entrant(names, number) for number in event.entrants),
        "missing": ", ".join(entrant(names, number) for number in event.missing),
    }


def _round_closed(event: ev.RoundClosed, author: str, names: Speakers) -> str:
    sentence = _("%(who)s ha chiuso il turno %(round)s") % {"who": author, "round": event.round}
    if not event.missing:
        return sentence
    missing = numbers(event.missing)
    return sentence + _("; mancano gli score dei tavoli %(tables)s") % {"tables": missing}


def _taken_back(event: ev.SeatingTakenBack, author: str, names: Speakers) -> str:
    return _("%(who)s ha ritirato gli abbinamenti del turno %(round)s: sono di nuovo una bozza") % {
        "who": author,
        "round": event.round,
    }


def _published(event: ev.SeatingPublished, author: str, names: Speakers) -> str:
    return _("%(who)s ha pubblicato gli abbinamenti del turno %(round)s") % {
        "who": author,
        "round": event.round,
    }


def _lines_awaited(event: ev.LinesAwaited, author: str, names: Speakers) -> str:
    data = {"who": author, "round": event.round, "table": event.table}
    if not event.entrants:
        return (
            _("%(who)s ha segnato che al tavolo %(table)s (turno %(round)s) non manca nessuno")
            % data
        )
    missing = f" {_('e')} ".join(number_of(names, entrant) for entrant in event.entrants)
    return _("%(who)s ha segnato che al tavolo %(table)s (turno %(round)s) manca %(missing)s") % {
        **data,
        "missing": missing,
    }


def _table_begun(event: ev.TableBegun, author: str, names: Speakers) -> str:
    return _("%(who)s ha segnato che il tavolo %(table)s (turno %(round)s) ha cominciato") % {
        "who": author,
        "round": event.round,
        "table": event.table,
    }


_TELLERS: dict[type[Event], Callable[[Any, str, Speakers], str]] = {
    ev.TournamentOpened: plans.opened,
    ev.PlanChanged: plans.changed,
    ev.EntrantEntered: plans.entered,
    ev.EntrantWithdrawn: _withdrawn,
    ev.EntrantReadmitted: _readmitted,
    ev.LineUpChanged: _line_up,
    ev.CaptainNamed: plans.captain_named,
    ev.NameCorrected: _name_corrected,
    ev.TextsErased: _erased,
    ev.RoomsDeclared: plans.rooms_declared,
    ev.PositionsAssigned: plans.positions_assigned,
    ev.GroupsFormed: plans.groups_formed,
    ev.RoundSeated: _seated,
    ev.SeatingAmended: _amended,
    ev.SeatsMistaken: _mistaken,
    ev.SeatTakenOver: _taken_over,
    ev.SeatGivenBack: _given_back,
    ev.RoundClosed: _round_closed,
    ev.SeatingPublished: _published,
    ev.SeatingTakenBack: _taken_back,
    ev.RoundStarted: clock.started,
    ev.ClockPaused: clock.paused,
    ev.ClockResumed: clock.resumed,
    ev.TimeExtended: clock.extended,
    ev.TimeOutCalled: clock.called,
    ev.ClockStepUndone: clock.undone,
    ev.LinesAwaited: _lines_awaited,
    ev.TableBegun: _table_begun,
    ev.SmazzataEntered: sheets.smazzata,
    ev.SheetTotalled: sheets.totalled,
    ev.SheetSigned: sheets.signed,
    ev.SheetCheckedIn: papers.checked_in,
    ev.EntryUndone: papers.undone,
    ev.SheetReadAgain: papers.read_again,
    ev.ReadingsSettled: papers.settled,
    ev.SecondKeyingChosen: papers.second_keying,
    ev.SheetVerified: sheets.verified,
    ev.SheetCorrected: sheets.corrected,
    ev.CorrectionRefused: disputes.correction_refused,
    ev.PlacesSwapped: disputes.places_swapped,
    ev.ComplaintRegistered: disputes.complaint_registered,
    ev.ComplaintDecided: disputes.complaint_decided,
    ev.ScoreAwarded: sheets.awarded,
    ev.SmazzataAwarded: papers.smazzata_awarded,
    ev.AwardLifted: papers.lifted,
    ev.PenaltyGiven: rulings.penalty,
    ev.SanctionGiven: rulings.sanction,
    ev.SanctionReckoned: rulings.sanction_reckoned,
    ev.RulingRevoked: rulings.revoked,
    ev.RefertoFiled: rulings.referto,
    ev.ClosedWithoutReferti: rulings.closed_without_referti,
    ev.TieSettled: rulings.tie,
    ev.PrizesAnnounced: rulings.prizes_announced,
    ev.PrizeDrawn: rulings.prize_drawn,
    ev.RankingPublished: rulings.ranking_published,
    ev.RankingFinal: rulings.ranking_final,
    ev.TournamentClosed: rulings.closed,
    ev.ResultsSent: rulings.results_sent,
}
