"""The last ranking: ties settled, out for protests, final, and the book shut."""

from collections.abc import Mapping
from datetime import date

from scoring import events as ev
from scoring.records import record
from scoring.rules.decide import (
    Command,
    Scene,
    require_changeable,
    require_open,
    require_phase_open,
    require_reason,
    require_seed,
    require_window_over,
)
from scoring.rules.decide.duties import require_done
from scoring.rules.decide.rounds import close_before
from scoring.rules.decide.windows import closing_from
from scoring.rules.ledger import Ledger
from scoring.rules.owing import HeldStep
from scoring.rules.pairing.first_round import draw
from scoring.rules.referti import unfiled_referti
from scoring.rules.seated import undecided_lines
from scoring.rules.standings import standings
from scoring.rules.tiebreaks import order_of
from scoring.rules.violations import Code, refuse
from scoring.rulings import TieMethod
from scoring.values import EntrantNumber, Entrants, RemarkId, Right, RoundNumber, Seed


@record
class SettleTie(Command):
    """Order entrants equal on all that the ranking goes by: by hand as given, or by lot."""

    right = Right.PUBLISH_RANKING
    reason_required = True
    entrants: Entrants
    method: TieMethod
    remark: RemarkId | None = None
    seed: Seed | None = None

    def decide(self, scene: Scene) -> tuple[ev.Event, ...]:
        ledger = scene.ledger
        require_changeable(ledger)
        require_phase_open(ledger, RoundNumber(max(1, ledger.current_round)))
        require_reason(self.remark, "RULES 6")
        self._require_tied(scene)
        self._require_not_drawn(ledger)
        order = self.entrants
        if self.method is TieMethod.LOT:
            order = tuple(draw(self.entrants, require_seed(self.seed)))
        return (
            self.fact(
                ev.TieSettled,
                after_round=ledger.current_round,
                order=order,
                seed=self.seed if self.method is TieMethod.LOT else None,
            ),
        )

    def _require_not_drawn(self, ledger: Ledger) -> None:
        """A lot is drawn once: another would be drawn until it pleases."""
        for tie in ledger.ties:
            is_same_lot = tie.after_round == ledger.current_round and tie.method is TieMethod.LOT
            if is_same_lot and set(self.entrants) <= set(tie.order):
                raise refuse(
                    Code.TIE_ALREADY_DRAWN,
                    field="entrants",
                    entrants=tie.order,
                )

    def _require_tied(self, scene: Scene) -> None:
        order = order_of(scene.regulation, scene.ledger.settings)
        ranked = {
            row.entrant: (row.group, *(getattr(row.points, unit) for unit in order))
            for row in standings(scene.ledger, scene.regulation)
        }
        for entrant in self.entrants:
            if entrant not in ranked:
                raise refuse(Code.ENTRANT_UNKNOWN, field="entrants", entrant=entrant)
        require_equals(self.entrants, ranked)


def require_equals(
    entrants: tuple[EntrantNumber, ...], places: Mapping[EntrantNumber, object]
) -> None:
    """Refuse all but two or more entrants, each named once, whose places are the same."""
    distinct = set(entrants)
    equal = {places[entrant] for entrant in distinct}
    if len(equal) != 1 or len(distinct) < 2 or len(distinct) != len(entrants):
        raise refuse(Code.NOT_TIED, field="entrants", entrants=entrants)


@record
class PublishRanking(Command):
    """Put the last ranking out, or the one to be cut into groups (I art. 19, U art. 14.1).

    Protests for the announced window. One that is out stays: what changes it posts it again.
    """

    right = Right.PUBLISH_RANKING
    unasked = frozenset({"was_out"})
    was_out: bool = False
    """It hung in the hall before it came into this book: its window is over."""

    def decide(self, scene: Scene) -> tuple[ev.Event, ...]:
        ledger = scene.ledger
        require_changeable(ledger)
        _require_played(ledger, upto=ledger.to_be_ranked)
        require_done(scene, HeldStep.RANKING)
        if ledger.is_provisional:
            return ()
        closing = scene.now if self.was_out else closing_from(scene)
        last = ledger.current_round
        return (
            *close_before(ledger, RoundNumber(last + 1)),
            ev.RankingPublished(after_round=last, protests_until=closing),
        )


@record
class MakeRankingFinal(Command):
    """The protest window is over: nothing changes the ranking any more (RULES.md section 6)."""

    right = Right.PUBLISH_RANKING

    def decide(self, scene: Scene) -> tuple[ev.Event, ...]:
        ledger = scene.ledger
        require_open(ledger)
        if ledger.is_final:
            return ()
        published = require_window_over(scene)
        _require_played(ledger, upto=ledger.plan.rounds if ledger.plan else 0)
        require_done(scene, HeldStep.PROCLAIM)
        return (ev.RankingFinal(after_round=published.after_round),)


@record
class CloseTournament(Command):
    """Shut the book for good, once every referto that the edition asks for is filed.

    Who was expelled after the last ranking was final leaves a line that nobody can decide on.
    """

    right = Right.CLOSE
    remark: RemarkId | None = None
    """Why it is shut while something is owed; referti can be filed afterwards."""

    def decide(self, scene: Scene) -> tuple[ev.Event, ...]:
        if scene.ledger.is_closed:
            return ()
        require_open(scene.ledger)
        if not scene.ledger.is_final:
            raise refuse(Code.RANKING_NOT_FINAL)
        return (*self._owing(scene), ev.TournamentClosed())

    def _owing(self, scene: Scene) -> tuple[ev.Event, ...]:
        require_done(scene, HeldStep.CLOSE, excused=self.remark is not None, field="reason")
        missing = unfiled_referti(scene.ledger, scene.regulation)
        undecided = undecided_lines(scene.ledger)
        if self.remark is None or not (missing or undecided):
            return ()
        sanctions = tuple(number for due in missing for number in due.sanctions)
        return (
            ev.ClosedWithoutReferti(
                missing=tuple(dict.fromkeys(sanctions)),
                remark=self.remark,
                undecided=tuple(undecided),
            ),
        )


def _require_played(ledger: Ledger, upto: int) -> None:
    """The rounds up to this one are out."""
    played = ledger.current_round
    if played < upto:
        raise refuse(Code.ROUNDS_NOT_PLAYED, played=played, planned=upto)


@record
class TellResultsSent(Command):
    """Say on which day the results went to the federation; None: they did not after all.

    Once the ranking is final, in a book that is shut too. Another day is written only when the one
    before was taken back: whoever comes second is told of it.
    """

    right = Right.CLOSE
    day: date | None
    beside: bool = False
    """A day is written beside the book that no event says: that it was taken back one does."""

    def decide(self, scene: Scene) -> tuple[ev.Event, ...]:
        ledger = scene.ledger
        before = ledger.results_sent
        if self.day is None:
            return (ev.ResultsSent(day=None),) if before or self.beside else ()
        if before == self.day:
            return ()
        if not (ledger.is_final or ledger.is_closed):
            raise refuse(Code.RESULTS_NOT_DUE, field="results_sent_on")
        if before is not None:
            raise refuse(Code.RESULTS_SENT, field="results_sent_on", sent=before.isoformat())
        return (ev.ResultsSent(day=self.day),)
