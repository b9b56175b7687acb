"""What a referee rules: penalties in P.P. and V.P., their revocation, referti."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.events import Event, PenaltyGiven, RefertoFiled, RulingRevoked
from scoring.rules.decide import (
    Command,
    Scene,
    played_round,
    require_changeable,
    require_open,
    require_phase_open,
)
from scoring.rules.decide.entrants import known_entrant
from scoring.rules.ledger.state import Penalty, Sanction
from scoring.rules.violations import Code, refuse
from scoring.rulings import Measure, PenaltyUnit
from scoring.values import (
    EntrantNumber,
    EventNumber,
    PlayerId,
    RefertoId,
    RemarkId,
    Right,
    RoundNumber,
    TableNumber,
)

HEAVIEST = {
    PenaltyUnit.GAME_POINTS: 10_000,
    PenaltyUnit.MATCH_POINTS: 10_000,
    PenaltyUnit.VICTORY_POINTS: 100,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class GivePenalty(Command):
    """Take `amount` (positive) off an entrant's round (P.P.) or off its ranking (M.P., V.P.)."""

    right: ClassVar[Right] = Right.PENALISE
    entrant: EntrantNumber
    round: RoundNumber
    unit: PenaltyUnit
    amount: int
    article: str
    remark: RemarkId | None = None

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        require_changeable(scene.ledger)
        self._require_sound()
        known_entrant(scene.ledger, self.entrant)
        round_ = played_round(scene.ledger, self.round)
        require_phase_open(scene.ledger, self.round)
        if self.unit is PenaltyUnit.GAME_POINTS and round_.table_of(self.entrant) is None:
            raise refuse(
                Code.ENTRANT_UNKNOWN, field="entrant", entrant=self.entrant, round=self.round
            )
        if self.remark is None:
            raise refuse(Code.REASON_REQUIRED, field="reason", article="RULES 10")
        return (
            PenaltyGiven(
                entrant=self.entrant,
                round=self.round,
                unit=self.unit,
                amount=self.amount,
                article=self.article.strip(),
                remark=self.remark,
            ),
        )

    def _require_sound(self) -> None:
        limit = HEAVIEST[self.unit]
        if self.amount <= 0:
            raise refuse(Code.AMOUNT_NOT_POSITIVE, field="amount", value=self.amount)
        if self.amount > limit:
            raise refuse(Code.OUT_OF_RANGE, field="amount", value=self.amount, limit=limit)
        if self.unit is PenaltyUnit.GAME_POINTS and self.amount % 5:
            raise refuse(Code.NOT_MULTIPLE_OF_5, field="amount", value=self.amount)
        if not self.article.strip():
            raise refuse(Code.ARTICLE_REQUIRED, field="article")


@dataclass(frozen=True, slots=True, kw_only=True)
class RevokeRuling(Command):
    """Take a penalty back, or a sanction with all that it took."""

    right: ClassVar[Right] = Right.PENALISE
    ruling: EventNumber
    remark: RemarkId | None = None

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        require_open(scene.ledger)
        penalties = [each for each in scene.ledger.penalties.values() if each.number == self.ruling]
        sanction = scene.ledger.sanctions.get(self.ruling)
        if penalties or sanction is None:
            require_changeable(scene.ledger)
        for penalty in penalties:
            require_phase_open(scene.ledger, penalty.round)
        self._require_standing(penalties, sanction)
        if self.remark is None:
            raise refuse(Code.REASON_REQUIRED, field="reason")
        return (RulingRevoked(ruling=self.ruling, remark=self.remark),)

    def _require_standing(self, penalties: list[Penalty], sanction: Sanction | None) -> None:
        if not penalties and sanction is None:
            raise refuse(Code.RULING_UNKNOWN, field="ruling", ruling=self.ruling)
        revoked = sanction is not None and sanction.revoked
        if revoked or any(penalty.revoked_from is not None for penalty in penalties):
            raise refuse(Code.RULING_ALREADY_REVOKED, field="ruling", ruling=self.ruling)


@dataclass(frozen=True, slots=True, kw_only=True)
class FileReferto(Command):
    """Give a referto on one player its register number (U art. 14.2).

    Allowed until the book is shut: a referto is due within 24 hours of the end of the event.
    """

    right: ClassVar[Right] = Right.WRITE_REFERTI
    referto: RefertoId
    player: PlayerId
    entrant: EntrantNumber
    round: RoundNumber
    table: TableNumber | None
    article: str
    measure: Measure

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        ledger = scene.ledger
        require_open(ledger)
        if self.referto in ledger.referti:
            raise refuse(Code.REFERTO_ALREADY_FILED, referto=str(self.referto))
        if not self.article.strip():
            raise refuse(Code.ARTICLE_REQUIRED, field="article")
        if self.player not in known_entrant(ledger, self.entrant).ever_played():
            raise refuse(Code.PLAYER_NOT_IN_ENTRANT, field="player", entrant=self.entrant)
        played_round(ledger, self.round, self.table)
        return (
            RefertoFiled(
                referto=self.referto,
                register_number=len(ledger.referti) + 1,
                player=self.player,
                entrant=self.entrant,
                round=self.round,
                table=self.table,
                article=self.article.strip(),
                measure=self.measure,
            ),
        )
