"""Which texts stay where a tournament was played: the private ones."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from scoring.events import Event, RefertoFiled
from scoring.values import RemarkId
from tournaments.models import SealKind, seal_key
from tournaments.names import PRIVATE_REASONS


def private_reasons(events: Collection[Event]) -> frozenset[RemarkId]:
    """Those that only referee and director read."""
    return _reasons(event for event in events if isinstance(event, PRIVATE_REASONS))


def public_reasons(events: Collection[Event]) -> frozenset[RemarkId]:
    """Those that all officials read."""
    return _reasons(events) - private_reasons(events)


def left_behind(events: Collection[Event]) -> frozenset[str]:
    """The keys under which events seal what stays."""
    reasons = (seal_key(SealKind.REMARK, reason) for reason in private_reasons(events))
    referti = (
        seal_key(SealKind.REFERTO, event.referto)
        for event in events
        if isinstance(event, RefertoFiled)
    )
    return frozenset((*reasons, *referti))


def _reasons(events: Iterable[Event]) -> frozenset[RemarkId]:
    reasons = (getattr(event, "remark", None) for event in events)
    return frozenset(reason for reason in reasons if reason is not None)
