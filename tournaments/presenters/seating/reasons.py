"""Why these lines sit at a table, in words; and what a seating brings together again."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.events import PlacesSwapped, SeatTakenOver
from scoring.plans import Format, Movement, PositionsBy, SeatingMethod
from scoring.queries import TableInBook
from scoring.records import record
from scoring.rules.regulations.table import Article
from scoring.rules.seated import drawn, lines_of
from scoring.seats import Avoided, Room, WhyAvoided
from scoring.values import EntrantNumber, RoundNumber, TableNumber
from tournaments.moment import Moment
from tournaments.names import Names
from tournaments.presenters.rounds.page import matches
from tournaments.presenters.rounds.tables import TableCard, card
from tournaments.presenters.seating.drawn import brings, rests, seated_by
from tournaments.presenters.seating.facts import Facts, facts_of, listed, sentence
from tournaments.wording import label
from tournaments.wording.formats import movement_words
from tournaments.wording.regulations import article


@record
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
        yield from brings(facts)
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
    yield from seated_by(facts)
    if facts.is_bye:
        yield rests(facts)
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


Two = frozenset[EntrantNumber]


class ClashKind(StrEnum):
    MET = "met"
    PARTNERS = "partners"
    SAME_CLUB = "same_club"


@record
class Clash:
    """Two at one table who have been there before, or belong together."""

    table: TableNumber
    entrants: tuple[EntrantNumber, EntrantNumber]
    kind: ClashKind
    round: RoundNumber | None
    """When they met last."""


@dataclass(frozen=True, slots=True)
class Past:
    """Who has met whom, and who has been whose partner, and in which round last."""

    opponents: dict[Two, RoundNumber] = field(default_factory=dict)
    partners: dict[Two, RoundNumber] = field(default_factory=dict)


def past(moment: Moment, before: RoundNumber) -> Past:
    """All meetings of the rounds before one."""
    meetings = Past()
    for number in range(1, before):
        for table in moment.tables(RoundNumber(number)):
            meetings.opponents.update(dict.fromkeys(_opponents(table), table.round))
            meetings.partners.update(dict.fromkeys(_partners(table), table.round))
    return meetings


def clashes(
    tables: Iterable[TableInBook], past: Past, names: Names, *, clubs: bool
) -> tuple[Clash, ...]:
    """In order of table; members of one club only where they are to be kept apart."""
    return tuple(clash for table in tables for clash in _at(table, past, names, clubs=clubs))


def _at(table: TableInBook, past: Past, names: Names, *, clubs: bool) -> Iterator[Clash]:
    for two in sorted(_partners(table), key=sorted):
        if (when := past.partners.get(two)) is not None:
            yield _clash(table, two, ClashKind.PARTNERS, when)
    if table.room is Room.CLOSED:
        return  # the open room has told already
    for two in sorted(_opponents(table), key=sorted):
        if (when := past.opponents.get(two)) is not None:
            yield _clash(table, two, ClashKind.MET, when)
        elif clubs and _same_club(two, names):
            yield _clash(table, two, ClashKind.SAME_CLUB, None)


def _clash(table: TableInBook, two: Two, kind: ClashKind, when: RoundNumber | None) -> Clash:
    first, second = sorted(two)
    return Clash(table=table.table, entrants=(first, second), kind=kind, round=when)


def _same_club(two: Two, names: Names) -> bool:
    first, second = (names.entrants[entrant].club.casefold().strip() for entrant in two)
    return bool(first) and first == second


def _opponents(table: TableInBook) -> set[Two]:
    return {
        frozenset((entrant, other))
        for line, others in combinations(table.lines, 2)
        for entrant in line
        for other in others
    }


def _partners(table: TableInBook) -> set[Two]:
    return {frozenset(two) for line in table.lines for two in combinations(line, 2)}
