"""From event to event: `apply` takes one in. It never raises."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from scoring import events as ev
from scoring.events import Event
from scoring.rules.ledger.state import (
    Entrant,
    Ledger,
    Penalty,
    Round,
    Sanction,
    Score,
    Table,
)
from scoring.rulings import PenaltyUnit
from scoring.seats import Seat
from scoring.sheets import SheetScore
from scoring.values import (
    EntrantNumber,
    EventNumber,
    Points,
    RoundNumber,
    SmazzataNumber,
    TableNumber,
    UserId,
)


class Fact(Protocol):
    """What the fold needs to know of a recorded event."""

    @property
    def number(self) -> EventNumber: ...
    @property
    def event(self) -> Event: ...
    @property
    def user(self) -> UserId: ...
    @property
    def hash(self) -> str: ...


def fold(recorded: Iterable[Fact], ledger: Ledger | None = None) -> Ledger:
    """The state after these events, on top of `ledger` or of an empty book."""
    state = Ledger() if ledger is None else ledger
    for one in recorded:
        apply(state, one)
    return state


def apply(ledger: Ledger, recorded: Fact) -> None:
    """Take one event in. Changes `ledger` in place; an event it does not know changes nothing."""
    _APPLY.get(type(recorded.event), _ignore)(ledger, recorded.event, recorded)
    ledger.number = recorded.number
    ledger.head_hash = recorded.hash


def _ignore(ledger: Ledger, event: Event, recorded: Fact) -> None:
    return None


def _opened(ledger: Ledger, event: ev.TournamentOpened, recorded: Fact) -> None:
    ledger.opened = event


def _entered(ledger: Ledger, event: ev.EntrantEntered, recorded: Fact) -> None:
    first = RoundNumber(ledger.current_round + 1)
    ledger.entrants[event.entrant] = Entrant(event.entrant, event.players, first)


def _withdrawn(ledger: Ledger, event: ev.EntrantWithdrawn, recorded: Fact) -> None:
    if entrant := ledger.entrants.get(event.entrant):
        entrant.withdrawn = True


def _readmitted(ledger: Ledger, event: ev.EntrantReadmitted, recorded: Fact) -> None:
    if entrant := ledger.entrants.get(event.entrant):
        entrant.withdrawn = False


def _line_up(ledger: Ledger, event: ev.LineUpChanged, recorded: Fact) -> None:
    if entrant := ledger.entrants.get(event.entrant):
        entrant.players = event.players


def _tables(seats: tuple[Seat, ...]) -> dict[TableNumber, Table]:
    return {seat.table: Table(seat) for seat in seats}


def _seated(ledger: Ledger, event: ev.RoundSeated, recorded: Fact) -> None:
    ledger.rounds[event.round] = Round(
        number=event.round,
        method=event.method,
        seed=event.seed,
        ranked_at=event.ranked_at,
        bye_reason=event.bye_reason,
        tables=_tables(event.seats),
        last=recorded.number,
    )


def _amended(ledger: Ledger, event: ev.SeatingAmended, recorded: Fact) -> None:
    if round_ := ledger.rounds.get(event.round):
        round_.tables = _tables(event.seats)
        round_.amended = True
        round_.last = recorded.number


def _published(ledger: Ledger, event: ev.SeatingPublished, recorded: Fact) -> None:
    round_ = ledger.rounds.get(event.round)
    if round_ is None:
        return
    round_.published = True
    round_.last = recorded.number
    for table in round_.tables.values():
        table.last = recorded.number
        if table.is_bye and ledger.opened:
            settings = ledger.opened.settings
            rest = Points(
                settings.bye_victory_points, settings.bye_match_points, settings.bye_game_points
            )
            table.scores.append(Score(recorded.number, event.round, awarded=(rest, Points())))
            table.counts_from = event.round


def _round_closed(ledger: Ledger, event: ev.RoundClosed, recorded: Fact) -> None:
    if round_ := ledger.rounds.get(event.round):
        round_.closed = True
        round_.late_sheets = frozenset(event.missing)
        round_.last = recorded.number


def _table(ledger: Ledger, round_: RoundNumber, table: TableNumber) -> Table | None:
    found = ledger.rounds.get(round_)
    return found.tables.get(table) if found else None


def _smazzata(ledger: Ledger, event: ev.SmazzataEntered, recorded: Fact) -> None:
    if table := _table(ledger, event.round, event.table):
        table.smazzate[event.smazzata] = event.score
        table.totals = None
        table.last = recorded.number


def _totalled(ledger: Ledger, event: ev.SheetTotalled, recorded: Fact) -> None:
    if table := _table(ledger, event.round, event.table):
        table.smazzate.clear()
        table.totals = event.totals
        table.last = recorded.number


def _signed(ledger: Ledger, event: ev.SheetSigned, recorded: Fact) -> None:
    table = _table(ledger, event.round, event.table)
    if table is None:
        return
    kept = sorted(table.smazzate)[: event.smazzate]
    table.smazzate = {number: table.smazzate[number] for number in kept}
    sheet = SheetScore(smazzate=tuple(table.smazzate.values()), totals=table.totals)
    table.entered_by = recorded.user
    _score(ledger, table, recorded, event.round, sheet=sheet)


def _verified(ledger: Ledger, event: ev.SheetVerified, recorded: Fact) -> None:
    if table := _table(ledger, event.round, event.table):
        table.verified = True
        table.last = recorded.number


def _corrected(ledger: Ledger, event: ev.SheetCorrected, recorded: Fact) -> None:
    table = _table(ledger, event.round, event.table)
    if table is None:
        return
    table.corrected = True
    table.totals = event.after.totals
    table.smazzate = {
        SmazzataNumber(place): score for place, score in enumerate(event.after.smazzate, start=1)
    }
    _score(ledger, table, recorded, event.round, sheet=event.after)


def _awarded(ledger: Ledger, event: ev.ScoreAwarded, recorded: Fact) -> None:
    if table := _table(ledger, event.round, event.table):
        _score(ledger, table, recorded, event.round, awarded=(event.a, event.b))


def _score(
    ledger: Ledger,
    table: Table,
    recorded: Fact,
    round_: RoundNumber,
    *,
    sheet: SheetScore | None = None,
    awarded: tuple[Points, Points] | None = None,
) -> None:
    counts_from = max(round_, ledger.current_round)
    table.scores.append(Score(recorded.number, counts_from, sheet, awarded))
    table.last = recorded.number
    table.counts_from = counts_from
    table.results.clear()


def _penalty(ledger: Ledger, event: ev.PenaltyGiven, recorded: Fact) -> None:
    _take(ledger, event, recorded, event.unit, event.amount, event.article)


def _sanction(ledger: Ledger, event: ev.SanctionGiven, recorded: Fact) -> None:
    number = recorded.number
    ledger.sanctions[number] = Sanction(number, event, last=number)
    for unit in PenaltyUnit:
        if amount := event.given.taken(unit):
            _take(ledger, event, recorded, unit, amount, "")


def _take(
    ledger: Ledger,
    event: ev.PenaltyGiven | ev.SanctionGiven,
    recorded: Fact,
    unit: PenaltyUnit,
    amount: int,
    article: str,
) -> None:
    ledger.penalties[recorded.number, unit] = Penalty(
        recorded.number,
        event.entrant,
        event.round,
        unit,
        amount,
        article,
        counts_from=max(event.round, ledger.current_round),
    )
    _forget_results(ledger, event.round, event.entrant)


def _revoked(ledger: Ledger, event: ev.RulingRevoked, recorded: Fact) -> None:
    for unit in PenaltyUnit:
        if penalty := ledger.penalties.get((event.ruling, unit)):
            penalty.revoked_from = max(penalty.round, ledger.current_round)
            _forget_results(ledger, penalty.round, penalty.entrant)
    if sanction := ledger.sanctions.get(event.ruling):
        sanction.revoked = True
        sanction.last = recorded.number


def _forget_results(ledger: Ledger, round_: RoundNumber, entrant: EntrantNumber) -> None:
    found = ledger.rounds.get(round_)
    if found and (table := found.table_of(entrant)):
        table.counts_from = max(table.counts_from, round_, ledger.current_round)
        table.results.clear()


def _referto(ledger: Ledger, event: ev.RefertoFiled, recorded: Fact) -> None:
    ledger.referti[event.referto] = recorded.number


def _tie(ledger: Ledger, event: ev.TieSettled, recorded: Fact) -> None:
    ledger.ties.append(event)


def _ranking_published(ledger: Ledger, event: ev.RankingPublished, recorded: Fact) -> None:
    ledger.published = event


def _ranking_final(ledger: Ledger, event: ev.RankingFinal, recorded: Fact) -> None:
    ledger.is_final = True


def _closed(ledger: Ledger, event: ev.TournamentClosed, recorded: Fact) -> None:
    ledger.is_closed = True


_APPLY: dict[type[Event], Callable[[Ledger, Any, Fact], None]] = {
    ev.TournamentOpened: _opened,
    ev.EntrantEntered: _entered,
    ev.EntrantWithdrawn: _withdrawn,
    ev.EntrantReadmitted: _readmitted,
    ev.LineUpChanged: _line_up,
    ev.RoundSeated: _seated,
    ev.SeatingAmended: _amended,
    ev.SeatingPublished: _published,
    ev.RoundClosed: _round_closed,
    ev.SmazzataEntered: _smazzata,
    ev.SheetTotalled: _totalled,
    ev.SheetSigned: _signed,
    ev.SheetVerified: _verified,
    ev.SheetCorrected: _corrected,
    ev.ScoreAwarded: _awarded,
    ev.PenaltyGiven: _penalty,
    ev.SanctionGiven: _sanction,
    ev.RulingRevoked: _revoked,
    ev.RefertoFiled: _referto,
    ev.TieSettled: _tie,
    ev.RankingPublished: _ranking_published,
    ev.RankingFinal: _ranking_final,
    ev.TournamentClosed: _closed,
}
