"""The ranking as people read it: page, API and PDF alike."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from itertools import groupby
from operator import attrgetter

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.plans import Format
from scoring.queries import Book, RoundInBook, Standings
from scoring.records import record
from scoring.rules.tiebreaks import Carry, Ranked, order_of, settled_by
from scoring.rulings import TieMethod
from scoring.values import EntrantNumber, EventNumber, Points, RoundNumber, Stage
from tournaments.made_when_read import MadeWhenRead
from tournaments.moment import Moment
from tournaments.names import EntrantName
from tournaments.presenters.tables import PointsColumn, columns_of
from tournaments.wording import label
from tournaments.wording.regulations import article


class RankingState(StrEnum):
    """How far a ranking is (RULES.md section 13): page, API and paper say the same."""

    RUNNING = "running"
    PROVISIONAL = "provisional"
    """Out, and open to protests."""
    CUT = "cut"
    """Definitive for the forming of the groups; those play on."""
    DEFINITIVE = "definitive"


class RankingRow(msgspec.Struct, frozen=True, kw_only=True):
    rank: int
    """Within the group, where there are groups."""
    moved: int | None
    """Places gained (positive) since the round before; None when there was none."""
    entrant: EntrantName
    points: Points
    settled: bool
    """The director settled a tie here."""
    settled_by: TieMethod | None = None
    """How; None where it did not, or nobody says how."""
    settled_under: str = ""
    """By which article, as it is cited."""
    shared: bool = False
    """Others are equal to it on all that the ranking goes by, and nobody settled it."""
    unlikely: bool = False
    """One of its sheets has a figure that was typed twice (RULES 13)."""
    group: str = ""
    """The merit group it is ranked in; '' in a single group."""
    open_until: datetime | None = None
    """When this place turns definitive, while it may still change."""
    carry: Carry | None = None
    """Which of its points were won before the cut, behind it."""

    @property
    def open(self) -> bool:
        """This place may still change: the window of its last posting is not over."""
        return self.open_until is not None

    @property
    def tied(self) -> bool:
        """A shared place is worth a word once somebody has points."""
        return self.shared and self.points != Points()

    @property
    def settled_said(self) -> str:
        """How its tie was settled and by which article; empty where none was."""
        if not self.settled:
            return ""
        how = {
            TieMethod.LOT: _("parità risolta a sorte"),
            TieMethod.BY_HAND: _("parità risolta dalla direzione"),
            None: _("parità risolta"),
        }
        return f"{how[self.settled_by]}, {self.settled_under}"

    @property
    def is_noted(self) -> bool:
        """Something is to be said beside the name."""
        entrant = self.entrant
        return bool(
            self.open
            or self.settled
            or self.tied
            or self.unlikely
            or entrant.withdrawn
            or entrant.team
        )

    @property
    def version(self) -> str:
        """Changes with the figures shown of it."""
        points = self.points
        figures = points.victory_points, points.match_points, points.game_points
        return "/".join(
            map(
                str,
                (self.rank, *figures, int(self.unlikely), int(self.shared), self.open_until or ""),
            )
        )


@record
class RankingGroup:
    """The ranking of one merit group, or the only one there is (no name)."""

    name: str
    rows: tuple[RankingRow, ...]


@record
class Carried:
    """What the groups' rankings took over from the single group."""

    after_round: RoundNumber
    percent: int


@record
class Waiting:
    """What the rounds bring that the ranking shown does not count yet."""

    counts_from: RoundNumber
    """The ranking after this round does: it begins with the first sheet."""
    points: Points
    """To be added to those of the ranking; below zero where something was taken back."""


@record
class Awaited:
    """Sheets of a round that are not in yet: the ranking will change."""

    round: RoundNumber
    sheets: int


