"""What windows for protests make of commands (RULES.md section 13, I art. 19, U art. 14.1).

They close by themselves: whether one is over is asked of every command, in its transaction, and
nobody has to press anything. What counts is what a command would do to the ranking that is out,
not what it is called: so a kind of command that is new is bound by the same. What carries
out an upheld complaint is let through at its own table alone, for the places that it came in time
for.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any

from scoring.bearings import AfterTheEnd
from scoring.events import (
    Event,
    RankingPublished,
    ReadingsSettled,
    SheetCorrected,
    SheetTotalled,
    SmazzataEntered,
    TieSettled,
)
from scoring.rules.articles import refused_under
from scoring.rules.complaints import OF_A_SHEET, carried_out
from scoring.rules.decide import Command, Scene
from scoring.rules.ledger import Complaint, supposing
from scoring.rules.ledger.windows import is_open, last_closing, may_change, was_definitive
from scoring.rules.seated import undecided_lines
from scoring.rules.standings import standings
from scoring.rules.violations import Code, Violation, refuse
from scoring.rulings import Mistake
from scoring.values import EntrantNumber, RoundNumber, TableNumber

OF_FIGURES = (*OF_A_SHEET, SmazzataEntered, SheetTotalled, ReadingsSettled)
"""What may give a table other figures than those that are out."""


def decided(command: Command, scene: Scene) -> tuple[Event, ...]:
    """What a command comes to. Where it moves places of the ranking that is out, it posts it again.

    Raises:
        Violation: as the command refuses; `window_closed` or `places_definitive` when it would
            change what is definitive.
    """
    try:
        events = command.decide(scene)
    except Violation as refused:
        raise refused_under(refused, scene.regulation) from refused
    if not events:
        return events
    _require_counts_in_time(scene, events)
    if not scene.ledger.is_provisional:
        return (*events, *_rounds_posted_again(scene, events))
    moved = () if _parts_equals_at_the_cut(scene, events) else _moved(scene, events)
    complaints = carried_out(scene.ledger, events)
    _require_open(scene, moved, complaints)
    if not complaints:
        _require_recorded_after_the_end(scene, events)
    return (*events, _posted_again(scene, moved)) if moved else events


def closing_from(scene: Scene, *, last: bool = False) -> datetime:
    """When the window of a ranking that is posted now will be over: the cut has its own minutes.

    With `last` it is the end's, whatever was planned.
    """
    said = scene.ledger.settings
    end, cut = scene.regulation.protests.windows(said.protest_minutes, said.cut_minutes)
    return scene.now + timedelta(minutes=cut if scene.ledger.cuts_next and not last else end)


def with_the_next_seating(scene: Scene, round_: RoundNumber) -> tuple[RankingPublished, ...]:
    """The ranking after a round goes out with the next seating (U art. 14.1): once for all."""
    played = scene.ledger.rounds.get(round_)
    if played is None or played.postings or not scene.regulation.protests.each_ranking:
        return ()
    return (RankingPublished(after_round=round_, protests_until=closing_from(scene)),)


def _require_counts_in_time(scene: Scene, events: Sequence[Event]) -> None:
    """Refuse to mend a count of the players' once nobody can complain of it (U art. 14.1, 2).

    What the desk typed against the paper is no complaint: it checks that itself (U art. 2.5).
    """
    for event in events:
        if not isinstance(event, SheetCorrected) or event.copied or event.mistake is Mistake.DESK:
            continue
        until = _counts_closed(scene, event.round, event.table)
        if until and not carried_out(scene.ledger, events):
            raise refuse(
                Code.COUNT_WINDOW_CLOSED,
                field="mistake",
                article=scene.regulation.protests.article,
                round=event.round,
                until=until.isoformat(),
            )


def _counts_closed(scene: Scene, number: RoundNumber, table: TableNumber) -> datetime | None:
    """When the window of the ranking after a round closed for a table; None while it is open.

    What binds the round whose ranking is out binds all that moves that.
    """
    round_ = scene.ledger.rounds[number]
    until = last_closing(round_.postings)
    if scene.ledger.is_provisional and number == scene.ledger.current_round:
        return None
    entrants = round_.tables[table].seat.entrants()
    still = any(may_change(each, round_.postings, scene.now) for each in entrants)
    return None if still else until


def _rounds_posted_again(scene: Scene, events: Iterable[Event]) -> Iterator[RankingPublished]:
    """Those of rounds that are out, for the tables whose figures are others now."""
    tables = dict.fromkeys(
        (event.round, event.table) for event in events if isinstance(event, OF_FIGURES)
    )
    for number, table in tables:
        round_ = scene.ledger.rounds[number]
        if round_.postings and scene.regulation.protests.each_ranking:
            yield RankingPublished(
                after_round=number,
                protests_until=closing_from(scene),
                moved=round_.tables[table].seat.entrants(),
            )


def was_over(scene: Scene) -> bool:
    """Whether the last ranking was definitive once: a complaint opens places, and nothing else."""
    ledger = scene.ledger
    return ledger.last_is_out and was_definitive(ledger.postings, scene.now)


def _require_recorded_after_the_end(scene: Scene, events: Iterable[Event]) -> None:
    """Behind the window of the last ranking nothing is played, entered or announced any more.

    Places that are open again are disputed, and only they.
    """
    if was_over(scene) and not all(_is_recorded(scene, event) for event in events):
        raise _window_closed(scene)


def _is_recorded(scene: Scene, event: Any) -> bool:
    """As its kind is; some kinds only where they concern who is still disputed."""
    ledger, now = scene.ledger, scene.now
    match event.bearing.after_the_end:
        case AfterTheEnd.OF_UNDECIDED_LINES:
            return event.entrant in undecided_lines(ledger)
        case AfterTheEnd.AT_OPEN_TABLES:
            seat = ledger.rounds[event.round].tables[event.table].seat
            return any(may_change(each, ledger.postings, now) for each in seat.entrants())
        case AfterTheEnd.WHILE_PLACES_ARE_OPEN:
            return is_open(ledger.postings, now)
        case recorded:
            return recorded is AfterTheEnd.YES


def _moved(scene: Scene, events: Iterable[Event]) -> tuple[EntrantNumber, ...]:
    """Whose place or points in the ranking that is out would be others."""
    ledger, rules = scene.ledger, scene.regulation
    after = ledger.postings[-1].after_round
    then = supposing(ledger, events, scene.by.user)
    before = {row.entrant: row for row in standings(ledger, rules, after)}
    behind = {row.entrant: row for row in standings(then, rules, after)}
    entrants = before.keys() | behind.keys()
    return tuple(sorted(each for each in entrants if before.get(each) != behind.get(each)))


def _parts_equals_at_the_cut(scene: Scene, events: Sequence[Event]) -> bool:
    """The window is over, and the cut waits for who is equal: what the ranking left open is said,
    once, and nothing of it changes."""
    ledger = scene.ledger
    (event, *others) = events
    if others or not isinstance(event, TieSettled) or not ledger.cuts_next:
        return False
    if is_open(ledger.postings, scene.now):
        return False
    rows = standings(ledger, scene.regulation, ledger.postings[-1].after_round)
    return len({row.rank for row in rows if row.entrant in event.order}) == 1


def _require_open(
    scene: Scene, moved: Iterable[EntrantNumber], complaints: Sequence[Complaint]
) -> None:
    """Refuse what would move a place whose window is over, and was when a complaint came."""
    postings, now = scene.ledger.postings, scene.now
    definitive = tuple(
        entrant
        for entrant in moved
        if not may_change(entrant, postings, now)
        and not any(complaint.came_in_time_for(entrant) for complaint in complaints)
    )
    if not definitive:
        return
    if not is_open(postings, now):
        raise _window_closed(scene)
    raise refuse(
        Code.PLACES_DEFINITIVE,
        article=scene.regulation.protests.article,
        until=_closed(scene),
        entrants=definitive,
    )


def _window_closed(scene: Scene) -> Violation:
    return refuse(
        Code.WINDOW_CLOSED,
        article=scene.regulation.protests.article,
        until=_closed(scene),
    )


def _closed(scene: Scene) -> str:
    """When the last window that is over was."""
    over = [each for each in scene.ledger.postings if each.protests_until <= scene.now]
    closing = last_closing(over)
    return closing.isoformat() if closing else ""


def _posted_again(scene: Scene, moved: tuple[EntrantNumber, ...]) -> RankingPublished:
    after = scene.ledger.postings[-1].after_round
    return RankingPublished(after_round=after, protests_until=closing_from(scene), moved=moved)
