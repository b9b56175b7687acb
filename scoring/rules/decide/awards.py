"""Scores by decision: of a table, of one smazzata; what they may say, and what lifts them."""

from collections.abc import Iterator
from dataclasses import replace

from scoring.events import AwardLifted, Event, RulingRevoked, ScoreAwarded, SmazzataAwarded
from scoring.records import record
from scoring.rules import possible, smazzata, technical_scores
from scoring.rules.awards import award_article, technical_article
from scoring.rules.complaints import carried_out
from scoring.rules.corrections import correction_terms, may_annul, phase_of
from scoring.rules.decide import Scene, require_reason
from scoring.rules.decide.corrections import require_countersigned
from scoring.rules.decide.sanctions import GiveSanction
from scoring.rules.decide.standing import AtTable, require_no_award, require_unflagged
from scoring.rules.formats import SHARED
from scoring.rules.ledger import Round, Score, Table
from scoring.rules.ledger.rounds import Technical
from scoring.rules.regulations import Regulation
from scoring.rules.violations import Code, Violation, refuse
from scoring.rulings import AwardCause, ComplaintAgainst, CorrectionPhase, Lifting
from scoring.values import (
    Authority,
    EventNumber,
    Line,
    Points,
    RemarkId,
    Right,
    RoundNumber,
    SmazzataNumber,
)


def is_in(round_: Round, table: Table) -> bool:
    """Whether a sheet was handed in, at either table of a match."""
    return any(each.score is not None for each in round_.match(table))


def require_correction_to_annul(scene: Scene, round_: Round, table: Table) -> None:
    """There is a sheet whose correction wants a referee in this phase (I art. 19, U art. 12.2)."""
    number = RoundNumber(round_.number)
    article = award_article(scene.regulation, AwardCause.ANNULLED)
    if not may_annul(scene.regulation, phase_of(scene.ledger, number)):
        raise refuse(Code.ANNULLED_NOT_NOW, field="cause", article=article, round=number)
    if not is_in(round_, table):
        raise refuse(
            Code.ANNULLED_WITHOUT_SHEET,
            field="cause",
            article=article,
            round=number,
            table=table.seat.table,
        )


def require_of_one_table(scene: Scene, points: tuple[Points, ...]) -> None:
    """What the lines of a table can have together: V.P. that they share, M.P. that are opposite."""
    given = sum(line.victory_points for line in points)
    if given > SHARED:
        field = f"{Line.A}.victory_points"
        raise refuse(Code.AWARD_BEYOND_TABLE, field=field, value=given, limit=SHARED)
    by = technical_scores.terms(scene.regulation, scene.ledger)
    if not technical_scores.of_one_table(points, by):
        raise refuse(
            Code.AWARD_MATCH_POINTS,
            field=f"{Line.B}.match_points",
            a=points[0].match_points,
            b=points[1].match_points,
            rest=by.rest.match_points,
        )


def require_room_for(scene: Scene, award: ScoreAwarded, round_: Round, table: Table) -> None:
    """Refuse a referee's own figures over a sheet where the text has no room for them.

    In a last round and in merit groups it is corrected with a referee who was called, or 7-7 (I
    art. 19). An upheld complaint against a ruling is a judgement of its own; a match of which one
    room is not in has no other way to a score.
    """
    terms = correction_terms(scene.regulation, phase_of(scene.ledger, award.round))
    free = terms.phase is not CorrectionPhase.CLOSING or not terms.even
    if free or award.cause is AwardCause.ANNULLED:
        return
    judged = (complaint.event.against for complaint in carried_out(scene.ledger, (award,)))
    whole = all(each.score is not None for each in round_.match(table))
    if whole and ComplaintAgainst.RULING not in judged:
        raise refuse(
            Code.AWARD_IN_CLOSING_ROUND,
            field="cause",
            article=terms.article,
            round=award.round,
            table=award.table,
        )


MOST_AWARDED = 20
"""V.P. that a line can get at a table."""
OVER_A_SHEET = (AwardCause.REFEREE_DECISION, AwardCause.ANNULLED)
"""Of the others there is no sheet: lost, not played, not played to the end."""


