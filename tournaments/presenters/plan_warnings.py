"""Where a plan is not as its edition prints it, or as its kind of tournament has it.

Nothing is refused for it: the organiser chooses, and announces it with the article.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum

from django.utils.translation import gettext as _

from scoring.plans import Movement, Plan
from scoring.records import record
from scoring.rules.regulations import Regulation
from tournaments.models import TournamentKind
from tournaments.moment import Moment
from tournaments.wording import label
from tournaments.wording.rulings import cited

CLUB_ROUNDS = 4
"""At most (RULES.md section 12)."""
REGIONAL_ROUNDS = {3: 6, 4: 5}
"""At least, by the smazzate of a round (RULES.md section 12)."""
PRACTICE = "RULES 12"
_SEVERAL_SESSIONS = (TournamentKind.REGIONAL, TournamentKind.NATIONAL)


class PlanCode(StrEnum):
    """What is not as printed."""

    MOVEMENT_NOT_PRINTED = "movement_not_printed"
    CLUB_TOO_LONG = "club_too_long"
    REGIONAL_TOO_SHORT = "regional_too_short"
    SESSIONS_NOT_ANNOUNCED = "sessions_not_announced"


@record
class PlanWarning:
    """One thing to know before it is announced."""

    code: PlanCode
    article: str
    text: str


def plan_warnings(
    regulation: Regulation, plan: Plan, smazzate: int, kind: str
) -> tuple[PlanWarning, ...]:
    """What to say of a plan that is announced."""
    return (
        *movement_warnings(regulation, _later(plan)),
        *kind_warnings(plan.rounds, smazzate, kind),
        *_of_sessions(regulation, plan, kind),
    )


def warnings_of(moment: Moment) -> tuple[PlanWarning, ...]:
    """Of the plan as it stands."""
    book = moment.book
    kind = moment.tournament.kind
    return plan_warnings(book.regulation, book.plan, book.smazzate_per_round, kind)


def movement_warnings(regulation: Regulation, later: Iterable[Movement]) -> Iterator[PlanWarning]:
    """What to say of the movements behind the first round, each once."""
    printed = regulation.later_rounds
    if printed is None:
        return
    others = [movement for movement in later if movement not in printed.movements]
    if not others:
        return
    text = _(
        "Il regolamento (%(article)s) abbina ogni turno dopo il primo per classifica dei V.P.: "
        "%(movements)s è una scelta di chi organizza, da annunciare"
    ) % {"article": cited(printed.article), "movements": ", ".join(map(label, others))}
    yield PlanWarning(code=PlanCode.MOVEMENT_NOT_PRINTED, article=printed.article, text=text)


def _later(plan: Plan) -> dict[Movement, None]:
    """Those of the rounds behind the first, in order; a group's own too."""
    groups = plan.groups.groups if plan.groups else ()
    own = [movement for group in groups for movement in group.movements]
    return dict.fromkeys((*plan.movements[1:], *own))


def kind_warnings(rounds: int, smazzate: int, kind: str) -> Iterator[PlanWarning]:
    """What to say of so many rounds and smazzate in a tournament of this kind."""
    if kind == TournamentKind.CLUB and rounds > CLUB_ROUNDS:
        text = _(
            "Un torneo di circolo ha al più %(most)s turni, di solito, e qui sono %(rounds)s"
        ) % {
            "most": CLUB_ROUNDS,
            "rounds": rounds,
        }
        yield PlanWarning(code=PlanCode.CLUB_TOO_LONG, article=PRACTICE, text=text)
    if kind == TournamentKind.REGIONAL and rounds < REGIONAL_ROUNDS.get(smazzate, rounds + 1):
        text = _(
            "Un torneo regionale ha almeno 6 turni di 3 smazzate o 5 di 4, di solito, e qui sono"
            " %(rounds)s di %(smazzate)s"
        ) % {"rounds": rounds, "smazzate": smazzate}
        yield PlanWarning(code=PlanCode.REGIONAL_TOO_SHORT, article=PRACTICE, text=text)


def _of_sessions(regulation: Regulation, plan: Plan, kind: str) -> Iterator[PlanWarning]:
    """An evening of a club is one session; what takes longer says how it is divided."""
    asks = regulation.sessions
    if asks is None or plan.sessions or kind not in _SEVERAL_SESSIONS:
        return
    if plan.rounds <= CLUB_ROUNDS:
        return
    text = _(
        "Il regolamento (%(article)s) fa annunciare le sessioni, e i turni di ciascuna: qui i"
        " %(rounds)s turni sono in una sola"
    ) % {"article": cited(asks.article), "rounds": plan.rounds}
    yield PlanWarning(code=PlanCode.SESSIONS_NOT_ANNOUNCED, article=asks.article, text=text)
