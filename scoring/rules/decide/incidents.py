"""What goes wrong in a round: a line leaves it, or sits down where it should not."""

from collections import defaultdict

from scoring.events import EntrantWithdrawn, Event, ScoreAwarded, SeatsMistaken
from scoring.records import record
from scoring.rules import withdrawals
from scoring.rules.decide import (
    Command,
    Scene,
    known_round,
    known_table,
    require_changeable,
    require_fresh,
    require_phase_open,
    require_reason,
)
from scoring.rules.decide.by_hand import require_format
from scoring.rules.decide.entrants import known_entrant
from scoring.rules.ledger import Ledger, Round
from scoring.rules.regulations import Regulation
from scoring.rules.violations import Code, refuse
from scoring.rules.withdrawals import Leaver, Offer, leaver_of, offers
from scoring.rulings import AwardCause, WithdrawalChoice
from scoring.seats import Seat
from scoring.values import EntrantNumber, Entrants, EventNumber, RemarkId, Right, RoundNumber


@record
class LeaveRound(Command):
    """Withdraw an entrant from the round being played, with the score that its table gets.

    The referee finds out why, and chooses (U art. 13.4). One that has withdrawn already only
    gets the score.
    """

    right = Right.PENALISE
    reason_required = True
    entrant: EntrantNumber
    choice: WithdrawalChoice
    so_far: tuple[int, ...] | None = None
    """P.P. of each line as played until now; None: those of the sheet, if it is in."""
    remark: RemarkId | None = None
    expected: EventNumber | None = None
    """The last event about the table that the sender had seen."""

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        ledger = scene.ledger
        require_changeable(ledger)
        entrant = known_entrant(ledger, self.entrant)
        leaver = leaver_of(ledger, self.entrant)
        round_, table = RoundNumber(leaver.round.number), leaver.table.seat.table
        require_phase_open(ledger, round_)
        require_fresh(leaver.table.last, self.expected, round=round_, table=table)
        require_reason(self.remark, withdrawals.ARTICLE)
        chosen = self._chosen(scene, leaver)
        award = self.fact(
            ScoreAwarded,
            round=round_,
            table=table,
            cause=AwardCause.WITHDRAWN,
            points=chosen.points,
        )
        return (award,) if entrant.withdrawn else (self.fact(EntrantWithdrawn), award)

    def _chosen(self, scene: Scene, leaver: Leaver) -> Offer:
        open_to_choose = offers(scene.ledger, scene.regulation, leaver, self.so_far)
        for offer in open_to_choose:
            if offer.choice is self.choice:
                return offer
        raise refuse(
            Code.WITHDRAWAL_UNSUPPORTED,
            field="choice",
            article=withdrawals.ARTICLE,
            value=self.choice,
            choices=tuple(str(offer.choice) for offer in open_to_choose),
        )


@record
class RecordMistakenSeats(Command):
    """Lines sat at other tables than theirs and play had begun (I art. 2).

    `seats` are the tables concerned as they were really played; together they hold whom these
    tables were due to. Given as they were due, an earlier record is taken back.
    """

    right = Right.PENALISE
    reason_required = True
    round: RoundNumber
    seats: tuple[Seat, ...]
    wrong: Entrants = ()
    """Who sat down wrongly: some of those who are not where they were due."""
    remark: RemarkId | None = None
    expected: EventNumber | None = None
    """The last event about this seating that the sender had seen."""

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        ledger = scene.ledger
        article = _article_of(scene.regulation)
        require_changeable(ledger)
        round_ = _being_played(ledger, self.round, article)
        require_fresh(round_.last, self.expected, round=self.round)
        self._require_tables(round_)
        require_format(ledger, self.seats)
        tables = [round_.tables[seat.table] for seat in self.seats]
        due = tuple(table.due or table.seat for table in tables)
        _require_same(due, self.seats, article)
        self._require_wrong(due, article)
        self._require_sides(round_)
        require_reason(self.remark, article)
        if tuple(table.seat for table in tables) == self.seats:
            return ()
        return (
            self.fact(SeatsMistaken, seats=tuple(sorted(self.seats, key=lambda seat: seat.table))),
        )

    def _require_tables(self, round_: Round) -> None:
        seen = set()
        for seat in self.seats:
            known_table(round_, seat.table, field="seats")
            if seat.table in seen:
                raise refuse(Code.TABLE_TWICE, field="seats", table=seat.table)
            seen.add(seat.table)

    def _require_sides(self, round_: Round) -> None:
        """Who stays at a table whose sheet is in keeps its side, in two steps too: to have the
        other's points takes a correction.
        """
        for seat in self.seats:
            table = round_.tables[seat.table]
            before = (table.seat, table.due or table.seat)
            if table.score and any(_changes_sides(was, seat) for was in before):
                raise refuse(
                    Code.SIDES_OF_A_SHEET, field="seats", round=self.round, table=seat.table
                )

    def _require_wrong(self, due: tuple[Seat, ...], article: str) -> None:
        """Some of those who moved, and at least one of them."""
        before, after = _places(due), _places(self.seats)
        moved = {entrant for entrant in after if after[entrant] != before[entrant]}
        odd = sorted(set(self.wrong) - moved)
        if odd or (moved and not self.wrong):
            raise refuse(
                Code.SAT_WHERE_DUE,
                field="wrong",
                article=article,
                entrants=tuple(odd),
                moved=tuple(sorted(moved)),
            )


def _article_of(regulation: Regulation) -> str:
    """Where the edition speaks of wrong seats; empty where it does not."""
    offence = regulation.offence_on("wrong_seat")
    return offence.article if offence else ""


def _being_played(ledger: Ledger, number: RoundNumber, article: str) -> Round:
    round_ = known_round(ledger, number)
    if not round_.published:
        raise refuse(Code.ROUND_NOT_PUBLISHED, field="round", round=number)
    require_phase_open(ledger, number)
    if round_.closed:
        raise refuse(Code.ROUND_ENDED, field="round", article=article, round=number)
    return round_


def _require_same(due: tuple[Seat, ...], seats: tuple[Seat, ...], article: str) -> None:
    """Nobody came from another table than these; who rests, rests at one table."""
    expected = sorted(entrant for seat in due for entrant in seat.entrants())
    seated = sorted(entrant for seat in seats for entrant in seat.entrants())
    shaped = all(
        len(was.lines) == len(now.lines) and was.room is now.room
        for was, now in zip(due, seats, strict=True)
    )
    if seated != expected or not shaped:
        raise refuse(
            Code.SEATS_NOT_DUE,
            field="seats",
            article=article,
            tables=tuple(seat.table for seat in seats),
            entrants=tuple(dict.fromkeys(expected)),
        )


def _changes_sides(was: Seat, now: Seat) -> bool:
    sides = {entrant: line for line, entrants in was.by_line() for entrant in entrants}
    return any(
        sides.get(entrant, line) is not line
        for line, entrants in now.by_line()
        for entrant in entrants
    )


def _places(seats: tuple[Seat, ...]) -> dict[EntrantNumber, set[tuple[int, frozenset[int]]]]:
    """At which tables each entrant sits, and with which partners; the side does not matter."""
    places: dict[EntrantNumber, set[tuple[int, frozenset[int]]]] = defaultdict(set)
    for seat in seats:
        for line in seat.lines:
            for entrant in line:
                places[entrant].add((int(seat.table), frozenset(map(int, line))))
    return places