@record
class AwardScore(AtTable):
    """A score by decision: a lost sheet (7-7), a line that is late or gone (U arts 13.3-13.4)."""

    right = Right.PENALISE
    reason_required = True
    cause: AwardCause
    points: tuple[Points, ...]
    """Of each line of the table, a first; at one table of a match of teams, the whole match's."""
    countersigned_by: Authority | None = None
    """Who signs it too, asked for where a sheet is in: it changes a score that was given."""
    sole_official: bool = False
    """As in `CorrectSheet`."""
    remark: RemarkId | None = None
    expected: EventNumber | None = None

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        round_, table = self.its_table(scene)
        require_reason(self.remark)
        self._require_plausible(table)
        award = self.fact(ScoreAwarded, countersigned_by=None, sole_official=False)
        require_no_award(round_, table)
        self._require_its_cause(scene, round_, table)
        require_of_one_table(scene, self.points)
        if is_in(round_, table):
            require_room_for(scene, award, round_, table)
            award = self._signed(scene, award)
        return (award, *self._to_be_reported(scene, table))

    def _signed(self, scene: Scene, award: ScoreAwarded) -> ScoreAwarded:
        """Other figures than a sheet's, with who countersigns them."""
        signing = require_countersigned(scene, self.countersigned_by, alone=self.sole_official)
        alone = signing.user == scene.by.user
        return replace(award, countersigned_by=signing.user, sole_official=alone)

    def _to_be_reported(self, scene: Scene, table: Table) -> tuple[Event, ...]:
        """An annulled correction is reported (I art. 19): the referto is due from now on."""
        offence = scene.regulation.offence_on("correction_annulled")
        if self.cause is not AwardCause.ANNULLED or offence is None:
            return ()
        first, *_ = table.seat.entrants()
        return GiveSanction(
            code=offence.code,
            entrant=first,
            player=None,
            round=self.round,
            table=self.table,
            remark=self.remark,
        ).decide(scene)

    def _require_its_cause(self, scene: Scene, round_: Round, table: Table) -> None:
        """What is said not to be there is not, at either table of a match; what the texts print is
        given as they print it.
        """
        if is_in(round_, table) and self.cause not in OVER_A_SHEET:
            raise self.refusal(Code.AWARD_OVER_A_SHEET, field="cause")
        if self.cause is AwardCause.ANNULLED:
            require_correction_to_annul(scene, round_, table)
        by = technical_scores.terms(scene.regulation, scene.ledger)
        prescribed = technical_scores.prescribed(self.cause, by)
        if prescribed is not None and self.points != prescribed:
            raise refuse(
                Code.AWARD_PRESCRIBED,
                field="points",
                article=award_article(scene.regulation, self.cause),
                value=self.cause,
                points="-".join(str(line.victory_points) for line in prescribed),
            )

    def _require_plausible(self, table: Table) -> None:
        _require_lines(len(self.points), table, "points")
        for name, points in zip(Line, self.points, strict=False):
            if not 0 <= points.victory_points <= MOST_AWARDED:
                raise refuse(
                    Code.OUT_OF_RANGE,
                    field=f"{name}.victory_points",
                    value=points.victory_points,
                    limit=MOST_AWARDED,
                )
            for unit in ("match_points", "game_points"):
                _require_written(getattr(points, unit), f"{name}.{unit}")


@record
class AwardSmazzata(AtTable):
    """The technical score of one smazzata: its points were mixed before counting (U art. 10.27)."""

    right = Right.PENALISE
    reason_required = True
    smazzata: SmazzataNumber
    totals: tuple[int, ...]
    """P.P. of each line, a first."""
    remark: RemarkId | None = None
    expected: EventNumber | None = None

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        round_, table = self.its_table(scene)
        require_no_award(round_, table)
        require_unflagged(table, self.round)
        require_reason(self.remark, technical_article(scene.regulation))
        self._require_place(scene, table)
        _require_lines(len(self.totals), table, "totals")
        for line, total in zip(Line, self.totals, strict=False):
            _require_written(total, f"totals.{line}")
            _require_possible(scene.regulation, total, f"totals.{line}")
        return (self.fact(SmazzataAwarded),)

    def _require_place(self, scene: Scene, table: Table) -> None:
        """One of the round's smazzate; on a sheet that is in, one of it or the next."""
        limit = scene.ledger.smazzate_per_round
        if table.score is not None:
            if table.totals is not None:
                raise refuse(Code.SMAZZATA_NOT_TYPED, field="smazzata", smazzata=self.smazzata)
            limit = min(limit, len(table.smazzate) + 1)
        if not 1 <= self.smazzata <= limit:
            raise refuse(Code.OUT_OF_RANGE, field="smazzata", value=self.smazzata, limit=limit)
        if table.score is not None and scene.regulation.technical_smazzata is None:
            raise self.refusal(Code.AWARD_OVER_A_SHEET, field="smazzata")


@record
class LiftAward(AtTable):
    """Lift an award: the sheet was found, or the decision is taken back.

    What was typed before stands again; where nothing was, the sheet is awaited.
    """

    right = Right.PENALISE
    reason_required = True
    why: Lifting
    smazzata: SmazzataNumber | None = None
    """Only the technical score of this one."""
    remark: RemarkId | None = None
    expected: EventNumber | None = None

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        round_, table = self.its_table(scene)
        if self.smazzata is not None:
            # It is the sheet's that changes: the one under an award, or that two read otherwise.
            require_no_award(round_, table)
            require_unflagged(table, self.round)
        decision = table.award if self.smazzata is None else table.technical.get(self.smazzata)
        if decision is None:
            raise self.refusal(Code.AWARD_UNKNOWN)
        if self.why is Lifting.FOUND and not _was_lost(decision):
            raise self.refusal(Code.NOTHING_WAS_LOST, field="why")
        require_reason(self.remark, "RULES 13")
        return (self.fact(AwardLifted), *self._not_to_be_reported(scene))

    def _not_to_be_reported(self, scene: Scene) -> Iterator[RulingRevoked]:
        """What the annulment made due goes with it."""
        offence = scene.regulation.offence_on("correction_annulled")
        if offence is None:
            return
        about = (offence.code, self.round, self.table)
        for number, given in scene.ledger.sanctions.items():
            if (given.code, given.round, given.table) == about and not given.revoked:
                yield self.fact(RulingRevoked, ruling=number)


def _was_lost(decision: Score | Technical) -> bool:
    return isinstance(decision, Score) and decision.cause is AwardCause.LOST_SHEET


def _require_lines(given: int, table: Table, field: str) -> None:
    expected = len(table.seat.lines)
    if given != expected:
        raise refuse(Code.LINES_WRONG_COUNT, field=field, value=given, expected=expected)


def _require_possible(regulation: Regulation, total: int, field: str) -> None:
    """What the deck can make of one smazzata (RULES.md section 13)."""
    if problems := [*possible.within({field: total}, regulation, worth=regulation.deck.value)]:
        raise Violation(*problems)


def _require_written(value: int, field: str) -> None:
    """What could stand on a sheet: by fives, within reason."""
    if value % 5:
        raise refuse(Code.NOT_MULTIPLE_OF_5, field=field, value=value)
    if abs(value) > smazzata.TOTAL_LIMIT:
        raise refuse(Code.OUT_OF_RANGE, field=field, value=value, limit=smazzata.TOTAL_LIMIT)
