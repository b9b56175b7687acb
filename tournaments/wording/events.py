"""An event as a plain sentence: who did what, where, from which figure to which, and why."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring import events as ev
from scoring.events import Event, Recorded
from scoring.seats import Part, Seat
from tournaments.wording import disputes, papers, plan, rounds, rulings, sheets
from tournaments.wording.labels import label
from tournaments.wording.voices import (
    Speakers,
    Tellers,
    bare,
    entrant,
    number_of,
    numbers,
    of,
    plain,
    players,
    told,
)


def say(recorded: Recorded, names: Speakers) -> str:
    """An event as a sentence, with its reason. Erased names are said to be so; nothing raises."""
    event = recorded.event
    _name, sentence = _TELLERS.get(type(event), ("", _unknown))
    return sentence(event, names.user(recorded.user), names) + _because(event, names)


def _because(event: Event, names: Speakers) -> str:
    """The reason, in quotation marks behind the sentence; nothing when there is none to be said."""
    # What that one remarks is no reason: the house that it comes from, which its sentence names.
    is_told = isinstance(event, ev.TournamentTakenOver)
    reason = "" if is_told else names.remark(getattr(event, "remark", None))
    return _(": «%(reason)s»") % {"reason": reason} if reason else ""


def event_name(name: str) -> str:
    """What kind of event this is, by the name in its row: for filters and headings."""
    return str(_NAMES.get(name, name))


def _unknown(event: Event, author: str, names: Speakers) -> str:
    return _("%(who)s: %(event)s") % {"who": author, "event": event.name()}


def _line_up(event: ev.LineUpChanged, author: str, names: Speakers) -> str:
    sentence = _("%(who)s ha cambiato i giocatori %(of_entrant)s: ora %(players)s") % {
        "who": author,
        "of_entrant": of(names, event.entrant, len(event.players)),
        "players": players(names, event.players),
    }
    if event.from_round is not None:
        sentence += _(", dal turno %(round)s") % {"round": event.from_round}
    return sentence


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
        "%(who)s ha abbinato il turno %(round)s (%(method)s): %(tables)s tavolo",
        "%(who)s ha abbinato il turno %(round)s (%(method)s): %(tables)s tavoli",
        playing,
    ) % told(event, author, method=_methods(event.parts), tables=playing)
    return "".join((sentence, *_how_seated(event, names)))


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
    sentence = _("%(who)s ha modificato a mano gli abbinamenti del turno %(round)s") % told(
        event, author
    )
    return sentence + _resting(event.seats, names)


def _mistaken(event: ev.SeatsMistaken, author: str, names: Speakers) -> str:
    if not event.wrong:
        return _("%(who)s ha rimesso ai loro posti i tavoli %(tables)s del turno %(round)s") % told(
            event, author, tables=numbers(tuple(seat.table for seat in event.seats))
        )
    return _(
        "%(who)s ha registrato chi sedeva al tavolo sbagliato a gioco iniziato nel turno"
        " %(round)s, tavoli %(tables)s: %(wrong)s"
    ) % told(
        event,
        author,
        tables=numbers(tuple(seat.table for seat in event.seats)),
        wrong=", ".join(entrant(names, number) for number in event.wrong),
    )


def _taken_over(event: ev.SeatTakenOver, author: str, names: Speakers) -> str:
    return _(
        "%(who)s ha fatto giocare %(entrants)s, che riposava, al tavolo %(table)s"
        " (turno %(round)s), dove mancava %(missing)s; d'accordo %(agreed)s"
    ) % told(
        event,
        author,
        table=event.seats[0].table,
        entrants=", ".join(entrant(names, number) for number in event.entrants),
        missing=", ".join(entrant(names, number) for number in event.missing),
        agreed=players(names, event.agreed_by),
    )


def _given_back(event: ev.SeatGivenBack, author: str, names: Speakers) -> str:
    return _(
        "%(who)s ha annullato la sostituzione al tavolo %(table)s (turno %(round)s):"
        " gioca %(missing)s, e %(entrants)s riposa"
    ) % told(
        event,
        author,
        table=event.seats[0].table,
        entrants=", ".join(entrant(names, number) for number in event.entrants),
        missing=", ".join(entrant(names, number) for number in event.missing),
    )


def _round_closed(event: ev.RoundClosed, author: str, names: Speakers) -> str:
    sentence = _("%(who)s ha chiuso il turno %(round)s") % told(event, author)
    if not event.missing:
        return sentence
    missing = numbers(event.missing)
    return sentence + _("; mancano gli score dei tavoli %(tables)s") % {"tables": missing}


def _lines_awaited(event: ev.LinesAwaited, author: str, names: Speakers) -> str:
    data = told(event, author)
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


_TELLERS: Tellers = {
    ev.EntrantWithdrawn: (
        gettext_lazy("ritiro"),
        plain(
            gettext_lazy("%(who)s ha ritirato %(pair)s"),
            pair=lambda event, names: entrant(names, event.entrant),
        ),
    ),
    ev.EntrantReadmitted: (
        gettext_lazy("riammissione"),
        plain(
            gettext_lazy("%(who)s ha riammesso %(pair)s"),
            pair=lambda event, names: entrant(names, event.entrant),
        ),
    ),
    ev.LineUpChanged: (gettext_lazy("giocatori cambiati"), _line_up),
    ev.NameCorrected: (
        gettext_lazy("nome corretto"),
        plain(
            gettext_lazy("%(who)s ha corretto il nome di %(player)s (%(entrant)s)"),
            player=lambda event, names: names.player(event.player),
            entrant=lambda event, names: bare(names, event.entrant),
        ),
    ),
    ev.TextsErased: (gettext_lazy("nomi e testi cancellati"), _erased),
    ev.RoundSeated: (gettext_lazy("abbinamenti fatti"), _seated),
    ev.SeatingAmended: (gettext_lazy("abbinamenti modificati a mano"), _amended),
    ev.SeatsMistaken: (gettext_lazy("tavolo sbagliato"), _mistaken),
    ev.SeatTakenOver: (gettext_lazy("riposo che gioca al posto di chi manca"), _taken_over),
    ev.SeatGivenBack: (gettext_lazy("posto ridato a chi mancava"), _given_back),
    ev.RoundClosed: (gettext_lazy("turno chiuso"), _round_closed),
    ev.SeatingPublished: (
        gettext_lazy("abbinamenti pubblicati"),
        plain(gettext_lazy("%(who)s ha pubblicato gli abbinamenti del turno %(round)s")),
    ),
    ev.SeatingTakenBack: (
        gettext_lazy("abbinamenti ritirati"),
        plain(
            gettext_lazy(
                "%(who)s ha ritirato gli abbinamenti del turno %(round)s: sono di nuovo una bozza"
            )
        ),
    ),
    ev.LinesAwaited: (gettext_lazy("chi manca al tavolo"), _lines_awaited),
    ev.TableBegun: (
        gettext_lazy("tavolo cominciato in ritardo"),
        plain(
            gettext_lazy(
                "%(who)s ha segnato che il tavolo %(table)s (turno %(round)s) ha cominciato"
            )
        ),
    ),
    **plan.TELLERS,
    **rounds.TELLERS,
    **sheets.TELLERS,
    **papers.TELLERS,
    **disputes.TELLERS,
    **rulings.TELLERS,
}
_NAMES = {kind.name(): name for kind, (name, _sentence) in _TELLERS.items()}
