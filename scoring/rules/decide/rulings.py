"""What a referee rules: penalties in P.P. and V.P., their revocation, referti."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from scoring.events import Event, PenaltyGiven, RulingRevoked, SanctionReckoned
from scoring.rules.decide import (
    Command,
    Scene,
    played_round,
    ranking_is_open,
    require_changeable,
    require_open,
    require_phase_open,
)
from scoring.rules.decide.entrants import known_entrant
from scoring.rules.ledger import Round
from scoring.rules.ledger.state import Penalty, Sanction
from scoring.rules.sanctions import surcharge_of, warned_before
from scoring.rules.tiebreaks import no_vp_change
from scoring.rules.violations import Code, refuse
from scoring.rulings import PenaltyUnit
from scoring.values import (
    EntrantNumber,
    EventNumber,
    RemarkId,
    Right,
    RoundNumber,
)

HEAVIEST = {
    PenaltyUnit.GAME_POINTS: 10_000,
    PenaltyUnit.MATCH_POINTS: 10_000,
    PenaltyUnit.VICTORY_POINTS: 100,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class GivePenalty(Command):
    """Take `amount` (positive) off an entrant's round (P.P.) or off its ranking (M.P., V.P.).

    Or give a damaged line as many P.P. in the round, by an article (I Definizioni, *risarcimento*).
    """

    right: ClassVar[Right] = Right.PENALISE
    entrant: EntrantNumber
    round: RoundNumber
    unit: PenaltyUnit
    amount: int
    article: str = ""
    """Empty: none names it, the remark says why."""
    knowing: bool = False
    """Given although it changes no V.P.: of a rest, or of a score that was awarded."""
    damaged: bool = False
    remark: RemarkId | None = None

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        require_changeable(scene.ledger)
        self._require_sound()
        self._require_compensation()
        known_entrant(scene.ledger, self.entrant)
        round_ = played_round(scene.ledger, self.round)
        require_phase_open(scene.ledger, self.round)
        if self.unit is PenaltyUnit.GAME_POINTS and round_.table_of(self.entrant) is None:
            raise refuse(
                Code.ENTRANT_UNKNOWN, field="entrant", entrant=self.entrant, round=self.round
            )
        if self.remark is None:
            raise refuse(Code.REASON_REQUIRED, field="reason", article="RULES 10")
        if not self.knowing:
            self._require_effect(scene, round_)
        return (
            PenaltyGiven(
                entrant=self.entrant,
                round=self.round,
                unit=self.unit,
                amount=self.amount,
                article=self.article.strip(),
                remark=self.remark,
                damaged=self.damaged,
            ),
        )

    def _require_compensation(self) -> None:
        """A damaged line gets P.P., and everybody may read by which article."""
        if not self.damaged:
            return
        if self.unit is not PenaltyUnit.GAME_POINTS:
            raise refuse(Code.COMPENSATION_IN_GAME_POINTS, field="unit", article="Definizioni")
        if not self.article.strip():
            raise refuse(Code.ARTICLE_REQUIRED, field="article", article="Definizioni")

    def _require_effect(self, scene: Scene, round_: Round) -> None:
        """P.P. that change no V.P. are taken knowingly (RULES.md section 10)."""
        table = round_.table_of(self.entrant)
        if self.unit is not PenaltyUnit.GAME_POINTS or table is None:
            return
        settings = scene.ledger.opened.settings if scene.ledger.opened else None
        awarded = table.score is not None and table.score.awarded is not None
        if no_vp_change(scene.regulation, settings, rests=table.is_bye, awarded=awarded):
            raise refuse(
                Code.PENALTY_CHANGES_NO_VP,
                field="knowing",
                article="RULES 10",
                value=self.amount,
                entrant=self.entrant,
                round=self.round,
            )

    def _require_sound(self) -> None:
        limit = HEAVIEST[self.unit]
        if self.amount <= 0:
            raise refuse(Code.AMOUNT_NOT_POSITIVE, field="amount", value=self.amount)
        if self.amount > limit:
            raise refuse(Code.OUT_OF_RANGE, field="amount", value=self.amount, limit=limit)
        if self.unit is PenaltyUnit.GAME_POINTS and self.amount % 5:
            raise refuse(Code.NOT_MULTIPLE_OF_5, field="amount", value=self.amount)


@dataclass(frozen=True, slots=True, kw_only=True)
class RevokeRuling(Command):
    """Take a penalty back, or a sanction with all that it took.

    An ammonizione that is no second one any more gives back what it cost for being one.
    """

    right: ClassVar[Right] = Right.PENALISE
    ruling: EventNumber
    remark: RemarkId | None = None

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        require_open(scene.ledger)
        sanction = scene.ledger.sanctions.get(self.ruling)
        own = [each for each in scene.ledger.penalties.values() if each.ruling == self.ruling]
        standing = [penalty for penalty in own if not penalty.revoked]
        if own or sanction is None:
            require_changeable(scene.ledger)
        for penalty in standing:
            require_phase_open(scene.ledger, penalty.round)
        self._require_standing(own, standing, sanction)
        _require_no_annulment(scene, sanction)
        if self.remark is None:
            raise refuse(Code.REASON_REQUIRED, field="reason")
        revoked = RulingRevoked(ruling=self.ruling, remark=self.remark)
        return (revoked, *(reckoned_without(scene, sanction) if sanction else ()))

    def _require_standing(
        self, own: list[Penalty], standing: list[Penalty], sanction: Sanction | None
    ) -> None:
        if not own and sanction is None:
            raise refuse(Code.RULING_UNKNOWN, field="ruling", ruling=self.ruling)
        if sanction.revoked if sanction else not standing:
            raise refuse(Code.RULING_ALREADY_REVOKED, field="ruling", ruling=self.ruling)


def _require_no_annulment(scene: Scene, sanction: Sanction | None) -> None:
    """What an annulled correction made due goes with its 7-7 alone (I art. 19)."""
    offence = scene.regulation.offence_on("correction_annulled")
    if sanction is None or offence is None or sanction.code != offence.code:
        return
    round_ = scene.ledger.rounds.get(sanction.round) if sanction.round else None
    table = round_.tables.get(sanction.table) if round_ and sanction.table else None
    if table is not None and table.award is not None:
        raise refuse(
            Code.RULING_OF_AN_AWARD,
            field="ruling",
            article=sanction.article,
            round=sanction.round,
            table=sanction.table,
        )


def reckoned_without(scene: Scene, revoked: Sanction) -> Iterator[SanctionReckoned]:
    """The ammonizioni that cost something else, once this sanction is revoked.

    Where the ranking of before changes no more, they stay as they were reckoned.
    """
    rest = [each for each in scene.ledger.sanctions.values() if each is not revoked]
    for place, sanction in enumerate(rest):
        event = sanction.event
        if sanction.revoked or not ranking_is_open(scene, event.round, (event.entrant,)):
            continue
        before = warned_before(sanction, rest[:place])
        surcharge = surcharge_of(scene.regulation, sanction.given.measure, before)
        if set(sanction.players) & set(revoked.players) and surcharge != sanction.surcharge:
            yield SanctionReckoned(sanction=sanction.number, surcharge=surcharge)
