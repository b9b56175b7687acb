"""What is watched while a tournament is disputed: from events alone, never from the rules."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from scoring import events as ev
from scoring.events import Recorded
from scoring.rules.ledger import Table
from scoring.rulings import ComplaintOutcome, Measure
from scoring.sheets import SheetScore
from scoring.values import EntrantNumber, PlayerId, Points
from tests import oracle
from tests.builders import plain
from tests.rules.game import Game


class Place(NamedTuple):
    """A place in a ranking, as it hangs in the hall."""

    group: str
    rank: int
    points: Points


@dataclass(slots=True)
class Definitive:
    """The places whose windows are over, as they were then: they never change any more."""

    places: dict[tuple[int, int], Place] = field(default_factory=dict)
    """By round of the ranking and entrant."""

    def watch(self, game: Game, latest: Sequence[Recorded]) -> None:
        """What was definitive still is, but where a complaint that came in time was decided."""
        now: dict[tuple[int, int], Place] = {
            (after, row.entrant): Place(row.group, row.rank, row.points)
            for after in {after for after, _ in self.places}
            for row in game.ranking(after)
        }
        changed = {key for key, place in self.places.items() if place != now.get(key)}
        if changed and _at_a_table_in_dispute(game.recorded, latest):
            for key in changed:
                del self.places[key]
            return
        if _parts_equals_at_the_cut(game, latest):
            settled = {key for key in changed if self.places[key].points == now[key].points}
            self.places |= {key: now[key] for key in settled}
            changed -= settled
        assert not changed, f"changed behind its window: {sorted(changed)}"
        self._take_in(game)

    def _take_in(self, game: Game) -> None:
        """What has turned definitive by the time it is."""
        for after, closings in _closings(game.recorded).items():
            for row in game.ranking(after):
                whole, own = closings.get(0), closings.get(int(row.entrant))
                last = max(filter(None, (whole, own)))
                if last <= game.now:
                    place = Place(row.group, row.rank, row.points)
                    self.places.setdefault((after, row.entrant), place)


def _parts_equals_at_the_cut(game: Game, latest: Sequence[Recorded]) -> bool:
    """Whether a tie was settled while the cut waits for it: nothing else would let it be formed."""
    groups = game.ledger.plan.groups if game.ledger.plan else None
    waits = groups is not None and game.ledger.groups is None
    return waits and any(isinstance(fact.event, ev.TieSettled) for fact in latest)


def _closings(recorded: Iterable[Recorded]) -> dict[int, dict[int, datetime]]:
    """When the window of each entrant ends, ranking by ranking; 0 stands for all of them."""
    closings: dict[int, dict[int, datetime]] = {}
    for fact in recorded:
        if isinstance(fact.event, ev.RankingPublished):
            of_ranking = closings.setdefault(fact.event.after_round, {})
            for entrant in fact.event.moved or (0,):
                of_ranking[entrant] = fact.event.protests_until
    return closings


def _at_a_table_in_dispute(recorded: Sequence[Recorded], latest: Sequence[Recorded]) -> bool:
    """Whether what came last carries out an upheld complaint, at its own table."""
    facts = {fact.number: fact.event for fact in recorded}
    decided = (event for event in facts.values() if isinstance(event, ev.ComplaintDecided))
    upheld = {each.complaint for each in decided if each.outcome is ComplaintOutcome.UPHELD}
    complained = {
        (event.round, event.table)
        for number, event in facts.items()
        if isinstance(event, ev.ComplaintRegistered) and number in upheld
    }
    events = [fact.event for fact in latest if not isinstance(fact.event, ev.RankingPublished)]
    tables = {_table(recorded, event) for event in events}
    return bool(tables) and tables <= complained


def _table(recorded: Sequence[Recorded], event: ev.Event) -> tuple[int, int] | None:
    """Where an event happened; a revoked ruling's is where its line sat."""
    if isinstance(event, ev.RulingRevoked):
        given = recorded[event.ruling - 1].event
        round_, entrant = getattr(given, "round", 0) or 0, getattr(given, "entrant", 0)
        seats = oracle.seats([fact.event for fact in recorded]).get(round_, {})
        sat = (table for table, seat in seats.items() if entrant in seat.entrants())
        return next(((round_, table) for table in sat), None)
    place = getattr(event, "round", None), getattr(event, "table", None)
    return (place[0], place[1]) if place[0] and place[1] else None


GOING_ON = (ev.SeatingPublished, ev.GroupsFormed, ev.RankingPublished, ev.RankingFinal)
"""What waits for what becomes of an expelled line."""
PUBLISHING = (ev.SeatingPublished, ev.GroupsFormed, ev.RankingFinal, ev.TournamentClosed)


def published_unflagged(recorded: Sequence[Recorded], latest: Sequence[Recorded]) -> None:
    """Nothing was put out while two readings of a paper differed.

    A ranking that is posted again for places that moved is no new publication: it is out.
    """
    before = [fact.event for fact in recorded[: len(recorded) - len(latest)]]
    for fact in latest:
        out = isinstance(fact.event, PUBLISHING)
        if out or (isinstance(fact.event, ev.RankingPublished) and not fact.event.moved):
            assert not oracle.flags(before), "published over a flag"


