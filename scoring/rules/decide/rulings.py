"""What a referee rules: penalties in P.P. and V.P., their revocation, referti."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scoring.events import Event, PenaltyGiven, RulingRevoked, SanctionReckoned
from scoring.records import record
from scoring.rules.decide import (
    Command,
    Scene,
    played_round,
    ranking_is_open,
    require_changeable,
    require_open,
    require_phase_open,
    require_reason,
)
from scoring.rules.decide.entrants import known_entrant
from scoring.rules.ledger import Round
from scoring.rules.ledger.state import Penalty, Sanction
from scoring.rules.sanctions import FREE, propose, surcharge_of, warned_before
from scoring.rules.tiebreaks import counted_units, no_vp_change
from scoring.rules.violations import Code, refuse
from scoring.rulings import Consequences, Measure, PenaltyUnit, Surcharge
from scoring.values import (
    Article,
    EntrantNumber,
    EventNumber,
    Figure,
    PlayerId,
    RemarkId,
    Right,
    RoundNumber,
)

HEAVIEST = {
    PenaltyUnit.GAME_POINTS: 10_000,
    PenaltyUnit.MATCH_POINTS: 10_000,
    PenaltyUnit.VICTORY_POINTS: 100,
}


@record
class GivePenalty(Command):
    """Take `amount` (positive) off an entrant's round (P.P.) or off its ranking (M.P., V.P.).

    Or give a damaged line as many P.P. in the round, by an article (I Definizioni, *risarcimento*).
    """

    right = Right.PENALISE
    reason_required = True
    entrant: EntrantNumber
    round: RoundNumber
    unit: PenaltyUnit
    amount: Figure
    article: Article = ""
    """Empty: none names it, the remark says why."""
    knowing: bool = False
    """Given although it changes no V.P.: of a rest, or of a score that was awarded."""
    damaged: bool = False
    remark: RemarkId | None = None

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        require_changeable(scene.ledger)
        self._require_sound()
        self._require_compensation()
        self._require_counted(scene)
        known_entrant(scene.ledger, self.entrant)
        round_ = played_round(scene.ledger, self.round)
        require_phase_open(scene.ledger, self.round)
        if self.unit is PenaltyUnit.GAME_POINTS and round_.table_of(self.entrant) is None:
            raise refuse(
                Code.ENTRANT_UNKNOWN, field="entrant", entrant=self.entrant, round=self.round
            )
        require_reason(self.remark, "RULES 10")
        if not self.knowing:
            self._require_effect(scene, round_)
        return (self.fact(PenaltyGiven, article=self.article.strip()),)

    def _require_compensation(self) -> None:
        """A damaged line gets P.P., and everybody may read by which article."""
        if not self.damaged:
            return
        if self.unit is not PenaltyUnit.GAME_POINTS:
            raise refuse(Code.COMPENSATION_IN_GAME_POINTS, field="unit", article="Definizioni")
        if not self.article.strip():
            raise refuse(Code.ARTICLE_REQUIRED, field="article", article="Definizioni")

    def _require_counted(self, scene: Scene) -> None:
        """In a ranking by P.P. alone (U arts 3.1, 6.1) what else is taken would move nobody."""
        if self.unit not in counted_of(scene):
            article = scene.regulation.ranking.article
            raise refuse(Code.UNIT_NOT_COUNTED, field="unit", article=article, value=self.unit)

    def _require_effect(self, scene: Scene, round_: Round) -> None:
        """P.P. that change no V.P. are taken knowingly (RULES.md section 10)."""
        table = round_.table_of(self.entrant)
        if self.unit is not PenaltyUnit.GAME_POINTS or table is None:
            return
        settings = scene.ledger.settings
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


def counted_of(scene: Scene) -> tuple[PenaltyUnit, ...]:
    """The points that may be taken in this tournament."""
    return counted_units(scene.regulation, scene.ledger.settings)


@record
class RevokeRuling(Command):
    """Take a penalty back, or a sanction with all that it took.

    What comes after it is reckoned again: measure, P.P. and what a second ammonizione costs.
    """

    right = Right.PENALISE
    reason_required = True
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
        require_reason(self.remark)
        revoked = self.fact(RulingRevoked)
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
    round_ = scene.ledger.rounds[sanction.round] if sanction.round else None
    if round_ and sanction.table and round_.tables[sanction.table].award:
        raise refuse(
            Code.RULING_OF_AN_AWARD,
            field="ruling",
            article=sanction.article,
            round=sanction.round,
            table=sanction.table,
        )


@dataclass(frozen=True, slots=True)
class _Standing:
    """A sanction as it stands once those before it were reckoned anew."""

    code: str
    players: tuple[PlayerId, ...]
    given: Consequences
    revoked: bool = False


def reckoned_without(scene: Scene, revoked: Sanction) -> Iterator[SanctionReckoned]:
    """The sanctions that come to something else, once this one is revoked; each after the others.

    Where the ranking of before changes no more, they stay as they were reckoned.
    """
    touched, before = set(revoked.players), list[_Standing]()
    for sanction in scene.ledger.sanctions.values():
        if sanction is revoked or sanction.revoked:
            continue
        given = sanction.given
        if touched & set(sanction.players) and _changes(scene, sanction):
            own, surcharge = _anew(scene, sanction, before)
            given = own.plus(surcharge)
            if (own, surcharge) != (sanction.without_surcharge, sanction.surcharge):
                touched |= set(sanction.players)
                brings = None if own == sanction.without_surcharge else own
                yield SanctionReckoned(sanction=sanction.number, surcharge=surcharge, brings=brings)
        before.append(_Standing(sanction.code, sanction.players, given))


def _changes(scene: Scene, sanction: Sanction) -> bool:
    return ranking_is_open(scene, sanction.round, (sanction.entrant,))


def _anew(
    scene: Scene, sanction: Sanction, before: list[_Standing]
) -> tuple[Consequences, Surcharge]:
    own = _own(scene, sanction, before)
    warned = warned_before(sanction, before)
    surcharge = surcharge_of(scene.regulation, own.measure, warned)
    return own, surcharge.of_units(counted_of(scene))


def _own(scene: Scene, sanction: Sanction, before: list[_Standing]) -> Consequences:
    """By the edition's step for what is left before it: never more than it was.

    What the referee decided himself stays, and so does an espulsione: that is somebody's decision.
    """
    event, stands = sanction.event, sanction.without_surcharge
    decided = event.given != event.proposed or sanction.code == FREE.code
    if decided or stands.measure is Measure.ESPULSIONE:
        return stands
    proposal = propose(scene.regulation, sanction.code, sanction.players, before)
    own = proposal.counting(counted_of(scene)).own
    if _WEIGHTS.index(own.measure) > _WEIGHTS.index(stands.measure):
        return stands
    # The partner in a giallo bears none of the P.P.: they come off their line once.
    return replace(own, game_points=min(own.game_points, stands.game_points))


_WEIGHTS = tuple(Measure)
