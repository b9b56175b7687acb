"""Why these lines sit at this table, in words: for the player who asks, and for the API."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.plans import Format, Movement, SeatingMethod
from scoring.rules.pairing.movement import Reason
from scoring.rules.pairing.registry import MOVEMENTS
from scoring.seats import Avoided, WhyAvoided
from scoring.values import EntrantNumber, RoundNumber, TableNumber
from tournaments.moment import Moment
from tournaments.presenters.rounds.matches import matches
from tournaments.presenters.rounds.page import TableCard
from tournaments.presenters.rounds.tables import card
from tournaments.presenters.seating import first_round as seating_first
from tournaments.presenters.seating import rest as seating_rest
from tournaments.presenters.seating.facts import Facts, SeatDue, facts, listed, sentence
from tournaments.wording import label
from tournaments.wording.movements import MovementWords, movement_words


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyHere:
    """The answer: whole sentences, each true on its own."""

    round: RoundNumber
    tables: str
    """The table, or the two of a match of teams."""
    card: TableCard
    sentences: tuple[str, ...]


def why_here(moment: Moment, round_: RoundNumber, table: TableNumber) -> WhyHere | None:
    """Why a table of a round, draft or published, is as it is; None when there is none."""
    found = facts(moment, round_, table)
    if found is None:
        return None
    return WhyHere(
        round=round_,
        tables=_tables(found),
        card=found.card,
        sentences=tuple(sentence(one) for one in _sentences(found)),
    )


def _tables(found: Facts) -> str:
    cards = (card(one, found.who) for one in found.tables)
    return next(one.tables for one in matches(cards) if found.table in (c.book for c in one.cards))


def _sentences(found: Facts) -> Iterator[str]:
    yield from _seated_by(found)
    if found.is_bye:
        yield from seating_rest.rests(found)
    elif found.method is not SeatingMethod.BY_HAND:
        yield from (_avoided(found, one) for one in found.avoided)
        if (movement := found.method.movement) is not None:
            yield from _again(found, movement)
    if found.round.amended:
        yield _("Poi il direttore di gara ha cambiato a mano dei posti di questo turno.")
    if found.card.is_wrong:
        yield from _wrong(found)


def _seated_by(found: Facts) -> Iterator[str]:
    movement = found.method.movement
    if movement is not None:
        words = movement_words(movement, found.book.format)
        return _REASONS[MOVEMENTS[movement].reason](found, words)
    return seating_first.BEGINNINGS.get(found.method, _by_hand)(found)


def _by_hand(found: Facts) -> Iterator[str]:
    yield _("turno %(round)s: i posti sono stati scelti a mano dal direttore di gara.") % {
        "round": found.round.number
    }


def _headed(found: Facts, said: str) -> str:
    """The sentence behind the round, and the group."""
    round_ = {"round": found.round.number, "group": found.part.group, "said": said}
    if found.part.group:
        return _("turno %(round)s, girone %(group)s, %(said)s") % round_
    return _("turno %(round)s, %(said)s") % round_


def _previous_seats(found: Facts, words: MovementWords) -> Iterator[str]:
    yield _headed(found, str(words.rule))
    if found.is_bye:
        return
    moved = [(one, found.before.get(one)) for one in found.entrants]
    yield listed(_came(found, entrant, place) for entrant, place in moved) + "."
    longer = any(place and _is_longer(found, place) for _one, place in moved)
    if longer and found.book.format is not Format.THREES:
        yield _(
            "Il passo non è di un tavolo: così si ripetevano incontri o riposi, oppure il numero"
            " dei tavoli è cambiato."
        )


def _came(found: Facts, entrant: EntrantNumber, place: SeatDue | None) -> str:
    said = {"who": found.the(entrant), "table": place.written if place else ""}
    if place is None:
        return _("%(who)s gioca da questo turno") % said
    if found.table.table in place.tables:
        if len(place.tables) > 1:
            return _("%(who)s resta ai tavoli %(table)s") % said
        return _("%(who)s resta al tavolo %(table)s") % said
    if place.rested:
        return _("%(who)s nel turno prima riposava") % said
    if len(place.tables) > 1:
        return _("%(who)s viene dai tavoli %(table)s") % said
    return _("%(who)s viene dal tavolo %(table)s") % said


def _is_longer(found: Facts, place: SeatDue) -> bool:
    """Whether somebody did not simply go on to the next table."""
    here = found.table.table
    if here in place.tables or place.rested:
        return False
    step = len(place.tables)
    first = min(one.table for one in found.tables if one.group == found.table.group)
    return place.tables[0] + step != here and here != first


def _ranking(found: Facts, words: MovementWords) -> Iterator[str]:
    before = found.round.number - 1
    at = {"method": words.name, "round": before, "event": found.round.ranked_at}
    yield _headed(
        found,
        _("%(method)s: secondo la classifica dopo il turno %(round)s (registro, evento %(event)s).")
        % at,
    )
    if said := found.places():
        yield _("In classifica: %(places)s.") % {"places": said}
    ranked = [found.place_in_order(one) for one in found.entrants]
    places = sorted(place for place in ranked if place is not None)
    near = len(places) < 2 or places[-1] - places[0] < len(places)
    if not near and not found.avoided:
        yield _(
            "Chi stava in mezzo gioca altrove o riposa: per evitare un incontro ripetuto si"
            " spostano, il meno possibile, anche gli altri."
        )


def _calendar(found: Facts, words: MovementWords) -> Iterator[str]:
    yield _headed(found, str(words.rule))
    if not found.is_bye:
        yield _("%(lines)s si incontrano in questo turno del calendario.") % {
            "lines": listed(map(found.the, found.entrants))
        }


def _partners(found: Facts, words: MovementWords) -> Iterator[str]:
    yield _headed(found, str(words.rule))
    for two, times in found.partners.items():
        said = {"players": listed(map(found.the, sorted(two))), "times": times}
        if times:
            yield (
                ngettext(
                    "%(players)s giocano insieme: l'avevano già fatto %(times)s volta.",
                    "%(players)s giocano insieme: l'avevano già fatto %(times)s volte.",
                    times,
                )
                % said
            )
        else:
            yield _("%(players)s giocano insieme per la prima volta.") % said
    if not found.is_bye:
        yield from _opponents_in_giallo(found)


def _opponents_in_giallo(found: Facts) -> Iterator[str]:
    if not found.met:
        yield _("Nessuno di loro aveva già giocato contro gli avversari di questo tavolo.")
    for two, times in found.met.items():
        a, b = sorted(two)
        yield ngettext(
            "%(a)s e %(b)s erano già stati avversari %(times)s volta.",
            "%(a)s e %(b)s erano già stati avversari %(times)s volte.",
            times,
        ) % {"a": found.the(a), "b": found.the(b), "times": times}


def _avoided(found: Facts, one: Avoided) -> str:
    a, b = one.entrants
    said = {"a": found.the(a), "b": found.the(b), "places": one.places, "why": _why(found, one)}
    if one.why is WhyAvoided.SAME_CLUB:
        return (
            ngettext(
                "%(a)s e %(b)s sono dello stesso circolo: per separare il circolo ci si è spostati"
                " di %(places)s tavolo.",
                "%(a)s e %(b)s sono dello stesso circolo: per separare il circolo ci si è spostati"
                " di %(places)s tavoli.",
                one.places,
            )
            % said
        )
    told = _("%(a)s e %(b)s non si incontrano: %(why)s") % said
    other = found.opponent_of(a)
    if other is None or other == b:
        return f"{told}."
    return told + ngettext(
        "; %(a)s gioca con %(other)s, %(places)s posto più in là.",
        "; %(a)s gioca con %(other)s, %(places)s posti più in là.",
        one.places,
    ) % {**said, "a": found.words.the_one(a), "other": found.the(other)}


def _why(found: Facts, one: Avoided) -> str:
    if one.why is WhyAvoided.PARTNERS:
        return _("sono già stati compagni")
    rounds = found.rounds_together(*one.entrants)
    if not rounds:
        return label(one.why)
    return _("l'hanno già fatto al turno %(rounds)s") % {"rounds": listed(map(str, rounds))}


def _again(found: Facts, movement: Movement) -> Iterator[str]:
    """A rematch that the movement does not avoid, or could not."""
    if found.book.format is Format.GIALLO:
        return
    for two in found.met:
        a, b = sorted(two)
        rounds = found.rounds_together(a, b)
        yield _("%(a)s e %(b)s si ritrovano, dopo il turno %(rounds)s: %(why)s.") % {
            "a": found.the(a),
            "b": found.the(b),
            "rounds": listed(map(str, rounds)),
            "why": _why_again(found, movement, rounds),
        }


def _why_again(found: Facts, movement: Movement, rounds: Sequence[RoundNumber]) -> str:
    rematch = movement_words(movement, found.book.format).rematch
    last_round = found.round.number == found.book.planned_rounds
    return str(rematch(last_round=last_round, just_met=found.round.number - 1 in rounds))


def _wrong(found: Facts) -> Iterator[str]:
    due = listed(found.the(one) for one in found.entrants)
    real = listed(found.the(one) for one in found.table.entrants())
    yield _("Posti sbagliati: qui dovevano giocare %(due)s, hanno giocato %(real)s.") % {
        "due": due,
        "real": real,
    }
    yield _(
        "Il risultato è di chi ha giocato davvero, e il turno seguente si compone come se"
        " nessuno avesse sbagliato posto (I art. 2)."
    )


_REASONS: dict[Reason, Callable[[Facts, MovementWords], Iterator[str]]] = {
    Reason.PREVIOUS_SEATS: _previous_seats,
    Reason.RANKING: _ranking,
    Reason.CALENDAR: _calendar,
    Reason.PARTNERS: _partners,
}
