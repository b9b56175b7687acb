"""Tournaments that nobody planned: Hypothesis draws the steps, commands make them happen.

A step is figures without meaning; what it means is read from the ledger as it then is, so that
any list of steps is a tournament, and a shorter list is a simpler one.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Protocol
from uuid import UUID, uuid5

import msgspec
from hypothesis import strategies as st

from scoring.commands import (
    AmendSeating,
    AwardScore,
    ChangeLineUp,
    ChangePlan,
    Command,
    CorrectSheet,
    DeclareRooms,
    DrawPrize,
    EnterEntrants,
    EnterSheet,
    Entry,
    FormGroups,
    GivePenalty,
    GiveSanction,
    LeaveRound,
    LiftAward,
    MakeRankingFinal,
    PublishRanking,
    PublishSeating,
    ReadmitEntrant,
    RecordMistakenSeats,
    RevokeRuling,
    SeatRound,
    SettleTie,
    Substitute,
    TakeBackSeating,
    UndoEntry,
    VerifySheet,
    WithdrawEntrant,
)
from scoring.plans import Format, GroupPlan, GroupsPlan, Plan, SeatingMethod
from scoring.rules import formats, regulations
from scoring.rules.ledger import Ledger
from scoring.rules.pairing.registry import movements_of
from scoring.rules.seated import players_at
from scoring.rules.standings import standings
from scoring.rulings import (
    AskedBy,
    AwardCause,
    Consequences,
    Lifting,
    Measure,
    PenaltyUnit,
    TieMethod,
    WithdrawalChoice,
)
from scoring.seats import RoomLineUp, Seat
from scoring.sheets import LineScore, SheetScore
from scoring.values import (
    Authority,
    EntrantNumber,
    PlayerId,
    Points,
    RemarkId,
    RoundNumber,
    TableNumber,
)
from tests.builders import plain, plausible_sheet, totals

REASON = RemarkId(UUID(int=0xB0))
CATALOGUE = "uisp-parole"


class Kind(Enum):
    """What may happen in a hall."""

    PLAY_A_ROUND = auto()
    ENTER_PAIRS = auto()
    TYPE_A_SHEET = auto()
    CORRECT = auto()
    PENALISE = auto()
    SANCTION = auto()
    REVOKE = auto()
    WITHDRAW = auto()
    LEAVE_THE_ROUND = auto()
    SIT_WRONG = auto()
    READMIT = auto()
    CHANGE_PLAYERS = auto()
    VERIFY = auto()
    AWARD = auto()
    SEAT = auto()
    SWAP_SEATS = auto()
    PUBLISH = auto()
    TAKE_BACK = auto()
    SETTLE_TIE = auto()
    CHANGE_PLAN = auto()
    FORM_GROUPS = auto()
    DECLARE_ROOMS = auto()
    ENTER_STAND_IN = auto()
    PUBLISH_RANKING = auto()
    MAKE_FINAL = auto()


@dataclass(frozen=True, slots=True)
class Step:
    kind: Kind
    one: int
    two: int
    sheet: SheetScore


class Hall(Protocol):
    """Where steps happen: the ledger as it is, and who countersigns."""

    @property
    def ledger(self) -> Ledger: ...
    @property
    def referee(self) -> Authority: ...


_points = st.integers(-20, 400).map(lambda fives: 5 * fives)
sheets: st.SearchStrategy[SheetScore] = st.one_of(
    st.builds(totals, _points, _points),
    st.lists(st.tuples(_points, _points), min_size=3, max_size=3).map(lambda s: plain(*s)),
    st.integers(0, 999).map(lambda seed: plausible_sheet(seed, 0)),
    # Now and then what no cards can make, or a smazzata short.
    st.builds(totals, st.integers(-10, 10), _points),
    st.lists(st.tuples(_points, _points), max_size=2).map(lambda s: plain(*s)),
)
# Most of an evening is rounds and sheets, and what goes wrong with them.
_kinds = st.sampled_from(
    [
        *Kind,
        *[Kind.PLAY_A_ROUND] * 12,
        *[Kind.TYPE_A_SHEET, Kind.CORRECT, Kind.PENALISE, Kind.SANCTION, Kind.REVOKE] * 2,
    ]
)
steps: st.SearchStrategy[list[Step]] = st.lists(
    st.builds(Step, _kinds, st.integers(0, 40), st.integers(0, 40), sheets),
    min_size=8,
    max_size=20,
)


@dataclass(frozen=True, slots=True)
class Shape:
    """What a tournament is opened as."""

    format: Format
    plan: Plan
    regulation: str = "classico"

    @property
    def smazzate(self) -> int:
        return 4 if self.format is Format.TEAMS else 3


@st.composite
def _shapes(draw: st.DrawFn) -> Shape:
    format_ = draw(st.sampled_from(Format))
    known = st.sampled_from(sorted(movements_of(format_)))
    rounds = draw(st.sampled_from((4, 3, 4, 3, 2, 1)))
    movements = tuple(draw(st.lists(known, min_size=rounds, max_size=rounds)))
    groups = None
    if len(movements) > 1 and draw(st.booleans()):
        groups = GroupsPlan(
            after_round=RoundNumber(draw(st.integers(1, len(movements) - 1))),
            groups=(GroupPlan(tables=draw(st.integers(1, 3))), GroupPlan(tables=2)),
            carry_percent=draw(st.sampled_from((0, 50, 100))),
        )
    plan = Plan(first_round=SeatingMethod.ENTRY_ORDER, movements=movements, groups=groups)
    # The second prints a V.P. table for teams, and a catalogue of sanctions.
    editions = (CATALOGUE,) if format_ is Format.TEAMS else ("classico", CATALOGUE)
    return Shape(format_, plan, draw(st.sampled_from(editions)))


shapes: st.SearchStrategy[Shape] = _shapes()


def commands(step: Step, hall: Hall) -> Iterator[Command]:
    """What a step comes to; each command is to be done before the next is asked for."""
    match step.kind:
        case Kind.PLAY_A_ROUND:
            yield from _play_a_round(step, hall)
        case Kind.ENTER_PAIRS | Kind.ENTER_STAND_IN:
            stand_in = step.kind is Kind.ENTER_STAND_IN
            yield _entries(hall.ledger, 1 if stand_in else 1 + step.one % 3, stand_in=stand_in)
        case Kind.CHANGE_PLAN | Kind.FORM_GROUPS | Kind.DECLARE_ROOMS:
            yield from _about_the_plan(step, hall.ledger)
        case Kind.TYPE_A_SHEET | Kind.CORRECT | Kind.VERIFY | Kind.AWARD:
            yield from _about_a_sheet(step, hall)
        case Kind.PENALISE | Kind.SANCTION | Kind.REVOKE | Kind.SETTLE_TIE:
            yield _ruling(step, hall.ledger)
        case _ if step.kind in _OF_ENTRANTS:
            yield from _OF_ENTRANTS[step.kind](step, hall.ledger)
        case Kind.SEAT | Kind.SWAP_SEATS | Kind.PUBLISH | Kind.TAKE_BACK:
            yield from _about_a_draft(step, hall.ledger)
        case _:
            ending = step.kind is Kind.PUBLISH_RANKING
            yield PublishRanking() if ending else MakeRankingFinal()


def _player(ledger: Ledger, place: int) -> PlayerId:
    return PlayerId(uuid5(REASON, f"{ledger.number}/{place}"))


def _players(ledger: Ledger, at: int = 0) -> tuple[PlayerId, ...]:
    """As many as an entrant of this format has."""
    size = formats.of(ledger.format).players[0]
    return tuple(_player(ledger, size * at + place) for place in range(size))


def _entries(ledger: Ledger, how_many: int, *, stand_in: bool = False) -> Command:
    group = ledger.groups.groups[-1].name if ledger.groups and stand_in else ""
    return EnterEntrants(
        entries=tuple(
            Entry(players=_players(ledger, at), stand_in=stand_in, group=group)
            for at in range(how_many)
        )
    )


def _about_the_plan(step: Step, ledger: Ledger) -> Iterator[Command]:
    if step.kind is Kind.FORM_GROUPS:
        yield FormGroups()
    elif step.kind is Kind.DECLARE_ROOMS:
        players = _players(ledger)
        yield DeclareRooms(
            round=RoundNumber(max(1, ledger.current_round)),
            entrant=EntrantNumber(step.one % 6 + 1),
            rooms=RoomLineUp(open=players[:2], closed=players[2:]),
        )
    elif ledger.plan is not None:
        other = sorted(movements_of(ledger.format))[step.one % 2 - 1]
        plan = replace(ledger.plan, movements=(*ledger.plan.movements[:-1], other, other))
        yield ChangePlan(plan=plan, remark=REASON)


def _sheet(ledger: Ledger, sheet: SheetScore) -> SheetScore:
    """The same figures for as many lines as sit at a table."""
    if formats.of(ledger.format).lines == 2:
        return sheet
    if sheet.totals is not None:
        return SheetScore(totals=(*sheet.totals, sheet.totals[0]))
    third = LineScore(total=0)
    return SheetScore(
        smazzate=tuple(msgspec.structs.replace(one, c=third) for one in sheet.smazzate)
    )


def _play_a_round(step: Step, hall: Hall) -> Iterator[Command]:
    """Draw and publish the next round, and type in all its sheets but, now and then, one."""
    if _groups_are_due(hall.ledger):
        yield from _type_sheets(step, hall)
        yield from (PublishRanking(was_out=True), FormGroups())
    yield from (_seat(step, hall.ledger), _publish(hall.ledger))
    yield from _type_sheets(step, hall, but=TableNumber(step.two))


def _groups_are_due(ledger: Ledger) -> bool:
    planned = ledger.plan.groups if ledger.plan else None
    return planned is not None and planned.after_round == ledger.current_round


def _type_sheets(step: Step, hall: Hall, but: TableNumber | None = None) -> Iterator[Command]:
    """The sheets of the last round that are missing."""
    round_ = hall.ledger.rounds.get(hall.ledger.current_round)
    for number in round_.missing() if round_ else ():
        if number != but:
            smazzate = hall.ledger.opened.smazzate_per_round if hall.ledger.opened else 3
            played = plausible_sheet(step.one, number, smazzate)
            # Now and then nobody won, and many are equal.
            sheet = _sheet(hall.ledger, played if step.two % 4 else totals(500, 500))
            yield EnterSheet(round=hall.ledger.current_round, table=number, sheet=sheet)


def _seat(step: Step, ledger: Ledger) -> Command:
    return SeatRound(round=RoundNumber(ledger.current_round + 1), seed=step.one, remark=REASON)


def _publish(ledger: Ledger) -> Command:
    return PublishSeating(round=RoundNumber(ledger.current_round + 1))


def _publish_by_mistake(step: Step, ledger: Ledger) -> Iterator[Command]:
    """A round that is taken back before anybody has played it, or one that has been played."""
    if step.one % 2:
        yield from (_seat(step, ledger), _publish(ledger))
    yield TakeBackSeating(round=RoundNumber(ledger.current_round + step.one % 2))


def _about_a_draft(step: Step, ledger: Ledger) -> Iterator[Command]:
    draft = next((round_ for round_ in ledger.rounds.values() if not round_.published), None)
    if step.kind is Kind.SEAT:
        yield _seat(step, ledger)
    elif step.kind is Kind.PUBLISH:
        yield _publish(ledger)
    elif step.kind is Kind.TAKE_BACK:
        yield from _publish_by_mistake(step, ledger)
    elif draft and draft.tables:
        yield AmendSeating(round=draft.number, seats=_swapped(draft.seats(), step))


def _swapped(seats: Sequence[Seat], step: Step) -> tuple[Seat, ...]:
    """Two first lines change places."""
    order = [seat.lines[0] for seat in seats]
    a, b = step.one % len(order), step.two % len(order)
    order[a], order[b] = order[b], order[a]
    return tuple(
        replace(seat, lines=(first, *seat.lines[1:]))
        for seat, first in zip(seats, order, strict=True)
    )


def _about_a_sheet(step: Step, hall: Hall) -> Iterator[Command]:
    """A table of the current round, or of an earlier one now and then."""
    ledger = hall.ledger
    round_number = RoundNumber(max(1, ledger.current_round - step.one % 2))
    round_ = ledger.rounds.get(round_number)
    played = [seat.table for seat in round_.seats() if not seat.is_bye] if round_ else []
    table = played[step.two % len(played)] if played else TableNumber(1)
    match step.kind:
        case Kind.TYPE_A_SHEET if step.two % 4 == 3:
            yield UndoEntry(round=round_number, table=table)
        case Kind.TYPE_A_SHEET:
            yield EnterSheet(round=round_number, table=table, sheet=_sheet(ledger, step.sheet))
        case Kind.VERIFY:
            yield VerifySheet(round=round_number, table=table)
        case Kind.CORRECT:
            yield CorrectSheet(
                round=round_number,
                table=table,
                sheet=_sheet(ledger, step.sheet),
                asked_by=AskedBy.LINE_B,
                countersigned_by=hall.referee,
                agreed_by=_seated(ledger, round_number, table),
                referee_called=True,
                sole_official=True,
                remark=REASON,
            )
        case _ if round_ and round_.tables.get(table) and round_.tables[table].award:
            yield LiftAward(
                round=round_number,
                table=table,
                why=tuple(Lifting)[step.one % 2],
                remark=REASON,
            )
        case _:
            yield AwardScore(
                round=round_number,
                table=table,
                cause=AwardCause.LATE,
                points=(
                    Points(step.one % 21, 5 * step.two, 0),
                    *[Points(0, -5 * step.two, 0)] * (formats.of(ledger.format).lines - 1),
                ),
                remark=REASON,
            )


def _seated(ledger: Ledger, number: RoundNumber, table: TableNumber) -> tuple[PlayerId, ...]:
    """Everybody at a table."""
    round_ = ledger.rounds.get(number)
    if round_ is None or table not in round_.tables:
        return ()
    lines = players_at(ledger, round_, round_.tables[table])
    return tuple(player for line in lines for player in line)


def _entrants(ledger: Ledger) -> int:
    """How many numbers a ruling may be about: those there are, and one that nobody has."""
    return len(ledger.entrants) + 1


def _tied(step: Step, ledger: Ledger) -> tuple[EntrantNumber, ...]:
    """Some who are equal in the ranking, if any are."""
    classes: defaultdict[object, list[EntrantNumber]] = defaultdict(list)
    if ledger.opened:
        for row in standings(ledger, regulations.load(ledger.opened.regulation)):
            classes[row.group, row.points].append(row.entrant)
    equal = [tuple(entrants) for entrants in classes.values() if len(entrants) > 1]
    return equal[step.one % len(equal)] if equal else ()


def _ruling(step: Step, ledger: Ledger) -> Command:
    entrant = EntrantNumber(step.one % _entrants(ledger) + 1)
    round_ = RoundNumber(max(1, ledger.current_round - step.two % 2))
    if step.kind is Kind.SETTLE_TIE:
        other = EntrantNumber(step.two % _entrants(ledger) + 1)
        if ledger.is_final:
            return DrawPrize(entrants=(entrant, other), seed=step.two)
        tied = _tied(step, ledger) or (entrant, other)
        return SettleTie(entrants=tied, method=TieMethod.LOT, seed=step.two, remark=REASON)
    given = [number for number, _ in sorted(ledger.penalties)]
    if step.kind is Kind.REVOKE and given:
        return RevokeRuling(ruling=given[step.one % len(given)], remark=REASON)
    if step.kind is Kind.SANCTION and ledger.opened and ledger.opened.regulation == CATALOGUE:
        return GiveSanction(
            code="u10_25_pozzetto_exposed",
            entrant=entrant,
            player=None,
            round=round_,
            decided=Consequences(
                measure=Measure.AMMONIZIONE,
                game_points=5 * (step.two % 3),
                match_points=step.two % 4,
                victory_points=step.two % 5,
            ),
            remark=REASON,
        )
    return GivePenalty(
        entrant=entrant,
        round=round_,
        unit=list(PenaltyUnit)[step.two % 3],
        amount=5 * (1 + step.two % 10),
        article="10.25",
        remark=REASON,
    )


def _irregular(step: Step, ledger: Ledger) -> Iterator[Command]:
    """Somebody leaves during the round, or the first lines of two tables changed places."""
    if step.kind is Kind.LEAVE_THE_ROUND:
        lines = formats.of(ledger.format).lines
        yield LeaveRound(
            entrant=EntrantNumber(step.one % _entrants(ledger) + 1),
            choice=list(WithdrawalChoice)[step.two % 3],
            so_far=(5 * step.one, 5 * step.two, 0)[:lines] if step.one % 2 else None,
            remark=REASON,
        )
        return
    round_ = ledger.rounds.get(ledger.current_round)
    tables = [one for one in round_.seats() if not one.is_bye] if round_ else []
    if round_ is None or len(tables) < 2:
        return
    tables = [tables[step.one % len(tables)], tables[step.two % len(tables)]]
    one, other = tables
    seats = (
        replace(one, lines=(other.lines[0], *one.lines[1:])),
        replace(other, lines=(one.lines[0], *other.lines[1:])),
    )
    yield RecordMistakenSeats(
        round=round_.number, seats=seats, wrong=other.lines[0][:1], remark=REASON
    )


def _about_a_pair(step: Step, ledger: Ledger) -> Iterator[Command]:
    numbers = sorted(ledger.entrants) or [EntrantNumber(1)]
    entrant = numbers[step.one % len(numbers)]
    if step.kind is Kind.WITHDRAW:
        yield WithdrawEntrant(entrant=entrant)
    elif step.kind is Kind.READMIT:
        yield ReadmitEntrant(entrant=entrant)
    else:
        since = RoundNumber(step.two % 4) or None
        players = _players(ledger)
        yield ChangeLineUp(entrant=entrant, players=players, from_round=since, remark=REASON)
        if since:
            yield Substitute(round=since, entrant=entrant, players=players, remark=REASON)


_OF_ENTRANTS = {
    Kind.LEAVE_THE_ROUND: _irregular,
    Kind.SIT_WRONG: _irregular,
    Kind.WITHDRAW: _about_a_pair,
    Kind.READMIT: _about_a_pair,
    Kind.CHANGE_PLAYERS: _about_a_pair,
}
