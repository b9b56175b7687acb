"""Why a table was drawn so, in words: the first round, the movements, and who rests."""

from collections.abc import Callable, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.plans import Format, SeatingMethod
from scoring.rules.pairing.field import Reason
from scoring.rules.pairing.registry import MOVEMENTS
from scoring.seats import WhyByeGiven
from scoring.values import EntrantNumber
from tournaments.presenters.seating.facts import Facts, SeatDue, listed
from tournaments.presenters.tables import columns_of
from tournaments.wording.formats import MovementWords, movement_words
from tournaments.wording.regulations import article


def seated_by(facts: Facts) -> Iterator[str]:
    """By what a round seats: its movement, the order of the first round, or somebody's hand."""
    movement = facts.method.movement
    if movement is not None:
        words = movement_words(movement, facts.book.format)
        return _REASONS[MOVEMENTS[movement].reason](facts, words)
    return _BEGINNINGS.get(facts.method, _by_hand)(facts)


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


_REASONS: dict[Reason, Callable[[Facts, MovementWords], Iterator[str]]] = {
    Reason.PREVIOUS_SEATS: _previous_seats,
    Reason.RANKING: _ranking,
    Reason.CALENDAR: _calendar,
    Reason.PARTNERS: _partners,
}


def _lot(facts: Facts) -> Iterator[str]:
    yield _("turno 1: sorteggio con il seme %(seed)s.") % {"seed": facts.round.seed}
    yield from _places(facts)
    example = f"{facts.round.seed}:{facts.entrants[0]}"
    yield _(
        "Come si ricalcola: di ogni numero iscritto si prende lo SHA-256 di «seme:numero», per"
        " esempio «%(example)s», e si ordina dal più piccolo al più grande: quello è l'ordine"
        " estratto."
    ) % {"example": example}


def _entry_order(facts: Facts) -> Iterator[str]:
    yield _("turno 1: ordine di iscrizione.")
    yield from _places(facts)


def _alphabetical(facts: Facts) -> Iterator[str]:
    if len(facts.part.letters) == 2:
        fixed, movable = facts.part.letters
        yield _(
            "turno 1: ordine alfabetico, linee fisse dalla lettera %(fixed)s, mobili dalla"
            " lettera %(movable)s."
        ) % {"fixed": fixed, "movable": movable}
    else:
        yield _("turno 1: ordine alfabetico.")
    yield from _places(facts)


def _category(facts: Facts) -> Iterator[str]:
    yield _("turno 1: per categoria, le più alte prima.")
    yield from _places(facts)


def _places(facts: Facts) -> Iterator[str]:
    """Where in the order they stood, and what becomes of an order at the tables."""
    if places := facts.places():
        total = len(facts.part.order)
        yield _("Nell'ordine: %(places)s, su %(total)s.") % {"places": places, "total": total}
    yield str(movement_words(facts.book.plan.movements[0], facts.book.format).begins)


_BEGINNINGS: dict[SeatingMethod, Callable[[Facts], Iterator[str]]] = {
    SeatingMethod.LOT: _lot,
    SeatingMethod.ENTRY_ORDER: _entry_order,
    SeatingMethod.ALPHABETICAL: _alphabetical,
    SeatingMethod.CATEGORY: _category,
}


def rests(facts: Facts) -> str:
    """Why who rests does."""
    words = {"who": facts.the(facts.entrants[0])}
    if _stands_in(facts):
        return _("%(who)s riempie i posti vuoti: in questo turno non serve, e riposa.") % words
    return _reason(facts) % words


def brings(facts: Facts) -> Iterator[str]:
    """What resting is worth, and by which article; nothing to a stand-in."""
    points = facts.card.lines[0].points
    if points is None or _stands_in(facts):
        return
    worth = (f"{column.written(points)} {column.heading}" for column in columns_of(facts.book))
    yield _("Chi riposa riceve (%(article)s): %(points)s") % {
        "article": article(facts.book.regulation.bye.article),
        "points": ", ".join(worth),
    }


def _stands_in(facts: Facts) -> bool:
    name = facts.names.entrants.get(facts.entrants[0])
    return name is not None and name.stand_in


def _reason(facts: Facts) -> str:
    reasons = {
        WhyByeGiven.LOT: _("%(who)s riposa per sorteggio: qualcuno resta senza avversari."),
        WhyByeGiven.LAST_ENTERED: _(
            "%(who)s riposa: è in fondo alle linee fisse nell'ordine di iscrizione."
        ),
        WhyByeGiven.MOVEMENT: _(
            "%(who)s riposa: il movimento lascia qualcuno senza avversari, e tocca a chi ha"
            " riposato meno."
        ),
        WhyByeGiven.LAST_RANKED: _(
            "%(who)s riposa: è in fondo alla classifica tra chi ha riposato meno."
        ),
        WhyByeGiven.CALENDAR: _("%(who)s riposa: nel calendario questo è il suo turno libero."),
        WhyByeGiven.BY_HAND: _("%(who)s riposa per scelta del direttore di gara."),
    }
    return reasons.get(facts.part.bye_reason or WhyByeGiven.MOVEMENT, reasons[WhyByeGiven.MOVEMENT])
