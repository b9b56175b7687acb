"""What the fee is, and what of it goes to prizes; pure but for the one reading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from scoring.values import LedgerId, UserId
from tournaments.models import EntryFee

USUAL_STEP = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class FeeTerms:
    """As somebody set them; of `percent` and `pool_cents` one at most."""

    cents: int = 0
    """Of each player; 0: no fee is asked."""
    percent: int | None = None
    """Of the takings, for prizes."""
    pool_cents: int | None = None
    """For prizes, whatever the takings are."""
    shares: tuple[int, ...] = ()
    """Percents of what is played for, the first place first."""
    step: int = USUAL_STEP
    """Cents of which each prize is a multiple."""
    nearest: bool = False
    """Rounded to the nearest multiple; else downwards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FeeChange:
    """One row of them: who said so, and when."""

    revision: int
    terms: FeeTerms
    by: UserId
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizePool:
    """A sum played for, shared among places."""

    cents: int
    prizes: tuple[int, ...]
    """Cents of each place, the first one first; 0 where a share comes to no step."""

    @property
    def left(self) -> int:
        """What rounding, or shares below a hundred percent, leave; it stays with the organiser."""
        return self.cents - sum(self.prizes)


def share_out(cents: int, shares: Sequence[int], *, step: int, nearest: bool) -> PrizePool:
    """A sum by percents that do not rise, each prize a multiple of `step`.

    To the nearest one, they may come to more than there is: then the last places get a step less.
    """
    half = 50 * step if nearest else 0
    steps = [(cents * share + half) // (100 * step) for share in shares]
    for place in reversed(range(len(steps))):
        if sum(steps) * step > cents and steps[place]:
            steps[place] -= 1
    return PrizePool(cents=cents, prizes=tuple(count * step for count in steps))


def fee_changes(ledger: LedgerId) -> tuple[FeeChange, ...]:
    """Every setting of the fee, the first one first."""
    return tuple(map(_change, EntryFee.objects.filter(tournament_id=ledger)))


def fee_now(ledger: LedgerId) -> tuple[int, FeeTerms]:
    """The revision that counts, and what it says; 0 where nobody set a fee."""
    row = EntryFee.objects.filter(tournament_id=ledger).order_by("revision").last()
    return (row.revision, _terms(row)) if row else (0, FeeTerms())


def _change(row: EntryFee) -> FeeChange:
    return FeeChange(revision=row.revision, terms=_terms(row), by=UserId(row.by_id), at=row.at)


def _terms(row: EntryFee) -> FeeTerms:
    return FeeTerms(
        cents=row.cents,
        percent=row.percent,
        pool_cents=row.pool_cents,
        shares=tuple(row.shares),
        step=row.step,
        nearest=row.nearest,
    )
