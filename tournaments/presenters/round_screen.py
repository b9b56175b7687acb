"""What is looked at before a round is out: how it is drawn, who is missing, who meets again."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from scoring.commands import EnterEntrants, EnterSheet
from scoring.plans import FIRST_ROUND_METHODS, SeatingMethod
from scoring.queries import RoundInBook, TableInBook
from scoring.rules.duties import DutyKind
from scoring.rules.risks import HandedIn
from scoring.values import RoundNumber, SheetState, TableNumber
from tournaments.moment import Moment
from tournaments.presenters import round_course
from tournaments.presenters.arrivals import CardCheck, RollCall, card_checks, roll_call
from tournaments.presenters.duties import DutyLine, as_one, duty_lines
from tournaments.presenters.overview import NextStep, Step, next_step, publishing
from tournaments.presenters.papers import doubtful, to_read_again
from tournaments.presenters.plan import RoundInPlan, plan_page
from tournaments.presenters.ranking import RankingRow, ranking
from tournaments.presenters.referee import DISCIPLINARY
from tournaments.presenters.rounds.page import RoundPage, round_page
from tournaments.presenters.rounds.tables import TableCard, card
from tournaments.presenters.seating.reasons import Clash, clashes, past
from tournaments.presenters.seating.team_rooms import assumed_teams
from tournaments.presenters.sheets.typing import TypedLately, tiles, typed_lately

DRAWN = tuple(method for method in FIRST_ROUND_METHODS if method is not SeatingMethod.BY_HAND)
"""Ways to begin that need no typing."""
NEEDED = 2
"""The first of the papers of a round: who sits where, and what is written on."""
TOP = 6
"""How much of the ranking a round ends with."""


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


@dataclass(frozen=True, eq=False)
class RoundScreen:
    """A round not yet drawn, a draft to look at, out, played, or closed."""

    moment: Moment
    number: RoundNumber
    opens_sheet: bool = False
    """A sheet is to be typed on it, though none may be missing."""
    second: bool = False
    """Sheets are typed on it a second time, and no figure of the first is shown."""

    @cached_property
    def round(self) -> RoundInBook | None:
        """None: it was never seated."""
        return self.moment.round(self.number)

    @property
    def title(self) -> str:
        title = _("Doppio inserimento, turno %(number)s") if self.second else _("Turno %(number)s")
        return title % {"number": self.number}

    @property
    def state(self) -> round_course.RoundState:
        return round_course.round_state(self.round)

    @property
    def is_out(self) -> bool:
        """Everybody may see it."""
        return self.state not in (round_course.RoundState.TO_COME, round_course.RoundState.DRAFT)

    @property
    def is_coming(self) -> bool:
        """It is the next to be seated."""
        return self.number == self.moment.book.current_round + 1

    @property
    def is_complete(self) -> bool:
        return self.is_out and self.round is not None and not self.round.missing

    @property
    def is_ending(self) -> bool:
        """All its sheets are in, and nothing has come after it."""
        return self.is_complete and self.number == self.moment.book.current_round

    @cached_property
    def page(self) -> RoundPage | None:
        """All its tables, with names."""
        return round_page(self.moment, self.number)

    @property
    def resting(self) -> tuple[TableCard, ...]:
        tables = self.moment.tables(self.number) if self.round else ()
        return tuple(card(table, self.moment.names) for table in tables if table.is_bye)

    @property
    def before(self) -> BeforeRound:
        """What is looked at before anybody sits down."""
        return BeforeRound(self.moment, self.number)

    @property
    def steps(self) -> tuple[Step, ...]:
        return round_course.steps_of(self.moment.book, self.number, self.round, self.prints)

    @cached_property
    def prints(self) -> tuple[round_course.Print, ...]:
        """The papers of its beginning, once it is out."""
        out = self.round if self.is_out else None
        return round_course.of_its_beginning(self.moment, out) if out else ()

    @property
    def all_prints(self) -> tuple[round_course.Print, ...]:
        return (*round_course.of_its_end(self.moment), *self.prints)

    @property
    def is_printed(self) -> bool:
        return any(each.printed for each in self.prints)

    @property
    def to_print(self) -> round_course.Print | None:
        """The first needed paper that nobody has printed."""
        return next((each for each in self.prints[:NEEDED] if not each.printed), None)

    @cached_property
    def next(self) -> NextStep | None:
        """The evening's next step, on the page that it is taken from; a draft is published from its
        own, whatever is missing elsewhere."""
        if self.is_coming and self.round is not None:
            return publishing(self.moment, self.number)
        step = next_step(self.moment, sum(not each.withdrawn for each in self.moment.entrants))
        of_now = self.is_coming or self.number == self.moment.book.current_round
        return step if of_now else None

    @property
    def duties(self) -> tuple[DutyLine, ...]:
        """What is due, but for what the referee decides on a page of its own."""
        return as_one(line for line in self._due if line.duty.right not in DISCIPLINARY)

    @property
    def refereeing(self) -> int:
        """How much the referee decides."""
        return sum(line.duty.right in DISCIPLINARY for line in self._due)

    @cached_property
    def _due(self) -> tuple[DutyLine, ...]:
        """All that is due on the page of the moment; on another what is about its round. The sheets
        that miss are tiles, of its own or of the round before."""
        tiled = {self.number} if self.is_out else {self.number, self.number - 1}
        of_now = self.number == self.moment.book.current_round + (not self.is_out)
        return tuple(
            line
            for line in self.moment.once(duty_lines)
            if not (line.kind is DutyKind.SHEETS_MISSING and line.duty.round in tiled)
            and (of_now or line.duty.round == self.number)
        )

    @property
    def doubtful(self) -> tuple[tuple[TableInBook, HandedIn], ...]:
        """The sheets that are in and that somebody should look at while it is played."""
        playing = self.state is round_course.RoundState.PLAYING
        return doubtful(self.moment, self.number) if playing else ()

    @property
    def ranking(self) -> Sequence[RankingRow]:
        """The first rows of what it ends with."""
        if not self.is_ending:
            return ()
        return ranking(self.moment, after_round=self.number).rows[:TOP]

    @property
    def coming(self) -> RoundInPlan | None:
        """How the next one is going to be drawn, where it follows this one."""
        last = self.number >= self.moment.book.planned_rounds
        return None if last else plan_page(self.moment).round(RoundNumber(self.number + 1))

    @property
    def assumed(self) -> tuple[str, ...]:
        """Teams that never said who plays."""
        return assumed_teams(self.moment, self.round) if self.round else ()

    @property
    def has_sheets(self) -> bool:
        """Sheets still come, or one is opened."""
        round_ = self.round
        waits = round_ is not None and bool(round_.missing or not round_.closed)
        return self.is_out and (waits or self.opens_sheet or self.second)

    @property
    def is_typed(self) -> bool:
        """Who looks at it may type sheets, and one is missing or opened. On another page what comes
        in is kept up to date."""
        missing = self.round is not None and self.round.missing
        asked = self.opens_sheet or (self.to_read_again if self.second else missing)
        return self.has_sheets and self.moment.may(EnterSheet.right) and bool(asked)

    @cached_property
    def to_read_again(self) -> tuple[TableNumber, ...]:
        return to_read_again(self.moment, self.number) if self.is_out else ()

    @property
    def tiles(self) -> Iterator[tuple[TableNumber, str]]:
        """Table by table how far it is; typed a second time, what is `missing` is the second."""
        for table, kind in tiles(self.moment, self.number):
            if self.second and kind not in ("bye", "look"):
                yield table, "missing" if table in self.to_read_again else "in"
            else:
                yield table, kind

    @cached_property
    def lately(self) -> tuple[TypedLately, ...]:
        """The sheets typed last."""
        return () if self.second else typed_lately(self.moment, self.number)

    @cached_property
    def in_hand(self) -> list[TableNumber]:
        """The tables whose paper is here, to be typed."""
        return [
            table.table
            for table in self.moment.tables(self.number)
            if table.state is SheetState.MISSING and table.handling.in_hand
        ]
