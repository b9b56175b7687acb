"""Prizes announced, and those of equals drawn by lot (U art. 6.1); the ranking stays as it is."""

from scoring.events import Event, PrizeDrawn, PrizesAnnounced
from scoring.prizes import EqualPrizes, ListFigures
from scoring.records import record
from scoring.rules.decide import Command, Scene, require_open, require_reason, require_seed
from scoring.rules.decide.corrections import require_countersigned
from scoring.rules.decide.ending import require_equals
from scoring.rules.decide.windows import was_over
from scoring.rules.ledger import Ledger
from scoring.rules.pairing.first_round import draw
from scoring.rules.prizes import allowed, left_early
from scoring.rules.standings import standings
from scoring.rules.violations import Code, refuse
from scoring.values import Authority, Entrants, RemarkId, Right, Seed


@record
class AnnouncePrizes(Command):
    """Say what there is to win: freely until somebody sits, then for a reason, and of a ranking
    that was definitive only where what is frozen is lifted, and another official signs."""

    right = Right.OPEN
    lists: tuple[ListFigures, ...]
    equals: EqualPrizes
    once: bool
    texts: RemarkId | None = None
    seen: int | None = None
    """How many announcements the sender knows of."""
    lift: bool = False
    countersigned_by: Authority | None = None
    """Who corrects with it what was frozen, as a score is corrected."""
    sole_official: bool = False
    """There is no other official: who announces countersigns too."""
    remark: RemarkId | None = None

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        ledger = scene.ledger
        require_open(ledger)
        if self.seen not in (None, len(ledger.announcements)):
            raise refuse(Code.PRIZES_CHANGED)
        signing = self._signing(scene)
        if ledger.furthest_round:
            require_reason(self.remark, "RULES 6")
        return (
            self.fact(
                PrizesAnnounced,
                after_round=ledger.furthest_round,
                lifted=signing is not None,
                countersigned_by=signing.user if signing else None,
                sole_official=signing is not None and signing.user == scene.by.user,
            ),
        )

    def _signing(self, scene: Scene) -> Authority | None:
        """Who signs with the author what is lifted; None where nothing is frozen."""
        if not was_over(scene):
            return None
        if not self.lift:
            raise refuse(Code.PRIZES_FROZEN, field="lift", article="RULES 6")
        return require_countersigned(scene, self.countersigned_by, alone=self.sole_official)


@record
class DrawPrize(Command):
    """Order equals by lot, once: before the ranking is final they may be equals no more."""

    right = Right.PUBLISH_RANKING
    entrants: Entrants
    seed: Seed | None = None

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        ledger = scene.ledger
        require_open(ledger)
        if not ledger.is_final:
            raise refuse(Code.PRIZES_BEFORE_FINAL, article="RULES 6")
        if EqualPrizes.LOT not in allowed(scene.regulation):
            raise refuse(Code.PRIZES_NOT_DRAWN_HERE, article="RULES 6")
        seed = require_seed(self.seed)
        self._require_equals(scene)
        self._require_undrawn(ledger)
        return (
            PrizeDrawn(
                after_round=ledger.current_round,
                order=tuple(draw(self.entrants, seed)),
                seed=seed,
            ),
        )

    def _require_equals(self, scene: Scene) -> None:
        places = {
            row.entrant: (row.group, row.rank) for row in standings(scene.ledger, scene.regulation)
        }
        for entrant in self.entrants:
            if entrant not in places:
                raise refuse(Code.ENTRANT_UNKNOWN, field="entrants", entrant=entrant)
            if left_early(scene.ledger, entrant, scene.ledger.current_round):
                raise refuse(Code.WITHDRAWN_NO_PRIZE, field="entrants", entrant=entrant)
        require_equals(self.entrants, places)

    def _require_undrawn(self, ledger: Ledger) -> None:
        """A lot that could be drawn again would be drawn until it pleases."""
        for past in ledger.prizes_drawn:
            if set(past.order) == set(self.entrants):
                raise refuse(Code.PRIZE_ALREADY_DRAWN, field="entrants", entrants=past.order)