def nobody_expelled_sits(game: Game, latest: Sequence[Recorded]) -> None:
    """Not in a seating that has just been published; nothing goes out over a line to decide on."""
    for fact in latest:
        again = isinstance(fact.event, ev.RankingPublished) and fact.event.moved
        if isinstance(fact.event, GOING_ON) and not again:
            assert not undecided(game)
        if isinstance(fact.event, ev.SeatingPublished):
            seated = {
                player
                for seat in game.ledger.rounds[fact.event.round].seats()
                for entrant in seat.entrants()
                for player in game.ledger.entrants[entrant].players_in(fact.event.round)
            }
            assert not seated & set(expelled(game.recorded))


def prizes_fixed_are_signed_for(recorded: Sequence[Recorded], latest: Sequence[Recorded]) -> None:
    """From the end of the last ranking's first window on, they change by two officials alone."""
    opened: Any = recorded[0].event
    closing = [
        fact.event.protests_until
        for fact in recorded
        if isinstance(fact.event, ev.RankingPublished)
        and fact.event.after_round == len(opened.plan.movements)
        and not fact.event.moved
    ]
    for fact in latest:
        if isinstance(fact.event, ev.PrizesAnnounced):
            fixed = any(until <= fact.at for until in closing)
            assert fact.event.lifted == fixed
            assert (fact.event.countersigned_by not in (None, fact.user)) == fixed


def undecided(game: Game) -> set[EntrantNumber]:
    """Lines that hold somebody expelled and have not withdrawn."""
    out = set(expelled(game.recorded))
    return {
        number
        for number, entrant in game.ledger.entrants.items()
        if out.intersection(entrant.players) and not entrant.withdrawn
    }


def expelled(recorded: Sequence[Recorded]) -> Iterator[PlayerId]:
    revoked = {fact.event.ruling for fact in recorded if isinstance(fact.event, ev.RulingRevoked)}
    for fact in recorded:
        given = fact.event if isinstance(fact.event, ev.SanctionGiven) else None
        if given and fact.number not in revoked and given.given.measure is Measure.ESPULSIONE:
            yield from given.players


def altered(table: Table, fives: int) -> SheetScore:
    """The paper that stands with another total in its last smazzata; with 0 it is the same."""
    sheet = table.score.sheet if table.score else None
    if not fives or sheet is None:
        return sheet or SheetScore()
    if sheet.totals is not None:
        return SheetScore(totals=(sheet.totals[0] + fives, *sheet.totals[1:]))
    pairs = [(one.a.total, one.b.total) for one in sheet.smazzate]
    return plain(*pairs[:-1], (pairs[-1][0] + fives, pairs[-1][1]))


def stands_as_typed(
    recorded: Sequence[Recorded], round_: int, table: int, sheet: SheetScore
) -> None:
    """The events of an entry give back what was typed."""
    stands = oracle.sheet([fact.event for fact in recorded], round_, table)
    assert list(stands) == list(oracle.game_points(sheet))


def nothing_read_is_lost(kept: Sequence[ev.Event], typed: Iterable[SheetScore]) -> None:
    """Each reading and correction is in the book as it was typed."""
    read = [event.sheet for event in kept if isinstance(event, ev.SheetReadAgain)]
    corrected = [event.after for event in kept if isinstance(event, ev.SheetCorrected)]
    for sheet in typed:
        assert sheet in read or sheet in corrected


@dataclass(slots=True)
class _OnItsSheet:
    """What has become of a table's sheet."""

    entries: list[tuple[int, datetime]] = field(default_factory=list)
    """Who typed it, and when: the last one stands."""
    read: bool = False
    """Somebody else has, or somebody judged about it."""
    used: bool = False
    """Something went out with it."""


def _goes_out(event: ev.Event, current: int) -> bool:
    """With all that was typed so far: a round that is over, posted again, holds no sheet of the
    one that is on."""
    if isinstance(event, ev.RankingPublished):
        return event.after_round == current
    return isinstance(event, ev.SeatingPublished | ev.RoundClosed)


def slips_only(recorded: Sequence[Recorded], seconds: int) -> None:
    """Whoever typed over a sheet, or took an entry back, mended a slip of their own in time."""
    sheets: defaultdict[tuple[int, int], _OnItsSheet] = defaultdict(_OnItsSheet)
    current = 0
    for fact in recorded:
        event = fact.event
        current = event.round if isinstance(event, ev.SeatingPublished) else current
        if _goes_out(event, current):
            for sheet in sheets.values():
                sheet.used |= bool(sheet.entries)
        if not isinstance(event, _ABOUT_A_SHEET):
            continue
        sheet = sheets[event.round, event.table]
        if not isinstance(event, ev.SheetSigned | ev.EntryUndone):
            sheet.read = True
            continue
        if sheet.entries:
            began = sheet.entries[0][1]
            assert {by for by, _at in sheet.entries} == {fact.user}, "another hand"
            assert not sheet.read, "somebody else had read it"
            assert not sheet.used, "it had gone out"
            assert fact.at - began <= timedelta(seconds=seconds), "too late"
        if isinstance(event, ev.SheetSigned):
            sheet.entries.append((fact.user, fact.at))
        else:
            sheet.entries.pop()


_ABOUT_A_SHEET = (
    ev.SheetSigned,
    ev.EntryUndone,
    ev.SheetVerified,
    ev.SheetCorrected,
    ev.SheetReadAgain,
    ev.ReadingsSettled,
)
