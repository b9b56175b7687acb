"""Score sheets as the desk shows them: what stands, its photos, who typed it, and all before."""

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime

from scoring import queries
from scoring.events import (
    AwardLifted,
    EntryUndone,
    Event,
    ReadingsSettled,
    Recorded,
    ScoreAwarded,
    SheetCheckedIn,
    SheetCorrected,
    SheetReadAgain,
    SheetSigned,
    SheetTotalled,
    SheetVerified,
    SmazzataAwarded,
    SmazzataEntered,
)
from scoring.queries import PenaltyInBook, TableInBook
from scoring.records import record
from scoring.rulings import PenaltyUnit
from scoring.sheets import LineScore, SheetScore, SmazzataScore
from scoring.values import (
    EntrantNumber,
    EventNumber,
    Line,
    Points,
    RoundNumber,
    SheetState,
    TableNumber,
)
from tournaments.access.table_codes import seated
from tournaments.models import SheetPhoto
from tournaments.moment import Moment
from tournaments.names import Names
from tournaments.presenters.register import RegisterLine, readable, register_line
from tournaments.presenters.rounds.tables import TableCard, card
from tournaments.presenters.sheets.paper import Duty, duties
from tournaments.wording import label


def waiting_photos(moment: Moment, round_: RoundNumber) -> tuple[TableNumber, ...]:
    """The tables of a round that sent a photo of their sheet, which nobody has typed."""
    if not moment.tournament.tables_propose:
        return ()
    photos = moment.tournament.sheet_photos.filter(round=round_)
    sent = set(photos.values_list("table", "seated"))
    return tuple(
        table.table
        for table in (moment.tables(round_) if sent else ())
        if table.state is SheetState.MISSING and (table.table, seated(table)) in sent
    )


def photos_of(moment: Moment, table: TableInBook) -> tuple[SheetPhoto, ...]:
    """What phones took of a table's sheet, oldest first; not asked for where none may be yet."""
    if table.state is SheetState.MISSING and not moment.tournament.tables_propose:
        return ()
    rows = moment.tournament.sheet_photos.filter(
        round=table.round, table=table.table, seated=seated(table)
    )
    return tuple(rows.defer("picture"))


@record
class SheetStep:
    """One thing that happened to a sheet: a whole typing counts as one."""

    number: EventNumber
    at: datetime
    who: str
    line: RegisterLine
    kind: str
    score: SheetScore | None
    """The sheet as it stood from here on; None when nothing in it changed."""
    before: SheetScore | None
    """What it replaced."""
    awarded: tuple[Points, ...] | None
    why: str
    read_by: str
    """Whose reading a correction took; empty where its figures were typed."""
    countersigned_by: str


@record
class SheetPage:
    """A sheet and its whole history, oldest first."""

    number: EventNumber
    card: TableCard
    duties: tuple[Duty, ...]
    """Of its players, as the edition says them."""
    state_name: str
    entered_by: str
    history: tuple[SheetStep, ...]
    penalties: tuple[PenaltyInBook, ...]

    @property
    def game_points_lost(self) -> tuple[int, ...]:
        """P.P. that penalties in force take from each line, less what it gets for damage."""
        lost = Counter[EntrantNumber]()
        for penalty in self.penalties:
            if penalty.unit is PenaltyUnit.GAME_POINTS and penalty.revoked_from is None:
                lost[penalty.entrant] += penalty.taken
        return tuple(sum(lost[entrant] for entrant in line) for line in self.card.book.lines)


def sheet_page(moment: Moment, round_: RoundNumber, table: TableNumber) -> SheetPage | None:
    """A table's sheet with its history; None when there is no such table."""
    seated = moment.table(round_, table)
    if seated is None:
        return None
    recorded = tuple(readable(moment, queries.sheet_history(moment.ledger, round_, table)))
    names = moment.names_in(recorded, seated.entered_by)
    return SheetPage(
        number=moment.book.number,
        card=(shown := card(seated, names)),
        duties=() if shown.is_bye else duties(moment.book.regulation, shown),
        state_name=label(seated.state),
        entered_by=names.user(seated.entered_by) if seated.entered_by else "",
        history=history(recorded, names),
        penalties=tuple(
            penalty
            for penalty in moment.penalties
            if penalty.round == round_ and penalty.entrant in seated.entrants()
        ),
    )


def history(recorded: tuple[Recorded, ...], names: Names) -> tuple[SheetStep, ...]:
    """All that was written about a sheet, a typing of several smazzate as one step."""
    typed = _Typed()
    return tuple(
        _step(record, names, after, before)
        for record in recorded
        for before, after in typed.steps(record)
    )


