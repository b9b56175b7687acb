"""How far a tournament is, in steps, and the one thing to do next."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from enum import StrEnum

from scoring.plans import SeatingMethod
from scoring.queries import Book, RoundInBook
from scoring.records import record
from scoring.rules import formats
from scoring.rules.clock import ClockState
from scoring.rules.owing import HeldStep
from scoring.values import RoundNumber, Stage
from tournaments.models import TournamentKind
from tournaments.moment import Moment
from tournaments.presenters.clock import clock_card
from tournaments.presenters.duties import DutyLine, duty_lines
from tournaments.presenters.prizes import lots_due
from tournaments.presenters.referti.due import ended_at

RESULTS_DUE = timedelta(days=10)
"""Of a club evening's results, to the federation (RULES.md section 12)."""


class StepState(StrEnum):
    """Behind one, where one is, or still to come."""

    DONE = "done"
    NOW = "now"
    TODO = "todo"


@record
class Step:
    """A step of a page's course; the page shows at most five."""

    title: str
    says: str
    """How far it is, in a few words."""
    url: str
    """An anchor of the page, or another page."""
    state: StepState = StepState.TODO

    @property
    def icon(self) -> str:
        return {StepState.DONE: "check", StepState.NOW: "now"}.get(self.state, "todo")


def course(steps: Iterable[tuple[str, str, str, bool]]) -> tuple[Step, ...]:
    """Of (title, says, url, whether it is done): the first that is not done is where one is."""
    made: list[Step] = []
    here = False
    for title, says, url, done in steps:
        now = not done and not here
        here = here or now
        state = StepState.NOW if now else StepState.DONE if done else StepState.TODO
        made.append(Step(title=title, says=says, url=url, state=state))
    return tuple(made)


class EveningStep(StrEnum):
    """What an evening consists of, in order."""

    ENTER = "enter"
    SEAT = "seat"
    SEAT_BY_HAND = "seat_by_hand"
    PUBLISH_SEATING = "publish_seating"
    WHISTLE = "whistle"
    """Everybody may sit down; nobody has begun."""
    TYPE = "type"
    PUBLISH_CUT = "publish_cut"
    """The ranking that is going to be cut into groups."""
    WAIT_FOR_CUT = "wait_for_cut"
    FORM_GROUPS = "form_groups"
    PUBLISH_RANKING = "publish_ranking"
    WAIT_FOR_PROTESTS = "wait_for_protests"
    MAKE_FINAL = "make_final"
    DRAW_PRIZES = "draw_prizes"
    CLOSE = "close"
    NOTHING = "nothing"


OF_THE_END = frozenset(
    {
        EveningStep.PUBLISH_RANKING,
        EveningStep.WAIT_FOR_PROTESTS,
        EveningStep.MAKE_FINAL,
        EveningStep.DRAW_PRIZES,
        EveningStep.CLOSE,
        EveningStep.NOTHING,
    }
)


"""Once all rounds are played."""


@record
class NextStep:
    """What to do now, and about which round."""

    step: EveningStep
    round: RoundNumber
    held: DutyLine | None = None
    """What is to be done first: the step would be refused, or ask why it is not."""
    told: DutyLine | None = None
    """What is said beside the step, which goes on without it."""


def results_due(moment: Moment) -> datetime | None:
    """Ten days from the end of a club evening, until somebody says they were sent."""
    end = ended_at(moment.book)
    if end is None or moment.tournament.results_sent_on or not results_asked(moment):
        return None
    return end + RESULTS_DUE


def results_asked(moment: Moment) -> bool:
    """Whether its results are sent to the federation: of a club evening, once it is over."""
    over = moment.book.stage in (Stage.FINAL, Stage.CLOSED)
    return over and moment.tournament.kind == TournamentKind.CLUB


_HELD = {
    EveningStep.SEAT: HeldStep.DRAW,
    EveningStep.SEAT_BY_HAND: HeldStep.DRAW,
    EveningStep.PUBLISH_SEATING: HeldStep.PUBLISH,
    EveningStep.WHISTLE: HeldStep.WHISTLE,
    EveningStep.PUBLISH_CUT: HeldStep.RANKING,
    EveningStep.FORM_GROUPS: HeldStep.CUT,
    EveningStep.PUBLISH_RANKING: HeldStep.RANKING,
    EveningStep.MAKE_FINAL: HeldStep.PROCLAIM,
    EveningStep.CLOSE: HeldStep.CLOSE,
}


