"""Why these lines sit at this table, in words: for the player who asks, and for the API."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.events import PlacesSwapped, SeatTakenOver
from scoring.plans import Format, Movement, PositionsBy, SeatingMethod
from scoring.rules.pairing.movement import Reason
from scoring.rules.pairing.registry import MOVEMENTS
from scoring.rules.positions import drawn, lines_of
from scoring.rules.regulations.entry import Article
from scoring.seats import Avoided, WhyAvoided
from scoring.values import EntrantNumber, RoundNumber, TableNumber
from tournaments.moment import Moment
from tournaments.presenters.rounds.page import TableCard, matches
from tournaments.presenters.rounds.tables import card
from tournaments.presenters.seating import first_round as seating_first
from tournaments.presenters.seating import rest as seating_rest
from tournaments.presenters.seating.facts import Facts, SeatDue, facts_of, listed, sentence
from tournaments.wording import label
from tournaments.wording.movements import MovementWords, movement_words
from tournaments.wording.regulations import article


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyHere:
    """The answer: whole sentences, each true on its own."""

    round: RoundNumber
    tables: str
    """The table, or the two of a match of teams."""
    card: TableCard
    closed: bool
    """Whether the round is."""
    sentences: tuple[str, ...]


def why_here(moment: Moment, round_: RoundNumber, table: TableNumber) -> WhyHere | None:
    """Why a table of a round, draft or published, is as it is; None when there is none."""
    facts = facts_of(moment, round_, table)
    if facts is None:
        return None
    return WhyHere(
        round=round_,
        tables=_tables(facts),
        card=facts.card,
        closed=facts.round.closed,
        sentences=tuple(sentence(text) for text in _sentences(facts)),
    )


def _tables(facts: Facts) -> str:
    cards = (card(table, facts.names) for table in facts.tables)
    return next(
        match.tables for match in matches(cards) if facts.table in (c.book for c in match.cards)
    )


def _sentences(facts: Facts) -> Iterator[str]:
    changed_by = facts.changed_by
    if isinstance(changed_by, PlacesSwapped):
        yield _swapped(facts, changed_by)
    elif isinstance(changed_by, SeatTakenOver):
        yield _taken_over(facts, changed_by)
    elif changed_by is not None:
        yield _("turno %(round)s: i posti di questo tavolo li ha cambiati a mano il direttore.") % {
            "round": facts.round.number
        }
    else:
        yield from _as_drawn(facts)
    if facts.is_bye:
        yield from seating_rest.brings(facts)
    if facts.card.is_wrong:
        yield from _wrong(facts)
    if facts.card.around:
        yield _places(facts)


def _places(facts: Facts) -> str:
    """Who sits where at the table, and by what: the lot is drawn again from its seed to see."""
    seed, round_, table = facts.round.seed, facts.round.number, facts.table
    lot = seed is not None and drawn(lines_of(facts.book.format), seed, round_, table.table)
    by_lot = facts.book.settings.positions is PositionsBy.PROGRAM and lot == table.order
    how = (
        _("sorteggiati dal programma con il seme %(seed)s") % {"seed": seed}
        if by_lot
        else label(PositionsBy.DIRECTION)
    )
    return _("posti al tavolo %(how)s%(cited)s: %(places)s. %(dealer)s dà le carte per primo.") % {
        "how": how,
        "cited": _in_brackets(facts.book.regulation.positions),
        "places": ", ".join(f"{each.place} {each.player}" for each in facts.card.around),
        "dealer": facts.card.around[0].player,
    }


def _as_drawn(facts: Facts) -> Iterator[str]:
    yield from _seated_by(facts)
    if facts.is_bye:
        yield seating_rest.rests(facts)
    elif facts.method is not SeatingMethod.BY_HAND:
        yield from (_avoided(facts, avoided) for avoided in facts.avoided)
        if (movement := facts.method.movement) is not None:
            yield from _again(facts, movement)


def _swapped(facts: Facts, event: PlacesSwapped) -> str:
    """I art. 19: the only two that move, once the seating is out."""
    return _(
        "turno %(round)s: scambio di posto fra %(entrants)s%(cited)s. Lo score del tavolo"
        " %(table)s del turno prima è stato corretto a posti già pubblicati."
    ) % {
        "round": facts.round.number,
        "entrants": listed(map(facts.the, event.entrants)),
        "cited": _in_brackets(facts.book.regulation.corrections),
        "table": event.corrected,
    }


def _taken_over(facts: Facts, event: SeatTakenOver) -> str:
    """U art. 13.4, 1: nobody's fault, and nobody's wrong seat."""
    return _(
        "turno %(round)s: %(missing)s non c'è, e al suo posto gioca %(entrants)s, che riposava,"
        " con il consenso di chi è al tavolo%(cited)s."
    ) % {
        "round": facts.round.number,
        "entrants": listed(map(facts.the, event.entrants)),
        "missing": listed(map(facts.the, event.missing)),
        "cited": _in_brackets(facts.book.regulation.withdrawal),
    }


def _in_brackets(rule: Article | None) -> str:
    return f" ({article(rule.article)})" if rule else ""


def _seated_by(facts: Facts) -> Iterator[str]:
    movement = facts.method.movement
    if movement is not None:
        words = movement_words(movement, facts.book.format)
        return _REASONS[MOVEMENTS[movement].reason](facts, words)
    return seating_first.BEGINNINGS.get(facts.method, _by_hand)(facts)


def _by_hand(facts: Facts) -> Iterator[str]:
    yield _("turno %(round)s: i posti sono stati scelti a mano dal direttore di gara.") % {
        "round": facts.round.number
    }


def _headed(facts: Facts, heading: str) -> str:
    """The sentence behind the round, and the group."""
    round_ = {"round": facts.round.number, "group": facts.part.group, "said": heading}
    if facts.part.group:
        return _("turno %(round)s, girone %(group)s, %(said)s") % round_
    return _("turno %(round)s, %(said)s") % round_


def _previous_seats(facts: Facts, words: MovementWords) -> Iterator[str]:
    yield _headed(facts, str(words.rule))
    if facts.is_bye:
        return
    moved = [(entrant, facts.before.get(entrant)) for entrant in facts.entrants]
    yield listed(_came(facts, entrant, seat_due) for entrant, seat_due in moved) + "."
    longer = any(seat_due and _is_longer(facts, seat_due) for _one, seat_due in moved)
    if longer and facts.book.format is not Format.THREES:
        yield _(
            "Il passo non è di un tavolo: così si ripetevano incontri o riposi, oppure il numero"
            " dei tavoli è cambiato."
        )


def _came(facts: Facts, entrant: EntrantNumber, seat_due: SeatDue | None) -> str:
    words = {"who": facts.the(entrant), "table": seat_due.written if seat_due else ""}
    if seat_due is None:
        return _("%(who)s gioca da questo turno") % words
    if facts.table.table in seat_due.tables:
        if len(seat_due.tables) > 1:
            return _("%(who)s resta ai tavoli %(table)s") % words
        return _("%(who)s resta al tavolo %(table)s") % words
    if seat_due.rested:
        return _("%(who)s nel turno prima riposava") % words
    if len(seat_due.tables) > 1:
        return _("%(who)s viene dai tavoli %(table)s") % words
    return _("%(who)s viene dal tavolo %(table)s") % words


def _is_longer(facts: Facts, seat_due: SeatDue) -> bool:
    """Whether somebody did not simply go on to the next table."""
    number = facts.table.table
    if number in seat_due.tables or seat_due.rested:
        return False
    step = len(seat_due.tables)
    first = min(table.table for table in facts.tables if table.group == facts.table.group)
    return seat_due.tables[0] + step != number and number != first


def _ranking(facts: Facts, words: MovementWords) -> Iterator[str]:
    before = facts.round.number - 1
    data = {"method": words.name, "round": before}
    yield _headed(facts, _("%(method)s: secondo la classifica dopo il turno %(round)s.") % data)
    if ranked_at := facts.places():
        yield _("In classifica: %(places)s.") % {"places": ranked_at}
    ranked = [facts.place_in_order(entrant) for entrant in facts.entrants]
    places = sorted(rank for rank in ranked if rank is not None)
    near = len(places) < 2 or places[-1] - places[0] < len(places)
    if not near and not facts.avoided:
        yield _(
            "Chi stava in mezzo gioca altrove o riposa: per evitare un incontro ripetuto si"
            " spostano, il meno possibile, anche gli altri."
        )


def _calendar(facts: Facts, words: MovementWords) -> Iterator[str]:
    yield _headed(facts, str(words.rule))
    if not facts.is_bye:
        yield _("%(lines)s si incontrano in questo turno del calendario.") % {
            "lines": listed(map(facts.the, facts.entrants))
        }


def _partners(facts: Facts, words: MovementWords) -> Iterator[str]:
    yield _headed(facts, str(words.rule))
    for two, times in facts.partners.items():
        data = {"players": listed(map(facts.the, sorted(two))), "times": times}
        if times:
            yield (
                ngettext(
                    "%(players)s giocano insieme: l'avevano già fatto %(times)s volta.",
                    "%(players)s giocano insieme: l'avevano già fatto %(times)s volte.",
                    times,
                )
                % data
            )
        else:
            yield _("%(players)s giocano insieme per la prima volta.") % data
    if not facts.is_bye:
        yield from _opponents_in_giallo(facts)


def _opponents_in_giallo(facts: Facts) -> Iterator[str]:
    if not facts.met:
        yield _("Nessuno di loro aveva già giocato contro gli avversari di questo tavolo.")
    for two, times in facts.met.items():
        a, b = sorted(two)
        yield ngettext(
            "%(a)s e %(b)s erano già stati avversari %(times)s volta.",
            "%(a)s e %(b)s erano già stati avversari %(times)s volte.",
            times,
        ) % {"a": facts.the(a), "b": facts.the(b), "times": times}


def _avoided(facts: Facts, avoided: Avoided) -> str:
    a, b = avoided.entrants
    words = {
        "a": facts.the(a),
        "b": facts.the(b),
        "places": avoided.places,
        "why": _why(facts, avoided),
    }
    if avoided.why is WhyAvoided.SAME_CLUB:
        return (
            ngettext(
                "%(a)s e %(b)s sono dello stesso circolo: per separare il circolo ci si è spostati"
                " di %(places)s tavolo.",
                "%(a)s e %(b)s sono dello stesso circolo: per separare il circolo ci si è spostati"
                " di %(places)s tavoli.",
                avoided.places,
            )
            % words
        )
    text = _("%(a)s e %(b)s non si incontrano: %(why)s") % words
    other = facts.opponent_of(a)
    if other is None or other == b:
        return f"{text}."
    return text + ngettext(
        "; %(a)s gioca con %(other)s, %(places)s posto più in là.",
        "; %(a)s gioca con %(other)s, %(places)s posti più in là.",
        avoided.places,
    ) % {**words, "a": facts.words.the_one(a), "other": facts.the(other)}


def _why(facts: Facts, avoided: Avoided) -> str:
    if avoided.why is WhyAvoided.PARTNERS:
        return _("sono già stati compagni")
    rounds = facts.rounds_together(*avoided.entrants)
    if not rounds:
        return label(avoided.why)
    return _("l'hanno già fatto al turno %(rounds)s") % {"rounds": listed(map(str, rounds))}


def _again(facts: Facts, movement: Movement) -> Iterator[str]:
    """A rematch that the movement does not avoid, or could not."""
    if facts.book.format is Format.GIALLO:
        return
    for two in facts.met:
        a, b = sorted(two)
        rounds = facts.rounds_together(a, b)
        yield _("%(a)s e %(b)s si ritrovano, dopo il turno %(rounds)s: %(why)s.") % {
            "a": facts.the(a),
            "b": facts.the(b),
            "rounds": listed(map(str, rounds)),
            "why": _why_again(facts, movement, rounds),
        }


def _why_again(facts: Facts, movement: Movement, rounds: Sequence[RoundNumber]) -> str:
    rematch = movement_words(movement, facts.book.format).rematch
    last_round = facts.round.number == facts.book.planned_rounds
    return str(rematch(last_round=last_round, just_met=facts.round.number - 1 in rounds))


def _wrong(facts: Facts) -> Iterator[str]:
    due = listed(facts.the(entrant) for entrant in facts.entrants)
    real = listed(facts.the(entrant) for entrant in facts.table.entrants())
    yield _("Tavolo sbagliato: qui dovevano giocare %(due)s, hanno giocato %(real)s.") % {
        "due": due,
        "real": real,
    }
    yield _(
        "Il risultato è di chi ha giocato davvero, e il turno seguente si abbina come se"
        " nessuno avesse sbagliato posto (I art. 2)."
    )


_REASONS: dict[Reason, Callable[[Facts, MovementWords], Iterator[str]]] = {
    Reason.PREVIOUS_SEATS: _previous_seats,
    Reason.RANKING: _ranking,
    Reason.CALENDAR: _calendar,
    Reason.PARTNERS: _partners,
}
