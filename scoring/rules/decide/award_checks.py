"""What an award may say: with a sheet that is in, in this phase, and at one table."""

from __future__ import annotations

from scoring.events import ScoreAwarded
from scoring.rules import technical_scores
from scoring.rules.awards import award_article
from scoring.rules.complaints import carried_out
from scoring.rules.corrections import correction_terms, may_annul, phase_of
from scoring.rules.decide import Scene
from scoring.rules.ledger import Round, Table
from scoring.rules.victory_points import SHARED
from scoring.rules.violations import Code, refuse
from scoring.rulings import AwardCause, ComplaintAgainst, CorrectionPhase
from scoring.values import Line, Points, RoundNumber


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
    if scene.ledger.opened is None:
        return
    by = technical_scores.terms(scene.regulation, scene.ledger.opened)
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