"""Which of the steps that wait for duties a step of the evening is."""


def next_step(moment: Moment, entrants: int) -> NextStep:
    """The one thing to do now; `entrants` take part. What is owed comes before what it holds."""
    return _waiting_for(moment, _next_step(moment, entrants))


def publishing(moment: Moment, draft: RoundNumber) -> NextStep:
    """What is next on the page of a draft, even while sheets of the round before it are missing."""
    return _waiting_for(moment, NextStep(step=EveningStep.PUBLISH_SEATING, round=draft))


def _waiting_for(moment: Moment, step: NextStep) -> NextStep:
    waiting = _HELD.get(step.step)
    if waiting is None:
        return step
    owed = moment.once(duty_lines)
    held = (line for line in owed if line.duty.holds_back(waiting, excused=False))
    told = (line for line in owed if waiting is HeldStep.WHISTLE and waiting in line.duty.told_at)
    return replace(step, held=next(held, None), told=next(told, None))


def _next_step(moment: Moment, entrants: int) -> NextStep:
    book = moment.book
    if _is_ending(book):
        return NextStep(step=_ending(moment), round=book.current_round)
    if waiting := _waiting(book, moment.rounds):
        return NextStep(step=_playing(moment, waiting), round=waiting)
    if book.groups_due:
        return NextStep(step=_cutting(book), round=book.current_round)
    if moment.rounds == moment.published_rounds and _is_played_out(book):
        return NextStep(step=EveningStep.PUBLISH_RANKING, round=book.current_round)
    coming = RoundNumber(book.current_round + 1)
    return NextStep(step=_coming(moment, coming, entrants), round=coming)


def _is_played_out(book: Book) -> bool:
    return book.current_round >= book.planned_rounds


def _is_ending(book: Book) -> bool:
    """The last ranking is out."""
    ended = book.stage in (Stage.FINAL, Stage.CLOSED)
    is_out = book.stage in (Stage.PROVISIONAL, Stage.DEFINITIVE)
    return ended or (is_out and _is_played_out(book))


def _coming(moment: Moment, coming: RoundNumber, entrants: int) -> EveningStep:
    """What the next round needs to begin."""
    book = moment.book
    if moment.rounds != moment.published_rounds:
        return EveningStep.PUBLISH_SEATING
    if entrants < formats.of(book.format).at_a_match:
        return EveningStep.ENTER
    by_hand = coming == 1 and book.plan.first_round is SeatingMethod.BY_HAND
    return EveningStep.SEAT_BY_HAND if by_hand else EveningStep.SEAT


def _waiting(book: Book, seated: Sequence[RoundInBook]) -> RoundNumber | None:
    """The round whose sheets are waited for: before a cut no round may lack any."""
    needed = [round_ for round_ in seated if round_.published and round_.missing]
    if not book.groups_due:
        needed = [round_ for round_ in needed if round_.number == book.current_round]
    return needed[0].number if needed else None


def _playing(moment: Moment, number: RoundNumber) -> EveningStep:
    """Sheets without a whistle: nobody keeps the time here, and nobody is asked to."""
    clock = clock_card(moment)
    waits = clock and clock.round == number and clock.state is ClockState.WAITING
    return EveningStep.WHISTLE if waits else EveningStep.TYPE


def _cutting(book: Book) -> EveningStep:
    """From the last round before the groups to the cut (I art. 19: its ranking waits)."""
    if book.stage is Stage.DEFINITIVE:
        return EveningStep.FORM_GROUPS
    waits = book.stage is Stage.PROVISIONAL
    return EveningStep.WAIT_FOR_CUT if waits else EveningStep.PUBLISH_CUT


def _ending(moment: Moment) -> EveningStep:
    book = moment.book
    if book.stage is Stage.CLOSED:
        return EveningStep.NOTHING
    if book.stage is Stage.FINAL:
        return EveningStep.DRAW_PRIZES if lots_due(moment) else EveningStep.CLOSE
    waits = book.stage is Stage.PROVISIONAL
    return EveningStep.WAIT_FOR_PROTESTS if waits else EveningStep.MAKE_FINAL
