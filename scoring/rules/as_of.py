"""A ledger as it stood at an earlier event, as far as its fold tells that by numbers.

Scores are written one on top of the other, penalties and rounds beside each other, each with its
number. What takes something away, or puts other people in a place, leaves nothing of what was.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from scoring import events as ev
from scoring.rules.ledger import BEFORE_ALL, Ledger, Round, Table
from scoring.values import EntrantNumber, EventNumber

ADDING = frozenset(
    kind.name()
    for kind in (
        ev.ClockPaused,
        ev.ClockResumed,
        ev.ComplaintDecided,
        ev.ComplaintRegistered,
        ev.CorrectionRefused,
        ev.EntryUndone,
        ev.LinesAwaited,
        ev.PenaltyGiven,
        ev.PositionsAssigned,
        ev.RankingFinal,
        ev.RankingPublished,
        ev.ReadingsSettled,
        ev.RefertoFiled,
        ev.RoomsDeclared,
        ev.RoundClosed,
        ev.RoundSeated,
        ev.RoundStarted,
        ev.SanctionGiven,
        ev.ScoreAwarded,
        ev.SeatingPublished,
        ev.SecondKeyingChosen,
        ev.SheetCheckedIn,
        ev.SheetCorrected,
        ev.SheetReadAgain,
        ev.SheetSigned,
        ev.SheetTotalled,
        ev.SheetVerified,
        ev.SmazzataEntered,
        ev.TableBegun,
        ev.TimeExtended,
        ev.TimeOutCalled,
    )
)
"""The kinds of events behind which an earlier ranking can still be told; an evening has few others,
and what is not known here is none."""


def as_of(ledger: Ledger, number: EventNumber) -> Ledger:
    """What a ranking was reckoned from, where events of these kinds alone came behind it."""
    rounds = {
        round_.number: _round(ledger, round_, number)
        for round_ in ledger.played_rounds()
        if round_.published_at <= number
    }
    given = ledger.penalties.items()
    return replace(
        ledger,
        number=min(number, ledger.number),
        rounds=rounds,
        current_round=max(rounds, default=BEFORE_ALL),
        penalties={key: penalty for key, penalty in given if penalty.number <= number},
    )


def _round(ledger: Ledger, round_: Round, number: EventNumber) -> Round:
    later = {
        penalty.entrant
        for penalty in ledger.penalties.values()
        if penalty.number > number and penalty.round == round_.number
    }
    tables = {at: _table(table, number, later) for at, table in round_.tables.items()}
    return replace(round_, tables=tables)


def _table(table: Table, number: EventNumber, later: Collection[EntrantNumber]) -> Table:
    """What it came to is remembered; of a match, with what came at its other table."""
    changed = bool(table.scores) and table.scores[-1].number > number
    if not changed and table.seat.room is None and not _any_of(table, later):
        return table
    scores = [score for score in table.scores if score.number <= number]
    return replace(table, scores=scores, results=[])


def _any_of(table: Table, entrants: Collection[EntrantNumber]) -> bool:
    return bool(entrants) and any(each in entrants for each in table.seat.entrants())
