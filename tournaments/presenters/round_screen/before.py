"""What is looked at before a round is out: how it is drawn, who is missing, who meets again."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from scoring.commands import EnterEntrants
from scoring.plans import FIRST_ROUND_METHODS, SeatingMethod
from scoring.queries import RoundInBook
from scoring.values import RoundNumber, SheetState, TableNumber
from tournaments.moment import Moment
from tournaments.presenters.memberships import CardCheck, card_checks
from tournaments.presenters.plan import RoundInPlan, plan_page
from tournaments.presenters.roll_call import RollCall, roll_call
from tournaments.presenters.seating.clashes import Clash, clashes, past

DRAWN = tuple(method for method in FIRST_ROUND_METHODS if method is not SeatingMethod.BY_HAND)
"""Ways to begin that need no typing."""


@dataclass(frozen=True, eq=False)
class BeforeRound:
    """A round that is not out, drafted or not."""

    moment: Moment
    number: RoundNumber

    @property
    def draft(self) -> RoundInBook | None:
        return self.moment.round(self.number)

    @property
    def seen(self) -> int:
        """The last event about the draft."""
        return int(self.draft.last) if self.draft else 0

    @property
    def planned(self) -> RoundInPlan | None:
        return plan_page(self.moment).round(self.number)

    @property
    def waits_for_groups(self) -> bool:
        book = self.moment.book
        return book.groups_due and self.number == book.current_round + 1

    @cached_property
    def missing(self) -> list[TableNumber]:
        """The tables of the round before whose sheets are not in."""
        earlier = RoundNumber(self.number - 1)
        tables = self.moment.tables(earlier) if earlier else ()
        return [table.table for table in tables if table.state is SheetState.MISSING]

    @property
    def methods(self) -> tuple[SeatingMethod, ...]:
        """The other ways to begin; none behind the first round."""
        return DRAWN if self.number == 1 else ()

    @property
    def method(self) -> SeatingMethod | None:
        """How it was drawn, or is announced to begin."""
        return self.draft.parts[0].method if self.draft else self.moment.book.plan.first_round

    @property
    def letters(self) -> tuple[str, ...]:
        """From which on lines are fixed, and movable."""
        return (self.draft.parts[0].letters if self.draft else ()) or ("", "")

    @cached_property
    def cards(self) -> tuple[CardCheck, ...]:
        """What is wrong with cards, once more before anybody sits down; it holds up nothing."""
        shown = self.number == 1 and self.moment.may(EnterEntrants.right)
        return (card_checks(self.moment) or ()) if shown else ()

    @cached_property
    def roll(self) -> RollCall | None:
        return roll_call(self.moment) if self.number == 1 else None

    @cached_property
    def clashes(self) -> tuple[tuple[Clash, str], ...]:
        """Who would meet again, with names."""
        if self.draft is None:
            return ()
        names, met = self.moment.names, past(self.moment, self.number)
        apart = self.number == 1 and self.moment.book.plan.clubs_apart
        return tuple(
            (clash, " / ".join(f"{one} {names.entrants[one].surnames}" for one in clash.entrants))
            for clash in clashes(self.moment.tables(self.number), met, names, clubs=apart)
        )
