"""Sanctions of the catalogue: proposed as the edition prescribes, decided by the referee."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from scoring.events import Event, SanctionGiven
from scoring.rules.decide import (
    Command,
    Scene,
    require_changeable,
    require_fresh,
    require_open,
    require_phase_open,
)
from scoring.rules.decide.entrants import known_entrant
from scoring.rules.decide.rulings import HEAVIEST
from scoring.rules.ledger import NOTHING, Entrant, Ledger, Round
from scoring.rules.regulations import Regulation
from scoring.rules.regulations.discipline import Sanction
from scoring.rules.sanctions import Proposal, propose
from scoring.rules.violations import Code, Problem, Violation, refuse
from scoring.rulings import Consequences, PenaltyUnit
from scoring.values import (
    EntrantNumber,
    EventNumber,
    PlayerId,
    RemarkId,
    Right,
    RoundNumber,
    TableNumber,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveSanction(Command):
    """Sanction a player, or a whole line, for an offence of the edition's catalogue.

    What falls on both lines or on the table is given to each line, in the round of `entrant`.
    """

    right: ClassVar[Right] = Right.PENALISE
    code: str
    entrant: EntrantNumber
    player: PlayerId | None
    """None: the whole line. An offence that falls on the line names both players anyway."""
    round: RoundNumber
    table: TableNumber | None = None
    """None: where the entrant sat in that round."""
    decided: Consequences | None = None
    """None: as the edition prescribes. Anything else needs a reason."""
    remark: RemarkId | None = None
    expected: EventNumber | None = None
    """The last event about sanctions of these players that the sender had seen; 0 for none."""

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        require_open(scene.ledger)
        round_ = self._round(scene.ledger)
        lines = tuple(self._lines(scene, round_))
        require_fresh(_last(scene.ledger, lines), self.expected)
        given = tuple(self._given(scene, round_, *line) for line in lines)
        if any(one.given.takes_points for one in given):
            require_changeable(scene.ledger)
            require_phase_open(scene.ledger, self.round)
        return given

    def _round(self, ledger: Ledger) -> Round:
        round_ = ledger.rounds.get(self.round)
        if round_ is None or not round_.published:
            raise refuse(Code.ROUND_UNKNOWN, field="round", round=self.round)
        if self.table is not None and self.table not in round_.tables:
            raise refuse(
                Code.TABLE_UNKNOWN,
                field="table",
                round=self.round,
                table=self.table,
                last=int(max(round_.tables)),
            )
        return round_

    def _lines(
        self, scene: Scene, round_: Round
    ) -> Iterator[tuple[EntrantNumber, tuple[PlayerId, ...]]]:
        """Whom it names, line by line; the line of `entrant` first."""
        falls_on = catalogued(scene.regulation, self.code).falls_on
        own = known_entrant(scene.ledger, self.entrant)
        yield own.number, self._players(own, alone=falls_on == "player")
        table = round_.table_of(self.entrant)
        if falls_on in ("both_lines", "table") and table is not None:
            for other in table.seat.entrants():
                if other != self.entrant:
                    yield other, scene.ledger.entrants[other].players

    def _players(self, own: Entrant, *, alone: bool) -> tuple[PlayerId, ...]:
        if self.player is None:
            return own.players
        if self.player not in own.players:
            raise refuse(Code.PLAYER_NOT_IN_ENTRANT, field="player", entrant=self.entrant)
        return (self.player,) if alone else own.players

    def _given(
        self,
        scene: Scene,
        round_: Round,
        entrant: EntrantNumber,
        players: tuple[PlayerId, ...],
    ) -> SanctionGiven:
        proposal = propose(scene.regulation, self.code, players, scene.ledger.sanctions.values())
        given = self._decided(proposal)
        seat = round_.table_of(entrant)
        if given.game_points and seat is None:
            raise refuse(Code.ENTRANT_UNKNOWN, field="entrant", entrant=entrant, round=self.round)
        return SanctionGiven(
            entrant=entrant,
            players=players,
            code=self.code,
            article=proposal.entry.article,
            round=self.round,
            table=self.table or (seat.seat.table if seat else None),
            given=given,
            proposed=proposal.consequences,
            remark=self.remark,
        )

    def _decided(self, proposal: Proposal) -> Consequences:
        if self.decided is None or self.decided == proposal.consequences:
            return proposal.consequences
        if found := tuple(_problems(self.decided)):
            raise Violation(*found)
        if self.remark is None:
            raise refuse(Code.REASON_REQUIRED, field="reason", article=proposal.entry.article)
        return self.decided


def catalogued(regulation: Regulation, code: str) -> Sanction:
    """The catalogue's entry.

    Raises:
        Violation: the edition has none of this code.
    """
    try:
        return regulation.sanction(code)
    except KeyError:
        raise refuse(
            Code.SANCTION_UNKNOWN, field="code", value=code, edition=regulation.name
        ) from None


def _last(
    ledger: Ledger, lines: tuple[tuple[EntrantNumber, tuple[PlayerId, ...]], ...]
) -> EventNumber:
    """The number of the last event about sanctions of these players."""
    named = {player for _, players in lines for player in players}
    about = (one.last for one in ledger.sanctions.values() if named & set(one.players))
    return max(about, default=NOTHING)


def _problems(decided: Consequences) -> Iterator[Problem]:
    for unit in PenaltyUnit:
        amount, limit = decided.taken(unit), HEAVIEST[unit]
        if amount < 0:
            yield Problem(Code.NEGATIVE, unit.value, "", {"value": amount})
        elif amount > limit:
            yield Problem(Code.OUT_OF_RANGE, unit.value, "", {"value": amount, "limit": limit})
        elif unit is PenaltyUnit.GAME_POINTS and amount % 5:
            yield Problem(Code.NOT_MULTIPLE_OF_5, unit.value, "", {"value": amount})
