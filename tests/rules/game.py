"""A tournament played in memory: the same decisions and the same fold, and no database."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid5

import pytest
from msgspec import UNSET, UnsetType

from scoring.commands import (
    AmendSeating,
    Command,
    CorrectSheet,
    EnterEntrants,
    EnterSheet,
    Entry,
    FormGroups,
    GivePenalty,
    OpenTournament,
    PublishRanking,
    PublishSeating,
    Rests,
    SeatRound,
    WithdrawEntrant,
)
from scoring.events import Event, Recorded
from scoring.plans import Format, GroupsPlan, Movement, Plan, PositionsBy, SeatingMethod
from scoring.rules import formats, regulations
from scoring.rules.decide import Scene
from scoring.rules.decide.windows import decided
from scoring.rules.duties import Duty, DutyKind, duties
from scoring.rules.ledger import Ledger, apply
from scoring.rules.ledger.windows import last_closing
from scoring.rules.owing import facts_of
from scoring.rules.seated import players_at
from scoring.rules.standings import standings
from scoring.rules.tiebreaks import Ranked
from scoring.rules.violations import Code, Datum, Violation
from scoring.rulings import AskedBy, PenaltyUnit
from scoring.seats import Seat
from scoring.sheets import SheetScore
from scoring.values import (
    Authority,
    EntrantNumber,
    EventNumber,
    LedgerId,
    PlayerId,
    Points,
    RemarkId,
    Right,
    Role,
    RoundNumber,
    Stage,
    TableNumber,
    UserId,
)
from tests import builders

LEDGER = LedgerId(UUID(int=1))
REASON = RemarkId(UUID(int=2))
OPENED = datetime(2026, 3, 14, 20, 30, tzinfo=UTC)


def authority(role: Role = Role.DIRECTOR, user: int = 1, *without: Right) -> Authority:
    """Somebody with all rights but those named."""
    return Authority(LEDGER, UserId(user), role, frozenset(Right) - set(without))


COMPUTERISTA = Authority(LEDGER, UserId(2), Role.COMPUTERISTA, frozenset({Right.ENTER_SHEETS}))
REFEREE = authority(Role.REFEREE, 3)


@dataclass(slots=True)
class Game:
    """A ledger with nothing around it."""

    regulation: str = "classico"
    ledger: Ledger = field(default_factory=Ledger)
    recorded: list[Recorded] = field(default_factory=list)
    now: datetime = OPENED

    def do(self, command: Command, by: Authority | None = None) -> tuple[Event, ...]:
        """Decide and take in what was decided."""
        by = by or authority()
        rules = regulations.load(self.regulation)
        scene = Scene(ledger=self.ledger, regulation=rules, by=by, now=self.now)
        events = decided(command, scene)
        for event in events:
            self._take_in(event, by)
        return events

    def _take_in(self, event: Event, by: Authority) -> None:
        number = EventNumber(self.ledger.number + 1)
        one = Recorded(
            number=number,
            event=event,
            at=self.now,
            user=by.user,
            role=by.role,
            command_id=UUID(int=number),
            hash=f"{number:064x}",
        )
        self.recorded.append(one)
        apply(self.ledger, one)

    def cut(self) -> tuple[Event, ...]:
        """Post the ranking, wait for the end of its window, and form the groups."""
        self.do(PublishRanking())
        self.now = last_closing(self.ledger.postings) or self.now
        return self.do(FormGroups())

    def wait(self, minutes: int) -> None:
        self.now += timedelta(minutes=minutes)

    def seat(self, round_: int, *, seed: int | None = 1, remark: RemarkId | None = None) -> None:
        """By the movement alone, whatever the edition says of rests: `test_rests.py` asks that."""
        self.do(SeatRound(round=RoundNumber(round_), seed=seed, remark=remark, rests=Rests.PLAYED))

    def seat_by_hand(self, round_: int, seats: Iterable[Seat]) -> None:
        command = SeatRound(
            round=RoundNumber(round_), method=SeatingMethod.BY_HAND, seats=tuple(seats)
        )
        self.do(command)

    def amend(self, round_: int, seats: Iterable[Seat]) -> None:
        self.do(AmendSeating(round=RoundNumber(round_), seats=tuple(seats)))

    def publish(self, round_: int) -> None:
        self.do(PublishSeating(round=RoundNumber(round_)))

    def start(self, round_: int) -> None:
        self.seat(round_)
        self.publish(round_)

    def sheet(
        self, round_: int, table: int, sheet: SheetScore, by: Authority | None = None
    ) -> tuple[Event, ...]:
        command = EnterSheet(round=RoundNumber(round_), table=TableNumber(table), sheet=sheet)
        return self.do(command, by)

    def correct(self, round_: int, table: int, sheet: SheetScore) -> tuple[Event, ...]:
        command = CorrectSheet(
            round=RoundNumber(round_),
            table=TableNumber(table),
            sheet=sheet,
            asked_by=AskedBy.LINE_A,
            countersigned_by=REFEREE,
            agreed_by=self.at_the_table(round_, table),
            referee_called=True,
            remark=REASON,
        )
        return self.do(command)

    def at_the_table(self, round_: int, table: int) -> tuple[PlayerId, ...]:
        """Everybody who sits there."""
        seating = self.ledger.rounds.get(RoundNumber(round_))
        seated = seating.tables.get(TableNumber(table)) if seating else None
        lines = players_at(self.ledger, seating, seated) if seating and seated else ()
        return tuple(player for line in lines for player in line)

    def penalise(
        self,
        entrant: int,
        round_: int,
        amount: int,
        unit: PenaltyUnit = PenaltyUnit.GAME_POINTS,
    ) -> EventNumber:
        command = GivePenalty(
            entrant=EntrantNumber(entrant),
            round=RoundNumber(round_),
            unit=unit,
            amount=amount,
            article="10.25",
            knowing=True,
            remark=REASON,
        )
        self.do(command, REFEREE)
        return self.ledger.number

    def enter(self, how_many: int) -> None:
        already = len(self.ledger.entrants)
        size = formats.of(self.ledger.format).players[0]
        entries = tuple(
            Entry(players=tuple(_player(size * at + place) for place in range(size)))
            for at in range(already, already + how_many)
        )
        self.do(EnterEntrants(entries=entries))

    def withdraw(self, entrant: int) -> None:
        self.do(WithdrawEntrant(entrant=EntrantNumber(entrant)))

    def play(self, round_: int) -> None:
        """Start a round and type all its sheets."""
        self.start(round_)
        for number, table in self.ledger.rounds[RoundNumber(round_)].tables.items():
            if not table.is_bye:
                self.sheet(round_, number, self.sheet_for(round_, number))

    def sheet_for(self, round_: int, table: int) -> SheetScore:
        """A plausible sheet of this format."""
        lines = formats.of(self.ledger.format).lines
        smazzate = self.ledger.opened.smazzate_per_round if self.ledger.opened else 3
        return builders.plausible_sheet(round_, table, smazzate, lines=lines)

    def pairs(self, round_: int) -> list[tuple[int, int | None]]:
        """Who sits where, table by table, where every line is one entrant."""
        seats = self.ledger.rounds[RoundNumber(round_)].seats()
        return [(seat.lines[0][0], None if seat.is_bye else seat.lines[1][0]) for seat in seats]

    def points(self, entrant: int, after: int | None = None) -> Points:
        rows = self.ranking(after)
        return next(row.points for row in rows if row.entrant == entrant)

    def owed(self, *kinds: DutyKind) -> tuple[Duty, ...]:
        """What is owed of these kinds; of all, when none is named."""
        listed = duties(facts_of(self.ledger, regulations.load(self.regulation)))
        return tuple(duty for duty in listed if not kinds or duty.kind in kinds)

    def ranking(self, after: int | None = None) -> tuple[Ranked, ...]:
        rules = regulations.load(self.regulation)
        return standings(self.ledger, rules, None if after is None else RoundNumber(after))


def _player(number: int) -> PlayerId:
    return PlayerId(uuid5(LEDGER, str(number)))


def opened(
    rounds: int = 3,
    *,
    movements: Sequence[Movement] = (),
    regulation: str = "classico",
    format_: Format = Format.PAIRS,
    smazzate: int = 3,
    first_round: SeatingMethod = SeatingMethod.ENTRY_ORDER,
    groups: GroupsPlan | None = None,
    clubs_apart: bool = False,
    substitutes_first_half: bool = False,
    entrants: int = 0,
    protest_minutes: int | None = None,
    cut_minutes: int | None = None,
    round_minutes: int | UnsetType | None = UNSET,
    retype_seconds: int = 120,
    positions: PositionsBy = PositionsBy.CARD,
) -> Game:
    """A tournament that was opened, with so many entrants."""
    game = Game(regulation=regulation)
    plan = OpenTournament(
        regulation=regulation,
        format=format_,
        smazzate_per_round=smazzate,
        plan=Plan(
            first_round=first_round,
            movements=tuple(movements) or (builders.usual_movement(format_),) * rounds,
            groups=groups,
            clubs_apart=clubs_apart,
        ),
        substitutes_first_half=substitutes_first_half,
        protest_minutes=protest_minutes,
        cut_minutes=cut_minutes,
        round_minutes=round_minutes,
        retype_seconds=retype_seconds,
        positions=positions,
    )
    game.do(plan)
    if entrants:
        game.enter(entrants)
    return game


FIRST = RoundNumber(1)
ONE = TableNumber(1)
PAIR = EntrantNumber(1)


def refused(
    game: Game, command: Command, by: Authority | None = None
) -> tuple[Code, dict[str, Datum]]:
    """How a command is refused; nothing happens to the book."""
    before = game.ledger.number
    with pytest.raises(Violation) as violation:
        game.do(command, by)
    assert game.ledger.number == before
    (problem,) = violation.value.problems
    return Code(problem.code), problem.data


def stage(game: Game) -> Stage:
    return game.ledger.stage
