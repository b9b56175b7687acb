"""Rulings and what is disputed: penalties, sanctions, referti, corrections refused, complaints."""

from collections.abc import Iterable

from scoring import events as ev
from scoring.rules.ledger.facts import Fact, Handlers
from scoring.rules.ledger.sheets import count_anew
from scoring.rules.ledger.state import Complaint, Ledger, Penalty, Sanction
from scoring.rulings import ComplaintAgainst, Consequences, PenaltyUnit
from scoring.values import EntrantNumber, EventNumber, RoundNumber


def _penalty(ledger: Ledger, event: ev.PenaltyGiven, recorded: Fact) -> None:
    round_ = event.round
    ledger.penalties[recorded.number, event.unit] = Penalty(
        recorded.number,
        event.entrant,
        round_,
        event.unit,
        event.amount,
        event.article,
        counts_from=max(round_, ledger.current_round),
        damaged=event.damaged,
    )
    _forget_results(ledger, round_, event.entrant)


def _sanction(ledger: Ledger, event: ev.SanctionGiven, recorded: Fact) -> None:
    number = recorded.number
    sanction = Sanction(number, event, last=number, surcharge=event.surcharge)
    ledger.sanctions[number] = sanction
    _take(ledger, sanction, number, event.given)


def _reckoned(ledger: Ledger, event: ev.SanctionReckoned, recorded: Fact) -> None:
    """Give all back that it took in the ranking, and take what it costs now; P.P. where others."""
    sanction = ledger.sanctions.get(event.sanction)
    if sanction is None:
        return
    game_points = sanction.without_surcharge.game_points
    sanction.surcharge, sanction.last = event.surcharge, recorded.number
    sanction.brings = event.brings or sanction.brings
    ranked = {PenaltyUnit.MATCH_POINTS, PenaltyUnit.VICTORY_POINTS}
    if sanction.without_surcharge.game_points != game_points:
        ranked.add(PenaltyUnit.GAME_POINTS)
    _give_back(ledger, event.sanction, ranked)
    now = sanction.without_surcharge.plus(event.surcharge)
    _take(ledger, sanction, recorded.number, now, ranked)


def _take(
    ledger: Ledger,
    sanction: Sanction,
    number: EventNumber,
    brought: Consequences,
    units: Iterable[PenaltyUnit] = PenaltyUnit,
) -> None:
    """What a sanction takes; outside the rounds it is counted with the one that is being played."""
    event = sanction.event
    round_ = RoundNumber(event.round or max(ledger.current_round, 1))
    for unit in units:
        if amount := brought.taken(unit):
            ledger.penalties[number, unit] = Penalty(
                number,
                event.entrant,
                round_,
                unit,
                amount,
                "",
                counts_from=max(round_, ledger.current_round),
                sanction=sanction.number,
            )
    _forget_results(ledger, round_, event.entrant)


def _revoked(ledger: Ledger, event: ev.RulingRevoked, recorded: Fact) -> None:
    _give_back(ledger, event.ruling, PenaltyUnit)
    _carry_out(ledger, event.ruling)
    if sanction := ledger.sanctions.get(event.ruling):
        sanction.revoked = True
        sanction.last = recorded.number


def _carry_out(ledger: Ledger, ruling: EventNumber) -> None:
    """A complaint against a ruling about where its points were taken, or where it was given, opens
    its table no more. One about a count stays: its sheet has the figures that it had."""
    taken: set[tuple[RoundNumber | None, EntrantNumber]] = {
        (penalty.round, penalty.entrant)
        for penalty in ledger.penalties.values()
        if penalty.ruling == ruling
    }
    if sanction := ledger.sanctions.get(ruling):
        taken.add((sanction.event.round, sanction.event.entrant))
    for complaint in ledger.complaints.values():
        if complaint.event.against is not ComplaintAgainst.RULING:
            continue
        round_ = ledger.rounds.get(complaint.event.round)
        table = round_.tables.get(complaint.event.table) if round_ else None
        seated = table.seat.entrants() if table else ()
        rounds = (complaint.event.round, None)
        if taken & {(round_number, entrant) for round_number in rounds for entrant in seated}:
            complaint.ruling_revoked = True


def _give_back(ledger: Ledger, ruling: EventNumber, units: Iterable[PenaltyUnit]) -> None:
    units = tuple(units)
    for penalty in ledger.penalties.values():
        if penalty.ruling == ruling and penalty.unit in units and not penalty.revoked:
            penalty.revoked_from = max(penalty.round, ledger.current_round)
            _forget_results(ledger, penalty.round, penalty.entrant)


def _forget_results(ledger: Ledger, number: RoundNumber, entrant: EntrantNumber) -> None:
    round_ = ledger.rounds.get(number)
    if round_ and (table := round_.table_of(entrant)):
        count_anew(round_, table)


def _referto(ledger: Ledger, event: ev.RefertoFiled, recorded: Fact) -> None:
    ledger.referti[event.referto] = event
    ledger.referti_filed[event.referto] = recorded.number


def _refused(ledger: Ledger, event: ev.CorrectionRefused, recorded: Fact) -> None:
    round_ = ledger.rounds.get(event.round)
    if round_ and (table := round_.tables.get(event.table)):
        table.last = recorded.number
        table.typed_at = None


def _swapped(ledger: Ledger, event: ev.PlacesSwapped, recorded: Fact) -> None:
    round_ = ledger.rounds.get(event.round)
    if round_ is None:
        return
    round_.amended = True
    round_.last = recorded.number
    _keep_for_which(ledger, event)
    for seat in event.seats:
        if table := round_.tables.get(seat.table):
            table.seat = seat
            table.last = table.placed = recorded.number
            table.results.clear()


def _keep_for_which(ledger: Ledger, event: ev.PlacesSwapped) -> None:
    """The places are swapped once for a correction, and again only for another."""
    before = ledger.rounds.get(RoundNumber(event.round - 1))
    mended = before.tables.get(event.corrected) if before else None
    if mended is not None and mended.score is not None:
        mended.swapped_for = mended.score.number


def _registered(ledger: Ledger, event: ev.ComplaintRegistered, recorded: Fact) -> None:
    number = recorded.number
    out = tuple(ledger.postings_bounding(event.against, event.round))
    ledger.complaints[number] = Complaint(number, event, last=number, postings=out)


def _decided(ledger: Ledger, event: ev.ComplaintDecided, recorded: Fact) -> None:
    if complaint := ledger.complaints.get(event.complaint):
        complaint.decided = event
        complaint.last = recorded.number


HANDLERS: Handlers = {
    ev.PenaltyGiven: _penalty,
    ev.SanctionGiven: _sanction,
    ev.SanctionReckoned: _reckoned,
    ev.RulingRevoked: _revoked,
    ev.RefertoFiled: _referto,
    ev.CorrectionRefused: _refused,
    ev.PlacesSwapped: _swapped,
    ev.ComplaintRegistered: _registered,
    ev.ComplaintDecided: _decided,
}
