"""What the fee is, and what of it goes to prizes; pure but for the one reading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.values import LedgerId
from tournaments.models import EntryFee
from tournaments.models.fees import USUAL_STEP


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


def no_fee() -> EntryFee:
    """The terms where nobody has set any."""
    return EntryFee(revision=0, cents=0, step=USUAL_STEP, nearest=False)


def fee_now(ledger: LedgerId) -> EntryFee:
    """The fee that counts; of revision 0 where nobody set one."""
    last = EntryFee.objects.filter(tournament_id=ledger).order_by("revision").last()
    return last or no_fee()
