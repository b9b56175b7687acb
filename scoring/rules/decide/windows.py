"""What windows for protests make of commands (RULES.md section 13, I art. 19, U art. 14.1).

They close by themselves: whether one is over is asked of every command, in its transaction, and
nobody has to press anything. What counts is what a command would do to the ranking that is out,
not what it is called: so a kind of command that is new is bound by the same. What carries
out an upheld complaint is let through at its own table alone, for the places that it came in time
for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from scoring.events import (
    ClosedWithoutReferti,
    ComplaintDecided,
    CorrectionRefused,
    Event,
    NameCorrected,
    PrizeDrawn,
    PrizesAnnounced,
    RankingFinal,
    RankingPublished,
    ReadingsSettled,
    RefertoFiled,
    RulingRevoked,
    SanctionGiven,
    TextsErased,
    TournamentClosed,
)
from scoring.rules.complaints import carried_out
from scoring.rules.decide import Command, Scene
from scoring.rules.ledger import Complaint, supposing
from scoring.rules.ledger.windows import is_open, last_closing, may_change
from scoring.rules.standings import standings
from scoring.rules.violations import Code, Violation, refuse
from scoring.values import EntrantNumber

RECORDED_AFTER_THE_END: frozenset[type[Event]] = frozenset(
    {
        *(RankingFinal, TournamentClosed, PrizeDrawn, PrizesAnnounced),
        *(SanctionGiven, RulingRevoked, RefertoFiled, ClosedWithoutReferti),
        *(CorrectionRefused, ComplaintDecided),
        # A flag holds the end back: the reading that leaves the ranking alone settles it.
        ReadingsSettled,
        *(NameCorrected, TextsErased),
    }
)
"""What is still recorded once the last ranking is definitive, as long as it leaves it alone."""


def decided(command: Command, scene: Scene) -> tuple[Event, ...]:
    """What a command comes to. Where it moves places of the ranking that is out, it posts it again.

    Raises:
        Violation: as the command refuses; `window_closed` or `places_definitive` when it would
            change what is definitive.
    """
    events = command.decide(scene)
    if not events or not scene.ledger.is_provisional:
        return events
    moved = _moved(scene, events)
    complaints = carried_out(scene.ledger, events)
    if not complaints:
        _require_recorded_after_the_end(scene, events)
    _require_open(scene, moved, complaints)
    return (*events, _posted_again(scene, moved)) if moved else events


def closing_from(scene: Scene) -> datetime:
    """When the window of a ranking that is posted now will be over.

    The ranking to be cut has a figure of its own where the edition prints one (I art. 19).
    """
    ledger, minutes = scene.ledger, scene.regulation.protests.before_groups
    if minutes is None or not ledger.cuts_next:
        minutes = ledger.opened.settings.protest_minutes if ledger.opened else 0
    return scene.now + timedelta(minutes=minutes)


def is_over(scene: Scene) -> bool:
    """Whether the last ranking is definitive."""
    ledger = scene.ledger
    is_last = ledger.plan is not None and ledger.current_round >= ledger.plan.rounds
    return is_last and ledger.is_provisional and not is_open(ledger.postings, scene.now)


def _require_recorded_after_the_end(scene: Scene, events: Iterable[Event]) -> None:
    """Behind the window of the last ranking nothing is played, entered or corrected any more."""
    if is_over(scene) and not {type(event) for event in events} <= RECORDED_AFTER_THE_END:
        raise _window_closed(scene)


def _moved(scene: Scene, events: Iterable[Event]) -> tuple[EntrantNumber, ...]:
    """Whose place or points in the ranking that is out would be others."""
    ledger, rules = scene.ledger, scene.regulation
    after = ledger.postings[-1].after_round
    then = supposing(ledger, events, scene.by.user)
    before = {row.entrant: row for row in standings(ledger, rules, after)}
    behind = {row.entrant: row for row in standings(then, rules, after)}
    entrants = before.keys() | behind.keys()
    return tuple(sorted(each for each in entrants if before.get(each) != behind.get(each)))


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
    over = [each for each in postings if each.protests_until <= now]
    raise refuse(
        Code.PLACES_DEFINITIVE,
        article=scene.regulation.protests.article,
        until=_text(last_closing(over)),
        entrants=tuple(int(each) for each in definitive),
    )


def _window_closed(scene: Scene) -> Violation:
    return refuse(
        Code.WINDOW_CLOSED,
        article=scene.regulation.protests.article,
        until=_text(last_closing(scene.ledger.postings)),
    )


def _text(closing: datetime | None) -> str:
    return closing.isoformat() if closing else ""


def _posted_again(scene: Scene, moved: tuple[EntrantNumber, ...]) -> RankingPublished:
    after = scene.ledger.postings[-1].after_round
    return RankingPublished(after_round=after, protests_until=closing_from(scene), moved=moved)
