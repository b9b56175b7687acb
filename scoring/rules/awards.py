"""By which article a table's score is awarded."""

from scoring.rules import technical_scores, withdrawals
from scoring.rules.corrections import SILENT, correction_terms
from scoring.rules.regulations import Regulation
from scoring.rulings import AwardCause, CorrectionPhase


def award_article(regulation: Regulation, cause: AwardCause) -> str:
    """As the edition writes it; empty where none names such a cause."""
    lost = regulation.lost_sheet
    late = technical_scores.not_played(regulation)
    articles = {
        AwardCause.LOST_SHEET: lost.article if lost else SILENT,
        AwardCause.ANNULLED: correction_terms(regulation, CorrectionPhase.CLOSING).article,
        AwardCause.WITHDRAWN: withdrawals.article_of(regulation),
        AwardCause.LATE: late.article if late else "",
    }
    return articles.get(cause, "")


def technical_article(regulation: Regulation) -> str:
    """Where the technical score of a smazzata stands: U prints it (art. 10.27)."""
    says = regulation.technical_smazzata
    return says.article if says else "RULES 13"
