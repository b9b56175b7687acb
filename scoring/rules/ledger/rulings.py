"""Rulings: penalties, sanctions, their revocation, referti."""

from __future__ import annotations

from scoring import events as ev
from scoring.rules.ledger.facts import Fact, Handlers
from scoring.rules.ledger.sheets import count_anew
from scoring.rules.ledger.state import Ledger, Penalty, Sanction
from scoring.rulings import PenaltyUnit
from scoring.values import EntrantNumber, RoundNumber


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


def _forget_results(ledger: Ledger, number: RoundNumber, entrant: EntrantNumber) -> None:
    round_ = ledger.rounds.get(number)
    if round_ and (table := round_.table_of(entrant)):
        count_anew(round_, table)


def _referto(ledger: Ledger, event: ev.RefertoFiled, recorded: Fact) -> None:
    ledger.referti[event.referto] = recorded.number


HANDLERS: Handlers = {
    ev.PenaltyGiven: _penalty,
    ev.SanctionGiven: _sanction,
    ev.RulingRevoked: _revoked,
    ev.RefertoFiled: _referto,
}
