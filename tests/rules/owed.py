"""What is owed and who gets which prize, from raw events alone: the rules are compared with it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from scoring import events as ev
from scoring.plans import Format
from scoring.prizes import EqualPrizes, ListFigures, PrizesOf
from scoring.rulings import AwardCause, ComplaintAgainst, ComplaintOutcome
from scoring.values import PlayerId
from tests import oracle
from tests.oracle import Events

At = tuple[int, int]
"""A round and one of its tables."""
FIGURES = (
    ev.SheetSigned,
    ev.EntryUndone,
    ev.SheetCorrected,
    ev.ReadingsSettled,
    ev.ScoreAwarded,
    ev.SmazzataAwarded,
    ev.AwardLifted,
)
"""What gives a table other figures, or none; who only looked at the sheet changed nothing."""


def numbered(events: Events, *kinds: type[ev.Event]) -> Iterator[tuple[int, Any]]:
    return ((number, event) for number, event in enumerate(events, 1) if isinstance(event, kinds))


def missing(events: Events) -> set[At]:
    """Tables that played, and have neither a sheet nor an award."""
    return {
        (round_, table)
        for round_, tables in oracle.seats(_standing(events)).items()
        for table, seat in tables.items()
        if len(seat.lines) > 1
        and table not in oracle._sheets(events, round_)
        and not oracle._is_awarded(events, round_, table)
    }


def _standing(events: Events) -> Events:
    return oracle._with_what_was_taken_back(events)


def complaints(events: Events) -> tuple[set[int], set[int], set[int]]:
    """Those that nobody decided; and of those upheld, whose tables have the figures that they had:
    the ones about a count, and the ones against a ruling by which nobody ruled."""
    decided = {
        event.complaint: (number, event.outcome)
        for number, event in numbered(events, ev.ComplaintDecided)
    }
    undecided: set[int] = set()
    uncorrected: set[int] = set()
    unruled: set[int] = set()
    for number, event in numbered(events, ev.ComplaintRegistered):
        if number not in decided:
            undecided.add(number)
            continue
        by, outcome = decided[number]
        if outcome is not ComplaintOutcome.UPHELD or _mended(events, number, event):
            continue
        if event.against is ComplaintAgainst.COUNT:
            uncorrected.add(number)
        elif not _ruled(events, number, by, event):
            unruled.add(number)
    return undecided, uncorrected, unruled


def _ruled(events: Events, complaint: int, decision: int, about: ev.ComplaintRegistered) -> bool:
    """Whether, behind the complaint, a ruling about its table was revoked; or, behind the decision,
    given."""
    seated = oracle.seats(_standing(events))[about.round][about.table].entrants()
    given = {
        number
        for number, event in numbered(events, ev.PenaltyGiven, ev.SanctionGiven)
        if event.entrant in seated and event.round in (None, about.round)
    }
    return any(number > decision for number in given) or any(
        number > complaint and event.ruling in given
        for number, event in numbered(events, ev.RulingRevoked)
    )


def _mended(events: Events, complaint: int, about: ev.ComplaintRegistered) -> bool:
    tables = oracle.seats(events)[about.round]
    rooms = {room.table for room in oracle._rooms(tables, tables[about.table])}
    return any(
        event.round == about.round
        and (
            event.table == about.table
            or (isinstance(event, ev.ScoreAwarded) and event.table in rooms)
            or (_lifts_a_match(event) and event.table in rooms)
        )
        for number, event in numbered(events, *FIGURES)
        if number > complaint and not _is_for_the_entry(events, event)
    )


def _lifts_a_match(event: ev.Event) -> bool:
    return isinstance(event, ev.AwardLifted) and event.smazzata is None


def _is_for_the_entry(events: Events, event: ev.Event) -> bool:
    """Whoever settled readings so left the figures that stood."""
    return isinstance(event, ev.ReadingsSettled) and not isinstance(
        events[event.chosen - 1], ev.SheetReadAgain
    )


def referti(events: Events) -> set[tuple[int, PlayerId]]:
    """The sanctions that have to be reported, with each player whom no referto names for it."""
    edition = oracle._edition(oracle._opened(events).regulation)
    revoked = {event.ruling for _, event in numbered(events, ev.RulingRevoked)}
    filed = [event for _, event in numbered(events, ev.RefertoFiled)]
    owed = set()
    for number, given in numbered(events, ev.SanctionGiven):
        if number in revoked:
            continue
        duty = _duty(edition, given.code, _measure(events, number, given))
        if duty == "informative":
            table = of_one_table(events, number)
            met = any(table.intersection(report.sanctions) for report in filed)
            owed |= set() if met else {(number, player) for player in given.players}
        elif duty == "mandatory":
            owed |= {
                (number, player)
                for player in given.players
                if not any(
                    number in report.sanctions and tuple(report.players) == (player,)
                    for report in filed
                )
            }
    return owed


def of_one_table(events: Events, number: int) -> set[int]:
    """The sanctions of all lines that one command gave: one referto informs of them."""
    group: set[int] = set()
    players: set[PlayerId] = set()
    before: Any = None
    for other, event in numbered(events, ev.SanctionGiven):
        named = (event.code, event.round, event.table)
        follows = other - 1 in group and named == before
        if not follows or players.intersection(event.players):
            if number in group:
                break
            group, players = set(), set()
        group.add(other)
        players.update(event.players)
        before = named
    return group


def _measure(events: Events, sanction: int, given: ev.SanctionGiven) -> str:
    """What it is now: an ammonizione may come to less once an earlier one is revoked."""
    anew = [
        event.brings
        for _, event in numbered(events, ev.SanctionReckoned)
        if event.sanction == sanction and event.brings is not None
    ]
    return str((anew[-1] if anew else given.given).measure)


def _duty(edition: Any, code: str, measure: str) -> str:
    """The heaviest that the entry prints for this measure, or else the whole catalogue."""
    catalogue = edition.get("sanctions", [])
    steps = [
        (entry["code"], step)
        for entry in catalogue
        for step in (entry["first"], entry.get("again", entry["first"]))
        if step.get("measure", "none") == measure
    ]
    own = [step for of, step in steps if of == code]
    if measure == "none" and not own:
        return "none"
    kinds = [step.get("referto", "none") for step in own or [step for _, step in steps]]
    return max(kinds, key=("none", "informative", "optional", "mandatory").index, default="none")


def parted(events: Events, after: int) -> bool:
    """Whether equals stand on both sides of a line of the cut."""
    opened = oracle._opened(events)
    plan = opened.plan.groups
    left = _left(events)
    rows = [row for row in oracle.ranking(events, after) if row[2] not in left]
    at_a_table = {Format.THREES: 3, Format.GIALLO: 4, Format.TEAMS: 1}.get(opened.format, 2)
    line = 0
    for group in plan.groups[:-1]:
        line += group.tables * at_a_table
        if 0 < line < len(rows) and rows[line - 1][:2] == rows[line][:2]:
            return True
    return False


def _left(events: Events) -> set[int]:
    moves = {
        event.entrant: isinstance(event, ev.EntrantWithdrawn)
        for _, event in numbered(events, ev.EntrantWithdrawn, ev.EntrantReadmitted)
    }
    return {entrant for entrant, is_out in moves.items() if is_out}


def _left_early(events: Events, after: int) -> set[int]:
    """Who is out, but for those who had a place in the last round and did not leave in it."""
    if after < oracle._opened(events).plan.rounds:
        return _left(events)
    tables = oracle.seats(_standing(events))[after]
    standing = oracle._awards(events, after, tables)
    causes = {
        table: event.cause
        for number, event in numbered(events, ev.ScoreAwarded)
        for table, (award, _points) in standing.items()
        if award == number
    }
    stayed: set[int] = set()
    went: set[int] = set()
    for table, seat in tables.items():
        here = went if causes.get(table) is AwardCause.WITHDRAWN else stayed
        here |= {entrant for line in seat.lines for entrant in line}
    return _left(events) - (stayed - went)


def shares(events: Events, after: int) -> list[dict[int, int]]:
    """Cents that everybody has for certain, list by list of what was announced last."""
    announced = [event for _, event in numbered(events, ev.PrizesAnnounced)]
    if not announced:
        return []
    said = announced[-1]
    left = _left_early(events, after)
    rows = [row for row in oracle.ranking(events, after) if row[2] not in left]
    drawn = [event.order for _, event in numbered(events, ev.PrizeDrawn)]
    had: set[int] = set()
    given = []
    for each in said.lists:
        got = _of_list(each, rows, said.equals, drawn, had)
        given.append({entrant: cents for entrant, cents in got.items() if cents})
        if said.once:
            had |= set(got)
    return given


def _of_list(
    each: ListFigures,
    rows: Iterable[oracle.Place],
    equals: EqualPrizes,
    drawn: Sequence[Sequence[int]],
    had: set[int],
) -> dict[int, int]:
    """Who holds a prize of a list, with their cents; 0 where a lot or a choice is still to say."""
    offered = {prize.place: prize.cents for prize in each.prizes}
    got: dict[int, int] = {}
    place = 1
    for together in _classes(rows, each, had):
        cents = [offered.get(at, 0) for at in range(place, place + len(together))]
        place += len(together)
        if not sum(cents):
            continue
        lot = next((order for order in drawn if set(order) == set(together)), None)
        if len(set(cents)) == 1:
            got |= dict.fromkeys(together, cents[0])
        elif equals is EqualPrizes.DIVIDED:
            share = sum(cents) // len(together)
            got |= dict.fromkeys(together, share) if share else {}
        elif lot is not None:
            got |= {entrant: won for entrant, won in zip(lot, cents, strict=True) if won}
        else:
            got |= dict.fromkeys(together, 0)
    return got


def _classes(rows: Iterable[oracle.Place], each: ListFigures, had: set[int]) -> Iterator[list[int]]:
    places: dict[tuple[str, int], list[int]] = {}
    for group, rank, entrant, _, _ in rows:
        competes = each.field is PrizesOf.GENERAL or group == each.group
        if competes and entrant not in had:
            places.setdefault((group, rank), []).append(entrant)
    return iter(places.values())
