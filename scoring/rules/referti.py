"""Which referti the edition asks for about the sanctions that stand, and which are filed.

One for each player (U art. 14.2); one for the whole table where it only informs (U art. 10.12).
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Protocol

from scoring.records import record
from scoring.rules.ledger import Entrant, Ledger, Sanction
from scoring.rules.regulations import Regulation
from scoring.rules.sanctions import RefertoDuty, duty_on
from scoring.rules.seated import sat_at
from scoring.rules.violations import Code, Datum, Problem
from scoring.rulings import Consequences, Measure
from scoring.values import EntrantNumber, EventNumber, PlayerId, RoundNumber, TableNumber

OWED = (RefertoDuty.MANDATORY, RefertoDuty.INFORMATIVE)
"""U arts 10.12, 14.4 b and c: the referee is obliged to send it."""


class Report(Protocol):
    """A referto, filed or being written."""

    @property
    def players(self) -> tuple[PlayerId, ...]: ...
    @property
    def sanctions(self) -> tuple[EventNumber, ...]: ...
    @property
    def round(self) -> RoundNumber | None: ...
    @property
    def article(self) -> str: ...


@record
class RefertoDue:
    """A referto that an edition asks for, or allows, about a sanction."""

    sanctions: tuple[EventNumber, ...]
    """The event that gave it; those of all lines, where one referto names the whole table."""
    players: tuple[PlayerId, ...]
    entrant: EntrantNumber
    round: RoundNumber | None
    table: TableNumber | None
    code: str
    article: str
    given: Consequences
    duty: RefertoDuty
    addressee: str
    """The body that the edition names; empty: none."""

    @property
    def owed(self) -> bool:
        return self.duty in OWED

    @property
    def measure(self) -> Measure:
        return self.given.measure

    def is_met_by(self, report: Report) -> bool:
        """Whether a referto is the one; an old one says article and round, and no sanction.

        One on a whole table only informs: it is nobody's own (U arts 10.12, 14.2).
        """
        if self.duty is not RefertoDuty.INFORMATIVE and tuple(report.players) != self.players:
            return False
        return _is_about(report, self.sanctions, self.round, self.article)


def is_reported(regulation: Regulation, sanction: Sanction, report: Report) -> bool:
    """Whether a referto is about a sanction, whatever has become of that since (`is_met_by`)."""
    if not _is_about(report, (sanction.number,), sanction.round, sanction.article):
        return False
    duty = duty_on(regulation, sanction.code, sanction.given.measure).duty
    own = [(player,) for player in sanction.players]
    named = bool(report.sanctions) or duty is RefertoDuty.INFORMATIVE
    return named or tuple(report.players) in own


def changed_since(
    regulation: Regulation, sanctions: Iterable[Sanction], report: Report, filed: EventNumber
) -> tuple[Sanction, ...]:
    """What a referto reports that was given before it was filed, and came to something else."""
    return tuple(
        sanction
        for sanction in sanctions
        if sanction.number < filed < sanction.last and is_reported(regulation, sanction, report)
    )


def _is_about(
    report: Report,
    sanctions: Iterable[EventNumber],
    round_: RoundNumber | None,
    article: str,
) -> bool:
    if report.sanctions:
        return bool(set(report.sanctions) & set(sanctions))
    return (report.round, report.article) == (round_, article)


def referti_due(regulation: Regulation, sanctions: Iterable[Sanction]) -> tuple[RefertoDue, ...]:
    """What there is to report, in the order in which it was given; optional ones too."""
    due: list[RefertoDue] = []
    for sanction in sanctions:
        for referto in () if sanction.revoked else _of(regulation, sanction):
            if due and _same_table(due[-1], referto):
                due[-1] = replace(
                    due[-1],
                    sanctions=due[-1].sanctions + referto.sanctions,
                    players=due[-1].players + referto.players,
                )
            else:
                due.append(referto)
    return tuple(due)


def unfiled_referti(ledger: Ledger, regulation: Regulation) -> tuple[RefertoDue, ...]:
    """Those that are owed and that no event filed; drafts are not in the book."""
    filed = tuple(ledger.referti.values())
    return tuple(
        due
        for due in referti_due(regulation, ledger.sanctions.values())
        if due.owed and not any(due.is_met_by(report) for report in filed)
    )


def naming_problems(
    ledger: Ledger,
    entrant: EntrantNumber,
    player: PlayerId | None,
    round_: RoundNumber | None,
    table: TableNumber | None,
) -> tuple[Problem, ...]:
    """Why a referto cannot name a player there; without a player, those at the table.

    Who was replaced, withdrew or was expelled can be named; who never sat at the table cannot
    (RULES.md section 13).
    """
    booked = ledger.entrants.get(entrant)
    if booked is None:
        return (Problem(Code.ENTRANT_UNKNOWN, "entrant", "", {"entrant": entrant}),)
    problems = [*_whom(booked, player, table), *_place_problems(ledger, round_, table)]
    if not problems and round_ is not None and table is not None:
        problems += _absence(ledger, entrant, player, round_, table)
    return tuple(problems)


def _whom(booked: Entrant, player: PlayerId | None, table: TableNumber | None) -> Iterator[Problem]:
    if player is not None and player not in booked.ever_played():
        yield Problem(Code.PLAYER_NOT_IN_ENTRANT, "player", "", {"entrant": booked.number})
    if player is None and table is None:
        yield Problem(Code.TABLE_REQUIRED, "table", "U 10.12")


def _place_problems(
    ledger: Ledger, round_: RoundNumber | None, table: TableNumber | None
) -> Iterator[Problem]:
    if round_ is None:
        if table is not None:
            yield Problem(Code.TABLE_REQUIRED, "round")
        return
    played = ledger.rounds.get(round_)
    if played is None or not played.published:
        yield Problem(Code.ROUND_UNKNOWN, "round", "", {"round": round_})
    elif table is not None and table not in played.tables:
        data: dict[str, Datum] = {"round": round_, "table": table, "last": max(played.tables)}
        yield Problem(Code.TABLE_UNKNOWN, "table", "", data)


def _absence(
    ledger: Ledger,
    entrant: EntrantNumber,
    player: PlayerId | None,
    round_: RoundNumber,
    table: TableNumber,
) -> Iterator[Problem]:
    """That the entrant, or the player, did not sit at this table."""
    played = ledger.rounds[round_]
    seat = played.tables[table]
    sat = sat_at(ledger, played, seat) if entrant in seat.seat.entrants() else ()
    if not sat or (player is not None and player not in sat):
        data: dict[str, Datum] = {"entrant": entrant, "round": round_, "table": table}
        yield Problem(Code.PLAYER_NOT_AT_TABLE, "table", "", data)


def _of(regulation: Regulation, sanction: Sanction) -> Iterator[RefertoDue]:
    report = duty_on(regulation, sanction.code, sanction.given.measure)
    if report.duty is RefertoDuty.NONE:
        return
    whole_table = report.duty is RefertoDuty.INFORMATIVE
    subjects = [sanction.players] if whole_table else [(player,) for player in sanction.players]
    for players in subjects:
        yield RefertoDue(
            sanctions=(sanction.number,),
            players=players,
            entrant=sanction.entrant,
            round=sanction.round,
            table=sanction.table,
            code=sanction.code,
            article=sanction.article,
            given=sanction.given,
            duty=report.duty,
            addressee=report.addressee,
        )


def _same_table(before: RefertoDue, referto: RefertoDue) -> bool:
    """Lines of one table that one command named: their events follow upon each other."""
    if referto.duty is not RefertoDuty.INFORMATIVE or set(before.players) & set(referto.players):
        return False
    place = (referto.code, referto.round, referto.table)
    next_one = referto.sanctions[0] == before.sanctions[-1] + 1
    return next_one and place == (before.code, before.round, before.table)
