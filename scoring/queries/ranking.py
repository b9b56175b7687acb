"""The ranking of a book now or as of an event; from their rows, those of many at once."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from django.db import connection
from django.db.models import Exists, Max, OuterRef

from scoring import store
from scoring.models import EntrantRow, RoundRow, TableRow
from scoring.queries import books
from scoring.queries.answers import Book, Standings
from scoring.queries.folded import fold_now, regulation_of
from scoring.records import record
from scoring.rules.in_book import PenaltyInBook
from scoring.rules.ledger import Ledger, RoundResult, fold
from scoring.rules.standings import Competition, Contender, competition_of, ranking
from scoring.rules.tiebreaks import Ranked, order_of
from scoring.values import (
    EntrantNumber,
    EventNumber,
    LedgerId,
    PlayerId,
    RoundNumber,
    SheetState,
    Stage,
)


@record
class LastRanking:
    """The ranking of a tournament that is over, or after its last complete round."""

    book: Book
    after_round: RoundNumber
    """0 as long as no round is complete."""
    rows: tuple[Ranked, ...]
    players: Mapping[EntrantNumber, tuple[PlayerId, ...]]
    withdrawn: frozenset[EntrantNumber]


def standings(
    ledger: LedgerId,
    *,
    after_round: RoundNumber | None = None,
    as_of: EventNumber | None = None,
) -> Standings | None:
    """The ranking after a round (default: the current one), now or as of event `as_of`.

    None before the tournament is opened (as of that number).
    """
    now = fold_now(ledger)
    if as_of is not None:
        return standings_as_of(ledger, now, as_of, after_round)
    return standings_in(now, after_round) if now.opened else None


def standings_as_of(
    ledger: LedgerId, now: Ledger, number: EventNumber, after_round: RoundNumber | None = None
) -> Standings | None:
    """The ranking after a round (default: the one that was the current one) at an event; None
    before the opening."""
    then = now if number >= now.number else fold(store.replay(ledger, upto=number))
    if then.opened is None:
        return None
    standings = standings_in(then, after_round)
    round_ = then.rounds.get(standings.after_round)
    return replace(standings, missing=len(round_.missing()) if round_ else 0)


def standings_in(ledger: Ledger, after_round: RoundNumber | None = None) -> Standings:
    """The ranking after a round (default: the current one) of a book."""
    competition = competition_of(ledger, regulation_of(ledger))
    after = ledger.current_round if after_round is None else after_round
    before = ranking(competition, RoundNumber(after - 1)) if after > 1 else ()
    return Standings(
        number=ledger.number,
        after_round=after,
        rows=ranking(competition, after),
        before={ranked.entrant: ranked.rank for ranked in before},
        ties=tuple(competition.ties),
    )


def ranks_in(ledger: Ledger, last: RoundNumber) -> dict[RoundNumber, dict[EntrantNumber, int]]:
    """The place of each entrant after each round up to the last."""
    competition = competition_of(ledger, regulation_of(ledger))
    return {
        RoundNumber(after): {
            ranked.entrant: ranked.rank for ranked in ranking(competition, RoundNumber(after))
        }
        for after in range(1, last + 1)
    }


def _competition(
    book: Book,
    contenders: Sequence[Contender],
    results: Mapping[RoundNumber, Sequence[RoundResult]],
    penalties: Collection[PenaltyInBook],
) -> Competition:
    return Competition(
        contenders=contenders,
        results=results,
        penalties=penalties,
        ties=book.ties,
        cut=book.groups,
        order=order_of(book.regulation, book.settings),
    )


def last_rankings(ledgers: Iterable[LedgerId]) -> dict[LedgerId, LastRanking]:
    """How several tournaments ended, or stand now, in as many statements as for one.

    Without those whose book was never opened.
    """
    opened = books.books_of(ledgers)
    after = _complete(opened.values())
    lines, penalties = _lines(opened), books.penalties_of(opened)
    results = _results(opened)
    return {
        ledger: LastRanking(
            book=book,
            after_round=after[ledger],
            rows=_ranked(
                _competition(book, list(lines[ledger]), results[ledger], penalties[ledger]),
                after[ledger],
            ),
            players={line.number: players for line, players in lines[ledger].items()},
            withdrawn=frozenset(line.number for line in lines[ledger] if line.withdrawn),
        )
        for ledger, book in opened.items()
    }


def _ranked(competition: Competition, after: RoundNumber) -> tuple[Ranked, ...]:
    return ranking(competition, after) if after else ()


def _complete(opened: Collection[Book]) -> dict[LedgerId, RoundNumber]:
    """The last round of each after which a ranking can be shown; 0 for none."""
    missing = TableRow.objects.filter(
        ledger_id=OuterRef("ledger_id"), round=OuterRef("number"), state=SheetState.MISSING
    )
    played = RoundRow.objects.filter(
        ~Exists(missing), ledger_id__in=[book.ledger for book in opened], published=True
    )
    complete = dict(played.values_list("ledger_id").annotate(Max("number")).order_by())
    return {
        book.ledger: complete.get(book.ledger, RoundNumber(0))
        if book.stage in (Stage.ENTRIES, Stage.PLAYING)
        else book.current_round
        for book in opened
    }


_Lines = dict[Contender, tuple[PlayerId, ...]]


def _lines(ledgers: Iterable[LedgerId]) -> defaultdict[LedgerId, _Lines]:
    """The entrants of each, with who plays under their numbers."""
    lines: defaultdict[LedgerId, _Lines] = defaultdict(dict)
    rows = EntrantRow.objects.filter(ledger_id__in=list(ledgers)).order_by("ledger_id", "number")
    columns = ("number", "first_round", "stand_in", "group", "withdrawn", "players")
    read = list(rows.values_list("ledger_id", *columns))
    withdrawn = [(ledger, number) for ledger, number, *_, left, _players in read if left]
    seated = _seated({ledger for ledger, _ in withdrawn}, {number for _, number in withdrawn})
    for ledger, number, first, stands_in, group, left, players in read:
        sat = number in seated.get(ledger, ())
        lines[ledger][Contender(number, first, stands_in, group, left, sat)] = tuple(players)
    return lines


_SEATED = """
    SELECT DISTINCT seating.ledger_id, entrant
      FROM scoring_table AS seating
      JOIN scoring_round AS round
        ON round.ledger_id = seating.ledger_id AND round.number = seating.round,
           unnest(seating.entrants) AS entrant
     WHERE seating.ledger_id = ANY(%s) AND round.published AND entrant = ANY(%s)