@dataclass(frozen=True, kw_only=True)
class RankingTable:
    number: EventNumber
    after_round: RoundNumber
    planned_rounds: int
    format: Format
    columns: tuple[PointsColumn, ...]
    """The points it goes by, first to last."""
    by_article: str
    """Where this order stands, as it is cited; the direction may have announced another."""
    stage: Stage
    state: RankingState
    protests_until: datetime | None
    """When the next of its places turn definitive, once a ranking is out: nobody is told a later
    minute than their own."""
    counts_until: datetime | None
    """Until when players may complain of counts up to this round, where the edition says that of
    each ranking (U art. 14.1); None before it is posted."""
    complete: bool
    """All sheets of the round are in."""
    missing: int
    tables: int
    """Tables of the round, without those that rest."""
    awaited: Awaited | None
    """What is still to come of the round being played."""
    carried: Carried | None
    """In a ranking of merit groups."""
    rows: Sequence[RankingRow]
    """Group by group, the best one first; none before the first sheet."""
    grouped: bool
    """Whether they are apart by group."""

    @cached_property
    def open_in_part(self) -> bool:
        """Only the places that moved since the first posting are still open to protests."""
        provisional = self.state is RankingState.PROVISIONAL
        return provisional and not all(row.open for row in self.rows)

    @cached_property
    def posted_again(self) -> bool:
        """A change within the window began another: some places are open longer than the rest."""
        if self.state is not RankingState.PROVISIONAL:
            return False
        ends = {row.open_until for row in self.rows if row.open_until}
        return len(ends) > 1

    @cached_property
    def last_closing(self) -> datetime | None:
        """When the last of its places turns definitive."""
        return max((row.open_until for row in self.rows if row.open_until), default=None)

    @cached_property
    def open_apart(self) -> bool:
        """Some places are open when others are not, or longer: it is said beside each of them."""
        soonest, last = self.protests_until, self.last_closing
        return self.open_in_part or bool(soonest and last and soonest < last)

    @cached_property
    def unlikely(self) -> bool:
        """One of its rows has a figure that was typed twice."""
        return any(row.unlikely for row in self.rows)

    @cached_property
    def criteria(self) -> str:
        """What decides a place, and what becomes of equals."""
        then = _("poi")
        names = f", {then} ".join(column.heading for column in self.columns)
        return _("Ordine: %(order)s (%(article)s). Chi è pari in tutto ha lo stesso posto.") % {
            "order": names,
            "article": self.by_article,
        }

    @property
    def said(self) -> str:
        """Its state in words; empty where it only shows how things stand."""
        if self.state is RankingState.RUNNING:
            return ""
        return _for_the_cut() if self.state is RankingState.CUT else label(self.stage)

    @property
    def is_last(self) -> bool:
        return self.after_round >= self.planned_rounds

    @property
    def title(self) -> str:
        """What it holds: the rounds up to one, or of this one the sheets that are in."""
        data = {
            "round": self.after_round,
            "planned": self.planned_rounds,
            "entered": self.tables - self.missing,
            "tables": self.tables,
        }
        if self.complete:
            return _("Classifica dopo il turno %(round)s di %(planned)s") % data
        words = ngettext(
            "Classifica, turno %(round)s in corso: %(entered)s tavolo su %(tables)s",
            "Classifica, turno %(round)s in corso: %(entered)s tavoli su %(tables)s",
            data["entered"],
        )
        return words % data

    @property
    def groups(self) -> tuple[RankingGroup, ...]:
        """The rows apart by group; a single group is one without a name."""
        return by_group(self.rows)


def by_group(rows: Iterable[RankingRow]) -> tuple[RankingGroup, ...]:
    """Rows in order, apart by group."""
    return tuple(
        RankingGroup(name=name, rows=tuple(members))
        for name, members in groupby(rows, lambda row: row.group)
    )


def ranking(
    moment: Moment,
    *,
    after_round: RoundNumber | None = None,
    as_of: EventNumber | None = None,
) -> RankingTable:
    """The ranking after a round, now or as of an event number.

    By default of the last round that has a score: a round that was only seated has changed
    nothing, and the arrows of the one before still stand.
    """
    book = moment.book
    after = last_scored(moment) if after_round is None and as_of is None else after_round
    standings = moment.standings(after_round=after, as_of=as_of)
    round_ = moment.round(standings.after_round)
    missing = standings.missing
    if missing is None:
        missing = missing_sheets(moment, standings.after_round)
    playing = book.current_round if after_round is None and as_of is None else standings.after_round
    carried = _carried(book, standings)
    state = state_of(book, standings.after_round) if as_of is None else RankingState.RUNNING
    return RankingTable(
        number=standings.number,
        after_round=standings.after_round,
        planned_rounds=book.planned_rounds,
        format=book.format,
        columns=columns_of(book),
        by_article=_by_article(book),
        stage=book.stage,
        state=state,
        protests_until=book.told_until,
        counts_until=_counts_until(book, round_),
        complete=missing == 0,
        missing=missing,
        tables=round_.tables if round_ else 0,
        awaited=_awaited(moment, playing),
        carried=carried,
        rows=_rows(moment, standings, carried, state),
        grouped=_is_grouped(standings),
    )


def _counts_until(book: Book, round_: RoundInBook | None) -> datetime | None:
    """Of the ranking that is out the whole stage is told."""
    return None if round_ is None or book.is_provisional else round_.posted_until


def _by_article(book: Book) -> str:
    return _("annunciato") if book.settings.ranked_by else article(book.regulation.ranking.article)


