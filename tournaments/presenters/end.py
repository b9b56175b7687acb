"""The end of an evening: how far it is, what it waits for, who would take which prize."""

from datetime import datetime

from scoring import queries
from scoring.events import RankingPublished
from scoring.queries import EventFilter
from scoring.records import record
from scoring.rules.duties import DutyKind
from scoring.rules.owing import HeldStep
from scoring.values import EntrantNumber, Stage
from tournaments.moment import Moment
from tournaments.presenters.duties import as_one, lines_at
from tournaments.presenters.overview import NextStep, next_step, results_asked, results_due
from tournaments.presenters.prizes import PrizesPage, prizes_page
from tournaments.presenters.referee import Waiting, by_urgency

OF_THE_END = (HeldStep.RANKING, HeldStep.CUT, HeldStep.PROCLAIM, HeldStep.CLOSE)
CHANGES = frozenset(
    {
        DutyKind.SHEETS_MISSING,
        DutyKind.READINGS_DIFFER,
        DutyKind.COMPLAINT_OPEN,
        DutyKind.CORRECTION_DUE,
        DutyKind.RULING_DUE,
    }
)
"""Of what waits, whatever may bring a table other figures."""
ENTRANTS_ENOUGH = 2
"""Whoever asks about the end does not ask whether enough have entered to begin."""


@record
class EndPage:
    """What is shown of the end."""

    stage: Stage
    arrived: int
    sheets: int
    """Of all rounds that are out."""
    played_out: bool
    """The last round is out."""
    published_at: datetime | None
    """When the last ranking was put out."""
    until: datetime | None
    """Until when it may be protested against."""
    over: bool
    """Nothing changes it any more."""
    next: NextStep
    waiting: tuple[Waiting, ...]
    prizes: PrizesPage
    shaky: frozenset[EntrantNumber]
    """Whose place hangs on something that is not decided yet."""
    results_asked: bool
    results_due: datetime | None

    @property
    def is_out(self) -> bool:
        return self.published_at is not None

    @property
    def complaints(self) -> int:
        """That nobody has decided, as far as who asks may know."""
        return sum(each.line.kind is DutyKind.COMPLAINT_OPEN for each in self.waiting)


def end_page(moment: Moment) -> EndPage:
    """As it stands; before the last round is over too."""
    book, rounds = moment.book, moment.published_rounds
    sheets = sum(each.tables for each in rounds)
    waiting = by_urgency(moment, as_one(lines_at(moment, *OF_THE_END)))
    played_out = book.current_round >= book.planned_rounds
    return EndPage(
        stage=book.stage,
        arrived=sheets - sum(each.missing for each in rounds),
        sheets=sheets,
        played_out=played_out,
        published_at=_published_at(moment) if played_out else None,
        until=book.told_until,
        over=book.is_over,
        next=next_step(moment, ENTRANTS_ENOUGH),
        waiting=waiting,
        prizes=prizes_page(moment),
        shaky=_shaky(moment, waiting),
        results_asked=results_asked(moment),
        results_due=results_due(moment),
    )


def _published_at(moment: Moment) -> datetime | None:
    if moment.book.stage in (Stage.ENTRIES, Stage.PLAYING):
        return None
    published = EventFilter(names=(RankingPublished.name(),))
    newest = queries.events(moment.ledger, published, limit=1)
    return newest[0].at if newest else None


def _shaky(moment: Moment, waiting: tuple[Waiting, ...]) -> frozenset[EntrantNumber]:
    """Who sits at a table about which something is open."""
    duties = (each.line.duty for each in waiting if each.line.kind in CHANGES)
    at = {(duty.round, table) for duty in duties if duty.round for table in duty.tables}
    return frozenset(
        entrant
        for round_ in {round_ for round_, _table in at}
        for table in moment.tables(round_)
        if (round_, table.table) in at
        for entrant in table.entrants()
    )