"""


def _seated(
    ledgers: Collection[LedgerId], withdrawn: Collection[EntrantNumber]
) -> defaultdict[LedgerId, set[EntrantNumber]]:
    """Which of those who have withdrawn sat down in a published round of each."""
    seated: defaultdict[LedgerId, set[EntrantNumber]] = defaultdict(set)
    if not withdrawn:
        return seated
    with connection.cursor() as cursor:
        cursor.execute(_SEATED, [list(ledgers), list(withdrawn)])
        for ledger, entrant in cursor.fetchall():
            seated[ledger].add(entrant)
    return seated


_RESULTS = """
    SELECT array_position(%s, ledger_id), round, entrant, counts_from,
           victory_points, match_points, game_points, unlikely
      FROM scoring_result
     WHERE ledger_id = ANY(%s)
     ORDER BY ledger_id, entrant, round, counts_from
"""
"""A ledger's id for each of thousands of rows would take longer than all the rest of them."""


_Results: TypeAlias = dict[RoundNumber, list[RoundResult]]


def _results(ledgers: Iterable[LedgerId]) -> dict[LedgerId, _Results]:
    """The results of each ledger by round; of one that has none, none."""
    asked = list(ledgers)
    results: list[_Results] = [defaultdict(list) for _ledger in asked]
    with connection.cursor() as cursor:
        cursor.execute(_RESULTS, [asked, asked])
        for row in cursor.fetchall():
            results[row[0] - 1][row[1]].append(RoundResult._make(row[1:]))
    return dict(zip(asked, results, strict=True))