def _awaited(moment: Moment, round_: RoundNumber) -> Awaited | None:
    sheets = missing_sheets(moment, round_)
    return Awaited(round=round_, sheets=sheets) if sheets else None


def state_of(book: Book, after_round: RoundNumber) -> RankingState:
    """Of the ranking after a round, as the database's clock has it now."""
    if after_round != book.current_round:
        was_cut = book.groups is not None and book.groups.after_round == after_round
        return RankingState.CUT if was_cut else RankingState.RUNNING
    if book.stage in (Stage.ENTRIES, Stage.PLAYING):
        return RankingState.RUNNING
    if book.stage is Stage.PROVISIONAL:
        return RankingState.PROVISIONAL
    return RankingState.DEFINITIVE if book.is_over else RankingState.CUT


def how_far(book: Book) -> str:
    """How far a tournament is, in words: none is called definitive while groups play on."""
    cut = state_of(book, book.current_round) is RankingState.CUT
    return _for_the_cut() if cut else label(book.stage)


def _for_the_cut() -> str:
    return _("classifica definitiva per i gironi")


def begun(moment: Moment) -> bool:
    """The first sheet is in: until then nobody leads, least of all by a rest."""
    first = moment.round(RoundNumber(1))
    return first is not None and first.published and first.missing < first.tables


def last_scored(moment: Moment) -> RoundNumber:
    """The last published round that has a score, or the first: of all, or of the groups."""
    current, cut = moment.book.current_round, moment.book.groups
    if cut and current == cut.after_round + 1:
        return current
    round_ = moment.round(current)
    scored = round_ is None or round_.missing < round_.tables
    return current if scored or current <= 1 else RoundNumber(current - 1)


def not_counted_yet(moment: Moment) -> dict[EntrantNumber, Waiting]:
    """Everybody's points that wait for a round's first sheet: a rest's, penalty's, correction's.

    Who is not in it has none: the ranking shown counts all that their rounds show.
    """
    shown, current = last_scored(moment), moment.book.current_round
    if shown >= current or not begun(moment):
        return {}
    later = {row.entrant: row.points for row in moment.standings(after_round=current).rows}
    return {
        row.entrant: Waiting(counts_from=current, points=later[row.entrant] - row.points)
        for row in moment.standings(after_round=shown).rows
        if row.points != later[row.entrant]
    }


def _rows(
    moment: Moment, standings: Standings, carried: Carried | None, state: RankingState
) -> Sequence[RankingRow]:
    if not begun(moment):
        return ()
    provisional = state is RankingState.PROVISIONAL
    names = moment.names.entrants
    # Behind the cut the places are others': nobody has moved from 30th to 2nd.
    first = carried is not None and carried.after_round == standings.after_round - 1
    before = {} if first else standings.before
    ties = standings.ties
    equals = _equals(moment.book, standings) if ties else {}
    by_article = article(moment.book.regulation.ranking.settled_article)
    sharing = Counter((row.group, row.rank) for row in standings.rows)

    def row_of(place: Ranked) -> RankingRow:
        return RankingRow(
            rank=place.rank,
            moved=_moved(before, place.entrant, place.rank),
            entrant=names[place.entrant],
            points=place.points,
            settled=place.settled,
            settled_by=settled_by(
                ties, standings.after_round, place.entrant, equals.get(place.entrant, set())
            ),
            settled_under=by_article if place.settled else "",
            shared=sharing[place.group, place.rank] > 1,
            unlikely=place.unlikely,
            group=place.group,
            carry=place.carry,
            open_until=moment.book.open_until(place.entrant) if provisional else None,
        )

    return MadeWhenRead(standings.rows, row_of)


def _equals(book: Book, standings: Standings) -> dict[EntrantNumber, set[EntrantNumber]]:
    """For each who is equal to it, itself too."""
    merit_of = attrgetter(*order_of(book.regulation, book.settings))
    classes: defaultdict[object, set[EntrantNumber]] = defaultdict(set)
    for row in standings.rows:
        classes[row.group, merit_of(row.points)].add(row.entrant)
    return {entrant: equals for equals in classes.values() for entrant in equals}


def _carried(book: Book, standings: Standings) -> Carried | None:
    if book.groups is None or not _is_grouped(standings):
        return None
    return Carried(after_round=book.groups.after_round, percent=book.groups.carry_percent)


def _is_grouped(standings: Standings) -> bool:
    return any(row.group for row in standings.rows)


def _moved(before: dict[EntrantNumber, int], entrant: EntrantNumber, rank: int) -> int | None:
    return before[entrant] - rank if entrant in before else None


def missing_sheets(moment: Moment, number: RoundNumber) -> int:
    """How many sheets of a round are not in."""
    round_ = moment.round(number)
    return round_.missing if round_ else 0
