"""What would come of something, or would have come of it; nothing is written."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, cast
from uuid import UUID

from scoring import codec, server_time
from scoring.events import Event
from scoring.queries.folded import fold_now, regulation_of
from scoring.records import record
from scoring.rules import what_if as rules
from scoring.rules.decide import Command, Scene
from scoring.rules.decide.windows import decided
from scoring.rules.violations import Code, refuse
from scoring.rules.what_if import NO_PRIZES, Change, Comparison, PrizeTerms
from scoring.values import Authority, LedgerId, RemarkId, RoundNumber

A_REASON = RemarkId(UUID(int=0))
"""Stands for the reason that is going to be written: what it says changes no ranking."""


@record
class Effect:
    """What a command would do, were it done now."""

    events: tuple[Event, ...]
    comparison: Comparison
    fingerprint: str
    """Of what would be done, its reason aside: who confirms has seen the effect of just this."""


def what_if(
    ledger_id: LedgerId,
    changes: Iterable[Change],
    *,
    after_round: RoundNumber | None = None,
    prizes: PrizeTerms = NO_PRIZES,
) -> Comparison:
    """What a ranking would be with these changes of the past."""
    ledger = fold_now(ledger_id)
    regulation = regulation_of(ledger)
    return rules.what_if(ledger, regulation, changes, after_round=after_round, prizes=prizes)


def effect_of(command: Command, by: Authority, *, prizes: PrizeTerms = NO_PRIZES) -> Effect:
    """What a command would do: decided as it would be, in a copy in memory.

    Raises:
        Violation: as the command would be refused; a missing reason aside.
    """
    if not by.may(command.right):
        raise refuse(Code.NOT_ALLOWED, right=command.right)
    ledger = fold_now(by.ledger)
    regulation = regulation_of(ledger)
    by, reasoned = by.in_book(), _reasoned(command).in_book()
    scene = Scene(ledger=ledger, regulation=regulation, by=by, now=server_time.now())
    events = decided(reasoned, scene)
    return Effect(
        events=events,
        comparison=rules.effect(ledger, regulation, events, by.user, prizes=prizes),
        fingerprint=codec.fingerprint(_without_expected(reasoned)),
    )


def _reasoned(command: Command) -> Command:
    reasoned: Command = replace(cast(Any, command), remark=A_REASON)
    return reasoned


def _without_expected(command: Command) -> Command:
    if not hasattr(command, "expected"):
        return command
    unexpecting: Command = replace(cast(Any, command), expected=None)
    return unexpecting