class _Typed:
    """A sheet while its history is told: what was typed so far, and what stands signed."""

    def __init__(self) -> None:
        self.versions: list[SheetScore | None] = [None]
        """What stood signed, one after the other; awards aside."""
        self.smazzate: dict[int, SmazzataScore] = {}
        self.totals: tuple[int, ...] | None = None
        self.readings: dict[EventNumber, SheetScore] = {}
        self.replaced: dict[int, SmazzataScore | None] = {}
        """What technical scores were given instead of."""

    @property
    def stands(self) -> SheetScore | None:
        return self.versions[-1]

    def steps(self, record: Recorded) -> Iterator[tuple[SheetScore | None, SheetScore | None]]:
        """The sheet before and after an event that is a step; None twice where it changed not."""
        before = self.stands
        match record.event:
            case SheetCorrected(before=counted, after=after):
                # The choice of a reading, which this may declare, has laid its figures out already.
                self._stand(after)
                yield counted, after
                return
            case SmazzataEntered(smazzata=number, score=score):
                self.smazzate, self.totals = self.smazzate | {int(number): score}, None
                return
            case SheetTotalled(totals=totals):
                self.smazzate, self.totals = {}, totals
                return
            case SheetReadAgain(sheet=sheet):
                self.readings[record.number] = sheet
            case _:
                self._change(record.event)
        yield (before, self.stands) if self.stands is not before else (None, None)

    def _change(self, event: Event) -> None:
        match event:
            case SheetSigned(smazzate=played):
                self._sign(played)
            case ReadingsSettled(chosen=chosen) if chosen in self.readings:
                self._stand(self.readings[chosen])
            case EntryUndone():
                self._stand(self.versions[-2])
            case SmazzataAwarded(smazzata=number, totals=totals):
                self.replaced.setdefault(int(number), self.smazzate.get(int(number)))
                self._replace(int(number), _with_totals(totals))
            case AwardLifted(smazzata=number) if number is not None:
                self._replace(int(number), self.replaced.pop(int(number), None))
            case _:
                pass

    def _stand(self, sheet: SheetScore | None) -> None:
        self.versions.append(sheet)
        self.totals = sheet.totals if sheet else None
        self.smazzate = dict(enumerate(sheet.smazzate if sheet else (), start=1))

    def _sign(self, played: int) -> None:
        kept = sorted(self.smazzate)[:played]
        self.smazzate = {number: self.smazzate[number] for number in kept}
        self.versions.append(SheetScore(smazzate=tuple(self.smazzate.values()), totals=self.totals))

    def _replace(self, number: int, smazzata: SmazzataScore | None) -> None:
        """One smazzata becomes another, on a sheet that is in."""
        if self.stands is not None and smazzata is not None:
            smazzate = self.smazzate | {number: smazzata}
            self._stand(SheetScore(smazzate=tuple(smazzate[at] for at in sorted(smazzate))))


def _with_totals(totals: tuple[int, ...]) -> SmazzataScore:
    lines = {line.value: LineScore(total=total) for line, total in zip(Line, totals, strict=False)}
    return SmazzataScore(**lines)


def _step(
    recorded: Recorded,
    names: Names,
    score: SheetScore | None,
    before: SheetScore | None,
) -> SheetStep:
    event = recorded.event
    line = register_line(recorded, names)
    reason = event.remark if isinstance(event, _REASONED) else None
    return SheetStep(
        number=recorded.number,
        at=recorded.at,
        who=line.who,
        line=line,
        kind=_KINDS.get(type(event), ""),
        score=score,
        before=before,
        awarded=event.points if isinstance(event, ScoreAwarded) else None,
        why=names.remark(reason),
        read_by=_read(event, names),
        countersigned_by=_countersigned(event, names),
    )


def _read(event: Event, names: Names) -> str:
    reader = event.read_by if isinstance(event, SheetCorrected) else None
    return "" if reader is None else names.user(reader)


def _countersigned(event: Event, names: Names) -> str:
    signed = event.countersigned_by if isinstance(event, SheetCorrected | ScoreAwarded) else None
    return "" if signed is None else names.user(signed)


_REASONED = (SheetCorrected, ScoreAwarded, SmazzataAwarded, AwardLifted, ReadingsSettled)


_KINDS: dict[type, str] = {
    SheetCheckedIn: "received",
    SheetReadAgain: "read_again",
    ReadingsSettled: "settled",
    EntryUndone: "undone",
    SmazzataAwarded: "technical",
    AwardLifted: "lifted",
    SheetSigned: "entered",
    SheetVerified: "verified",
    SheetCorrected: "corrected",
    ScoreAwarded: "awarded",
}


def retypable(moment: Moment, tables: Iterable[TableInBook]) -> tuple[TableInBook, ...]:
    """The tables whose saved sheets who asks may still type over: otherwise they are corrected."""
    by = moment.by and moment.by.in_book().user
    return queries.retypable(moment.book, tables, by) if by else ()
